"""The group of commands: what can go wrong becomes a line and an exit code, in one place."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from typer.core import TyperGroup

from kartenspiel.cli.console import complain
from kartenspiel.cli.failure import BROKEN_PIPE, INTERRUPTED, VERIFICATION, CommandError, why

if TYPE_CHECKING:
    from collections.abc import Sequence


class Commands(TyperGroup):
    """Run a command; print one line for bad usage instead of a page."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401 - typer's signature
    ) -> NoReturn:
        """Run the command line and exit."""
        del standalone_mode
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            _flush()
        except typer.TyperException as error:
            complain(*filter(None, [error.format_message()]))  # none with the help page
            code = error.exit_code
        except CommandError as error:
            complain(*error.lines)
            code = error.code
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenPipeError:
            _silence()
            code = BROKEN_PIPE
        except OSError as error:
            _silence()
            complain(f"cannot write: {why(error)}")
            code = VERIFICATION
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - typer's own context is not public
        """Run the command of a context."""
        try:
            result = super().invoke(ctx)
            _flush()
        except OSError as error:
            if error.errno == errno.EPIPE:  # typer would end with another exit code
                raise CommandError(code=_gone()) from None
            raise
        return result


def _flush() -> None:
    """Write what is left now, so that a failure is noticed here."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _gone() -> int:
    _silence()
    return BROKEN_PIPE


def _silence() -> None:
    """Let nothing that is still in a buffer complain when the interpreter ends."""
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null, sys.stdout.fileno())
    except (AttributeError, OSError):  # no such file behind it
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    finally:
        os.close(null)
