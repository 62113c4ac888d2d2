"""Every reason for which an action of Russisches Schnapsen is refused, with its clause.

A refusal changes nothing, says the same to `Match` and `State`, and explains itself.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from kartenspiel import IllegalActionError, Match, RussischRules, SchnellenRules, parse_action
from kartenspiel._core import REASONS
from tests.rules.helpers import dealt, in_play, play, refused, schnellen

PLAIN = RussischRules(redeal=[], target=None, deals=1)


def bidding() -> Match:
    return play(dealt(PLAIN), "bid 90")


def laying() -> Match:
    return play(dealt(PLAIN, ["ATKQJ9h Ad"], "TKQd"), "bid 90, pass, pass")


def raising() -> Match:
    return play(dealt(PLAIN.replace(raise_after_talon=True)), "bid 90, pass, pass")


def laid(laid_cards: str) -> Match:
    match = dealt(PLAIN.replace(laid_cards=laid_cards), ["9h 9d"])
    return play(match, "bid 90, pass, pass, lay 9h, lay 9d")


def over() -> Match:
    match = in_play(PLAIN, "ATh ATd ATs ATc")
    while not match.is_over:
        match.apply(match.legal_actions[0])
    return match


def following() -> Match:
    return play(in_play(PLAIN, "QJh ATd ATs ATc", "ATK9h KQJd 9s"), "Qh")


def trumping(second: str = "", **options: object) -> Match:
    rules = RussischRules(36, redeal=[], **options)
    hands = ("KQ8h AT9876KQJd", "T76h AT9876KQJc", "AJ9h AT9876KQJs")
    first = "Th Ah" if second == "low" else "7h Ah"
    return play(in_play(rules, *hands), f"announce Kh, {first}, 9s", *["8h"] * bool(second))


CASES: list[tuple[str, str, Callable[[], Match], str]] = [
    ("match_over", "RS14", over, "pass"),
    ("not_your_turn", "", lambda: Match(PLAIN), "bid 90"),
    ("not_your_turn", "", bidding, "pick 9h"),
    ("not_your_turn", "", lambda: laid("blind"), "give 9h"),
    ("wrong_phase", "", bidding, "play Ah"),
    ("wrong_phase", "", following, "lay Ah"),
    ("wrong_phase", "", lambda: laid("blind"), "deal Ah"),
    ("wrong_game", "", bidding, "stay"),
    ("wrong_game", "", following, "discard Ah"),
    ("wrong_game", "", over, "high"),
    ("not_in_pack", "RS2", following, "play 7h"),
    ("not_in_pack", "RS2", lambda: laid("assigned"), "give 6d"),
    ("not_in_hand", "TR1", following, "play Jh"),
    (
        "not_in_hand",
        "RS8",
        laying,
        "lay 9c",
    ),
    ("not_laid", "RS8", lambda: laid("blind"), "pick Ah"),
    ("not_laid", "RS8", lambda: laid("assigned"), "give Ah"),
    ("must_follow_suit", "TR2", following, "play Kd"),
    ("must_beat", "TR2", following, "play 9h"),
    ("must_trump", "TR4", trumping, "play Ad"),
    ("must_overtrump", "TR4", lambda: trumping("high"), "play 6h"),
    ("must_undertrump", "TR5", lambda: trumping("low"), "play Ac"),
    ("not_on_lead", "RS10", following, "announce Kh"),
    ("no_marriage", "RS10", lambda: in_play(PLAIN, "AKh AQd ATs ATc"), "announce Kh"),
    ("not_qualified", "RS4", lambda: dealt(RussischRules(), ["ATh ATd"]), "redeal"),
    ("bid_too_low", "RS5", bidding, "bid 90"),
    ("bid_too_low", "RS7", raising, "raise 90"),
    ("bid_too_high", "RS5", bidding, "bid 310"),
    ("bid_too_high", "RS7", raising, "raise 310"),
    ("bid_step", "RS5", bidding, "bid 95"),
    ("bid_step", "RS7", raising, "raise 95"),
    ("must_open", "RS5", lambda: dealt(PLAIN), "pass"),
    ("must_open", "RS5", lambda: dealt(PLAIN), "bid 100"),
    ("no_without", "RS6", bidding, "bid 100 without"),
    ("deal_cards", "RS3", lambda: Match(PLAIN), "deal Ah Kh"),
]


SCHNELLEN_ONLY = {
    *("must_bid", "must_stay_points", "must_stay_last", "must_stay_compulsory"),
    *("swap_needs_trump_ace", "swap_stock_too_small"),
}


@pytest.mark.parametrize(
    ("reason", "clause", "position", "action"), CASES, ids=[f"{row[0]} {row[3]}" for row in CASES]
)
def test_each_reason_with_its_clause(
    reason: str, clause: str, position: Callable[[], Match], action: str
) -> None:
    match = position()
    error = refused(match, action, reason, clause)
    assert error.action == parse_action(action)
    assert error.sentence in str(error)
    assert (f"({clause})" in str(error)) == bool(clause)
    assert error.sentence != error.explain("de")
    state = match.state
    with pytest.raises(IllegalActionError) as caught:
        state.apply(action)
    assert str(caught.value) == str(error)
    assert state == match.state
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(twin), twin.reason, twin.clause) == (str(error), reason, clause)


def test_every_reason_of_the_core_has_a_case() -> None:
    assert {row[0] for row in CASES} == set(REASONS) - SCHNELLEN_ONLY - {"legal"}


def test_a_refusal_names_the_duty_and_the_cards() -> None:
    error = refused(following(), "play 9h", "must_beat", "TR2")
    assert error.sentence.startswith("hearts were led")
    for card in ("Ah", "Th", "Kh"):
        assert card in error.sentence
    assert "Qh" not in error.sentence


def test_actions_of_the_other_game_both_ways() -> None:
    russisch = (
        "keep, redeal, hold, raise 100, lay Ah, give Ah, pick Ah, announce Kh, bid 90 without"
    )
    match = schnellen(SchnellenRules())
    for action in russisch.split(", "):
        refused(match, action, "wrong_game", "")
    for action in ("stay", "drop", "swap Ah", "done", "discard Ah", "trump h", "high"):
        refused(bidding(), action, "wrong_game", "")
