"""The languages of display texts: always chosen by the caller, never a global setting."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

Language = Literal["en", "de"]
"""English or German."""

Suits = Literal["french", "german"]
"""Names of the suits and court cards: French-suited (Herz Karo Pik Kreuz) or German-suited
(Herz Schelle Grün Eichel)."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""All languages."""

_OR: Final[dict[Language, str]] = {"en": "or", "de": "oder"}
_AND: Final[dict[Language, str]] = {"en": "and", "de": "und"}


def check_language(language: str) -> Language:
    """Return the language if there are texts in it.

    Raises:
        ValueError: it is neither ``"en"`` nor ``"de"``.

    >>> check_language("de")
    'de'
    """
    for known in LANGUAGES:
        if language == known:
            return known
    raise ValueError(f"language must be 'en' or 'de', not {language!r}")


def check_suits(suits: str) -> Suits:
    """Return the kind of suit names if there is such a kind.

    Raises:
        ValueError: it is neither ``"french"`` nor ``"german"``.

    >>> check_suits("german")
    'german'
    """
    if suits == "french":
        return "french"
    if suits == "german":
        return "german"
    raise ValueError(f"suits must be 'french' or 'german', not {suits!r}")


def join_or(words: Iterable[str], language: Language) -> str:
    """Join words as alternatives.

    >>> join_or(["9h", "Jh", "Ah"], "de")
    '9h, Jh oder Ah'
    """
    return _join(list(words), _OR[language])


def join_and(words: Iterable[str], language: Language) -> str:
    """Join words as an enumeration.

    >>> join_and(["9h", "Jh", "Ah"], "en")
    '9h, Jh and Ah'
    """
    return _join(list(words), _AND[language])


def _join(words: list[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
