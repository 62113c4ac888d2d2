"""RS14: the end of the match."""

from typing import Any

import pytest

from kartenspiel import Match, RulesError, RussischRules
from tests.rules.helpers import finish, in_play, refused

ALL = "ATh ATd ATs ATc"  # the declarer takes every trick: 120


def deal(match: Match, seat: int | None = None, bid: int | None = None) -> Match:
    """Play a deal in which this seat, forehand if none is given, is declarer with 120 points."""
    before = match.deals_played
    in_play(match.rules, ALL, seat=seat, bid=bid, match=match)
    while match.deals_played == before:
        best = [action for action in map(str, match.legal_actions) if action.startswith("play")]
        match.apply(max(best, key=lambda action: "9JQKTA".index(action[5])))
    return match


def start(dealer: int = 0, **options: Any) -> Match:
    return Match(RussischRules(redeal=[], **options), dealer)


def test_a_deal_that_brings_someone_to_target_ends_the_match() -> None:
    match = deal(start(target=180))
    assert (match.scores, match.is_over) == ((0, 90, 0), False)
    assert match.winners == ()
    deal(match)
    assert (match.scores, match.is_over) == ((0, 90, 90), False)
    deal(match)
    assert (match.scores, match.is_over) == ((90, 90, 90), False)
    deal(match)
    assert (match.scores, match.is_over, match.winners) == ((90, 180, 90), True, (1,))
    assert match.phase == "over"
    assert match.actor is None


@pytest.mark.parametrize(("target", "over"), [(89, True), (90, True), (91, False)])
def test_target_or_more(target: int, over: bool) -> None:
    assert deal(start(target=target)).is_over == over


def test_the_default_target_is_1000() -> None:
    match = start()
    assert match.rules.target == 1000
    while not match.is_over:
        deal(match)
    assert max(match.scores) == 1080
    assert max(match.sheet[-2]) < 1000


def test_after_so_many_settled_deals() -> None:
    match = start(deals=2, target=None)
    assert not deal(match).is_over
    assert deal(match).is_over
    assert match.deals_played == 2


def test_whichever_comes_first() -> None:
    assert deal(start(deals=5, target=90)).is_over
    match = deal(start(deals=1, target=1000))
    assert (match.is_over, match.winners) == (True, (1,))


def test_the_highest_total_wins_not_who_passed_the_target_first_by_seat() -> None:
    # A failed bid brings both opponents, at 90 and 0, over the target at once.
    match = deal(start(target=100))
    assert match.scores == (0, 90, 0)
    deal(match, seat=0, bid=210)  # fails: 105 to each opponent
    assert match.scores == (0, 195, 105)
    assert match.winners == (1,)


def test_equals_share_the_win() -> None:
    match = deal(start(target=100, opening_bid=200))
    assert match.scores == (100, 0, 100)
    assert (match.is_over, match.winners) == (True, (0, 2))


def test_all_may_share_the_win() -> None:
    match = start(deals=3, target=None)
    for _ in range(3):
        deal(match)
    assert match.scores == (90, 90, 90)
    assert match.winners == (0, 1, 2)


def test_below_zero_the_highest_total_wins_too() -> None:
    rules = {"failed_contract": "deducted", "opening_bid": 200, "target": None}
    match = start(deals=3, **rules)
    for _ in range(3):
        deal(match)
    assert match.scores == (-200, -200, -200)
    assert match.winners == (0, 1, 2)
    match = deal(start(deals=1, **rules))
    assert (match.scores, match.winners) == ((0, -200, 0), (0, 2))


def test_a_seat_that_sits_out_the_last_deal_may_win() -> None:
    match = Match(RussischRules(seats=4, redeal=[], deals=4, target=None, opening_bid=120), 3)
    for _ in range(3):
        deal(match)  # seats 0, 1, 2 take 120 each
    assert match.scores == (120, 120, 120, 0)
    assert match.dealer == 2
    deal(match)
    assert (match.scores, match.winners) == ((120, 120, 120, 120), (0, 1, 2, 3))


def test_target_and_deals_must_not_both_be_missing() -> None:
    with pytest.raises(RulesError, match="RS14"):
        RussischRules(target=None)
    assert RussischRules(target=None, deals=1).target is None
    assert RussischRules().deals is None


def test_nothing_is_legal_after_the_end() -> None:
    match = deal(start(target=90))
    assert list(match.legal_actions) == []
    every = ["pass", "keep", "redeal", "bid 90", "hold", "raise 100", "play Ah", "announce Kh"]
    for action in [*every, "lay Ah", "give Ah", "pick Ah", str(match.actions[0])]:
        refused(match, action, "match_over", "RS14")


def test_the_last_result_and_sheet_stay_after_the_end() -> None:
    match = finish(start(deals=1, target=None))
    assert match.sheet == (match.scores,)
    assert match.results == (match.last_result,)
