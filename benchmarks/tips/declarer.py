"""A declarer of 24 cards who has taken the talon, and what each lay-off is worth to him.

Forehand, seat 1, has the contract at 90. He chooses by what he knows: the mean exact value over
WORLDS worlds drawn from his belief. A choice is judged by as many other worlds, or by the true
deal; so nothing is judged by the cards it was chosen by. In each world both sides see all cards.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from kartenspiel import (
    Card,
    CardSet,
    Lay,
    Match,
    Pick,
    Rank,
    RussischRules,
    State,
    Suit,
    solve_many,
)

RULES = RussischRules(redeal=())
DECLARER = 1
WORLDS = 12

Pair = tuple[Card, Card]


@dataclass(frozen=True)
class Layoff:
    """Two cards, and the mean value of laying them off: in the worlds the declarer thinks of, and
    in the other ones."""

    cards: Pair
    thought: float
    judged: float


@dataclass(frozen=True)
class Hand:
    """A declarer at the lay-off."""

    dealt: CardSet
    cards: CardSet
    layoffs: tuple[Layoff, ...]
    truth: State
    worlds: tuple[State, ...]
    """The worlds he is judged by."""
    first: int
    """Which of two laid-off cards his next neighbour takes in the true deal."""

    def best(self, among: Callable[[Pair], bool] = lambda _: True) -> Layoff | None:
        """Return the best lay-off by what the declarer knows, None when there is none such."""
        found = [layoff for layoff in self.layoffs if among(layoff.cards)]
        return max(found, key=lambda layoff: layoff.thought, default=None)

    def split(self, among: Callable[[Pair], bool]) -> tuple[Layoff | None, Layoff | None]:
        """Return the best lay-off of some, and the best of the others."""
        return self.best(among), self.best(lambda pair: not among(pair))

    def choice(self) -> Pair:
        """Return the cards that the declarer lays off."""
        best = self.best()
        assert best is not None
        return best.cards

    def played(self, cards: Pair) -> State:
        """Return the first lead of the true deal."""
        return lay_off(self.truth, cards, self.first)


def lay_off(state: State, cards: Pair, first: int) -> State:
    """Return the first lead after a lay-off of which the next neighbour takes one card."""
    after = state.copy()
    for action in (Lay(cards[0]), Lay(cards[1]), Pick(cards[first])):
        after.apply(action)
    return after


def marriages(cards: CardSet) -> list[Suit]:
    """Return the suits of which the cards have king and queen."""
    return [
        suit
        for suit in Suit
        if Card.of(suit, Rank.KING) in cards and Card.of(suit, Rank.QUEEN) in cards
    ]


def halves(cards: CardSet) -> list[Card]:
    """Return the kings and queens without the other half."""
    pairs = marriages(cards)
    ranks = (Rank.KING, Rank.QUEEN)
    return [card for card in cards if card.rank in ranks and card.suit not in pairs]


def hands(
    name: str,
    count: int,
    threads: int,
    wanted: Callable[[CardSet, CardSet], bool] = lambda dealt, cards: True,
) -> list[Hand]:
    """Return random declarers whose dealt cards and ten cards are wanted."""
    rng = random.Random(f"kartenspiel tips {name}")
    found: list[Hand] = []
    start = State(RULES)
    while len(found) < count:
        deal = start.sample_chance(rng)
        state = start.copy()
        state.apply(deal)
        dealt = CardSet.from_mask(state.hand_mask(DECLARER))
        cards = dealt | CardSet(Card.from_id(card) for card in state.undealt)
        if wanted(dealt, cards):
            match = Match(RULES)
            for action in (deal, "bid 90", "pass", "pass"):
                match.apply(action)
            found.append(_valued(match, dealt, rng, threads))
    return found


def _valued(match: Match, dealt: CardSet, rng: random.Random, threads: int) -> Hand:
    cards = match.view(DECLARER).hand
    worlds = match.view(DECLARER).belief().sample_states(2 * WORLDS, rng.getrandbits(64))
    pairs = list(combinations(cards, 2))
    # World by world, since the solver's table helps with positions of the same one.
    states = [lay_off(w, pair, i % 2) for i, w in enumerate(worlds) for pair in pairs]
    values = values_of(states, threads)
    layoffs = []
    for at, pair in enumerate(pairs):
        mine = values[at :: len(pairs)]
        layoffs.append(Layoff(pair, sum(mine[:WORLDS]) / WORLDS, sum(mine[WORLDS:]) / WORLDS))
    return Hand(dealt, cards, tuple(layoffs), match.state, tuple(worlds[WORLDS:]), rng.randrange(2))


def values_of(states: Iterable[State], threads: int) -> list[int]:
    """Return exact values; no node limit, so all are finished."""
    return [value for value in solve_many(states, threads=threads) if value is not None]


def rounded(points: int) -> int:
    """Round to tens as RS11 does."""
    return (points + 5) // 10 * 10
