"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import typer

from kartenspiel.languages import Language

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
