"""Random matches over random options: the core and the slow reference engine in lockstep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from kartenspiel import Match
from tests.conformance.lockstep import compare, compare_result, quiet_rules
from tests.reference import (
    ReferenceMatch,
    choose_cannily,
    choose_uniformly,
    lopsided_pack,
    random_rules,
    seats_of,
    shuffle_fairly,
)

GAMES = ("russisch_schnapsen", "schnellen")
PLAYERS = {
    "uniform": (choose_uniformly, shuffle_fairly),
    "canny": (choose_cannily, lopsided_pack),
}
Choose = Callable[[ReferenceMatch, Random], str]
Shuffle = Callable[[ReferenceMatch, Random], list[str]]


def play_both(game: str, rng: Random, choose: Choose, shuffle: Shuffle) -> Counter[str]:
    """Play one match in both and compare every position; return the phases it went through."""
    rules = random_rules(game, rng)
    dealer = rng.randrange(seats_of(rules))
    reference = ReferenceMatch(rules, dealer)
    match = Match(quiet_rules(rules), dealer)
    seen: Counter[str] = Counter()
    try:
        while True:
            compare(match, reference)
            seen[reference.phase] += 1
            if reference.is_over:
                break
            if reference.phase == "deal":
                compare_result(match, reference)
                action = " ".join(["deal", *shuffle(reference, rng)])
            elif reference.phase == "pick":
                action = rng.choice(reference.chance())
            else:
                action = choose(reference, rng)
            reference.apply(action)
            match.apply(action)
        compare_result(match, reference)
        assert [list(row) for row in match.sheet] == reference.sheet
    except AssertionError as error:
        steps = ", ".join(map(str, match.actions))
        raise AssertionError(f"{rules}, dealer {dealer}: {steps}") from error
    return seen


def play_many(game: str, players: str, seed: int, count: int) -> Counter[str]:
    """Play matches that are the same at every run."""
    rng = Random(f"{game} {players} {seed}")
    seen: Counter[str] = Counter()
    for _ in range(count):
        seen += play_both(game, rng, *PLAYERS[players])
    return seen


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_random_matches(game: str, players: str):
    seen = play_many(game, players, 1, 400)
    common = {"deal", "bidding", "play", "over"}
    own = {
        "russisch_schnapsen": {"redeal", "raise", "lay", "pick", "give"},
        "schnellen": {"discard", "trump", "stay", "exchange"},
    }
    assert set(seen) == common | own[game]
    assert min(seen.values()) > 20


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [2, 3])
def test_many_random_matches(game: str, players: str, seed: int):
    assert play_many(game, players, seed, 600)
