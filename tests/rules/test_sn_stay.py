"""SN6 to SN8: stay or drop, what dropping costs, and the compulsory deals."""

from __future__ import annotations

import pytest

from kartenspiel import Card, Match
from tests.rules.helpers import finish, hand, legal, play, refused
from tests.rules.helpers_sn import bookings, deal, dealt, hands_for, play_so, result

STAY_OR_DROP = ["drop", "stay"]


def asked(match: Match, answers: str = "stay") -> list[int]:
    """Answer everybody who is asked and return their seats."""
    seats = []
    while match.phase == "stay":
        seats.append(match.actor)
        match.apply(answers)
    return seats


# --- SN6 ---


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("dealer", [0, 2])
def test_sn6_asked_from_the_dealers_next_neighbour_on_each_but_the_dealer(players, dealer):
    match = dealt(turned="9h", players=players, dealer=dealer)
    play(match, "discard 9h")
    assert asked(match) == [(dealer + step) % players for step in range(1, players)]
    assert match.phase == "play"  # the dealer always stays


def test_sn6_whoever_may_choose_stays_or_drops():
    match = play(dealt(turned="9h"), "discard 9h")
    assert legal(match) == STAY_OR_DROP


@pytest.mark.parametrize(("start", "may_drop"), [(4, False), (5, False), (6, True)])
def test_sn6_a_player_with_must_stay_at_points_or_fewer_cannot_drop(start, may_drop):
    match = play(dealt(turned="9h", start=start), "discard 9h")
    if may_drop:
        assert legal(match) == STAY_OR_DROP
    else:
        assert legal(match) == ["stay"]
        error = refused(match, "drop", "must_stay_points", "SN6")
        assert f"{start} points" in error.sentence


@pytest.mark.parametrize(("must_stay_at", "may_drop"), [(0, True), (20, True), (21, False)])
def test_sn6_must_stay_at_is_an_option(must_stay_at, may_drop):
    match = play(dealt(turned="9h", must_stay_at=must_stay_at), "discard 9h")
    assert ("drop" in legal(match)) == may_drop


def test_sn6_players_at_5_or_fewer_in_the_same_deal_as_others():
    match = play(
        dealt(hands_for((1, 1, 2, 0, 0)), "8h", players=3, start=7), "discard 8h, stay, stay"
    )
    play_so(match, [1, 1, 2, 0, 0])
    assert match.scores == (5, 5, 6)
    deal(match, turned="8h")
    assert match.dealer == 1
    play(match, "discard 8h")
    assert (match.actor, legal(match)) == (2, STAY_OR_DROP)
    play(match, "drop")
    assert (match.actor, legal(match)) == (0, ["stay"])
    refused(match, "drop", "must_stay_points", "SN6")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sn6_the_last_one_before_the_dealer_cannot_drop_if_all_the_others_have(players):
    match = play(dealt(turned="9h", players=players), "discard 9h")
    for _ in range(players - 2):
        assert legal(match) == STAY_OR_DROP  # nobody is bound before the last
        play(match, "drop")
    assert (match.actor, legal(match)) == (players - 1, ["stay"])
    refused(match, "drop", "must_stay_last", "SN6")
    play(match, "stay")
    assert (match.phase, match.actor) == ("play", players - 1)  # he and the dealer play
    assert match.state.active == (players - 1, 0)


@pytest.mark.parametrize("stays", [1, 2])
def test_sn6_the_last_one_may_drop_when_somebody_has_stayed(stays):
    match = play(dealt(turned="9h"), "discard 9h")
    for seat in (1, 2):
        play(match, "stay" if seat == stays else "drop")
    assert (match.actor, legal(match)) == (3, STAY_OR_DROP)


def test_sn6_a_player_who_may_not_drop_is_asked_all_the_same():
    match = play(dealt(turned="9h", start=5), "discard 9h")
    assert asked(match) == [1, 2, 3]


# --- SN7 ---


@pytest.mark.parametrize("drop_penalty", [0, 1, 3, 1_000_000])
def test_sn7_dropping_costs_drop_penalty(drop_penalty):
    match = dealt(turned="9h", drop_penalty=drop_penalty)
    play(match, "discard 9h, drop, stay, drop")
    finish(match)
    assert match.scores[1] == match.scores[3] == 21 + drop_penalty
    assert bookings(match)[1] == [(drop_penalty, "SN7")]
    assert result(match).dropped == (1, 3)
    assert result(match).stayed == (0, 2)


def test_sn7_the_hand_is_put_away_unseen_and_takes_no_part():
    match = play(dealt({1: "As Ks 7d 7c 8c"}, "9h"), "discard 9h, drop")
    assert not hand(match, 1)
    gone = sum(1 << Card(card).id for card in ["As", "Ks", "7d", "7c", "8c", "9h"])
    assert match.state.aside_mask == gone
    assert match.state.dropped == (1,)
    play(match, "stay, stay")
    assert match.state.active == (2, 3, 0)
    seats = set()
    while match.phase == "play":
        seats.add(match.actor)
        match.apply(match.legal_actions[0])
    assert seats == {0, 2, 3}


# --- SN8 ---


@pytest.mark.parametrize("suit", "hdsc")
def test_sn8_nobody_may_drop_when_the_card_that_fixed_the_trump_is_a_7(suit):
    match = play(dealt(turned=f"7{suit}", compulsory=True), f"discard 7{suit}")
    for _ in range(3):
        assert legal(match) == ["stay"]
        refused(match, "drop", "must_stay_compulsory", "SN8")
        play(match, "stay")


@pytest.mark.parametrize("suit", "hdsc")
def test_sn8_a_7_behind_a_turned_weli_too(suit):
    match = dealt(turned=f"6d 7{suit}", compulsory=True)
    play(match, f"discard 6d, discard 7{suit}")
    assert legal(match) == ["stay"]
    refused(match, "drop", "must_stay_compulsory", "SN8")


@pytest.mark.parametrize("turned", ["8c", "Ac", "6d Jc"])
def test_sn8_nobody_may_drop_when_clubs_are_trump(turned):
    match = dealt(turned=turned, compulsory=True)
    play(match, ", ".join(f"discard {card}" for card in turned.split()))
    assert legal(match) == ["stay"]


def test_sn8_clubs_with_the_short_pack():
    match = play(dealt(turned="Tc", compulsory=True, short_deck=True), "discard Tc")
    assert legal(match) == ["stay"]


@pytest.mark.parametrize("turned", ["8h", "6d 8s", "9d", "As"])
def test_sn8_any_other_trump_card_compels_nobody(turned):
    hands = {1: "7c 7s 7d 7h Ac"}  # sevens and clubs in hand are no matter
    match = dealt(hands, turned, compulsory=True)
    play(match, ", ".join(f"discard {card}" for card in turned.split()))
    assert legal(match) == STAY_OR_DROP


@pytest.mark.parametrize("turned", ["7h", "8c", "6d 7s"])
def test_sn8_is_an_option(turned):
    match = dealt(turned=turned)
    play(match, ", ".join(f"discard {card}" for card in turned.split()))
    assert legal(match) == STAY_OR_DROP


@pytest.mark.parametrize(
    ("named", "compelled"),
    [
        ("trump c", True),
        ("trump h", False),
        ("trump d", False),
        ("trump s", False),
        ("high", False),
    ],
)
def test_sn8_with_bidding_only_clubs_compel(named, compelled):
    hands = {0: "7h 7d 7s 7c 8c"}  # no card is turned up, so no 7 counts
    match = dealt(hands, trump="bid", compulsory=True)
    play(match, f"pass, bid 2, pass, pass, {named}")
    for seat in (1, 3):
        assert match.actor == seat
        assert legal(match) == (["stay"] if compelled else STAY_OR_DROP)
        play(match, "stay")


def test_sn8_the_compelled_are_asked_all_the_same():
    match = play(dealt(turned="7h", compulsory=True), "discard 7h")
    assert asked(match) == [1, 2, 3]
