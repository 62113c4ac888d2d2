"""Rules of thumb for Schnellen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel.actions import (
    Bid,
    Discard,
    Done,
    Drop,
    High,
    Pass,
    Play,
    Stay,
    Swap,
    Trump,
)
from kartenspiel.cards import Card, CardSet, Rank, Suit
from kartenspiel.players.strength import Strength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartenspiel.actions import Action
    from kartenspiel.rules import SchnellenRules
    from kartenspiel.view import View

_ENOUGH: Final = 1.2
"""Tricks that a hand must promise to stay."""
_BOLD: Final = 0.4
"""Tricks less than promised that a bidder bids."""


def choose(view: View, rules: SchnellenRules, legal: Sequence[Action]) -> Action:
    """Return an action for the seat to act, which has a choice."""
    match legal[0]:
        case Discard():
            strength = Strength(rules, view.trump)
            cards = [a.card for a in legal if isinstance(a, Discard)]
            return Discard(min(cards, key=lambda card: _value(card, strength)))
        case Bid() | Pass():
            return _bid(view, rules, legal)
        case Trump() | High():
            return _name_trump(view.hand, rules)
        case Stay() | Drop():
            promised = worth(view.hand, Strength(rules, view.trump))
            return Stay() if promised >= _ENOUGH else Drop()
        case Swap() | Done():
            return _swap(view, rules, legal)
        case _:
            return Play(_play(view, rules, [a.card for a in legal if isinstance(a, Play)]))


def worth(hand: CardSet, strength: Strength) -> float:
    """Return the tricks that a hand promises."""
    tricks = 0.0
    for card in hand:
        if strength.is_weli(card):
            tricks += 1.0
        elif strength.is_trump(card):
            tricks += 0.4 + 0.04 * strength.height(card)
        elif card.rank is Rank.ACE:
            tricks += 0.6
        elif card.rank is Rank.KING:
            tricks += 0.25
    return tricks


def _bid(view: View, rules: SchnellenRules, legal: Sequence[Action]) -> Action:
    promised = max(worth(view.hand, Strength(rules, suit)) for suit in Suit)
    bids = [a for a in legal if isinstance(a, Bid)]
    within = [bid for bid in bids if bid.value <= promised - _BOLD]
    if within:
        return within[0]
    return Pass() if Pass() in legal else bids[0]


def _name_trump(hand: CardSet, rules: SchnellenRules) -> Action:
    best = max(Suit, key=lambda suit: worth(hand, Strength(rules, suit)))
    aces = sum(card.rank is Rank.ACE for card in hand)
    weli = any(Strength(rules, None).is_weli(card) for card in hand)
    if aces >= 3 or (aces == 2 and weli):
        return High()
    return Trump(best)


def _swap(view: View, rules: SchnellenRules, legal: Sequence[Action]) -> Action:
    strength = Strength(rules, view.trump)
    poor = [
        a
        for a in legal
        if isinstance(a, Swap)
        and not strength.is_trump(a.card)
        and not strength.is_weli(a.card)
        and a.card.rank is not Rank.ACE
    ]
    if poor:
        return min(poor, key=lambda a: _value(a.card, strength))
    return Done() if Done() in legal else legal[0]


def _play(view: View, rules: SchnellenRules, cards: Sequence[Card]) -> Card:
    strength = Strength(rules, view.trump)
    if not view.trick:
        masters = [card for card in cards if strength.is_master(card, view.unseen)]
        return max(masters or cards, key=lambda card: _value(card, strength))
    winning = view.trick[strength.best(view.trick)]
    beating = [card for card in cards if strength.beats(card, winning)]
    return min(beating or cards, key=lambda card: _value(card, strength))


def _value(card: Card, strength: Strength) -> int:
    """Return how much a card is worth: trumps above all others."""
    return strength.height(card) + 100 * (strength.is_trump(card) or strength.is_weli(card))
