"""Deals and decisions that reach the rare corners more often than uniformly random ones."""

from __future__ import annotations

from random import Random

from .cards import RUSSISCH_ORDER, SCHNELLEN_ORDER, WELI, rank_of
from .engine import ReferenceMatch
from .rules import RUSSISCH


def strength(match: ReferenceMatch, card: str) -> int:
    """Return how strong the rank of a card is, 0 for the weakest (RS2, SN2, SN3)."""
    if match.rules["game"] == RUSSISCH:
        return RUSSISCH_ORDER[match.rules["deck"]][::-1].index(rank_of(card))
    return SCHNELLEN_ORDER[::-1].index("A" if card == WELI else rank_of(card))


def lopsided_pack(match: ReferenceMatch, rng: Random) -> list[str]:
    """Return a shuffled pack that gives one random seat more of one kind of card.

    The kind is one of: high cards (all tricks), low cards (redeals, no trick), kings and queens
    (marriages).
    """
    shuffled = list(match.pack)
    rng.shuffle(shuffled)
    trial = ReferenceMatch(match.rules, match.dealer)
    trial.apply(" ".join(["deal", *shuffled]))
    lucky_hand = trial.hands[rng.randrange(match.seats)]
    kind = rng.choice(("high", "low", "marriages"))
    noise = rng.choice((0.0, 1.0, 3.0))

    def wish(card: str) -> float:
        wanted = float(strength(match, card))
        if kind == "low":
            wanted = -wanted
        elif kind == "marriages":
            wanted = 5.0 if rank_of(card) in "KQ" else 0.0
        return wanted + rng.gauss(0.0, noise)

    by_wish = sorted(shuffled, key=wish, reverse=True)
    wished, rest = by_wish[: len(lucky_hand)], by_wish[len(lucky_hand) :]
    rng.shuffle(wished)
    rng.shuffle(rest)
    return [wished.pop() if card in lucky_hand else rest.pop() for card in shuffled]


def choose_cannily(match: ReferenceMatch, rng: Random) -> str:
    """Choose an action the way a player might: small bids, many passes, marriages, high leads.

    Every fourth decision is uniformly random, so no legal action is out of reach.
    """
    legal = match.legal()
    assert legal
    if rng.random() < 0.25:
        return rng.choice(legal)
    match match.phase:
        case "bidding" if "pass" in legal and rng.random() < 0.7:
            return "pass"
        case "bidding" | "raise":
            return min(legal, key=lambda text: (text == "pass", _number_in(text), rng.random()))
        case "play":
            announcing = [text for text in legal if text.startswith("announce")]
            if announcing:
                return rng.choice(announcing)
            return max(legal, key=lambda text: (strength(match, text[-2:]), rng.random()))
        case _:
            return rng.choice(legal)


def _number_in(text: str) -> int:
    """Return the number an action names, 0 without one."""
    return next((int(word) for word in text.split(" ") if word.isdigit()), 0)
