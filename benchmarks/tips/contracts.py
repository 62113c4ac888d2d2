"""Tips on what can be reached and how defenders stop it, 24 cards; and what 36 cards change."""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

from benchmarks.deals import first_lead
from benchmarks.tips.declarer import (
    DECLARER,
    RULES,
    lay_off,
    marriages,
    rounded,
    values_of,
)
from benchmarks.tips.findings import Finding, exact, mean, ratio, share
from benchmarks.tips.lab import Lab
from benchmarks.tips.lines import Line
from kartenspiel import Card, CardSet, Play, Rank, RussischRules, State, solve
from kartenspiel.players.strength import Strength

_POINTS = Strength(RussischRules(), None).points
THREE_DEAREST = CardSet.parse("Kh Qh Kd Qd Ks Qs Ah Ad")
"""A hand with the three dearest marriages and two aces."""


def without_a_marriage(lab: Lab) -> list[Finding]:
    """At most 120 without a marriage, and only with all tricks."""
    out = []
    for play, lines in (("best play", lab.strong_24), ("random play", lab.random_24)):
        plain = [line for line in lines if not line.announced[0]]
        seven = [rounded(line.points) == 120 for line in plain if sum(line.won) == 7]
        out += [
            share(f"{play}, no marriage announced: more than 120", _least(_points(plain), 130)),
            share(f"{play}, the same with seven tricks: 120 after rounding", seven),
        ]
    return out


def seven_tricks(lab: Lab) -> list[Finding]:
    """Seven tricks mostly bring 90 to 110."""
    out = []
    for play, lines in (("best play", lab.strong_24), ("random play", lab.random_24)):
        points = _points(line for line in lines if sum(line.won) == 7)
        inside = (90 <= number <= 110 for number in points)
        out.append(share(f"{play}, seven tricks: 90 to 110 card points, rounded", inside))
        out.append(mean(f"{play}, seven tricks: card points, rounded", points, "points"))
    return out


def three_hundred(lab: Lab) -> list[Finding]:
    """The highest bid there can be is 300."""
    totals = list(_best_totals(25 * lab.deals, lab))
    values = values_of(_divisions(THREE_DEAREST), lab.threads)
    many = len(values)
    special = [rounded(value) for value in values]
    at = f"first lead from {THREE_DEAREST}, every division of the rest"
    return [
        share("random deals, best lay-off, all cards known: 300 can be made", _least(totals, 300)),
        share("the same: more than 300 can be made", _least(totals, 310)),
        exact(f"{at}: 300 can be made", sum(_least(special, 300)) / many, many),
        exact("the same: more than 300 can be made", sum(_least(special, 310)) / many, many),
        exact("the same: the greatest value", max(values), many, "points"),
    ]


def _points(lines: Iterable[Line]) -> list[int]:
    return [rounded(line.points) for line in lines]


def _least(totals: Iterable[int], limit: int) -> list[bool]:
    return [total >= limit for total in totals]


def _best_totals(count: int, lab: Lab) -> Iterator[int]:
    """Yield what can be made in random deals; 0 where the marriages are not enough for 300."""
    rng = random.Random("kartenspiel tips three hundred")
    start = State(RULES)
    for _ in range(count):
        state = start.copy()
        state.apply_chance(rng)
        mask = state.hand_mask(DECLARER) | sum(1 << card for card in state.undealt)
        cards = CardSet.from_mask(mask)
        worth = sum(RULES.marriage_values[suit.id] for suit in marriages(cards))
        if 120 + worth < 300:
            yield 0
            continue
        for text in ("bid 90", "pass", "pass"):
            state.apply(text)
        leads = [lay_off(state, pair, first) for pair in combinations(cards, 2) for first in (0, 1)]
        yield rounded(max(values_of(leads, lab.threads)))


def _divisions(own: CardSet) -> Iterator[State]:
    """Yield the first leads in which the declarer holds these cards, each once."""
    pack = [card for card in map(Card.from_id, range(36)) if card.rank >= Rank.NINE]
    rest = [card for card in pack if card not in own]
    for cards in combinations(rest, 8):
        yield lead_of(list(own), list(cards), [card for card in rest if card not in cards])


def lead_of(declarer: list[Card], following: list[Card], last: list[Card]) -> State:
    """Return the first lead from these hands, eight cards each."""
    talon = [following[7], last[7], declarer[7]]
    order = [*declarer[:3], *following[:3], *last[:3], *talon]
    for at in (3, 5):
        order += [*declarer[at : at + 2], *following[at : at + 2], *last[at : at + 2]]
    return first_lead(RULES, f"deal {' '.join(map(str, order))}")


def ways_to_defend(lab: Lab) -> list[Finding]:
    """Defenders win by marriages of their own, by tearing the declarer's, and by smearing."""
    lines = lab.lines_24
    own = [line for line in lines if line.held[1] > 0]
    one = [line for line in lines if line.held[0] == 1]
    two = [line for line in lines if line.held[0] == 2]
    smears = list(_smears(lines[: max(1, len(lines) // 4)]))
    return [
        share("defenders hold a marriage: they announce one", (x.announced[1] > 0 for x in own)),
        share(
            "the declarer holds one marriage: he announces it", (x.announced[0] > 0 for x in one)
        ),
        share("the declarer holds two: he announces both", (x.announced[0] == 2 for x in two)),
        share(
            "ten or ace into the partner's sure trick keeps the value, the cheapest card does not",
            (dear and not cheap for dear, cheap in smears),
        ),
        share("the other way round", (cheap and not dear for dear, cheap in smears)),
    ]


def _smears(lines: Iterable[Line]) -> Iterator[tuple[bool, bool]]:
    """Yield whether the dearest and the cheapest card keep the value, for the first play of each
    deal in which the last to play may smear or not."""
    for line in lines:
        for state in line.positions():
            if state.actor == DECLARER or len(state.trick_cards) != 2:
                continue
            plays = [action for action in state.legal_actions if isinstance(action, Play)]
            by_points = sorted(plays, key=lambda action: _POINTS(action.card))
            cheap, dear = by_points[0], by_points[-1]
            few, many = _POINTS(cheap.card), _POINTS(dear.card)
            if many < 10 or few >= 10 or not _partner_takes(state, plays):
                continue
            best = solve(state).best
            yield (
                any(action in best for action in plays if _POINTS(action.card) == many),
                any(action in best for action in plays if _POINTS(action.card) == few),
            )
            break


def _partner_takes(state: State, plays: Iterable[Play]) -> bool:
    for action in plays:
        after = state.copy()
        after.apply(action)
        if after.trick_winners[-1] in (DECLARER, state.actor):
            return False
    return True


def the_large_pack(lab: Lab) -> list[Finding]:
    """36 cards: marriages matter less, the lead comes back more easily, runs are longer."""
    out: list[Finding] = []
    for deck, lines in ((24, lab.lines_24), (36, lab.lines_36)):
        lost = [line.won for line in lines if not all(line.won)]
        totals = [rounded(line.points) + line.marriages for line in lines]
        out += [
            ratio(
                f"{deck} cards: marriages, as a share of the declarer's total",
                ((line.marriages, line.points + line.marriages) for line in lines),
                "%",
            ),
            share(
                f"{deck} cards: the declarer takes a trick after the first one he lost",
                (any(won[won.index(False) :]) for won in lost),
            ),
            mean(f"{deck} cards: longest run of the defenders", map(_run, lost), "tricks"),
            share(
                f"{deck} cards: a run of the defenders over at least half of the tricks",
                (2 * _run(line.won) >= len(line.won) for line in lines),
            ),
            share(f"{deck} cards: 90 can be made", _least(totals, 90)),
        ]
    return sorted(out, key=lambda finding: finding.statement.split(": ")[1])


def _run(won: tuple[bool, ...]) -> int:
    longest = length = 0
    for mine in won:
        length = 0 if mine else length + 1
        longest = max(longest, length)
    return longest
