"""RS1: three play; with four the dealer sits out; the next seat deals."""

import random

import pytest

from kartenspiel import Match, RussischRules, State
from tests.rules.helpers import active_seats, dealt, finish, hand, in_play, play

FOUR = RussischRules(seats=4, redeal=[], target=None, deals=5)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_forehand_is_the_next_seat_after_the_dealer(seats: int, dealer: int) -> None:
    match = dealt(RussischRules(seats=seats, redeal=[]), dealer=dealer)
    assert match.actor == (dealer + 1) % seats


@pytest.mark.parametrize("dealer", range(4))
def test_with_four_the_dealer_of_the_deal_has_no_cards(dealer: int) -> None:
    match = dealt(FOUR, dealer=dealer)
    assert [len(match.hand(seat)) for seat in range(4)] == [
        0 if seat == dealer else 7 for seat in range(4)
    ]
    assert active_seats(match) == [(dealer + step) % 4 for step in (1, 2, 3)]
    assert match.state.active == tuple(active_seats(match))


def test_with_four_the_dealer_of_the_deal_is_never_asked() -> None:
    match = dealt(RussischRules(seats=4, target=None, deals=1), dealer=2)
    rng = random.Random(1)
    asked = set()
    while not match.is_over:
        asked.add(match.actor)
        match.apply(
            match.sample_chance(rng) if match.actor is None else rng.choice(match.legal_actions)
        )
    assert asked == {3, 0, 1, None}


@pytest.mark.parametrize("failed_contract", ["shared", "deducted"])
@pytest.mark.parametrize("bid", [90, 300])
def test_with_four_the_dealer_of_the_deal_has_no_score_in_it(
    bid: int, failed_contract: str
) -> None:
    rules = FOUR.replace(failed_contract=failed_contract, opening_bid=bid)
    match = finish(in_play(rules, "ATh ATd ATs ATc", dealer=3))
    assert match.last_result is not None
    assert match.last_result.dealer == 3
    assert match.last_result.made == (bid == 90)
    assert match.scores[3] == 0
    assert match.last_result.bookings[3] == ()
    assert match.last_result.trick_points[3] == match.last_result.tricks[3] == 0
    assert any(match.scores[:3])


@pytest.mark.parametrize("seats", [3, 4])
def test_after_each_settled_deal_the_next_seat_deals(seats: int) -> None:
    match = Match(RussischRules(seats=seats, target=None, deals=5, redeal=[]), dealer=seats - 1)
    dealers = []
    while not match.is_over:
        dealers.append(match.dealer)
        finish(match)
    assert dealers == [(seats - 1 + deal) % seats for deal in range(5)]
    results = match.results
    assert [result.dealer for result in results] == dealers


def test_after_the_end_the_dealer_is_that_of_the_last_deal() -> None:
    match = finish(Match(RussischRules(redeal=[], target=None, deals=1), dealer=1))
    assert match.is_over
    assert match.dealer == 1


def test_a_seat_that_sits_out_plays_in_the_next_deal() -> None:
    match = finish(in_play(FOUR, "ATh ATd ATs ATc", dealer=0))
    assert match.dealer == 1
    in_play(FOUR, "ATh ATd ATs ATc", match=match)
    assert hand(match, 1) == set()
    assert len(hand(match, 0)) == 8


def test_trick_taking_goes_clockwise_past_the_seat_that_sits_out() -> None:
    match = in_play(FOUR, "ATh ATd ATs ATc", dealer=2, seat=1, bid=100)
    order = [match.actor]
    play(match, "Ah")
    order.append(match.actor)
    match.apply(match.legal_actions[0])
    order.append(match.actor)
    assert order == [1, 3, 0]


@pytest.mark.parametrize(("seats", "dealer"), [(3, 3), (4, 4), (3, -1), (4, 1 << 70)])
def test_first_dealer_is_a_seat(seats: int, dealer: int) -> None:
    rules = RussischRules(seats=seats)
    for kind in (Match, State):
        with pytest.raises(ValueError, match="seat"):
            kind(rules, dealer)
