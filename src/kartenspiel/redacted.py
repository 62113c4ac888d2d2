"""Redacted records: a match as one seat saw it, to be shown but not played again in full."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from kartenspiel._numbers import position
from kartenspiel.errors import RecordError, Sentence, shown
from kartenspiel.events import Fold, Observer, Shown
from kartenspiel.record import REDACTED, parse_object
from kartenspiel.rules import RussischRules, SchnellenRules
from kartenspiel.view import VERSION, View, check_entries, fold_from_dict, shown_to_list

if TYPE_CHECKING:
    from kartenspiel.record import Record

FORMAT: Final = REDACTED


@dataclass(frozen=True, slots=True)
class RedactedRecord:
    """A record as one seat saw it; `Record.redacted` makes it.

    It has no hidden card in it, so it cannot be replayed; `view` shows every moment of it. What a
    record keeps as `meta` is left out: it may hold anything.

    Attributes:
        rules: Rules of the match.
        first_dealer: First dealer.
        seat: Seat that looked on, None for a spectator.
        events: Texts of the actions as the seat saw them, with ``?`` for hidden cards.
        shown: Cards that events showed to the seat beside their texts.
        sheet: Totals of the seats after each settled deal.
        winners: Seats that won; empty for an unfinished match.
        players: Names, one for each seat, or None.

    Example:
        >>> from kartenspiel import Match, RussischRules
        >>> match = Match(RussischRules(redeal=[]))
        >>> match.apply(
        ...     "deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh")
        >>> match.apply_all(["bid 90", "pass", "pass", "lay 9c"])
        >>> redacted = match.record().redacted(2)
        >>> redacted.events[-1], redacted.view(1).hand
        ('lay ?', CardSet.parse('Ah Ad 9s Ks As Jc Qc'))
    """

    rules: RussischRules | SchnellenRules
    first_dealer: int
    seat: int | None
    events: tuple[str, ...]
    shown: tuple[Shown, ...]
    sheet: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    players: tuple[str, ...] | None = None

    @classmethod
    def of(cls, record: Record, seat: int | None) -> RedactedRecord:
        """Return a record as a seat saw it.

        Raises:
            TypeError: `seat` is no integer and not None.
            ValueError: There is no such seat.
        """
        observer = Observer(record.rules, record.dealer, seat)
        return cls._of_fold(observer.follow(list(record.actions)), record.players)

    @classmethod
    def _of_fold(cls, fold: Fold, players: tuple[str, ...] | None) -> RedactedRecord:
        view = View.of(fold)
        return cls(
            rules=view.rules,
            first_dealer=view.first_dealer,
            seat=view.seat,
            events=view.events,
            shown=view.shown,
            sheet=view.sheet,
            winners=view.winners,
            players=players,
        )

    def view(self, count: int | None = None) -> View:
        """Return what the seat knew after the first `count` events, None for all.

        Raises:
            TypeError: `count` is no integer and not None.
            IndexError: There are not so many events.
        """
        number = len(self.events) if count is None else position("count", count, len(self.events))
        fold = Fold(self.rules, self.first_dealer, self.seat)
        beside = {entry.event: entry for entry in self.shown}
        for index, text in enumerate(self.events[:number]):
            if not fold.see(text, beside.get(index)):
                raise RecordError(
                    Sentence(f"{shown(text)} cannot follow", f"{shown(text)} kann nicht folgen"),
                    "events",
                    index,
                )
        return View.of(fold)

    def to_dict(self) -> dict[str, Any]:
        """Return it in JSON types, keys in the order of the schema ``redacted``."""
        players = {} if self.players is None else {"players": list(self.players)}
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": self.rules.to_dict(),
            "first_dealer": self.first_dealer,
            "seat": self.seat,
            **players,
            "events": list(self.events),
            "shown": shown_to_list(self.shown),
            "sheet": [list(row) for row in self.sheet],
            "winners": list(self.winners),
        }

    def to_json(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RedactedRecord:
        """Read it from JSON types and check that a match gives what it says.

        Raises:
            RecordError: It is none; `place` names the entry, `index` the first wrong event.
        """
        fold = fold_from_dict(data, FORMAT)
        players: tuple[str, ...] | None = None
        if "players" in data:
            names = data["players"]
            if not isinstance(names, (list, tuple)) or not all(isinstance(n, str) for n in names):
                raise RecordError(
                    Sentence(
                        f"a list of names is needed, not {shown(names)}",
                        f"eine Liste von Namen wird gebraucht, nicht {shown(names)}",
                    ),
                    "players",
                )
            if len(names) != len(View.of(fold).scores):
                raise RecordError(
                    Sentence(
                        f"one name for each seat is needed, not {len(names)}",
                        f"ein Name für jeden Platz wird gebraucht, nicht {len(names)}",
                    ),
                    "players",
                )
            players = tuple(names)
        redacted = cls._of_fold(fold, players)
        check_entries(data, redacted.to_dict())
        return redacted

    @classmethod
    def from_json(cls, text: str | bytes) -> RedactedRecord:
        """Read it from one JSON object.

        Raises:
            RecordError: As for `from_dict`, or the text is no JSON object.
        """
        return cls.from_dict(parse_object(text))
