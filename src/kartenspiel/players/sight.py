"""What the players of this package ask of a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from kartenspiel.cards import CardSet

if TYPE_CHECKING:
    from kartenspiel.cards import Card, Suit
    from kartenspiel.games import Phase
    from kartenspiel.legal import LegalActions
    from kartenspiel.match import Match
    from kartenspiel.rules import RussischRules, SchnellenRules


class Sight(Protocol):
    """The part of a view that the players of this package look at."""

    @property
    def rules(self) -> RussischRules | SchnellenRules:
        """Rules of the match."""
        ...

    @property
    def seat(self) -> int | None:
        """Seat that looks on, None for a spectator."""
        ...

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        ...

    @property
    def dealer(self) -> int:
        """Seat that deals."""
        ...

    @property
    def hand(self) -> CardSet:
        """Cards of the seat."""
        ...

    @property
    def unseen(self) -> CardSet:
        """Cards whose place the seat does not know."""
        ...

    @property
    def trump(self) -> Suit | str | None:
        """Trump suit, ``"high"``, or None while there is none."""
        ...

    @property
    def trick(self) -> tuple[Card, ...]:
        """Cards on the table, the led one first."""
        ...

    @property
    def bid(self) -> int | None:
        """Highest bid of the deal."""
        ...

    @property
    def declarer(self) -> int | None:
        """Seat of the highest bidder."""
        ...

    @property
    def legal_actions(self) -> LegalActions:
        """Legal actions, if the seat is to act."""
        ...


@dataclass(frozen=True)
class _FromMatch:
    """A sight built from a match."""

    match: Match
    seat: int

    @property
    def rules(self) -> RussischRules | SchnellenRules:
        return self.match.rules

    @property
    def phase(self) -> Phase:
        return self.match.phase

    @property
    def dealer(self) -> int:
        return self.match.dealer

    @property
    def trump(self) -> Suit | str | None:
        return self.match.trump

    @property
    def trick(self) -> tuple[Card, ...]:
        return self.match.trick

    @property
    def bid(self) -> int | None:
        return self.match.bid

    @property
    def declarer(self) -> int | None:
        return self.match.declarer

    @property
    def legal_actions(self) -> LegalActions:
        return self.match.legal_actions

    @property
    def hand(self) -> CardSet:
        return CardSet.from_mask(self.match.state.hand_mask(self.seat))

    @property
    def unseen(self) -> CardSet:
        state = self.match.state
        mask = state.aside_mask
        for card in state.undealt:
            mask |= 1 << card
        for seat in range(len(state.scores)):
            if seat != self.seat:
                mask |= state.hand_mask(seat)
        return CardSet.from_mask(mask)


def sight(match: Match, seat: int) -> Sight:
    """Return what a seat sees of a match."""
    return _FromMatch(match, seat)
