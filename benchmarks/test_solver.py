"""Solver from Python, over the published deals: value, every first move and a line.

Times are scale. The C calls alone are measured by solver_figures.py, which also judges the exact
sums of nodes.
"""

import pytest

from benchmarks.deals import SETS
from benchmarks.solver_figures import kept
from kartenspiel import Solver, solve_many

DEALS = {"contract_24": 200, "contract_36": 5, "tricks_3": 200, "tricks_4": 200, "tricks_5": 200}


def solve_all(states, seats):
    """Sum of values; each deal with a table of its own."""
    return sum(
        Solver(state.rules).solve(state, seat=seat).value
        for state, seat in zip(states, seats, strict=True)
    )


@pytest.mark.parametrize("name", SETS)
def test_value_moves_and_line(benchmark, name):
    states = SETS[name].states(DEALS[name])
    seats = SETS[name].seats(DEALS[name])
    expected = sum(
        value or 0
        for state, seat in zip(states, seats, strict=True)
        for value in solve_many([state], seat=seat)
    )
    assert benchmark.pedantic(solve_all, (states, seats), rounds=1) == expected


def test_many_positions(benchmark):
    states = SETS["contract_24"].states()
    values = benchmark.pedantic(solve_many, (states,), rounds=1)
    assert sum(values) == kept()["contract_24"]["value"]["answers"]
