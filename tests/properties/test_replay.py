"""Replay equals live, at every point, through JSON and through the transcript."""

from __future__ import annotations

import json
import pickle
from random import Random

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenspiel import Match, Record, load_schema
from tests.properties.strategies import Line, lines, next_action

SCHEMA = jsonschema.Draft202012Validator(load_schema())

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=4), inner)
    ),
    max_leaves=8,
)
NAME = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@given(
    lines(),
    st.lists(NAME, min_size=5, max_size=5) | st.none(),
    st.none() | st.dictionaries(NAME, JSON, max_size=3),
)
def test_json_and_transcript_round_trips(line, names, meta):
    match = line.match()
    players = None if names is None else names[: len(match.scores)]
    record = match.record(players=players, meta=meta)
    text = record.to_json()
    assert "\n" not in text
    SCHEMA.validate(json.loads(text))
    for back in (
        Record.from_json(text),
        Record.from_json(text.encode()),
        Record.from_json(json.dumps(record.to_dict(), indent=2)),
        Record.from_dict(record.to_dict()),
        Record.from_text(record.to_text()),
        pickle.loads(pickle.dumps(record)),
    ):
        assert back == record
        assert back.to_json() == text
        assert back.replay() == match
    assert hash(Record.from_json(text)) == hash(record)


@given(lines())
def test_replay_equals_live(line: Line) -> None:
    match = line.match()
    replayed = match.record().replay()
    assert replayed == match
    assert replayed.state == match.state
    assert replayed.sheet == match.sheet
    assert replayed.results == match.results
    assert replayed.last_result == match.last_result
    again = Match(match.rules, match.first_dealer)
    again.apply_all(map(str, match.actions))
    assert again == match


@given(lines())
@settings(max_examples=40)
def test_match_at_gives_every_earlier_point(line: Line) -> None:
    match, rng = line.start(), Random(line.seed)
    points = [match.copy()]
    while not match.is_over and len(match) < line.length:
        match.apply(next_action(match, rng))
        points.append(match.copy())
    for count, point in enumerate(points):
        earlier = match.at(count)
        assert earlier == point
        assert len(earlier) == count
        assert earlier.state == point.state
        assert earlier.sheet == point.sheet
        assert earlier.last_result == point.last_result
    for wrong in (-1, len(match) + 1, 10**9):
        with pytest.raises(IndexError, match="count"):
            match.at(wrong)
    if len(match):
        earlier = match.at(len(match) - 1)
        earlier.apply(match.actions[-1])
        assert earlier == match
        assert earlier.state == match.state


@given(lines())
def test_sheet_and_results_belong_together(line: Line) -> None:
    match = line.match()
    assert len(match.sheet) == len(match.results) == match.deals_played
    totals = line.start().scores
    for row, result in zip(match.sheet, match.results, strict=True):
        booked = tuple(after - before for after, before in zip(row, totals, strict=True))
        assert booked == result.booked
        assert booked == tuple(sum(item.amount for item in items) for items in result.bookings)
        totals = row
    assert totals == match.scores
    assert match.last_result == (match.results[-1] if match.results else None)
    assert (match.winners == ()) == (not match.is_over)


@given(lines(finished=True))
@settings(max_examples=40)
def test_a_finished_match_ends_with_its_last_deal(line: Line) -> None:
    match = line.match()
    assert match.is_over
    assert match.actor is None
    assert not match.legal_actions
    assert match.sheet[-1] == match.scores
    best = max if match.rules.game == "russisch_schnapsen" else min
    if getattr(match.rules, "finish", "lowest") == "lowest":
        best_total = best(match.scores)
        winners = [seat for seat, total in enumerate(match.scores) if total == best_total]
        assert list(match.winners) == winners
