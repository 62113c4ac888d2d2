"""RS13: the bonus for a declarer who makes all tricks."""

from typing import Any

import pytest

from kartenspiel import RussischResult, RussischRules
from tests.rules.helpers import finish, in_play, play

ALL = {24: "ATh ATd ATs ATc", 36: "AT9h AT9d AT9s AT9c"}


def settled(bid: int, deck: int = 24, without: bool = False, **options: Any) -> RussischResult:
    """Return the settlement of a deal whose declarer, seat 1, takes all tricks: 120 (240)."""
    rules = RussischRules(
        deck,
        redeal=[],
        opening_bid=bid,
        without_talon=without,
        **{"target": None, "deals": 1, "all_tricks_bonus": 50, **options},
    )
    match = in_play(rules, ALL[deck], without=without)
    # Ace, then ten (then nine) of each suit: what lies below is played by then.
    for suit in "hdsc":
        for rank in "AT" if deck == 24 else "AT9":
            play(match, f"{rank}{suit}")
            while match.trick:
                match.apply(match.legal_actions[0])
    result = match.last_result
    assert isinstance(result, RussischResult)
    assert (result.all_tricks, result.tricks) == (True, (0, {24: 8, 36: 12}[deck], 0))
    return result


def test_default_is_no_bonus() -> None:
    assert RussischRules().all_tricks_bonus == 0
    result = settled(120, all_tricks_bonus=0)
    assert result.booked == (0, 120, 0)
    assert [item.clause for item in result.bookings[1]] == ["RS11"]


@pytest.mark.parametrize("deck", [24, 36])
def test_sheet_books_it_on_top_of_a_made_contract(deck: int) -> None:
    points = {24: 120, 36: 240}[deck]
    result = settled(points, deck)
    assert (result.total, result.made) == (points, True)
    assert result.booked == (0, points + 50, 0)
    assert [(item.amount, item.clause) for item in result.bookings[1]] == [
        (points, "RS11"),
        (50, "RS13"),
    ]


@pytest.mark.parametrize(
    ("failed_contract", "booked"), [("shared", (65, 0, 65)), ("deducted", (0, -130, 0))]
)
def test_sheet_books_nothing_when_the_contract_fails(
    failed_contract: str, booked: tuple[int, ...]
) -> None:
    result = settled(130, failed_contract=failed_contract)
    assert (result.total, result.made) == (120, False)
    assert result.booked == booked


@pytest.mark.parametrize(
    ("bid", "booked"),
    [(120, (0, 120, 0)), (130, (0, 130, 0)), (170, (0, 170, 0)), (180, (90, 0, 90))],
)
def test_contract_makes_it_part_of_the_total_and_does_not_book_it(
    bid: int, booked: tuple[int, ...]
) -> None:
    result = settled(bid, all_tricks_bonus_counts="contract")
    assert result.total == 170
    assert result.made == (bid <= 170)
    assert result.booked == booked
    assert {item.clause for items in result.bookings for item in items} == {"RS11"}


def test_with_a_bid_without_talon_both_are_booked() -> None:
    result = settled(120, without=True)
    assert result.booked == (0, 120 + 50 + 40, 0)
    assert [item.clause for item in result.bookings[1]] == ["RS11", "RS13", "RS6"]


def test_only_for_all_tricks() -> None:
    rules = RussischRules(redeal=[], all_tricks_bonus=50, target=None, deals=1)
    match = in_play(rules, "ATh ATd ATs A9c", "TKQc")
    for card in ("Ah", "Th", "Ad", "Td", "As", "Ts", "Ac"):
        play(match, card)
        while match.trick:
            match.apply(match.legal_actions[0])
    result = finish(match).last_result
    assert isinstance(result, RussischResult)
    assert (result.all_tricks, result.tricks[1]) == (False, 7)
    assert result.booked[1] == 90


def test_only_a_declarer_gets_it() -> None:
    # Seat 2, an opponent, takes every trick.
    rules = RussischRules(
        redeal=[],
        all_tricks_bonus=50,
        defenders_score="own",
        failed_contract="deducted",
        target=None,
        deals=1,
    )
    match = in_play(
        rules, "QJ9h QJ9d QJs", "AKh AKd AKs AKc", "TThd".replace("TThd", "Th Td Ts Tc QJ9c")
    )
    play(match, "Qh Ah Th", "Ad Td Jd")
    while match.deals_played == 0:
        options = [str(action) for action in match.legal_actions]
        plain = [action for action in options if action.startswith("play")]
        match.apply(max(plain, key=lambda action: "9JQKTA".index(action[5])))
    result = match.last_result
    assert isinstance(result, RussischResult)
    assert result.tricks == (0, 0, 8)
    assert result.booked == (0, -90, 120)
