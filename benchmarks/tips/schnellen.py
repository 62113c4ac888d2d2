"""Tips on Schnellen: trumps, staying or dropping, the last points, the dealer's discard."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Literal

from benchmarks.deals import first_lead
from benchmarks.tips.findings import Finding, mean, ratio, share
from benchmarks.tips.lab import Lab
from kartenspiel import (
    Action,
    Card,
    CardSet,
    Discard,
    Match,
    Rank,
    SchnellenResult,
    SchnellenRules,
    State,
    Stay,
    Suit,
    View,
    solve_many,
)
from kartenspiel.players import Generators, SimplePlayer, play
from kartenspiel.protocols import RandomGenerator

WELI = Card("6d")
PENALTY = 5
WORLDS = 24


def trumps(cards: CardSet, trump: Suit) -> list[Card]:
    """Return the trumps, the highest first; the Weli is below the ace (SN3)."""
    mine = [card for card in cards if card == WELI or card.suit is trump]
    return sorted(mine, key=_height, reverse=True)


def _height(card: Card) -> float:
    return Rank.ACE.id - 0.5 if card == WELI else card.rank.id


def good(cards: CardSet, trump: Suit) -> int:
    """Return the number of good trumps: ace, Weli, king, queen."""
    return sum(_height(card) >= Rank.QUEEN.id for card in trumps(cards, trump))


@dataclass(frozen=True)
class Sure:
    """A seat's hand at the first lead, and the tricks it is sure of against all others."""

    trumps: list[Card]
    good: int
    tricks: int


@cache
def _sure(players: Literal[3, 4, 5], count: int) -> list[Sure]:
    """Return one seat of each of some deals, every seat equally often."""
    rules = SchnellenRules(players=players)
    rng = random.Random(f"kartenspiel tips schnellen {players}")
    start = State(rules)
    deals = [first_lead(rules, str(start.sample_chance(rng))) for _ in range(count)]
    found = []
    for seat in range(players):
        mine = deals[seat::players]
        for state, value in zip(mine, solve_many(mine, seat=seat), strict=True):
            cards = CardSet.from_mask(state.hand_mask(seat))
            trump = Suit(state.trump)
            found.append(Sure(trumps(cards, trump), good(cards, trump), value or 0))
    return found


def ace_and_weli(lab: Lab) -> list[Finding]:
    """The ace of trumps and the Weli are sure of a trick."""
    out = []
    for players in (3, 4, 5):
        hands = _sure(players, 10 * lab.deals)
        ace = [hand for hand in hands if hand.trumps and hand.trumps[0].rank is Rank.ACE]
        weli = [hand for hand in hands if hand.trumps and hand.trumps[0] == WELI]
        both = [hand for hand in ace if WELI in hand.trumps]
        at = f"{players} players:"
        out += [
            share(f"{at} a seat with the ace of trumps is sure of a trick", _sure_of(ace, 1)),
            share(f"{at} a seat with the Weli, not the ace, is sure of one", _sure_of(weli, 1)),
            share(f"{at} a seat with both is sure of two", _sure_of(both, 2)),
        ]
    return out


def _sure_of(hands: list[Sure], tricks: int) -> list[bool]:
    return [hand.tricks >= tricks for hand in hands]


def two_good_trumps(lab: Lab) -> list[Finding]:
    """With two good trumps staying mostly pays."""
    out = []
    for players in (3, 4, 5):
        two = [hand for hand in _sure(players, 10 * lab.deals) if hand.good >= 2]
        booked = [-hand.tricks or PENALTY for hand in two]
        at = f"{players} players, two of A, Weli, K, Q of trumps"
        out += [
            share(f"{at}: sure of a trick", _sure_of(two, 1)),
            mean(f"{at}: books, if it gets what it is sure of", booked, "points"),
        ]
    stays = [stay for stay in _stays(10 * lab.deals) if stay.good >= 2]
    at = "4 players, simple players, two of A, Weli, K, Q"
    return [
        *out,
        share(f"{at}: at least one trick", (stay.booked < 0 for stay in stays)),
        mean(f"{at}: books", (stay.booked for stay in stays), "points"),
    ]


@dataclass(frozen=True)
class Stayed:
    """A hand that stayed whatever it was, and what it booked."""

    trumps: int
    good: int
    booked: int


class _AlwaysStays(SimplePlayer):
    """A simple player that never drops and notes what it stayed with."""

    def __init__(self) -> None:
        self.hand: CardSet | None = None
        self.trump: Suit | None = None

    def choose(self, view: View, rng: RandomGenerator, /) -> Action:
        if Stay() in view.legal_actions:
            self.hand, self.trump = view.hand, Suit(view.trump)
            return Stay()
        return super().choose(view, rng)


@cache
def _stays(count: int) -> list[Stayed]:
    """Return deals of four simple players in which seat 0, which does not deal, always stays."""
    found = []
    for number in range(count):
        seat = _AlwaysStays()
        match = Match(SchnellenRules(deals=1), dealer=1 + number % 3)
        generators = Generators(1, number)
        play(match, [seat, SimplePlayer(), SimplePlayer(), SimplePlayer()], generators)
        result = match.last_result
        assert isinstance(result, SchnellenResult)
        assert seat.hand is not None
        assert seat.trump is not None
        held = len(trumps(seat.hand, seat.trump))
        found.append(Stayed(held, good(seat.hand, seat.trump), result.booked[0]))
    return found


def drop_cheaply(lab: Lab) -> list[Finding]:
    """One point for dropping is better than five for no trick."""
    stays = _stays(10 * lab.deals)
    out = []
    for name, counts in (
        ("no trump", {0}),
        ("one", {1}),
        ("two", {2}),
        ("three or more", {3, 4, 5}),
    ):
        mine = [stay.booked for stay in stays if stay.trumps in counts]
        out += [
            share(f"{name}: no trick", (booked > 0 for booked in mine)),
            mean(f"{name}: books by staying (dropping: 1)", mine, "points"),
        ]
    return out


def the_last_points(lab: Lab) -> list[Finding]:
    """The last five points are the hardest."""
    far: list[tuple[float, float]] = []
    near: list[tuple[float, float]] = []
    rules = SchnellenRules()
    for number in range(max(1, lab.deals // 2)):
        match = Match(rules)
        play(match, [SimplePlayer()] * 4, Generators(2, number))
        moves = [
            (before, after - before)
            for row, following in pairwise([(rules.start,) * 4, *match.sheet])
            for before, after in zip(row, following, strict=True)
        ]
        for some, last in ((far, False), (near, True)):
            mine = [change for before, change in moves if (before <= rules.must_stay_at) == last]
            some.append((sum(mine), len(mine)))
    return [
        ratio("simple players, more than 5 points left: change in a deal", far, "points"),
        ratio("simple players, 5 points or fewer left: change in a deal", near, "points"),
    ]


def the_dealers_discard(lab: Lab) -> list[Finding]:
    """The dealer puts away a low card of a side suit and keeps the trumps."""
    trump_cost, cost, chosen, high_cost = [], [], [], []
    for worths in _discards(2 * lab.deals, lab):
        side = [worth for worth in worths if not worth.trump]
        own = [worth for worth in worths if worth.trump]
        best = max(worths, key=lambda worth: worth.thought)
        chosen.append(best.trump)
        if not side:
            continue
        low = _best(side, min(worth.card.rank for worth in side))
        high = _best(side, max(worth.card.rank for worth in side))
        worst = min(own, key=lambda worth: _height(worth.card))
        trump_cost.append(low.judged - worst.judged)
        cost.append(best.judged - low.judged)
        if high.card.rank is not low.card.rank:
            high_cost.append(low.judged - high.judged)
    return [
        mean("lowest side card put away, minus lowest trump", trump_cost, "tricks"),
        share("the lowest trump would have been better", (gain < 0 for gain in trump_cost)),
        mean("lowest side card, minus highest side card", high_cost, "tricks"),
        mean("best of six discards, minus lowest side card", cost, "tricks"),
        share("the best discard is a trump", chosen),
    ]


@dataclass(frozen=True)
class _Worth:
    """A discard: mean sure tricks in the worlds the dealer thinks of, and in the other ones."""

    card: Card
    trump: bool
    thought: float
    judged: float


def _best(some: list[_Worth], rank: Rank) -> _Worth:
    return max((one for one in some if one.card.rank is rank), key=lambda one: one.thought)


def _discards(count: int, lab: Lab) -> Iterator[list[_Worth]]:
    """Yield the dealer's discards in deals of four in which the Weli is not turned; all stay."""
    rules = SchnellenRules()
    rng = random.Random("kartenspiel tips discards")
    for _ in range(count):
        match = Match(rules)
        match.apply(match.sample_chance(rng))
        view = match.view(0)
        cards = view.hand
        if len(cards) != 6 or not isinstance(view.trump, Suit):
            continue
        worlds = view.belief().sample_states(2 * WORLDS, rng.getrandbits(64))
        states = [_discarded(world, card) for world in worlds for card in cards]
        values = [value or 0 for value in solve_many(states, seat=0, threads=lab.threads)]
        mine = trumps(cards, view.trump)
        out = []
        for at, card in enumerate(cards):
            tricks = values[at :: len(cards)]
            thought, judged = tricks[:WORLDS], tricks[WORLDS:]
            out.append(_Worth(card, card in mine, sum(thought) / WORLDS, sum(judged) / WORLDS))
        yield out


def _discarded(world: State, card: Card) -> State:
    state = world.copy()
    state.apply(Discard(card))
    for _ in range(3):
        state.apply(Stay())
    return state
