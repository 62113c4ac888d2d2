"""The JSON Schema of records accepts what is written and refuses what is broken."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonschema
import pytest

from kartenspiel import RussischRules, SchnellenRules, load_schema
from kartenspiel.rules_text import RUSSISCH_OPTIONS, SCHNELLEN_OPTIONS
from tests.conformance.vectors import FILES, lines_of, record_of
from tests.records.samples import GAMES, sample
from tests.reference.rules import CHOICES, REDEAL_CASES

SCHEMA = load_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["title"] == "kartenspiel record, version 1"


def test_there_is_no_other_schema_by_a_wrong_name():
    for name in ("", "nothing", "../record", "record.schema.json"):
        with pytest.raises(ValueError, match="no schema"):
            load_schema(name)


def test_the_schema_is_a_copy():
    load_schema().clear()
    assert load_schema() == SCHEMA


@pytest.mark.parametrize("game", GAMES)
def test_accepts_generated_records(game: str):
    VALIDATOR.validate(sample(game))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_accepts_every_action_of_the_vectors(path):
    for line in lines_of(path)[::5]:
        VALIDATOR.validate(record_of(line))


@pytest.mark.parametrize("game", GAMES)
def test_has_every_option_and_no_other(game: str):
    options = RUSSISCH_OPTIONS if game == GAMES[0] else SCHNELLEN_OPTIONS
    properties = SCHEMA["$defs"][game]["properties"]
    assert set(properties) == {"game", *options}
    assert SCHEMA["$defs"][game]["required"] == ["game"]
    for name, values in CHOICES[game].items():
        assert properties[name] == {"enum": list(values)}
    rules = RussischRules() if game == GAMES[0] else SchnellenRules()
    for name, value in rules.to_dict().items():
        if isinstance(value, bool):
            assert properties[name] == {"type": "boolean"}


def test_has_the_redeal_cases():
    redeal = SCHEMA["$defs"][GAMES[0]]["properties"]["redeal"]
    assert tuple(redeal["items"]["enum"]) == REDEAL_CASES


BROKEN: list[tuple[str, Any]] = [
    *(
        (key, ...)
        for key in ("format", "version", "rules", "dealer", "actions", "sheet", "winners")
    ),
    ("format", "other"),
    ("version", 2),
    ("version", "1"),
    ("version", True),
    ("rules", {}),
    ("rules", {"game": "skat"}),
    ("rules", {"game": "schnellen", "deck": 24}),
    ("rules", {"game": "schnellen", "start": 0}),
    ("rules", {"game": "russisch_schnapsen", "max_bid": 95}),
    ("rules", None),
    ("dealer", -1),
    ("dealer", 5),
    ("dealer", 1.5),
    ("dealer", "0"),
    ("dealer", True),
    ("players", None),
    ("players", "Anna"),
    ("players", ["Anna", "Ben"]),
    ("players", ["Anna", "Ben", 3]),
    ("meta", None),
    ("meta", []),
    ("actions", None),
    ("actions", [1]),
    ("actions", ["pass "]),
    ("actions", ["play 5h"]),
    ("actions", ["Pass"]),
    ("actions", ["bid 090"]),
    ("actions", ["deal"]),
    ("actions", ["deal Ah "]),
    ("sheet", [[1, 2]]),
    ("sheet", [[1, 2, "3"]]),
    ("sheet", [[1, 2, 3.5]]),
    ("sheet", [[1, 2, 3, 4, 5, 6]]),
    ("sheet", 5),
    ("winners", [5]),
    ("winners", [0, 0]),
    ("winners", [True]),
    ("winners", None),
    ("unknown", 1),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("key", "value"), BROKEN, ids=[f"{k} {v}" for k, v in BROKEN])
def test_refuses_broken_records(game: str, key: str, value: Any):
    data = copy.deepcopy(sample(game, 1))
    if value is ...:
        del data[key]
    else:
        data[key] = value
    assert not VALIDATOR.is_valid(json.loads(json.dumps(data)))
