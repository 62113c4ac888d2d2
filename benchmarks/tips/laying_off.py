"""Tips on bidding and laying off, 24 cards: which cards, and what hands can make."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import starmap
from math import comb

from benchmarks.tips.declarer import (
    DECLARER,
    Hand,
    Pair,
    halves,
    hands,
    lay_off,
    marriages,
    rounded,
    values_of,
)
from benchmarks.tips.findings import Finding, exact, mean, ratio, share
from benchmarks.tips.lab import Lab
from kartenspiel import Card, CardSet, Rank, RussischRules, State, Suit, solve
from kartenspiel.players.strength import Strength

HEARTS = CardSet((Card("Kh"), Card("Qh")))
_POINTS = Strength(RussischRules(), None).points


def true_values(some: Iterable[Hand], lab: Lab) -> list[int]:
    """Return what each declarer makes in the true deal with his own choice of lay-off."""
    return values_of((hand.played(hand.choice()) for hand in some), lab.threads)


def hundred_without_tricks(lab: Lab) -> list[Finding]:
    """Bid with the 100 but without tricks."""
    found = hands("hearts", lab.deals, lab.threads, lambda dealt, _: dealt >= HEARTS)
    values = true_values(found, lab)
    out = []
    for name, counts in (("no ace", {0}), ("one ace", {1}), ("two aces or more", {2, 3, 4})):
        mine = [
            value
            for hand, value in zip(found, values, strict=True)
            if sum(card.rank is Rank.ACE for card in hand.dealt) in counts
        ]
        held = f"K♥ Q♥ and {name} dealt:"
        out.append(mean(f"{held} value", mine, "points"))
        out += [
            share(f"{held} {bid} can be made", (rounded(value) >= bid for value in mine))
            for bid in (100, 130, 150)
        ]
    return out


def half_a_marriage(lab: Lab) -> list[Finding]:
    """Think well before laying off one half of a marriage."""
    completed, cost, risk = [], [], []
    for hand in lab.hands:
        lone = CardSet(halves(hand.cards))
        with_half = hand.best(partial(_lays_of, lone, 1))
        without = hand.best(partial(_lays_of, lone, 0))
        if with_half is None or without is None:
            continue
        half = next(card for card in with_half.cards if card in lone)
        completed.append(_completes(hand.played(with_half.cards), half))
        risk.append(_loss_by_completing(hand, with_half.cards, half, lab))
        cost.append(without.judged - with_half.judged)
    return [
        share("the best lay-off with a lone king or queen: it completes a marriage", completed),
        mean("what that costs: the same deal, the other opponent gets the half", risk, "points"),
        mean("best lay-off without a lone half, minus best one with it", cost, "points"),
        share("the one without is better", (value > 0 for value in cost)),
    ]


def _lays_of(cards: CardSet, count: int, pair: Pair) -> bool:
    return len(cards & CardSet(pair)) == count


def _completes(lead: State, half: Card) -> bool:
    """Whether a defender has the half and its other half."""
    both = CardSet(_both(half.suit))
    defenders = (seat for seat in lead.active if seat != DECLARER)
    return any(CardSet.from_mask(lead.hand_mask(seat)) >= both for seat in defenders)


def _loss_by_completing(hand: Hand, pair: Pair, half: Card, lab: Lab) -> float:
    """Return the mean over worlds; in each of them one of two receivers completes the marriage."""
    loss = 0
    for world in hand.worlds:
        leads = [lay_off(world, pair, first) for first in (0, 1)]
        leads.sort(key=lambda lead: _completes(lead, half))
        apart, together = values_of(leads, lab.threads)
        loss += apart - together
    return loss / len(hand.worlds)


def three_marriages(lab: Lab) -> list[Finding]:
    """With three marriages lay one of them off."""
    found = hands(
        "three", max(1, lab.deals // 2), lab.threads, lambda _, cards: len(marriages(cards)) == 3
    )
    gains, chosen, cost = [], [], []
    for hand in found:
        torn, whole = hand.split(partial(_tears, hand))
        laid = hand.best(partial(_lays_whole, hand))
        kept = hand.best(partial(_lays_of, CardSet(_halves_of(marriages(hand.cards))), 0))
        assert torn is not None
        assert whole is not None
        assert laid is not None
        assert kept is not None
        gains.append(laid.judged - kept.judged)
        chosen.append(hand.choice())
        cost.append(whole.judged - torn.judged)
    pairs = list(zip(found, chosen, strict=True))
    rare = three_in_ten()
    return [
        exact("three marriages or four in ten cards", rare / comb(24, 10), comb(24, 10)),
        mean("laying off a whole marriage, minus keeping all three", gains, "points"),
        share("the former is better", (gain > 0 for gain in gains)),
        share("the declarer's own choice is a whole marriage", starmap(_lays_whole, pairs)),
        share("his own choice tears one or two", starmap(_tears, pairs)),
        mean("tearing none, minus tearing one or two", cost, "points"),
    ]


def three_in_ten() -> int:
    """Return how many of the hands of ten cards hold at least three marriages."""
    exactly: list[int] = []
    for held in range(5):
        left = 4 - held
        hands_with = (
            (-1) ** more * comb(left, more) * comb(16 + 2 * (left - more), 2 + 2 * (left - more))
            for more in range(left + 1)
        )
        exactly.append(comb(4, held) * sum(hands_with))
    return exactly[3] + exactly[4]


def _both(suit: Suit) -> Pair:
    return Card.of(suit, Rank.KING), Card.of(suit, Rank.QUEEN)


def _halves_of(suits: Iterable[Suit]) -> list[Card]:
    return [card for suit in suits for card in _both(suit)]


def _lays_whole(hand: Hand, pair: Pair) -> bool:
    return any(set(_both(suit)) == set(pair) for suit in marriages(hand.cards))


def _tears(hand: Hand, pair: Pair) -> bool:
    left = len(marriages(hand.cards - CardSet(pair)))
    return left + _lays_whole(hand, pair) < len(marriages(hand.cards))


def whole_suits(lab: Lab) -> list[Finding]:
    """Best lay off whole suits."""
    gains, chosen = [], []
    for hand in lab.hands:
        void, other = hand.split(partial(_voids, hand))
        if void is not None and other is not None:
            gains.append(void.judged - other.judged)
            chosen.append(_voids(hand, hand.choice()))
    return [
        mean("best lay-off that empties a suit, minus best other one", gains, "points"),
        share("the one that empties a suit is better", (gain > 0 for gain in gains)),
        share("the declarer's own choice empties a suit, where one can be emptied", chosen),
    ]


def _voids(hand: Hand, pair: Pair) -> bool:
    left = {card.suit for card in hand.cards if card not in pair}
    return any(card.suit not in left for card in pair)


def points_do_not_matter(lab: Lab) -> list[Finding]:
    """The points of the cards laid off matter little."""
    taken = list(_laid_and_back(lab.hands))
    cost, chosen = [], []
    for hand in lab.hands:
        fewest = min(_worth(layoff.cards) for layoff in hand.layoffs)
        cheap = hand.best(partial(_costs, fewest))
        best = hand.best()
        assert cheap is not None
        assert best is not None
        cost.append(best.judged - cheap.judged)
        chosen.append(_worth(best.cards) - 2 * _worth(hand.cards) / len(hand.cards))
    return [
        ratio(
            "share of the laid-off points that come back in the declarer's tricks",
            (laid for laid, _ in taken),
            "%",
        ),
        ratio("share of all points that the declarer takes", (every for _, every in taken), "%"),
        mean("best lay-off, minus the one with the fewest points", cost, "points"),
        share("the former is better", (gain > 0 for gain in cost)),
        mean("points laid off by choice, minus those of two average cards", chosen, "points"),
    ]


def _costs(points: int, pair: Pair) -> bool:
    return _worth(pair) == points


def _worth(cards: Iterable[Card]) -> int:
    return sum(_POINTS(card) for card in cards)


def _laid_and_back(some: Iterable[Hand]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield points taken and at stake: of the laid-off cards, and of all."""
    for hand in some:
        pair = hand.choice()
        state = hand.played(pair)
        for action in solve(state).line:
            state.apply(action)
        won = CardSet.from_mask(state.won_mask(DECLARER))
        yield (_worth(won & CardSet(pair)), _worth(pair)), (_worth(won), 120)


def bid_with_a_marriage(lab: Lab) -> list[Finding]:
    """Bidding on mostly makes sense with a marriage."""
    values = true_values(lab.hands, lab)
    out = []
    for name, wanted in (("no marriage", False), ("a marriage", True)):
        mine = [
            value
            for hand, value in zip(lab.hands, values, strict=True)
            if bool(marriages(hand.dealt)) == wanted
        ]
        out += [
            share(f"{name} dealt: {bid} can be made", (rounded(value) >= bid for value in mine))
            for bid in (90, 100, 120)
        ]
    return out
