"""The commands, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

import kartenspiel
from kartenspiel.cli import analyse, demo, perft, replay, rules, simulate, solve
from kartenspiel.cli.console import prepare_streams
from kartenspiel.cli.group import Commands

if TYPE_CHECKING:
    from collections.abc import Sequence

app = typer.Typer(
    name="kartenspiel",
    cls=Commands,
    help="Play, record, verify, solve and analyse matches of Russisches Schnapsen and Schnellen.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# One line for each command; a command is a function in a file of its own.
app.command("demo")(demo.demo)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("solve")(solve.solve)
app.command("analyse")(analyse.analyse)
app.command("perft")(perft.perft)
app.command("rules")(rules.rules)


def _print_version(asked: bool) -> None:
    if asked:
        print(f"kartenspiel {kartenspiel.__version__}")
        raise typer.Exit


@app.callback()
def _common(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Take the options before the command."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; see `kartenspiel.cli.main`."""
    prepare_streams()
    try:
        app(args=None if arguments is None else list(arguments), prog_name="kartenspiel")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0
