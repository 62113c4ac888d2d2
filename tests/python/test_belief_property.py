"""Beliefs hold the true world, and every world they give is one the seat could not tell apart.

KARTENSPIEL_STEPS=100000 runs the properties over so many random steps a game.
"""

from __future__ import annotations

import itertools
import os
from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest

from kartenspiel import Card, CardSet, IllegalActionError, Match
from kartenspiel.belief import Belief, World
from kartenspiel.view import Place
from tests.python import seen

STEPS = int(os.environ.get("KARTENSPIEL_STEPS", "400"))


@pytest.mark.parametrize("game", seen.GAMES)
def test_the_true_world_is_always_in_the_belief(game: str) -> None:
    rng = Random(f"true {game}")
    for match in seen.steps(game, rng, STEPS):
        for seat in seen.viewers(match):
            belief = match.view(seat).belief()
            assert belief.count() >= 1
            if match.state.active:
                assert seen.true_world(match) in belief


@pytest.mark.parametrize("game", seen.GAMES)
def test_a_sample_is_a_match_in_which_the_seat_has_seen_the_same(game: str) -> None:
    rng = Random(f"sample {game}")
    for match in seen.steps(game, rng, STEPS):
        if rng.random() < 0.5:
            continue
        seat = rng.choice(seen.viewers(match))
        view = match.view(seat)
        belief = view.belief()
        seed = rng.random()
        sample = belief.sample(Random(seed))
        assert sample.view(seat) == view
        assert sample.view(seat).to_dict() == view.to_dict()
        assert sample.state == belief.sample_state(Random(seed))
        past = rng.randrange(len(match) + 1)
        assert sample.at(past).view(seat) == match.at(past).view(seat)


# Actions that show no card and whose legality hangs on what is public alone.
OPEN = {"keep", "bid", "pass", "hold", "raise", "trump", "high", "stay", "drop"}


@pytest.mark.parametrize("game", seen.GAMES)
def test_the_same_public_continuation_stays_legal_in_a_sample(game: str) -> None:
    rng = Random(f"on {game}")
    gone_on = 0
    for match in seen.steps(game, rng, STEPS):
        seat = rng.choice(seen.viewers(match))
        if match.actor is None or rng.random() < 0.5:
            continue
        sample = match.view(seat).belief().sample(rng)
        if match.actor == seat:
            assert list(sample.legal_actions) == list(match.legal_actions)
        else:
            legal = [a for a in match.legal_actions if str(a).split(" ")[0] in OPEN]
            assert [a for a in sample.legal_actions if str(a).split(" ")[0] in OPEN] == legal
        # A sample drawn later agrees with all that happened in between.
        later = match.copy()
        for _ in range(rng.randrange(1, 6)):
            if not later.is_over:
                seen.random_step(later, rng)
        twin = later.view(seat).belief().sample(rng)
        assert twin.at(len(match)).view(seat) == match.view(seat)
        gone_on += 1
    assert gone_on > STEPS / 8


def brute_force(match: Match, belief: Belief, seat: int | None) -> list[World]:
    """Return the worlds by trial: give the unseen cards to the places in every way, and keep those
    in which the deal can be played as it was.

    The unseen cards of the true match are permuted through the whole deal, so nothing of how
    beliefs are computed is used.
    """
    true = seen.true_world(match)
    places = sorted(belief.sizes)
    unseen = sorted(belief.unseen)
    lying = [card for place in places for card in sorted(true[place] & belief.unseen)]
    assert sorted(lying) == unseen
    found: dict[tuple[CardSet, ...], World] = {}
    for order in itertools.permutations(unseen):
        world = dict(true)
        at = 0
        skip = False
        for place in places:
            part = order[at : at + belief.sizes[place]]
            skip = skip or list(part) != sorted(part)  # one order of each set is enough
            world[place] = (true[place] - belief.unseen) | CardSet(part)
            at += belief.sizes[place]
        if skip:
            continue
        if replays(match, dict(zip(lying, order, strict=True)), seat):
            found[tuple(world[place] for place in places)] = world
    return list(found.values())


def replays(match: Match, places: dict[Card, Card], seat: int | None) -> bool:
    start = seen.deal_start(match)
    twin = match.at(start)
    words = {str(one): str(other) for one, other in places.items()}
    for action in match.actions[start:]:
        try:
            twin.apply(" ".join(words.get(word, word) for word in str(action).split(" ")))
        except IllegalActionError:
            return False
    return twin.view(seat) == match.view(seat)


@pytest.mark.parametrize("game", seen.GAMES)
def test_worlds_are_those_found_by_trial(game: str) -> None:
    rng = Random(f"trial {game}")
    tried = 0
    for match in seen.steps(game, rng, max(STEPS * 3, 1500)):
        seat = rng.choice(seen.viewers(match))
        view = match.view(seat)
        if not 2 <= len(view.unseen) <= 6 or set(view.turned) & view.unseen:
            continue
        belief = view.belief()
        expected = brute_force(match, belief, seat)
        worlds = list(belief.worlds())
        assert belief.count() == len(worlds) == len(expected)
        assert all(world in expected for world in worlds)
        assert belief.marginals() == {
            card: {
                place: Fraction(number, len(worlds))
                for place in belief.sizes
                if (number := sum(card in world[place] for world in expected))
            }
            for card in belief.unseen
        }
        tried += 1
        if tried > min(STEPS / 5, 2000):
            break
    assert tried > 10


def is_uniform(tally: Counter[object], kinds: int, each: int) -> bool:
    """Chi-square against the uniform distribution; the bound is far out, the seeds are fixed."""
    chi = sum((tally[kind] - each) ** 2 / each for kind in tally) + (kinds - len(tally)) * each
    free = kinds - 1
    return len(tally) <= kinds and chi < free + 6 * (2 * free) ** 0.5 + 12


@pytest.mark.parametrize("game", seen.GAMES)
def test_samples_are_uniform(game: str) -> None:
    rng = Random(f"uniform {game}")
    tested: Counter[str] = Counter()
    for match in seen.steps(game, rng, 3000):
        seat = rng.choice(seen.viewers(match))
        belief = match.view(seat).belief()
        kinds = belief.count()
        places = {place.kind for place in belief.sizes}
        if not 4 <= kinds <= 40 or all(tested[kind] >= 4 for kind in places):
            continue
        drawn = (seen.true_world(belief.sample(rng)) for _ in range(20 * kinds))
        tally: Counter[object] = Counter(tuple(sorted(world.items())) for world in drawn)
        assert is_uniform(tally, kinds, 20), belief
        if places == {"hand"}:  # the state does not tell other places apart
            states = belief.sample_states(200 * kinds, rng.getrandbits(64))
            hands = [place.seat for place in belief.sizes]
            tally = Counter(tuple(state.hand_mask(h) for h in hands) for state in states)
            assert is_uniform(tally, kinds, 200), belief
        tested.update(places)
    assert tested["hand"] >= 4
    assert game == "russisch_schnapsen" or min(tested["put_away"], tested["stock"]) >= 4


def test_talon_and_stock_come_in_uniform_order() -> None:
    match = Match(seen.stored_rules({"game": "russisch_schnapsen", "redeal": []}))
    match.apply(match.sample_chance(Random(2)))
    belief = match.view(0).belief()
    rng = Random(3)
    orders: Counter[object] = Counter()
    for _ in range(1200):
        talon = belief.sample_state(rng).undealt
        orders[tuple(sorted(talon).index(card) for card in talon)] += 1
    assert is_uniform(orders, 6, 200)


def test_the_numbers_of_the_first_lead() -> None:
    match = Match(seen.stored_rules({"game": "russisch_schnapsen", "redeal": []}))
    match.apply(match.sample_chance(Random(1)))
    for action in ("bid 90", "pass", "pass"):
        match.apply(action)
    declarer, first, second = 1, 2, 0
    lay = sorted(match.hand(declarer))[:2]
    for card in lay:
        match.apply(f"lay {card}")
    match.apply(f"pick {lay[0]}")
    assert match.phase == "play"
    assert match.view(declarer).belief().count() == comb(14, 7)
    assert match.view(first).belief().count() == comb(16, 8)
    assert match.view(second).belief().count() == comb(16, 8)
    assert match.view(None).belief().count() == comb(24, 8) * comb(16, 8)
    assert match.view(declarer).known == {
        Place("hand", first): CardSet([lay[0]]),
        Place("hand", second): CardSet([lay[1]]),
    }
