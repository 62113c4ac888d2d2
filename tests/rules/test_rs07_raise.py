"""RS7: the declarer takes the whole talon, and may raise under an option."""

from typing import Any

import pytest

from kartenspiel import Match, RussischRules
from tests.rules.helpers import dealt, finish, hand, legal, play, refused

TALON = {24: "Ah Kh Qh", 36: "Ah Kh Qh Ad Kd Qd"}


def after_auction(deck: int = 24, bids: str = "bid 90, pass, pass", **options: Any) -> Match:
    return play(dealt(RussischRules(deck, redeal=[], **options), talon=TALON[deck]), bids)


@pytest.mark.parametrize("raise_after_talon", [False, True])
@pytest.mark.parametrize("deck", [24, 36])
def test_the_declarer_takes_the_whole_talon_in_hand(deck: int, raise_after_talon: bool) -> None:
    match = after_auction(deck, raise_after_talon=raise_after_talon)
    assert match.actor == 1
    assert hand(match, 1) >= set(TALON[deck].split())
    sizes = [len(match.hand(seat)) for seat in range(3)]
    assert sizes == ([7, 10, 7] if deck == 24 else [10, 16, 10])
    assert match.state.undealt == ()


def test_not_asked_without_the_option() -> None:
    match = after_auction()
    assert match.phase == "lay"
    refused(match, "raise 100", "wrong_phase", "")
    refused(match, "hold", "wrong_phase", "")


def test_hold_or_raise_to_any_higher_multiple_of_10_up_to_max_bid() -> None:
    match = after_auction(raise_after_talon=True, max_bid=130)
    assert (match.phase, match.actor) == ("raise", 1)
    assert legal(match) == ["hold", "raise 100", "raise 110", "raise 120", "raise 130"]
    refused(match, "raise 90", "bid_too_low", "RS7")
    refused(match, "raise 80", "bid_too_low", "RS7")
    refused(match, "raise 0", "bid_too_low", "RS7")
    refused(match, "raise 140", "bid_too_high", "RS7")
    refused(match, "raise 105", "bid_step", "RS7")
    for action in ("bid 100", "pass", "bid 100 without", "keep"):
        refused(match, action, "wrong_phase", "")


def test_once_before_laying_off() -> None:
    match = play(after_auction(raise_after_talon=True), "raise 110")
    assert (match.phase, match.bid, match.actor) == ("lay", 110, 1)
    refused(match, "raise 120", "wrong_phase", "")
    refused(match, "hold", "wrong_phase", "")


def test_hold_leaves_the_bid() -> None:
    match = play(after_auction(raise_after_talon=True), "hold")
    assert (match.phase, match.bid) == ("lay", 90)
    refused(match, "hold", "wrong_phase", "")


@pytest.mark.parametrize("deck", [24, 36])
def test_not_asked_when_at_max_bid(deck: int) -> None:
    highest = {24: 300, 36: 520}[deck]
    match = after_auction(deck, f"bid 90, bid {highest}, pass, pass", raise_after_talon=True)
    assert match.phase == "lay"


@pytest.mark.parametrize(("action", "bid"), [("hold", 90), ("raise 130", 130)])
def test_the_raised_value_is_the_bid_from_then_on(action: str, bid: int) -> None:
    # The declarer takes every trick: 120 points.
    match = dealt(
        RussischRules(redeal=[], raise_after_talon=True), ["ATh ATd ATs Ac"], talon="Tc 9h 9d"
    )
    play(match, "bid 90, pass, pass", action, "lay 9h, lay 9d, pick 9h")
    result = finish(match).last_result
    assert result is not None
    assert (result.bid, result.total, result.made) == (bid, 120, bid == 90)
    assert result.booked[1] == (90 if bid == 90 else 0)
    assert result.booked[0] == result.booked[2] == (0 if bid == 90 else bid // 2)
