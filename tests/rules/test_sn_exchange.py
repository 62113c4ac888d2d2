"""SN9: the exchange."""

from __future__ import annotations

import pytest

from kartenspiel import Card, Match, RulesWarning, SchnellenRules
from kartenspiel.view import Place
from tests.rules.helpers import finish, hand, legal, play, refused
from tests.rules.helpers_sn import cards, deal, dealt, texts

STOCK = "7c 8c 9c Tc Jc Qc Kc"
HAND = "As 7d 8d 9d Td"  # with spades as trump: its ace and four others


def exchanging(
    mine: str = HAND, stock: str = STOCK, turned: str = "Js", **options: object
) -> Match:
    """Deal three players a deal with spades as trump and go on to the exchange of seat 1."""
    options = {"players": 3, "exchange": True, **options}
    match = dealt({1: mine}, turned, stock, **options)
    play(match, ", ".join(f"discard {card}" for card in turned.split()))
    return play(match, "stay, stay")


def swap(match: Match, words: str) -> Match:
    """Put these cards away."""
    for card in words.split():
        match.apply(f"swap {card}")
    return match


def stock_of(match: Match) -> list[str]:
    """Return the stock, top card first."""
    return [str(Card.from_id(card)) for card in match.state.undealt]


def test_sn9_clockwise_from_the_dealers_next_neighbour_the_dealer_included():
    match = play(dealt(turned="Js", exchange=True, dealer=1), "discard Js, stay, stay, stay")
    seats = []
    while match.phase == "exchange":
        seats.append(match.actor)
        play(match, "done")
    assert seats == [2, 3, 0, 1]
    assert match.phase == "play"
    assert match.actor == 2


def test_sn9_only_players_who_stay():
    match = play(dealt(turned="Js", exchange=True), "discard Js, stay, drop, stay")
    seats = []
    while match.phase == "exchange":
        seats.append(match.actor)
        play(match, "done")
    assert seats == [1, 3, 0]


def test_sn9_without_the_option_there_is_no_exchange():
    assert play(dealt(turned="Js"), "discard Js, stay, stay, stay").phase == "play"


def test_sn9_exchange_of_0():
    match = play(exchanging(), "done")
    assert hand(match, 1) == cards(HAND)
    assert stock_of(match)[:7] == STOCK.split()
    assert match.actor == 2


@pytest.mark.parametrize("words", ["7d", "7d As", "Td 9d 8d"], ids=["1", "2", "3"])
def test_sn9_exchange_of_1_2_3_draws_as_many_from_the_top_of_the_stock(words):
    match = swap(exchanging(), words)
    assert hand(match, 1) == cards(HAND) - cards(words)  # nothing is drawn before done
    count = len(words.split())
    play(match, "done")
    assert hand(match, 1) == (cards(HAND) - cards(words)) | set(STOCK.split()[:count])
    assert stock_of(match)[:4] == STOCK.split()[count:][:4]
    assert match.actor == 2


def test_sn9_one_at_a_time_in_any_order():
    match = exchanging()
    assert legal(match) == ["done", *texts("swap", HAND)]
    swap(match, "8d")
    assert legal(match) == ["done", *texts("swap", "As 7d 9d Td")]
    refused(match, "swap 8d", "not_in_hand", "SN9")
    other = swap(exchanging(), "7d 8d")
    assert swap(match, "7d").state == other.state


def test_sn9_exchange_of_4_with_the_trump_ace_which_is_kept():
    match = swap(exchanging(), "7d 8d 9d Td")
    assert legal(match) == ["done", "swap As"]
    play(match, "done")
    assert hand(match, 1) == cards("As 7c 8c 9c Tc")
    assert match.actor == 2


@pytest.mark.parametrize("trump", "hdsc")
@pytest.mark.parametrize("ace", "hdsc")
def test_sn9_exchange_of_4_keeps_the_ace_of_that_trump_and_of_no_other_suit(trump, ace):
    others = [f"{rank}{suit}" for rank in "QK" for suit in "hdsc" if suit != ace][:4]
    match = exchanging(f"A{ace} {' '.join(others)}", "", f"J{trump}")
    swap(match, " ".join(others))
    assert ("done" in legal(match)) == (trump == ace)


@pytest.mark.parametrize("fifth", ["Ah", "6d", "Ks"])
def test_sn9_exchange_of_4_without_the_trump_ace_is_refused(fifth):
    match = swap(exchanging(f"{fifth} 7d 8d 9d Td"), "7d 8d 9d Td")
    assert legal(match) == [f"swap {fifth}"]  # only all five can follow
    refused(match, "done", "swap_needs_trump_ace", "SN9")


def test_sn9_the_ace_put_away_is_no_fifth_card():
    match = swap(exchanging(), "As 7d 8d 9d")
    assert legal(match) == ["swap Td"]
    refused(match, "done", "swap_needs_trump_ace", "SN9")


def test_sn9_exchange_of_5_draws_6_and_then_one_is_discarded():
    match = swap(exchanging(), "As 7d 8d 9d Td")
    assert legal(match) == ["done"]
    play(match, "done")
    assert (match.phase, match.actor) == ("discard", 1)
    assert hand(match, 1) == cards("7c 8c 9c Tc Jc Qc")
    assert legal(match) == texts("discard", "7c 8c 9c Tc Jc Qc")
    refused(match, "discard As", "not_in_hand", "SN9")
    play(match, "discard 9c")
    assert hand(match, 1) == cards("7c 8c Tc Jc Qc")
    assert stock_of(match)[0] == "Kc"
    assert (match.phase, match.actor) == ("exchange", 2)


def test_sn9_the_dealer_swaps_last_and_after_the_discard_the_play_begins():
    match = play(exchanging(), "done, done")
    assert match.actor == 0
    swap(match, " ".join(hand(match, 0)))
    play(match, "done")
    assert match.phase == "discard"
    match.apply(match.legal_actions[0])
    assert (match.phase, match.actor) == ("play", 1)


def test_sn9_put_away_cards_never_come_back():
    match = swap(exchanging(), "As 7d 8d 9d Td")
    play(match, "done, discard 9c")
    gone = cards("As 7d 8d 9d Td 9c Js")
    assert match.state.aside_mask == sum(1 << Card(card).id for card in gone)
    assert not gone & set(stock_of(match))
    while match.phase != "play":
        match.apply(match.legal_actions[0])
    assert not gone & (hand(match, 0) | hand(match, 1) | hand(match, 2))
    finish(match)


def test_sn9_others_draw_on_where_the_first_ended():
    match = play(swap(exchanging(), "7d 8d"), "done")
    first = min(hand(match, 2))
    play(swap(match, first), "done")
    assert "9c" in hand(match, 2)
    assert stock_of(match)[0] == "Tc"


# --- a stock too small for what a player wants ---


def drain(match: Match, *counts: int) -> Match:
    """Let the next players swap so many cards (0 to 3, 5) and discard what they must."""
    for count in counts:
        swap(match, " ".join(sorted(hand(match, match.actor))[:count]))
        play(match, "done")
        if match.phase == "discard":
            match.apply(match.legal_actions[0])
    return match


def five_players(turned: str = "Js") -> Match:
    """Go on to the exchange of seat 1 with five players: a stock of 7, or 6 with the Weli."""
    match = dealt(turned=turned, players=5, exchange=True)
    play(match, ", ".join(f"discard {card}" for card in turned.split()))
    return play(match, "stay, stay, stay, stay")


def test_sn9_five_players_the_stock_does_not_suffice_for_the_last():
    match = drain(five_players(), 3, 3)
    assert match.state.stock_size == 1
    one = legal(match)
    assert len(one) == 6  # done, or any one card
    match.apply(one[1])
    assert legal(match) == ["done"]
    rest = min(hand(match, match.actor))
    refused(match, f"swap {rest}", "swap_stock_too_small", "SN9")
    play(match, "done")
    assert match.state.stock_size == 0
    assert legal(match) == ["done"]  # asked all the same
    card = min(hand(match, match.actor))
    refused(match, f"swap {card}", "swap_stock_too_small", "SN9")


@pytest.mark.parametrize(
    ("turned", "after", "all_five"), [("Js", 1, True), ("6d Js", 0, True), ("6d Js", 1, False)]
)
def test_sn9_five_need_six_with_five_players_and_the_weli_turned(turned, after, all_five):
    match = five_players(turned)
    assert match.state.stock_size == (6 if "6d" in turned else 7)
    drain(match, after)
    mine = sorted(hand(match, match.actor))
    swap(match, " ".join(mine[:3]))
    assert (len(legal(match)) > 1) == all_five
    if not all_five:
        refused(match, f"swap {mine[3]}", "swap_needs_trump_ace", "SN9")


def test_sn9_a_stock_of_5_allows_four_with_the_ace_but_not_five():
    match = exchanging("As Td Jd Qd Kd", "", short_deck=True)  # 21 - 16 cards
    assert match.state.stock_size == 5
    swap(match, "Td Jd Qd")
    assert legal(match) == ["done", "swap Kd"]  # no lawful end can follow the ace
    refused(match, "swap As", "swap_needs_trump_ace", "SN9")
    swap(match, "Kd")
    assert legal(match) == ["done"]
    refused(match, "swap As", "swap_stock_too_small", "SN9")


def test_sn9_a_stock_of_4_with_the_weli_turned():
    match = exchanging("As Td Jd Qd Kd", "", "6d Ks", short_deck=True)
    assert match.state.stock_size == 4
    swap(match, "Td Jd Qd Kd")
    play(match, "done")
    assert match.state.stock_size == 0
    assert legal(match) == ["done"]


def test_sn9_a_stock_of_3_allows_no_four_even_with_the_ace():
    match = dealt({2: HAND}, "Js", players=5, exchange=True)
    play(match, "discard Js, stay, stay, stay, stay")
    first = sorted(hand(match, 1))
    swap(match, " ".join(first[:3]))
    play(match, "done")
    assert match.state.stock_size == 4
    swap(match, "7d 8d 9d Td")
    assert legal(match) == ["done"]
    other = match.copy()
    other.undo()
    assert legal(other) == ["done", "swap Td"]
    smaller = drain(five_players(), 2, 2)
    assert smaller.state.stock_size == 3
    mine = sorted(hand(smaller, smaller.actor))
    swap(smaller, " ".join(mine[:3]))
    assert legal(smaller) == ["done"]
    refused(smaller, f"swap {mine[3]}", "swap_stock_too_small", "SN9")


def test_sn9_21_cards_for_4_leave_no_stock_so_the_option_has_no_effect():
    with pytest.warns(RulesWarning, match="exchange"):
        rules = SchnellenRules(4, short_deck=True, exchange=True)
    match = Match(rules)
    deal(match)
    while match.phase != "exchange":
        match.apply(match.legal_actions[0])
    for _ in match.state.active:
        assert legal(match) == ["done"]
        play(match, "done")
    assert match.phase == "play"


def test_sn9_21_cards_for_4_with_bidding_leave_one_card():
    match = dealt(trump="bid", players=4, short_deck=True, exchange=True)
    play(match, "bid 1, pass, pass, pass, trump h, stay, stay")
    assert match.state.stock_size == 1
    mine = sorted(hand(match, 1))
    swap(match, mine[0])
    assert legal(match) == ["done"]


# --- high ---


def test_sn9_no_trump_ace_is_possible_in_high():
    match = dealt({1: "As Ah Ad Ac 6d"}, stock=STOCK, players=3, trump="bid", exchange=True)
    play(match, "bid 1, pass, pass, high, stay")
    for kept in ("As", "Ah", "Ad", "Ac", "6d"):
        other = match.copy()
        swap(other, " ".join(cards("As Ah Ad Ac 6d") - {kept}))
        assert legal(other) == [f"swap {kept}"]
        refused(other, "done", "swap_needs_trump_ace", "SN9")


def test_sn9_five_for_six_in_high():
    match = dealt({1: "As Ah Ad Ac 6d"}, stock=STOCK, players=3, trump="bid", exchange=True)
    play(match, "bid 1, pass, pass, high, stay")
    play(swap(match, "As Ah Ad Ac 6d"), "done")
    assert hand(match, 1) == cards("7c 8c 9c Tc Jc Qc")


# --- the Weli ---


def test_sn9_the_weli_may_be_put_away_and_drawn():
    match = swap(exchanging("6d 7d 8d 9d Td"), "6d")
    assert "6d" not in hand(match, 1)
    drawn = play(swap(exchanging(stock="6d 7c"), "7d"), "done")
    assert "6d" in hand(drawn, 1)


def test_sn9_a_drawn_weli_is_a_trump():
    match = dealt({1: HAND, 2: "7h 8h 9h Th Jh"}, "Js", "7c 6d", players=3, exchange=True)
    play(match, "discard Js, stay, stay")
    play(swap(match, "7d"), "done")
    play(swap(match, "7h"), "done, done")
    play(match, "As")
    assert legal(match) == ["play 6d"]  # the ace of trumps was led


def test_sn9_a_player_who_swaps_nothing_but_what_is_not_his():
    refused(exchanging(), "swap Ah", "not_in_hand", "SN9")


def test_sn9_the_trump_ace_kept_of_four_is_shown_to_all():
    match = play(swap(exchanging(), "7d 8d 9d Td"), "done")
    for seat in (0, 2, None):
        assert [str(card) for card in match.view(seat).known[Place("hand", 1)]] == ["As"]
    other = play(swap(exchanging(), "7d 8d 9d"), "done")  # kept too, but not shown
    for seat in (0, 2, None):
        assert Place("hand", 1) not in other.view(seat).known
