"""What `solve` and `analyse` write about recorded matches, whole: against golden pages.

``KARTENSPIEL_GOLDEN=write pytest tests/cli/test_solved_pages.py`` writes the pages anew.
"""

import os
import re
from pathlib import Path

import pytest

from kartenspiel import Record, analyse
from tests.cli.conftest import Run

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.json"))


def page(run: Run, path: Path, language: str) -> str:
    """The deals, a position inside a trick, and the analysis; the nodes are the solver's affair."""
    deal = analyse(Record.from_json(path.read_bytes())).deals[-1]
    inside = str(deal.start + 4)
    commands = [["solve", path], ["solve", path, "--at", inside], ["analyse", path, "--worst", "5"]]
    texts: list[str] = []
    for words in commands:
        result = run(*words, "--lang", language)
        assert (result.exit_code, result.stderr) == (0, "")
        texts.append(re.sub(r"^(Nodes|Knoten) +\d+", r"\1 ...", result.stdout, flags=re.MULTILINE))
    return "\n".join(line.rstrip() for text in texts for line in [*text.splitlines(), ""])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_match_is_solved_as_its_golden_page_says(
    run: Run, path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = page(run, path, language)
    golden = GOLDEN / "solved" / f"{path.stem}.{language}.txt"
    if os.environ.get("KARTENSPIEL_GOLDEN") == "write":
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
