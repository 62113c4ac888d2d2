"""SN10 and SN11: bidding for the trump, and "high"."""

from __future__ import annotations

import pytest

from kartenspiel import Match, SchnellenRules
from tests.rules.helpers import hand, legal, play, refused
from tests.rules.helpers_sn import cards, deal, dealt, play_so, result, texts

NAMES = ["high", "trump c", "trump d", "trump h", "trump s"]


def bids(words: str, *, may_pass: bool = True) -> list[str]:
    """Return the sorted texts of these bids, and pass."""
    return [*texts("bid", words), *(["pass"] if may_pass else [])]


# --- SN10: dealing ---


def test_sn10_five_cards_each_three_and_two_and_nothing_turned():
    match = Match(SchnellenRules(3, trump="bid"), dealer=1)
    order = (
        "7h 8h 9h Th Jh Qh Kh Ah 7d "  # three each: seats 2, 0, 1
        "8d 9d Td Jd Qd Kd "  # two each
        "Ad 7s 8s 9s Ts Js Qs Ks As 7c 8c 9c Tc Jc Qc Kc Ac 6d"
    )
    match.apply(f"deal {order}")
    assert hand(match, 2) == cards("7h 8h 9h 8d 9d")
    assert hand(match, 0) == cards("Th Jh Qh Td Jd")
    assert hand(match, 1) == cards("Kh Ah 7d Qd Kd")  # no dealer's surplus
    assert match.trump is None
    assert match.state.turned_cards == ()
    assert match.state.stock_size == 18
    assert (match.phase, match.actor) == ("bidding", 2)


@pytest.mark.parametrize(
    ("players", "short", "stock"), [(3, True, 6), (4, True, 1), (4, False, 13), (5, False, 8)]
)
def test_sn10_the_rest_is_the_stock(players, short, stock):
    match = dealt(trump="bid", players=players, short_deck=short)
    assert match.state.stock_size == stock


# --- SN10: the round ---


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("dealer", [0, 2])
def test_sn10_one_round_from_the_dealers_next_neighbour_the_dealer_last(players, dealer):
    match = dealt(trump="bid", players=players, dealer=dealer)
    seats = []
    while match.phase == "bidding":
        seats.append(match.actor)
        play(match, "pass" if len(seats) != 2 else "bid 1")
    assert seats == [(dealer + step) % players for step in range(1, players + 1)]


def test_sn10_bids_of_1_to_5_tricks_or_pass():
    match = dealt(trump="bid")
    assert legal(match) == bids("1 2 3 4 5")
    refused(match, "bid 0", "bid_too_low", "SN10")
    refused(match, "bid 6", "bid_too_high", "SN10")
    refused(match, "bid 100", "bid_too_high", "SN10")


def test_sn10_higher_than_before():
    match = play(dealt(trump="bid"), "bid 2")
    assert (match.bid, match.declarer) == (2, 1)
    assert legal(match) == bids("3 4 5")
    refused(match, "bid 2", "bid_too_low", "SN10")
    play(match, "bid 4")
    assert legal(match) == bids("5")
    assert (match.bid, match.declarer) == (4, 2)


def test_sn10_after_a_bid_of_5_only_pass_is_left_and_asked_for():
    match = play(dealt(trump="bid"), "bid 5")
    for seat in (2, 3):
        assert (match.actor, legal(match)) == (seat, ["pass"])
        play(match, "pass")
    assert (match.actor, legal(match)) == (0, ["bid 5", "pass"])  # the dealer may equal


def test_sn10_the_dealer_may_equal_and_then_is_the_bidder():
    match = play(dealt(trump="bid"), "pass, bid 3, pass")
    assert legal(match) == bids("3 4 5")
    play(match, "bid 3")
    assert (match.phase, match.actor, match.bid) == ("trump", 0, 3)


def test_sn10_the_dealer_overbids():
    match = play(dealt(trump="bid"), "pass, bid 3, pass, bid 4")
    assert (match.phase, match.actor, match.bid) == ("trump", 0, 4)


def test_sn10_the_dealer_may_not_underbid():
    match = play(dealt(trump="bid"), "pass, bid 3, pass")
    refused(match, "bid 2", "bid_too_low", "SN10")


def test_sn10_the_dealer_passes():
    match = play(dealt(trump="bid"), "pass, bid 3, pass, pass")
    assert (match.phase, match.actor, match.bid) == ("trump", 2, 3)


# --- SN10: naming the trump ---


@pytest.mark.parametrize("name", NAMES)
def test_sn10_the_highest_bidder_names_the_trump_or_high(name):
    match = play(dealt(trump="bid"), "bid 1, bid 2, pass, pass")
    assert (match.actor, legal(match)) == (2, NAMES)
    play(match, name)
    assert str(match.trump) == name.removeprefix("trump ")
    assert match.phase == "stay"


# --- SN10: all passed ---


def test_sn10_all_passed_dealer_bids_the_dealer_cannot_pass():
    match = play(dealt(trump="bid"), "pass, pass, pass")
    assert (match.actor, legal(match)) == (0, bids("1 2 3 4 5", may_pass=False))
    refused(match, "pass", "must_bid", "SN10")
    play(match, "bid 1")
    assert (match.phase, match.actor) == ("trump", 0)


def test_sn10_all_passed_redeal_the_deal_is_void_and_the_same_dealer_deals_again():
    match = play(dealt(trump="bid", all_pass="redeal", dealer=2), "pass, pass, pass")
    assert legal(match) == bids("1 2 3 4 5")
    play(match, "pass")
    assert (match.phase, match.dealer, match.actor) == ("deal", 2, None)
    assert match.scores == (21,) * 4
    assert match.deals_played == 0
    assert match.sheet == ()
    assert match.last_result is None
    assert not any(hand(match, seat) for seat in range(4))
    deal(match)
    assert (match.phase, match.actor) == ("bidding", 3)


@pytest.mark.parametrize("all_pass", ["dealer_bids", "redeal"])
def test_sn10_the_dealer_may_pass_when_somebody_has_bid(all_pass):
    match = play(dealt(trump="bid", all_pass=all_pass), "pass, pass, bid 1")
    assert "pass" in legal(match)
    assert play(match, "pass").phase == "trump"


def test_sn10_redeal_after_a_settled_deal_keeps_the_sheet():
    match = dealt(trump="bid", all_pass="redeal", players=3, deals=2)
    play(match, "pass, pass, bid 1, trump h, stay, stay")
    while match.deals_played == 0:
        match.apply(match.legal_actions[0])
    before, settled = match.scores, match.last_result
    deal(match)
    play(match, "pass, pass, pass")
    assert (match.scores, match.dealer, match.deals_played) == (before, 1, 1)
    assert match.last_result == settled


# --- SN10 and SN6: who is asked ---


def test_sn10_the_bidder_stays_without_being_asked():
    match = play(dealt(trump="bid"), "pass, bid 2, pass, pass, trump h")
    assert match.actor == 1
    play(match, "stay")
    assert match.actor == 3
    play(match, "stay")
    assert match.phase == "play"
    assert match.state.active == (1, 2, 3, 0)


def test_sn10_with_the_dealer_as_bidder_all_the_others_are_asked():
    match = play(dealt(trump="bid"), "pass, pass, pass, bid 1, trump h")
    for seat in (1, 2, 3):
        assert match.actor == seat
        play(match, "stay")
    assert match.phase == "play"


@pytest.mark.parametrize("bidder", [1, 2, 3])
def test_sn10_a_bidder_other_than_the_dealer_counts_as_one_who_stays(bidder):
    match = dealt(trump="bid")
    for seat in (1, 2, 3, 0):
        play(match, "bid 1" if seat == bidder else "pass")
    play(match, "trump h")
    for seat in sorted({1, 2, 3} - {bidder}):
        assert (match.actor, legal(match)) == (seat, ["drop", "stay"])  # nobody is forced
        play(match, "drop")
    assert match.phase == "play"
    assert match.state.active == (bidder, 0)


def test_sn10_with_the_dealer_as_bidder_the_last_one_cannot_drop():
    match = play(dealt(trump="bid"), "pass, pass, pass, bid 1, trump h, drop, drop")
    assert (match.actor, legal(match)) == (3, ["stay"])
    refused(match, "drop", "must_stay_last", "SN6")


def test_sn10_must_stay_at_binds_as_ever():
    match = play(dealt(trump="bid", start=5), "bid 1, pass, pass, pass, trump h")
    refused(match, "drop", "must_stay_points", "SN6")


def test_sn12_the_first_staying_player_leads_and_not_the_bidder():
    match = play(dealt(trump="bid"), "pass, pass, bid 1, pass, high, stay, stay")
    assert (match.phase, match.actor) == ("play", 1)
    match = play(dealt(trump="bid"), "pass, pass, bid 1, pass, high, drop, stay")
    assert (match.phase, match.actor) == ("play", 2)


# --- SN11 ---


def high(hands: dict[int, str], **options: object) -> Match:
    """Deal three players a deal that is played high."""
    match = dealt(hands, players=3, trump="bid", **options)
    return play(match, "bid 1, pass, pass, high, stay")


@pytest.mark.parametrize("led", ["7h", "Ad", "As"])
def test_sn11_no_trump_the_highest_card_of_the_led_suit_wins(led):
    suit = led[1]
    others = [other for other in "hdsc" if other != suit]
    low = "8" + suit
    hands = {
        1: f"{led} T{others[0]} T{others[1]} T{others[2]} J{others[0]}",
        2: f"{low} 7{others[0]} 7{others[1]} 8{others[0]} 8{others[1]}",
        0: " ".join(rank + others[2] for rank in "AKQJ9"),  # void in it, and no trump to win with
    }
    match = high(hands)
    play(match, f"{led} {low}")
    assert legal(match) == texts("play", hands[0])
    play(match, f"A{others[2]}")
    assert match.state.trick_winners == ((2,) if led[0] == "7" else (1,))


def test_sn11_the_weli_led_asks_for_nothing_and_is_the_highest_of_all():
    hands = {1: "6d Td 7s 8s 9s", 2: "Ad 7h 8c 9c As", 0: "Kd Kh Ah Ac Tc"}
    match = high(hands)
    assert legal(match) == texts("play", hands[1])
    play(match, "6d")
    assert legal(match) == texts("play", hands[2])  # no diamond need be played
    play(match, "As")
    assert legal(match) == texts("play", hands[0])
    play(match, "Ah")
    assert match.state.trick_winners == (1,)


def test_sn11_the_weli_thrown_without_the_led_suit_wins():
    match = high({1: "Ah Td 7s 8s 9s", 2: "6d 7d 8c 9c As", 0: "Kh Kd Jh Ac Tc"})
    play(match, "Ah")
    assert legal(match) == texts("play", "6d 7d 8c 9c As")  # it may be played …
    play(match, "6d")
    play(match, "Kh")
    assert match.state.trick_winners == (2,)


def test_sn11_the_weli_withheld():
    match = high({1: "Ah Td 7s 8s 9s", 2: "6d 7d 8c 9c As", 0: "Kh Kd Jh Ac Tc"})
    play(match, "Ah 8c Kh")  # … and need not be
    assert match.state.trick_winners == (1,)


@pytest.mark.parametrize("led", ["Ah", "Td"])
def test_sn11_with_the_led_suit_the_weli_may_not_be_played(led):
    match = high({1: "Ah Td 7s 8s 9s", 2: "6d 7d 8h 9c As"})
    play(match, led)
    assert legal(match) == texts("play", {"Ah": "8h", "Td": "7d"}[led])  # it is no diamond either
    refused(match, "play 6d", "must_follow_suit", "TR2")


@pytest.mark.parametrize(("must_beat", "allowed"), [(True, "Kh"), (False, "7h Kh")])
def test_sn11_tr3_treats_the_weli_as_a_trump_in_the_trick(must_beat, allowed):
    hands = {1: "Th Td 7s 8s 9s", 2: "6d 7d 8c 9c As", 0: "7h Kh Kd Ac Tc"}
    match = high(hands, must_beat_after_trump=must_beat)
    play(match, "Th 6d")
    assert legal(match) == texts("play", allowed)


@pytest.mark.parametrize("must_beat", [True, False])
def test_sn11_without_the_weli_in_the_trick_tr3_does_not_matter(must_beat):
    hands = {1: "Th Td 7s 8s 9s", 2: "6d 7d 8c 9c As", 0: "7h Kh Kd Ac Tc"}
    match = high(hands, must_beat_after_trump=must_beat)
    play(match, "Th 9c")
    assert legal(match) == ["play Kh"]


def test_sn11_nobody_follows_the_led_weli_with_a_duty_to_beat():
    match = high({1: "Td 6d 7s 8s 9s", 2: "Ad Qd 8c 9c As", 0: "Kd Kh Jd Ac Tc"})
    play(match, "6d Qd")
    assert legal(match) == texts("play", "Kd Kh Jd Ac Tc")


def test_sn11_high_with_the_short_pack():
    match = high({1: "Th Td Ts Js Qs", 2: "6d Jd Qc Jc As", 0: "Kh Ah Kd Ac Tc"}, short_deck=True)
    play(match, "Th 6d")
    assert legal(match) == texts("play", "Ah Kh")


def test_sn11_the_result_of_a_deal_played_high_has_no_trump():
    match = high({1: "Ah Kh Qh Jh Th"})
    play_so(match, [1, 1, 1, 1, 1])
    assert result(match).trump is None
    assert (result(match).bidder, result(match).bid, result(match).made) == (1, 1, True)
