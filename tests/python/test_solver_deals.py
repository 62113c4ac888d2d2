"""The published sets of deals: how they were made, the same positions in C and Python, the gate."""

import json
import subprocess

import pytest

from benchmarks.deals import FILES, SETS, file_of, made
from benchmarks.signature import build
from benchmarks.solver_figures import (
    aims,
    differences,
    duration,
    exact,
    kept,
    least,
    main,
    switches,
    table,
)
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
    out = call(program, name, "4096", "1", "0", *works, deals="\n".join([*lines, ""]))
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
        (("contract_24", "2", "1", "0", "value"), "deal Ah\n", "deal 1: no deal of this pack"),
        (("contract_24", "2", "1", "0", "value"), f"deal{' Ah' * 24}\n", "not the whole pack"),
        (("contract_24", "3", "1", "0", "value"), None, "deal 1: no answer"),
        (("contract_24", "2", "0", "0", "value"), "", "no repeats"),
        (("contract_24", "2", "1", "0", "line"), "", "no such work"),
        (("tricks_6", "2", "1", "0", "value"), "", "usage"),
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
    assert times == ["4.32 µs", "123 µs", "1.23 ms", "12.3 ms", "123 ms"]
    line = {"positions": 2, "answers": 3, "nodes": 5, "median": 1000, "mean": 2000, "p99": 3000}
    figures = {"tricks_3": {"value": {**line, "clearing": 600}}}
    assert (
        "| Schnellen, 3 players, value | 1.00 µs | 2.00 µs | 3.00 µs | 500,000 | 2.5 |"
        in table(figures).splitlines()
    )
    assert aims(figures).splitlines()[2:] == [
        "| Schnellen, 3 players, value | median at most 5.00 µs | 1.00 µs | reached |"
    ]
    slower = {"tricks_3": {"value": {**line, "clearing": 500, "median": 1100}}}
    both = least([figures, slower])["tricks_3"]["value"]
    assert (both["median"], both["clearing"], both["nodes"]) == (1000, 500, 5)
    assert exact(figures) == {"tricks_3": {"value": {"positions": 2, "answers": 3, "nodes": 5}}}


def test_an_aim_that_is_missed_says_so():
    line = {"positions": 10, "nodes": 3210, "median": 80_001, "mean": 111_111, "p99": 699_000}
    other = {**line, "median": 300_000, "mean": 33_000}
    figures = {"contract_24": {"value": line, "can_make": other, "moves": other}}
    said = [row.split(" | ")[1:] for row in aims(figures).splitlines()[2:]]
    assert said == [
        ["median at most 80.0 µs", "80.0 µs", "**not reached** |"],
        ["p99 at most 700 µs", "699 µs", "reached |"],
        ["a second at least 9,000", "9,000", "reached |"],
        ["nodes, mean at most 320", "321", "**not reached** |"],
        ["a second at least 30,000", "30,303", "reached |"],
        ["median at most 300 µs", "300 µs", "reached |"],
    ]


def test_every_part_of_the_search_can_be_switched_off(program):
    """The parts that the header names; answers stay, nodes do not."""
    off = switches()
    assert sum(off.values()) == 2 ** len(off) - 1
    assert off["`KS_NO_TABLE`: no table of bounds"] == 1
    deals = "\n".join([*SETS["contract_24"].lines(3), ""])
    sums = [
        json.loads(call(program, "contract_24", "4096", "1", bit, "value", deals=deals).stdout)
        for bit in ("0", *map(str, off.values()))
    ]
    assert len({line["answers"] for line in sums}) == 1
    assert len({line["nodes"] for line in sums}) > len(off) // 2


@pytest.mark.parametrize("choice", [["--entries", "64"], ["--set", "tricks_3"]])
def test_a_part_of_the_figures_is_not_kept(choice, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["solver_figures", "--update", *choice])
    with pytest.raises(SystemExit):
        main()
    assert "with nothing chosen" in capsys.readouterr().err
