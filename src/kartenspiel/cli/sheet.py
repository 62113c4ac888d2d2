"""The score sheet of a match as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from kartenspiel.cli.console import plain
from kartenspiel.result_text import RESULT_WORDS
from kartenspiel.results import RussischResult

if TYPE_CHECKING:
    from kartenspiel.cli.words import Words
    from kartenspiel.match import Match
    from kartenspiel.results import DealResult


def score_sheet(match: Match, words: Words) -> Table:
    """Return a table with a row for each settled deal: who declared what, and all totals."""
    results = match.results
    bidding = any(
        isinstance(result, RussischResult) or result.bidder is not None for result in results
    )
    table = Table(title=words.say("sheet"), box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column(words.say("deal"), justify="right", style="dim")
    table.add_column(words.say("dealer"))
    if bidding:
        table.add_column(words.say("declared_by"))
        table.add_column(words.say("bid"), justify="right")
    for name in words.names:
        table.add_column(Text(plain(name)), justify="right")
    for number, (result, row) in enumerate(zip(results, match.sheet, strict=True), 1):
        cells = [Text(str(number)), Text(plain(words.name(result.dealer)))]
        if bidding:
            cells += _declared(result, words)
        last = match.is_over and number == len(results)
        for seat, total in enumerate(row):
            won = last and seat in match.winners
            cells.append(Text(str(total), style="bold green" if won else ""))
        table.add_row(*cells)
    return table


def _declared(result: DealResult, words: Words) -> list[Text]:
    declarer = result.declarer if isinstance(result, RussischResult) else result.bidder
    if declarer is None:
        return [Text(), Text()]
    told = RESULT_WORDS[words.language]
    bid = str(result.bid)
    if isinstance(result, RussischResult) and result.without:
        bid += told["without"]
    style = "" if result.made else "red"
    verdict = told["made" if result.made else "failed"]
    return [Text(plain(words.name(declarer))), Text(f"{bid} {verdict}", style=style)]
