"""Records of a file; what is wrong with one, as a line in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.cli.complaints import say
from kartenspiel.cli.failure import VERIFICATION, CommandError
from kartenspiel.cli.files import records_of
from kartenspiel.cli.wrong import describe
from kartenspiel.errors import KartenspielError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartenspiel.languages import Language
    from kartenspiel.record import Record


def read(name: str, language: Language) -> Iterator[Record]:
    """Yield the records of a file, each checked, up to the first that is wrong.

    Args:
        name: Path of the file, ``"-"`` for standard input.
        language: Language of the complaint.

    Raises:
        CommandError: The file cannot be read, a record is wrong, or there is none.
    """
    found = False
    try:
        for record in records_of(name):
            found = True
            yield record
    except KartenspielError as error:
        raise CommandError(f"{name}: {describe(error, language)}", code=VERIFICATION) from error
    if not found:
        reason = say("no_record")
        raise CommandError(f"{name}: {reason}", code=VERIFICATION)
