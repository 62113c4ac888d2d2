"""`kartenspiel replay`: verify files of records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.progress import TextColumn
from rich.table import Table
from rich.text import Text

from kartenspiel.cli.complaints import say
from kartenspiel.cli.console import complain, messages, noting_warnings, output, plain, progress
from kartenspiel.cli.failure import CommandError
from kartenspiel.cli.files import UnreadableError
from kartenspiel.cli.options import LanguageOption
from kartenspiel.cli.reading import read
from kartenspiel.cli.sheet import score_sheet
from kartenspiel.cli.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartenspiel.languages import Language
    from kartenspiel.record import Record


def replay(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="JSON, JSON Lines or transcripts; - is standard input."
        ),
    ],
    text: Annotated[
        bool, typer.Option("--text", help="Write the transcripts of the matches.")
    ] = False,
    lang: LanguageOption = "en",
) -> None:
    """Replay every record of the files and check all they say."""
    reports = [_Report(name) for name in files]
    words = Words(lang, ())
    shown = 0
    last: Record | None = None
    with (
        noting_warnings(),
        progress(
            TextColumn("{task.description}"), TextColumn("{task.completed}"), streaming=text
        ) as display,
    ):
        for report in reports:
            task = display.add_task(plain(report.name), total=None)
            for record in report.check(lang):
                display.advance(task)
                if text:
                    print("\n" if shown else "", record.to_text(), sep="", end="")
                shown += 1
                last = record
    for report in reports:
        if report.problem:
            complain(report.problem)
    screen = messages() if text else output()
    if len(reports) == 1 and shown == 1 and last is not None and not reports[0].code:
        screen.print(score_sheet(last.replay(), Words.of(lang, last)))
    screen.print(_table(reports, words))
    code = max(report.code for report in reports)
    if code:
        raise typer.Exit(code)


@dataclass
class _Report:
    """What was found in a file."""

    name: str
    records: int = 0
    deals: int = 0
    actions: int = 0
    unfinished: int = 0
    games: dict[str, None] = field(default_factory=dict)
    problem: str = ""
    code: int = 0
    verdict: str = "right"

    def check(self, language: Language) -> Iterable[Record]:
        """Yield the records that are right, up to the first that is not."""
        try:
            for record in read(self.name, language):
                self.records += 1
                self.deals += len(record.sheet)
                self.actions += len(record.actions)
                self.unfinished += not record.winners
                self.games[record.rules.game.label(language)] = None
                yield record
        except CommandError as error:
            self.problem, self.code = "; ".join(error.lines), error.code
            self.verdict = "wrong"
            if isinstance(error, UnreadableError):
                self.verdict = "not_there" if error.missing else "not_readable"


def _table(reports: list[_Report], words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(words.say("file"), overflow="fold")
    table.add_column(words.say("game"))
    for name in ("records", "unfinished_records", "deals", "actions"):
        table.add_column(words.say(name), justify="right")
    table.add_column(words.say("result"))
    for report in reports:
        counts = (report.records, report.unfinished, report.deals, report.actions)
        verdict = Text(say(report.verdict), "bold red" if report.code else "green")
        table.add_row(Text(plain(report.name)), ", ".join(report.games), *map(str, counts), verdict)
    return table
