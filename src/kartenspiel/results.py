"""How a settled deal was booked, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kartenspiel.cards import Suit
from kartenspiel.languages import Language
from kartenspiel.result_text import russisch_parts, schnellen_parts, seat_names

_SUITS = tuple(Suit)


@dataclass(frozen=True, slots=True)
class Booking:
    """One item of what a seat books.

    Attributes:
        amount: Points, negative when they are taken off.
        clause: Clause of the rule book that says so, for example ``"RS11"``.
    """

    amount: int
    clause: str


class _Result:
    """What the results of both games share."""

    __slots__ = ()

    booked: tuple[int, ...]

    def _parts(self, language: Language, names: Sequence[str]) -> Iterator[str]:
        """Tell the deal, part by part."""
        raise NotImplementedError

    def describe(self, language: Language = "en", names: Sequence[str] | None = None) -> str:
        """Return the deal in words.

        Args:
            language: ``"en"`` or ``"de"``.
            names: Names of the seats; None numbers them.

        Raises:
            ValueError: There are no texts in that language, or not a name for each seat.
        """
        called = seat_names(language, names, len(self.booked))
        return "; ".join(self._parts(language, called))


@dataclass(frozen=True, slots=True)
class RussischResult(_Result):
    """A settled deal of Russisches Schnapsen (clauses RS6, RS10, RS11, RS13).

    Tuples have an entry for each seat; a dealer who sits out has zeros and no bookings.

    Attributes:
        dealer: Seat that dealt.
        declarer: Seat that played alone.
        bid: The bid it had to reach, raises included.
        without: Whether it bid without talon.
        tricks: Tricks won.
        trick_points: Card points in the tricks, before rounding.
        announced: Suits whose marriages were announced.
        marriages_counted: Values of the marriages that count.
        marriages_void: Values of marriages that do not: of a seat without a trick, or of the
            opponents where the rules do not count them.
        total: What the declarer reached, to be compared with the bid.
        made: Whether the bid was reached.
        all_tricks: Whether the declarer made all tricks.
        bookings: Items that each seat books.
        booked: Their sums.
    """

    dealer: int
    declarer: int
    bid: int
    without: bool
    tricks: tuple[int, ...]
    trick_points: tuple[int, ...]
    announced: tuple[tuple[Suit, ...], ...]
    marriages_counted: tuple[int, ...]
    marriages_void: tuple[int, ...]
    total: int
    made: bool
    all_tricks: bool
    bookings: tuple[tuple[Booking, ...], ...]
    booked: tuple[int, ...]

    def _parts(self, language: Language, names: Sequence[str]) -> Iterator[str]:
        return russisch_parts(self, language, names)


@dataclass(frozen=True, slots=True)
class SchnellenResult(_Result):
    """A settled deal of Schnellen (clauses SN7, SN13, SN14).

    Tuples have an entry for each seat.

    Attributes:
        dealer: Seat that dealt.
        trump: Trump suit, None for "high".
        stayed: Seats that played for tricks.
        dropped: Seats that dropped.
        tricks: Tricks won.
        bidder: Seat that named the trump, None without bidding.
        bid: Tricks it bid, None without bidding.
        made: Whether the bid was reached, None without bidding.
        bookings: Items that each seat books; negative is good.
        booked: Their sums.
    """

    dealer: int
    trump: Suit | None
    stayed: tuple[int, ...]
    dropped: tuple[int, ...]
    tricks: tuple[int, ...]
    bidder: int | None
    bid: int | None
    made: bool | None
    bookings: tuple[tuple[Booking, ...], ...]
    booked: tuple[int, ...]

    def _parts(self, language: Language, names: Sequence[str]) -> Iterator[str]:
        return schnellen_parts(self, language, names)


DealResult: TypeAlias = RussischResult | SchnellenResult


def result_from_fields(game: str, fields: dict[str, Any]) -> DealResult:
    """Wrap the fields that the core gives (`State.result_fields`)."""
    bookings = tuple(tuple(Booking(*item) for item in items) for items in fields["items"])
    if game == "russisch_schnapsen":
        return RussischResult(
            dealer=fields["dealer"],
            declarer=fields["declarer"],
            bid=fields["bid"],
            without=fields["without"],
            tricks=fields["tricks"],
            trick_points=fields["points"],
            announced=tuple(tuple(_SUITS[i] for i in suits) for suits in fields["announced"]),
            marriages_counted=fields["marriages"],
            marriages_void=fields["void_marriages"],
            total=fields["total"],
            made=fields["made"],
            all_tricks=fields["all_tricks"],
            bookings=bookings,
            booked=fields["booked"],
        )
    trump = fields["trump"]
    bidder = fields["declarer"]
    return SchnellenResult(
        dealer=fields["dealer"],
        trump=_SUITS[trump] if trump < len(_SUITS) else None,
        stayed=fields["active"],
        dropped=fields["dropped"],
        tricks=fields["tricks"],
        bidder=bidder,
        bid=fields["bid"],
        made=fields["made"] if bidder is not None else None,
        bookings=bookings,
        booked=fields["booked"],
    )
