"""perft and divide against the slow twin and the table in tests/data/perft."""

import random
import threading
import time

import pytest

from kartenspiel import Match, RussischRules, State, _core, divide, perft, rules_from_dict
from tests.python.interrupting import answer_to_ctrl_c
from tests.python.perft_table import POSITIONS, count_slowly, load, position
from tests.reference import random_rules

TABLE = load()
IDS = [entry["name"] for entry in TABLE]


def random_state(rules, seed: int, steps: int) -> State:
    rng = random.Random(seed)
    state = State(rules, 0)
    for _ in range(steps):
        if state.is_over:
            break
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(rng.choice(state.legal_ids()))
    return state


def test_the_table_has_every_position_that_its_maker_lists():
    assert [name for name, _, _ in POSITIONS] == IDS


@pytest.mark.parametrize("entry", TABLE, ids=IDS)
def test_counts_are_those_of_the_table(entry):
    match = position(entry)
    for depth, lines in enumerate(entry["counts"], 1):
        assert perft(match, depth) == lines, depth
        assert perft(match.state, depth) == lines
    if entry["to_the_end"] is not None:
        assert perft(match) == entry["to_the_end"]


@pytest.mark.parametrize("entry", TABLE, ids=IDS)
def test_counts_of_the_table_are_those_of_the_slow_twin(entry):
    state = position(entry).state
    for depth, lines in enumerate(entry["counts"], 1):
        if lines <= 1500:
            assert count_slowly(state, depth) == lines, depth
    if entry["to_the_end"] is not None and entry["to_the_end"] <= 5000:
        assert count_slowly(state, None) == entry["to_the_end"]


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize("entry", TABLE[::3], ids=IDS[::3])
def test_the_answer_does_not_depend_on_the_number_of_threads(entry, threads):
    match = position(entry)
    depth = len(entry["counts"])
    assert perft(match, depth, threads=threads) == entry["counts"][-1]
    if entry["to_the_end"] is not None and entry["to_the_end"] < 10**12:
        assert perft(match, threads=threads) == entry["to_the_end"]


@pytest.mark.parametrize("entry", TABLE, ids=IDS)
def test_divide_splits_perft_by_the_first_action(entry):
    match = position(entry)
    depth = len(entry["counts"])
    parts = divide(match, depth)
    assert list(parts) == list(match.legal_actions)
    assert sum(parts.values()) == (entry["counts"][-1] if parts else 0)
    for action, lines in list(parts.items())[:3]:
        after = match.copy()
        after.apply(action)
        assert perft(after, depth - 1) == lines


def test_divide_to_the_end_of_the_deal():
    entry = TABLE[IDS.index("five tricks left")]
    assert sum(divide(position(entry)).values()) == entry["to_the_end"]
    last = TABLE[IDS.index("last card")]
    assert list(divide(position(last)).values()) == [1]


@pytest.mark.filterwarnings("ignore::kartenspiel.RulesWarning")
@pytest.mark.parametrize("game", ["russisch_schnapsen", "schnellen"])
@pytest.mark.parametrize("seed", range(30))
def test_random_positions_under_random_rules_agree_with_the_slow_twin(game, seed):
    rng = random.Random(seed)
    rules = rules_from_dict(random_rules(game, rng))
    state = random_state(rules, seed, rng.randrange(2, 60))
    for depth in range(5):
        lines = perft(state, depth)
        if lines > 3000:
            break
        assert count_slowly(state, depth) == lines
    held = sum(state.hand_mask(seat).bit_count() for seat in range(len(state.scores)))
    if state.phase == "play" and held <= 25:
        end = perft(state)
        if end <= 3000:
            assert count_slowly(state, None) == end
        if end <= 10**7:
            assert _core.perft(state, 100) == end, "memoised is not counted"


def test_a_position_is_not_changed():
    match = position(TABLE[IDS.index("first lead")])
    before = match.state
    perft(match, 6)
    divide(match, 4)
    assert match.state == before


def test_chance_is_not_expanded():
    match = Match(RussischRules())
    assert [perft(match, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert divide(match, 3) == {}


def test_a_count_of_a_whole_large_deal_is_an_exact_integer():
    entry = TABLE[IDS.index("36: first lead")]
    lines = perft(position(entry))
    assert lines == entry["to_the_end"] > 2**48
    assert type(lines) is int


@pytest.mark.parametrize("call", [perft, divide])
def test_bad_arguments_are_refused(call):
    match = position(TABLE[IDS.index("auction")])
    with pytest.raises(TypeError, match="Match or a State"):
        call("90", 1)
    for depth in (1.0, "1", True):
        with pytest.raises(TypeError, match="depth must be an integer"):
            call(match, depth)
    for depth in (-1, 2**31 - 1, 2**70):
        with pytest.raises(ValueError, match="depth must be"):
            call(match, depth)
    for threads in (0, -1, 257):
        with pytest.raises(ValueError, match="threads must be"):
            call(match, 1, threads=threads)
    with pytest.raises(TypeError, match="threads must be an integer"):
        call(match, 1, threads=1.0)
    with pytest.raises(ValueError, match="play phase"):
        call(match)


def test_divide_needs_a_first_action():
    with pytest.raises(ValueError, match="depth must be from 1"):
        divide(position(TABLE[IDS.index("auction")]), 0)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_answered_within_a_tenth_of_a_second(threads):
    match = position(TABLE[IDS.index("36: first lead")])
    assert answer_to_ctrl_c(lambda: perft(match, 30, threads=threads)) < 0.1


def test_other_python_threads_run_while_lines_are_counted():
    match = position(TABLE[IDS.index("first lead")])
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.perf_counter()
    perft(match, 13)
    end = time.perf_counter()
    done.set()
    thread.join()
    inside = [when for when in ticks if start < when < end]
    assert len(inside) >= min(3, (end - start) / 0.05)


def test_a_table_may_be_kept_between_counts():
    table = _core.PerftTable(4)
    match = position(TABLE[IDS.index("five tricks left")])
    lines = []
    for action in match.legal_actions:
        after = match.copy()
        after.apply(action)
        lines.append(_core.perft(after.state, 100, table))
    assert sum(lines) == TABLE[IDS.index("five tricks left")]["to_the_end"]


@pytest.mark.parametrize("entries", [0, 1, 3, 2**41])
def test_a_table_has_a_power_of_two_entries(entries):
    with pytest.raises(ValueError, match="power of two"):
        _core.PerftTable(entries)
