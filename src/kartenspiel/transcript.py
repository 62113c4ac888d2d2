"""Transcripts: a record as text for people, a page a deal, that reads back."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from kartenspiel.action_notation import parse_action
from kartenspiel.actions import Action, Deal
from kartenspiel.cards import Card
from kartenspiel.errors import NotationError, RecordError, Sentence, require_text
from kartenspiel.games import Phase
from kartenspiel.match import Match
from kartenspiel.record import FORMAT, VERSION, Record, replay_actions
from kartenspiel.results import RussischResult

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartenspiel.results import DealResult

_TITLE: Final = "kartenspiel transcript"
_ITEM: Final = re.compile(r"(?:\d|-) (.+)")
_PHASES: Final = "|".join(phase.value for phase in Phase if phase is not Phase.OVER)
_LINE: Final = re.compile(rf"  (pack|{_PHASES}|trick \d+) +(.+?)(?: -> \d)?")


def write_transcript(record: Record) -> str:
    """Return the transcript of a record, see `Record.to_text`."""
    lines = [
        f"{_TITLE} {VERSION}",
        f"rules {_json(record.rules.to_dict())}",
        f"dealer {record.dealer}",
    ]
    if record.players is not None:
        lines.append(f"players {_json(list(record.players))}")
    if record.meta is not None:
        lines.append(f"meta {_json(dict(record.meta))}")
    match = Match(record.rules, record.dealer)
    lines += _pages(match, record.actions)
    if match.is_over:
        lines += ["", f"winners {_numbers(match.winners)}"]
    return "\n".join(lines) + "\n"


def _json(value: Any) -> str:  # noqa: ANN401 - a JSON value
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _pages(match: Match, actions: tuple[Action, ...]) -> Iterator[str]:
    number = 0
    steps: list[tuple[str, str]] = []  # label of the line, item on it
    for action in actions:
        if isinstance(action, Deal):
            yield from _flush(steps)
            number += 1
            yield ""
            yield f"Deal {number}, seat {match.dealer} deals"
            yield f"  {'pack':<9} {' '.join(map(str, action.cards))}"
            match.apply(action)
            continue
        actor = "-" if match.actor is None else str(match.actor)
        state = match.state
        label = str(match.phase)
        if match.phase is Phase.PLAY:
            label = f"trick {state.tricks_played + 1}"
        settled = match.deals_played
        match.apply(action)
        item = f"{actor} {action}"
        steps.append((label, item))
        after = match.state
        if label.startswith("trick") and len(after.trick_winners) > state.tricks_played:
            steps[-1] = (label, f"{item} -> {after.trick_winners[-1]}")
        if match.deals_played > settled:
            yield from _flush(steps)
            result = match.last_result
            if result is not None:
                yield from _settlement(result, match.scores)
    yield from _flush(steps)


def _flush(steps: list[tuple[str, str]]) -> Iterator[str]:
    """Write the steps of each phase or trick on one line."""
    for label, items in groupby(steps, key=lambda step: step[0]):
        yield f"  {label:<9} {', '.join(item for _, item in items)}"
    steps.clear()


def _settlement(result: DealResult, scores: tuple[int, ...]) -> Iterator[str]:
    if isinstance(result, RussischResult):
        bid = f"{result.bid} without" if result.without else str(result.bid)
        verdict = "made" if result.made else "failed"
        yield f"  points    {_numbers(result.trick_points)}"
        yield f"  marriages {_numbers(result.marriages_counted)}"
        yield f"  declarer  {result.declarer} bid {bid}, total {result.total}: {verdict}"
    else:
        yield f"  tricks    {_numbers(result.tricks)}"
        if result.bidder is not None:
            verdict = "made" if result.made else "failed"
            yield f"  bidder    {result.bidder} bid {result.bid}: {verdict}"
    booked = [
        " ".join(f"{item.amount:+d} ({item.clause})" for item in items) or "0"
        for items in result.bookings
    ]
    yield f"  booked    {', '.join(booked)}"
    yield f"  total     {_numbers(scores)}"


def read_transcript(text: str) -> Record:
    """Return the record of a transcript, see `Record.from_text`."""
    require_text("a transcript", text)
    lines = text.split("\n")
    if lines[0] != f"{_TITLE} {VERSION}":
        raise NotationError(
            Sentence(
                f"a transcript begins with '{_TITLE} {VERSION}'",
                f"ein Protokoll beginnt mit '{_TITLE} {VERSION}'",
            ),
            text,
            0,
        )
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    actions: list[Action] = []
    numbers: list[int] = []  # line of each action
    at = 0
    for number, line in enumerate(lines, 1):
        key, _, value = line.partition(" ")
        if key in ("rules", "dealer", "players", "meta") and not actions:
            data[key] = _value(value, text, min(at + len(key) + 1, len(text)))
        elif found := _LINE.fullmatch(line):
            actions += _actions_of(found[1], found[2], text, at + found.start(2))
            numbers += [number] * (len(actions) - len(numbers))
        at += len(line) + 1
    for key in ("rules", "dealer"):
        if key not in data:
            raise NotationError(
                Sentence(f"the line '{key}' is missing", f"die Zeile '{key}' fehlt"),
                text,
                len(text),
            )
    record = _record(data, actions, numbers)
    _compare(text, write_transcript(record))
    return record


def _value(text: str, whole: str, at: int) -> Any:  # noqa: ANN401 - a JSON value
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(Sentence("no JSON", "kein JSON"), whole, at) from error


def _actions_of(label: str, items: str, whole: str, at: int) -> Iterator[Action]:
    if label == "pack":
        try:
            yield Deal(tuple(Card(card) for card in items.split(" ")))
        except NotationError as error:
            raise NotationError(error.message, whole, at) from error
        return
    for item in items.split(", "):
        found = _ITEM.fullmatch(item)
        if not found:
            raise NotationError(
                Sentence(
                    "a seat and an action are needed", "ein Platz und eine Aktion werden gebraucht"
                ),
                whole,
                at,
            )
        try:
            yield parse_action(found[1])
        except NotationError as error:
            raise NotationError(error.message, whole, at + found.start(1)) from error
        at += len(item) + 2


def _record(data: dict[str, Any], actions: list[Action], numbers: list[int]) -> Record:
    """Replay the actions; sheet and winners are checked with every other line of the text."""
    shell = {**data, "actions": [], "sheet": [], "winners": []}
    empty = Record.from_dict(shell)
    try:
        match = replay_actions(empty.rules, empty.dealer, actions)
    except RecordError as error:
        line = None if error.index is None else numbers[error.index]
        raise RecordError(error.message, error.place, error.index, line) from error
    return Record.of(match, players=empty.players, meta=empty.meta)


def _compare(text: str, written: str) -> None:
    """Refuse a transcript that says anything but what its actions give."""
    if text == written:
        return
    pairs = enumerate(zip(text, written, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(text), len(written)))
    line = text.count("\n", 0, at)
    expected = (written.split("\n") + [""] * (line + 1))[line]
    raise NotationError(
        Sentence(
            f"line {line + 1} differs from the replay, {expected!r}",
            f"Zeile {line + 1} weicht vom Nachspielen ab, {expected!r}",
        ),
        text,
        at,
    )
