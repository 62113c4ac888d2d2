"""Speed of perft, playouts, batches and the loop over a state; every benchmark asserts its answer.

What is counted stands in ``extra_info["per_second"]`` and, in words, in docs/performance.md.
"""

import random

import numpy as np
import pytest

from kartenspiel import Batch, Match, RussischRules, SchnellenRules, State, _core, perft, playouts

R24, R36, SN = RussischRules(), RussischRules(deck=36), SchnellenRules()
GAMES = {"24": R24, "36": R36, "schnellen": SN}


def first_lead(rules, seed: int) -> State:
    rng = random.Random(seed)
    state = State(rules)
    while state.phase != "play":
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(rng.choice(state.legal_ids()))
    return state


def rate(benchmark, count: int) -> None:
    if benchmark.stats:
        benchmark.extra_info["per_second"] = round(count / benchmark.stats.stats.min)


@pytest.mark.parametrize("threads", [1, 2])
def test_perft_of_24_cards_at_a_fixed_depth(benchmark, threads):
    """Leaves: lines of length 13 from twelve first leads, counted at the last ply."""
    states = [first_lead(R24, seed) for seed in range(12)]

    def count():
        return sum(perft(state, 13, threads=threads) for state in states)

    leaves = benchmark.pedantic(count, rounds=5, warmup_rounds=1)
    assert leaves == LEAVES_13
    rate(benchmark, leaves)


LEAVES_13 = 247664242


def test_perft_of_a_whole_24_card_deal(benchmark):
    """Exact and memoised, table included."""
    state = first_lead(R24, 0)
    assert benchmark.pedantic(perft, (state,), rounds=10) == WHOLE_DEAL


WHOLE_DEAL = 63514271232


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_playouts_from_the_first_lead(benchmark, game, threads):
    """Cards played."""
    state = first_lead(GAMES[game], 1)
    totals = benchmark.pedantic(
        playouts, (state, 50_000, 1), {"threads": threads}, rounds=5, warmup_rounds=1
    )
    assert totals == playouts(state, 50_000, 1)
    rate(benchmark, totals.cards)


@pytest.mark.parametrize("game", GAMES)
def test_playouts_of_whole_deals(benchmark, game):
    """Actions, from the shuffle on."""
    state = State(GAMES[game])
    totals = benchmark.pedantic(playouts, (state, 20_000, 1), rounds=5, warmup_rounds=1)
    assert totals.playouts == 20_000
    rate(benchmark, totals.actions)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("observed", [False, True], ids=["blind", "observed"])
@pytest.mark.parametrize("game", GAMES)
def test_batch_of_4096(benchmark, game, observed, threads):
    """Steps: random_actions and step of 4,096 matches, next deals and matches included."""
    n = 4096
    batch = Batch(GAMES[game], n, 1, threads=threads)
    actions = np.zeros(n, np.int32)
    out = {
        "rewards": np.zeros((n, batch.seats), np.int32),
        "done": np.zeros(n, np.uint8),
        "actor": np.zeros(n, np.uint8),
    }
    if observed:
        out["observations"] = np.zeros((n, batch.observation_size), np.int32)
    deals = 0

    def steps():
        for _ in range(50):
            batch.random_actions(actions)
            batch.step(actions, **out)

    for _ in range(100):
        batch.random_actions(actions)
        batch.step(actions, **out)
        deals += np.count_nonzero(out["done"])
    benchmark.pedantic(steps, rounds=10)
    assert deals > n
    for i in (0, n - 1):
        assert batch.state(i).actor == out["actor"][i]
    rate(benchmark, 50 * n)


@pytest.mark.parametrize("game", GAMES)
def test_loop_over_a_state(benchmark, game):
    """Steps of a Python loop: legal_ids, a random one, apply_id; deals and new matches included."""
    rules = GAMES[game]
    steps = 20_000

    def loop():
        rng = random.Random(1)
        draw = rng.random
        taken = deals = 0
        while taken < steps:
            state = State(rules)
            legal, apply = state.legal_ids, state.apply_id
            while taken < steps:
                ids = legal()
                if ids:
                    apply(ids[int(draw() * len(ids))])
                elif state.is_over:
                    break
                else:
                    state.apply_chance(rng)
                taken += 1
            deals += state.deals_played
        return deals

    assert benchmark.pedantic(loop, rounds=10, warmup_rounds=1) == loop() > 100
    rate(benchmark, steps)


def test_state_copy(benchmark):
    state = first_lead(R24, 1)
    assert benchmark(state.copy) == state


def test_match_apply_of_actions(benchmark):
    """Actions of a whole match, history kept."""
    rng = random.Random(3)
    match = Match(R24)
    while not match.is_over:
        match.apply(
            match.sample_chance(rng) if match.actor is None else rng.choice(match.legal_actions)
        )
    actions = match.actions

    def replay():
        again = Match(R24)
        apply = again.apply
        for action in actions:
            apply(action)
        return again

    assert benchmark(replay) == match
    rate(benchmark, len(actions))


def test_perft_kernel_without_a_table(benchmark):
    """Leaves: all lines to the end of a deal, one by one."""
    state = first_lead(R24, 5)
    while state.tricks_played < 2 or state.trick_cards:
        state.apply_id(state.legal_ids()[0])
    lines = benchmark.pedantic(_core.perft, (state, 100), rounds=5)
    assert lines == perft(state)
    rate(benchmark, lines)
