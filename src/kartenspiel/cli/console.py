"""Where a command writes: results on standard output, all else on standard error."""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn, TextIO

from rich.console import Console
from rich.progress import Progress, ProgressColumn
from rich.text import Text

from kartenspiel.cli.complaints import say, spoken_language
from kartenspiel.errors import RulesWarning

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Screen(Console):
    """A console that leaves a broken pipe to the group of commands."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def output() -> Console:
    """Return the console of results."""
    return _Screen(markup=False, highlight=False, emoji=False)


def messages() -> Console:
    """Return the console of progress, notes and errors."""
    return _Screen(stderr=True, markup=False, highlight=False, emoji=False)


def progress(*columns: ProgressColumn, streaming: bool = False) -> Progress:
    """Return a display of progress, in a terminal only.

    Args:
        columns: What it shows.
        streaming: Whether results are written meanwhile: in the same terminal they are progress
            enough.
    """
    console = messages()
    shown = console.is_terminal and not (streaming and sys.stdout.isatty())
    # Left to itself, rich sends standard output to the console of the display.
    return Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not shown,
    )


def complain(*lines: str) -> None:
    """Write lines about what is wrong."""
    _say("kartenspiel: ", "bold red", lines)


def note(*lines: str) -> None:
    """Write lines about what is worth knowing."""
    _say(say("note"), "yellow", lines)


def _say(prefix: str, style: str, lines: tuple[str, ...]) -> None:
    console = messages()
    for line in lines:
        text = Text.assemble((prefix, style), plain(line))
        console.print(text, soft_wrap=True)


def plain(text: str) -> str:
    """Return a text with everything escaped that could steer a terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


@contextmanager
def noting_warnings() -> Iterator[None]:
    """Show warnings about rules as notes in the language of the command line, each once."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", RulesWarning)
        yield
    language = spoken_language()
    messages = (warning.message for warning in caught)
    texts = (m.explain(language) if isinstance(m, RulesWarning) else str(m) for m in messages)
    note(*dict.fromkeys(texts))


def prepare_streams() -> None:
    """Make the standard streams take any text, and exist."""
    for name in ("stdout", "stderr"):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
