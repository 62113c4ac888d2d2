"""What the JSON forms of records and views are checked for alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kartenspiel.errors import RecordError, RulesError, Sentence, shown, told
from kartenspiel.rules import Rules, stored_rules


def check_format(data: object, name: str, version: int) -> None:
    """Check that an object says what it is.

    Raises:
        RecordError: it is no object, or of another format or version.
    """
    if not isinstance(data, Mapping):
        kind = type(data).__name__
        raise RecordError(
            Sentence(
                f"a mapping is needed, not {kind}", f"ein Mapping wird gebraucht, nicht {kind}"
            )
        )
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


def rules_at(value: Any, place: str) -> Rules:  # noqa: ANN401 - a JSON value
    """Return the rules of their JSON form; their maker has had the warnings.

    Raises:
        RecordError: it is none.
    """
    try:
        return stored_rules(value)
    except RulesError as error:
        raise RecordError(told(error), place) from error


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
