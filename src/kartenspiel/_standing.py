"""Where a match stands: what a match and a view of it both show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.cards import Card, Suit

if TYPE_CHECKING:
    from kartenspiel._core import State
    from kartenspiel.games import Phase
    from kartenspiel.rules import RussischRules, SchnellenRules


class Standing:
    """What is public of a match at one moment, read from its state."""

    __slots__ = ()

    _first_dealer: int
    _state: State

    @property
    def rules(self) -> RussischRules | SchnellenRules:
        """Rules of the match."""
        return self._state.rules

    @property
    def first_dealer(self) -> int:
        """Seat that dealt first."""
        return self._first_dealer

    @property
    def phase(self) -> Phase:
        """`Phase` of the match."""
        return self._state.phase

    @property
    def actor(self) -> int | None:
        """Seat to act, None when chance is to act or the match is over."""
        return self._state.actor

    @property
    def dealer(self) -> int:
        """Seat that deals this deal or, between deals, the next; after the end the last dealer."""
        return self._state.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """Total of each seat."""
        return self._state.scores

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._state.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that have won, ascending; several when they share; empty before the end."""
        return self._state.winners

    @property
    def bid(self) -> int | None:
        """Highest bid, in points or tricks, None when there is none; kept until the next deal."""
        return self._state.bid

    @property
    def declarer(self) -> int | None:
        """Seat of the highest bidder so far, the declarer once the auction is over."""
        return self._state.declarer

    @property
    def trump(self) -> Suit | str | None:
        """Trump suit, ``"high"`` in Schnellen without trump, None while there is none.

        That of a settled deal can be read until the next one is dealt.
        """
        trump = self._state.trump
        return trump if trump is None or trump == "high" else Suit(trump)

    @property
    def trick(self) -> tuple[Card, ...]:
        """Cards on the table, the led one first."""
        return tuple(map(Card.from_id, self._state.trick_cards))
