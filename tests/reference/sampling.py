"""Random rules over all options, random matches, and the replay of recorded ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypedDict

from .engine import ReferenceMatch
from .rules import CHOICES, REDEAL_CASES, RUSSISCH, SCHNELLEN, complete_rules, refusals

Step = tuple[int | None, list[str] | None, str]
"""Actor, legal actions sorted as text, action taken; the first two are `None` for chance."""


class RecordedMatch(TypedDict):
    """One line of the conformance vectors."""

    rules: dict[str, Any]
    dealer: int
    steps: list[Step]
    sheet: list[list[int]]
    winners: list[int]


def random_rules(game: str, rng: Random) -> dict[str, Any]:
    """Return random valid rules for a match that ends after at most three deals.

    Every option is drawn; about a third of the fields are left out and so at their default. Rules
    without effect (a warning, not an error) do occur.
    """
    draw = _random_russisch if game == RUSSISCH else _random_schnellen
    while True:
        drawn = draw(rng)
        left_out = rng.choice((0.0, 0.3, 0.7))
        kept = [key for key in drawn if key == "deals" or rng.random() >= left_out]
        rules = {"game": game, **{key: drawn[key] for key in kept}}
        if not refusals(rules):
            return rules


def _random_choices(game: str, rng: Random) -> dict[str, Any]:
    """Draw the options with a closed vocabulary."""
    return {key: rng.choice(values) for key, values in CHOICES[game].items()}


def _random_russisch(rng: Random) -> dict[str, Any]:
    """Draw all options of Russisches Schnapsen; the result may still be refused."""
    cases = list(REDEAL_CASES)
    rng.shuffle(cases)
    opening = rng.choice((90, 90, rng.randrange(10, 190, 10)))
    # Low ceilings too: uniformly random bids soon reach the top, and such contracts all fail.
    highest = opening + rng.choice((0, 0, 10, 20, rng.randrange(0, 400, 10)))
    values = [100, 80, 60, 40]
    if rng.random() < 0.4:
        values = [rng.randrange(0, 160, 10) for _ in range(4)]
    return {
        **_random_choices(RUSSISCH, rng),
        "redeal": cases[: rng.randrange(4)],
        "opening_bid": opening,
        "max_bid": highest,
        "pass_is_final": rng.random() < 0.5,
        "without_talon": rng.random() < 0.5,
        "without_talon_on_opening": rng.random() < 0.5,
        "without_talon_bonus": rng.choice((0, 20, 40, rng.randrange(100))),
        "without_talon_penalty": rng.choice((0, 20, 80, rng.randrange(100))),
        "raise_after_talon": rng.random() < 0.5,
        "marriage_values": values,
        "defender_marriages": rng.random() < 0.5,
        "all_tricks_bonus": rng.choice((0, 50, rng.randrange(100))),
        "must_beat_after_trump": rng.random() < 0.5,
        "must_undertrump": rng.random() < 0.5,
        "target": rng.choice((None, 1000, rng.randrange(1, 300))),
        "deals": rng.randint(1, 3),
    }


def _random_schnellen(rng: Random) -> dict[str, Any]:
    """Draw all options of Schnellen; the result may still be refused."""
    return {
        **_random_choices(SCHNELLEN, rng),
        "start": rng.choice((15, 21, 25, rng.randint(1, 4), rng.randint(1, 12))),
        "short_deck": rng.random() < 0.4,
        "schnell_penalty": rng.choice((5, 5, rng.randrange(8))),
        "drop_penalty": rng.choice((1, 1, rng.randrange(4))),
        "must_stay_at": rng.choice((5, 0, rng.randrange(12))),
        "compulsory": rng.random() < 0.4,
        "exchange": rng.random() < 0.5,
        "failed_bid_tricks_count": rng.random() < 0.5,
        "hearts_double": rng.random() < 0.5,
        "hearts_double_drop": rng.random() < 0.5,
        "must_beat_after_trump": rng.random() < 0.5,
        "must_undertrump": rng.random() < 0.5,
        "deals": rng.randint(1, 3),
    }


def choose_uniformly(match: ReferenceMatch, rng: Random) -> str:
    """Choose among the legal actions, all alike."""
    legal = match.legal()
    assert legal
    return rng.choice(legal)


def shuffle_fairly(match: ReferenceMatch, rng: Random) -> list[str]:
    """Return the pack in play, every order alike."""
    shuffled = list(match.pack)
    rng.shuffle(shuffled)
    return shuffled


def random_match(
    rules: Mapping[str, Any],
    dealer: int,
    rng: Random,
    *,
    choose: Callable[[ReferenceMatch, Random], str] = choose_uniformly,
    shuffle: Callable[[ReferenceMatch, Random], list[str]] = shuffle_fairly,
) -> RecordedMatch:
    """Play a match to its end and return it as a line of the conformance vectors.

    `choose` makes the players' actions and `shuffle` the deals; by default both are uniformly
    random. `biased` has others that reach rare cases more often.
    """
    match = ReferenceMatch(rules, dealer)
    steps: list[Step] = []
    while not match.is_over:
        actor, legal = match.actor, match.legal()
        if match.phase == "deal":
            action = " ".join(["deal", *shuffle(match, rng)])
        elif match.phase == "pick":
            action = rng.choice(match.chance())
        else:
            action = choose(match, rng)
        steps.append((actor, legal, action))
        match.apply(action)
    return {
        "rules": dict(rules),
        "dealer": dealer,
        "steps": steps,
        "sheet": match.sheet,
        "winners": match.winners,
    }


def replay(line: Mapping[str, Any]) -> ReferenceMatch:
    """Replay a line of the conformance vectors and return the finished match.

    Raises ValueError naming the first step, or the field, that differs from the rule book.
    """
    match = ReferenceMatch(line["rules"], line["dealer"])
    for index, (actor, legal, action) in enumerate(line["steps"]):
        if match.actor != actor:
            raise ValueError(f"step {index}: actor {match.actor}, not {actor}")
        if match.legal() != legal:
            raise ValueError(f"step {index}: legal {match.legal()}, not {legal}")
        try:
            match.apply(action)
        except ValueError as error:
            raise ValueError(f"step {index}: {error}") from error
    if match.sheet != line["sheet"]:
        raise ValueError(f"sheet: {match.sheet}, not {line['sheet']}")
    if match.winners != line["winners"]:
        raise ValueError(f"winners: {match.winners}, not {line['winners']}")
    return match


def seats_of(rules: Mapping[str, Any]) -> int:
    """Return how many seats a match under these rules has (RS1, SN1)."""
    filled = complete_rules(rules)
    return int(filled["seats"] if filled["game"] == RUSSISCH else filled["players"])
