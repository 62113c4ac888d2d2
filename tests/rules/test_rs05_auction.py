"""RS5: the auction."""

from typing import Any

import pytest

from kartenspiel import Match, RussischRules
from tests.rules.helpers import dealt, legal, play, refused


def auction(**options: Any) -> Match:
    """Return a match in which seat 1, forehand, is to open."""
    return dealt(RussischRules(redeal=[], **options))


def bids(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions]


@pytest.mark.parametrize("opening", [10, 90, 100, 300])
def test_forehand_must_open_with_exactly_opening_bid(opening: int) -> None:
    match = auction(opening_bid=opening)
    assert bids(match) == [f"bid {opening}"]
    refused(match, "pass", "must_open", "RS5")
    refused(match, f"bid {opening + 10}", "must_open", "RS5")
    refused(match, f"bid {opening - 10}", "must_open", "RS5")


def test_then_a_higher_multiple_of_10_up_to_max_bid_or_pass() -> None:
    match = play(auction(), "bid 90")
    assert bids(match) == ["pass", *(f"bid {value}" for value in range(100, 301, 10))]
    refused(match, "bid 90", "bid_too_low", "RS5")
    refused(match, "bid 80", "bid_too_low", "RS5")
    refused(match, "bid 310", "bid_too_high", "RS5")
    refused(match, "bid 105", "bid_step", "RS5")
    refused(match, "bid 0", "bid_too_low", "RS5")
    refused(match, "bid 999999990", "bid_too_high", "RS5")


@pytest.mark.parametrize(("deck", "highest"), [(24, 300), (36, 520)])
def test_max_bid_of_the_packs(deck: int, highest: int) -> None:
    match = play(dealt(RussischRules(deck, redeal=[])), "bid 90")
    assert bids(match)[-1] == f"bid {highest}"
    refused(match, f"bid {highest + 10}", "bid_too_high", "RS5")


def test_one_may_bid_more_than_ten_higher() -> None:
    match = play(auction(), "bid 90, bid 120")
    assert f"bid {140}" in match.legal_actions
    play(match, "bid 140")
    assert match.bid == 140


def test_bidding_goes_clockwise() -> None:
    match = auction()
    asked = []
    for value in range(90, 150, 10):
        asked.append(match.actor)
        play(match, f"bid {value}")
    assert asked == [1, 2, 0, 1, 2, 0]


def test_it_ends_when_two_players_in_a_row_pass() -> None:
    match = play(auction(), "bid 90, pass")
    assert match.phase == "bidding"
    play(match, "pass")
    assert (match.phase, match.actor, match.declarer, match.bid) == ("lay", 1, 1, 90)


def test_a_bid_between_two_passes_keeps_it_going() -> None:
    match = play(auction(), "bid 90, pass, bid 100, pass, bid 110, pass")
    assert (match.phase, match.actor) == ("bidding", 1)
    play(match, "pass")
    assert (match.declarer, match.bid) == (2, 110)


def test_example_of_both_sources() -> None:
    """90, pass, 100 / 110, pass, 120 / 140, pass, 150 / pass, pass: the third player at 150."""
    match = auction()
    forehand, second, third = 1, 2, 0
    line = [
        *((forehand, "bid 90"), (second, "pass"), (third, "bid 100")),
        *((forehand, "bid 110"), (second, "pass"), (third, "bid 120")),
        *((forehand, "bid 140"), (second, "pass"), (third, "bid 150")),
        *((forehand, "pass"), (second, "pass")),
    ]
    for seat, action in line:
        assert match.phase == "bidding"
        assert match.actor == seat
        match.apply(action)
    assert (match.phase, match.declarer, match.bid) == ("lay", third, 150)


def test_pass_is_final_false_asks_again_who_passed() -> None:
    match = play(auction(), "bid 90, pass, bid 100, bid 110")
    assert match.actor == 2
    assert "bid 120" in match.legal_actions


def test_pass_is_final_true_skips_who_passed() -> None:
    match = play(auction(pass_is_final=True), "bid 90, pass, bid 100, bid 110")
    assert match.actor == 0
    play(match, "bid 120, bid 130, bid 140, pass")
    assert (match.phase, match.declarer, match.bid) == ("lay", 0, 140)


def test_pass_is_final_true_ends_when_one_is_left() -> None:
    match = play(auction(pass_is_final=True), "bid 90, bid 100, pass")
    assert (match.phase, match.actor) == ("bidding", 1)
    play(match, "pass")
    assert (match.phase, match.declarer, match.bid) == ("lay", 2, 100)


def test_pass_is_final_true_with_two_passes_at_once() -> None:
    match = play(auction(pass_is_final=True), "bid 90, pass, pass")
    assert (match.phase, match.declarer) == ("lay", 1)


@pytest.mark.parametrize("final", [False, True])
def test_a_player_who_can_bid_no_higher_is_still_asked_and_can_only_pass(final: bool) -> None:
    match = play(auction(pass_is_final=final), "bid 90, bid 300")
    assert (match.phase, match.actor, legal(match)) == ("bidding", 0, ["pass"])
    refused(match, "bid 310", "bid_too_high", "RS5")
    play(match, "pass")
    assert (match.phase, match.actor, legal(match)) == ("bidding", 1, ["pass"])
    play(match, "pass")
    assert (match.phase, match.declarer, match.bid) == ("lay", 2, 300)


def test_after_an_opening_at_max_bid_the_others_can_only_pass() -> None:
    match = auction(opening_bid=120, max_bid=120)
    assert legal(match) == ["bid 120"]
    play(match, "bid 120")
    assert legal(match) == ["pass"]
    play(match, "pass")
    assert legal(match) == ["pass"]
    play(match, "pass")
    assert (match.declarer, match.bid) == (1, 120)


def test_highest_bids_of_the_widest_rules() -> None:
    match = play(auction(opening_bid=10, max_bid=10000), "bid 10, bid 10000, pass, pass")
    assert match.bid == 10000


def test_raise_hold_and_cards_are_no_actions_of_the_auction() -> None:
    match = play(auction(), "bid 90")
    for action in ("raise 100", "hold", "lay Ah", "give Ah", "play Ah", "announce Kh", "keep"):
        refused(match, action, "wrong_phase", "")
