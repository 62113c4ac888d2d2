"""Batch: buffers, refusals, reproducibility, observations.

That every step is what the verbs of a state do, tests/core/test_batch.c says.
"""

import copy
import os
import pickle
import random
import signal
import threading
import time
from array import array
from contextlib import contextmanager

import numpy as np
import pytest

from kartenspiel import (
    Batch,
    Card,
    IllegalBatchError,
    Phase,
    RussischRules,
    SchnellenRules,
    Solver,
    rules_from_dict,
)
from tests.reference import random_rules

NAMES = ["24", "36", "exchange", "bid"]
RULES = [
    RussischRules(),
    RussischRules(deck=36, seats=4, laid_cards="assigned"),
    SchnellenRules(exchange=True),
    SchnellenRules(players=5, trump="bid"),
]


def buffers(batch: Batch):
    n = len(batch)
    return {
        "rewards": np.full((n, batch.seats), -7, np.int32),
        "done": np.full(n, 7, np.uint8),
        "actor": np.full(n, 77, np.uint8),
        "observations": np.full((n, batch.observation_size), -7, np.int32),
        "illegal": np.full(n, 7, np.uint8),
    }


def drawn(batch: Batch) -> np.ndarray:
    actions = np.zeros(len(batch), np.int32)
    batch.random_actions(actions)
    return actions


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_random_matches_run_on_and_on(rules):
    batch = Batch(rules, 50, 3)
    out = buffers(batch)
    mask = np.zeros((50, batch.action_count), np.uint8)
    total = np.zeros(batch.seats, np.int64)
    deals = 0
    for _ in range(300):
        actions = drawn(batch)
        batch.legal_mask(mask)
        assert (mask[np.arange(50), actions] == 1).all()
        batch.step(actions, **out)
        assert out["illegal"].sum() == 0
        assert set(np.unique(out["done"])) <= {0, 1, 3}
        assert (out["rewards"][out["done"] == 0] == 0).all()
        total += out["rewards"].sum(axis=0)
        deals += (out["done"] > 0).sum()
    assert deals > 50
    for i in range(50):
        state = batch.state(i)
        assert state.actor == out["actor"][i]
        assert list(np.flatnonzero(mask_of(batch)[i])) == state.legal_ids()


def mask_of(batch: Batch) -> np.ndarray:
    mask = np.zeros((len(batch), batch.action_count), np.bool_)
    batch.legal_mask(mask)
    return mask


@pytest.mark.filterwarnings("ignore::kartenspiel.RulesWarning")
@pytest.mark.parametrize("game", ["russisch_schnapsen", "schnellen"])
@pytest.mark.parametrize("seed", range(10))
def test_results_do_not_depend_on_the_number_of_threads(game, seed):
    rules = rules_from_dict(random_rules(game, random.Random(seed)))
    batches = [Batch(rules, 300, seed, threads=threads) for threads in (1, 2, 5)]
    for _ in range(30):
        moves = [drawn(batch) for batch in batches]
        outs = [buffers(batch) for batch in batches]
        for batch, actions, out in zip(batches, moves, outs, strict=True):
            batch.step(actions, **out)
        for actions, out in zip(moves[1:], outs[1:], strict=True):
            assert (actions == moves[0]).all()
            for name, values in out.items():
                assert (values == outs[0][name]).all(), name


def test_the_same_seed_gives_the_same_matches_on_every_machine():
    batch = Batch(RussischRules(), 1000, 1)
    rewards = np.zeros((1000, 3), np.int32)
    sums = np.zeros(3, np.int64)
    for _ in range(50):
        batch.step(drawn(batch), rewards=rewards)
        sums += rewards.sum(axis=0)
    assert sums.tolist() == GOLDEN


GOLDEN: list[int] = [98620, 97230, 99910]


def test_a_match_depends_on_its_index_and_not_on_the_others():
    few, many = Batch(RussischRules(), 3, 9), Batch(RussischRules(), 30, 9)
    for _ in range(100):
        few.step(drawn(few))
        many.step(drawn(many))
    assert [few.state(i) for i in range(3)] == [many.state(i) for i in range(3)]
    assert few.state(0) != few.state(1)


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_one_illegal_action_refuses_the_step_and_changes_nothing(rules):
    batch = Batch(rules, 20, 5)
    for step in range(40):
        actions = drawn(batch)
        actions[[3, 17]] = [-1, 2**31 - 1]
        before = [batch.state(i) for i in range(20)]
        out = buffers(batch)
        with pytest.raises(IllegalBatchError, match="2 actions are not legal") as error:
            batch.step(actions, **out)
        assert error.value.indices == (3, 17)
        assert np.flatnonzero(out["illegal"]).tolist() == [3, 17]
        assert (out["rewards"] == -7).all()
        assert (out["done"] == 7).all()
        assert (out["observations"] == -7).all()
        assert [batch.state(i) for i in range(20)] == before, step
        batch.step(drawn(batch))
    again = pickle.loads(pickle.dumps(error.value))
    assert again.indices == error.value.indices


def test_masked_illegal_actions_leave_their_match_as_it_is():
    batch = Batch(SchnellenRules(), 20, 5)
    actions = drawn(batch)
    actions[4] = 108  # a deal is not a player's
    before = [batch.state(i) for i in range(20)]
    out = buffers(batch)
    batch.step(actions, **out, on_illegal="mask")
    assert np.flatnonzero(out["illegal"]).tolist() == [4]
    assert [i for i in range(20) if batch.state(i) == before[i]] == [4]
    assert out["done"][4] == 0
    with pytest.raises(ValueError, match="on_illegal"):
        batch.step(actions, on_illegal="ignore")


def test_buffers_of_any_kind_are_taken():
    batch = Batch(SchnellenRules(), 6, 1)
    actions = array("i", [0] * 6)
    batch.random_actions(actions)
    done = bytearray(6)
    view = memoryview(bytearray(6 * 4 * 4)).cast("i")
    batch.step(actions, done=done, rewards=view, actor=np.zeros(6, np.uint8))
    batch.step(drawn(batch).astype(np.intc))


def test_buffers_that_do_not_fit_are_refused():
    batch = Batch(SchnellenRules(), 6, 1)
    good = drawn(batch)
    before = [batch.state(i) for i in range(6)]
    for wrong, error in [
        (np.zeros(6, np.int64), TypeError),
        (np.zeros(6, np.float32), TypeError),
        (np.zeros(6, np.uint32), TypeError),
        (np.zeros(6, ">i4"), TypeError),
        (np.zeros(5, np.int32), ValueError),
        (np.zeros(7, np.int32), ValueError),
        (np.zeros(12, np.int32)[::2], (ValueError, BufferError)),
        (np.frombuffer(bytearray(25), np.int32, 6, 1), ValueError),  # at an odd address
        ([0] * 6, TypeError),
        (None, TypeError),
    ]:
        with pytest.raises(error, match=r"^actions"):
            batch.step(wrong)
        with pytest.raises(error, match=r"^out"):
            batch.random_actions(wrong)
    for name, wrong in [
        ("rewards", np.zeros(6, np.int32)),
        ("done", np.zeros(6, np.int32)),
        ("actor", bytes(6)),
        ("observations", np.zeros((6, 3), np.int32)),
        ("illegal", np.zeros(5, np.uint8)),
    ]:
        with pytest.raises((TypeError, ValueError, BufferError), match=f"^{name}"):
            batch.step(good, **{name: wrong})
    for name, wrong in [
        ("actor", [0] * 6),
        ("observations", np.zeros((6, batch.observation_size * 2), np.int32)[:, ::2]),
    ]:
        with pytest.raises((TypeError, ValueError, BufferError), match=f"^{name}: "):
            batch.look(**{name: wrong})
    assert [batch.state(i) for i in range(6)] == before
    batch.step(good)


def test_bad_arguments_are_refused():
    with pytest.raises(TypeError, match="rules"):
        Batch("schnellen", 1, 1)
    rules = SchnellenRules()
    for n, seed, threads in [(0, 0, 1), (2**24 + 1, 0, 1), (1, -1, 1), (1, 2**64, 1), (1, 0, 0)]:
        with pytest.raises(ValueError, match="must be from"):
            Batch(rules, n, seed, threads=threads)
    with pytest.raises(TypeError, match="integer"):
        Batch(rules, 1.0, 0)
    with pytest.raises(IndexError, match="i must be from 0 to 0"):
        Batch(rules, 1, 0).state(1)
    with pytest.raises(ValueError, match="numbers, not 1"):
        Batch(rules, 1, 0).decode([1])


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_an_observation_says_what_the_seat_sees(rules):
    batch = Batch(rules, 40, 2)
    rows = np.zeros((40, batch.observation_size), np.int32)
    for _ in range(60):
        batch.step(drawn(batch), observations=rows)
        for i in range(0, 40, 7):
            state, seen = batch.state(i), batch.decode(rows[i])
            me, seats = state.actor, batch.seats
            assert me is not None
            assert seen["phase"] is Phase(state.phase)
            assert sum(1 << card.id for card in seen["hand"]) == state.hand_mask(me)
            in_order = sorted(seen["trick"], key=seen["trick"].__getitem__)
            assert [card.id for card in in_order] == list(state.trick_cards)
            for seat in range(seats):
                other = (seat + me) % seats
                taken = [c.id for c, who in seen["taken"].items() if who == seat + 1]
                assert sum(1 << card for card in taken) == state.won_mask(other)
                assert seen["scores"][seat] == state.scores[other]
                assert seen["active"][seat] == (other in state.active)
                assert seen["dropped"][seat] == (other in state.dropped)
                assert seen["tricks"][seat] == state.trick_winners.count(other)
                suits = seen["announced"][4 * seat : 4 * seat + 4]
                assert "".join(s for s, on in zip("hdsc", suits, strict=True) if on) == (
                    state.announced(other)
                )
            assert (seen["dealer"] - 1 + me) % seats == state.dealer
            assert seen["bid"] == (state.bid or 0)
            assert seen["deals"] == state.deals_played
            declarer = (seen["bidder"] - 1 + me) % seats if seen["bidder"] else None
            assert declarer == state.declarer
            assert [c.id for c in sorted(seen["turned"], key=seen["turned"].get)] == list(
                state.turned_cards
            )
            assert all(isinstance(card, Card) for card in seen["hand"])


def test_threads_that_share_a_batch_get_an_error_or_their_turn():
    batch = Batch(RussischRules(), 3000, 1)
    errors = []

    def hammer():
        actions = np.zeros(3000, np.int32)
        for _ in range(60):
            try:
                batch.random_actions(actions)
                batch.step(actions)
            except (RuntimeError, IllegalBatchError) as error:
                errors.append(type(error))

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    batch.step(drawn(batch))
    assert set(errors) <= {RuntimeError, IllegalBatchError}


def test_threads_with_batches_of_their_own_do_not_disturb_each_other():
    rules = RussischRules()
    ends = {}

    def run(number):
        batch = Batch(rules, 200, number % 2)
        for _ in range(50):
            batch.step(drawn(batch))
        ends[number] = [batch.state(i) for i in range(200)]

    threads = [threading.Thread(target=run, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ends[0] == ends[2] != ends[1] == ends[3]


def test_a_row_that_was_never_filled_is_no_observation():
    batch = Batch(RussischRules(), 1, seed=1)
    with pytest.raises(ValueError, match="not an observation"):
        batch.decode([0] * batch.observation_size)


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_and_a_solver_are_not_copied(take):
    with pytest.raises(TypeError, match="a Batch can be neither copied nor pickled"):
        take(Batch(SchnellenRules(), 2, 1))
    with pytest.raises(TypeError, match="a Solver can be neither copied nor pickled"):
        take(Solver(RussischRules()))


def test_its_repr_says_how_many_matches_of_what():
    text = repr(Batch(SchnellenRules(players=5), 7, 1, threads=2))
    assert text.startswith("<Batch of 7 matches, threads 2, SchnellenRules(players=5,")


@contextmanager
def interrupted(call):
    """Ctrl-C while a call runs on and on; what comes out is when it was sent."""
    sent = []

    def send():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    def forever():
        while True:
            call()

    timer = threading.Timer(0.05, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        forever()
    yield sent[0]
    timer.join()


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_the_making_of_a_great_batch(threads):
    """Two million matches take a second and more; the answer is due in a tenth."""
    with interrupted(lambda: Batch(RussischRules(), 2_000_000, 1, threads=threads)) as sent:
        assert time.monotonic() - sent < 0.3  # memory is given back too


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_looks_and_masks_and_the_matches_stay(threads):
    n = 40_000
    batch = Batch(RussischRules(), n, 1, threads=threads)
    before = [batch.state(i) for i in range(0, n, 997)]
    mask = np.zeros((n, batch.action_count), np.bool_)
    rows = np.zeros((n, batch.observation_size), np.int32)
    with (
        interrupted(lambda: batch.legal_mask(mask)),
        interrupted(lambda: batch.look(observations=rows)),
    ):
        pass
    assert [batch.state(i) for i in range(0, n, 997)] == before
    batch.legal_mask(mask)
    actions = drawn(batch)
    assert mask[np.arange(n), actions].all()
    batch.step(actions)


def test_a_step_is_done_whole_before_ctrl_c_is_heard():
    """The interrupt may come at any moment of a step; no match is a step ahead of the others."""
    n = 30_000
    batch, twin = Batch(SchnellenRules(), n, 1), Batch(SchnellenRules(), n, 1)
    actions, steps = np.zeros(n, np.int32), []

    def step():
        batch.random_actions(actions)
        batch.step(actions)
        steps.append(1)

    with interrupted(step):
        pass
    for _ in steps:
        twin.step(drawn(twin))
    after = [twin.state(i) for i in range(n)]
    twin.step(drawn(twin))
    now = [batch.state(i) for i in range(n)]
    assert now in (after, [twin.state(i) for i in range(n)])
