"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import typer

from kartenspiel.cli.complaints import say
from kartenspiel.cli.failure import CommandError
from kartenspiel.games import Game
from kartenspiel.languages import Language
from kartenspiel.solver import Objective

GameName = Literal["russisch", "schnellen"]
ObjectiveName = Literal["contract", "sheet", "tricks"]

GameArgument: TypeAlias = Annotated[
    GameName | None,
    typer.Argument(
        help="The game: that of --rules when it is left out, else russisch.", show_default=False
    ),
]
RulesOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="JSON|FILE",
        help="Rules as a JSON object, or a file that holds one (as `kartenspiel rules --json`"
        " writes it). Fields that are left out have their defaults.",
        show_default=False,
    ),
]
SeedOption: TypeAlias = Annotated[
    int, typer.Option("--seed", metavar="INTEGER", help="The same seed gives the same matches.")
]
LanguageOption: TypeAlias = Annotated[
    Language, typer.Option("--lang", help="Language of the output.")
]
ObjectiveOption: TypeAlias = Annotated[
    ObjectiveName | None,
    typer.Option(
        "--objective",
        help="What is counted: points to the contract or what the sheet books in Russisches"
        " Schnapsen, tricks in Schnellen; contract or tricks when left out.",
        show_default=False,
    ),
]
NodeLimitOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--node-limit",
        min=1,
        max=2**64 - 1,
        help="Give a search up after so many nodes; never when left out.",
        show_default=False,
    ),
]


def objective_for(game: Game, name: ObjectiveName | None) -> Objective:
    """Return what is counted in a game.

    Raises:
        CommandError: The game has no such objective.
    """
    schnellen = game is Game.SCHNELLEN
    if name is None:
        return Objective.TRICKS if schnellen else Objective.CONTRACT
    if (name == "tricks") != schnellen:
        raise CommandError(say("no_objective", objective=name, game=game.label()))
    return Objective(name)
