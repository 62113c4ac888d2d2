"""The program that checks the tips: its arithmetic, its samples, a small run, and its page."""

import math
import random
import re
from itertools import combinations

import pytest

from benchmarks.solver_figures import written
from benchmarks.tips.__main__ import PAGE, TIPS, table
from benchmarks.tips.contracts import lead_of
from benchmarks.tips.declarer import DECLARER, RULES, hands, lay_off, marriages
from benchmarks.tips.findings import exact, mean, ratio, share
from benchmarks.tips.lab import Lab
from benchmarks.tips.laying_off import three_in_ten
from benchmarks.tips.lines import best_lines, random_leads
from benchmarks.tips.schnellen import good, trumps
from kartenspiel import Card, CardSet, Match, Suit, solve, solve_many
from tests.package.conftest import ROOT

SMALL = 4
GOLDEN = ROOT / "tests" / "data" / "tips.txt"
"""Output of `python -m benchmarks.tips --deals 4`."""


@pytest.fixture(scope="module")
def small():
    lab = Lab(SMALL)
    return {name: study(lab) for name, study in TIPS.items()}


def test_a_small_run_gives_the_same_figures_as_ever(small):
    printed = "\n".join(
        f"{name}: {TIPS[name].__doc__.splitlines()[0]}\n\n{table(findings)}\n"
        for name, findings in small.items()
    )
    assert printed + "\n" == GOLDEN.read_text("utf-8")


def test_the_page_has_every_tip_with_the_figures_of_the_program(small):
    page = PAGE.read_text("utf-8")
    blocks = re.findall(r"<!-- (\w+) -->\n(.*?)\n<!-- end -->", page, re.DOTALL)
    assert [name for name, _ in blocks] == list(TIPS)
    for name, block in blocks:
        rows = [line.split(" | ")[0].removeprefix("| ") for line in block.splitlines()[2:]]
        assert rows == [finding.statement for finding in small[name]]
        assert f"\n### {name} " in page
        assert f"| [{name}](#{name.lower()}-" in page


def test_a_table_is_put_in_its_place():
    rest = "kept\n<!-- R10 -->\nkept\n<!-- end -->\n"
    for old in ("", "old\n"):
        page = f"a\n<!-- R1 -->\n{old}<!-- end -->\n{rest}"
        found = written(page, "R1", table([share("hits", [True])]))
        assert "old" not in found
        assert "| hits | 1 | 100.0 % (20.7 to 100.0, W) |\n<!-- end -->" in found
        assert found.startswith("a\n<!-- R1 -->\n| figure |")
        assert found.endswith(rest)


# --- intervals ---


def test_wilson_is_the_interval_of_the_books():
    """Both ends solve |p - x| = z sqrt(x (1 - x) / n)."""
    for hits, n in ((0, 10), (3, 10), (81, 263), (10, 10)):
        found = share("hits", [True] * hits + [False] * (n - hits))
        assert found.value == hits / n
        for end in (found.low, found.high):
            if 0 < end < 1:
                distance = 1.959964 * math.sqrt(end * (1 - end) / n)
                assert abs(hits / n - end) == pytest.approx(distance, abs=1e-6)
    assert share("none", []).figure() == "no case"


def test_the_bootstrap_of_a_mean_is_near_the_normal_interval():
    rng = random.Random(1)
    values = [rng.gauss(10, 2) for _ in range(900)]
    found = mean("gauss", values, "points")
    middle = sum(values) / 900
    half = 1.96 * math.sqrt(sum((value - middle) ** 2 for value in values) / 900 / 900)
    assert found.value == pytest.approx(middle)
    assert found.low == pytest.approx(middle - half, abs=half / 4)
    assert found.high == pytest.approx(middle + half, abs=half / 4)
    assert mean("gauss", values, "points") == found


def test_a_ratio_is_of_sums():
    found = ratio("ratio", [(1, 2), (3, 2)], "%")
    assert (found.value, found.low, found.high, found.cases) == (1.0, 0.5, 1.5, 2)
    assert ratio("ratio", [(0, 0)], "%").figure() == "no case"
    assert exact("all", 0.25, 4).figure() == "25.0 % (all)"


# --- samples ---


def test_lay_offs_are_valued_by_the_worlds_of_the_declarer():
    (hand,) = hands("test", 1, 1)
    assert len(hand.dealt) == 7
    assert len(hand.cards) == 10
    assert [layoff.cards for layoff in hand.layoffs] == list(combinations(hand.cards, 2))
    some = hand.layoffs[17]
    judged = solve_many(lay_off(w, some.cards, i % 2) for i, w in enumerate(hand.worlds))
    assert some.judged == sum(judged) / len(judged)
    assert hand.best() == max(hand.layoffs, key=lambda layoff: layoff.thought)
    lead = hand.played(some.cards)
    assert CardSet.from_mask(lead.hand_mask(DECLARER)) == hand.cards - CardSet(some.cards)
    following = CardSet.from_mask(lead.hand_mask(2))
    assert some.cards[hand.first] in following
    assert some.cards[1 - hand.first] not in following


def test_hands_are_those_that_are_wanted():
    found = hands("test", 2, 1, lambda dealt, cards: Card("Ah") in dealt and Card("Ad") in cards)
    assert all(Card("Ah") in hand.dealt and Card("Ad") in hand.cards for hand in found)


def test_lines_are_the_solvers():
    states = random_leads("test", 5)
    for state, line in zip(states, best_lines(states), strict=True):
        assert line.start == state
        assert line.points + line.marriages == solve(state).value
        assert len(list(line.positions())) == len(line.actions) == 24
        assert len(line.won) == 8


def test_a_lead_is_made_from_three_hands():
    pack = CardSet.from_mask(sum(1 << card for card in range(36) if card % 9 >= 3))
    cards = random.Random(1).sample(list(pack), 24)
    lead = lead_of(cards[:8], cards[8:16], cards[16:])
    held = [CardSet.from_mask(lead.hand_mask(seat)) for seat in (1, 2, 0)]
    assert held == [CardSet(cards[at : at + 8]) for at in (0, 8, 16)]
    assert lead.leader == DECLARER


def test_hands_with_three_marriages_are_counted():
    """By drawing: among 20,000 hands of ten cards."""
    match = Match(RULES)
    rng = random.Random(1)
    drawn = 0
    for _ in range(20_000):
        deal = match.sample_chance(rng)
        drawn += len(marriages(CardSet(deal.cards[:10]))) >= 3
    expected = 20_000 * three_in_ten() / math.comb(24, 10)
    assert abs(drawn - expected) < 4 * math.sqrt(expected)


def test_the_weli_is_the_second_highest_trump():
    cards = CardSet.parse("6d Ah Kh 9h Kd")
    assert [str(card) for card in trumps(cards, Suit.HEARTS)] == ["Ah", "6d", "Kh", "9h"]
    assert good(cards, Suit.HEARTS) == 3
    assert good(cards, Suit.DIAMONDS) == 2
