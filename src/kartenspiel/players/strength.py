"""How strong cards are, as the simple players see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel.cards import WELI_ID, Card, Suit
from kartenspiel.rules import RussischRules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartenspiel.rules import SchnellenRules

_RANKS: Final = {24: "9JQKTA", 36: "JQK6789TA", 33: "789TJQKA"}
_POINTS: Final = {
    24: {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    36: {"A": 11, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6, "K": 4, "Q": 3, "J": 2},
    33: {},
}


class Strength:
    """Compare cards under a trump.

    Args:
        rules: Rules of the match.
        trump: Trump suit, ``"high"``, or None while there is none.
    """

    def __init__(self, rules: RussischRules | SchnellenRules, trump: Suit | str | None) -> None:
        pack = rules.deck if isinstance(rules, RussischRules) else 33
        # Even numbers, so that the Weli fits between king and ace.
        self._heights = {rank: 2 * height for height, rank in enumerate(_RANKS[pack])}
        self._points = _POINTS[pack]
        self._weli = pack == 33
        self.trump: Suit | None = trump if isinstance(trump, Suit) else None

    def is_weli(self, card: Card) -> bool:
        """Whether a card is the Weli."""
        return self._weli and card.id == WELI_ID

    def suit(self, card: Card) -> Suit | None:
        """Return the suit a card belongs to: of the Weli the trump suit, or none."""
        return self.trump if self.is_weli(card) else card.suit

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return self.trump is not None and self.suit(card) is self.trump

    def height(self, card: Card) -> int:
        """Return how high a card is within its suit."""
        if self.is_weli(card):
            return self._heights["A"] - 1
        return self._heights[str(card.rank)]

    def points(self, card: Card) -> int:
        """Return the points of a card."""
        return self._points.get(str(card.rank), 0)

    def beats(self, card: Card, best: Card) -> bool:
        """Whether a card, played later, beats the best one so far."""
        if self.suit(card) is self.suit(best):
            return self.height(card) > self.height(best)
        if self.is_weli(best) and self.trump is None:
            return False
        return self.is_trump(card) or (self.is_weli(card) and self.trump is None)

    def best(self, trick: tuple[Card, ...]) -> int:
        """Return the place of the winning card of a trick."""
        place = 0
        for i, card in enumerate(trick):
            if self.beats(card, trick[place]):
                place = i
        return place

    def is_master(self, card: Card, unseen: Iterable[Card]) -> bool:
        """Whether no unseen card of its suit is higher."""
        suit, height = self.suit(card), self.height(card)
        return all(self.suit(u) is not suit or self.height(u) < height for u in unseen)
