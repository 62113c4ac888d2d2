"""`kartenspiel demo`: a match played, shown, recorded, replayed and verified."""

import functools
import json
import re
from pathlib import Path

import pytest

from kartenspiel import Record, RussischRules, SchnellenRules
from kartenspiel.cli import demo
from kartenspiel.players import steps
from tests.cli.conftest import Run, complaints


def written_path(stdout: str) -> Path:
    found = re.search(r"(?:written to|nach) (\S+?)(?:,| geschrieben)", stdout)
    assert found
    return Path(found[1])


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ([], RussischRules()),
        (["russisch"], RussischRules()),
        (["schnellen"], SchnellenRules()),
        (["--rules", '{"deck": 36, "deals": 2}'], RussischRules(36, deals=2)),
        (["--rules", '{"game": "schnellen", "players": 5}'], SchnellenRules(5)),
        (["schnellen", "--rules", '{"trump": "bid"}'], SchnellenRules(trump="bid")),
    ],
)
def test_demo_writes_the_record_of_the_match_it_shows(
    run: Run, tmp_path: Path, words: list[str], rules: object
) -> None:
    out = tmp_path / "demo.json"
    result = run("demo", *words, "--out", out)
    assert result.exit_code == 0
    record = Record.from_json(out.read_bytes())
    assert record.rules == rules
    assert record.winners
    assert f"{len(record.actions)} actions written to {out}, read back" in result.stdout
    titles = re.findall(r"^Deal (\d+), (\w+) deals", result.stdout, re.MULTILINE)
    assert [int(number) for number, _ in titles][-1] == len(record.sheet)
    assert list(dict.fromkeys(titles)) == [
        (str(i + 1), record.players[deal.dealer]) for i, deal in enumerate(record.replay().results)
    ]


def test_demo_ends_with_the_score_sheet_of_the_record(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "demo.json"
    stdout = run("demo", "--out", out).stdout
    record = Record.from_json(out.read_bytes())
    sheet = stdout[stdout.index("Score sheet") :]
    rows = [line.split() for line in sheet.splitlines() if re.match(r" +\d+ ", line)]
    assert [[int(cell) for cell in row[-3:]] for row in rows] == [list(r) for r in record.sheet]
    [winner] = record.winners
    total, deals = record.sheet[-1][winner], len(record.sheet)
    assert f"{record.players[winner]} wins with {total} points after {deals} deals." in sheet


def test_demo_without_a_file_says_where_the_record_is(run: Run) -> None:
    path = written_path(run("demo", "schnellen").stdout)
    assert Record.from_json(path.read_bytes()).rules == SchnellenRules()
    path.unlink()
    path.parent.rmdir()


def test_the_same_seed_gives_the_same_match_and_another_another(run: Run, tmp_path: Path) -> None:
    def played(seed: int) -> Record:
        out = tmp_path / "demo.json"
        assert run("demo", "--seed", str(seed), "--out", out).exit_code == 0
        return Record.from_json(out.read_bytes())

    assert played(4) == played(4)
    assert played(4).actions != played(5).actions
    assert played(4).meta == {"seed": 4, "player": "simple"}


def test_demo_in_german(run: Run, tmp_path: Path) -> None:
    stdout = run("demo", "--lang", "de", "--out", tmp_path / "demo.json").stdout
    for words in ("Spiel 1, Anna gibt", "Lizitation", "Verlegt", "Schreibblatt", "gewinnt mit"):
        assert words in stdout
    for words in ("Deal ", "Auction", "Result", "Score"):
        assert words not in stdout


def test_demo_takes_rules_from_a_file_and_says_which_options_differ(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(SchnellenRules(3, exchange=True, deals=1).to_dict()))
    result = run("demo", "--rules", file, "--out", tmp_path / "demo.json")
    assert result.exit_code == 0
    assert "players = 3, exchange = true, deals = 1" in result.stdout


def test_rules_without_effect_are_noted(run: Run, tmp_path: Path) -> None:
    rules = '{"hearts_double_drop": true, "deals": 1}'
    result = run("demo", "schnellen", "--rules", rules, "--out", tmp_path / "demo.json")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        "note: hearts_double_drop True has no effect without hearts_double (SN14)"
    ]


def test_an_existing_record_is_replaced_and_only_by_a_whole_one(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "demo.json"
    out.write_text("old")
    assert run("demo", "--out", out, "--rules", '{"target": 0}').exit_code == 2
    assert out.read_text() == "old"
    assert run("demo", "--out", out).exit_code == 0
    assert Record.from_json(out.read_bytes())
    assert list(tmp_path.iterdir()) == [out]


def test_an_endless_match_is_given_up(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "steps", functools.partial(steps, max_deals=20))
    rules = '{"target": 1000000000}'
    result = run("demo", "--rules", rules, "--out", tmp_path / "demo.json")
    assert result.exit_code == 1
    assert complaints(result) == ["the match has not ended after 20 deals"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "GAME must be russisch or schnellen, not 'chess'"),
        (["--lang", "fr"], "--lang must be en or de, not 'fr'"),
        (["--seed", "x"], "--seed must be an integer, not 'x'"),
        (["--bogus"], "there is no option --bogus"),
        (["--rules", "{"], "--rules: no JSON: "),
        (["--rules", "[1]"], "--rules: a JSON object is needed, not [1]"),
        (["--rules", '{"deck": 24, "deck": 36}'], "the key 'deck' stands twice"),
        (["--rules", "[" * 100_000], "--rules: no JSON: nested too deep"),
        (["--rules", '{"game": "chess"}'], "game must be 'russisch_schnapsen' or 'schnellen'"),
        (["--rules", '{"deck": true}'], "deck must be 24 or 36, not True (RS2)"),
        (["schnellen", "--rules", '{"game": "russisch_schnapsen"}'], "not 'schnellen'"),
        (["--rules", "nowhere.json"], "cannot read nowhere.json: no such file or directory"),
        (["--rules", "/"], "cannot read /: is a directory"),
        (["--rules", "/dev/zero"], "cannot read /dev/zero: not a file"),
        (["--out", "/"], "cannot write /: is a directory"),
        (["--out", "/nowhere/demo.json"], "cannot write /nowhere/demo.json: no such file"),
        (["--out", "/dev/null/demo.json"], "cannot write /dev/null/demo.json: not a directory"),
        (["--out", "-"], "the match is shown on standard output"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    run: Run, words: list[str], complaint: str
) -> None:
    result = run("demo", *words)
    assert result.exit_code == 2
    [line] = complaints(result)
    assert complaint in line


def test_rules_that_are_no_text_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(b"\xff\xfe\x00{")
    result = run("demo", "--rules", file)
    assert (result.exit_code, complaints(result)) == (
        2,
        [f"--rules: cannot read {file}: no text in UTF-8"],
    )


def test_all_reasons_against_rules_are_listed_in_the_language(run: Run) -> None:
    rules = '{"opening_bid": 95, "target": 0}'
    for language, first in (("en", "opening_bid must be"), ("de", "opening_bid muss ")):
        result = run("demo", "--rules", rules, "--lang", language)
        assert result.exit_code == 2
        lines = complaints(result)
        assert len(lines) == 2
        assert lines[0].startswith(first)
