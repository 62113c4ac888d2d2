"""RS6: bids without talon."""

from typing import Any

import pytest

from kartenspiel import Match, RussischRules
from tests.rules.helpers import cards, dealt, finish, hand, in_play, legal, play, refused


def auction(deck: int = 24, **options: Any) -> Match:
    rules = RussischRules(deck, redeal=[], **{"without_talon": True, **options})
    return dealt(rules, talon="Ah Kh Qh" if deck == 24 else "Ah Kh Qh Ad Kd Qd")


def test_140_without_beats_140() -> None:
    match = play(auction(), "bid 90, bid 140")
    assert "bid 140 without" in match.legal_actions
    play(match, "bid 140 without")
    assert (match.declarer, match.bid, match.state.without) == (0, 140, True)


def test_150_beats_140_without() -> None:
    match = play(auction(), "bid 90, bid 140 without")
    refused(match, "bid 140", "bid_too_low", "RS6")
    refused(match, "bid 140 without", "bid_too_low", "RS6")
    play(match, "bid 150")
    assert (match.declarer, match.bid, match.state.without) == (0, 150, False)


def test_from_120_one_may_go_straight_to_140() -> None:
    for action in ("bid 140", "bid 140 without"):
        play(play(auction(), "bid 90, bid 120"), action)


def test_n_without_is_lower_than_any_higher_bid() -> None:
    match = play(auction(), "bid 90, bid 150")
    refused(match, "bid 140 without", "bid_too_low", "RS5")


def test_every_bid_may_be_without() -> None:
    match = play(auction(max_bid=120), "bid 90")
    assert [str(action) for action in match.legal_actions] == [
        *("pass", "bid 90 without", "bid 100", "bid 100 without"),
        *("bid 110", "bid 110 without", "bid 120", "bid 120 without"),
    ]


def test_one_may_outbid_oneself_after_others_only() -> None:
    # Forehand's 90, raised by nobody, ends the auction: there is no second turn for 90 without.
    match = play(auction(), "bid 90, pass, pass")
    assert match.phase == "lay"


def test_max_bid_without_is_allowed() -> None:
    match = play(auction(), "bid 90, bid 300")
    assert legal(match) == ["bid 300 without", "pass"]
    play(match, "bid 300 without")
    assert legal(match) == ["pass"]
    refused(match, "bid 310", "bid_too_high", "RS5")
    refused(match, "bid 310 without", "bid_too_high", "RS5")


def test_the_opening_may_be_without_too() -> None:
    match = auction()
    assert legal(match) == ["bid 90", "bid 90 without"]
    refused(match, "bid 100 without", "must_open", "RS5")
    play(match, "bid 90 without, pass, pass")
    assert (match.phase, match.declarer, match.state.without) == ("play", 1, True)


def test_unless_without_talon_on_opening_is_false() -> None:
    match = auction(without_talon_on_opening=False)
    assert legal(match) == ["bid 90"]
    refused(match, "bid 90 without", "no_without", "RS6")
    play(match, "bid 90")
    assert "bid 90 without" in match.legal_actions


def test_without_the_option_no_bid_is_without() -> None:
    match = auction(without_talon=False)
    assert legal(match) == ["bid 90"]
    refused(match, "bid 90 without", "no_without", "RS6")
    play(match, "bid 90")
    refused(match, "bid 90 without", "no_without", "RS6")
    refused(match, "bid 100 without", "no_without", "RS6")


@pytest.mark.parametrize("place", range(3))
def test_talon_goes_round_one_card_at_a_time_declarer_first(place: int) -> None:
    match = auction()
    before = [hand(match, seat) for seat in range(3)]
    play(
        match,
        *[
            ["bid 90 without, pass, pass"],
            ["bid 90, bid 100 without, pass, pass"],
            ["bid 90, pass, bid 100 without, pass, pass"],
        ][place],
    )
    declarer = (1 + place) % 3
    for step, card in enumerate(["Ah", "Kh", "Qh"]):
        seat = (declarer + step) % 3
        assert hand(match, seat) - before[seat] == {card}
    assert [len(match.hand(seat)) for seat in range(3)] == [8, 8, 8]
    assert match.actor == match.declarer == declarer  # RS9, and no laying off


def test_with_36_cards_the_talon_goes_round_twice() -> None:
    match = auction(36)
    before = [hand(match, seat) for seat in range(3)]
    play(match, "bid 90, bid 100 without, pass, pass")
    for step, pair in enumerate(["Ah Ad", "Kh Kd", "Qh Qd"]):
        seat = (2 + step) % 3
        assert hand(match, seat) - before[seat] == set(cards(pair))
    assert [len(match.hand(seat)) for seat in range(3)] == [12, 12, 12]
    assert match.phase == "play"


def test_with_four_seats_the_talon_goes_round_the_three_active() -> None:
    match = dealt(RussischRules(seats=4, redeal=[], without_talon=True), talon="Ah Kh Qh", dealer=2)
    before = [hand(match, seat) for seat in range(4)]
    play(match, "bid 90, pass, bid 100 without, pass, pass")
    assert match.declarer == 1
    gained = [hand(match, seat) - before[seat] for seat in range(4)]
    assert gained == [{"Qh"}, {"Ah"}, set(), {"Kh"}]


def test_no_raise_after_a_bid_without_talon() -> None:
    match = play(auction(raise_after_talon=True), "bid 90 without, pass, pass")
    assert match.phase == "play"


def test_a_marriage_from_the_talon_may_be_announced() -> None:
    rules = RussischRules(redeal=[], without_talon=True)
    match = dealt(rules, ["Kh Ad As Ac Td Ts Tc"], talon="Qh Jh 9h")
    play(match, "bid 90 without, pass, pass")
    assert {"announce Kh", "announce Qh"} <= set(legal(match))


ALL = "ATh ATd ATs ATc"  # the declarer takes every trick: 120


@pytest.mark.parametrize(
    ("preset", "made", "failed"),
    [(RussischRules.wikibooks, 40, -80), (RussischRules.wikipedia, 20, -20)],
)
def test_bonus_and_penalty_of_the_presets(preset: Any, made: int, failed: int) -> None:
    for bid, booked in ((120, made), (130, failed)):
        rules = preset(redeal=[], without_talon=True, opening_bid=bid, failed_contract="shared")
        result = finish(in_play(rules, ALL, without=True)).last_result
        assert result is not None
        assert (result.without, result.made, result.total) == (True, bid == 120, 120)
        assert result.booked[1] == (120 if bid == 120 else 0) + booked
        assert [(item.amount, item.clause) for item in result.bookings[1]] == [
            (120 if bid == 120 else 0, "RS11"),
            (booked, "RS6"),
        ]


@pytest.mark.parametrize(("bonus", "penalty"), [(0, 0), (7, 13), (1000, 2000)])
def test_bonus_and_penalty_are_options(bonus: int, penalty: int) -> None:
    for bid, expected in ((120, 120 + bonus), (130, -130 - penalty)):
        rules = RussischRules(
            redeal=[],
            without_talon=True,
            without_talon_bonus=bonus,
            without_talon_penalty=penalty,
            opening_bid=bid,
            failed_contract="deducted",
            target=None,
            deals=2,
        )
        assert finish(in_play(rules, ALL, without=True)).scores[1] == expected


def test_the_bonus_is_no_part_of_the_total_that_must_reach_the_bid() -> None:
    rules = RussischRules(redeal=[], without_talon=True, opening_bid=130, without_talon_bonus=500)
    result = finish(in_play(rules, ALL, without=True)).last_result
    assert result is not None
    assert (result.total, result.made) == (120, False)


def test_a_bid_with_talon_has_neither_bonus_nor_penalty() -> None:
    for bid, expected in ((120, 120), (130, 0)):
        rules = RussischRules(redeal=[], without_talon=True, opening_bid=bid)
        result = finish(in_play(rules, ALL)).last_result
        assert result is not None
        assert (result.without, result.booked[1]) == (False, expected)
