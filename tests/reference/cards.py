"""Cards, packs, orders of strength and card points, as the rule book names them."""

from __future__ import annotations

from typing import Final

SUITS: Final = "hdsc"
"""The suits, highest first."""

WELI: Final = "6d"
"""The card that is the Weli in Schnellen (SN2); an ordinary six of diamonds with 36 cards (RS2)."""

RUSSISCH_ORDER: Final = {24: "ATKQJ9", 36: "AT9876KQJ"}
"""RS2: the ranks of each pack, strongest first."""

RUSSISCH_POINTS: Final = {
    24: {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0},
    36: {"A": 11, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6, "K": 4, "Q": 3, "J": 2},
}
"""RS2: the card points of each pack."""

SCHNELLEN_ORDER: Final = "AKQJT987"
"""SN2: the ranks of the long pack, strongest first; the Weli has a place of its own (SN3)."""

SCHNELLEN_SHORT_ORDER: Final = "AKQJT"
"""SN2: the ranks of the short pack, strongest first."""


def rank_of(card: str) -> str:
    """Return the rank letter of a card."""
    return card[0]


def suit_of(card: str) -> str:
    """Return the suit letter printed on a card (the Weli's is not the suit it plays as: SN3)."""
    return card[1]


def pack(game: str, deck: int = 24, short_deck: bool = False) -> list[str]:
    """Return every card of the pack in play (RS2, SN2)."""
    if game == "russisch_schnapsen":
        return [rank + suit for suit in SUITS for rank in RUSSISCH_ORDER[deck]]
    ranks = SCHNELLEN_SHORT_ORDER if short_deck else SCHNELLEN_ORDER
    return [rank + suit for suit in SUITS for rank in ranks] + [WELI]
