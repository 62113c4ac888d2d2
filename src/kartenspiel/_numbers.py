"""Check integers at the border to the core."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final

from kartenspiel.errors import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartenspiel.protocols import RandomGenerator

MAX_THREADS: Final = 256
"""Greatest number of threads."""


def whole(name: str, value: object) -> int:
    """Return a value as an integer; anything with ``__index__`` is one, but bool.

    Raises:
        TypeError: it is none.

    >>> whole("seat", 1.0)
    Traceback (most recent call last):
    TypeError: seat must be an integer, not float
    """
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]  # that is what is found out
        except TypeError:
            pass
    raise TypeError(f"{name} must be an integer, not {type(value).__name__}")


def integer(name: str, value: object, low: int, high: int) -> int:
    """Return a value as an integer within limits.

    Raises:
        TypeError: it is no integer.
        ValueError: it is out of range.
    """
    number = whole(name, value)
    if not low <= number <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {shown(number)}")
    return number


def position(name: str, value: object, last: int) -> int:
    """Return a value as a position from 0 to the last one.

    Raises:
        TypeError: it is no integer.
        IndexError: there is no such position.
    """
    try:
        return integer(name, value, 0, last)
    except ValueError as error:
        raise IndexError(str(error)) from None


def drawn_below(rng: RandomGenerator, limit: int) -> int:
    """Return a number below a limit that a random generator draws.

    Raises:
        TypeError: it has no ``randrange``, or that gives no integer.
        ValueError: it gives a number that is out of range.
    """
    return drawn(randrange_of(rng)(limit), limit)


def randrange_of(rng: RandomGenerator) -> Callable[[int], int]:
    """Return how a random generator draws; raises as `drawn_below`."""
    randrange: Callable[[int], int] | None = getattr(rng, "randrange", None)
    if randrange is None:
        kind = type(rng).__name__
        raise TypeError(
            f"rng must be random.Random or another object with its randrange, not {kind}"
        )
    return randrange


def drawn(answer: object, limit: int) -> int:
    """Return what a random generator gave when it was asked; raises as `drawn_below`."""
    number = whole("the answer of rng.randrange", answer)
    if not 0 <= number < limit:
        raise ValueError(f"the random generator gave {shown(number)}, not a number below {limit}")
    return number


def threads_number(threads: object) -> int:
    """Return a number of threads, 1 to 256; raises as `integer`."""
    return integer("threads", threads, 1, MAX_THREADS)
