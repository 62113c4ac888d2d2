"""Playouts: a position played to the end of its deal at random, many times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kartenspiel import _core
from kartenspiel._numbers import integer, threads_number
from kartenspiel.perft import state_of

if TYPE_CHECKING:
    from kartenspiel._core import State
    from kartenspiel.match import Match


@dataclass(frozen=True, slots=True)
class PlayoutTotals:
    """Sums over playouts; tuples have an entry for each seat.

    Attributes:
        playouts: deals played out.
        actions: actions taken, those of chance included.
        cards: of these, cards played to tricks.
        booked: what the seat books (RS11, SN13).
        squares: squares of what it books, for the variance.
        points: card points in tricks, before rounding; zeros in Schnellen.
        tricks: tricks won.
        declared: deals as declarer or bidder.
        made: of these, deals in which the bid was made.
        dropped: deals in which the seat dropped out; zeros in Russisches Schnapsen.
    """

    playouts: int
    actions: int
    cards: int
    booked: tuple[int, ...]
    squares: tuple[int, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    declared: tuple[int, ...]
    made: tuple[int, ...]
    dropped: tuple[int, ...]


def playouts(match: Match | State, n: int, seed: int, *, threads: int = 1) -> PlayoutTotals:
    """Play a position to the end of its deal `n` times and add up what comes out.

    Every action is drawn uniformly from the legal ones, those of chance included; announcing a
    marriage is an action of its own. Between deals the next deal is played. A deal that is void is
    dealt anew and goes on. Hidden cards are not drawn anew: they lie as they do in the position.
    Ctrl-C ends the call within a tenth of a second.

    Args:
        match: a `Match` or a `State`; it does not change.
        n: number of playouts, below 2**63.
        seed: 0 to 2**64 - 1. The same seed gives the same totals, on every machine.
        threads: number of threads to work with; the answer does not depend on it.

    Raises:
        TypeError: `match` is neither, or a number is no integer.
        ValueError: a number is out of range, or the match is over.

    Example:
        >>> from kartenspiel import Match, SchnellenRules, playouts
        >>> totals = playouts(Match(SchnellenRules()), 1000, seed=1)
        >>> totals.playouts, sum(totals.tricks)
        (1000, 5000)
    """
    state = state_of(match)
    count = integer("n", n, 0, 2**63 - 1)
    start = integer("seed", seed, 0, 2**64 - 1)
    return PlayoutTotals(**_core.playouts(state, count, start, threads_number(threads)))
