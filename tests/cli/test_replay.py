"""`kartenspiel replay`: records verified, the first wrong action named."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from kartenspiel import Match, Record, RussischRules, write_records
from tests.cli.conftest import Run, complaints

Data = dict[str, Any]


def change(record: Record, action: str) -> tuple[Data, int]:
    """Return a record in which the first card played is another, and the index of that action."""
    data = record.to_dict()
    index = next(i for i, text in enumerate(data["actions"]) if text.startswith("play"))
    data["actions"][index] = action
    return data, index


def row(stdout: str, path: Path) -> list[str]:
    """Return the cells about a file."""
    text = next(line for line in stdout.splitlines() if path.name in line)
    return text[text.index(path.name) + len(path.name) :].split()


def test_a_right_record_is_verified(run: Run, saved: Path, record: Record) -> None:
    result = run("replay", saved)
    assert (result.exit_code, result.stderr) == (0, "")
    counts = ["1", "0", str(len(record.sheet)), str(len(record.actions))]
    assert row(result.stdout, saved) == ["Russisches", "Schnapsen", *counts, "ok"]


def test_a_single_record_shows_its_score_sheet(run: Run, saved: Path, record: Record) -> None:
    stdout = run("replay", saved).stdout
    sheet = stdout[stdout.index("Score sheet") :]
    assert all(name in sheet for name in record.players)
    assert str(record.sheet[-1][0]) in sheet


def test_names_cannot_steer_the_terminal(run: Run, record: Record, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    data = {**record.to_dict(), "players": ["\x1b[31mred", "[bold]Ben[/bold]", "Ca\nrla"]}
    path.write_text(json.dumps(data))
    stdout = run("replay", path).stdout
    assert "\x1b" not in stdout
    for name in (r"\x1b[31mred", "[bold]Ben[/bold]", r"Ca\nrla"):
        assert name in stdout


def test_json_lines_pretty_json_transcripts_and_standard_input(
    run: Run, record: Record, tmp_path: Path
) -> None:
    lines, pretty, text = (tmp_path / name for name in ("a.jsonl", "b.json", "c.txt"))
    write_records(lines, [record] * 4)
    pretty.write_text(json.dumps(record.to_dict(), indent=1))
    text.write_text(record.to_text())
    result = run("replay", lines, pretty, text, "-", stdin=record.to_json().encode())
    assert result.exit_code == 0
    assert [row(result.stdout, path)[2] for path in (lines, pretty, text)] == ["4", "1", "1"]
    assert result.stdout.count(" ok") == 4


def test_a_pipe_is_read(run: Run, record: Record, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(record.to_json(),))
    writer.start()
    result = run("replay", pipe)
    writer.join()
    assert result.exit_code == 0


def test_text_writes_a_transcript_that_reads_back(
    run: Run, saved: Path, record: Record, tmp_path: Path
) -> None:
    result = run("replay", "--text", saved)
    assert (result.exit_code, result.stdout) == (0, record.to_text())
    assert " ok" in result.stderr
    text = tmp_path / "match.txt"
    text.write_text(result.stdout)
    assert run("replay", "--text", text).stdout == record.to_text()


def test_an_unfinished_match_is_right_and_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "started.json"
    path.write_text(Match(RussischRules()).record().to_json())
    result = run("replay", path)
    assert result.exit_code == 0
    assert row(result.stdout, path)[2:] == ["1", "1", "0", "0", "ok"]


# --- wrong records ---


def test_the_first_wrong_action_is_named_by_file_line_and_index(
    run: Run, record: Record, tmp_path: Path
) -> None:
    data, index = change(record, "play 9h")
    path = tmp_path / "wrong.jsonl"
    path.write_text(f"{record.to_json()}\n{json.dumps(data)}\n{record.to_json()}\n")
    result = run("replay", path)
    assert result.exit_code == 1
    [line] = complaints(result)
    assert line == f"{path}: line 2, action {index}: play 9h: you do not hold 9h (TR1)"
    assert row(result.stdout, path)[2] == "1"
    assert row(result.stdout, path)[-1] == "wrong"


def test_the_sentence_comes_in_the_language(run: Run, record: Record, tmp_path: Path) -> None:
    data, index = change(record, "play 9h")
    path = tmp_path / "wrong.jsonl"
    path.write_text(json.dumps(data))
    result = run("replay", path, "--lang", "de")
    line = f"{path}: Zeile 1, Aktion {index}: play 9h: du hast 9h nicht (TR1)"
    assert complaints(result) == [line]


def test_a_wrong_action_of_a_transcript_is_named_by_its_line(
    run: Run, record: Record, tmp_path: Path
) -> None:
    _, index = change(record, "")
    played = str(record.actions[index])
    text = record.to_text().replace(played, "play 9h", 1)
    number = next(i for i, line in enumerate(text.split("\n"), 1) if "play 9h" in line)
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    [line] = complaints(run("replay", path))
    assert line.startswith(f"{path}: line {number}, action {index}: play 9h: you do not hold 9h")


def test_a_falsified_total_of_a_transcript_is_named_by_its_line(
    run: Run, record: Record, tmp_path: Path
) -> None:
    total = " ".join(map(str, record.sheet[0]))
    text = record.to_text().replace(f"total     {total}", "total     1 2 3")
    number = next(i for i, line in enumerate(text.split("\n"), 1) if line.endswith("1 2 3"))
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    result = run("replay", path)
    assert result.exit_code == 1
    assert complaints(result)[0].startswith(f"{path}: line {number} differs from the replay, ")
    [line] = complaints(run("replay", path, "--lang", "de"))
    assert line.startswith(f"{path}: Zeile {number} weicht vom Nachspielen ab, ")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "there is no record in it"),
        (b"\n\n", "there is no record in it"),
        (b"{", "line 1: no JSON"),
        (b"[1, 2]", "line 1: a record is a JSON object"),
        (b"{}", "line 1, format: 'kartenspiel.record' is needed, not None"),
        (bytes(range(255, -1, -1)) * 4, "neither JSON nor a transcript"),
        (b'{"format": "\xff"}', "line 1: not UTF-8"),
        (b"[" * 200_000, "line 1: nested too deep"),
        (b"kartenspiel transcript 1\n\xff", "no text in UTF-8"),
        (b"kartenspiel transcript 2\n", "line 1: a transcript begins with"),
        (b"kartenspiel transcript 1\n", "the line 'rules' is missing"),
        (b'kartenspiel transcript 1\nrules {"a":\n', "line 2: no JSON"),
    ],
)
def test_what_is_no_record_gets_one_line_and_exit_code_1(
    run: Run, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "wrong"
    path.write_bytes(content)
    for result in (run("replay", path), run("replay", "-", stdin=content)):
        assert result.exit_code == 1
        [line] = complaints(result)
        assert complaint in line


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "es enthält keine Aufzeichnung"),
        (b"{", "Zeile 1: kein JSON: Zeile 1, Spalte 2"),
        (b"[1, 2]", "Zeile 1: eine Aufzeichnung ist ein JSON-Objekt, nicht [1, 2]"),
        (b"{}", "Zeile 1, format: 'kartenspiel.record' wird gebraucht, nicht None"),
        (b'{"a": 1, "a": 2}', "Zeile 1: der Schlüssel 'a' steht zweimal da"),
        (b'{"a": NaN}', "Zeile 1: NaN ist keine Zahl in JSON"),
        (b'{"\xff"', "Zeile 1: kein Text in UTF-8"),
        (b"[" * 200_000, "Zeile 1: zu tief geschachtelt"),
        (b"kartenspiel transcript 1\n\xff", "kein Text in UTF-8"),
        (b"kartenspiel transcript 2\n", "Zeile 1: ein Protokoll beginnt mit 'kartenspiel"),
        (b"kartenspiel transcript 1\n", "Zeile 2: die Zeile 'rules' fehlt"),
        (b'kartenspiel transcript 1\nrules {"a":\n', "Zeile 2: kein JSON"),
    ],
)
def test_what_is_no_record_is_told_in_german(
    run: Run, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "wrong"
    path.write_bytes(content)
    [line] = complaints(run("replay", path, "--lang", "de"))
    assert line.startswith(f"{path}: {complaint}")


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("sheet", [[0, 0, 0]], "sheet: 1 entries, but the replay gives 2"),
        ("winners", [], "winners: "),
        ("version", 2, "version: version 1 is needed"),
        ("rules", {"game": "chess"}, "rules: game must be"),
        ("dealer", 7, "dealer: no seat 7"),
        ("extra", 1, "unknown: 'extra'"),
    ],
)
def test_a_wrong_field_is_named(
    run: Run, record: Record, tmp_path: Path, field: str, value: object, complaint: str
) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps({**record.to_dict(), field: value}))
    result = run("replay", path)
    assert result.exit_code == 1
    [line] = complaints(result)
    assert complaint in line


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere.json", "cannot read nowhere.json: no such file or directory"),
        ("/", "cannot read /: is a directory"),
        ("/dev/zero", "cannot read /dev/zero: not a file"),
        ("a\0b", r"cannot read 'a\x00b': no file name"),
    ],
)
def test_what_cannot_be_read_gets_one_line_and_exit_code_2(
    run: Run, name: str, complaint: str
) -> None:
    result = run("replay", name)
    assert (result.exit_code, complaints(result)) == (2, [complaint])


def test_every_file_is_looked_at_whatever_the_others_are(
    run: Run, saved: Path, record: Record, tmp_path: Path
) -> None:
    data, _ = change(record, "pass")
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data))
    result = run("replay", wrong, "nowhere.json", saved)
    assert result.exit_code == 2
    assert len(complaints(result)) == 2
    assert row(result.stdout, saved)[-1] == "ok"


def test_without_a_file_the_usage_is_wrong(run: Run) -> None:
    result = run("replay")
    assert (result.exit_code, complaints(result)) == (2, ["FILE is missing"])
