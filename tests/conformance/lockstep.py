"""The package and the reference engine side by side: everything both can say must be the same."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from typing import Any

from kartenspiel import (
    Card,
    Match,
    RulesWarning,
    RussischResult,
    RussischRules,
    SchnellenResult,
    SchnellenRules,
    action_from_id,
    rules_from_dict,
)
from tests.reference import ReferenceMatch


def quiet_rules(data: Mapping[str, Any]) -> RussischRules | SchnellenRules:
    """Make rules without a warning for options without effect, which random rules may have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        return rules_from_dict(data)


def legal_texts(match: Match) -> list[str] | None:
    """Return the legal actions as the vectors have them."""
    if match.actor is None and not match.is_over:
        return None
    return sorted(map(str, match.legal_actions))


def mask_of(cards: Iterable[str]) -> int:
    """Return cards as a mask."""
    return sum(1 << Card(card).id for card in cards)


def compare(match: Match, reference: ReferenceMatch) -> None:
    """Assert that both stand in the same position."""
    assert match.phase == reference.phase
    assert match.actor == reference.actor
    assert legal_texts(match) == reference.legal()
    assert match.dealer == reference.dealer
    assert list(match.scores) == reference.scores
    assert match.deals_played == reference.deals_played
    assert match.is_over == reference.is_over
    assert list(match.winners) == reference.winners
    state = match.state
    game = str(match.rules.game)
    assert sorted(str(action_from_id(game, n)) for n in state.chance_ids()) == reference.chance()
    if reference.phase not in ("deal", "over"):
        trump = match.trump
        assert (None if trump is None else str(trump)) == reference.trump
        for seat, cards in reference.hands.items():
            assert state.hand_mask(seat) == mask_of(cards)
        places = reference.hidden()
        undealt = [str(Card.from_id(card)) for card in state.undealt]
        assert undealt == [*places["talon"], *places["stock"]]
        assert [str(Card.from_id(card)) for card in state.trick_cards] == places["trick"]
        assert state.aside_mask == mask_of([*places["laid"], *places["away"]])
        won = 0
        for seat in range(len(match.scores)):
            won |= state.won_mask(seat)
        assert won == mask_of(places["won"])


def compare_result(match: Match, reference: ReferenceMatch) -> None:
    """Assert that both explain the last settled deal alike."""
    found, expected = match.last_result, reference.last_result
    if expected is None:
        assert found is None
        return
    assert found is not None
    assert list(found.tricks) == expected["tricks"]
    assert list(found.booked) == expected["booked"]
    assert [sum(item.amount for item in items) for items in found.bookings] == expected["booked"]
    if isinstance(found, RussischResult):
        for field in ("declarer", "bid", "without", "total", "made"):
            assert getattr(found, field) == expected[field]
        assert list(found.trick_points) == expected["trick_points"]
        assert isinstance(match.rules, RussischRules)
        for seat, counted in enumerate(found.marriages_counted):
            # The reference goes by RS10 alone, whatever `defender_marriages` makes of it.
            counts = match.rules.defender_marriages or seat == found.declarer
            by_rs10 = expected["marriages_counted"][seat]
            assert counted == (by_rs10 if counts else 0)
            void = expected["marriages_void"][seat] + by_rs10 - counted
            assert found.marriages_void[seat] == void
    else:
        assert isinstance(found, SchnellenResult)
        assert ("high" if found.trump is None else str(found.trump)) == expected["trump"]
        assert list(found.dropped) == expected["dropped"]
        assert (found.bidder, found.bid) == (expected["bidder"], expected["bid"])
        if found.bid is not None:
            assert found.made == (found.tricks[found.bidder] >= found.bid)
