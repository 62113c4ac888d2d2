"""RS11 and RS12: settlement."""

from itertools import product
from typing import Any

import pytest

from kartenspiel import Match, RussischResult, RussischRules
from tests.rules.helpers import finish, in_play, play

# The declarer is seat 1; seat 2 is his left, seat 0 his right neighbour.
HANDS = ("AKQs Ah A9d A9c", "TKQh Td TJs TJc", "J9h KQJd 9s KQc")

# 84 points in tricks and the "60".
LINE_84 = [
    *("9c Jc Kc", "Qc Ac Tc", "Ah Qh Jh", "As Js 9s", "Ad Td Jd"),
    *("announce Qs, Ts Kd", "Kh 9h Ks", "9d Th Qd"),
]
# 85 points in tricks and the "60".
LINE_85 = [
    *("9c Tc Kc", "Td Jd Ad", "Ac Jc Qc", "announce Ks, Ts 9s"),
    *("Kh Jh Ah", "Qs Js Qd", "9d Qh Kd", "9h As Th"),
]
# Declarer 83 and the "60"; seat 0 has 23 and the "40", seat 2 has 14.
LINE_83 = [
    *("announce Ks, Ts 9s", "Kh Jh Ah", "Ad Td Jd", "As Js Qd"),
    *("9d Tc Kd", "announce Kc, Ac Jc", "Qs Qh Qc", "9h 9c Th"),
]


def settled(line: list[str], bid: int, **options: Any) -> RussischResult:
    """Return the settlement of a line under a bid; forehand opens with it."""
    without = bool(options.pop("without", False))
    if without:
        options["without_talon"] = True
    rules = RussischRules(redeal=[], opening_bid=bid, **{"target": None, "deals": 1, **options})
    match = play(in_play(rules, *HANDS, without=without), *line)
    assert match.is_over
    result = match.last_result
    assert isinstance(result, RussischResult)
    assert match.scores == result.booked
    return result


def test_84_in_tricks_and_60_fails_150() -> None:
    result = settled(LINE_84, 150)
    assert result.trick_points[1] == 84
    assert (result.total, result.made) == (80 + 60, False)


def test_85_in_tricks_and_60_makes_150() -> None:
    result = settled(LINE_85, 150)
    assert result.trick_points[1] == 85
    assert (result.total, result.made) == (90 + 60, True)


@pytest.mark.parametrize(("bid", "made"), [(130, True), (140, True), (150, False)])
def test_made_if_the_total_reaches_the_bid(bid: int, made: bool) -> None:
    assert settled(LINE_84, bid).made == made


def test_the_result_explains_the_deal() -> None:
    result = settled(LINE_83, 140)
    assert (result.dealer, result.declarer, result.bid, result.without) == (0, 1, 140, False)
    assert result.trick_points == (23, 83, 14)
    assert result.tricks == (2, 5, 1)
    assert [[str(suit) for suit in suits] for suits in result.announced] == [["c"], ["s"], []]
    assert result.marriages_counted == (40, 60, 0)
    assert result.marriages_void == (0, 0, 0)
    assert (result.total, result.made, result.all_tricks) == (140, True, False)
    assert [[item.clause for item in items] for items in result.bookings] == [["RS11"]] * 3


@pytest.mark.parametrize("line", [LINE_83, LINE_84, LINE_85])
@pytest.mark.parametrize("bid", [90, 100, 140])
def test_made_means_the_bid_and_no_more(line: list[str], bid: int) -> None:
    result = settled(line, bid)
    assert result.total >= bid
    assert result.booked[1] == bid


# failed_contract, defenders_score, defender_marriages, bid 140 (made) or 150 (failed): what seats
# 0, 1, 2 book. Seat 0 has 23 points and the "40", seat 2 has 14; together 37, rounded 40.
TABLE = {
    # Made: the declarer books the bid, the opponents their own points, whatever failed_contract is.
    ("shared", "split", True, 140): (40, 140, 40),  # (40 + 40) / 2
    ("shared", "split", False, 140): (20, 140, 20),  # 40 / 2
    ("shared", "own", True, 140): (60, 140, 10),  # 20 + 40, 10
    ("shared", "own", False, 140): (20, 140, 10),
    ("deducted", "split", True, 140): (40, 140, 40),
    ("deducted", "split", False, 140): (20, 140, 20),
    ("deducted", "own", True, 140): (60, 140, 10),
    ("deducted", "own", False, 140): (20, 140, 10),
    # Failed and shared: half the bid each, their own points lapse, the declarer nothing.
    ("shared", "split", True, 150): (75, 0, 75),
    ("shared", "split", False, 150): (75, 0, 75),
    ("shared", "own", True, 150): (75, 0, 75),
    ("shared", "own", False, 150): (75, 0, 75),
    # Failed and deducted: the declarer loses the bid, the opponents book their own points.
    ("deducted", "split", True, 150): (40, -150, 40),
    ("deducted", "split", False, 150): (20, -150, 20),
    ("deducted", "own", True, 150): (60, -150, 10),
    ("deducted", "own", False, 150): (20, -150, 10),
}


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_table_of_settlements(case: tuple[str, str, bool, int]) -> None:
    failed_contract, defenders_score, defender_marriages, bid = case
    result = settled(
        LINE_83,
        bid,
        failed_contract=failed_contract,
        defenders_score=defenders_score,
        defender_marriages=defender_marriages,
    )
    assert (result.total, result.made) == (140, bid == 140)
    assert result.booked == TABLE[case]
    # A marriage that the rules do not count here is shown apart from one that counts.
    assert result.marriages_counted == (40 if defender_marriages else 0, 60, 0)
    assert result.marriages_void == (0 if defender_marriages else 40, 0, 0)


@pytest.mark.parametrize("case", TABLE, ids=str)
@pytest.mark.parametrize("bonus", [0, 50])
@pytest.mark.parametrize("counts", ["sheet", "contract"])
def test_table_of_settlements_without_talon_and_with_a_bonus_nobody_earns(
    case: tuple[str, str, bool, int], bonus: int, counts: str
) -> None:
    failed_contract, defenders_score, defender_marriages, bid = case
    result = settled(
        LINE_83,
        bid,
        without=True,
        failed_contract=failed_contract,
        defenders_score=defenders_score,
        defender_marriages=defender_marriages,
        all_tricks_bonus=bonus,
        all_tricks_bonus_counts=counts,
    )
    right, declarer, left = TABLE[case]
    extra = 40 if bid == 140 else -80
    assert result.booked == (right, declarer + extra, left)
    assert [item.clause for item in result.bookings[1]] == ["RS11", "RS6"]


def test_split_rounds_the_points_together_and_own_each_alone() -> None:
    # 23 and 14: together 37, so 40; alone 20 and 10.
    split = settled(LINE_83, 140, defenders_score="split", defender_marriages=False)
    own = settled(LINE_83, 140, defenders_score="own", defender_marriages=False)
    assert (split.booked[0] + split.booked[2], own.booked[0] + own.booked[2]) == (40, 30)


def test_split_gives_half_to_each_so_multiples_of_5() -> None:
    # 7 and 28 are 35, rounded 40; 19 and 17 are 36; a failed bid of 150 gives 75.
    assert settled(LINE_85, 150).booked == (20, 150, 20)
    result = finish(_all_but_one_trick()).last_result
    assert result is not None
    assert result.booked[0] == result.booked[2]
    assert {amount % 5 for amount in result.booked} == {0}


def _all_but_one_trick() -> Match:
    rules = RussischRules(redeal=[], target=None, deals=1)
    return in_play(rules, "ATh ATd ATs A9c", "TKQc")


@pytest.mark.parametrize(
    ("preset", "step"), [(RussischRules.wikibooks, 5), (RussischRules.wikipedia, 10)]
)
@pytest.mark.parametrize(
    ("line", "bid"), list(product([LINE_83, LINE_84, LINE_85], [90, 110, 130, 150, 170]))
)
def test_rs12_presets_book_multiples_of_5_and_of_10(
    preset: Any, step: int, line: list[str], bid: int
) -> None:
    rules = preset(redeal=[], opening_bid=bid, target=None, deals=1)
    match = play(in_play(rules, *HANDS), *line)
    assert {score % step for score in match.scores} == {0}


def test_trick_points_are_rounded_half_up() -> None:
    # 84 down, 85 up; 7, 28 and 19, 17 for the opponents.
    assert settled(LINE_85, 150, defenders_score="own").booked == (10, 150, 30)
    assert settled(LINE_84, 140, defenders_score="own").booked == (20, 140, 20)


def test_totals_may_go_below_zero() -> None:
    rules = RussischRules.wikipedia(redeal=[], opening_bid=150, target=None, deals=3)
    match = play(in_play(rules, *HANDS), *LINE_84)
    assert match.scores == (20, -150, 20)
    # Seat 2 is forehand now and fails too: nobody is lifted to zero.
    play(in_play(rules, *HANDS, match=match), *LINE_84)
    assert match.scores == (20 + 20, -150 + 20, 20 - 150)
    assert match.sheet[0] == (20, -150, 20)
    assert len(match.sheet) == 2
