"""What the tests of the command line share."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kartenspiel import Match, Record, RussischRules
from kartenspiel.cli.app import app
from kartenspiel.players import Generators, SimplePlayer, play

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same width and no colours wherever the tests run."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def run() -> Run:
    """Run the command line within this process."""

    def invoke(*arguments: str | Path, stdin: bytes | None = None) -> Result:
        result = CliRunner().invoke(app, [str(a) for a in arguments], input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def record() -> Record:
    """Record of a match of two deals."""
    match = Match(RussischRules(deals=2))
    play(match, [SimplePlayer()] * 3, Generators(3))
    return match.record(["Anna", "Ben", "Carla"])


@pytest.fixture
def saved(record: Record, tmp_path: Path) -> Path:
    """File with one record."""
    path = tmp_path / "match.json"
    path.write_text(record.to_json() + "\n", encoding="utf-8")
    return path


def command(*arguments: str | Path) -> list[str]:
    """Return the words that run the command line as a process of its own."""
    return [sys.executable, "-m", "kartenspiel", *map(str, arguments)]


def process(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a process of its own."""
    return subprocess.run(
        command(*arguments),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def complaints(result: Result) -> list[str]:
    """Return the lines on standard error that say what is wrong; there must be some."""
    lines = result.stderr.splitlines()
    assert lines
    assert all(line.startswith("kartenspiel: ") for line in lines), lines
    return [line.removeprefix("kartenspiel: ") for line in lines]
