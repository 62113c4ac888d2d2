"""RS8: laying off, and how the opponents get the laid-off cards. RS9: then the declarer leads."""

from itertools import permutations

import pytest

from kartenspiel import Match, RussischRules
from tests.rules.helpers import dealt, hand, in_play, legal, play, refused

LAID = {24: ["9h", "Jd"], 36: ["6h", "7d", "8s", "9c"]}
HANDS = {24: "9h Jd ATs ATc Ah", 36: "6h 7d 8s 9c ATs ATc Ah Ad"}


def laying(deck: int, laid_cards: str, dealer: int = 0, seats: int = 3) -> Match:
    """Return a match in which forehand is to lay off cards of a hand of 10 (16)."""
    rules = RussischRules(deck, seats=seats, redeal=[], laid_cards=laid_cards)
    return play(dealt(rules, [HANDS[deck]], dealer=dealer), "bid 90, pass, pass")


BOTH = [("blind", "pick"), ("assigned", "give")]


@pytest.mark.parametrize(("deck", "count"), [(24, 2), (36, 4)])
def test_the_declarer_lays_off_2_or_4_cards_of_any_kind_one_at_a_time(
    deck: int, count: int
) -> None:
    match = laying(deck, "blind")
    for step, card in enumerate(LAID[deck]):
        assert (match.phase, match.actor) == ("lay", 1)
        assert legal(match) == sorted(f"lay {held}" for held in hand(match, 1))
        assert len(hand(match, 1)) == {24: 10, 36: 16}[deck] - step
        match.apply(f"lay {card}")
        refused(
            match,
            f"lay {card}",
            "not_in_hand" if step < count - 1 else "not_your_turn",
            "RS8" if step < count - 1 else "",
        )
    assert match.phase == "pick"


def test_only_cards_in_hand_can_be_laid_off() -> None:
    match = laying(24, "blind")
    other = min(hand(match, 2))
    refused(match, f"lay {other}", "not_in_hand", "RS8")
    refused(match, "lay 6h", "not_in_pack", "RS2")
    refused(match, "play 9h", "wrong_phase", "")


def test_laying_off_in_any_order_comes_to_the_same() -> None:
    ends = set()
    for order in permutations(LAID[36]):
        match = play(laying(36, "blind"), *[f"lay {card}" for card in order])
        ends.add(match.state)
    assert len(ends) == 1


@pytest.mark.parametrize(("laid_cards", "verb"), BOTH)
@pytest.mark.parametrize(("dealer", "seats"), [(0, 3), (2, 3), (1, 4), (3, 4)])
def test_with_24_cards_one_is_taken_and_the_other_falls_to_the_other(
    laid_cards: str, verb: str, dealer: int, seats: int
) -> None:
    match = laying(24, laid_cards, dealer, seats)
    declarer = match.declarer
    assert declarer is not None
    first, second = [seat for seat in match.state.active if seat != declarer]
    before = [hand(match, seat) for seat in range(seats)]
    play(match, "lay 9h, lay Jd")
    assert match.actor == (None if verb == "pick" else declarer)
    play(match, f"{verb} Jd")
    assert hand(match, first) == before[first] | {"Jd"}
    assert hand(match, second) == before[second] | {"9h"}
    assert (match.phase, match.actor) == ("play", declarer)  # RS9
    assert [len(hand(match, seat)) for seat in (declarer, first, second)] == [8, 8, 8]


@pytest.mark.parametrize(("laid_cards", "verb"), BOTH)
def test_with_36_cards_they_alternate_the_next_neighbour_first(laid_cards: str, verb: str) -> None:
    match = laying(36, laid_cards)
    before = [hand(match, seat) for seat in range(3)]
    play(match, *[f"lay {card}" for card in LAID[36]])
    for card in ("8s", "6h", "9c"):  # the fourth falls to the other without an action
        assert match.phase == verb
        assert match.actor == (None if verb == "pick" else 1)
        play(match, f"{verb} {card}")
    assert hand(match, 2) == before[2] | {"8s", "9c"}
    assert hand(match, 0) == before[0] | {"6h", "7d"}
    assert (match.phase, match.actor) == ("play", 1)
    assert [len(hand(match, seat)) for seat in range(3)] == [12, 12, 12]


def test_blind_means_that_chance_picks() -> None:
    match = play(laying(24, "blind"), "lay 9h, lay Jd")
    assert (match.phase, match.actor) == ("pick", None)
    assert list(match.legal_actions) == []
    assert len(match.state.chance_ids()) == 2
    refused(match, "give 9h", "not_your_turn", "")
    refused(match, "pick Ah", "not_laid", "RS8")
    refused(match, "pick 6h", "not_in_pack", "RS2")


def test_assigned_means_that_the_declarer_chooses() -> None:
    match = play(laying(24, "assigned"), "lay 9h, lay Jd")
    assert (match.phase, match.actor) == ("give", 1)
    assert legal(match) == ["give 9h", "give Jd"]
    assert match.state.chance_ids() == []
    refused(match, "pick 9h", "not_your_turn", "")
    refused(match, "give Ah", "not_laid", "RS8")
    refused(match, "give 6h", "not_in_pack", "RS2")


@pytest.mark.parametrize(("laid_cards", "verb"), BOTH)
def test_a_card_is_taken_once(laid_cards: str, verb: str) -> None:
    match = play(laying(36, laid_cards), *[f"lay {card}" for card in LAID[36]], f"{verb} 7d")
    refused(match, f"{verb} 7d", "not_laid", "RS8")


def test_the_declarer_leads_to_the_first_trick() -> None:
    for seat in range(3):
        match = in_play(RussischRules(redeal=[]), "ATh ATd", bid=120, seat=seat, dealer=0)
        assert (match.phase, match.actor, match.state.leader) == ("play", seat, seat)
        assert match.trump is None  # RS9: there is no trump at first


def test_after_a_bid_without_talon_the_declarer_leads_too() -> None:
    rules = RussischRules(redeal=[], without_talon=True)
    match = in_play(rules, "ATh ATd", bid=120, seat=2, without=True)
    assert (match.phase, match.actor, match.trump) == ("play", 2, None)


# Marriages that are torn or made by laying off. `in_play` has the declarer, seat 1, lay off the
# last card of each opponent's hand.


def test_both_halves_of_a_marriage_laid_off_go_to_one_opponent_each() -> None:
    match = in_play(
        RussischRules(redeal=[]), "ATh ATd ATs ATc", "Jh KQJ9d J9c Kh", "9h KQJ9s KQc Qh"
    )
    assert [str(action) for action in match.actions if str(action).startswith("lay")] == [
        "lay Kh",
        "lay Qh",
    ]
    assert "Kh" in hand(match, 2)
    assert "Qh" in hand(match, 0)
    assert not any({"Kh", "Qh"} <= hand(match, seat) for seat in range(3))


def test_with_36_cards_both_halves_can_fall_to_one_opponent() -> None:
    match = play(dealt(RussischRules(36, redeal=[]), ["KQh 6d 6s ATd ATs"]), "bid 90, pass, pass")
    play(match, "lay Kh, lay Qh, lay 6d, lay 6s, pick Kh, pick 6d, pick Qh")
    assert {"Kh", "Qh"} <= hand(match, 2)


def test_one_half_laid_off_may_complete_an_opponents_marriage() -> None:
    match = in_play(RussischRules(redeal=[]), "ATKh ATd J9s 9c", "Qs AJc KQJ9d Ks")
    assert "lay Ks" in map(str, match.actions)
    play(match, "9c Ac Qc")
    assert match.actor == 2
    assert {"announce Ks", "announce Qs"} <= set(legal(match))
