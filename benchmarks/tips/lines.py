"""Deals of Russisches Schnapsen played to the end from the first lead, hands at random."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from benchmarks.deals import first_lead
from benchmarks.tips.declarer import DECLARER, marriages
from kartenspiel import Action, CardSet, RussischRules, State, action_from_id, solve


@dataclass(frozen=True)
class Line:
    """A deal and how it was played."""

    start: State
    actions: tuple[Action, ...]
    won: tuple[bool, ...]
    """Whether the declarer won each trick."""
    points: int
    """Card points in the declarer's tricks."""
    marriages: int
    """Value of his marriages that count."""
    announced: tuple[int, int]
    """Marriages announced by him and by the defenders."""
    held: tuple[int, int]
    """Marriages held at the first lead by him and by the defenders."""

    def positions(self) -> Iterator[State]:
        """Yield the positions of the line, each to act in; copies need not be kept."""
        state = self.start.copy()
        for action in self.actions:
            yield state
            state.apply(action)


def random_leads(name: str, count: int, deck: Literal[24, 36] = 24) -> list[State]:
    """Return first leads of uniformly divided packs, the declarer's hand included."""
    rules = RussischRules(deck, redeal=())
    rng = random.Random(f"kartenspiel tips {name}")
    start = State(rules)
    return [first_lead(rules, str(start.sample_chance(rng))) for _ in range(count)]


def best_lines(states: Iterable[State]) -> list[Line]:
    """Return the deals played by both sides with all cards known, the exact solver's line."""
    return [_line(state, solve(state).line) for state in states]


def random_lines(states: Iterable[State], name: str) -> list[Line]:
    """Return the deals played at random, every legal action as likely as another."""
    rng = random.Random(f"kartenspiel tips {name}")
    return [_line(state, _random_actions(state, rng)) for state in states]


def _random_actions(start: State, rng: random.Random) -> tuple[Action, ...]:
    state = start.copy()
    actions = []
    while not state.is_settled:
        number = rng.choice(state.legal_ids())
        actions.append(action_from_id(state.rules.game, number))
        state.apply_id(number)
    return tuple(actions)


def _line(start: State, actions: tuple[Action, ...]) -> Line:
    state = start.copy()
    for action in actions:
        state.apply(action)
    fields = state.result_fields()
    pairs = [len(marriages(CardSet.from_mask(start.hand_mask(seat)))) for seat in range(3)]
    said = [len(suits) for suits in fields["announced"]]
    return Line(
        start,
        actions,
        tuple(seat == DECLARER for seat in state.trick_winners),
        fields["points"][DECLARER],
        fields["marriages"][DECLARER],
        (said[DECLARER], sum(said) - said[DECLARER]),
        (pairs[DECLARER], sum(pairs) - pairs[DECLARER]),
    )
