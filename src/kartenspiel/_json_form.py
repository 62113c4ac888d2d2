"""What the JSON forms of records and views are checked for alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartenspiel.errors import RecordError, Sentence, shown

if TYPE_CHECKING:
    from collections.abc import Mapping


def check_format(data: Mapping[str, Any], name: str, version: int) -> None:
    """Check that an object says what it is.

    Raises:
        RecordError: it is of another format or version.
    """
    given, number = data.get("format"), data.get("version")
    if given != name:
        raise RecordError(
            Sentence(
                f"{name!r} is needed, not {shown(given)}",
                f"{name!r} wird gebraucht, nicht {shown(given)}",
            ),
            "format",
        )
    if type(number) is not int or number != version:
        raise RecordError(
            Sentence(
                f"version {version} is needed, not {shown(number)}",
                f"Version {version} wird gebraucht, nicht {shown(number)}",
            ),
            "version",
        )


def integer_at(value: object, place: str) -> int:
    """Return a JSON value that is an integer; true and 1.0 are none.

    Raises:
        RecordError: it is none.
    """
    if type(value) is int:
        return value
    raise RecordError(
        Sentence(
            f"an integer is needed, not {shown(value)}",
            f"eine ganze Zahl wird gebraucht, nicht {shown(value)}",
        ),
        place,
    )


def seat_at(value: object, seats: int, place: str) -> int:
    """Return a JSON value that is a seat.

    Raises:
        RecordError: it is none.
    """
    seat = integer_at(value, place)
    if not 0 <= seat < seats:
        raise RecordError(
            Sentence(
                f"no seat {shown(seat)}: seats are 0 to {seats - 1}",
                f"kein Platz {shown(seat)}: die Plätze sind 0 bis {seats - 1}",
            ),
            place,
        )
    return seat


def list_at(value: Any, place: str) -> list[Any] | tuple[Any, ...]:  # noqa: ANN401 - a JSON value
    """Return a JSON value that is a list.

    Raises:
        RecordError: it is none.
    """
    if isinstance(value, (list, tuple)):
        return value
    raise RecordError(
        Sentence(
            f"a list is needed, not {shown(value)}",
            f"eine Liste wird gebraucht, nicht {shown(value)}",
        ),
        place,
    )
