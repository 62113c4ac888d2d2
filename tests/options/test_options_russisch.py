"""Every option of Russisches Schnapsen matters: positions in which flipping it changes the outcome.

Both packs and both presets are the contexts in which each option is flipped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from kartenspiel import Match, RulesWarning, RussischRules, action_from_id
from tests.rules.helpers import dealt, in_play, legal, legal_cards, pack_of, play

Outcome = Callable[[RussischRules], object]

PRESETS = {
    "wikibooks": RussischRules.wikibooks,
    "wikipedia": RussischRules.wikipedia,
}

# --- outcomes: what can be seen under some rules ---


def number_of_totals(rules: RussischRules) -> object:
    return len(Match(rules).scores)


def deal_of_24_cards(rules: RussischRules) -> object:
    match = Match(rules)
    try:
        match.apply(f"deal {' '.join(pack_of(RussischRules(24)))}")
    except ValueError:
        return "refused"
    return "dealt"


def asked_for_a_redeal(hand: str) -> Outcome:
    def outcome(rules: RussischRules) -> object:
        match = dealt(rules, [hand])
        return legal(match) if match.phase == "redeal" else "not asked"

    return outcome


def opening(rules: RussischRules) -> object:
    return legal(dealt(rules))


def bids_after_the_opening(rules: RussischRules) -> object:
    return legal(play(dealt(rules), "bid 90"))


def asked_after_a_pass(rules: RussischRules) -> object:
    return play(dealt(rules), "bid 90, pass, bid 100, bid 110").actor


def after_the_auction(rules: RussischRules) -> object:
    return play(dealt(rules), "bid 90, pass, pass").phase


def after_laying_off(rules: RussischRules) -> object:
    match = play(dealt(rules), "bid 90, pass, pass")
    while match.phase == "lay":
        match.apply(match.legal_actions[0])
    return match.phase, match.actor


def best_line(match: Match) -> Match:
    """Play the deal with the highest card that the declarer may play, the lowest of the others."""
    order = "9JQKTA" if match.rules.deck == 24 else "JQK6789TA"
    declarer, before = match.declarer, match.deals_played
    while match.deals_played == before:
        choose = max if match.actor == declarer else min
        plays = [text for text in legal(match) if text.startswith("play")]
        match.apply(choose(plays, key=lambda text: (order.index(text[5]), text)))
    return match


def tops(rules: RussischRules) -> str:
    return "ATh ATd ATs ATc" if rules.deck == 24 else "AT9h AT9d AT9s AT9c"


def all_tricks(rules: RussischRules, **auction: Any) -> Match:
    """Return the match after a deal in which the declarer takes everything: 120 (240)."""
    return best_line(in_play(rules, tops(rules), **auction))


def booked_with_all_tricks(rules: RussischRules) -> object:
    return all_tricks(rules).scores


def made_with_all_tricks(rules: RussischRules) -> object:
    result = all_tricks(rules).last_result
    return result and (result.total, result.made)


def booked_without_talon(rules: RussischRules) -> object:
    return all_tricks(rules, without=True).scores


def over_after_all_tricks(rules: RussischRules) -> object:
    return all_tricks(rules).is_over


def marriage_of(suit: str) -> Outcome:
    def outcome(rules: RussischRules) -> object:
        others = " ".join(f"A{other}" for other in "hdsc" if other != suit)
        match = play(in_play(rules, f"ATKQ{suit} {others}"), f"announce K{suit}")
        result = best_line(match).last_result
        return result and result.total

    return outcome


def opponents_points(rules: RussischRules) -> object:
    """Seat 2 wins the first trick and announces; the opponents have unlike points."""
    if rules.deck == 24:
        hands = ("ATKh ATd J9s 9c", "KQJ9d KQs AJc", "QJ9h ATs TKQc")
        first = "9c Ac Qc"
    else:
        hands = ("AT9876h AT98d Js Jc", "KQ76Jd KQs A98c KQh", "Jh AT9876s TKQ76c")
        first = "Jc Ac Qc"
    return best_line(play(in_play(rules, *hands), first, "announce Kd")).scores


def third_player_after_a_trump(rules: RussischRules) -> object:
    """The third player can follow in a trick that the second has trumped."""
    if rules.deck == 24:
        hands = ("ATKQd Jh ATs 9c", "J9d KQJs KQJc", "ATKQ9h 9s ATc")
        return legal_cards(play(in_play(rules, *hands), "announce Kd, 9d 9s, Jh Jd"))
    hands = ("KQ8h AT9876KQJd", "T76h A7s AT9876Kc", "AJ9h T986KQJs QJc")
    return legal_cards(play(in_play(rules, *hands), "announce Kh, 7h Ah, 8s 8h"))


def only_trumps_that_are_too_low(rules: RussischRules) -> object:
    """The third player holds trumps, all lower than the one in the trick."""
    if rules.deck == 24:
        hands = ("KQd ATKQJh As", "J9d 9h TKQJ9s", "ATd ATKQJ9c")
        return legal_cards(play(in_play(rules, *hands), "announce Kd, 9d Ad, 9c Qd"))
    hands = ("KQ8h AT9876KQJd", "T76h AT9876KQJc", "AJ9h AT9876KQJs")
    return legal_cards(play(in_play(rules, *hands), "announce Kh, Th Ah, 9s 8h"))


NO_REDEAL = {"redeal": []}
WITHOUT = {"redeal": [], "without_talon": True}
BOTH = (24, 36)
VALUES = (100, 80, 60, 40)


def values_with(place: int, value: int) -> tuple[int, ...]:
    return tuple(value if at == place else old for at, old in enumerate(VALUES))


# Option, two values, what differs, the other options, the packs.
MATTERS: list[tuple[str, Any, Any, Outcome, dict[str, Any], tuple[int, ...]]] = [
    ("deck", 24, 36, deal_of_24_cards, {}, (24,)),
    ("seats", 3, 4, number_of_totals, {}, BOTH),
    ("redeal", [], ["three_nines"], asked_for_a_redeal("9h 9d 9s"), {}, BOTH),
    ("redeal", ["four_unders"], ["three_nines"], asked_for_a_redeal("9h 9d 9s"), {}, BOTH),
    ("redeal", [], ["four_unders"], asked_for_a_redeal("Jh Jd Js Jc"), {}, BOTH),
    ("redeal", [], ["under_20_points"], asked_for_a_redeal("KQh KQd QJs 9c"), {}, (24,)),
    ("opening_bid", 90, 100, opening, NO_REDEAL, BOTH),
    ("max_bid", 300, 310, bids_after_the_opening, NO_REDEAL, BOTH),
    ("pass_is_final", False, True, asked_after_a_pass, NO_REDEAL, BOTH),
    ("without_talon", False, True, bids_after_the_opening, NO_REDEAL, BOTH),
    ("without_talon_on_opening", True, False, opening, WITHOUT, BOTH),
    ("without_talon_bonus", 40, 20, booked_without_talon, WITHOUT, BOTH),
    (
        *("without_talon_penalty", 80, 20, booked_without_talon),
        *({**WITHOUT, "opening_bid": 300}, BOTH),
    ),
    ("raise_after_talon", False, True, after_the_auction, NO_REDEAL, BOTH),
    ("laid_cards", "blind", "assigned", after_laying_off, NO_REDEAL, BOTH),
    *(
        ("marriage_values", VALUES, values_with(place, 0), marriage_of(suit), NO_REDEAL, BOTH)
        for place, suit in enumerate("hdsc")
    ),
    (
        *("failed_contract", "shared", "deducted", opponents_points),
        *({"redeal": [], "opening_bid": 300}, BOTH),
    ),
    (
        *("defenders_score", "split", "own", opponents_points),
        *({"redeal": [], "opening_bid": 10}, BOTH),
    ),
    (
        *("defender_marriages", True, False, opponents_points),
        *({"redeal": [], "opening_bid": 10}, BOTH),
    ),
    ("all_tricks_bonus", 0, 50, booked_with_all_tricks, NO_REDEAL, BOTH),
    (
        *("all_tricks_bonus_counts", "sheet", "contract", booked_with_all_tricks),
        *({"redeal": [], "all_tricks_bonus": 50}, BOTH),
    ),
    (
        *("all_tricks_bonus_counts", "sheet", "contract", made_with_all_tricks),
        *({"redeal": [], "all_tricks_bonus": 60, "opening_bid": 300}, (36,)),
    ),
    ("must_beat_after_trump", False, True, third_player_after_a_trump, NO_REDEAL, BOTH),
    ("must_undertrump", True, False, only_trumps_that_are_too_low, NO_REDEAL, BOTH),
    ("target", 90, 91, over_after_all_tricks, NO_REDEAL, BOTH),
    ("target", 90, None, over_after_all_tricks, {"redeal": [], "deals": 2}, BOTH),
    ("deals", 1, 2, over_after_all_tricks, NO_REDEAL, BOTH),
    ("deals", 1, None, over_after_all_tricks, NO_REDEAL, BOTH),
]
CASES = [
    pytest.param(preset, deck, *row[:5], id=f"{preset} {deck} {row[0]} {row[1]} {row[2]}")
    for row in MATTERS
    for preset in PRESETS
    for deck in row[5]
]


@pytest.mark.parametrize(("preset", "deck", "option", "one", "other", "outcome", "context"), CASES)
def test_flipping_the_option_changes_the_outcome(
    preset: str,
    deck: int,
    option: str,
    one: object,
    other: object,
    outcome: Outcome,
    context: dict[str, Any],
) -> None:
    seen = [
        outcome(PRESETS[preset](**{"deck": deck, **context, option: value}))
        for value in (one, other)
    ]
    assert seen[0] != seen[1]


def test_every_option_is_proven_to_matter() -> None:
    names = {field.name for field in fields(RussischRules) if field.name != "_"}
    assert {row[0] for row in MATTERS} == names


WITHOUT_EFFECT = [
    ("without_talon_on_opening", True, False, 24),
    ("without_talon_bonus", 40, 50, 24),
    ("without_talon_penalty", 80, 50, 24),
    ("redeal", ["four_unders"], ["four_unders", "under_20_points"], 36),
]


@pytest.mark.parametrize(
    ("option", "one", "other", "deck"), WITHOUT_EFFECT, ids=[row[0] for row in WITHOUT_EFFECT]
)
@pytest.mark.parametrize("opening_bid", [90, 300])
def test_options_that_warn_change_nothing(
    option: str, one: object, other: object, deck: int, opening_bid: int
) -> None:
    rules = [RussischRules(deck, target=None, deals=1, opening_bid=opening_bid, **{option: one})]
    with pytest.warns(RulesWarning, match=option):
        rules.append(rules[0].replace(**{option: other}))
    # Ten cards of 36 that count as little as ten can: 28 points.
    lowest = "KQJh KQJd QJs QJc"
    seen = []
    for each in rules:
        match = dealt(each, [lowest] if deck == 36 else [])
        line = []
        while not match.is_over:
            line.append(legal(match))
            match.apply(_next(match))
        seen.append((line, match.scores))
    assert seen[0] == seen[1]


def _next(match: Match) -> str:
    if match.actor is None:
        return str(action_from_id(match.rules.game, match.state.chance_ids()[0]))
    return "pass" if "pass" in match.legal_actions else str(match.legal_actions[0])
