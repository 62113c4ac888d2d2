"""Generators and signal handlers that act on what is in use get an error."""

import random
import signal

import pytest

from kartenspiel import (
    Batch,
    NotationError,
    RussischRules,
    SchnellenRules,
    Solver,
    State,
    parse_action,
)


@pytest.mark.parametrize("verb", ["apply_chance", "sample_chance"])
def test_a_generator_that_deals_itself_is_refused(verb):
    state = State(RussischRules())

    class Meddler:
        def randrange(self, stop):
            state.apply_chance(random.Random(1))
            return 5

    with pytest.raises(RuntimeError, match="changed the state"):
        getattr(state, verb)(Meddler())


@pytest.mark.parametrize("verb", ["apply_chance", "sample_chance"])
def test_a_generator_that_starts_the_state_anew_is_refused(verb):
    state = State(RussischRules(deck=36))

    class Meddler:
        def randrange(self, stop):
            state.__init__(RussischRules(deck=24))
            return stop - 1

    with pytest.raises(RuntimeError, match="changed the state"):
        getattr(state, verb)(Meddler())


def test_a_signal_handler_may_not_use_the_solver_that_is_solving():
    rng = random.Random(1)
    state = State(RussischRules(deck=36))
    while state.phase != "play":
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(state.legal_ids()[0])
    solver = Solver(state.rules)
    caught = []

    def handler(number, frame):
        with pytest.raises(RuntimeError, match="already solving"):
            solver.can_make(state, 120, node_limit=10)
        caught.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    try:
        with solver._turn(), pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGALRM)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert caught == [signal.SIGALRM]


def test_a_failed_second_start_leaves_solver_and_batch_as_they_were():
    rules = RussischRules()
    solver = Solver(rules)
    with pytest.raises(ValueError, match="entries"):
        solver.__init__(SchnellenRules(), entries=1)
    assert solver.rules == rules
    batch = Batch(rules, 4, 1)
    with pytest.raises(ValueError, match="seed"):
        batch.__init__(SchnellenRules(), 9, -1)
    assert (len(batch), batch.rules) == (4, rules)


def test_an_endless_deal_is_refused_without_being_read():
    with pytest.raises(NotationError, match="far more cards"):
        parse_action("deal " + "Ah " * 1_000_000)
