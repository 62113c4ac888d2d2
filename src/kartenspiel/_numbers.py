"""Check integers at the border to the core."""

from __future__ import annotations

from operator import index
from typing import Final

MAX_THREADS: Final = 256
"""Greatest number of threads."""


def integer(name: str, value: object, low: int, high: int) -> int:
    """Return a value as an integer within limits.

    Raises:
        TypeError: it is no integer.
        ValueError: it is out of range.
    """
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an integer, not bool")
    try:
        number = index(value)  # type: ignore[arg-type]  # that is what is found out
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if not low <= number <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {number}")
    return number


def threads_number(threads: object) -> int:
    """Return a number of threads, 1 to 256; raises as `integer`."""
    return integer("threads", threads, 1, MAX_THREADS)
