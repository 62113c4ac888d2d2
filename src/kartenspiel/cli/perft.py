"""`kartenspiel perft`: count action sequences from a position."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from kartenspiel.cli.complaints import say
from kartenspiel.cli.console import messages, noting_warnings, output
from kartenspiel.cli.failure import CommandError
from kartenspiel.cli.options import GameArgument, LanguageOption, RulesOption, SeedOption
from kartenspiel.cli.reading import read
from kartenspiel.cli.rules_input import make_rules
from kartenspiel.cli.words import Words
from kartenspiel.games import Phase
from kartenspiel.match import Match
from kartenspiel.perft import MAX_DEPTH, MAX_THREADS, divide
from kartenspiel.perft import perft as count_lines
from kartenspiel.players import Generators, SimplePlayer, steps

if TYPE_CHECKING:
    from kartenspiel.actions import Action
    from kartenspiel.languages import Language


def perft(
    game: GameArgument = None,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            min=0,
            max=MAX_DEPTH,
            help="Length of the sequences; to the end of the deal when left out.",
            show_default=False,
        ),
    ] = None,
    seed: SeedOption = 1,
    rules: RulesOption = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record",
            metavar="FILE",
            help="Take the position from the (first) record of a file, not from a seeded match.",
            show_default=False,
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            min=0,
            help="The position after so many actions; the first of a play when left out.",
            show_default=False,
        ),
    ] = None,
    by_action: Annotated[
        bool, typer.Option("--divide", help="Count for each first action by itself.")
    ] = False,
    threads: Annotated[
        int, typer.Option("--threads", min=1, max=MAX_THREADS, help="Threads to work with.")
    ] = 1,
    lang: LanguageOption = "en",
) -> None:
    """Count the action sequences from a position, chance not expanded.

    The position is one of a match between simple players from a seed, or of a record.
    """
    if record is None:
        match = _seeded(Match(make_rules(game, rules, lang)), seed, at)
    elif game is not None or rules is not None:
        raise CommandError(say("record_alone"))
    else:
        match = _recorded(record, at, lang)
    if depth is None and match.phase is not Phase.PLAY:
        raise CommandError(say("depth_needed", phase=match.phase.label(lang)))
    if depth == 0 and by_action:
        raise CommandError(say("divide_depth"))
    words = Words(lang, ())
    console = output()
    console.print(Text(_where(match, words), style="dim"))
    started = time.perf_counter()
    first: dict[Action, int] = {}
    with messages().status(words.say("counting")):
        if by_action:
            first = divide(match, depth, threads=threads)
            lines = sum(first.values())
        else:
            lines = count_lines(match, depth, threads=threads)
    seconds = time.perf_counter() - started
    if first:
        console.print(_table(first, words, lang, weli=match.rules.game == "schnellen"))
    speed = words.say("lines", lines=_grouped(lines), seconds=f"{seconds:.3f}")
    if seconds > 0:
        speed += words.say("speed", speed=_grouped(int(lines / seconds)))
    console.print(speed, soft_wrap=True)


def _seeded(match: Match, seed: int, at: int | None) -> Match:
    """Play a match of simple players as far as asked."""
    actions = steps(match, [SimplePlayer()] * len(match.scores), Generators(seed))
    if at is None:
        while match.phase is not Phase.PLAY:
            next(actions)
        return match
    taken = sum(1 for _ in zip(range(at), actions, strict=False))
    if taken < at:
        raise CommandError(say("few_actions", number=at, count=taken))
    return match


def _recorded(name: str, at: int | None, lang: Language) -> Match:
    with noting_warnings():
        record = next(read(name, lang))
    if at is not None:
        if at > len(record.actions):
            count = len(record.actions)
            raise CommandError(say("no_action", number=at, count=count))
        return record.replay().at(at)
    match = Match(record.rules, record.dealer)
    for action in record.actions:
        if match.phase is Phase.PLAY:
            return match
        match.apply(action)
    if match.phase is Phase.PLAY:
        return match
    raise CommandError(say("at_needed", name=name))


def _where(match: Match, words: Words) -> str:
    return words.say(
        "position",
        game=match.rules.game.label(words.language),
        actions=len(match),
        phase=match.phase.label(words.language),
        seat="-" if match.actor is None else match.actor,
    )


def _table(first: dict[Action, int], words: Words, lang: Language, *, weli: bool) -> Table:
    total = sum(first.values())
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(words.say("action"))
    table.add_column("")
    table.add_column(words.say("line_count"), justify="right")
    table.add_column("%", justify="right")
    for action, lines in first.items():
        share = f"{100 * lines / total:.1f}" if total else ""
        table.add_row(
            Text(str(action), style="bold"),
            Text(action.describe(lang, weli=weli), style="dim"),
            _grouped(lines),
            share,
        )
    return table


def _grouped(number: int) -> str:
    """Write a number with its thousands apart."""
    return f"{number:_}".replace("_", " ")
