"""Files of many records: JSON Lines, one record a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from kartenspiel.errors import RecordError
from kartenspiel.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike


def read_records(path: str | PathLike[str]) -> Iterator[Record]:
    """Read a file of records one after the other, each checked as `Record.from_json` does.

    Args:
        path: A file of JSON Lines in UTF-8. A file with one record is one, whatever its line
            breaks; blank lines are passed over.

    Yields:
        The records, in order.

    Raises:
        RecordError: A record is wrong; `line` is its line, counted from 1.
        OSError: The file cannot be read.

    Example:
        >>> import tempfile, pathlib
        >>> from kartenspiel import Match, RussischRules, read_records, write_records
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "matches.jsonl")
        ...     written = write_records(path, [Match(RussischRules()).record()] * 2)
        ...     len(list(read_records(path)))
        2
    """
    with Path(path).open("rb") as file:
        first = True
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            if first and _is_cut(line):  # one record, written over several lines
                yield _checked(line + file.read(), number)
                return
            first = False
            yield _checked(line, number)


def _is_cut(line: bytes) -> bool:
    """Whether a line is JSON that goes on."""
    try:
        json.loads(line)
    except json.JSONDecodeError as error:
        return error.pos >= len(error.doc.rstrip())
    except (ValueError, RecursionError):
        return False
    return False


def _checked(text: bytes, number: int) -> Record:
    try:
        return Record.from_json(text)
    except RecordError as error:
        raise RecordError(error.message, error.place, error.index, number) from error


def write_records(path: str | PathLike[str], records: Iterable[Record]) -> int:
    """Write records to a file of JSON Lines, in place of what it held; return how many.

    Raises:
        OSError: The file cannot be written.
    """
    count = 0
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        for record in records:
            file.write(record.to_json() + "\n")
            count += 1
    return count
