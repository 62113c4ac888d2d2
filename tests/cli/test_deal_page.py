"""Deals on the screen, whole: recorded matches against golden pages.

``KARTENSPIEL_GOLDEN=write pytest tests/cli/test_deal_page.py`` writes the pages anew.
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from kartenspiel import Action, Match, Record
from kartenspiel.cli.deal_page import DealPage
from kartenspiel.cli.sheet import score_sheet
from kartenspiel.cli.story import tell
from kartenspiel.cli.words import PHRASES, Words

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.json"))


def applied(match: Match, record: Record) -> Iterator[Action]:
    for action in record.actions:
        match.apply(action)
        yield action


def page(record: Record, language: str, encoding: str = "utf-8") -> str:
    buffer = io.BytesIO()
    stream = io.TextIOWrapper(buffer, encoding=encoding)
    console = Console(file=stream, width=80, markup=False, highlight=False, color_system=None)
    match = Match(record.rules, record.dealer)
    words = Words(language, record.players)
    pages = DealPage(console, words, record.rules.game)
    for story in tell(match, applied(match, record)):
        pages.write(story)
    console.print(score_sheet(match, words))
    stream.flush()
    lines = buffer.getvalue().decode(encoding).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_match_is_shown_as_its_golden_page(path: Path, language: str) -> None:
    record = Record.from_json(path.read_bytes())
    text = page(record, language)
    golden = path.with_suffix(f".{language}.txt")
    if os.environ.get("KARTENSPIEL_GOLDEN") == "write":
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_golden_pages_show_every_kind_of_line() -> None:
    """A phrase that no golden page shows would not be tested."""
    shown = "".join(p.read_text(encoding="utf-8") for p in GOLDEN.glob("*.en.txt"))
    lines = {line[:12].strip() for line in shown.splitlines()}
    labels = (
        "redeal bidding raise lay discard trump stay exchange result booked totals talon turned"
    )
    assert {PHRASES["en"][label] for label in labels.split()} <= lines
    for words in (
        "the deal is void, the same dealer deals again",
        "without talon and has",
        "do not count",
        "all tricks",
        "swaps nothing",
        "and then discards",
        "plays high",
        " dropped",
        "Weli",
        "announces",
        "0 (RS11)",
    ):
        assert words in shown


def test_both_languages_have_the_same_phrases_with_the_same_parts() -> None:
    def parts(language: str) -> dict[str, set[str]]:
        return {
            key: {piece.split("}")[0] for piece in text.split("{")[1:]}
            for key, text in PHRASES[language].items()
        }

    assert parts("en") == parts("de")


def test_without_unicode_cards_are_shown_in_their_notation() -> None:
    record = Record.from_json(RECORDS[0].read_bytes())
    text = page(record, "en", encoding="ascii")
    assert text.isascii()
    assert ">Ah" in text or " Ah" in text


def test_a_match_that_stops_in_a_deal_is_told_as_far_as_it_went() -> None:
    record = Record.from_json(RECORDS[0].read_bytes())
    match = Match(record.rules, record.dealer)
    stories = list(tell(match, (a for a in applied(match, record) if len(match) <= 12)))
    match = Match(record.rules, record.dealer)
    cut = Record.of(record.replay().at(12), players=record.players)
    assert "the deal is not finished" in page(cut, "en")
    assert stories
