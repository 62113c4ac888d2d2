"""The same kind of work on other libraries, in the same run, as ratios.

    python benchmarks/peers/run.py

Install what you want to compare with (``pip install chess open_spiel rlcard "pettingzoo[classic]"
pgx``); what is missing is named and left out. Every figure is the best of several rounds in this
process, one core; rates are millions per second. The works are of one kind, not the same game: look
at the ratios as orders of magnitude.
"""

from __future__ import annotations

import random
import time
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from kartenspiel import Batch, RussischRules, State, perft, playouts

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5


def best(work: Callable[[], int]) -> float:
    """Return the highest rate of several rounds, in millions per second."""
    rates = []
    work()
    for _ in range(ROUNDS):
        start = time.perf_counter()
        count = work()
        rates.append(count / (time.perf_counter() - start) / 1e6)
    return max(rates)


# --- this package ---


def first_lead() -> State:
    rng = random.Random(1)
    state = State(RussischRules())
    while state.phase != "play":
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(rng.choice(state.legal_ids()))
    return state


def our_perft() -> int:
    return perft(first_lead(), 13)


def our_playouts() -> int:
    return playouts(first_lead(), 100_000, 1).cards


def our_loop() -> int:
    rng = random.Random(1)
    steps = 0
    for _ in range(40):
        state = State(RussischRules(deals=5))
        while not state.is_over:
            ids = state.legal_ids()
            if ids:
                state.apply_id(ids[int(rng.random() * len(ids))])
            else:
                state.apply_chance(rng)
            steps += 1
    return steps


def our_batch() -> int:
    batch = Batch(RussischRules(), 4096, 1)
    actions = np.zeros(4096, np.int32)
    rewards = np.zeros((4096, 3), np.int32)
    for _ in range(200):
        batch.random_actions(actions)
        batch.step(actions, rewards=rewards)
    return 200 * 4096


def our_copy() -> int:
    copy = first_lead().copy
    for _ in range(100_000):
        copy()
    return 100_000


# --- the others ---


def chess_perft() -> int:
    chess = import_module("chess")

    def count(board: Any, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    return count(chess.Board(), 3)


def openspiel_loop(name: str) -> Callable[[], int]:
    def work() -> int:
        pyspiel = import_module("pyspiel")
        rng = random.Random(1)
        game = pyspiel.load_game(name)
        steps = 0
        while steps < 20_000:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions = [action for action, _ in state.chance_outcomes()]
                else:
                    actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                steps += 1
        return steps

    return work


def openspiel_copy() -> int:
    pyspiel = import_module("pyspiel")
    state = pyspiel.load_game("skat").new_initial_state()
    for _ in range(20_000):
        state.clone()
    return 20_000


def rlcard_loop() -> int:
    rlcard = import_module("rlcard")
    env = rlcard.make("uno", config={"seed": 1})
    rng = random.Random(1)
    steps = 0
    while steps < 3_000:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
    return steps


def pettingzoo_loop() -> int:
    module = import_module("pettingzoo.classic.leduc_holdem_v4")
    env = module.env()
    rng = random.Random(1)
    steps = 0
    while steps < 1_000:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            mask = [] if ended or cut else np.flatnonzero(seen["action_mask"])
            env.step(None if ended or cut else int(rng.choice(mask)))
            steps += 1
    return steps


def pgx_batch() -> int:
    jax = import_module("jax")
    pgx = import_module("pgx")
    env = pgx.make("leduc_holdem")

    def turn(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(key, logits, axis=-1)
        state = jax.vmap(env.step)(state, action)
        fresh = jax.vmap(env.init)(jax.random.split(key, 4096))
        done = state.terminated

        def pick(new: Any, old: Any) -> Any:
            return jax.numpy.where(done.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        return jax.tree_util.tree_map(pick, fresh, state), None

    global _pgx_run  # noqa: PLW0603 - compiled once
    if _pgx_run is None:
        keys = jax.random.split(jax.random.PRNGKey(0), 4096)
        start = jax.jit(jax.vmap(env.init))(keys)
        run = jax.jit(lambda key: jax.lax.scan(turn, start, jax.random.split(key, 100))[0])
        _pgx_run = run
    jax.block_until_ready(_pgx_run(jax.random.PRNGKey(1)).terminated)
    return 100 * 4096


_pgx_run: Any = None

WORKS: list[tuple[str, str, Callable[[], int], list[tuple[str, Callable[[], int]]]]] = [
    ("perft", "leaves", our_perft, [("chess", chess_perft)]),
    ("playouts in one call", "cards", our_playouts, []),
    (
        "loop over a state, deals included",
        "steps",
        our_loop,
        [
            ("OpenSpiel skat", openspiel_loop("skat")),
            ("OpenSpiel oh_hell", openspiel_loop("oh_hell(num_suits=4,num_cards_per_suit=6)")),
            ("RLCard uno", rlcard_loop),
            ("PettingZoo leduc", pettingzoo_loop),
        ],
    ),
    ("batch of 4,096", "steps", our_batch, [("Pgx leduc", pgx_batch)]),
    ("copy of a state", "copies", our_copy, [("OpenSpiel skat", openspiel_copy)]),
]


def main() -> None:
    for name, unit, ours, others in WORKS:
        rate = best(ours)
        print(f"{name:36} {rate:12.3f} M {unit}/s")
        for peer, work in others:
            try:
                theirs = best(work)
            except ImportError as error:
                print(f"    {peer:32} not installed ({error.name})")
                continue
            print(f"    {peer:32} {theirs:12.3f} M {unit}/s   {rate / theirs:8.1f} times")


if __name__ == "__main__":
    main()
