"""`kartenspiel demo`: a match between simple players, shown deal by deal."""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from kartenspiel.cli.complaints import say, spoken_language
from kartenspiel.cli.console import output
from kartenspiel.cli.deal_page import DealPage
from kartenspiel.cli.failure import VERIFICATION, CommandError
from kartenspiel.cli.files import STANDARD, replacing, writing
from kartenspiel.cli.options import (
    GameArgument,
    LanguageOption,
    RulesOption,
    SeedOption,
)
from kartenspiel.cli.rules_input import make_rules
from kartenspiel.cli.sheet import score_sheet
from kartenspiel.cli.story import tell
from kartenspiel.cli.words import NAMES, Words
from kartenspiel.cli.wrong import describe
from kartenspiel.errors import KartenspielError
from kartenspiel.match import Match
from kartenspiel.players import EndlessMatchError, Generators, SimplePlayer, steps
from kartenspiel.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from kartenspiel.rules import RussischRules, SchnellenRules


def demo(
    game: GameArgument = None,
    seed: SeedOption = 105,
    rules: RulesOption = None,
    lang: LanguageOption = "en",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Where to write the record; a new temporary file when left out.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show a match between simple players; write, replay and verify its record."""
    if str(out) == STANDARD:
        raise CommandError(say("out_to_file"))
    made = make_rules(game, rules, lang)
    match = Match(made)
    words = Words(lang, NAMES[: len(match.scores)])
    with ExitStack() as stack:
        # Opened first, so that a file that cannot be written is known before the match.
        path = stack.enter_context(_temporary(made)) if out is None else out
        target = stack.enter_context(replacing(path))
        console = output()
        _heading(console, words, made, seed)
        page = DealPage(console, words, made.game)
        players = [SimplePlayer()] * len(match.scores)
        try:
            for story in tell(match, steps(match, players, Generators(seed))):
                page.write(story)
        except EndlessMatchError as error:
            raise CommandError(say("endless", deals=error.deals), code=VERIFICATION) from error
        console.print()
        console.print(score_sheet(match, words))
        end = words.end(match.winners, match.scores, match.deals_played)
        console.print(Text(end, style="bold green"))
        record = match.record(words.names, {"seed": seed, "player": "simple"})
        with writing(path):
            target.write_text(record.to_json() + "\n", encoding="utf-8")
        _verify(target, match)
    written = words.say("written", actions=len(match), path=path)
    console.print(written, soft_wrap=True)


@contextmanager
def _temporary(rules: RussischRules | SchnellenRules) -> Iterator[Path]:
    """Give the path of a new file, in a folder that goes again if the match does not end."""
    folder = Path(tempfile.mkdtemp(prefix="kartenspiel-"))
    try:
        yield folder / f"demo-{rules.game}.json"
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _heading(
    console: Console, words: Words, rules: RussischRules | SchnellenRules, seed: int
) -> None:
    title = words.say(
        "demo_title",
        game=rules.game.label(words.language),
        names=words.all_of(words.names),
        seed=seed,
    )
    console.print(Text(title, style="bold"))
    fields, defaults = rules.to_dict(), type(rules)().to_dict()
    changed = [f"{k} = {json.dumps(v)}" for k, v in fields.items() if v != defaults[k]]
    options = ", ".join(changed) or words.say("none")
    console.print(Text(words.say("options", options=options), style="dim"))


def _verify(path: Path, match: Match) -> None:
    """Read the record back and replay it; it must be the match that was played."""
    if not path.is_file():  # a device or a pipe keeps nothing to be read back
        return
    try:
        replayed = Record.from_json(path.read_bytes()).replay()
    except KartenspielError as error:
        reason = describe(error, spoken_language())
        raise CommandError(say("record_wrong", reason=reason), code=VERIFICATION) from error
    if replayed != match:
        raise CommandError(say("record_differs"), code=VERIFICATION)
