"""What a deal of either game has: hands, a trick on the table, won tricks, and whose turn it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TypedDict

from .tricks import legal_cards, trick_winner


class RussischResult(TypedDict):
    """The settlement of one deal of Russisches Schnapsen; lists have one entry a seat.

    `trick_points` are before rounding. `marriages_counted` and `marriages_void` are the announced
    values by RS10 alone, whatever `defender_marriages` makes of them. `total` is the declarer's
    (RS11). `booked` is what goes on the sheet.
    """

    declarer: int
    bid: int
    without: bool
    tricks: list[int]
    trick_points: list[int]
    marriages_counted: list[int]
    marriages_void: list[int]
    total: int
    made: bool
    booked: list[int]


class SchnellenResult(TypedDict):
    """The settlement of one deal of Schnellen; `bidder` and `bid` are `None` without bidding."""

    trump: str
    tricks: list[int]
    dropped: list[int]
    bidder: int | None
    bid: int | None
    booked: list[int]


class Deal(ABC):
    """One deal, from the dealt cards to the settlement; a game adds its phases.

    A deal is over when `result` is set (settled) or `void` is true (to be dealt again).
    """

    def __init__(self, seats: int, dealer: int, totals: Iterable[int]) -> None:
        """Start an empty deal; `totals` is the score sheet before it."""
        self.seats = seats
        self.dealer = dealer
        self.totals = list(totals)
        self.phase = "deal"
        self.actor: int | None = None
        self.void = False
        self.result: RussischResult | SchnellenResult | None = None
        self.trump: str | None = None
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        self.talon: list[str] = []
        self.laid: list[str] = []
        self.stock: list[str] = []
        self.away: list[str] = []
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.trick: list[str] = []
        self.trick_seats: list[int] = []
        self.trick_winners: list[int] = []

    @abstractmethod
    def legal(self) -> list[str]:
        """Return the legal actions of the actor, in any order."""

    @abstractmethod
    def apply(self, text: str) -> None:
        """Make one action that is known to be legal."""

    @abstractmethod
    def winners_after(self, totals: list[int], deals_played: int) -> list[int]:
        """Return who has won the match after this settled deal; empty if it goes on."""

    def chance(self) -> list[str]:
        """Return the possible outcomes of a chance step within the deal."""
        return []

    def clockwise_from(self, seat: int) -> list[int]:
        """Return all seats, clockwise, beginning with the given one."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def duties(
        self, seat: int, must_beat_after_trump: bool, must_undertrump: bool, order: str
    ) -> set[str]:
        """Return the cards a seat may play to the trick on the table (TR1 to TR6)."""
        return legal_cards(
            self.hands[seat], self.trick, self.trump, must_beat_after_trump, must_undertrump, order
        )

    def lay_on_table(self, seat: int, card: str) -> None:
        """Move a card from a hand into the trick."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.trick_seats.append(seat)

    def take_trick(self, order: str) -> int:
        """Give the full trick to its winner and return his seat (TR7)."""
        winner = self.trick_seats[trick_winner(self.trick, self.trump, order)]
        self.won[winner].extend(self.trick)
        self.trick_winners.append(winner)
        self.trick = []
        self.trick_seats = []
        return winner

    def tricks_of(self, seat: int) -> int:
        """Return how many tricks a seat has taken in this deal."""
        return self.trick_winners.count(seat)
