"""Views: what a seat, or a spectator, may know of a match, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from kartenspiel._json_form import check_format, list_at, rules_at, seat_at
from kartenspiel._numbers import whole
from kartenspiel._standing import Standing
from kartenspiel.cards import Card, CardSet
from kartenspiel.errors import NotationError, RecordError, Sentence, shown, told
from kartenspiel.events import Fold, Shown
from kartenspiel.legal import LegalActions, as_action

if TYPE_CHECKING:
    from kartenspiel._core import Witness
    from kartenspiel.belief import Belief
    from kartenspiel.games import Game

FORMAT: Final = "kartenspiel.view"
VERSION: Final = 1

_SEATED: Final = 5  # places of the core that belong to a seat: hands, then put-away piles
_SURPLUS: Final = 10
_UNDEALT: Final = 11


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a card can lie that nobody has played.

    Attributes:
        kind: ``"hand"``, ``"dropped"`` (SN7), ``"put_away"`` (SN9), ``"surplus"`` (SN5),
            ``"talon"``, ``"laid"`` (laid off and not yet taken, RS8) or ``"stock"``.
        seat: Seat whose place it is, None for talon, laid-off cards and stock.

    Raises:
        TypeError: The seat is no integer and not None.

    >>> str(Place("hand", 2)), str(Place("stock"))
    ('hand 2', 'stock')
    """

    kind: str
    seat: int | None = None

    def __post_init__(self) -> None:
        if self.seat is not None:
            object.__setattr__(self, "seat", whole("seat", self.seat))

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind} {self.seat}"


def places_of(witness: Witness) -> tuple[Place | None, ...]:
    """Return the places in the order of the core, None for one that does not exist now."""
    homes = witness.homes
    game = witness.rules.game
    places: list[Place | None] = [None] * 13
    for home, (seat, dropped) in enumerate(homes):
        places[home] = Place("dropped" if dropped else "hand", seat)
        if game == "schnellen":
            places[_SEATED + home] = Place("put_away", seat)
    if homes and game == "schnellen":
        places[_SURPLUS] = Place("surplus", witness.deal_dealer)
        places[_UNDEALT] = Place("stock")
    elif homes:
        places[_UNDEALT] = Place("talon")
        places[_UNDEALT + 1] = Place("laid")
    return tuple(places)


class SeenActions(LegalActions):
    """Legal actions in a view: a `LegalActions` that holds its actions and no match.

    Args:
        game: The game.
        ids: Ids of the actions, ascending.
    """

    __slots__ = ()

    def __init__(self, game: Game, ids: list[int]) -> None:
        self._game = game
        self._ids = ids

    def __contains__(self, action: object) -> bool:
        """Whether an action, or the text of one, is legal."""
        known = as_action(action)
        return known is not None and any(known == legal for legal in self)

    def __reduce__(self) -> tuple[object, ...]:
        return SeenActions, (self._game, self.ids)


class View(Standing):
    """What a seat, or a spectator, knows of a match at one moment.

    `Match.view` makes it. It is built from what the seat has seen and cannot change. Two matches
    that the seat cannot tell apart give equal views, and everything that can be reached from them
    is equal too, byte for byte in JSON, `repr` and pickle. Equal views have equal rules, first
    dealer, seat, events and shown cards; all else follows from these.

    Example:
        >>> from kartenspiel import Match, RussischRules
        >>> match = Match(RussischRules(redeal=[]))
        >>> match.apply(
        ...     "deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh")
        >>> view = match.view(1)
        >>> view.hand
        CardSet.parse('Th Jh Kh Td Kd 9c Kc')
        >>> view.events
        ('deal Th Kh Kd ? ? ? ? ? ? ? ? ? Td Jh ? ? ? ? 9c Kc ? ? ? ?',)
        >>> view.legal_actions, len(match.view(2).legal_actions)
        (<LegalActions bid 90>, 0)
        >>> View.from_dict(view.to_dict()) == view
        True
    """

    __slots__ = (
        "_events",
        "_first_dealer",
        "_seat",
        "_sheet",
        "_shown",
        "_state",
        "_witness",
    )

    _seat: int | None
    _events: tuple[str, ...]
    _shown: tuple[Shown, ...]
    _sheet: tuple[tuple[int, ...], ...]
    _witness: Witness

    def __init__(self) -> None:
        raise TypeError("a View is made by Match.view, or by View.from_dict")

    @classmethod
    def of(cls, fold: Fold) -> View:
        """Return the view of what a seat has seen so far."""
        view = cls.__new__(cls)
        witness = fold.witness.copy()
        put = object.__setattr__
        put(view, "_first_dealer", fold.dealer)
        put(view, "_seat", fold.seat)
        put(view, "_events", tuple(fold.events))
        put(view, "_shown", tuple(fold.shown))
        put(view, "_sheet", tuple(fold.sheet))
        put(view, "_witness", witness)
        # A match that agrees with what was seen: all that is public stands in it, and its hidden
        # cards follow from the events too.
        put(view, "_state", witness.state())
        return view

    # --- who looks on, and what happened ---

    @property
    def seat(self) -> int | None:
        """Seat that looks on, None for a spectator."""
        return self._seat

    @property
    def events(self) -> tuple[str, ...]:
        """Texts of all actions as the seat saw them, with ``?`` for hidden cards."""
        return self._events

    @property
    def shown(self) -> tuple[Shown, ...]:
        """Cards that events showed to the seat beside their texts."""
        return self._shown

    # --- cards ---

    @property
    def hand(self) -> CardSet:
        """Cards the seat holds; empty for a spectator."""
        if self._seat is None:
            return CardSet()
        return CardSet.from_mask(self._state.hand_mask(self._seat))

    @property
    def unseen(self) -> CardSet:
        """Cards of this deal that the seat has not seen, or not seen where they went."""
        return CardSet.from_mask(self._witness.unseen)

    @property
    def known(self) -> dict[Place, CardSet]:
        """Cards the seat knows to lie at places other than its own hand."""
        own = Place("hand", self._seat)
        return {
            place: CardSet.from_mask(mask)
            for place, mask in zip(places_of(self._witness), self._witness.known, strict=True)
            if place is not None and mask and place != own
        }

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards each seat holds."""
        seats = range(len(self._state.scores))
        return tuple(self._state.hand_mask(seat).bit_count() for seat in seats)

    @property
    def stock_size(self) -> int:
        """Number of cards in the talon or the stock."""
        return self._state.stock_size

    @property
    def turned(self) -> tuple[Card, ...]:
        """Cards turned up for trump; the last fixes it (SN4)."""
        return tuple(map(Card.from_id, self._state.turned_cards))

    # --- where the match stands, with what `Standing` has ---

    @property
    def active(self) -> tuple[int, ...]:
        """Seats dealt in, clockwise; once the tricks have begun, those that play for them."""
        return self._state.active

    @property
    def without(self) -> bool:
        """Whether the highest bid is without talon (RS6)."""
        return self._state.without

    @property
    def dropped(self) -> tuple[int, ...]:
        """Seats that have dropped out of this deal (SN7)."""
        return self._state.dropped

    @property
    def leader(self) -> int | None:
        """Seat that leads the trick, None outside the play phase."""
        return self._state.leader

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Number of tricks each seat has won in this deal."""
        winners = self._state.trick_winners
        return tuple(winners.count(seat) for seat in range(len(self._state.scores)))

    @property
    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """Totals of the seats after each settled deal."""
        return self._sheet

    @property
    def legal_actions(self) -> LegalActions:
        """Legal actions of the seat if it is to act, else none."""
        acts = self._seat is not None and self._state.actor == self._seat
        return SeenActions(self.rules.game, self._state.legal_ids() if acts else [])

    def belief(self) -> Belief:
        """Return where the unseen cards can lie, given all that the seat has seen."""
        from kartenspiel.belief import Belief  # noqa: PLC0415 - beliefs stand above views

        return Belief(self)

    # --- JSON ---

    def to_dict(self) -> dict[str, Any]:
        """Return the view in JSON types, keys in the order of the schema ``view``."""
        trump = self.trump
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": self.rules.to_dict(),
            "first_dealer": self._first_dealer,
            "seat": self._seat,
            "phase": str(self.phase),
            "actor": self.actor,
            "dealer": self.dealer,
            "active": list(self.active),
            "scores": list(self.scores),
            "sheet": [list(row) for row in self._sheet],
            "winners": list(self.winners),
            "hand": _texts(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "stock_size": self.stock_size,
            "turned": _texts(self.turned),
            "trump": None if trump is None else str(trump),
            "bid": self.bid,
            "without": self.without,
            "declarer": self.declarer,
            "dropped": list(self.dropped),
            "leader": self.leader,
            "trick": _texts(self.trick),
            "tricks_won": list(self.tricks_won),
            "unseen": _texts(self.unseen),
            "known": [
                {"place": place.kind, "seat": place.seat, "cards": _texts(cards)}
                for place, cards in self.known.items()
            ],
            "legal_actions": [str(action) for action in self.legal_actions],
            "events": list(self._events),
            "shown": shown_to_list(self._shown),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> View:
        """Read a view from JSON types and check that it is one that a match gives.

        The events are folded again; every other entry must be what they give.

        Raises:
            RecordError: It is no such view; `place` names the entry, `index` the first wrong event.
        """
        view = cls.of(fold_from_dict(data, FORMAT))
        check_entries(data, view.to_dict())
        return view

    # --- values ---

    def _content(self) -> tuple[object, ...]:
        return self.rules, self._first_dealer, self._seat, self._events, self._shown

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._first_dealer, self._seat, self._events))

    def __repr__(self) -> str:
        who = "a spectator" if self._seat is None else f"seat {self._seat}"
        held = f", hand {self.hand}" if self.hand else ""
        return (
            f"<View of {who}: {self.rules.game}, {self.phase}, actor {self.actor}{held}, "
            f"{len(self._events)} events, scores {list(self.scores)}>"
        )

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: object) -> View:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _from_json, (json.dumps(self.to_dict()),)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a view cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a view cannot be changed: {name}")


def _from_json(text: str) -> View:
    return View.from_dict(json.loads(text))


def _texts(cards: CardSet | tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def shown_to_list(entries: tuple[Shown, ...]) -> list[dict[str, Any]]:
    """Return the cards shown beside events in JSON types."""
    return [
        {"event": entry.event, "seat": entry.seat, "cards": _texts(entry.cards)}
        for entry in entries
    ]


def fold_from_dict(data: Mapping[str, Any], name: str) -> Fold:
    """Fold the events of a view or redacted record in JSON types.

    Raises:
        RecordError: Rules, seats, events or shown cards are none that a match gives.
    """
    check_format(data, name, VERSION)
    for key in ("rules", "first_dealer", "seat", "events", "shown"):
        if key not in data:
            raise RecordError(Sentence("it is missing", "fehlt"), key)
    rules = rules_at(data["rules"], "rules")
    dealer = seat_at(data["first_dealer"], rules.seats, "first_dealer")
    seat = None if data["seat"] is None else seat_at(data["seat"], rules.seats, "seat")
    beside = _shown_from_list(data["shown"], rules.seats)
    events = list_at(data["events"], "events")
    fold = Fold(rules, dealer, seat)
    for index, text in enumerate(events):
        try:
            sound = fold.see(text, beside.pop(index, None))
        except NotationError as error:
            raise RecordError(told(error), "events", index) from error
        if not sound:
            raise RecordError(
                Sentence(f"{shown(text)} cannot follow", f"{shown(text)} kann nicht folgen"),
                "events",
                index,
            )
    if beside:
        raise RecordError(
            Sentence(
                f"there is no event {shown(min(beside))}",
                f"es gibt kein Ereignis {shown(min(beside))}",
            ),
            "shown",
        )
    return fold


def check_entries(data: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    """Check that all entries are those that the events give.

    Raises:
        RecordError: An entry differs, is missing or is unknown.
    """
    for key in data:
        if key not in given:
            raise RecordError(Sentence(f"unknown: {shown(key)}", f"unbekannt: {shown(key)}"))
    for key, value in given.items():
        if key not in data:
            raise RecordError(Sentence("it is missing", "fehlt"), key)
        if key != "rules" and not _same(data[key], value):
            raise RecordError(
                Sentence(
                    f"{shown(data[key])} is not what the events give",
                    f"{shown(data[key])} ist nicht, was die Ereignisse ergeben",
                ),
                key,
            )


def _same(one: object, other: object) -> bool:
    """Whether two JSON values are the same, true and 1.0 being no integers."""
    if isinstance(one, (list, tuple)) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return type(one) is type(other) and one == other


def _shown_from_list(entries: object, seats: int) -> dict[int, Shown]:
    found: dict[int, Shown] = {}
    for i, entry in enumerate(list_at(entries, "shown")):
        place = f"shown[{i}]"
        if not isinstance(entry, Mapping) or entry.keys() != {"event", "seat", "cards"}:
            raise RecordError(
                Sentence(
                    "an object with event, seat and cards is needed",
                    "ein Objekt mit event, seat und cards wird gebraucht",
                ),
                place,
            )
        event, cards = entry["event"], entry["cards"]
        if type(event) is not int or event < 0:
            raise RecordError(
                Sentence(f"no event {shown(event)}", f"kein Ereignis {shown(event)}"), place
            )
        if event in found:
            raise RecordError(
                Sentence(f"event {event} has two entries", f"Ereignis {event} hat zwei Einträge"),
                place,
            )
        if not isinstance(cards, (list, tuple)) or not all(isinstance(c, str) for c in cards):
            raise RecordError(
                Sentence(
                    f"a list of cards is needed, not {shown(cards)}",
                    f"eine Liste von Karten wird gebraucht, nicht {shown(cards)}",
                ),
                place,
            )
        try:
            seen = CardSet([Card(card) for card in cards])
        except NotationError as error:
            raise RecordError(told(error), place) from error
        found[event] = Shown(event, seat_at(entry["seat"], seats, place), seen)
    return found
