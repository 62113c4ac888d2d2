"""Rules, matches and positions for hypothesis: any options, any number of actions played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from kartenspiel import Match, State
from tests.conformance.lockstep import quiet_rules
from tests.reference import refusals
from tests.reference.rules import CHOICES, REDEAL_CASES

GAMES = ("russisch_schnapsen", "schnellen")
LONGEST = 120
"""Matches are looked at after so many actions at most, or at their end."""


def tens(least: int, most: int) -> st.SearchStrategy[int]:
    """Return multiples of ten."""
    return st.integers(least // 10, most // 10).map(lambda number: number * 10)


def options(game: str) -> dict[str, st.SearchStrategy[Any]]:
    """Return the values of each option of a game."""
    own: dict[str, st.SearchStrategy[Any]]
    flags: tuple[str, ...]
    if game == GAMES[0]:
        own = {
            "redeal": st.permutations(REDEAL_CASES).flatmap(
                lambda cases: st.integers(0, 3).map(lambda count: cases[:count])
            ),
            "opening_bid": tens(10, 150),
            "max_bid": tens(150, 300),
            "marriage_values": st.lists(tens(0, 150), min_size=4, max_size=4),
            "without_talon_bonus": st.integers(0, 100),
            "without_talon_penalty": st.integers(0, 100),
            "all_tricks_bonus": st.sampled_from([0, 50]),
            "target": st.none() | st.integers(1, 300),
        }
        flags = (
            *("pass_is_final", "without_talon", "without_talon_on_opening"),
            *("raise_after_talon", "defender_marriages"),
        )
    else:
        own = {
            "start": st.integers(1, 25),
            "schnell_penalty": st.integers(0, 8),
            "drop_penalty": st.integers(0, 3),
            "must_stay_at": st.integers(0, 12),
        }
        flags = (
            *("short_deck", "compulsory", "exchange", "failed_bid_tricks_count"),
            *("hearts_double", "hearts_double_drop"),
        )
    for flag in (*flags, "must_beat_after_trump", "must_undertrump"):
        own[flag] = st.booleans()
    for name, values in CHOICES[game].items():
        own[name] = st.sampled_from(values)
    return own


def rules_data(game: str | None = None) -> st.SearchStrategy[dict[str, Any]]:
    """Return valid rules in JSON form; matches have at most two deals."""
    if game is None:
        return st.sampled_from(GAMES).flatmap(rules_data)
    needed = {"game": st.just(game), "deals": st.integers(1, 2)}
    return st.fixed_dictionaries(needed, optional=options(game)).filter(
        lambda data: not refusals(data)
    )


@dataclass(frozen=True)
class Line:
    """A match to be played: hypothesis shows these few values instead of a hundred actions."""

    rules: dict[str, Any]
    dealer: int
    seed: int
    length: int

    def start(self) -> Match:
        """Return the match before its first action."""
        rules = quiet_rules(self.rules)
        return Match(rules, self.dealer % rules.seats)

    def state(self) -> State:
        """Return the state before the first action."""
        rules = quiet_rules(self.rules)
        return State(rules, self.dealer % rules.seats)

    def match(self) -> Match:
        """Return the match after `length` actions, or at its end."""
        match = self.start()
        rng = Random(self.seed)
        while not match.is_over and len(match) < self.length:
            match.apply(next_action(match, rng))
        return match


def next_action(match: Match, rng: Random) -> Any:
    """Return an action for the step a match stands at."""
    if match.actor is None:
        return match.sample_chance(rng)
    legal = match.legal_actions
    # Low bids and passes more often: uniform auctions nearly all end at the highest bid.
    calm = match.phase == "bidding" and rng.random() < 0.6
    return legal[0] if calm else rng.choice(legal)


def lines(game: str | None = None, *, finished: bool = False) -> st.SearchStrategy[Line]:
    """Return matches of any length, or to their end."""
    return st.builds(
        Line,
        rules_data(game),
        st.integers(0, 4),
        st.integers(0, 2**32),
        st.just(10**6) if finished else st.integers(0, LONGEST) | st.just(10**6),
    )
