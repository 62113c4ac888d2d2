"""`kartenspiel simulate`: many matches to JSON Lines."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from kartenspiel.cli.complaints import say
from kartenspiel.cli.console import messages, output, progress
from kartenspiel.cli.failure import VERIFICATION, CommandError
from kartenspiel.cli.files import STANDARD, replacing, writing
from kartenspiel.cli.options import GameArgument, LanguageOption, RulesOption, SeedOption
from kartenspiel.cli.rules_input import make_rules
from kartenspiel.cli.words import Words
from kartenspiel.jsonl import write_records
from kartenspiel.match import Match
from kartenspiel.players import EndlessMatchError, Generators, RandomPlayer, SimplePlayer, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from kartenspiel.players import Player
    from kartenspiel.record import Record
    from kartenspiel.rules import RussischRules, SchnellenRules

PlayerName = Literal["random", "simple"]


def simulate(
    game: GameArgument = None,
    number: Annotated[
        int,
        typer.Option("-n", "--number", min=1, max=1_000_000_000, help="How many matches."),
    ] = 100,
    seed: SeedOption = 1,
    rules: RulesOption = None,
    players: Annotated[PlayerName, typer.Option(help="Who plays, at every seat.")] = "simple",
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="JSON Lines; - is standard output.")
    ] = STANDARD,
    lang: LanguageOption = "en",
) -> None:
    """Play many matches and write their records as JSON Lines.

    Match i of a seed is the same whatever the number of matches. An interrupted run leaves no file.
    """
    made = make_rules(game, rules, lang)
    tally = _Tally(made, seed, players)
    words = Words(lang, ())
    unit = words.say("matches")
    started = time.perf_counter()
    if out == STANDARD:
        for record in _with_progress(tally.records(number), number, unit, streaming=True):
            sys.stdout.write(record.to_json() + "\n")
        sys.stdout.flush()
    else:
        path = Path(out)
        with replacing(path) as target, writing(path):
            records = _with_progress(tally.records(number), number, unit, streaming=False)
            write_records(target, records)
    seconds = time.perf_counter() - started
    console = messages() if out == STANDARD else output()
    tally.show(console, words, seconds)


class _Tally:
    """Play matches and count what happens in them."""

    def __init__(
        self, rules: RussischRules | SchnellenRules, seed: int, players: PlayerName
    ) -> None:
        self._rules = rules
        self._seed = seed
        self._kind: PlayerName = players
        self._matches = 0
        self._deals = 0
        self._actions = 0
        self._seats = len(Match(rules).scores)
        self._won: Counter[int] = Counter()
        self._shared = 0

    def records(self, number: int) -> Iterator[Record]:
        """Play that many matches."""
        player: Player = RandomPlayer() if self._kind == "random" else SimplePlayer()
        players = [player] * self._seats
        for i in range(number):
            match = Match(self._rules, i % self._seats)
            try:
                play(match, players, Generators(self._seed, i))
            except EndlessMatchError as error:
                reason = say("endless", deals=error.deals)
                complaint = say("match", number=i, reason=reason)
                raise CommandError(complaint, code=VERIFICATION) from error
            self._matches += 1
            self._deals += match.deals_played
            self._actions += len(match)
            self._won.update(match.winners)
            self._shared += len(match.winners) > 1
            yield match.record(meta={"seed": self._seed, "match": i, "player": self._kind})

    def show(self, console: Console, words: Words, seconds: float) -> None:
        """Write what has been counted as a table."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="dim")
        table.add_column(justify="right")
        table.add_row(words.say("game"), self._rules.game.label(words.language))
        table.add_row(words.say("matches"), str(self._matches))
        table.add_row(words.say("deals"), str(self._deals))
        table.add_row(words.say("actions"), str(self._actions))
        for seat in range(self._seats):
            table.add_row(words.say("seat_won", seat=seat), str(self._won[seat]))
        table.add_row(words.say("shared"), str(self._shared))
        table.add_row(words.say("seconds"), f"{seconds:.1f}")
        console.print(table)


def _with_progress(
    records: Iterator[Record], number: int, unit: str, *, streaming: bool
) -> Iterator[Record]:
    columns = TextColumn(unit), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with progress(*columns, streaming=streaming) as display:
        yield from display.track(records, total=number)
