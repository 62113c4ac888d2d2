"""Files of records: read line by line, errors with the line's number."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from kartenspiel import Match, Record, RecordError, RussischRules, read_records, write_records
from tests.records.samples import GAMES, played, rules_of, sample

RECORDS = [played(rules_of(game), seed).record() for seed in range(3) for game in GAMES]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of six records."""
    path = tmp_path / "many.jsonl"
    assert write_records(path, RECORDS) == 6
    return path


def wrong_line(path: Path, raw: bytes, line: int = 3) -> RecordError:
    """Put something in place of a line and return the error."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = raw
    path.write_bytes(b"".join(lines))
    reader = read_records(path)
    for number in range(1, line):
        assert next(reader) == RECORDS[number - 1]  # those before it are good
    with pytest.raises(RecordError) as caught:
        next(reader)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}")
    return caught.value


def test_written_and_read(path: Path):
    assert list(read_records(path)) == RECORDS
    assert list(read_records(str(path))) == RECORDS
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") == 6
    assert [json.loads(line) for line in text.splitlines()] == [r.to_dict() for r in RECORDS]


def test_written_in_place_of_what_was_there(path: Path):
    assert write_records(path, iter(RECORDS[:1])) == 1
    assert list(read_records(path)) == RECORDS[:1]
    assert write_records(path, []) == 0
    assert list(read_records(path)) == []


def test_names_of_any_language_are_written_as_utf_8(tmp_path: Path):
    record = Match(RussischRules()).record(players=["Änne", "Čeněk", "大輔\u2028🂡"])
    path = tmp_path / "names.jsonl"
    write_records(path, [record, record])
    assert "Čeněk".encode() in path.read_bytes()
    assert list(read_records(path)) == [record, record]


@pytest.mark.parametrize(
    "raw",
    [
        b"{\n",
        b"x\n",
        b"[]\n",
        b'{"format": "kartenspiel.record"}\n',
        b"\xff\xfe\n",
        b"{}{}\n",
        b"\0\n",
    ],
)
def test_a_wrong_line_is_named(path: Path, raw: bytes):
    wrong_line(path, raw)


def test_a_wrong_action_is_named_with_its_line_and_index(path: Path):
    data = sample(GAMES[0])
    data["actions"][9] = "play Ah"
    error = wrong_line(path, json.dumps(data).encode() + b"\n", 5)
    assert (error.line, error.index) == (5, 9)
    assert "line 5, actions[9]" in str(error)


def test_a_wrong_sheet_is_named_with_its_line_and_place(path: Path):
    data = sample(GAMES[1])
    data["sheet"][1][0] += 1
    error = wrong_line(path, json.dumps(data).encode() + b"\n", 2)
    assert (error.line, error.place) == (2, "sheet[1]")


def test_a_truncated_last_line(path: Path):
    text = path.read_bytes()
    path.write_bytes(text[:-40])
    reader = read_records(path)
    for _ in range(5):
        next(reader)
    with pytest.raises(RecordError, match="line 6"):
        next(reader)


def test_a_truncated_first_line(path: Path):
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0][:200], b"\n", *lines[1:]]))
    with pytest.raises(RecordError, match="line 1"):
        next(read_records(path))


def test_the_last_line_needs_no_line_break(path: Path):
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert list(read_records(path)) == RECORDS


def test_blank_lines_and_other_line_breaks_are_passed_over(path: Path):
    raw = path.read_bytes()
    path.write_bytes(b"\n \r\n\t\n" + raw.replace(b"\n", b"\r\n\r\n") + b"\n\n")
    assert list(read_records(path)) == RECORDS


def test_lines_are_counted_with_the_blank_ones(path: Path):
    raw = path.read_bytes()
    path.write_bytes(b"\n\n" + raw + b"oops\n")
    reader = read_records(path)
    for _ in range(6):
        next(reader)
    with pytest.raises(RecordError) as caught:
        next(reader)
    assert caught.value.line == 9


@pytest.mark.parametrize("indent", [0, 1, 4, "\t"])
@pytest.mark.parametrize("before", ["", "\n\n", " "])
def test_one_record_over_several_lines(tmp_path: Path, indent, before: str):
    path = tmp_path / "one.json"
    path.write_text(before + json.dumps(RECORDS[0].to_dict(), indent=indent), encoding="utf-8")
    assert list(read_records(path)) == RECORDS[:1]


def test_one_record_with_a_line_break_at_any_lawful_place(tmp_path: Path):
    path = tmp_path / "one.json"
    text = RECORDS[0].to_json()
    at = 0
    for _ in range(12):
        at = text.index(": ", at + 1) + 1
        path.write_text(text[:at] + "\n" + text[at:], encoding="utf-8")
        assert list(read_records(path)) == RECORDS[:1]
        comma = text.index(", ", at) + 1
        path.write_text(text[:comma] + "\r\n" + text[comma:], encoding="utf-8")
        assert list(read_records(path)) == RECORDS[:1]


def test_one_wrong_record_over_several_lines_is_at_its_first(tmp_path: Path):
    data = RECORDS[0].to_dict()
    data["actions"][3] = "x"
    path = tmp_path / "one.json"
    path.write_text("\n" + json.dumps(data, indent=2), encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        list(read_records(path))
    assert (caught.value.line, caught.value.index) == (2, 3)


@pytest.mark.parametrize("raw", [b"", b"\n", b" \n\n"])
def test_a_file_without_records(tmp_path: Path, raw: bytes):
    path = tmp_path / "empty.jsonl"
    path.write_bytes(raw)
    assert list(read_records(path)) == []


def test_files_that_cannot_be_read(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        next(read_records(tmp_path / "nowhere.jsonl"))
    with pytest.raises(IsADirectoryError):
        next(read_records(tmp_path))
    with pytest.raises(FileNotFoundError):
        write_records(tmp_path / "no" / "folder.jsonl", RECORDS)


def test_reading_holds_one_record_at_a_time(tmp_path: Path):
    path = tmp_path / "long.jsonl"
    write_records(path, RECORDS * 60)
    tracemalloc.start()
    count = sum(1 for _ in read_records(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 360
    assert peak < path.stat().st_size


def test_a_reader_that_is_given_up_closes_its_file(path: Path):
    reader = read_records(path)
    next(reader)
    reader.close()  # an unclosed file would be a ResourceWarning, and so an error
    assert list(reader) == []


def test_records_equal_those_of_from_json(path: Path):
    lines = path.read_bytes().splitlines()
    assert [Record.from_json(line) for line in lines] == list(read_records(path))
