"""Every option of Schnellen matters: a position in which flipping it changes the outcome."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from kartenspiel import Match, RulesWarning, SchnellenRules
from tests.rules.helpers import legal, play
from tests.rules.helpers_sn import deal, dealt, hands_for, play_so

# Names, defaults and order as the rule book and the JSON form have them.
GOLDEN = {
    "game": "schnellen",
    "players": 4,
    "start": 21,
    "short_deck": False,
    "schnell_penalty": 5,
    "drop_penalty": 1,
    "must_stay_at": 5,
    "compulsory": False,
    "exchange": False,
    "trump": "turned",
    "all_pass": "dealer_bids",
    "failed_bid_tricks_count": False,
    "hearts_double": False,
    "hearts_double_drop": False,
    "finish": "lowest",
    "deals": None,
    "must_beat_after_trump": True,
    "must_undertrump": True,
}


def test_golden_of_the_defaults():
    assert SchnellenRules().to_dict() == GOLDEN
    assert list(SchnellenRules().to_dict()) == list(GOLDEN)


# --- outcomes: what can be seen under some options ---


def seats(**options: Any) -> object:
    return len(Match(SchnellenRules(**options)).scores)


def totals_at_the_start(**options: Any) -> object:
    return Match(SchnellenRules(**options)).scores


def pack_that_can_be_dealt(**options: Any) -> object:
    match = Match(SchnellenRules(**options))
    long = "deal " + " ".join(rank + suit for suit in "hdsc" for rank in "789TJQKA") + " 6d"
    try:
        match.apply(long)
    except ValueError:
        return "refused"
    return "dealt"


def trickless(**options: Any) -> object:
    match = dealt(hands_for((1, 1, 0, 0, 0)), "8h", players=3, **options)
    return play_so(play(match, "discard 8h, stay, stay"), [1, 1, 0, 0, 0]).scores


def with_one_dropped(trump: str = "h") -> Callable[..., object]:
    def outcome(**options: Any) -> object:
        hands = hands_for((2, 2, 0, 0, 0), (2, 0))
        match = play(dealt(hands, f"8{trump}", players=3, **options), f"discard 8{trump}")
        return play_so(play(match, "drop, stay"), [2, 2, 0, 0, 0]).scores

    return outcome


def asked_to_stay(turned: str, **options: Any) -> object:
    match = dealt(turned=turned, **options)
    return legal(play(match, f"discard {turned}"))


def asked_with_an_8(**options: Any) -> object:
    return asked_to_stay("8h", **options)


def asked_with_a_7(**options: Any) -> object:
    return asked_to_stay("7h", **options)


def phase_after_all_stay(**options: Any) -> object:
    return play(dealt(turned="8h", **options), "discard 8h, stay, stay, stay").phase


def phase_after_the_deal(**options: Any) -> object:
    match = Match(SchnellenRules(**options))
    deal(match)
    return match.phase


def dealer_when_all_have_passed(**options: Any) -> object:
    return legal(play(dealt(trump="bid", **options), "pass, pass, pass"))


def failed_bid(**options: Any) -> object:
    winners = (1, 1, 2, 0, 0)
    match = dealt(hands_for(winners), players=3, trump="bid", **options)
    play(match, "bid 3, pass, pass, trump h, stay")
    return play_so(match, winners).scores


def two_at_zero(**options: Any) -> object:
    winners = (1, 2, 2, 1, 0)
    match = dealt(hands_for(winners), "8h", players=3, start=2, **options)
    return play_so(play(match, "discard 8h, stay, stay"), winners).winners


def over_after_a_deal(**options: Any) -> object:
    winners = (1, 1, 2, 0, 0)
    match = dealt(hands_for(winners), "8h", players=3, **options)
    return play_so(play(match, "discard 8h, stay, stay"), winners).is_over


def third_player(hand: str) -> Callable[..., object]:
    def outcome(**options: Any) -> object:
        hands = {1: "Kh 7d 7s 8s 8c", 2: "Qc Kc 8d 9d Ts", 0: hand}
        match = dealt(hands, "9c", players=3, **options)
        return legal(play(match, "discard 9c, stay, stay", "Kh Qc"))

    return outcome


MATTERS: list[tuple[str, Any, Any, Callable[..., object], dict[str, Any]]] = [
    ("players", 4, 5, seats, {}),
    ("players", 3, 4, seats, {}),
    ("start", 21, 15, totals_at_the_start, {}),
    ("short_deck", False, True, pack_that_can_be_dealt, {}),
    ("schnell_penalty", 5, 6, trickless, {}),
    ("drop_penalty", 1, 2, with_one_dropped(), {}),
    ("must_stay_at", 5, 21, asked_with_an_8, {}),
    ("must_stay_at", 5, 4, asked_with_an_8, {"start": 5}),
    ("compulsory", False, True, asked_with_a_7, {}),
    ("exchange", False, True, phase_after_all_stay, {}),
    ("trump", "turned", "bid", phase_after_the_deal, {}),
    ("all_pass", "dealer_bids", "redeal", dealer_when_all_have_passed, {}),
    ("failed_bid_tricks_count", False, True, failed_bid, {}),
    ("hearts_double", False, True, trickless, {}),
    ("hearts_double_drop", False, True, with_one_dropped(), {"hearts_double": True}),
    ("finish", "lowest", "earliest", two_at_zero, {}),
    ("deals", None, 1, over_after_a_deal, {}),
    ("deals", 1, 2, over_after_a_deal, {}),
    ("must_beat_after_trump", True, False, third_player("7h Ah Td Js Qs"), {}),
    ("must_undertrump", True, False, third_player("7c Tc Td Js Qs"), {}),
]


@pytest.mark.parametrize(
    ("option", "one", "other", "outcome", "context"),
    MATTERS,
    ids=[f"{row[0]} {row[1]} {row[2]}" for row in MATTERS],
)
def test_flipping_the_option_changes_the_outcome(option, one, other, outcome, context):
    assert outcome(**context, **{option: one}) != outcome(**context, **{option: other})


def test_every_option_is_proven_to_matter():
    assert {row[0] for row in MATTERS} == {field.name for field in fields(SchnellenRules)}


WITHOUT_EFFECT = [
    ("exchange", {"short_deck": True, "players": 4}),
    ("hearts_double_drop", {}),
    ("failed_bid_tricks_count", {}),
]


@pytest.mark.parametrize(("option", "context"), WITHOUT_EFFECT, ids=[r[0] for r in WITHOUT_EFFECT])
def test_options_that_warn_change_no_total(option, context):
    def totals(value: bool) -> object:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RulesWarning)
            match = dealt(turned="Th", deals=1, **{"players": 3, **context, option: value})
        play(match, "discard Th")
        while not match.is_over:
            wanted = "drop" if "drop" in match.legal_actions else None
            match.apply(wanted or match.legal_actions[0])
        return match.scores

    assert totals(True) == totals(False)
