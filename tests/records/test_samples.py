"""Sample files of every version of the format are read for ever."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from kartenspiel import Record, load_schema, read_records
from kartenspiel.record import VERSION
from tests.records.samples import FOLDER, write_samples

FILES = {
    "v1": [
        *("begun.json", "begun.txt", "many.jsonl", "russisch.json", "russisch.txt"),
        *("schnellen.json", "schnellen.txt", "unfinished.json", "unfinished.txt"),
    ]
}
# Actions, settled deals and winners, as they were when the files were written.
V1 = {
    "begun": (0, 0, ()),
    "russisch": (151, 3, (1,)),
    "schnellen": (176, 5, (1,)),
    "unfinished": (25, 0, ()),
}
MANY = [
    ("russisch_schnapsen", 110, 3, (0,)),
    ("russisch_schnapsen", 80, 2, (0, 1)),
    ("russisch_schnapsen", 102, 2, (1,)),
    ("schnellen", 83, 3, (0,)),
    ("schnellen", 48, 2, (1,)),
    ("schnellen", 167, 7, (0,)),
]


def test_every_version_has_its_folder_and_files():
    assert {path.name for path in FOLDER.iterdir()} == set(FILES)
    for version, names in FILES.items():
        assert sorted(path.name for path in (FOLDER / version).iterdir()) == names
    assert f"v{VERSION}" in FILES


@pytest.mark.parametrize("name", V1)
def test_version_1(name: str):
    text = (FOLDER / "v1" / f"{name}.json").read_text(encoding="utf-8")
    record = Record.from_json(text)
    assert (len(record.actions), len(record.sheet), record.winners) == V1[name]
    assert [record] == list(read_records(FOLDER / "v1" / f"{name}.json"))
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record
    assert json.loads(text)["version"] == 1


@pytest.mark.parametrize("name", V1)
def test_version_1_transcripts(name: str):
    """A transcript is checked line by line, so this holds its layout too."""
    text = (FOLDER / "v1" / f"{name}.txt").read_text(encoding="utf-8")
    record = Record.from_text(text)
    assert record == Record.from_json((FOLDER / "v1" / f"{name}.json").read_text(encoding="utf-8"))
    assert record.to_text() == text


def test_version_1_lines():
    records = list(read_records(FOLDER / "v1" / "many.jsonl"))
    found = [(str(r.rules.game), len(r.actions), len(r.sheet), r.winners) for r in records]
    assert found == MANY


@pytest.mark.parametrize("name", ["begun", "russisch", "schnellen", "unfinished"])
def test_the_schema_accepts_the_samples(name: str):
    text = (FOLDER / "v1" / f"{name}.json").read_text(encoding="utf-8")
    jsonschema.Draft202012Validator(load_schema()).validate(json.loads(text))


def test_the_samples_can_be_made_anew_for_a_new_version(tmp_path: Path):
    write_samples(tmp_path / "v1")
    for name in FILES["v1"]:
        assert (tmp_path / "v1" / name).stat().st_size > 0
    with pytest.raises(FileExistsError):  # never over those that are there
        write_samples(tmp_path / "v1")
