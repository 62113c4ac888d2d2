"""The published sets of deals: how they were made, and the position each line stands for.

    python -m benchmarks.deals        write the files of benchmarks/data again

The rule from a line to a position stands in benchmarks/data/README.md; solver_figures.c follows it
too.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kartenspiel import Action, Deal, RussischRules, SchnellenRules, State, parse_action

DATA = Path(__file__).with_name("data")
FILES = {24: 2000, 36: 200, 33: 2000}
"""Cards of the pack and number of deals."""


@dataclass(frozen=True)
class DealSet:
    """A file of deals under some rules."""

    cards: int
    rules: RussischRules | SchnellenRules

    def lines(self, count: int | None = None) -> list[str]:
        return file_of(self.cards).read_text("ascii").splitlines()[:count]

    def states(self, count: int | None = None) -> list[State]:
        return [first_lead(self.rules, line) for line in self.lines(count)]

    def seats(self, count: int | None = None) -> list[int | None]:
        """Return the seat that each position is solved for, None for the declarer."""
        if isinstance(self.rules, RussischRules):
            return [None for _ in self.lines(count)]
        return [number % self.rules.players for number, _ in enumerate(self.lines(count))]


SETS = {
    "contract_24": DealSet(24, RussischRules(redeal=())),
    "contract_36": DealSet(36, RussischRules(36, redeal=())),
    "tricks_3": DealSet(33, SchnellenRules(players=3)),
    "tricks_4": DealSet(33, SchnellenRules(players=4)),
    "tricks_5": DealSet(33, SchnellenRules(players=5)),
}


def file_of(cards: int) -> Path:
    return DATA / f"deals_{cards}.txt"


def made(cards: int) -> str:
    """Return a file: uniformly shuffled packs from a seed that is its name."""
    rules = next(deals.rules for deals in SETS.values() if deals.cards == cards)
    rng = random.Random(f"kartenspiel deals {cards}")
    start = State(rules)
    return "".join(f"{start.sample_chance(rng)}\n" for _ in range(FILES[cards]))


def first_lead(rules: RussischRules | SchnellenRules, line: str) -> State:
    """Return the position of a line."""
    state = State(rules)
    state.apply(line)
    for text in _until_play(rules, state, parse_action(line)):
        state.apply(text)
    return state


def _until_play(rules: RussischRules | SchnellenRules, state: State, deal: Action) -> Iterator[str]:
    assert isinstance(deal, Deal)
    if isinstance(rules, RussischRules):
        yield from ("bid 90", "pass", "pass")
        talon = [*deal.cards[9:12], *(deal.cards[21:24] if rules.deck == 36 else ())]
        laid = talon[: 2 * len(talon) // 3]
        yield from (f"lay {card}" for card in laid)
        yield from (f"pick {card}" for card in laid[:-1])
    else:
        first = 3 * rules.players
        turned = deal.cards[first : first + len(state.turned_cards)]
        yield from (f"discard {card}" for card in turned)
        yield from ["stay"] * (rules.players - 1)


if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    for pack in FILES:
        file_of(pack).write_text(made(pack), "ascii")
