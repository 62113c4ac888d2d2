"""Cards, suits, ranks, and sets of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import total_ordering
from typing import Any, Final, NoReturn, TypeVar, cast, final, overload

from kartenspiel._numbers import whole
from kartenspiel.errors import NotationError, Sentence, require_text, shown
from kartenspiel.languages import Language, Suits, check_language, check_suits

T = TypeVar("T")

ALL_CARDS: Final = 36
"""Number of cards that exist: every pack is a part of them."""


@total_ordering
class Suit(Enum):
    """Name a suit; the value is its letter, the order that of the rules: hearts first.

    ======  ==  ======  ===============  ====================
    letter  id  symbol  French-suited    German-suited
    ======  ==  ======  ===============  ====================
    h       0   ♥       hearts, Herz     hearts, Herz
    d       1   ♦       diamonds, Karo   bells, Schelle
    s       2   ♠       spades, Pik      leaves, Grün or Laub
    c       3   ♣       clubs, Kreuz     acorns, Eichel
    ======  ==  ======  ===============  ====================

    >>> Suit("h"), str(Suit.HEARTS), Suit.HEARTS.symbol, Suit.HEARTS < Suit.CLUBS
    (<Suit.HEARTS: 'h'>, 'h', '♥', True)
    """

    HEARTS = "h"
    DIAMONDS = "d"
    SPADES = "s"
    CLUBS = "c"

    @property
    def id(self) -> int:
        """Number, hearts 0 to clubs 3."""
        return _SUIT_IDS[self.value]

    @property
    def symbol(self) -> str:
        """One of ``♥ ♦ ♠ ♣``."""
        return "♥♦♠♣"[self.id]

    def label(self, language: Language = "en", suits: Suits = "french") -> str:
        """Return the name for display.

        Raises:
            ValueError: there are no such texts.

        >>> Suit.DIAMONDS.label("de"), Suit.DIAMONDS.label("de", suits="german")
        ('Karo', 'Schelle')
        """
        return _SUIT_LABELS[check_language(language), check_suits(suits)][self.id]

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Suit):
            return self.id < other.id
        return NotImplemented

    def __str__(self) -> str:
        return str(self.value)


@total_ordering
class Rank(Enum):
    """Name a rank; the value is its letter, the order that of the ids, not of strength.

    Strength depends on the pack and the game (clauses RS2, SN2).

    >>> Rank("T"), str(Rank.TEN), Rank.TEN.id
    (<Rank.TEN: 'T'>, 'T', 4)
    """

    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def id(self) -> int:
        """Number, six 0 to ace 8."""
        return _RANK_IDS[self.value]

    def label(self, language: Language = "en", suits: Suits = "french") -> str:
        """Return the name for display.

        Raises:
            ValueError: there are no such texts.

        >>> Rank.QUEEN.label("de"), Rank.QUEEN.label("de", suits="german")
        ('Dame', 'Ober')
        """
        return _RANK_LABELS[check_language(language), check_suits(suits)][self.id]

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Rank):
            return self.id < other.id
        return NotImplemented

    def __str__(self) -> str:
        return str(self.value)


_SUIT_IDS: Final = {"h": 0, "d": 1, "s": 2, "c": 3}
_RANK_IDS: Final = {"6": 0, "7": 1, "8": 2, "9": 3, "T": 4, "J": 5, "Q": 6, "K": 7, "A": 8}

_SUIT_LABELS: Final[dict[tuple[Language, Suits], tuple[str, ...]]] = {
    ("en", "french"): ("hearts", "diamonds", "spades", "clubs"),
    ("en", "german"): ("hearts", "bells", "leaves", "acorns"),
    ("de", "french"): ("Herz", "Karo", "Pik", "Kreuz"),
    ("de", "german"): ("Herz", "Schelle", "Grün", "Eichel"),
}
# The first half of a German card's name: Schellen-König, but Eichel-König.
_SUIT_STEMS: Final[dict[Suits, tuple[str, ...]]] = {
    "french": ("Herz", "Karo", "Pik", "Kreuz"),
    "german": ("Herz", "Schellen", "Grün", "Eichel"),
}
_LOW_EN: Final = ("six", "seven", "eight", "nine", "ten")
_LOW_DE: Final = ("Sechser", "Siebener", "Achter", "Neuner", "Zehner")
_RANK_LABELS: Final[dict[tuple[Language, Suits], tuple[str, ...]]] = {
    ("en", "french"): (*_LOW_EN, "jack", "queen", "king", "ace"),
    ("en", "german"): (*_LOW_EN, "unter", "ober", "king", "ace"),
    ("de", "french"): (*_LOW_DE, "Bube", "Dame", "König", "Ass"),
    ("de", "german"): (*_LOW_DE, "Unter", "Ober", "König", "Ass"),
}


@final
class Card:
    """Give the card of a text: rank, then suit.

    There is one object for each of the 36 cards, so ``==`` and ``is`` are the same; copies and
    pickles give that object. The order is that of the ids: suits h d s c, in each 6 to A.

    Args:
        text: exactly a rank of ``6789TJQKA`` and a suit of ``hdsc``.

    Attributes:
        id: number 0..35, ``suit.id * 9 + rank.id``.
        suit: the suit.
        rank: the rank.

    Raises:
        NotationError: the text is no card.

    >>> card = Card("Ah")
    >>> card, str(card), card.id, card.symbol
    (Card('Ah'), 'Ah', 8, 'A♥')
    >>> match card:
    ...     case Card(Suit.HEARTS, rank):
    ...         print(rank)
    A
    """

    __match_args__ = ("suit", "rank")
    __slots__ = ("_text", "id", "rank", "suit")

    id: int
    suit: Suit
    rank: Rank
    _text: str

    def __new__(cls, text: str) -> Card:
        """Look the card up."""
        card = _BY_TEXT.get(require_text("a card", text))
        if card is None:
            raise NotationError(_no_card(text), text, _first_wrong(text))
        return card

    @staticmethod
    def from_id(number: int) -> Card:
        """Return the card with a number.

        Raises:
            TypeError: the number is no integer.
            ValueError: it is not within 0..35.

        >>> Card.from_id(35)
        Card('Ac')
        """
        value = number if type(number) is int else whole("number", number)
        if 0 <= value < ALL_CARDS:
            return _CARDS[value]
        raise ValueError(f"a card id is within 0..35, not {shown(value)}")

    @staticmethod
    def of(suit: Suit, rank: Rank) -> Card:
        """Return the card of a suit and a rank.

        >>> Card.of(Suit.SPADES, Rank.TEN)
        Card('Ts')
        """
        return _CARDS[suit.id * 9 + rank.id]

    @property
    def symbol(self) -> str:
        """Rank and suit symbol, such as ``"A♥"`` or ``"10♠"``."""
        rank = "10" if self.rank is Rank.TEN else self.rank.value
        return f"{rank}{self.suit.symbol}"

    def name(
        self, language: Language = "en", *, suits: Suits = "french", weli: bool = False
    ) -> str:
        """Return the name for display.

        Args:
            language: ``"en"`` or ``"de"``.
            suits: names of a ``"french"`` or a ``"german"`` pack.
            weli: whether the six of diamonds is the Weli (Schnellen, clause SN3).

        Raises:
            ValueError: there are no such texts.

        >>> Card("Qd").name(), Card("Qd").name("de"), Card("Qd").name("de", suits="german")
        ('queen of diamonds', 'Karo-Dame', 'Schellen-Ober')
        >>> Card("6d").name(weli=True)
        'Weli'
        """
        rank = self.rank.label(language, suits)
        if weli and self.id == WELI_ID:
            return "Weli"
        if language == "de":
            return f"{_SUIT_STEMS[suits][self.suit.id]}-{rank}"
        return f"{rank} of {self.suit.label(language, suits)}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card('{self._text}')"

    def __hash__(self) -> int:
        return self.id

    def __lt__(self, other: object) -> bool:
        return self.id < other.id if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.id <= other.id if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.id > other.id if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.id >= other.id if isinstance(other, Card) else NotImplemented

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self._text,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Card has no subclasses: there is one object for each card")


def require_card(owner: str, value: object) -> Card:
    """Return a value that is a card.

    Raises:
        TypeError: it is none.

    >>> require_card("Play", "Ah")
    Traceback (most recent call last):
    TypeError: Play takes Card objects, not 'Ah'
    """
    if isinstance(value, Card):
        return value
    raise TypeError(f"{owner} takes Card objects, not {shown(value)}")


WELI_ID: Final = 9
"""Id of the six of diamonds, the Weli of Schnellen."""


def _make_card(suit: Suit, rank: Rank) -> Card:
    card = object.__new__(Card)
    number = suit.id * 9 + rank.id
    text = f"{rank.value}{suit.value}"
    for name, value in (("id", number), ("suit", suit), ("rank", rank), ("_text", text)):
        object.__setattr__(card, name, value)
    return card


_CARDS: Final = tuple(_make_card(suit, rank) for suit in Suit for rank in Rank)
_BY_TEXT: Final = {str(card): card for card in _CARDS}


def _no_card(text: str) -> Sentence:
    return Sentence(f"{shown(text)} is no card", f"{shown(text)} ist keine Karte")


def _first_wrong(text: str) -> int:
    """Return the index of the first character that makes a text no card."""
    if text[:1] not in _RANK_IDS:
        return 0
    return 2 if text[1:2] in _SUIT_IDS else 1


@final
class CardSet(AbstractSet[Card]):
    """Hold a set of cards that cannot change, as a mask over card ids.

    It is a :class:`collections.abc.Set`: iteration ascends by id; ``& | - ^`` with another
    ``CardSet`` give a ``CardSet``. It equals every set of the same cards, and hashes as
    ``frozenset`` does.

    Args:
        cards: the cards; none for the empty set.

    Attributes:
        mask: bit ``card.id`` for each card.

    Raises:
        TypeError: one of them is no :class:`Card`.

    >>> hand = CardSet([Card("Kh"), Card("9h")])
    >>> hand, len(hand), Card("9h") in hand, hand.mask
    (CardSet.parse('9h Kh'), 2, True, 136)
    >>> hand == {Card("9h"), Card("Kh")}, hand - {Card("9h")}
    (True, CardSet.parse('Kh'))
    """

    __slots__ = ("_mask",)

    _mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            mask |= 1 << require_card("a CardSet", card).id
        object.__setattr__(self, "_mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set of a mask over card ids.

        Raises:
            TypeError: the mask is no integer.
            ValueError: it has bits that are no cards.

        >>> CardSet.from_mask(0b11)
        CardSet.parse('6h 7h')
        """
        value = whole("mask", mask)
        if not 0 <= value < 1 << ALL_CARDS:
            raise ValueError(f"a mask has bits 0..35 only, not {shown(value)}")
        made = cls()
        object.__setattr__(made, "_mask", value)
        return made

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Return the set of a text: cards in any order, one blank between; empty for none.

        Raises:
            NotationError: it is no such text, or a card stands there twice.

        >>> CardSet.parse("Kh 9h")
        CardSet.parse('9h Kh')
        """
        cards = parse_cards(text, 0) if require_text("a text of cards", text) else ()
        made = cls(cards)
        if len(made) != len(cards):
            seen: set[Card] = set()
            for i, card in enumerate(cards):
                if card in seen:
                    raise NotationError(
                        Sentence(f"{card} stands there twice", f"{card} steht zweimal da"),
                        text,
                        3 * i,
                    )
                seen.add(card)
        return made

    @property
    def mask(self) -> int:
        """Bit ``card.id`` for each card."""
        return self._mask

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Card) and bool(self._mask >> item.id & 1)

    def __iter__(self) -> Iterator[Card]:
        rest = self._mask
        while rest:
            low = rest & -rest
            yield _CARDS[low.bit_length() - 1]
            rest ^= low

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse('{self}')"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self._mask == other._mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __le__(self, other: AbstractSet[Any]) -> bool:
        if isinstance(other, CardSet):
            return not self._mask & ~other._mask
        return super().__le__(other)

    def __ge__(self, other: AbstractSet[Any]) -> bool:
        if isinstance(other, CardSet):
            return not other._mask & ~self._mask
        return super().__ge__(other)

    def __and__(self, other: AbstractSet[Any]) -> CardSet:
        if isinstance(other, CardSet):
            return CardSet.from_mask(self._mask & other._mask)
        return cast("CardSet", super().__and__(other))

    def __sub__(self, other: AbstractSet[Any]) -> CardSet:
        if isinstance(other, CardSet):
            return CardSet.from_mask(self._mask & ~other._mask)
        return cast("CardSet", super().__sub__(other))

    @overload
    def __or__(self, other: CardSet) -> CardSet: ...
    @overload
    def __or__(self, other: AbstractSet[T]) -> AbstractSet[Card | T]: ...
    def __or__(self, other: AbstractSet[Any]) -> AbstractSet[Any]:
        """Return the union: a CardSet unless the other set holds what is no card."""
        if isinstance(other, CardSet):
            return CardSet.from_mask(self._mask | other._mask)
        return super().__or__(other)

    @overload
    def __xor__(self, other: CardSet) -> CardSet: ...
    @overload
    def __xor__(self, other: AbstractSet[T]) -> AbstractSet[Card | T]: ...
    def __xor__(self, other: AbstractSet[Any]) -> AbstractSet[Any]:
        """Return what one set holds: a CardSet unless the other set holds what is no card."""
        if isinstance(other, CardSet):
            return CardSet.from_mask(self._mask ^ other._mask)
        return super().__xor__(other)

    def __copy__(self) -> CardSet:
        return self

    def __deepcopy__(self, memo: object) -> CardSet:
        return self

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_mask, (self._mask,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a CardSet cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a CardSet cannot be changed: {name}")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("CardSet has no subclasses")

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> AbstractSet[Any]:
        return _card_set_if_cards(frozenset(it))


def _card_set_if_cards(items: frozenset[Any]) -> AbstractSet[Any]:
    return CardSet(items) if all(isinstance(item, Card) for item in items) else items


_LONGEST: Final = 100 * ALL_CARDS  # characters; a longer text is not even looked at


def parse_cards(text: str, start: int) -> tuple[Card, ...]:
    """Return the cards that a text holds from an index on, one blank between them.

    Duplicates stay. At least one card must be there.

    Raises:
        NotationError: it is no such text.

    >>> parse_cards("deal Ah Kh", 5)
    (Card('Ah'), Card('Kh'))
    """
    if len(text) - start > _LONGEST:
        raise NotationError(
            Sentence(
                "far more cards than any pack has", "viel mehr Karten als in einem Spiel sind"
            ),
            text,
            start + _LONGEST,
        )
    words = text[start:].split(" ")
    try:
        return tuple([_BY_TEXT[word] for word in words])
    except KeyError:
        for word in words:
            if word not in _BY_TEXT:
                wrong = (
                    _no_card(word) if word else Sentence("a card is missing", "eine Karte fehlt")
                )
                raise NotationError(wrong, text, start + _first_wrong(word)) from None
            start += len(word) + 1
        raise
