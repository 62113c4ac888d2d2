"""`kartenspiel analyse`: what players gave away, all cards known."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from kartenspiel import (
    Analysis,
    Match,
    Record,
    RussischRules,
    SchnellenRules,
    analyse,
    write_records,
)
from kartenspiel.cli.words import PHRASES
from kartenspiel.players import Generators, RandomPlayer, SimplePlayer, play
from tests.cli.conftest import Run, command, complaints, process
from tests.cli.test_progress import on_terminal


def played(rules: RussischRules | SchnellenRules, seed: int = 3) -> Match:
    match = Match(rules)
    play(match, [RandomPlayer()] * len(match.scores), Generators(seed))
    return match


@pytest.fixture
def careless(tmp_path: Path) -> Path:
    """A record of two deals with many mistakes."""
    path = tmp_path / "careless.json"
    match = played(RussischRules(deals=2))
    path.write_text(match.record(["Anna", "Ben", "Carla"]).to_json())
    return path


@pytest.fixture
def schnellen(tmp_path: Path) -> Path:
    path = tmp_path / "schnellen.json"
    match = played(SchnellenRules(deals=3))
    path.write_text(match.record(["Anna", "Ben", "Carla", "Dora"]).to_json())
    return path


def analysis_of(path: Path) -> tuple[Record, Analysis]:
    record = Record.from_json(path.read_text())
    return record, analyse(record)


def objects(stdout: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stdout.splitlines()]


def row(stdout: str, first: str) -> list[str]:
    """Return the cells of the first row of the players' table that begins with a name."""
    return next(line.split() for line in stdout.splitlines() if line.split()[:1] == [first])


# --- JSON ---


def test_json_is_that_of_the_library(run: Run, careless: Path, schnellen: Path) -> None:
    result = run("analyse", careless, schnellen, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    for found, path in zip(objects(result.stdout), (careless, schnellen), strict=True):
        record, analysis = analysis_of(path)
        assert found == {
            "file": str(path),
            "match": 1,
            "players": list(record.players or ()),
            **json.loads(json.dumps(analysis.to_dict())),
        }


def test_json_of_another_objective(run: Run, careless: Path) -> None:
    record = Record.from_json(careless.read_text())
    [found] = objects(run("analyse", careless, "--objective", "sheet", "--json").stdout)
    assert found["totals"] == analyse(record, objective="sheet").to_dict()["totals"]


def test_a_record_without_names_has_none(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(played(RussischRules(deals=1)).record().to_json())
    [found] = objects(run("analyse", path, "--json").stdout)
    assert found["players"] is None
    assert "Platz 2" in run("analyse", path, "--lang", "de").stdout


# --- tables ---


@pytest.mark.parametrize("which", ["careless", "schnellen"])
def test_a_row_for_each_player(run: Run, which: str, request: pytest.FixtureRequest) -> None:
    path = request.getfixturevalue(which)
    record, analysis = analysis_of(path)
    stdout = run("analyse", path).stdout
    for name, total in zip(record.players or (), analysis.totals, strict=True):
        assert row(stdout, name) == [
            name,
            *map(str, (total.deals, total.plays, total.forced, total.mistakes, total.given_away)),
            f"{total.per_deal:.1f}",
        ]


def test_a_row_for_each_deal(run: Run, careless: Path) -> None:
    record, analysis = analysis_of(careless)
    stdout = run("analyse", careless).stdout
    for deal in analysis.deals:
        name = (record.players or ())[deal.declarer or 0]
        [outcome] = deal.outcomes
        cells = [deal.number, name, deal.bid, outcome.value, outcome.reached]
        cells += [total.given_away for total in deal.totals]
        assert re.search(rf"^ +{' +'.join(map(str, cells))} *$", stdout, re.MULTILINE)


def test_who_dropped_or_sat_out_has_no_cell(run: Run, schnellen: Path) -> None:
    """SN7."""
    _, analysis = analysis_of(schnellen)
    stdout = run("analyse", schnellen).stdout
    for deal in analysis.deals:
        playing = [total for total in deal.totals if total.plays]
        given = " +".join(str(total.given_away) for total in playing)
        assert len(playing) < 5
        assert re.search(rf"^ +{deal.number} +{given} *$", stdout, re.MULTILINE)


def test_the_worst_mistakes_first(run: Run, careless: Path) -> None:
    record, analysis = analysis_of(careless)
    stdout = run("analyse", careless, "--worst", "4").stdout
    table = stdout[stdout.index("Worst mistakes") :]
    rows = re.findall(
        r"^ +(\d+) +(\d+) +(\w+) +(\S+)(?: \(marriage\))? .* (\d+) > (\d+) +(\d+) *$",
        table,
        re.MULTILINE,
    )
    assert len(rows) == 4
    for cells, mistake in zip(rows, analysis.mistakes, strict=False):
        deal, trick, name, card, value, after, given = cells
        assert (int(deal), int(trick)) == (mistake.deal, mistake.trick)
        assert name == (record.players or ())[mistake.actor]
        assert card == mistake.action.card.symbol  # type: ignore[attr-defined]
        assert (int(value), int(after)) == (mistake.value, mistake.after)
        assert int(given) == mistake.given_away
    assert "Worst mistakes" not in run("analyse", careless, "--worst", "0").stdout


def test_a_marriage_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    write_records(path, (played(RussischRules(deals=3), seed).record() for seed in range(8)))
    assert "(marriage)" in run("analyse", path, "--worst", "50").stdout
    assert "(Ansager)" in run("analyse", path, "--worst", "50", "--lang", "de").stdout


def test_the_same_name_is_the_same_player_in_all_matches(
    run: Run, careless: Path, tmp_path: Path
) -> None:
    path = tmp_path / "two.jsonl"
    other = played(RussischRules(deals=1), 5).record(["Ben", "Carla", "Anna"])
    first, analysis = analysis_of(careless)
    write_records(path, [first, other])
    stdout = run("analyse", path).stdout
    given = analysis.totals[0].given_away + analyse(other).totals[2].given_away
    cells = row(stdout, "Anna")
    assert (cells[1], cells[5]) == ("3", str(given))


def test_many_records_list_their_deals_only_when_asked(
    run: Run, careless: Path, tmp_path: Path
) -> None:
    path = tmp_path / "many.jsonl"
    write_records(path, [Record.from_json(careless.read_text())] * 3)
    assert "Given away by deal" not in run("analyse", path).stdout
    stdout = run("analyse", path, "--deals").stdout
    table = stdout[stdout.index("Given away by deal") : stdout.index("Worst")]
    found = re.findall(r"^ +(\d) +(\d) +(?:Anna|Ben|Carla) ", table, re.MULTILINE)
    assert found == [(m, d) for m in "123" for d in "12"]


def test_the_file_stands_beside_a_mistake_when_there_are_several(
    run: Run, careless: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.json"
    other.write_text(played(RussischRules(deals=1), 5).record().to_json())
    assert str(careless) not in run("analyse", careless).stdout
    stdout = run("analyse", careless, other).stdout
    assert "careless" in stdout[stdout.index("Worst") :]


def test_both_games_have_tables_of_their_own(run: Run, careless: Path, schnellen: Path) -> None:
    stdout = run("analyse", schnellen, careless).stdout
    assert stdout.index("Russisches Schnapsen: what") < stdout.index("Schnellen: what")
    assert "Points to the contract" in stdout
    assert "Tricks of the seat that plays" in stdout


@pytest.mark.parametrize("which", ["careless", "schnellen"])
def test_german_has_no_english(run: Run, which: str, request: pytest.FixtureRequest) -> None:
    stdout = run("analyse", request.getfixturevalue(which), "--lang", "de").stdout
    for key in ("player", "plays", "forced", "mistakes", "given_away", "worst", "played"):
        assert PHRASES["de"][key] in stdout
        assert PHRASES["en"][key] not in stdout
    for word in (
        "all cards",
        " best ",
        "Best play",
        "Deal",
        "Trick",
        "Value",
        "points",
        "Points",
        "made",
    ):
        assert word not in stdout


def test_names_cannot_steer_the_terminal(run: Run, careless: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    data = json.loads(careless.read_text())
    path.write_text(json.dumps({**data, "players": ["\x1b[31mred", "[bold]Ben[/bold]", "Ca\nrla"]}))
    stdout = run("analyse", path).stdout
    assert "\x1b" not in stdout
    for name in (r"\x1b[31mred", "[bold]Ben[/bold]", r"Ca\nrla"):
        assert name in stdout


@pytest.mark.parametrize("columns", ["1", "20", "40"])
def test_a_tiny_terminal(
    run: Run, careless: Path, schnellen: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert run("analyse", careless, schnellen).exit_code == 0


def test_transcripts_and_standard_input(run: Run, careless: Path, tmp_path: Path) -> None:
    text = tmp_path / "match.txt"
    record = Record.from_json(careless.read_text())
    text.write_text(record.to_text())
    result = run("analyse", text, "-", "--json", stdin=record.to_json().encode())
    assert result.exit_code == 0
    first, second = objects(result.stdout)
    assert (first.pop("file"), second.pop("file")) == (str(text), "-")
    assert first == second


# --- limits ---


def test_a_node_limit_gives_no_number_and_exit_code_1(run: Run, careless: Path) -> None:
    record = Record.from_json(careless.read_text())
    result = run("analyse", careless, "--node-limit", "5", "--json")
    assert result.exit_code == 1
    [found] = objects(result.stdout)
    limited = analyse(record, node_limit=5)
    assert found["finished"] is False
    assert found["totals"] == limited.to_dict()["totals"]
    missing = sum(total.unfinished for total in limited.totals)
    [line] = complaints(result)
    assert line.startswith(f"{missing} searches not finished, --node-limit was reached")


def test_sums_without_the_unfinished_plays_are_lower_bounds(run: Run, careless: Path) -> None:
    record = Record.from_json(careless.read_text())
    limited = analyse(record, node_limit=5)
    stdout = run("analyse", careless, "--node-limit", "5").stdout
    total = limited.totals[0]
    assert total.unfinished
    cells = row(stdout, "Anna")
    assert cells[4:] == [
        *(">=", str(total.mistakes), ">=", str(total.given_away)),
        *(">=", f"{total.per_deal:.1f}", str(total.unfinished)),
    ]
    assert "not finished" in stdout[stdout.index("Given away by deal") :]


# --- bad input ---


def test_what_is_right_is_analysed_whatever_else_is_wrong(
    run: Run, careless: Path, tmp_path: Path
) -> None:
    record = Record.from_json(careless.read_text())
    data = record.to_dict()
    index = next(i for i, text in enumerate(data["actions"]) if text.startswith("play"))
    data["actions"][index] = "pass"
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(f"{record.to_json()}\n{json.dumps(data)}\n")
    result = run("analyse", wrong, "--json")
    assert result.exit_code == 1
    assert len(objects(result.stdout)) == 1
    assert complaints(result)[0].startswith(f"{wrong}: line 2, action {index}: pass: ")
    result = run("analyse", wrong, "nowhere.json", careless)
    assert result.exit_code == 2
    assert len(complaints(result)) == 2
    assert row(result.stdout, "Anna")[1] == "4"  # two deals of each good record


@pytest.mark.parametrize(
    ("content", "code", "complaint"),
    [
        ("", 1, "there is no record in it"),
        ("{", 1, "line 1: no JSON"),
        ("REDACTED", 1, "hidden cards"),
        ("STARTED", 2, "no play begins in it"),
    ],
)
def test_what_cannot_be_analysed_gets_one_line(
    run: Run, careless: Path, tmp_path: Path, content: str, code: int, complaint: str
) -> None:
    texts = {
        "REDACTED": Record.from_json(careless.read_text()).redacted(1).to_json(),
        "STARTED": Match(SchnellenRules()).record().to_json(),
    }
    path = tmp_path / "wrong"
    path.write_text(texts.get(content, content))
    result = run("analyse", path)
    assert (result.exit_code, result.stdout) == (code, "")
    [line] = complaints(result)
    assert complaint in line
    assert complaints(run("analyse", path, "--lang", "de")) != [line]


def test_bad_options(run: Run, careless: Path, schnellen: Path) -> None:
    for words in (["--worst", "-1"], ["--node-limit", "0"], ["--objective", "points"]):
        assert run("analyse", careless, *words).exit_code == 2
    result = run("analyse", schnellen, "--objective", "contract")
    assert result.exit_code == 2
    assert complaints(result) == ["--objective contract: not in Schnellen"]
    assert run("analyse").exit_code == 2


# --- as a process ---


def test_json_goes_to_standard_output_and_progress_to_the_terminal(careless: Path) -> None:
    code, out, shown = on_terminal("analyse", careless, "--json", "--lang", "de")
    assert code == 0
    assert len(objects(out)) == 1
    assert "Spiele: " in shown


def test_without_a_terminal_nothing_but_results_is_written(careless: Path) -> None:
    done = process("analyse", careless, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


def test_a_broken_pipe_is_quiet(careless: Path) -> None:
    with subprocess.Popen(
        command("analyse", careless, "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        stderr = child.stderr.read()
        assert child.wait(timeout=60) == 141
    assert stderr == b""


@pytest.mark.parametrize("name", ["solve", "analyse"])
def test_ctrl_c_is_quiet_and_exits_with_130(name: str, tmp_path: Path) -> None:
    """The sheet of 36 cards: hours of search."""
    match = Match(RussischRules.wikipedia(deck=36, deals=1))
    play(match, [SimplePlayer()] * 3, Generators(2))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(
        command(name, pipe, "--objective", "sheet"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ,
    ) as child:
        pipe.write_text(match.record().to_json())  # waits until the command reads it
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
    assert (child.returncode, out, err) == (130, b"", b"")
