"""SN13 and SN14: the settlement, and hearts counting double."""

from __future__ import annotations

from random import Random

import pytest

from kartenspiel import Booking, Match, Suit
from tests.rules.helpers import finish, play
from tests.rules.helpers_sn import bookings, dealt, hands_for, play_so, result, with_trump


def turned(trump: str, winners: list[int], *, drop: str = "", **options: object) -> Match:
    """Play a deal of three players, with a turned trump, whose tricks go to these seats."""
    playing = tuple(seat for seat in (1, 2, 0) if str(seat) != drop)
    hands = with_trump(hands_for(tuple(winners), playing), trump)
    match = dealt(hands, f"8{trump}", players=3, **options)
    play(match, f"discard 8{trump}")
    play(match, "stay" if drop != "1" else "drop")
    play(match, "stay" if drop != "2" else "drop")
    return play_so(match, winners)


def bid_by(seat: int, bid: int, trump: str, winners: list[int], **options: object) -> Match:
    """Play a deal of three players in which this seat has bid, and the tricks go to these."""
    named = "high" if trump == "high" else f"trump {trump}"
    hands = hands_for(tuple(winners))
    if trump != "high":
        hands = with_trump(hands, trump)
    match = dealt(hands, players=3, trump="bid", **options)
    for bidder in (1, 2, 0):
        play(match, f"bid {bid}" if bidder == seat else "pass")
    play(match, named)
    while match.phase == "stay":
        play(match, "stay")
    return play_so(match, winners)


# --- SN13 ---


def test_worked_example_dropped_22_three_tricks_18_two_tricks_19_none_26():
    three = hands_for((0, 0, 1, 1, 0))  # the same hands, a seat further for those who stay
    hands = {2: three[1], 3: three[2], 0: three[0]}
    match = play(dealt(hands, "8h"), "discard 8h, drop, stay, stay")
    play_so(match, [0, 0, 2, 2, 0])
    assert match.scores == (18, 22, 19, 26)
    assert result(match).booked == (-3, 1, -2, 5)
    assert result(match).tricks == (3, 0, 2, 0)


def test_sn13_minus_1_a_trick():
    match = turned("s", [1, 1, 2, 0, 0])
    assert match.scores == (19, 19, 20)
    assert bookings(match) == [[(-2, "SN13")], [(-2, "SN13")], [(-1, "SN13")]]


@pytest.mark.parametrize("schnell_penalty", [0, 5, 7, 1_000_000])
def test_sn13_no_trick_at_all_costs_schnell_penalty(schnell_penalty):
    match = turned("s", [1, 1, 0, 0, 0], schnell_penalty=schnell_penalty)
    assert match.scores == (18, 19, 21 + schnell_penalty)
    assert bookings(match)[2] == [(schnell_penalty, "SN13")]


def test_sn13_the_dealer_too():
    assert turned("s", [1, 1, 2, 2, 2]).scores == (26, 19, 18)


@pytest.mark.parametrize(
    ("bid", "made", "booked"), [(1, True, -2), (2, True, -2), (3, False, 5), (5, False, 5)]
)
def test_sn13_a_bidder_below_his_bid_books_the_penalty_instead_of_his_tricks(bid, made, booked):
    match = bid_by(2, bid, "s", [2, 2, 1, 0, 0])
    assert result(match).booked == (-2, -1, booked)
    assert (result(match).bidder, result(match).bid, result(match).made) == (2, bid, made)
    assert bookings(match)[2] == [(booked, "SN13")]


def test_sn13_a_bidder_who_fails_without_a_trick_books_the_penalty_once():
    match = bid_by(2, 1, "s", [0, 0, 1, 1, 1])
    assert result(match).booked == (-2, -3, 5)
    assert bookings(match)[2] == [(5, "SN13")]


def test_sn13_the_tricks_of_the_others_count_when_the_bidder_fails():
    match = bid_by(0, 5, "d", [1, 1, 2, 0, 0])
    assert result(match).booked == (5, -2, -1)


def test_sn13_the_dealer_as_bidder():
    assert result(bid_by(0, 2, "d", [1, 1, 2, 0, 0])).booked == (-2, -2, -1)


def test_sn13_failed_bid_tricks_count():
    match = bid_by(2, 3, "s", [2, 2, 1, 0, 0], failed_bid_tricks_count=True)
    assert result(match).booked == (-2, -1, 3)
    assert bookings(match)[2] == [(-2, "SN13"), (5, "SN13")]
    match = bid_by(2, 3, "s", [0, 0, 1, 1, 1], failed_bid_tricks_count=True)
    assert bookings(match)[2] == [(5, "SN13")]  # no trick and failed: once all the same


def test_sn13_a_made_bid_is_settled_as_any_other_deal():
    match = bid_by(1, 2, "high", [1, 1, 2, 0, 0])
    assert result(match).booked == (-2, -2, -1)
    assert result(match).made is True


def test_sn13_without_bidding_nobody_is_bidder():
    found = result(turned("s", [1, 1, 2, 0, 0]))
    assert (found.bidder, found.bid, found.made) == (None, None, None)
    assert found.trump is Suit.SPADES
    assert found.dealer == 0
    assert found.stayed == (0, 1, 2)
    assert found.bookings[0] == (Booking(-2, "SN13"),)


# --- SN14 ---


def test_sn14_with_hearts_as_trump_a_trick_counts_2_and_no_trick_costs_10():
    match = turned("h", [1, 1, 0, 0, 0], hearts_double=True)
    assert match.scores == (15, 17, 31)
    assert bookings(match) == [[(-6, "SN14")], [(-4, "SN14")], [(10, "SN14")]]


@pytest.mark.parametrize("trump", "dsc")
def test_sn14_no_other_trump_counts_double(trump):
    assert turned(trump, [1, 1, 0, 0, 0], hearts_double=True).scores == (18, 19, 26)


def test_sn14_high_does_not_count_double():
    assert bid_by(1, 1, "high", [1, 1, 0, 0, 0], hearts_double=True).scores == (18, 19, 26)


def test_sn14_without_the_option_hearts_are_as_any_other_suit():
    match = turned("h", [1, 1, 0, 0, 0])
    assert match.scores == (18, 19, 26)
    assert bookings(match)[2] == [(5, "SN13")]


def test_sn14_the_penalty_doubles_for_a_failed_bid_too():
    match = bid_by(2, 3, "h", [2, 2, 1, 0, 0], hearts_double=True)
    assert result(match).booked == (-4, -2, 10)
    match = bid_by(2, 3, "h", [0, 0, 1, 1, 1], hearts_double=True)
    assert result(match).booked == (-4, -6, 10)  # once


def test_sn14_a_failed_bid_whose_tricks_count():
    match = bid_by(2, 3, "h", [2, 2, 1, 0, 0], hearts_double=True, failed_bid_tricks_count=True)
    assert result(match).booked == (-4, -2, 6)
    assert bookings(match)[2] == [(-4, "SN14"), (10, "SN14")]


@pytest.mark.parametrize(("bid", "made"), [(2, True), (3, False), (4, False)])
def test_sn14_the_bid_is_compared_with_the_number_of_tricks(bid, made):
    match = bid_by(2, bid, "h", [2, 2, 1, 0, 0], hearts_double=True)
    assert result(match).made is made


@pytest.mark.parametrize(
    ("trump", "drop_double", "booked", "clause"),
    [("h", False, 3, "SN7"), ("h", True, 6, "SN14"), ("s", False, 3, "SN7"), ("s", True, 3, "SN7")],
)
def test_sn14_dropping_stays_single_unless_hearts_double_drop(trump, drop_double, booked, clause):
    match = turned(
        trump,
        [2, 2, 0, 0, 0],
        drop="1",
        drop_penalty=3,
        hearts_double=True,
        hearts_double_drop=drop_double,
    )
    assert bookings(match)[1] == [(booked, clause)]


def test_sn14_hearts_double_drop_without_hearts_double_does_nothing():
    with pytest.warns(UserWarning, match="hearts_double_drop"):
        match = turned("h", [2, 2, 0, 0, 0], drop="1", hearts_double_drop=True)
    assert bookings(match)[1] == [(1, "SN7")]


def test_sn14_schnell_penalty_doubles_whatever_it_is():
    match = turned("h", [1, 1, 0, 0, 0], hearts_double=True, schnell_penalty=7)
    assert result(match).booked == (-6, -4, 14)


def test_the_booked_amounts_are_the_sums_of_the_items_and_the_difference_of_the_totals():
    match = Match(turned("s", [1, 1, 2, 0, 0]).rules)
    before = match.scores
    match = turned("h", [1, 1, 0, 0, 0], hearts_double=True, drop="2")
    found = result(match)
    assert tuple(sum(item.amount for item in items) for items in found.bookings) == found.booked
    assert tuple(a - b for a, b in zip(match.scores, before, strict=True)) == found.booked


def test_the_last_result_stays_while_the_next_deal_is_played():
    match = turned("s", [1, 1, 2, 0, 0])
    settled = match.last_result
    match.apply(match.sample_chance(Random(1)))
    assert match.last_result == settled
    finish(match)
    assert match.last_result != settled
    assert match.results[0] == settled
