"""SN1 to SN5: players, pack, Weli, dealing and the dealer's discard."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kartenspiel import Card, Match, RulesError, SchnellenRules
from tests.reference.cards import SCHNELLEN_ORDER, pack
from tests.rules.helpers import finish, hand, legal, play, refused
from tests.rules.helpers_sn import cards, deal, deal_text, dealt, texts, with_trump

SUITS = "hdsc"


# --- SN1 ---


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sn1_players_3_to_5(players):
    match = dealt(players=players)
    assert match.scores == (21,) * players
    assert all(hand(match, seat) for seat in range(players))


@pytest.mark.parametrize("players", [2, 6])
def test_sn1_no_fewer_than_3_and_no_more_than_5(players):
    with pytest.raises(RulesError, match="players"):
        SchnellenRules(players)


@pytest.mark.parametrize("start", [1, 15, 21, 25, 10**9])
def test_sn1_all_start_at_start(start):
    assert Match(SchnellenRules(3, start=start)).scores == (start,) * 3


def test_sn1_each_alone_and_going_down_is_good():
    match = dealt({1: "As Ks Qs Js Ts"}, "7s", players=3, deals=1)
    play(match, "discard 7s, stay, stay")
    finish(match)
    assert match.scores == (26, 16, 26)
    assert match.winners == (1,)


def test_sn1_after_each_settled_deal_the_dealers_next_neighbour_deals():
    match = Match(SchnellenRules(4, start=1000, deals=6), dealer=2)
    dealers = []
    while not match.is_over:
        dealers.append(match.dealer)
        deal(match)
        finish(match)
    assert dealers == [2, 3, 0, 1, 2, 3]
    assert match.dealer == 3  # after the end the last dealer


# --- SN2 ---


@pytest.mark.parametrize(("short", "ranks", "size"), [(False, "789TJQKA", 33), (True, "TJQKA", 21)])
def test_sn2_the_pack_is_these_ranks_of_each_suit_and_the_weli(short, ranks, size):
    wanted = [rank + suit for suit in SUITS for rank in ranks] + ["6d"]
    assert len(wanted) == size
    match = Match(SchnellenRules(short_deck=short))
    match.apply(f"deal {' '.join(wanted)}")
    state = match.state
    held = [Card.from_id(card) for card in state.undealt]
    everywhere = {str(card) for seat in range(4) for card in match.hand(seat)} | set(map(str, held))
    assert everywhere == set(wanted)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda cards: cards[:-1],
        lambda cards: [*cards, "6h"],
        lambda cards: [*cards[:-1], cards[0]],
        lambda cards: [*cards[:-1], "6h"],
        lambda cards: [*cards[:-2], "6d", "6d"],
        lambda cards: [*cards, *cards],
        lambda cards: ["6d"],
    ],
    ids=["too few", "too many", "duplicate", "another six", "two Welis", "twice", "Weli alone"],
)
def test_sn2_a_deal_that_is_not_the_pack_is_refused(short, spoil):
    match = Match(SchnellenRules(short_deck=short))
    text = " ".join(["deal", *spoil(pack("schnellen", short_deck=short))])
    refused(match, text, "deal_cards", "SN4")


@pytest.mark.parametrize("short", [False, True])
def test_sn2_the_deal_of_the_other_pack_is_refused(short):
    match = Match(SchnellenRules(short_deck=short))
    refused(match, deal_text(SchnellenRules(short_deck=not short), 0), "deal_cards", "SN4")


@pytest.mark.parametrize("card", ["7h", "8d", "9c", "6h"])
def test_sn2_the_short_pack_has_no_7_8_9_and_neither_has_a_six_but_the_weli(card):
    match = dealt(short_deck=True)
    refused(match, f"discard {card}", "not_in_pack", "SN2")


def test_sn2_no_short_deck_with_5_players():
    with pytest.raises(RulesError, match=r"players 5 .*short_deck True.*SN2"):
        SchnellenRules(5, short_deck=True)


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(SCHNELLEN_ORDER)))
@pytest.mark.parametrize("trump", ["s", "h"])
def test_sn2_ace_highest(higher, lower, trump):
    """Spades as a side suit and as the trump suit."""
    hands = {1: f"{lower}s Td Jd Qd Kd", 2: f"{higher}s 7c 8c 9c Tc", 0: "7d 8d 9d Ad Ac"}
    match = dealt(hands, players=3, trump="bid")
    play(match, f"bid 1, pass, pass, trump {trump}, stay")
    play(match, f"{lower}s {higher}s")
    match.apply(match.legal_actions[0])
    assert match.state.trick_winners == (2,)


# --- SN3 ---


@pytest.mark.parametrize("trump", SUITS)
def test_sn3_the_weli_is_the_second_highest_trump_between_ace_and_king(trump):
    hands = with_trump({1: "Kh 7s 8s 9s Ts", 2: "6d 7c 8c 9c Tc", 0: "Ah Js Qs Ks As"}, trump)
    match = dealt(hands, players=3, trump="bid")
    play(match, f"bid 1, pass, pass, trump {trump}, stay")
    play(match, f"K{trump}")
    assert legal(match) == ["play 6d"]  # it follows, and beats the king
    play(match, "6d")
    assert legal(match) == [f"play A{trump}"]  # and the ace beats it
    play(match, f"A{trump}")
    assert match.state.trick_winners == (0,)


@pytest.mark.parametrize("trump", "hsc")
def test_sn3_the_weli_is_no_diamond_unless_diamonds_are_trump(trump):
    other = "s" if trump == "h" else "h"
    hands = {1: "Td Jd 7d 8d 9d", 2: f"6d Qd 7{other} 8{other} 9{other}"}
    match = dealt(hands, players=3, trump="bid")
    play(match, f"bid 1, pass, pass, trump {trump}, stay")
    play(match, "Td")
    assert legal(match) == ["play Qd"]  # a diamond must be followed with, and the Weli is none


def test_sn3_the_weli_follows_diamonds_when_they_are_trump():
    match = dealt({1: "Td Jd 7d 8d 9d", 2: "6d 7h 8h 9h Th"}, players=3, trump="bid")
    play(match, "bid 1, pass, pass, trump d, stay")
    play(match, "Td")
    assert legal(match) == ["play 6d"]


@pytest.mark.parametrize(("short", "number"), [(False, 9), (True, 6)])
@pytest.mark.parametrize("trump", SUITS)
def test_sn3_nine_cards_are_trumps_and_six_with_the_short_pack(trump, short, number):
    lowest = ("T" if short else "7") + trump
    trumps = {lowest}
    side = [card for card in pack("schnellen", short_deck=short) if card[1] != trump]
    for card in pack("schnellen", short_deck=short):
        if card == lowest:
            continue
        four = [other for other in side if other not in (card, "6d")][:4]
        match = dealt(
            {1: lowest, 2: " ".join([card, *four])}, players=3, trump="bid", short_deck=short
        )
        play(match, f"bid 1, pass, pass, trump {trump}, stay")
        play(match, lowest)
        if legal(match) == [f"play {card}"]:  # trump was led, so it must be followed
            trumps.add(card)
    assert len(trumps) == number
    assert "6d" in trumps


def test_sn3_the_weli_led_is_a_trump_led():
    match = dealt({1: "6d 7s 8s 9s Ts", 2: "7c 8c 9c Tc 7h", 0: "Ah Kh Js Qs Ks"}, "8h", players=3)
    play(match, "discard 8h, stay, stay")
    play(match, "6d")
    assert legal(match) == ["play 7h"]
    play(match, "7h")
    assert legal(match) == ["play Ah"]


# --- SN4 ---


def test_sn4_three_each_then_the_trump_card_then_two_each_clockwise_from_the_next_neighbour():
    match = Match(SchnellenRules(4), dealer=1)
    order = (
        "7h 8h 9h Th Jh Qh Kh Ah 7d 8d 9d Td "  # three each: seats 2, 3, 0, 1
        "7s "  # turned
        "8s 9s Ts Js Qs Ks As 7c "  # two each
        "8c 9c Tc Jc Qc Kc Ac 6d Jd Qd Kd Ad"
    )
    match.apply(f"deal {order}")
    assert hand(match, 2) == cards("7h 8h 9h 8s 9s")
    assert hand(match, 3) == cards("Th Jh Qh Ts Js")
    assert hand(match, 0) == cards("Kh Ah 7d Qs Ks")
    assert hand(match, 1) == cards("8d 9d Td As 7c 7s")  # the dealer keeps the turned card
    assert str(match.trump) == "s"
    stock = [str(Card.from_id(card)) for card in match.state.undealt]
    assert stock == order.split()[-12:]  # the rest is the stock, in its order


@pytest.mark.parametrize("suit", SUITS)
def test_sn4_the_suit_of_the_turned_card_is_trump(suit):
    match = dealt(turned=f"9{suit}")
    assert str(match.trump) == suit
    assert [str(Card.from_id(card)) for card in match.state.turned_cards] == [f"9{suit}"]


@pytest.mark.parametrize(
    ("players", "short", "held", "stock"),
    [(3, False, 7, 16), (4, False, 7, 11), (5, False, 7, 6), (3, True, 7, 4)],
)
@pytest.mark.parametrize("suit", SUITS)
def test_sn4_a_weli_turned_is_kept_and_the_next_card_fixes_the_trump(
    players, short, held, stock, suit
):
    match = dealt(turned=f"6d Q{suit}", players=players, short_deck=short)
    assert str(match.trump) == suit
    assert {"6d", f"Q{suit}"} <= hand(match, 0)
    assert len(hand(match, 0)) == held
    assert all(len(hand(match, seat)) == 5 for seat in range(1, players))
    assert match.state.stock_size == stock


def test_sn4_the_pack_runs_out_and_the_dealer_gets_one_card_fewer_in_the_last_packet():
    """21 cards, 4 players, Weli turned."""
    match = dealt({0: "Tc Jc Qc Kc"}, "6d Qs", players=4, short_deck=True)
    assert hand(match, 0) == cards("Tc Jc Qc Kc 6d Qs")
    assert all(len(hand(match, seat)) == 5 for seat in (1, 2, 3))
    assert match.state.stock_size == 0
    play(match, "discard Tc")
    assert match.phase == "stay"  # one card of surplus only


def test_sn4_21_cards_for_4_without_the_weli_turned_just_suffice():
    match = dealt(turned="Qs", players=4, short_deck=True)
    assert [len(hand(match, seat)) for seat in range(4)] == [6, 5, 5, 5]
    assert match.state.stock_size == 0


@pytest.mark.parametrize("place", ["hand", "stock"])
def test_sn4_a_weli_elsewhere_turns_no_second_card(place):
    match = dealt({2: "6d"} if place == "hand" else {}, "8c", "6d" if place == "stock" else "")
    assert len(hand(match, 0)) == 6
    assert len(match.state.turned_cards) == 1


# --- SN5 ---


def test_sn5_the_dealer_discards_any_card_before_anybody_decides():
    match = dealt({0: "7c 8c 9c Tc Jc"}, "9h")
    assert (match.phase, match.actor) == ("discard", 0)
    assert legal(match) == texts("discard", "7c 8c 9c Tc Jc 9h")
    play(match, "discard Tc")
    assert (match.phase, match.actor) == ("stay", 1)
    assert hand(match, 0) == cards("7c 8c 9c Jc 9h")


def test_sn5_two_cards_when_the_weli_was_turned_down_to_five():
    match = dealt({0: "7c 8c 9c Tc Jc"}, "6d 9h")
    play(match, "discard Tc")
    assert (match.phase, match.actor) == ("discard", 0)
    assert "discard Tc" not in legal(match)
    play(match, "discard Jc")
    assert match.phase == "stay"
    assert hand(match, 0) == cards("7c 8c 9c 6d 9h")


@pytest.mark.parametrize(
    ("turned", "gone"),
    [("9h", "9h"), ("9h", "Kh"), ("6d 9h", "6d 9h"), ("6d 9h", "6d Kh"), ("6d 9h", "9h Kh")],
    ids=["turned card", "a trump", "Weli and turned card", "Weli", "turned card and a trump"],
)
def test_sn5_the_turned_card_a_trump_or_the_weli_may_be_discarded_and_the_trump_stays(turned, gone):
    match = dealt({0: "7c 8c 9c Tc Kh", 1: "Qh 7s 8s 9s Ts"}, turned, players=3)
    play(match, ", ".join(f"discard {card}" for card in gone.split()))
    assert match.phase == "stay"
    assert str(match.trump) == "h"
    assert not hand(match, 0) & cards(gone)
    play(match, "stay, stay")
    play(match, "7s")
    assert str(match.trump) == "h"


def test_sn5_a_weli_in_the_dealers_hand_may_be_discarded():
    match = dealt({0: "6d 8c 9c Tc Kh"}, "9h")
    play(match, "discard 6d")
    assert "6d" not in hand(match, 0)


def test_sn5_discards_are_out_of_play_and_never_seen():
    match = dealt({0: "7c 8c 9c Tc Jc"}, "6d 9h", players=3, exchange=True)
    play(match, "discard Tc, discard 6d, stay, stay")
    out = (1 << Card("Tc").id) | (1 << Card("6d").id)
    assert match.state.aside_mask == out
    assert not {Card("Tc").id, Card("6d").id} & set(match.state.undealt)
    finish(match)
    state = match.state
    assert all(not state.won_mask(seat) & out for seat in range(3))


def test_sn5_only_cards_in_hand():
    match = dealt({0: "7c 8c 9c Tc Jc"}, "9h")
    refused(match, "discard Qc", "not_in_hand", "SN5")


def test_sn5_nothing_else_may_be_done():
    match = dealt()
    for text in ("stay", "drop", "done", "pass", "bid 1", "high", "trump h"):
        refused(match, text, "wrong_phase", "")


@pytest.mark.parametrize("text", ["keep", "redeal", "bid 1 without", "hold", "raise 150", "lay Ah"])
def test_actions_of_the_other_game_are_refused(text):
    refused(dealt(), text, "wrong_game", "")
