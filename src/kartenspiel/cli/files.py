"""Files that commands read and write."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from kartenspiel.cli.complaints import say, why
from kartenspiel.cli.failure import CommandError
from kartenspiel.errors import RecordError
from kartenspiel.jsonl import read_records
from kartenspiel.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

STANDARD: Final = "-"
"""Name that stands for standard input or output."""
_TRANSCRIPT: Final = b"kartenspiel transcript"
_LOOKED_AT: Final = 4096
"""Bytes of a file that say what it is."""


class UnreadableError(CommandError):
    """Say that a file cannot be read.

    Args:
        name: The file.
        reason: Why.
        missing: Whether there is no such file.
    """

    def __init__(self, name: str, reason: str, *, missing: bool = False) -> None:
        super().__init__(say("cannot_read", name=name, reason=reason))
        self.missing: bool = missing


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a path to write to that takes the place of a file when all has gone well.

    A command that is interrupted or fails leaves what was there before.

    Raises:
        CommandError: The file cannot be written.
    """
    with writing(path):
        target = path.resolve()
        if target.is_dir():
            raise CommandError(say("cannot_write", name=path, reason=say("is_folder")))
        device = target.exists() and not target.is_file()
        temporary = target.with_name(f".{target.name}.{os.getpid()}")
        if target.exists() and not os.access(target, os.W_OK):
            raise CommandError(say("cannot_write", name=path, reason=say("not_allowed")))
        if not device:
            temporary.touch(exist_ok=False)
    if device:
        yield path  # a device or a pipe is written to, not replaced
        return
    try:
        yield temporary
        with writing(path):
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Name the file in errors of the operating system while it is written.

    Raises:
        CommandError: In place of any of them.
    """
    try:
        yield
    except OSError as error:
        raise CommandError(say("cannot_write", name=path, reason=why(error))) from error
    except ValueError as error:
        if "null" not in str(error):
            raise
        reason = say("no_file_name")
        raise CommandError(say("cannot_write", name=repr(str(path)), reason=reason)) from error


def records_of(name: str) -> Iterator[Record]:
    """Yield the records of a file, each checked: JSON, JSON Lines or a transcript.

    Args:
        name: Path of the file, ``"-"`` for standard input.

    Raises:
        UnreadableError: The file cannot be read, or holds neither JSON nor a transcript.
        KartenspielError: A record is wrong.
    """
    if "\0" in name:
        raise UnreadableError(repr(name), say("no_file_name"))
    try:
        if name == STANDARD:
            with _spooled(sys.stdin.buffer) as path:
                yield from _records(path)
            return
        path = Path(name)
        mode = path.stat().st_mode
        if stat.S_ISFIFO(mode):
            with path.open("rb") as pipe, _spooled(pipe) as copy:
                yield from _records(copy)
        elif stat.S_ISREG(mode):
            yield from _records(path)
        else:
            raise UnreadableError(name, say("is_folder" if stat.S_ISDIR(mode) else "not_a_file"))
    except BrokenPipeError:
        raise
    except FileNotFoundError as error:
        raise UnreadableError(name, why(error), missing=True) from error
    except OSError as error:
        raise UnreadableError(name, why(error)) from error


@contextmanager
def _spooled(stream: BinaryIO) -> Iterator[Path]:
    """Give a file with what a stream holds, so that its beginning can be looked at."""
    with tempfile.TemporaryDirectory(prefix="kartenspiel-") as folder:
        path = Path(folder, "input")
        with path.open("wb") as file:
            shutil.copyfileobj(stream, file)
        yield path


def _records(path: Path) -> Iterator[Record]:
    with path.open("rb") as file:
        start = file.read(_LOOKED_AT)
    if not start.startswith(_TRANSCRIPT):
        if start.strip() and start.lstrip()[:1] not in b"{[":
            raise RecordError(say("not_a_record"))
        yield from read_records(path)
        return
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(say("not_utf_8")) from error
    yield Record.from_text(text)
