"""Python threads on separate and shared objects: nothing crashes, separate ones do not meddle."""

import random
import threading

import pytest

from kartenspiel import (
    IllegalActionError,
    Match,
    RussischRules,
    SchnellenRules,
    State,
    divide,
    perft,
    playouts,
)

RULES = [RussischRules(), SchnellenRules(exchange=True)]


def together(work, count: int = 4) -> None:
    errors = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            errors.append(error)
            raise

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def play(state: State, seed: int, steps: int) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        if state.is_over:
            break
        ids = state.legal_ids()
        if ids:
            state.apply_id(rng.choice(ids))
        else:
            state.apply_chance(rng)


@pytest.mark.parametrize("rules", RULES, ids=["24", "schnellen"])
def test_separate_states_under_shared_rules(rules):
    ends: dict[int, State] = {}

    def work(number):
        state = State(rules)
        play(state, number % 2, 1500)
        ends[number] = state

    together(work)
    assert ends[0] == ends[2]
    assert ends[1] == ends[3]
    assert ends[0] != ends[1]


@pytest.mark.parametrize("rules", RULES, ids=["24", "schnellen"])
def test_a_shared_state_without_a_lock_stays_a_state(rules):
    shared = State(rules)

    def work(number):
        rng = random.Random(number)
        for _ in range(1500):
            ids = shared.legal_ids()
            try:
                if ids:
                    shared.apply_id(rng.choice(ids))
                else:
                    shared.apply_chance(rng)
            except (IllegalActionError, ValueError):
                pass  # another thread was first
            copy = shared.copy()
            assert copy.is_over or copy.legal_ids() or copy.actor is None
            repr(shared), hash(shared), shared.scores, shared.undealt

    together(work)


@pytest.mark.parametrize("rules", RULES, ids=["24", "schnellen"])
def test_a_shared_match_without_a_lock_does_not_crash(rules):
    shared = Match(rules)

    def work(number):
        rng = random.Random(number)
        for _ in range(400):
            try:
                if shared.actor is None and not shared.is_over:
                    shared.apply(shared.sample_chance(rng))
                else:
                    actions = list(shared.legal_actions)
                    shared.apply(rng.choice(actions)) if actions else shared.undo()
                if number == 0 and rng.random() < 0.1:
                    shared.undo()
            except (IllegalActionError, ValueError, IndexError):
                pass  # another thread was first
            repr(shared), shared.scores, shared.legal_actions

    together(work)


def test_a_state_that_changes_under_a_long_call_does_not_disturb_it():
    shared = State(RussischRules())
    rng = random.Random(4)
    while shared.phase != "play":
        shared.apply_chance(rng) if shared.actor is None else shared.apply_id(shared.legal_ids()[0])
    start = shared.copy()
    expected = perft(start, 9), playouts(start, 3000, 1), divide(start, 7)
    found = []

    def work(number):
        if number:
            copy = start.copy()
            found.append((perft(copy, 9), playouts(copy, 3000, 1), divide(copy, 7)))
        else:
            play(shared, 1, 3000)

    together(work)
    assert found == [expected] * 3
