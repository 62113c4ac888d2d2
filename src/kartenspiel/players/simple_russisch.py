"""Rules of thumb for Russisches Schnapsen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel.actions import Announce, Bid, Give, Hold, Keep, Lay, Pass, Play, Raise, Redeal
from kartenspiel.cards import Card, CardSet, Rank, Suit
from kartenspiel.players.strength import Strength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartenspiel.actions import Action
    from kartenspiel.rules import RussischRules
    from kartenspiel.view import View

_HOPE: Final = 35
"""Points that the talon and the lead are worth."""


def choose(view: View, rules: RussischRules, legal: Sequence[Action]) -> Action:
    """Return an action for the seat to act, which has a choice."""
    match legal[0]:
        case Keep() | Redeal():
            return Redeal()
        case Bid() | Pass():
            return _bid(view, rules, legal)
        case Hold() | Raise():
            return _raise(view, rules, legal)
        case Lay():
            return Lay(min(_cards(legal), key=lambda card: _keep_value(card, view.hand, rules)))
        case Give():
            strength = Strength(rules, None)
            return Give(min(_cards(legal), key=strength.points))
        case _:
            return _play(view, rules, legal)


def _cards(legal: Sequence[Action]) -> list[Card]:
    return [a.card for a in legal if isinstance(a, (Lay, Give, Play))]


# --- what a hand is worth ---


def marriages(hand: CardSet) -> list[Suit]:
    """Return the suits of which a hand holds king and queen."""
    return [
        suit
        for suit in Suit
        if Card.of(suit, Rank.KING) in hand and Card.of(suit, Rank.QUEEN) in hand
    ]


def worth(hand: CardSet, rules: RussischRules) -> int:
    """Return the total that a declarer may expect from a hand, talon not counted."""
    points = 0.0
    for suit in Suit:
        cards = [card for card in hand if card.suit is suit]
        ranks = {card.rank for card in cards}
        if Rank.ACE in ranks:
            points += 17
        if Rank.TEN in ranks:
            points += 13 if Rank.ACE in ranks else 6 if len(cards) > 1 else 2
        points += 5 * max(0, len(cards) - 3)
    whole = 120
    if rules.deck == 36:
        points *= 1.5
        whole = 240
    declared = sum(rules.marriage_values[suit.id] for suit in marriages(hand))
    return int(min(points, whole)) + declared


def _bid(view: View, rules: RussischRules, legal: Sequence[Action]) -> Action:
    bids = [a for a in legal if isinstance(a, Bid)]
    lowest = next((bid for bid in bids if not bid.without), None)
    if Pass() not in legal:
        return lowest or bids[0]
    own = worth(view.hand, rules)
    if lowest is not None and lowest.value <= own + _HOPE:
        return lowest
    # Without the talon a hand must carry the bid alone, and with something to spare.
    bold = next((bid for bid in bids if bid.without), None)
    if bold is not None and bold.value <= own - _HOPE:
        return bold
    return Pass()


def _raise(view: View, rules: RussischRules, legal: Sequence[Action]) -> Action:
    sure = worth(view.hand, rules) - _HOPE
    raises = [a for a in legal if isinstance(a, Raise) and a.value <= sure]
    return raises[-1] if raises else Hold()


def _keep_value(card: Card, hand: CardSet, rules: RussischRules) -> float:
    """Return how much a declarer wants to keep a card."""
    strength = Strength(rules, None)
    suit = [other for other in hand if other.suit is card.suit]
    value = strength.height(card) + 2.0 * len(suit)
    if card.suit in marriages(hand) and card.rank in (Rank.KING, Rank.QUEEN):
        value += 100 + rules.marriage_values[card.suit.id]
    if card.rank is Rank.ACE:
        value += 60
    if card.rank is Rank.TEN:
        value += 40 if Card.of(card.suit, Rank.ACE) in hand else 20
    return value


# --- tricks ---


def _play(view: View, rules: RussischRules, legal: Sequence[Action]) -> Action:
    if not view.trick:
        return _lead(view, rules, legal)
    return Play(_follow(view, rules, _cards(legal)))


def _lead(view: View, rules: RussischRules, legal: Sequence[Action]) -> Action:
    strength = Strength(rules, view.trump)
    cards = _cards(legal)
    pairs = marriages(view.hand)
    masters = [card for card in cards if strength.is_master(card, view.unseen)]
    # Without a trump nothing can take a master, so those of other suits come before a marriage.
    safe = [card for card in masters if view.trump is None and card.suit not in pairs]
    if safe:
        return Play(max(safe, key=strength.points))
    announcements = [a for a in legal if isinstance(a, Announce) and a.card.rank is Rank.QUEEN]
    if announcements:
        return max(announcements, key=lambda a: rules.marriage_values[a.card.suit.id])
    if masters:
        trumps = [card for card in masters if strength.is_trump(card)]
        return Play(max(trumps or masters, key=strength.points))
    return Play(min(cards, key=lambda card: _throw_value(card, view.hand, strength)))


def _follow(view: View, rules: RussischRules, cards: Sequence[Card]) -> Card:
    strength = Strength(rules, view.trump)
    best = strength.best(view.trick)
    winning = view.trick[best]
    last = len(view.trick) == 2
    sure = last or strength.is_master(winning, view.unseen)
    if _is_friend(view, rules, best) and sure:
        return max(cards, key=lambda card: (not strength.is_trump(card), strength.points(card)))
    beating = [card for card in cards if strength.beats(card, winning)]
    if last and beating:
        return max(beating, key=lambda card: (not strength.is_trump(card), strength.points(card)))
    masters = [card for card in beating if strength.is_master(card, view.unseen)]
    if masters:
        return max(masters, key=strength.points)
    return min(beating or cards, key=lambda card: _throw_value(card, view.hand, strength))


def _is_friend(view: View, rules: RussischRules, place: int) -> bool:
    """Whether the card at a place of the trick is the other opponent's of the declarer."""
    seats = [s for s in range(rules.seats) if rules.seats == 3 or s != view.dealer]
    if view.seat is None or view.declarer in (None, view.seat):
        return False
    me = seats.index(view.seat)
    return seats[(me - len(view.trick) + place) % len(seats)] != view.declarer


def _throw_value(card: Card, hand: CardSet, strength: Strength) -> tuple[bool, bool, int, int]:
    """Return how little a player wants to part with a card."""
    pair = card.rank in (Rank.KING, Rank.QUEEN) and card.suit in marriages(hand)
    return pair, strength.is_trump(card), strength.points(card), strength.height(card)
