"""Speed of beliefs: making one, and drawing worlds at the first lead and in the second trick.

A round draws 1,000 worlds or makes one belief; "sample" draws whole matches, ten a round.
"""

from __future__ import annotations

from random import Random

import pytest

from kartenspiel import Match, RussischRules, SchnellenRules

WORLDS = 1000


def first_lead(game: str) -> Match:
    """Return a 24-card deal, or one of Schnellen with five players who swap one card each."""
    rng = Random(3)
    if game == "russisch_24":
        match = Match(RussischRules(redeal=[]))
        match.apply(match.sample_chance(rng))
        match.apply_all(["bid 90", "pass", "pass"])
    else:
        match = Match(SchnellenRules(5, exchange=True))
        match.apply(match.sample_chance(rng))
    while match.phase != "play":
        legal = match.legal_actions
        if match.actor is None:
            match.apply(match.sample_chance(rng))
        elif match.phase == "exchange" and match.state.put_away == 1:
            match.apply("done")
        else:
            match.apply(legal[0])
    return match


def position(game: str, plays: int) -> Match:
    match = first_lead(game)
    rng = Random(5)
    for _ in range(plays):
        match.apply(rng.choice(match.legal_actions))
    return match


POSITIONS = [("russisch_24", 0), ("russisch_24", 4), ("schnellen_5", 0), ("schnellen_5", 7)]
# Worlds of the seat to act: C(14, 7) for the declarer, and as the tables count them.
COUNTS = {
    ("russisch_24", 0): 3_432,
    ("russisch_24", 4): 462,
    ("schnellen_5", 0): 6_807_099_314_926_310_400,
    ("schnellen_5", 7): 337_162_041_216_000,
}


@pytest.fixture(params=POSITIONS, ids=lambda p: f"{p[0]}-{p[1]} plays")
def view(request):
    game, plays = request.param
    match = position(game, plays)
    view = match.view(match.actor)
    assert view.belief().count() == COUNTS[game, plays]
    return view


def test_make_a_belief(benchmark, view) -> None:
    assert benchmark(view.belief).count() > 1


def test_sample_states_of_the_core(benchmark, view) -> None:
    belief = view.belief()
    states = benchmark(belief.sample_states, WORLDS, 1)
    assert len(states) == WORLDS
    assert all(state.hand_mask(view.seat) == view.hand.mask for state in states)


def test_sample_state(benchmark, view) -> None:
    belief, rng = view.belief(), Random(1)
    states = benchmark(lambda: [belief.sample_state(rng) for _ in range(WORLDS)])
    assert all(state.hand_mask(view.seat) == view.hand.mask for state in states)


def test_sample(benchmark, view) -> None:
    belief, rng = view.belief(), Random(1)
    matches = benchmark(lambda: [belief.sample(rng) for _ in range(10)])
    assert all(match.view(view.seat) == view for match in matches)


def test_marginals(benchmark, view) -> None:
    chances = benchmark(view.belief().marginals)
    assert all(sum(row.values()) == 1 for row in chances.values())
