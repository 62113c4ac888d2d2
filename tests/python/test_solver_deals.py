"""The published sets of deals: how they were made, the same positions in C and Python, the gate."""

import json
import subprocess

import pytest

from benchmarks.deals import FILES, SETS, file_of, made
from benchmarks.signature import build
from benchmarks.solver_figures import differences, duration, exact, kept, table
from kartenspiel import Phase, can_make, solve, solve_many


@pytest.mark.parametrize("cards", FILES)
def test_the_files_are_made_from_their_seeds(cards):
    assert file_of(cards).read_text("ascii") == made(cards)


@pytest.mark.parametrize("name", SETS)
def test_every_line_is_a_first_lead(name):
    for state in SETS[name].states():
        assert state.phase is Phase.PLAY
        assert state.leader == state.actor == 1
        sizes = {state.hand_mask(seat).bit_count() for seat in state.active}
        assert len(sizes) == 1
        assert sizes <= {5, 8, 12}


@pytest.mark.parametrize("name", ["contract_24", "tricks_3", "tricks_4", "tricks_5"])
def test_the_answers_that_are_kept_are_those_of_the_package(name):
    """36 cards take too long here; `make bench` has them."""
    states, seats = SETS[name].states(), SETS[name].seats()
    total = 0
    for seat in set(seats):
        mine = [state for state, its in zip(states, seats, strict=True) if its == seat]
        total += sum(solve_many(mine, seat=seat, threads=2))
    assert total == kept()[name]["value"]["answers"]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return build(tmp_path_factory.mktemp("figures"), "-O1", name="solver_figures")


def call(program, *words, deals):
    return subprocess.run(
        [program, *words], input=deals, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", SETS)
def test_c_solves_the_same_positions(program, name):
    count = 2 if name == "contract_36" else 6
    lines = SETS[name].lines(count)
    works = ["value", "moves"] + ["can_make"] * name.startswith("contract")
    out = call(program, name, "4096", "1", *works, deals="\n".join([*lines, ""]))
    found = [json.loads(line) for line in out.stdout.splitlines()]
    assert [line["positions"] for line in found] == [count] * len(works)
    states, seats = SETS[name].states(count), SETS[name].seats(count)
    solutions = [solve(state, seat=seat) for state, seat in zip(states, seats, strict=True)]
    assert found[0]["answers"] == sum(solution.value for solution in solutions)
    assert found[1]["answers"] == sum(v for solution in solutions for _, v in solution.moves)
    if name.startswith("contract"):
        bids = [max(10, (solution.value + 5) // 10 * 10) for solution in solutions]
        made_bids = [can_make(state, bid) for state, bid in zip(states, bids, strict=True)]
        assert found[2]["answers"] == sum(made_bids)


@pytest.mark.parametrize(
    ("words", "deals", "said"),
    [
        (("contract_24", "2", "1", "value"), "deal Ah\n", "deal 1: no deal of this pack"),
        (("contract_24", "2", "1", "value"), f"deal{' Ah' * 24}\n", "not the whole pack"),
        (("contract_24", "3", "1", "value"), None, "deal 1: no answer"),
        (("contract_24", "2", "0", "value"), "", "no repeats"),
        (("contract_24", "2", "1", "line"), "", "no such work"),
        (("tricks_6", "2", "1", "value"), "", "usage"),
    ],
)
def test_the_c_program_names_bad_input(program, words, deals, said):
    lines = "\n".join([*SETS["contract_24"].lines(1), ""]) if deals is None else deals
    out = call(program, *words, deals=lines)
    assert out.returncode in {1, 2}
    assert said in out.stderr


def test_a_sum_that_has_changed_is_named():
    before = kept()
    now = json.loads(json.dumps(before))
    assert differences(now, before, "positions", "answers", "nodes") == []
    now["tricks_3"]["value"]["nodes"] += 1
    assert differences(now, before, "answers") == []
    assert len(differences(now, before, "nodes")) == 1


def test_times_stand_in_three_digits():
    times = [duration(nanoseconds) for nanoseconds in (4321, 123456, 1234567, 12345678, 123456789)]
    assert times == ["4.3 µs", "123 µs", "1.23 ms", "12.3 ms", "123 ms"]
    line = {"positions": 2, "answers": 3, "nodes": 5, "median": 1000, "mean": 2000, "p99": 3000}
    figures = {"tricks_3": {"value": {**line, "clearing": 600}}}
    assert (
        "| Schnellen, 3 players, value | 1.0 µs | 2.0 µs | 3.0 µs | 500,000 | 2.5 |"
        in table(figures).splitlines()
    )
    assert exact(figures) == {"tricks_3": {"value": {"positions": 2, "answers": 3, "nodes": 5}}}
