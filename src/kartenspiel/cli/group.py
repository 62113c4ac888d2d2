"""The group of commands: what can go wrong becomes a line and an exit code, in one place."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from typer.core import TyperGroup

from kartenspiel.cli.complaints import chosen_language, say, speaking, why
from kartenspiel.cli.console import complain
from kartenspiel.cli.failure import BROKEN_PIPE, INTERRUPTED, USAGE, VERIFICATION, CommandError
from kartenspiel.cli.usage import WORDS, usage_complaint

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
        words = sys.argv[1:] if args is None else list(args)
        with speaking(chosen_language(words)):
            try:
                code = super().main(
                    words, prog_name, complete_var, False, windows_expand_args, **extra
                )
                _flush()
            except typer.TyperException as error:
                complain(*filter(None, [usage_complaint(error, words, self.commands)]))
                code = error.exit_code
            except CommandError as error:
                complain(*error.lines)
                code = error.code
            except KeyboardInterrupt:
                code = INTERRUPTED
            except MemoryError:
                complain(say("no_memory"))
                code = USAGE
            except BrokenPipeError:
                _silence()
                code = BROKEN_PIPE
            except OSError as error:
                _silence()
                complain(say("cannot_write_output", reason=why(error)))
                code = VERIFICATION
        sys.exit(code if isinstance(code, int) else 0)

    def resolve_command(
        self,
        ctx: Any,  # noqa: ANN401 - typer's own context is not public
        args: list[str],
    ) -> tuple[str | None, Any, list[str]]:
        """Find the command, and keep the words after its name."""
        name, command, rest = super().resolve_command(ctx, args)
        ctx.meta[WORDS] = tuple(rest)
        return name, command, rest

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
