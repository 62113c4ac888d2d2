"""RS2: order of strength and card points. RS3: packets clockwise from forehand."""

from itertools import pairwise

import pytest

from kartenspiel import Match, RussischRules
from tests.rules.helpers import finish, hand, in_play, pack_of, play, refused

STRENGTH = {24: "ATKQJ9", 36: "AT9876KQJ"}
POINTS = {
    24: {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0},
    36: {"A": 11, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6, "K": 4, "Q": 3, "J": 2},
}
PAIRS = [(deck, high, low) for deck, ranks in STRENGTH.items() for high, low in pairwise(ranks)]


@pytest.mark.parametrize(("deck", "high", "low"), PAIRS)
def test_a_rank_is_stronger_than_the_next(deck: int, high: str, low: str) -> None:
    rules = RussischRules(deck, redeal=[])
    for led, other, winner in ((low, high, 2), (high, low, 1)):
        # All hearts but one lie with the declarer, seat 1, that one with seat 2.
        hearts = "".join(rank for rank in STRENGTH[deck] if rank != other)
        match = in_play(rules, f"{hearts}h", f"{other}h")
        play(match, f"{led}h {other}h")
        match.apply(match.legal_actions[0])
        assert match.state.trick_winners == (winner,)


@pytest.mark.parametrize("deck", [24, 36])
def test_card_points(deck: int) -> None:
    rules = RussischRules(deck, redeal=[], target=None, deals=1)
    match = finish(in_play(rules, "ATh ATd ATs ATc" if deck == 24 else "AT9h AT9d AT9s AT9c"))
    result = match.last_result
    assert result is not None
    assert sum(result.trick_points) == sum(POINTS[deck].values()) * 4 == {24: 120, 36: 240}[deck]
    for seat in range(3):
        won = [
            card
            for number, card in enumerate(_identities())
            if match.state.won_mask(seat) >> number & 1
        ]
        assert result.trick_points[seat] == sum(POINTS[deck][card[0]] for card in won)


def _identities() -> list[str]:
    return [rank + suit for suit in "hdsc" for rank in "6789TJQKA"]


def test_24_cards_in_packets_of_3_talon_3_2_and_2() -> None:
    pack = pack_of(RussischRules(24))
    match = Match(RussischRules(redeal=[]), dealer=0)
    match.apply(f"deal {' '.join(pack)}")
    assert hand(match, 1) == {*pack[0:3], *pack[12:14], *pack[18:20]}
    assert hand(match, 2) == {*pack[3:6], *pack[14:16], *pack[20:22]}
    assert hand(match, 0) == {*pack[6:9], *pack[16:18], *pack[22:24]}
    assert [_identities()[card] for card in match.state.undealt] == pack[9:12]


def test_36_cards_in_packets_of_3_talon_3_3_talon_3_2_and_2() -> None:
    pack = pack_of(RussischRules(36))
    match = Match(RussischRules(36, redeal=[]), dealer=2)
    match.apply(f"deal {' '.join(pack)}")
    assert hand(match, 0) == {*pack[0:3], *pack[12:15], *pack[24:26], *pack[30:32]}
    assert hand(match, 1) == {*pack[3:6], *pack[15:18], *pack[26:28], *pack[32:34]}
    assert hand(match, 2) == {*pack[6:9], *pack[18:21], *pack[28:30], *pack[34:36]}
    assert [_identities()[card] for card in match.state.undealt] == [*pack[9:12], *pack[21:24]]


def test_with_four_seats_the_packets_go_to_the_three_that_play() -> None:
    pack = pack_of(RussischRules(24))
    match = Match(RussischRules(seats=4, redeal=[]), dealer=1)
    match.apply(f"deal {' '.join(pack)}")
    assert hand(match, 2) == {*pack[0:3], *pack[12:14], *pack[18:20]}
    assert hand(match, 3) == {*pack[3:6], *pack[14:16], *pack[20:22]}
    assert hand(match, 0) == {*pack[6:9], *pack[16:18], *pack[22:24]}


@pytest.mark.parametrize("deck", [24, 36])
def test_a_deal_is_the_whole_pack_each_card_once(deck: int) -> None:
    pack = pack_of(RussischRules(deck))
    match = Match(RussischRules(deck, redeal=[]))
    for wrong in (pack[:-1], pack[1:], [pack[0], *pack[:-1]], [*pack, pack[0]], pack[:1], pack * 3):
        refused(match, f"deal {' '.join(wrong)}", "deal_cards", "RS3")


def test_a_deal_of_the_other_pack_is_refused() -> None:
    refused(
        Match(RussischRules(24)),
        f"deal {' '.join(pack_of(RussischRules(36)))}",
        "deal_cards",
        "RS3",
    )
    refused(
        Match(RussischRules(36)),
        f"deal {' '.join(pack_of(RussischRules(24)))}",
        "deal_cards",
        "RS3",
    )
    swapped = ["7h" if card == "9h" else card for card in pack_of(RussischRules(24))]
    refused(Match(RussischRules(24)), f"deal {' '.join(swapped)}", "deal_cards", "RS3")


def test_a_card_of_the_other_pack_is_no_card_of_this_one() -> None:
    match = in_play(RussischRules(redeal=[]), "AKQh")
    refused(match, "play 7h", "not_in_pack", "RS2")
    refused(match, "play 6d", "not_in_pack", "RS2")


def test_nobody_but_chance_deals() -> None:
    match = Match(RussischRules())
    assert match.actor is None
    assert list(match.legal_actions) == []
    assert match.phase == "deal"
    deal = f"deal {' '.join(pack_of(match.rules))}"
    match.apply(deal)
    refused(match, deal, "not_your_turn", "")
