"""playouts: reproducible, uniform, the same with any number of threads, and stopped by Ctrl-C.

That the totals are those of a slow twin, action by action, tests/core/test_playout.c says.
"""

import math
import random

import pytest

from kartenspiel import Match, RussischRules, SchnellenRules, State, playouts, rules_from_dict
from tests.python.interrupting import answer_to_ctrl_c
from tests.reference import random_rules


def test_the_same_seed_gives_the_same_totals_on_every_machine():
    totals = playouts(Match(RussischRules()), 1000, 7)
    assert totals == playouts(State(RussischRules()), 1000, 7, threads=3)
    assert (totals.actions, totals.booked, totals.made) == GOLDEN
    assert totals != playouts(Match(RussischRules()), 1000, 8)


GOLDEN = (38253, (98400, 102065, 95575), (0, 1, 0))


@pytest.mark.filterwarnings("ignore::kartenspiel.RulesWarning")
@pytest.mark.parametrize("game", ["russisch_schnapsen", "schnellen"])
@pytest.mark.parametrize("seed", range(20))
def test_what_is_booked_adds_up_under_random_rules(game, seed):
    rules = rules_from_dict(random_rules(game, random.Random(seed)))
    totals = playouts(State(rules), 200, seed)
    assert totals.playouts == 200
    if game == "schnellen":
        assert sum(totals.tricks) == 5 * 200
        assert totals.points == (0,) * len(totals.points)
    else:
        assert sum(totals.tricks) == (8 if rules.deck == 24 else 12) * 200
        assert sum(totals.points) == (120 if rules.deck == 24 else 240) * 200
        assert sum(totals.declared) == 200
        assert totals.cards == sum(totals.tricks) * 3
    assert all(
        made <= declared for made, declared in zip(totals.made, totals.declared, strict=True)
    )


def test_playouts_are_as_random_play_with_another_generator():
    """Means of what each seat books, against a loop in Python: within five standard errors."""
    rules = SchnellenRules(exchange=True)
    n = 4000
    totals = playouts(State(rules), n, 5)
    rng = random.Random(5)
    sums, squares = [0] * 4, [0] * 4
    for _ in range(n):
        state = State(rules)
        while not state.deals_played:
            if state.actor is None:
                state.apply_chance(rng)
            else:
                state.apply_id(rng.choice(state.legal_ids()))
        for seat, score in enumerate(state.scores):
            sums[seat] += score - 21
            squares[seat] += (score - 21) ** 2
    for seat in range(4):
        variance = squares[seat] / n - (sums[seat] / n) ** 2
        error = math.sqrt(2 * variance / n)
        assert abs(totals.booked[seat] - sums[seat]) / n < 5 * error
        assert totals.squares[seat] / n == pytest.approx(squares[seat] / n, rel=0.15)


def test_a_position_is_not_changed():
    state = State(RussischRules())
    state.apply_chance(random.Random(1))
    before = state.copy()
    playouts(state, 10, 1)
    assert state == before


def test_no_playouts_give_zeros():
    totals = playouts(State(RussischRules()), 0, 0)
    assert (totals.playouts, totals.actions, totals.booked) == (0, 0, (0, 0, 0))


def test_bad_arguments_are_refused():
    state = State(RussischRules(deals=1))
    with pytest.raises(TypeError, match="Match or a State"):
        playouts("deal", 1, 1)
    for n, seed, threads, words in [
        (-1, 0, 1, "n must be"),
        (2**63, 0, 1, "n must be"),
        (1, -1, 1, "seed must be"),
        (1, 2**64, 1, "seed must be"),
        (1, 1, 0, "threads must be"),
    ]:
        with pytest.raises(ValueError, match=words):
            playouts(state, n, seed, threads=threads)
    for n in (1.5, "1", None, True):
        with pytest.raises(TypeError, match="n must be an integer"):
            playouts(state, n, 1)
    rng = random.Random(0)
    while not state.is_over:
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(rng.choice(state.legal_ids()))
    with pytest.raises(ValueError, match="over"):
        playouts(state, 1, 1)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_answered_within_a_tenth_of_a_second(threads):
    state = State(RussischRules(deck=36))
    assert answer_to_ctrl_c(lambda: playouts(state, 2**50, 1, threads=threads)) < 0.1
