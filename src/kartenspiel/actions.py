"""Actions: everything that happens in a match, chance included.

Each kind is a frozen class; ``str(action)`` is its canonical text and
:func:`kartenspiel.parse_action` the inverse. An action has a stable number in each game that
knows it, for arrays and learning:

==============================  =========================================
Russisches Schnapsen            number
==============================  =========================================
``play C``                      0 + card id
``announce C``                  36 + suit id * 2, + 1 for the king
``lay C``                       44 + card id
``give C``                      80 + card id
``pick C``                      116 + card id
``deal …``                      152 (the cards go beside it)
``keep`` ``redeal``             153, 154
``pass`` ``hold``               155, 156
``bid N``                       157 + (N / 10 - 1) * 3
``bid N without``               158 + (N / 10 - 1) * 3
``raise N``                     159 + (N / 10 - 1) * 3
==============================  =========================================

==============================  =========================================
Schnellen                       number
==============================  =========================================
``play C``                      0 + card id
``discard C``                   36 + card id
``swap C``                      72 + card id
``deal …``                      108 (the cards go beside it)
``stay`` ``drop`` ``done``      109, 110, 111
``pass``                        112
``bid N``                       113 + N - 1
``trump S``                     118 + suit id
``high``                        122
==============================  =========================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from kartenspiel import _core
from kartenspiel._numbers import integer, whole
from kartenspiel.action_text import DESCRIPTIONS
from kartenspiel.cards import Card, Suit, require_card
from kartenspiel.errors import shown
from kartenspiel.games import Game
from kartenspiel.languages import Language, Suits, check_language

MAX_VALUE: Final = 999_999_999
"""Greatest value of a bid that can be written; the rules' limits are far below."""

# The kinds that add no field inherit all that dataclass makes: it costs a millisecond a class.
_GAMES: Final = tuple(Game)
_SUITS: Final = tuple(Suit)
_KINDS: Final = {kind: number for number, kind in enumerate(_core.KINDS)}


@dataclass(frozen=True, slots=True)
class Action:
    """Be the base of all actions; there are none of just this class.

    Two actions are equal when they are of one class and have the same arguments; equal actions
    hash alike, whichever game they are for.

    >>> from kartenspiel import parse_action
    >>> Play(Card("Ah")) == parse_action("play Ah"), Play(Card("Ah")) == Lay(Card("Ah"))
    (True, False)
    """

    word: ClassVar[str] = ""
    """First word of the canonical text."""

    _kind: int = field(init=False, repr=False, compare=False)
    _arg: int = field(init=False, repr=False, compare=False)
    _ids: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if type(self) is Action:
            raise TypeError("an action is made by the class of its kind, such as Play")
        self._number(self.word, 0)

    def _number(self, kind: str, arg: int) -> None:
        number = _KINDS[kind]
        object.__setattr__(self, "_kind", number)
        object.__setattr__(self, "_arg", arg)
        ids = (_core.action_id(0, number, arg), _core.action_id(1, number, arg))
        object.__setattr__(self, "_ids", ids)

    def id(self, game: Game | str) -> int:
        """Return the number of the action in a game, -1 when the game has no such action.

        The table stands at the head of :mod:`kartenspiel.actions`.

        Raises:
            ValueError: there is no such game.

        >>> Bid(120).id(Game.RUSSISCH_SCHNAPSEN), Bid(120).id("schnellen")
        (190, -1)
        """
        return self._ids[_GAMES.index(Game(game))]

    def describe(
        self, language: Language = "en", *, suits: Suits = "french", weli: bool = False
    ) -> str:
        """Return what happens in words, as the end of a sentence that begins with who acts.

        Args:
            language: ``"en"`` or ``"de"``.
            suits: names of a ``"french"`` or a ``"german"`` pack.
            weli: whether the six of diamonds is the Weli (Schnellen).

        Raises:
            ValueError: there are no such texts.

        >>> Bid(120, without=True).describe(), Bid(120, without=True).describe("de")
        ('bids 120 without talon', 'sagt 120 ohne Talon')
        >>> Announce(Card("Qd")).describe("de", suits="german")
        'sagt den Ansager in Schelle an und spielt Schellen-Ober aus'
        """
        text = DESCRIPTIONS[check_language(language)][_core.KINDS[self._kind]]
        return text.format(**self._words(language, suits, weli))

    def _words(self, language: Language, suits: Suits, weli: bool) -> dict[str, str]:
        """Return what `describe` fills in."""
        del language, suits, weli
        return {}

    def __str__(self) -> str:
        return self.word

    def __reduce__(self) -> tuple[type[Action], tuple[Any, ...]]:
        names: tuple[str, ...] = self.__match_args__  # what the class is called with
        return type(self), tuple([getattr(self, name) for name in names])

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


@dataclass(frozen=True, slots=True)
class _CardAction(Action):
    """Be the base of the actions with a card."""

    card: Card

    def __post_init__(self) -> None:
        self._number(self.word, require_card(type(self).__name__, self.card).id)

    def _words(self, language: Language, suits: Suits, weli: bool) -> dict[str, str]:
        return {
            "card": self.card.name(language, suits=suits, weli=weli),
            "suit": self.card.suit.label(language, suits),
        }

    def __str__(self) -> str:
        return f"{self.word} {self.card}"


def _bid_value(action: Action, value: int) -> int:
    """Check the value of a bid."""
    return integer(f"value of {type(action).__name__}", value, 0, MAX_VALUE)


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Deal the whole shuffled pack, top card first (chance; clauses RS3, SN4).

    Args:
        cards: at least one card. Whether they are the pack is for the match to say.

    Raises:
        TypeError: they are no cards.
        ValueError: there are none.

    >>> str(Deal((Card("Ah"), Card("Kh"))))
    'deal Ah Kh'
    """

    word: ClassVar[str] = "deal"
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        cards = tuple([require_card("Deal", card) for card in self.cards])
        if not cards:
            raise ValueError("Deal takes at least one card")
        object.__setattr__(self, "cards", cards)
        self._number(self.word, 0)

    def _words(self, language: Language, suits: Suits, weli: bool) -> dict[str, str]:
        del language, suits, weli
        return {"count": str(len(self.cards))}

    def __str__(self) -> str:
        return f"deal {' '.join(map(str, self.cards))}"


class Keep(Action):
    """Keep the dealt hand (clause RS4).

    >>> str(Keep())
    'keep'
    """

    __slots__ = ()
    word: ClassVar[str] = "keep"


class Redeal(Action):
    """Show the hand and have the deal made void (clause RS4).

    >>> str(Redeal())
    'redeal'
    """

    __slots__ = ()
    word: ClassVar[str] = "redeal"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid a number of points (clause RS5) or of tricks (clause SN10).

    Args:
        value: 0..999999999; what the rules allow is for the match to say.
        without: without talon (clause RS6).

    Raises:
        TypeError: the value is no integer, or `without` no bool.
        ValueError: the value is out of range.

    >>> str(Bid(120)), str(Bid(120, without=True)), str(Bid(3))
    ('bid 120', 'bid 120 without', 'bid 3')
    """

    word: ClassVar[str] = "bid"
    value: int
    without: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", _bid_value(self, self.value))
        without: object = self.without
        if without is not True and without is not False:
            raise TypeError(f"Bid takes a bool for without, not {shown(without)}")
        self._number("bid_without" if self.without else "bid", self.value)

    def _words(self, language: Language, suits: Suits, weli: bool) -> dict[str, str]:
        del language, suits, weli
        return {"value": str(self.value)}

    def __str__(self) -> str:
        return f"bid {self.value} without" if self.without else f"bid {self.value}"


class Pass(Action):
    """Pass in the auction (clauses RS5, SN10).

    >>> str(Pass())
    'pass'
    """

    __slots__ = ()
    word: ClassVar[str] = "pass"


class Hold(Action):
    """Leave the bid as it is after the talon (clause RS7).

    >>> str(Hold())
    'hold'
    """

    __slots__ = ()
    word: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Raise the bid after the talon (clause RS7).

    Args:
        value: the new bid, 0..999999999.

    Raises:
        TypeError: the value is no integer.
        ValueError: it is out of range.

    >>> str(Raise(150))
    'raise 150'
    """

    word: ClassVar[str] = "raise"
    value: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", _bid_value(self, self.value))
        self._number(self.word, self.value)

    def _words(self, language: Language, suits: Suits, weli: bool) -> dict[str, str]:
        del language, suits, weli
        return {"value": str(self.value)}

    def __str__(self) -> str:
        return f"raise {self.value}"


class Lay(_CardAction):
    """Lay a card off face down (clause RS8).

    >>> str(Lay(Card("9h")))
    'lay 9h'
    """

    __slots__ = ()
    word: ClassVar[str] = "lay"


class Pick(_CardAction):
    """Let the next receiver take this laid-off card (chance; clause RS8).

    >>> str(Pick(Card("9h")))
    'pick 9h'
    """

    __slots__ = ()
    word: ClassVar[str] = "pick"


class Give(_CardAction):
    """Give the next receiver this laid-off card (clause RS8).

    >>> str(Give(Card("9h")))
    'give 9h'
    """

    __slots__ = ()
    word: ClassVar[str] = "give"


class Play(_CardAction):
    """Play a card to the trick (clauses TR1 to TR7).

    >>> str(Play(Card("Kh")))
    'play Kh'
    """

    __slots__ = ()
    word: ClassVar[str] = "play"


class Announce(_CardAction):
    """Announce the marriage of the card's suit and lead the card, a king or queen (clause RS10).

    >>> str(Announce(Card("Kh")))
    'announce Kh'
    """

    __slots__ = ()
    word: ClassVar[str] = "announce"


class Discard(_CardAction):
    """Put a surplus card away face down (clauses SN5, SN9).

    >>> str(Discard(Card("7h")))
    'discard 7h'
    """

    __slots__ = ()
    word: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Trump(Action):
    """Name the trump suit (clause SN10).

    Args:
        suit: the suit.

    Raises:
        TypeError: it is no :class:`Suit`.

    >>> str(Trump(Suit.HEARTS))
    'trump h'
    """

    word: ClassVar[str] = "trump"
    suit: Suit

    def __post_init__(self) -> None:
        if self.suit not in _SUITS:
            raise TypeError(f"Trump takes a Suit, not {shown(self.suit)}")
        self._number(self.word, self.suit.id)

    def _words(self, language: Language, suits: Suits, weli: bool) -> dict[str, str]:
        del weli
        return {"suit": self.suit.label(language, suits)}

    def __str__(self) -> str:
        return f"trump {self.suit}"


class High(Action):
    """Play without a trump (clauses SN10, SN11).

    >>> str(High())
    'high'
    """

    __slots__ = ()
    word: ClassVar[str] = "high"


class Stay(Action):
    """Stay in the deal (clause SN6).

    >>> str(Stay())
    'stay'
    """

    __slots__ = ()
    word: ClassVar[str] = "stay"


class Drop(Action):
    """Drop out of the deal (clauses SN6, SN7).

    >>> str(Drop())
    'drop'
    """

    __slots__ = ()
    word: ClassVar[str] = "drop"


class Swap(_CardAction):
    """Put a card away for one of the stock (clause SN9).

    >>> str(Swap(Card("7h")))
    'swap 7h'
    """

    __slots__ = ()
    word: ClassVar[str] = "swap"


class Done(Action):
    """End the exchange and draw (clause SN9).

    >>> str(Done())
    'done'
    """

    __slots__ = ()
    word: ClassVar[str] = "done"


PLAIN_ACTIONS: Final[dict[str, Action]] = {
    action.word: action
    for action in (Keep(), Redeal(), Pass(), Hold(), High(), Stay(), Drop(), Done())
}
"""The actions that are a word alone, by that word."""
CARD_ACTIONS: Final[dict[str, type[_CardAction]]] = {
    kind.word: kind for kind in (Lay, Pick, Give, Play, Announce, Discard, Swap)
}
"""The kinds with a card, by their words."""


def action_from_id(game: Game | str, number: int) -> Action:
    """Return the action with a number in a game.

    The table stands at the head of :mod:`kartenspiel.actions`.

    Raises:
        TypeError: the number is no integer.
        ValueError: no action of the game has it, or it is that of ``deal``, which needs its cards.

    >>> action_from_id("russisch_schnapsen", 190)
    Bid(value=120, without=False)
    """
    value = whole("number", number)
    name = Game(game)
    if not 0 <= value <= MAX_VALUE:
        raise ValueError(f"{name.label()} has no action with the number {shown(value)}")
    return action_of(_GAMES.index(name), value)


# Actions by number, filled as they are asked for.
_BY_ID: Final[list[dict[int, Action]]] = [{}, {}]


def deal_of(cards: Sequence[int]) -> Deal:
    """Return the deal of card ids, for the core.

    >>> deal_of([8, 7])
    Deal(cards=(Card('Ah'), Card('Kh')))
    """
    return Deal(tuple([Card.from_id(card) for card in cards]))


def action_of(game: int, number: int) -> Action:
    """Return the action with a number in a game, for the core.

    >>> action_of(1, 122)
    High()
    """
    known = _BY_ID[game].get(number)
    if known is not None:
        return known
    kind_number, arg = _core.action_parts(game, number)
    kind = _core.KINDS[kind_number]
    if kind == "deal":
        raise ValueError("a deal has no action without its cards")
    if kind in PLAIN_ACTIONS:
        action = PLAIN_ACTIONS[kind]
    elif kind in CARD_ACTIONS:
        action = CARD_ACTIONS[kind](Card.from_id(arg))
    elif kind == "trump":
        action = Trump(_SUITS[arg])
    elif kind == "raise":
        action = Raise(arg)
    else:
        action = Bid(arg, without=kind == "bid_without")
    return _BY_ID[game].setdefault(number, action)
