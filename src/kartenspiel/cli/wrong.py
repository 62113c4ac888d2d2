"""Say what is wrong with a record: where, which action, and why, in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel.errors import (
    IllegalActionError,
    KartenspielError,
    NotationError,
    RecordError,
    in_language,
)

if TYPE_CHECKING:
    from kartenspiel.languages import Language

_LINE: Final[dict[Language, str]] = {"en": "line {}", "de": "Zeile {}"}
_ACTION: Final[dict[Language, str]] = {"en": "action {}", "de": "Aktion {}"}


def describe(error: KartenspielError, language: Language) -> str:
    """Return one line: the line of the file, the index of the action, and the sentence."""
    where: list[str] = []
    what = str(error)
    if isinstance(error, RecordError):
        what = in_language(error.message, language)
        if error.line is not None:
            where.append(_LINE[language].format(error.line))
        if error.index is not None:
            where.append(_ACTION[language].format(error.index))
        if error.place is not None:
            where.append(error.place)
        refusal = _refusal(error)
        if refusal is not None:
            what = f"{refusal.action}: {refusal.explain(language)}"
    elif isinstance(error, NotationError):
        what = in_language(error.message, language)
        line = _LINE[language].format(error.text.count("\n", 0, error.position) + 1)
        where += [] if what.startswith(line) else [line]
    return ", ".join(where) + ": " + what if where else what


def _refusal(error: BaseException) -> IllegalActionError | None:
    """Return the refusal that an error comes from."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, IllegalActionError):
            return cause
        cause = cause.__cause__
    return None
