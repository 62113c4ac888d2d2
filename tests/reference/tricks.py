"""Duties and winner of one trick, both games: clauses TR1 to TR7, with SN3 and SN11 for the Weli.

Brute force on purpose: each card of the hand is held against each clause in turn.

Terms used throughout: `trick` is the cards already played, the led card first. `trump` is a suit
letter, `"high"` (SN11), or `None` for no trump yet (RS9). `order` is the ranks of the pack,
strongest first; a `6d` is the Weli in a pack whose order has no six, and a plain card otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .cards import WELI, rank_of, suit_of


def is_weli(card: str, order: str) -> bool:
    """Tell whether the card is the Weli (SN2)."""
    return card == WELI and "6" not in order


def suit_played(card: str, trump: str | None, order: str) -> str | None:
    """Return the suit a card plays as: SN3; `None` for the Weli in "high" (SN11)."""
    if is_weli(card, order):
        return None if trump == "high" else trump
    return suit_of(card)


def is_higher(card: str, other: str, order: str) -> bool:
    """Tell whether a card is higher than another of the same suit (RS2, SN2, SN3)."""
    strongest_first = list(order)
    if "6" not in order and "K" in order:
        strongest_first.insert(strongest_first.index("K"), "6")  # SN3: the Weli is above the king
    return strongest_first.index(rank_of(card)) < strongest_first.index(rank_of(other))


def is_trumped(trick: Sequence[str], trump: str | None, order: str) -> bool:
    """Tell whether trump was not led but has been played since (TR3; SN11 for the Weli)."""
    if trump == "high":
        return not is_weli(trick[0], order) and any(is_weli(card, order) for card in trick)
    if trump is None or suit_played(trick[0], trump, order) == trump:
        return False
    return any(suit_played(card, trump, order) == trump for card in trick)


def legal_cards(
    hand: Collection[str],
    trick: Sequence[str],
    trump: str | None,
    must_beat_after_trump: bool,
    must_undertrump: bool,
    order: str,
) -> set[str]:
    """Return the cards of the hand that TR1 to TR6 (and SN11) allow."""
    if not trick:
        return set(hand)  # TR1: the leader plays any card
    return {
        card
        for card in hand
        if _is_allowed(card, hand, trick, trump, must_beat_after_trump, must_undertrump, order)
    }


def _is_allowed(
    card: str,
    hand: Collection[str],
    trick: Sequence[str],
    trump: str | None,
    must_beat_after_trump: bool,
    must_undertrump: bool,
    order: str,
) -> bool:
    """Hold one card of a player who does not lead against TR2 to TR6."""
    led_suit = suit_played(trick[0], trump, order)
    if led_suit is None:
        return True  # SN11: a led Weli asks for nothing in "high"

    # TR2, first half: holding the led suit, play it.
    if any(suit_played(held, trump, order) == led_suit for held in hand):
        if suit_played(card, trump, order) != led_suit:
            return False
        # TR3: after a trump, the second half of TR2 binds only under the option.
        if is_trumped(trick, trump, order) and not must_beat_after_trump:
            return True
        # TR2, second half: beat every card of that suit in the trick if you can.
        if any(beats_suit(held, trick, led_suit, trump, order) for held in hand):
            return beats_suit(card, trick, led_suit, trump, order)
        return True

    # TR4: without the led suit, a trump, and one higher than every trump in the trick if you can.
    if trump is not None and any(suit_played(held, trump, order) == trump for held in hand):
        if any(beats_suit(held, trick, trump, trump, order) for held in hand):
            return beats_suit(card, trick, trump, trump, order)
        # TR5: only trumps that are too low.
        return suit_played(card, trump, order) == trump if must_undertrump else True

    # TR6: with neither, anything (SN11: the Weli in "high" too, and it need not be).
    return True


def beats_suit(card: str, trick: Sequence[str], suit: str, trump: str | None, order: str) -> bool:
    """Tell whether a card is of the suit and higher than every card of that suit in the trick."""
    if suit_played(card, trump, order) != suit:
        return False
    return all(
        is_higher(card, played, order)
        for played in trick
        if suit_played(played, trump, order) == suit
    )


def trick_winner(trick: Sequence[str], trump: str | None, order: str) -> int:
    """Return the place in the trick (0 for the led card) of the card that wins it (TR7, SN11)."""
    for place, card in enumerate(trick):
        if trump == "high" and is_weli(card, order):
            return place  # SN11: the highest card of all
    led_suit = suit_played(trick[0], trump, order)
    assert led_suit is not None
    trumps = [card for card in trick if suit_played(card, trump, order) == trump]
    wanted = trump if trump is not None and trumps else led_suit
    for place, card in enumerate(trick):
        others = [*trick[:place], *trick[place + 1 :]]
        if beats_suit(card, others, wanted, trump, order):
            return place
    raise AssertionError("a trick has a highest card")
