"""SN15: the end of the match."""

from __future__ import annotations

import pytest

from kartenspiel import Match
from tests.rules.helpers import finish, legal, play, refused
from tests.rules.helpers_sn import deal, dealt, hands_for, play_so


def match_of(winners: list[int], *, bid: tuple[int, int] | None = None, **options: object) -> Match:
    """Play one deal of three players with hearts as trump whose tricks go to these seats."""
    hands = hands_for(tuple(winners))
    options = {"players": 3, **options}
    if bid is None:
        match = play(dealt(hands, "8h", **options), "discard 8h, stay, stay")
    else:
        match = dealt(hands, trump="bid", **options)
        for seat in (1, 2, 0):
            play(match, f"bid {bid[1]}" if seat == bid[0] else "pass")
        play(match, "trump h")
        while match.phase == "stay":
            play(match, "stay")
    return play_so(match, winners)


def both(winners: list[int], **options: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the winners under `finish` lowest and earliest."""
    lowest = match_of(winners, finish="lowest", **options)
    earliest = match_of(winners, finish="earliest", **options)
    assert lowest.scores == earliest.scores
    return lowest.winners, earliest.winners


def test_sn15_goes_on_while_nobody_is_at_zero_or_below():
    match = match_of([1, 1, 2, 0, 0], start=3)
    assert match.scores == (1, 1, 2)
    assert (match.is_over, match.phase, match.winners) == (False, "deal", ())


@pytest.mark.parametrize("finish_option", ["lowest", "earliest"])
@pytest.mark.parametrize("start", [1, 2])
def test_sn15_ends_when_someone_is_at_zero_or_below(start, finish_option):
    match = match_of([1, 1, 2, 2, 1], start=start, finish=finish_option)
    assert match.is_over
    assert match.phase == "over"
    assert match.actor is None
    assert match.winners
    assert legal(match) == []


def test_sn15_totals_may_go_below_zero():
    assert match_of([1, 1, 1, 2, 0], start=1).scores == (0, -2, 0)


def test_sn15_two_at_zero_in_one_deal_equal_totals():
    """Lowest: equals share. Earliest: whoever got there first."""
    assert match_of([1, 2, 2, 1, 0], start=2).scores == (1, 0, 0)
    assert both([1, 2, 2, 1, 0], start=2) == ((1, 2), (2,))
    assert both([1, 1, 2, 2, 0], start=2) == ((1, 2), (1,))


def test_sn15_two_at_zero_in_one_deal_different_totals():
    """The second to get there goes lower."""
    assert match_of([1, 1, 2, 2, 2], start=2).scores == (7, 0, -1)
    assert both([1, 1, 2, 2, 2], start=2) == ((2,), (1,))


def test_sn15_three_at_zero_equal_and_below():
    assert match_of([0, 1, 2, 1, 1], start=1, dealer=0).scores == (0, -2, 0)
    assert both([0, 1, 2, 1, 1], start=1) == ((1,), (0,))


def test_sn15_the_first_to_get_there_need_not_make_the_first_trick():
    assert both([2, 1, 1, 2, 0], start=2) == ((1, 2), (1,))


def test_sn15_earliest_counts_2_a_trick_under_sn14():
    assert match_of([1, 2, 2, 1, 0], start=3).scores == (2, 1, 1)  # not over
    assert both([1, 2, 2, 1, 0], start=3, hearts_double=True) == ((1, 2), (2,))


def test_sn15_a_penalty_counts_after_the_last_trick():
    """A failed bidder was at zero first by his tricks, but his penalty takes him above it."""
    options = {"start": 2, "failed_bid_tricks_count": True, "bid": (1, 5)}
    assert match_of([1, 1, 2, 2, 0], **options).scores == (1, 5, 0)
    assert both([1, 1, 2, 2, 0], **options) == ((2,), (2,))


def test_sn15_a_failed_bidder_whose_tricks_count_can_be_the_earliest():
    options = {"start": 1, "failed_bid_tricks_count": True, "schnell_penalty": 0, "bid": (1, 5)}
    assert match_of([1, 1, 2, 2, 0], **options).scores == (0, -1, -1)
    assert both([1, 1, 2, 2, 0], **options) == ((1, 2), (1,))


def test_sn15_tricks_of_a_failed_bidder_that_do_not_count_bring_nobody_down():
    options = {"start": 2, "bid": (1, 5)}
    assert match_of([1, 1, 2, 2, 0], **options).scores == (1, 7, 0)
    assert both([1, 1, 2, 2, 0], **options) == ((2,), (2,))


def test_sn15_only_those_at_zero_or_below_can_win():
    match = match_of([1, 1, 2, 0, 0], start=2, finish="earliest")
    assert match.scores == (0, 0, 1)
    assert match.winners == (1,)


@pytest.mark.parametrize("finish_option", ["lowest", "earliest"])
def test_sn15_after_so_many_deals_the_lowest_total_wins(finish_option):
    match = match_of([1, 1, 2, 2, 1], deals=1, finish=finish_option)
    assert match.scores == (26, 18, 19)
    assert match.winners == (1,)


@pytest.mark.parametrize("finish_option", ["lowest", "earliest"])
def test_sn15_after_so_many_deals_equals_share(finish_option):
    match = match_of([1, 2, 2, 1, 0], deals=1, finish=finish_option)
    assert match.scores == (20, 19, 19)
    assert match.winners == (1, 2)


def test_sn15_after_so_many_deals_finish_decides_if_someone_is_at_zero_or_below():
    assert both([1, 2, 2, 1, 0], start=2, deals=1) == ((1, 2), (2,))
    assert both([1, 1, 2, 2, 2], start=2, deals=1) == ((2,), (1,))


def test_sn15_deals_counts_settled_deals():
    match = Match(match_of([1, 1, 2, 0, 0], deals=3, start=100).rules)
    for played in range(3):
        assert (match.deals_played, match.is_over) == (played, False)
        deal(match)
        finish(match)
    assert match.is_over


def test_sn15_void_deals_are_no_settled_deals():
    match = dealt(trump="bid", all_pass="redeal", deals=1)
    for _ in range(3):
        play(match, "pass, pass, pass, pass")
        assert not match.is_over
        deal(match)


def test_sn15_somebody_at_zero_ends_the_match_before_the_last_deal():
    assert match_of([1, 1, 2, 2, 0], start=2, deals=5).is_over


def test_sn15_after_the_end_nothing_is_legal():
    match = match_of([1, 1, 2, 2, 0], start=2)
    pack = " ".join(str(card) for card in match.actions[0].cards)
    for text in (f"deal {pack}", "stay", "drop", "play Ah", "bid 1", "pass", "done", "high"):
        refused(match, text, "match_over", "SN15")
    assert match.dealer == 0  # the last dealer
