"""Records: a match as rules, first dealer and actions, in JSON, checked when it is loaded."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NoReturn

from kartenspiel._json_form import check_format, integer_at, list_at, rules_at, seat_at
from kartenspiel.action_notation import parse_action
from kartenspiel.actions import Action
from kartenspiel.errors import (
    IllegalActionError,
    NotationError,
    RecordError,
    Sentence,
    shown,
    told,
)
from kartenspiel.match import Match
from kartenspiel.rules import RussischRules, SchnellenRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartenspiel.redacted import RedactedRecord

FORMAT: Final = "kartenspiel.record"
REDACTED: Final = "kartenspiel.redacted"
"""Format of what one seat saw, `RedactedRecord`."""
VERSION: Final = 1
MAX_DEPTH: Final = 64
"""Most levels of lists and objects within `meta`: what is read can be copied and written again."""
_NEEDED: Final = ("format", "version", "rules", "dealer", "actions", "sheet", "winners")
_OPTIONAL: Final = ("players", "meta")


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is stored: rules, first dealer, actions, sheet and winners.

    A record can only be made of a match that follows the rules: `Match.record`, `from_json`,
    `from_dict` and `from_text` all replay it. Equal records have equal fields.

    Attributes:
        rules: Rules of the match.
        dealer: First dealer.
        actions: Everything that happened, in order.
        sheet: Totals of the seats after each settled deal.
        winners: Seats that won; empty for an unfinished match.
        players: Names, one for each seat, or None.
        meta: Anything of JSON types that was kept with it, or None.

    Example:
        >>> import random
        >>> from kartenspiel import Match, Record, SchnellenRules
        >>> rng = random.Random(3)
        >>> match = Match(SchnellenRules(deals=1))
        >>> while not match.is_over:
        ...     chance = match.actor is None
        ...     match.apply(match.sample_chance(rng) if chance else match.legal_actions[0])
        >>> record = match.record(players=["Anna", "Ben", "Carla", "Dan"])
        >>> Record.from_json(record.to_json()) == record
        True
        >>> record.replay() == match
        True
    """

    rules: RussischRules | SchnellenRules
    dealer: int
    actions: tuple[Action, ...]
    sheet: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    players: tuple[str, ...] | None = None
    meta: Mapping[str, Any] | None = field(default=None, hash=False)

    @classmethod
    def of(
        cls,
        match: Match,
        *,
        players: Iterable[str] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> Record:
        """Return the record of a match so far.

        Args:
            match: The match.
            players: Names, one for each seat.
            meta: Anything of JSON types to be kept with it, at most 64 levels deep.

        Raises:
            RecordError: `players` or `meta` cannot be stored.
        """
        return cls(
            rules=match.rules,
            dealer=match.first_dealer,
            actions=match.actions,
            sheet=match.sheet,
            winners=match.winners,
            players=_checked_players(players, len(match.scores)),
            meta=_checked_meta(meta),
        )

    def replay(self) -> Match:
        """Return the match, played again from its first action.

        Raises:
            RecordError: An action, the sheet or the winners do not follow from the rules.
        """
        match = replay_actions(self.rules, self.dealer, self.actions)
        _check_outcome(match, self.sheet, self.winners)
        return match

    def redacted(self, seat: int | None) -> RedactedRecord:
        """Return the record as a seat saw it, None for a spectator; `meta` is left out.

        It can be shown, moment by moment, but not replayed in full.

        Raises:
            TypeError: `seat` is no integer and not None.
            ValueError: There is no such seat.
        """
        from kartenspiel.redacted import RedactedRecord  # noqa: PLC0415 - it stands above

        return RedactedRecord.of(self, seat)

    # --- JSON ---

    def to_dict(self) -> dict[str, Any]:
        """Return the record in JSON types, keys in the order of the format."""
        optional: dict[str, Any] = {}
        if self.players is not None:
            optional["players"] = list(self.players)
        if self.meta is not None:
            optional["meta"] = copy.deepcopy(dict(self.meta))
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": self.rules.to_dict(),
            "dealer": self.dealer,
            **optional,
            "actions": [str(action) for action in self.actions],
            "sheet": [list(row) for row in self.sheet],
            "winners": list(self.winners),
        }

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read a record, replay it and check everything.

        Args:
            text: One JSON object, as text or as UTF-8.

        Raises:
            RecordError: The text is no JSON object of this format, or the record does not follow
                its rules; `index` is that of the first wrong action.
        """
        return cls.from_dict(parse_object(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        """Read a record from JSON types, replay it and check everything.

        Raises:
            RecordError: As for `from_json`.
        """
        _check_fields(data)
        rules = rules_at(data["rules"], "rules")
        dealer = seat_at(data["dealer"], rules.seats, "dealer")
        actions = _actions(list_at(data["actions"], "actions"))
        sheet = tuple(
            _integers(row, f"sheet[{i}]") for i, row in enumerate(list_at(data["sheet"], "sheet"))
        )
        winners = _integers(data["winners"], "winners")
        match = replay_actions(rules, dealer, actions)
        _check_outcome(match, sheet, winners)
        players = list_at(data["players"], "players") if "players" in data else None
        return cls.of(match, players=players, meta=data.get("meta"))

    # --- text for people ---

    def to_text(self) -> str:
        """Return a transcript for people, a page a deal, that `from_text` reads back."""
        from kartenspiel.transcript import write_transcript  # noqa: PLC0415 - it stands above

        return write_transcript(self)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a transcript, replay it and check every line of it.

        Raises:
            NotationError: The text is no transcript, or a line says what did not happen.
            RecordError: The match does not follow its rules.
        """
        from kartenspiel.transcript import read_transcript  # noqa: PLC0415 - it stands above

        return read_transcript(text)


def replay_actions(
    rules: RussischRules | SchnellenRules, dealer: int, actions: Iterable[Action]
) -> Match:
    """Return the match that these actions make.

    Raises:
        RecordError: An action is not legal; `index` is its place.
    """
    match = Match(rules, dealer)
    for index, action in enumerate(actions):
        try:
            match.apply(action)
        except IllegalActionError as error:
            raise RecordError(told(error), index=index) from error
    return match


def _actions(texts: Iterable[Any]) -> Iterator[Action]:
    """Parse action texts one by one, so that nothing after a wrong action costs anything."""
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            raise RecordError(
                Sentence(
                    f"an action is a text, not {shown(text)}",
                    f"eine Aktion ist ein Text, nicht {shown(text)}",
                ),
                index=index,
            )
        try:
            yield parse_action(text)
        except NotationError as error:
            raise RecordError(told(error), index=index) from error


def _check_outcome(
    match: Match, sheet: tuple[tuple[int, ...], ...], winners: tuple[int, ...]
) -> None:
    replayed = match.sheet
    if sheet != replayed:
        row = next(i for i, (a, b) in enumerate(zip_longest(sheet, replayed)) if a != b)
        raise _differs("sheet", sheet, replayed, _settling_action(match, row))
    if winners != match.winners:
        last = len(match) - 1 if match.is_over else None
        raise _differs("winners", winners, match.winners, last)


def _settling_action(match: Match, row: int) -> int | None:
    """Return the index of the action that settled a deal, None when no action did."""
    again = Match(match.rules, match.first_dealer)
    for index, action in enumerate(match.actions):
        again.apply(action)
        if again.deals_played > row:
            return index
    return None


def _differs(
    place: str, given: tuple[Any, ...], replayed: tuple[Any, ...], index: int | None
) -> RecordError:
    if len(given) != len(replayed):
        message = Sentence(
            f"{len(given)} entries, but the replay gives {len(replayed)}",
            f"{len(given)} Einträge, aber das Nachspielen ergibt {len(replayed)}",
        )
        return RecordError(message, place, index)
    at = next(i for i, pair in enumerate(zip(given, replayed, strict=True)) if pair[0] != pair[1])
    one, other = shown(_plain(given[at])), _plain(replayed[at])
    message = Sentence(
        f"{one} differs from the replay, {other}",
        f"{one} weicht vom Nachspielen ab, {other}",
    )
    return RecordError(message, f"{place}[{at}]", index)


def _plain(value: Any) -> Any:  # noqa: ANN401 - a JSON value
    return list(value) if isinstance(value, tuple) else value


def parse_object(text: str | bytes) -> Mapping[str, Any]:
    """Read one JSON object, strictly: no key twice, no NaN.

    Raises:
        RecordError: It is none.
    """
    if isinstance(text, (bytes, bytearray)):
        try:
            text = bytes(text).decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(Sentence(f"not UTF-8: {error}", "kein Text in UTF-8")) from error
    if not isinstance(text, str):
        raise RecordError(
            Sentence(
                f"a record is a text, not {type(text).__name__}",
                f"eine Aufzeichnung ist ein Text, nicht {type(text).__name__}",
            )
        )
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise RecordError(Sentence("nested too deep", "zu tief geschachtelt")) from None
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(Sentence(f"no JSON: {error}", _no_json_de(error))) from error
    if not isinstance(data, dict):
        raise RecordError(
            Sentence(
                f"a record is a JSON object, not {shown(data)}",
                f"eine Aufzeichnung ist ein JSON-Objekt, nicht {shown(data)}",
            )
        )
    return data


def _no_json_de(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"kein JSON: Zeile {error.lineno}, Spalte {error.colno}"
    return "kein JSON"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(
                Sentence(
                    f"the key {shown(key)} stands twice",
                    f"der Schlüssel {shown(key)} steht zweimal da",
                )
            )
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise RecordError(Sentence(f"{name} is no JSON number", f"{name} ist keine Zahl in JSON"))


def _check_fields(data: Mapping[str, Any]) -> None:
    if isinstance(data, dict) and data.get("format") == REDACTED:
        raise RecordError(
            Sentence(
                "a redacted record has hidden cards: it can be shown, but not replayed",
                "eine Aufzeichnung aus der Sicht eines Platzes hat verdeckte Karten und kann nicht"
                " nachgespielt werden",
            ),
            "format",
        )
    check_format(data, FORMAT, VERSION)
    missing = [key for key in _NEEDED if key not in data]
    if missing:
        raise RecordError(
            Sentence(f"missing: {', '.join(missing)}", f"es fehlt: {', '.join(missing)}")
        )
    unknown = [key for key in data if key not in _NEEDED and key not in _OPTIONAL]
    if unknown:
        raise RecordError(
            Sentence(
                f"unknown: {', '.join(map(shown, unknown[:8]))}",
                f"unbekannt: {', '.join(map(shown, unknown[:8]))}",
            )
        )
    for key in _OPTIONAL:
        if key in data and data[key] is None:
            raise RecordError(
                Sentence("leave it out rather than null", "lieber weglassen als null"), key
            )


def _integers(value: Any, place: str) -> tuple[int, ...]:  # noqa: ANN401 - a JSON value
    return tuple(integer_at(v, f"{place}[{i}]") for i, v in enumerate(list_at(value, place)))


def _checked_players(players: Any, seats: int) -> tuple[str, ...] | None:  # noqa: ANN401 - JSON
    if players is None:
        return None
    if isinstance(players, Iterable) and not isinstance(players, (str, Mapping)):
        players = list(players)
    names = list_at(players, "players")
    if len(names) != seats:
        raise RecordError(
            Sentence(
                f"{len(names)} names for {seats} seats", f"{len(names)} Namen für {seats} Plätze"
            ),
            "players",
        )
    for i, name in enumerate(names):
        if not isinstance(name, str):
            raise RecordError(
                Sentence(
                    f"a name is a text, not {shown(name)}",
                    f"ein Name ist ein Text, nicht {shown(name)}",
                ),
                f"players[{i}]",
            )
    _storable(list(names), "players")
    return tuple(names)


def _checked_meta(meta: Any) -> Mapping[str, Any] | None:  # noqa: ANN401 - a JSON value
    if meta is None:
        return None
    if not isinstance(meta, Mapping):
        raise RecordError(
            Sentence(
                f"an object is needed, not {shown(meta)}",
                f"ein Objekt wird gebraucht, nicht {shown(meta)}",
            ),
            "meta",
        )
    given = dict(meta)
    if _is_too_deep(given):
        raise RecordError(
            Sentence(
                f"nested more than {MAX_DEPTH} levels deep",
                f"mehr als {MAX_DEPTH} Ebenen tief geschachtelt",
            ),
            "meta",
        )
    stored: dict[str, Any] = _storable(given, "meta")
    if stored != given:
        raise RecordError(
            Sentence(
                "only JSON types can be stored: text keys, lists, no tuples",
                "nur JSON-Typen sind zu speichern: Texte als Schlüssel, Listen, keine Tupel",
            ),
            "meta",
        )
    return stored


def _is_too_deep(value: Any) -> bool:  # noqa: ANN401 - a JSON value
    """Whether lists and objects lie more than `MAX_DEPTH` deep in one another."""
    level = [value]
    for _ in range(MAX_DEPTH):
        inner = {id(i): i for v in level for i in _items(v)}  # each once, however often it is held
        level = list(inner.values())
    return bool(level)


def _items(value: Any) -> Iterable[Any]:  # noqa: ANN401 - a JSON value
    """Return the lists and objects directly within one, itself none of them."""
    inner = value.values() if isinstance(value, Mapping) else value
    if not isinstance(value, (Mapping, list, tuple)):
        return ()
    return [item for item in inner if isinstance(item, (Mapping, list, tuple))]


def _storable(value: Any, place: str) -> Any:  # noqa: ANN401 - a JSON value
    """Return a copy of a JSON value as it will be read back."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
        return json.loads(text)
    except RecursionError:
        raise RecordError(Sentence("nested too deep", "zu tief geschachtelt"), place) from None
    except (TypeError, ValueError) as error:
        raise RecordError(
            Sentence(f"cannot be stored as JSON: {error}", "nicht als JSON zu speichern"), place
        ) from error
