"""Check integers at the border to the core."""

from __future__ import annotations

from operator import index
from typing import Final

from kartenspiel.errors import shown

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


def threads_number(threads: object) -> int:
    """Return a number of threads, 1 to 256; raises as `integer`."""
    return integer("threads", threads, 1, MAX_THREADS)
