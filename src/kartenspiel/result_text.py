"""How a settled deal is told in words; the language is chosen by the caller."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel.languages import Language, check_language, join_and

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kartenspiel.results import RussischResult, SchnellenResult

RESULT_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "seat": "seat {seat}",
        "without": " without talon",
        "made": "made",
        "failed": "failed",
        "declarer": "{name} bid {bid}{without} and has {points} points in tricks{marriages}:"
        " {total} in all, {verdict}",
        "marriages": " and {value} for marriages",
        "marriages_void": "the marriages of {name} ({value}) do not count",
        "all_tricks": "all tricks",
        "tricks_made": "tricks: {counts}",
        "dropped": "{names} dropped",
        "bidder": "{name} bid {bid}, {verdict}",
    },
    "de": {
        "seat": "Platz {seat}",
        "without": " ohne Talon",
        "made": "gewonnen",
        "failed": "verloren",
        "declarer": "{name} hat {bid}{without} angesagt und {points} Augen in Stichen{marriages}:"
        " zusammen {total}, {verdict}",
        "marriages": " und {value} für Ansager",
        "marriages_void": "die Ansager von {name} ({value}) zählen nicht",
        "all_tricks": "alle Stiche",
        "tricks_made": "Stiche: {counts}",
        "dropped": "ausgestiegen: {names}",
        "bidder": "{name} hat {bid} angesagt, {verdict}",
    },
}
"""Sentences and words of results by language and key."""


def seat_names(language: Language, names: Sequence[str] | None, seats: int) -> list[str]:
    """Return what the seats are called.

    Raises:
        ValueError: There are no texts in that language, or not a name for each seat.
    """
    words = RESULT_WORDS[check_language(language)]
    if names is None:
        return [words["seat"].format(seat=seat) for seat in range(seats)]
    if len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    return list(names)


def russisch_parts(
    result: RussischResult, language: Language, names: Sequence[str]
) -> Iterator[str]:
    """Tell a deal of Russisches Schnapsen, part by part."""
    words = RESULT_WORDS[language]
    marriages = result.marriages_counted[result.declarer]
    yield words["declarer"].format(
        name=names[result.declarer],
        bid=result.bid,
        without=words["without"] if result.without else "",
        points=result.trick_points[result.declarer],
        marriages=words["marriages"].format(value=marriages) if marriages else "",
        total=result.total,
        verdict=words["made" if result.made else "failed"],
    )
    if result.all_tricks:
        yield words["all_tricks"]
    for seat, value in enumerate(result.marriages_void):
        if value:
            yield words["marriages_void"].format(name=names[seat], value=value)


def schnellen_parts(
    result: SchnellenResult, language: Language, names: Sequence[str]
) -> Iterator[str]:
    """Tell a deal of Schnellen, part by part."""
    words = RESULT_WORDS[language]
    if result.bidder is not None:
        yield words["bidder"].format(
            name=names[result.bidder],
            bid=result.bid,
            verdict=words["made" if result.made else "failed"],
        )
    counts = (f"{names[seat]} {result.tricks[seat]}" for seat in result.stayed)
    yield words["tricks_made"].format(counts=", ".join(counts))
    if result.dropped:
        dropped = join_and([names[seat] for seat in result.dropped], language)
        yield words["dropped"].format(names=dropped)
