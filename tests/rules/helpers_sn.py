"""Schnellen by seats: deals with chosen hands, lines of play with chosen winners, settlements."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

from kartenspiel import Action, Match, SchnellenResult, SchnellenRules, State, action_from_id
from tests.rules.helpers import schnellen_deal


@cache
def hands_for(winners: tuple[int, ...], playing: tuple[int, ...] = (1, 2, 0)) -> Mapping[int, str]:
    """Return hands of three players, dealer 0, whose tricks can go to these seats in this order.

    No hand has a heart or the Weli, so they do for hearts as trump and for "high".

    Args:
        winners: who is to win each trick.
        playing: who stays, in their order.
    """
    rng = random.Random(0)
    side = [rank + suit for suit in "dsc" for rank in "AKQJT987"]
    while True:
        rng.shuffle(side)
        hands = {seat: " ".join(side[5 * seat : 5 * seat + 5]) for seat in range(3)}
        match = dealt(hands, "8h", players=3)
        match.apply("discard 8h")
        for seat in (1, 2):
            match.apply("stay" if seat in playing else "drop")
        if _line_to(match.state, winners) is not None:
            return hands


def with_trump(hands: Mapping[int, str], trump: str) -> dict[int, str]:
    """Swap hearts and another suit in hands that were written with hearts as trump."""
    swapped = str.maketrans({"h": trump, trump: "h"})
    return {seat: hand.translate(swapped).replace("6h", "6d") for seat, hand in hands.items()}


def deal_text(
    rules: SchnellenRules,
    dealer: int,
    hands: Mapping[int, str] | None = None,
    turned: str = "",
    stock: str = "",
) -> str:
    """Return a deal that gives the seats these hands, see `schnellen_deal`."""
    order = [(dealer + 1 + step) % rules.players for step in range(rules.players)]
    by_seat = hands or {}
    assert set(by_seat) <= set(order)
    return schnellen_deal(rules, [by_seat.get(seat, "") for seat in order], turned, stock)


def deal(
    match: Match, hands: Mapping[int, str] | None = None, turned: str = "", stock: str = ""
) -> None:
    """Deal these cards, see `deal_text`."""
    rules = match.rules
    assert isinstance(rules, SchnellenRules)
    match.apply(deal_text(rules, match.dealer, hands, turned, stock))


def dealt(
    hands: Mapping[int, str] | None = None,
    turned: str = "",
    stock: str = "",
    *,
    dealer: int = 0,
    **options: object,
) -> Match:
    """Start a match under rules with these options and deal these cards."""
    match = Match(SchnellenRules(**options), dealer)
    deal(match, hands, turned, stock)
    return match


def play_so(match: Match, winners: Sequence[int]) -> Match:
    """Play the deal out so that the tricks go to these seats, in this order."""
    line = _line_to(match.state, tuple(winners))
    assert line is not None, f"no line of play gives the tricks to {winners}"
    match.apply_all(line)
    return match


def _line_to(state: State, winners: tuple[int, ...]) -> list[Action] | None:
    if state.phase != "play":
        return []
    for number in state.legal_ids():
        after = state.copy()
        after.apply_id(number)
        won = after.trick_winners
        if won == winners[: len(won)]:
            line = _line_to(after, winners)
            if line is not None:
                return [action_from_id("schnellen", number), *line]
    return None


def cards(words: str) -> set[str]:
    """Return the cards of a text as a set."""
    return set(words.split())


def texts(word: str, words: str) -> list[str]:
    """Return the sorted texts of the actions of a kind with these cards."""
    return sorted(f"{word} {card}" for card in words.split())


def result(match: Match) -> SchnellenResult:
    """Return the settlement of the last deal."""
    found = match.last_result
    assert isinstance(found, SchnellenResult)
    return found


def bookings(match: Match) -> list[list[tuple[int, str]]]:
    """Return amounts and clauses of what each seat booked in the last deal."""
    return [[(item.amount, item.clause) for item in items] for items in result(match).bookings]
