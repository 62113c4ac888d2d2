"""The reference against the worked examples of the rule book, and against what must always hold."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from . import (
    ReferenceMatch,
    choose_cannily,
    choose_uniformly,
    complete_rules,
    legal_cards,
    lopsided_pack,
    random_match,
    random_rules,
    refusals,
    replay,
    seats_of,
    shuffle_fairly,
    trick_winner,
)
from .cards import SCHNELLEN_ORDER, SCHNELLEN_SHORT_ORDER, pack
from .deal import RussischResult, SchnellenResult
from .russisch import RussischDeal
from .schnellen import SchnellenDeal
from .tricks import suit_played

RUSSISCH: dict[str, Any] = {"game": "russisch_schnapsen", "redeal": []}
SCHNELLEN: dict[str, Any] = {"game": "schnellen"}
GAMES = ("russisch_schnapsen", "schnellen")


def dealt(rules: dict[str, Any], seed: int = 0, dealer: int = 0) -> ReferenceMatch:
    """Start a match and deal once."""
    match = ReferenceMatch(rules, dealer)
    match.apply(" ".join(["deal", *shuffle_fairly(match, Random(seed))]))
    return match


def test_auction_ends_after_two_passes_in_a_row() -> None:
    match = dealt(RUSSISCH)
    auction = "90 pass 100 110 pass 120 140 pass 150 pass pass"
    for word in auction.split(" "):
        assert match.phase == "bidding"
        match.apply(word if word == "pass" else f"bid {word}")
    assert (match.phase, match.actor) == ("lay", 0)  # the dealer sits third


def test_140_without_beats_140() -> None:
    match = dealt({**RUSSISCH, "without_talon": True})
    for action in ("bid 90", "bid 120", "bid 140 without"):
        match.apply(action)
    legal = match.legal()
    assert legal is not None
    assert "bid 140" not in legal
    assert "bid 140 without" not in legal
    assert "bid 150" in legal


@pytest.mark.parametrize(("points", "total", "made"), [(84, 140, False), (85, 150, True)])
def test_trick_points_round_commercially_before_marriages(
    points: int, total: int, made: bool
) -> None:
    match = dealt(RUSSISCH)
    deal = match._deal
    assert isinstance(deal, RussischDeal)
    deal.declarer, deal.bid = 0, 150
    deal.announced = [(0, "s")]
    deal.trick_winners = [0, 1]
    piles = {84: "Ah Ad As Ac Th Td Ts Tc", 85: "Ah Ad As Ac Th Td Ts Kh Kd Qs"}
    deal.won[0] = piles[points].split(" ")
    assert deal.points(deal.won[0]) == points
    result = deal._settle()
    assert (result["total"], result["made"]) == (total, made)


def test_bells_in_trick_3_and_acorns_in_trick_5_change_the_trump() -> None:
    match = dealt(RUSSISCH)
    deal = match._deal
    assert isinstance(deal, RussischDeal)
    deal.hands = [
        {"Ad", "Td", "Kd", "Qd", "Ac", "Kc", "Qc", "Ah"},
        {"Jd", "Jc", "Tc", "Th", "Kh", "Qh", "Jh", "9h"},
        {"9d", "9c", "As", "Ts", "Ks", "Qs", "Js", "9s"},
    ]
    deal.talon, deal.phase, deal.declarer, deal.bid = [], "play", 0, 90
    deal.actor = 0
    leads = ["play Ad", "play Td", "announce Kd", "play Ac", "announce Qc"]
    trumps = []
    for lead in leads:
        for action in (lead, None, None):
            legal = deal.legal()
            assert action is None or action in legal
            deal.apply(action or min(legal))
        trumps.append(deal.trump)
    assert trumps == [None, None, "d", "d", "c"]


def test_schnellen_duties_with_clubs_trump() -> None:
    def duties(hand: str, trick: str) -> set[str]:
        return legal_cards(hand.split(), trick.split(), "c", True, True, SCHNELLEN_ORDER)

    assert duties("9h Ah 8c", "Kh") == {"Ah"}
    assert duties("7c 9d", "Kh Ah") == {"7c"}
    assert duties("6d 8c 7d", "Kh Ah 7c") == {"6d", "8c"}
    assert trick_winner(["Kh", "Ah", "7c", "8c"], "c", SCHNELLEN_ORDER) == 3


@pytest.mark.parametrize("trump", "hdsc")
def test_nine_cards_are_trumps_and_six_with_the_short_pack(trump: str) -> None:
    for short, order, number in ((False, SCHNELLEN_ORDER, 9), (True, SCHNELLEN_SHORT_ORDER, 6)):
        cards = pack("schnellen", short_deck=short)
        assert sum(suit_played(card, trump, order) == trump for card in cards) == number


def test_weli_is_between_ace_and_king_of_trumps() -> None:
    assert trick_winner(["Ks", "6d"], "s", SCHNELLEN_ORDER) == 1
    assert trick_winner(["6d", "As"], "s", SCHNELLEN_ORDER) == 1
    assert trick_winner(["Ad", "6d"], "d", SCHNELLEN_ORDER) == 0


def test_weli_in_high_asks_for_nothing_and_wins() -> None:
    hand = ["Ad", "7h"]
    assert legal_cards(hand, ["6d"], "high", True, True, SCHNELLEN_ORDER) == set(hand)
    assert trick_winner(["6d", "Ad"], "high", SCHNELLEN_ORDER) == 0
    assert legal_cards(["6d", "7h"], ["8h"], "high", True, True, SCHNELLEN_ORDER) == {"7h"}
    assert legal_cards(["6d", "7s"], ["8h"], "high", True, True, SCHNELLEN_ORDER) == {"6d", "7s"}


@pytest.mark.parametrize(("must_beat", "allowed"), [(True, {"Ah"}), (False, {"Ah", "7h"})])
def test_weli_in_high_is_a_trump_in_the_trick(must_beat: bool, allowed: set[str]) -> None:
    found = legal_cards(["Ah", "7h"], ["8h", "6d"], "high", must_beat, True, SCHNELLEN_ORDER)
    assert found == allowed


def test_all_at_21_dropped_22_three_tricks_18_two_19_none_26() -> None:
    match = dealt(SCHNELLEN)
    deal = match._deal
    assert isinstance(deal, SchnellenDeal)
    deal.trump = "c"
    deal.dropped = [1]
    deal.trick_winners = [0, 0, 0, 2, 2]
    assert [21 + booked for booked in deal._settle()["booked"]] == [18, 22, 19, 26]


def test_four_are_swapped_only_to_keep_the_ace_of_trumps() -> None:
    match = dealt({**SCHNELLEN, "exchange": True, "players": 3})
    deal = match._deal
    assert isinstance(deal, SchnellenDeal)
    deal.phase, deal.actor, deal.trump = "exchange", 1, "s"
    deal.hands[1] = {"As", "6d"}
    deal.put_away = ["7h", "8h", "9h"]
    assert sorted(deal.legal()) == ["done", "swap 6d", "swap As"]
    deal.stock = deal.stock[:5]  # five would need six
    assert sorted(deal.legal()) == ["done", "swap 6d"]
    deal.stock = deal.stock[:3]
    assert deal.legal() == ["done"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("canny", [False, True])
def test_random_matches_keep_every_card_and_refuse_what_is_not_legal(
    game: str, canny: bool
) -> None:
    rng = Random(f"{game} {canny}")
    choose = choose_cannily if canny else choose_uniformly
    shuffle = lopsided_pack if canny else shuffle_fairly
    for _ in range(60):
        rules = random_rules(game, rng)
        line = random_match(
            rules, rng.randrange(seats_of(rules)), rng, choose=choose, shuffle=shuffle
        )
        assert replay(line).winners == line["winners"]
        match = ReferenceMatch(rules, line["dealer"])
        for _actor, _legal, action in line["steps"]:
            check_position(match)
            match.apply(action)
            check_result(match)


def check_position(match: ReferenceMatch) -> None:
    """Check what holds in every position."""
    places = match.hidden()
    if match.phase not in ("deal", "over"):
        cards = [card for place in places.values() for card in place]
        assert sorted(cards) == sorted(match.pack)
    legal = match.legal()
    assert (legal is None) == (match.phase in ("deal", "pick")) == (match.actor is None)
    if legal is not None:
        assert legal
        assert legal == sorted(set(legal))
    for wrong in ("", "play", "play 1x", "keep ", "deal", " pass", "bid 95", "pick Ah Ah"):
        with pytest.raises(ValueError, match=r"not legal|no deal"):
            match.apply(wrong)
    assert match.hidden() == places
    assert match.legal() == legal


def check_result(match: ReferenceMatch) -> None:
    """Check what holds after every settled deal."""
    result = match.last_result
    if result is None or match.phase not in ("deal", "over"):
        return
    if match.rules["game"] == "schnellen":
        dropped = cast("SchnellenResult", result)["dropped"]
        assert sum(result["tricks"]) == 5
        assert all(result["tricks"][seat] == 0 for seat in dropped)
    else:
        short = match.rules["deck"] == 24
        assert sum(cast("RussischResult", result)["trick_points"]) == (120 if short else 240)
        assert sum(result["tricks"]) == (8 if short else 12)
    before = match.sheet[-2] if len(match.sheet) > 1 else ReferenceMatch(match.rules).scores
    assert match.scores == match.sheet[-1]
    assert [after - was for after, was in zip(match.scores, before, strict=True)] == (
        result["booked"]
    )


def test_defaults_go_with_the_pack() -> None:
    filled = complete_rules({"game": "russisch_schnapsen", "deck": 36})
    assert (filled["redeal"], filled["max_bid"]) == (["four_unders"], 520)
    filled = complete_rules({"game": "russisch_schnapsen"})
    assert (len(filled["redeal"]), filled["max_bid"]) == (3, 300)


@pytest.mark.parametrize(
    "rules",
    [
        {"game": "skat"},
        {**RUSSISCH, "sets": 3},
        {**RUSSISCH, "deck": 32},
        {**RUSSISCH, "seats": 5},
        {**RUSSISCH, "opening_bid": 95},
        {**RUSSISCH, "opening_bid": 0},
        {**RUSSISCH, "max_bid": 80},
        {**RUSSISCH, "marriage_values": [100, 80, 60]},
        {**RUSSISCH, "marriage_values": [100, 80, 60, -40]},
        {**RUSSISCH, "redeal": ["three_nines", "three_nines"]},
        {**RUSSISCH, "all_tricks_bonus": -1},
        {**RUSSISCH, "target": None},
        {**RUSSISCH, "deals": 0},
        {**RUSSISCH, "without_talon": 1},
        {**SCHNELLEN, "players": 5, "short_deck": True},
        {**SCHNELLEN, "players": 2},
        {**SCHNELLEN, "start": 0},
        {**SCHNELLEN, "must_stay_at": -1},
        {**SCHNELLEN, "finish": "last"},
    ],
)
def test_refused_when_rules_are_made(rules: dict[str, Any]) -> None:
    assert refusals(rules)
    with pytest.raises(ValueError, match=r"."):
        ReferenceMatch(rules)
