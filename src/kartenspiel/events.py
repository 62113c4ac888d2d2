"""Events: actions as one seat saw them, as texts, and the fold of them.

The text of an event is the canonical text of the action with ``?`` for every card that the seat did
not see: ``lay ?``, ``pick ?``, ``give ?``, ``discard ?``, ``swap ?``; ``deal`` has a ``?`` in the
place of each card that is neither the seat's own nor turned up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from kartenspiel import _core
from kartenspiel._numbers import whole
from kartenspiel.action_notation import parse_action
from kartenspiel.actions import action_of
from kartenspiel.cards import Card, CardSet
from kartenspiel.errors import NotationError, Sentence, require_text

if TYPE_CHECKING:
    from kartenspiel._core import State
    from kartenspiel.actions import Action
    from kartenspiel.games import Game
    from kartenspiel.rules import Rules

Sight: TypeAlias = tuple[int, int, "tuple[int | None, ...] | None", "int | None", int]
"""What the core calls a sight: kind, argument, cards of a deal, seat and mask of cards shown."""

HIDDEN: Final = -1
"""Argument of an action whose card is hidden."""

_DEAL: Final = _core.KINDS.index("deal")
_COVERED: Final = ("lay", "pick", "give", "discard", "swap")


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards that an event showed to the seat beside its text.

    The hand of a redeal (RS4), the talon cards that came to the seat (RS6, RS7), the last laid-off
    card (RS8), the cards drawn, the shown ace of trumps (SN9), the other half of a marriage (RS10).

    Attributes:
        event: Index of the event.
        seat: Seat that holds, or held, the cards.
        cards: The cards.

    Raises:
        TypeError: Event or seat is no integer.

    >>> Shown(7, 1, CardSet.parse("Qh"))
    Shown(event=7, seat=1, cards=CardSet.parse('Qh'))
    """

    event: int
    seat: int
    cards: CardSet

    def __post_init__(self) -> None:
        object.__setattr__(self, "event", whole("event", self.event))
        object.__setattr__(self, "seat", whole("seat", self.seat))


def event_text(game: Game, sight: Sight) -> str:
    """Return the text of an event."""
    kind, arg, cards, _, _ = sight
    if cards is not None:
        texts = ["?" if card is None else str(Card.from_id(card)) for card in cards]
        return f"deal {' '.join(texts)}"
    if arg == HIDDEN:
        return f"{_core.KINDS[kind]} ?"
    return str(action_of(game.number, _core.action_id(game.number, kind, arg)))


def parse_event(game: Game, text: str) -> tuple[int, int, tuple[int | None, ...] | None]:
    """Return kind, argument and cards of an event's text.

    Raises:
        NotationError: The text is no event of the game.
    """
    require_text("an event", text)
    word, _, rest = text.partition(" ")
    if word == "deal":
        cards = [None if part == "?" else Card(part).id for part in rest.split(" ")]
        return _DEAL, 0, tuple(cards)
    if rest == "?" and word in _COVERED:
        kind = _core.KINDS.index(word)
        if _core.action_id(game.number, kind, 0) < 0:
            raise NotationError(
                Sentence(
                    f"{game.label()} has no {word}", f"{word} gibt es nicht in {game.label()}"
                ),
                text,
                0,
            )
        return kind, HIDDEN, None
    action = parse_action(text)
    number = action.id(game)
    if number < 0:
        raise NotationError(
            Sentence(f"{game.label()} has no {text}", f"{text} gibt es nicht in {game.label()}"),
            text,
            0,
        )
    return (*_core.action_parts(game.number, number), None)


class Fold:
    """What a seat has seen so far: events, cards shown beside them, sheet, and knowledge.

    Args:
        rules: Rules of the match.
        dealer: First dealer.
        seat: Seat that looks on, None for a spectator.

    Raises:
        TypeError: A seat is no integer.
        ValueError: There is no such seat.
    """

    __slots__ = ("dealer", "events", "rules", "seat", "sheet", "shown", "witness")

    def __init__(self, rules: Rules, dealer: int, seat: int | None) -> None:
        self.rules = rules
        self.dealer = dealer
        self.witness = _core.Witness(rules, dealer, seat)
        self.seat = None if seat is None else whole("seat", seat)
        self.events: list[str] = []
        self.shown: list[Shown] = []
        self.sheet: list[tuple[int, ...]] = []

    def watch(self, state: State, action: Action) -> None:
        """Take an action in a state of the match and note what the seat sees."""
        sight = self.witness.watch(state, action)
        if sight[3] is not None:
            cards = CardSet.from_mask(sight[4])
            self.shown.append(Shown(len(self.events), sight[3], cards))
        self._note(event_text(self.rules.game, sight))

    def see(self, text: str, beside: Shown | None) -> bool:
        """Take in the next event, and the cards shown beside it.

        Returns:
            Whether a match gives it; if not, nothing changes.

        Raises:
            NotationError: The text is no event of the game.
        """
        kind, arg, cards = parse_event(self.rules.game, text)
        seat = None if beside is None else beside.seat
        mask = 0 if beside is None else beside.cards.mask
        if not self.witness.see(kind, arg, cards, seat, mask):
            return False
        if beside is not None:
            self.shown.append(beside)
        self._note(text)
        return True

    def _note(self, text: str) -> None:
        self.events.append(text)
        scores = self.witness.settled_scores
        if scores is not None:
            self.sheet.append(scores)


class Observer:
    """Follow a match for a seat: each action is looked at once."""

    __slots__ = ("_state", "fold")

    def __init__(self, rules: Rules, dealer: int, seat: int | None) -> None:
        self.fold = Fold(rules, dealer, seat)
        self._state = _core.State(rules, dealer)

    def follow(self, actions: list[Action]) -> Fold:
        """Take in what is new in the actions of the match."""
        fold = self.fold
        for action in actions[len(fold.events) :]:
            fold.watch(self._state, action)
        return fold
