"""The words of the output: none is left over."""

import re
from pathlib import Path

import pytest

import kartenspiel.cli
from kartenspiel.cli.words import PHRASES, Words

FOLDER = Path(kartenspiel.cli.__file__).parent
TEXTS = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.py")}
TEXTS["words.py"] = TEXTS["words.py"].partition("class Words")[2]
SOURCES = "\n".join(TEXTS.values())


@pytest.mark.parametrize("key", PHRASES["en"])
def test_every_phrase_is_said(key: str) -> None:
    kind, _, rest = key.partition("_")
    by_kind = rest in ("contract", "sheet", "tricks") and f'"{kind}_{{' in SOURCES
    by_phase = key in ("bidding", "raise", "trump", "stay")
    assert by_kind or by_phase or re.search(rf"[\"']{key}[\"']", SOURCES), key


def test_seats_without_names_are_numbered() -> None:
    assert Words.numbered("de", 2).names == ("Platz 0", "Platz 1")
