"""How a command fails: lines for people and an exit code."""

from __future__ import annotations

from typing import Final

VERIFICATION: Final = 1
"""Exit code: something was read or played, and it is wrong."""
USAGE: Final = 2
"""Exit code: the command cannot do what was asked."""
INTERRUPTED: Final = 130
"""Exit code: Ctrl-C."""
BROKEN_PIPE: Final = 141
"""Exit code: nobody reads the output any more."""


class CommandError(Exception):
    """End a command with one or more lines on standard error.

    Args:
        lines: What is wrong, a sentence a line, in the language of the command line.
        code: Exit code.
    """

    def __init__(self, *lines: str, code: int = USAGE) -> None:
        super().__init__(*lines)
        self.lines: tuple[str, ...] = lines
        self.code: int = code
