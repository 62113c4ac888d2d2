"""`kartenspiel analyse`: what players gave away against best play, all cards known."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich import box
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from kartenspiel.actions import Announce, Play
from kartenspiel.analysis import Analysis, SeatTotals, analyse_deals
from kartenspiel.cli.complaints import say
from kartenspiel.cli.console import complain, noting_warnings, output, plain, progress
from kartenspiel.cli.deal_page import DealPage
from kartenspiel.cli.failure import VERIFICATION, CommandError
from kartenspiel.cli.options import (
    LanguageOption,
    NodeLimitOption,
    ObjectiveOption,
    objective_for,
)
from kartenspiel.cli.reading import read
from kartenspiel.cli.words import Words
from kartenspiel.games import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.progress import Progress, TaskID

    from kartenspiel.actions import Action
    from kartenspiel.analysis import DealAnalysis, PlayAnalysis
    from kartenspiel.cli.options import ObjectiveName
    from kartenspiel.solver import Objective

_SHOWN: Final = 3
"""Most best actions that are shown beside a mistake."""


def analyse(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD...", help="JSON, JSON Lines or transcripts; - is standard input."
        ),
    ],
    objective: ObjectiveOption = None,
    worst: Annotated[
        int, typer.Option("--worst", min=0, max=1_000_000, help="How many mistakes are listed.")
    ] = 10,
    deals: Annotated[
        bool,
        typer.Option("--deals", help="List the deals of many records too, not only of a single."),
    ] = False,
    node_limit: NodeLimitOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write a JSON object a line for each record.")
    ] = False,
    lang: LanguageOption = "en",
) -> None:
    """Compare every play of the records with best play, all cards known.

    Nobody at the table knew them: a single play that gives something away may have been right.
    """
    words = Words(lang, ())
    reports = {game: _Report(game, worst, every_deal=deals) for game in Game}
    faults: list[CommandError] = []
    display = progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn(f"{words.say('deals')}: {{task.completed}}"),
        TimeElapsedColumn(),
        streaming=as_json,
    )
    with noting_warnings(), display:
        for name in files:
            task = display.add_task(plain(name), total=None)
            try:
                for match in _analysed(name, objective, node_limit, words, display, task):
                    if as_json:
                        print(json.dumps(match.to_dict(), ensure_ascii=False))
                    reports[match.analysis.rules.game].add(match)
            except CommandError as error:
                faults.append(error)
    for fault in faults:
        complain(*fault.lines)
    code = max((fault.code for fault in faults), default=0)
    console = output()
    for report in reports.values():
        if report.matches and not as_json:
            report.show(console, words, several_files=len(files) > 1)
    unfinished = sum(report.unfinished for report in reports.values())
    if unfinished:
        complain(say("limit_reached", count=unfinished))
        code = max(code, VERIFICATION)
    if code:
        raise typer.Exit(code)


@dataclass(frozen=True)
class _Match:
    """A record of a file and its analysis."""

    file: str
    number: int
    words: Words
    players: tuple[str, ...] | None
    analysis: Analysis

    def to_dict(self) -> dict[str, Any]:
        """Return it in JSON types."""
        return {
            "file": self.file,
            "match": self.number,
            "players": self.players,
            **self.analysis.to_dict(),
        }


def _analysed(
    name: str,
    objective: ObjectiveName | None,
    node_limit: int | None,
    words: Words,
    display: Progress,
    task: TaskID,
) -> Iterator[_Match]:
    """Yield the matches of a file, deal by deal on the display.

    Raises:
        CommandError: Something is wrong with the file, or no play begins in it.
    """
    none = True
    for number, record in enumerate(read(name, words.language), 1):
        goal = objective_for(record.rules.game, objective)
        deals: list[DealAnalysis] = []
        for deal in analyse_deals(record, objective=goal, node_limit=node_limit):
            deals.append(deal)
            display.advance(task)
        none = none and not deals
        own = Words.of(words.language, record)
        analysis = Analysis(record.rules, goal, tuple(deals))
        yield _Match(name, number, own, record.players, analysis)
    if none:
        raise CommandError(say("no_play", name=name))


# --- tables ---


@dataclass
class _Report:
    """What was found in the matches of a game."""

    game: Game
    worst: int
    every_deal: bool
    matches: int = 0
    unfinished: int = 0
    objective: Objective | None = None
    totals: dict[str, SeatTotals] = field(default_factory=dict)
    deals: list[tuple[_Match, DealAnalysis]] = field(default_factory=list)
    mistakes: list[tuple[_Match, PlayAnalysis]] = field(default_factory=list)

    def add(self, match: _Match) -> None:
        """Take in a match; one without a play has nothing to show."""
        if not match.analysis.deals:
            return
        self.matches += 1
        self.objective = match.analysis.objective
        for name, total in zip(match.words.names, match.analysis.totals, strict=True):
            self.totals[name] = _sum(self.totals.get(name), total)
            self.unfinished += total.unfinished
        if self.matches == 1 or self.every_deal:
            self.deals += [(match, deal) for deal in match.analysis.deals]
        elif self.matches == 2:
            self.deals.clear()
        self.mistakes += [(match, play) for play in match.analysis.mistakes[: self.worst]]
        self.mistakes.sort(key=lambda mistake: -(mistake[1].given_away or 0))
        del self.mistakes[self.worst :]

    def show(self, console: Console, words: Words, *, several_files: bool) -> None:
        """Write the tables."""
        title = words.say("given_title", game=self.game.label(words.language))
        console.print(Text(title, style="bold"))
        console.print(Text(words.say(f"unit_{self.objective}"), style="dim"))
        console.print(self._players(words))
        where = _Where(several_files, self.matches > 1)
        if self.deals:
            console.print(Text(words.say("by_deal"), style="bold"))
            console.print(self._by_deal(words, where))
        if self.mistakes:
            console.print(Text(words.say("worst"), style="bold"))
            console.print(self._worst(DealPage(console, words, self.game), words, where))

    def _players(self, words: Words) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column(words.say("player"))
        for name in ("deals", "plays", "forced", "mistakes", "given_away", "per_deal"):
            table.add_column(words.say(name), justify="right")
        if self.unfinished:
            table.add_column(words.say("unfinished_plays"), justify="right")
        for name, total in self.totals.items():
            least = ">= " if total.unfinished else ""
            row = [name, str(total.deals), str(total.plays), str(total.forced)]
            row += [f"{least}{total.mistakes}", f"{least}{total.given_away}"]
            row.append(f"{least}{total.per_deal:.1f}" if total.deals else "")
            row += [str(total.unfinished)] if self.unfinished else []
            table.add_row(*map(Text, row))
        return table

    def _by_deal(self, words: Words, where: _Where) -> Table:
        names = {match.words.names for match, _ in self.deals}
        [columns] = (
            names
            if len(names) == 1
            else [Words.numbered(words.language, max(map(len, names))).names]
        )
        schnellen = self.game is Game.SCHNELLEN
        bids = any(deal.bid is not None for _, deal in self.deals)
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        where.add_columns(table, words)
        if bids:
            table.add_column(words.say("declared_by"))
            table.add_column(words.say("bid"), justify="right")
        if not schnellen:
            table.add_column(words.say("worth"), justify="right")
            table.add_column(words.say("reached"), justify="right")
        for name in columns:
            table.add_column(Text(name), justify="right")
        for match, deal in self.deals:
            row = where.cells(match, deal.number)
            if bids:
                row.append("" if deal.declarer is None else match.words.name(deal.declarer))
                row.append("" if deal.bid is None else str(deal.bid))
            if not schnellen:
                [outcome] = deal.outcomes
                value = words.say("not_finished") if outcome.value is None else outcome.value
                row += [str(value), "" if outcome.reached is None else str(outcome.reached)]
            row += map(_given_away, deal.totals)
            table.add_row(*map(Text, row))
        return table

    def _worst(self, page: DealPage, words: Words, where: _Where) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        where.add_columns(table, words)
        table.add_column(words.say("trick"), justify="right")
        for name in ("player", "played", "best_play"):
            table.add_column(words.say(name))
        table.add_column(words.say("worth"), justify="right", no_wrap=True)
        table.add_column(words.say("given_away"), justify="right")
        for match, play in self.mistakes:
            best = [_told(action, page, words) for action in play.best]
            if len(best) > _SHOWN:
                best[_SHOWN:] = [Text("...")]
            table.add_row(
                *map(Text, where.cells(match, play.deal)),
                str(play.trick),
                Text(match.words.name(play.actor)),
                _told(play.action, page, words),
                Text(", ").join(best),
                f"{play.value} > {play.after}",
                str(play.given_away),
            )
        return table


@dataclass(frozen=True)
class _Where:
    """Columns that say where a deal stands."""

    file: bool
    match: bool

    def add_columns(self, table: Table, words: Words) -> None:
        """Add the columns that are needed."""
        if self.file:
            table.add_column(words.say("file"), overflow="fold", style="dim")
        if self.match:
            table.add_column(words.say("match"), justify="right", style="dim")
        table.add_column(words.say("deal"), justify="right", style="dim")

    def cells(self, match: _Match, deal: int) -> list[str]:
        """Return what stands in them."""
        file = [plain(match.file)] if self.file else []
        return [*file, *([str(match.number)] if self.match else []), str(deal)]


def _sum(one: SeatTotals | None, other: SeatTotals) -> SeatTotals:
    if one is None:
        return other
    return SeatTotals(
        seat=one.seat,
        deals=one.deals + other.deals,
        plays=one.plays + other.plays,
        forced=one.forced + other.forced,
        unfinished=one.unfinished + other.unfinished,
        mistakes=one.mistakes + other.mistakes,
        given_away=one.given_away + other.given_away,
    )


def _given_away(total: SeatTotals) -> str:
    if not total.plays:
        return ""
    return f">= {total.given_away}" if total.unfinished else str(total.given_away)


def _told(action: Action, page: DealPage, words: Words) -> Text:
    """Return the card of a play, and that it announced a marriage."""
    if isinstance(action, Announce):
        before, _, after = words.say("with_marriage", card="\0").partition("\0")
        return Text.assemble(before, page.card(action.card), after)
    return page.card(action.card) if isinstance(action, Play) else Text(str(action))
