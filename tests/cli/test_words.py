"""The words of the output: the same in both languages, none left over."""

import re
from pathlib import Path
from string import Formatter

import pytest

import kartenspiel.cli
from kartenspiel.cli.words import PHRASES, Words

FOLDER = Path(kartenspiel.cli.__file__).parent
TEXTS = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.py")}
TEXTS["words.py"] = TEXTS["words.py"].partition("class Words")[2]
SOURCES = "\n".join(TEXTS.values())


def parts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", PHRASES["en"])
def test_a_phrase_has_the_same_parts_in_german(key: str) -> None:
    assert parts(PHRASES["de"][key]) == parts(PHRASES["en"][key])


def test_no_phrase_is_missing_in_a_language() -> None:
    assert list(PHRASES["de"]) == list(PHRASES["en"])


@pytest.mark.parametrize("key", PHRASES["en"])
def test_every_phrase_is_said(key: str) -> None:
    kind, _, rest = key.partition("_")
    by_kind = rest in ("contract", "sheet", "tricks") and f'"{kind}_{{' in SOURCES
    by_phase = key in ("bidding", "raise", "trump", "stay")
    assert by_kind or by_phase or re.search(rf"[\"']{key}[\"']", SOURCES), key


def test_seats_without_names_are_numbered() -> None:
    assert Words.numbered("de", 2).names == ("Platz 0", "Platz 1")
