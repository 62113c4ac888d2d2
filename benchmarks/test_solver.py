"""Solver: fixed sets of deals; sums of values and nodes are exact, times are scale.

The deal of a seed: random actions from `random.Random(seed)` until the play begins.
"""

import random

import pytest

from kartenspiel import RussischRules, SchnellenRules, Solver, State

SETS = {
    "contract_24": (RussischRules(), 200),
    "contract_36": (RussischRules(deck=36), 10),
    "tricks_3": (SchnellenRules(players=3, must_stay_at=21), 200),
    "tricks_4": (SchnellenRules(players=4, must_stay_at=21), 200),
    "tricks_5": (SchnellenRules(players=5, must_stay_at=21), 200),
}
EXPECTED = {
    "contract_24": (10997, 199876),
    "contract_36": (988, 320334),
    "tricks_3": (311, 4468),
    "tricks_4": (213, 7320),
    "tricks_5": (135, 8919),
}


def first_lead(rules, seed):
    rng = random.Random(seed)
    state = State(rules)
    while state.phase != "play":
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(rng.choice(state.legal_ids()))
    return state


def solve_all(states):
    """Sum of values and of nodes; each deal with a table of its own."""
    values = nodes = 0
    for state in states:
        solution = Solver(state.rules).solve(state)
        values += solution.value
        nodes += solution.nodes
    return values, nodes


@pytest.mark.parametrize("name", SETS)
def test_value_moves_and_line(benchmark, name):
    rules, deals = SETS[name]
    states = [first_lead(rules, seed) for seed in range(deals)]
    assert benchmark.pedantic(solve_all, (states,), rounds=1) == EXPECTED[name]
