"""The conformance vectors whole: every step's actor, legal actions, every sheet, the winners."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kartenspiel import Match, Record
from tests.conformance.lockstep import legal_texts, quiet_rules
from tests.conformance.vectors import FILES, lines_of, record_of
from tests.reference import replay


def test_both_games_are_there_whole():
    counts = {path.name: len(lines_of(path)) for path in FILES}
    assert counts == {"russisch-random.jsonl.gz": 110, "schnellen-random.jsonl.gz": 260}


def check(line: dict[str, Any]) -> Match:
    """Replay a line through the package; fail at the first step that differs."""
    match = Match(quiet_rules(line["rules"]), line["dealer"])
    sheet = []
    for number, (actor, legal, action) in enumerate(line["steps"]):
        assert (match.actor, legal_texts(match)) == (actor, legal), f"step {number}"
        deals = match.deals_played
        match.apply(action)
        if match.deals_played > deals:
            sheet.append(list(match.scores))
    assert sheet == line["sheet"]
    assert list(match.winners) == line["winners"]
    assert match.is_over
    return match


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_step_sheet_and_winner(path: Path):
    for number, line in enumerate(lines_of(path), 1):
        try:
            match = check(line)
        except AssertionError as error:
            raise AssertionError(f"{path.name}, line {number}: {line['rules']}") from error
        assert [list(row) for row in match.sheet] == line["sheet"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_reference_engine_agrees(path: Path):
    for line in lines_of(path):
        assert replay(line).winners == line["winners"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_as_records(path: Path):
    for line in lines_of(path)[::10]:
        record = Record.from_dict(record_of(line))
        assert record.replay() == check(line)


def test_a_vector_that_is_wrong_is_noticed():
    """The replay can fail: a step with a legal action missing, a wrong actor, a wrong sheet."""
    line = lines_of(FILES[0])[0]
    at = next(i for i, step in enumerate(line["steps"]) if step[1] and len(step[1]) > 1)
    actor, legal, action = line["steps"][at]
    for step in ([actor, legal[1:], action], [(actor + 1) % 3, legal, action]):
        steps = [*line["steps"][:at], step, *line["steps"][at + 1 :]]
        with pytest.raises(AssertionError, match=f"step {at}"):
            check({**line, "steps": steps})
    sheet = [[total + 1 for total in row] for row in line["sheet"]]
    with pytest.raises(AssertionError):
        check({**line, "sheet": sheet})


def test_the_sample_reaches_every_kind_of_action_and_option():
    kinds: Counter[str] = Counter()
    values: set[tuple[str, Any]] = set()
    for path in FILES:
        for line in lines_of(path):
            kinds.update(action.split(" ")[0] for _, _, action in line["steps"])
            values.update((key, str(value)) for key, value in line["rules"].items())
    assert set(kinds) == {
        *("deal", "keep", "redeal", "bid", "pass", "hold", "raise", "lay", "pick", "give"),
        *("play", "announce", "discard", "trump", "high", "stay", "drop", "swap", "done"),
    }
    for key in ("compulsory", "exchange", "hearts_double", "short_deck"):
        assert (key, "True") in values
