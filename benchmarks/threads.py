"""How much faster two threads are than one, for every call that takes `threads`.

    python benchmarks/threads.py

One and two threads take turns, round by round, and the best of each counts; so other work on the
machine disturbs both alike. On a machine that is not quiet the ratios are too low.
"""

import random
import time
from collections.abc import Callable

import numpy as np

from kartenspiel import Batch, RussischRules, SchnellenRules, State, perft, playouts

ROUNDS = 25


def first_lead(rules: RussischRules | SchnellenRules, seed: int) -> State:
    rng = random.Random(seed)
    state = State(rules)
    while state.phase != "play":
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(rng.choice(state.legal_ids()))
    return state


def stepping(threads: int, *, observed: bool) -> Callable[[], object]:
    batch = Batch(RussischRules(), 4096, 1, threads=threads)
    actions = np.zeros(4096, np.int32)
    out = {"rewards": np.zeros((4096, 3), np.int32)}
    if observed:
        out["observations"] = np.zeros((4096, batch.observation_size), np.int32)

    def steps() -> None:
        for _ in range(40):
            batch.random_actions(actions)
            batch.step(actions, **out)

    for _ in range(5):
        steps()
    return steps


def works(threads: int) -> dict[str, Callable[[], object]]:
    small = first_lead(RussischRules(), 3)
    large = first_lead(RussischRules(deck=36), 2)
    return {
        "perft at depth 14": lambda: perft(small, 14, threads=threads),
        "perft of a whole 36-card deal": lambda: perft(large, threads=threads),
        "playouts, 24 cards": lambda: playouts(small, 100_000, 1, threads=threads),
        "playouts of whole deals": lambda: playouts(
            State(SchnellenRules()), 30_000, 1, threads=threads
        ),
        "batch of 4,096": stepping(threads, observed=False),
        "batch of 4,096, observed": stepping(threads, observed=True),
    }


def main() -> None:
    one, two = works(1), works(2)
    for name in one:
        best = [float("inf"), float("inf")]
        end = time.perf_counter() + 15
        for _ in range(ROUNDS):
            for i, work in enumerate((one[name], two[name])):
                start = time.perf_counter()
                work()
                best[i] = min(best[i], time.perf_counter() - start)
            if time.perf_counter() > end:
                break
        print(f"{name:32} {best[0] * 1e3:9.2f} ms {best[1] * 1e3:9.2f} ms {best[0] / best[1]:6.2f}")


if __name__ == "__main__":
    main()
