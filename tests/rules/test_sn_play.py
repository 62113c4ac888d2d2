"""SN12 and TR1 to TR7 in Schnellen, with the Weli as SN3 has it."""

from __future__ import annotations

import pytest

from kartenspiel import Match
from tests.rules.helpers import finish, legal, play, refused
from tests.rules.helpers_sn import dealt, play_so, texts


def three(first: str, second: str, third: str, *, turned: str = "9c", **options: object) -> Match:
    """Deal three players these hands and go on to the play; clubs are trump."""
    match = dealt({1: first, 2: second, 0: third}, turned, players=3, **options)
    return play(match, f"discard {turned}, stay, stay")


# --- SN12 ---


def test_sn12_five_tricks():
    match = finish(play(dealt(turned="9h"), "discard 9h, stay, stay, stay"))
    assert match.deals_played == 1
    state = match.state
    assert state.tricks_played == 5
    assert len(state.trick_winners) == 5


@pytest.mark.parametrize(
    ("answers", "leader"),
    [("stay, stay, stay", 1), ("drop, stay, stay", 2), ("drop, drop, stay", 3)],
)
def test_sn12_the_first_staying_player_after_the_dealer_leads(answers, leader):
    match = play(dealt(turned="9h"), f"discard 9h, {answers}")
    assert match.actor == match.state.leader == leader


def test_sn12_dropped_players_are_passed_over():
    match = play(dealt(turned="9h", players=5, dealer=3), "discard 9h, stay, drop, stay, drop")
    seats = []
    for _ in range(3):
        seats.append(match.actor)
        match.apply(match.legal_actions[0])
    assert seats == [4, 1, 3]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_sn12_tr7_the_winner_leads_next(winner):
    hands = {1: "As Ks 7d 7c 8c", 2: "Ad Kd 7s 8s 9c", 0: "Ac Kc 9s 8d 9d"}
    match = play(dealt(hands, "8h", players=3), "discard 8h, stay, stay")
    first = {1: "As 7s 9s", 2: "7d Ad 8d", 0: "7c 9c Ac"}[winner]
    play(match, first)
    assert match.actor == match.state.leader == winner


# --- TR ---


def test_tr1_the_leader_plays_any_card():
    match = three("7h 7d 7s 7c Ac", "8h 8d 8s 8c Kc", "9h 9d 9s Qc Jc")
    assert legal(match) == texts("play", "7h 7d 7s 7c Ac")


def test_tr2_follow_and_beat():
    match = three("Kh 7d 7s 8s 7c", "9h Ah 8d 8c Kc", "Th 9d 9s Qc Jc")
    play(match, "Kh")
    assert legal(match) == ["play Ah"]
    refused(match, "play 9h", "must_beat", "TR2")
    refused(match, "play Kc", "must_follow_suit", "TR2")
    refused(match, "play 7s", "not_in_hand", "TR1")
    play(match, "Ah")
    assert legal(match) == ["play Th"]  # too low, but it follows


def test_tr2_every_card_of_the_suit_in_the_trick_must_be_beaten():
    match = three("9h 7d 7s 8s 7c", "Qh 8d 9d 8c Kc", "Th Jh Kh Ah 8h", turned="9c")
    play(match, "9h Qh")
    assert legal(match) == texts("play", "Kh Ah")


def test_tr4_trump_and_overtrump():
    hands = ("Kh 7d 7s 8s 7c", "8c Qc 8d 9d Ts", "Tc Ac 6d Td Js")
    match = three(*hands)
    play(match, "Kh")
    assert legal(match) == texts("play", "8c Qc")
    refused(match, "play 8d", "must_trump", "TR4")
    play(match, "Qc")
    assert legal(match) == texts("play", "Ac 6d")
    refused(match, "play Tc", "must_overtrump", "TR4")
    refused(match, "play Js", "must_trump", "TR4")


def test_tr4_a_trump_is_no_duty_for_who_can_follow():
    match = three("9h 7d 7s 8s 7c", "8c Qc 8d 9d Ts", "7h Th Ac Td Js")
    play(match, "9h 8c")
    assert legal(match) == ["play Th"]
    refused(match, "play Ac", "must_follow_suit", "TR2")


@pytest.mark.parametrize(
    ("must_undertrump", "allowed"), [(True, "7c Tc"), (False, "7c Tc Td Js Qs")]
)
def test_tr5_only_trumps_that_are_too_low(must_undertrump, allowed):
    hands = ("Kh 7d 7s 8s 8c", "Qc Kc 8d 9d Ts", "7c Tc Td Js Qs")
    match = three(*hands, must_undertrump=must_undertrump)
    play(match, "Kh Qc")
    assert legal(match) == texts("play", allowed)
    if must_undertrump:
        refused(match, "play Td", "must_undertrump", "TR5")


@pytest.mark.parametrize(("must_beat", "allowed"), [(True, "Ah"), (False, "7h Ah")])
def test_tr3_must_beat_on_a_trick_that_has_been_trumped(must_beat, allowed):
    hands = ("Kh 7d 7s 8s 8c", "Qc Kc 8d 9d Ts", "7h Ah Td Js Qs")
    match = three(*hands, must_beat_after_trump=must_beat)
    play(match, "Kh Qc")
    assert legal(match) == texts("play", allowed)


@pytest.mark.parametrize("must_beat", [True, False])
def test_tr3_is_no_matter_when_trump_was_led(must_beat):
    hands = ("7c 7d 7s 8s 8c", "Qc Kc 8d 9d Ts", "Jc Ac Td Js Qs")
    match = three(*hands, must_beat_after_trump=must_beat)
    play(match, "7c Qc")
    assert legal(match) == ["play Ac"]


@pytest.mark.parametrize("must_beat", [True, False])
def test_tr3_after_the_weli_as_a_trump(must_beat):
    hands = ("Kh 7d 7s 8s 8c", "6d 7c 8d 9d Ts", "7h Ah Td Js Qs")
    match = three(*hands, must_beat_after_trump=must_beat)
    play(match, "Kh 6d")
    assert legal(match) == texts("play", "Ah" if must_beat else "7h Ah")


def test_tr6_with_neither_anything():
    match = three("Kh 7d 7s 8s 7c", "8d 9d Ts Js Qs", "Tc Ac 6d Td 9s")
    play(match, "Kh")
    assert legal(match) == texts("play", "8d 9d Ts Js Qs")


def test_tr7_the_highest_trump_wins_else_the_highest_of_the_led_suit():
    match = three("Kh 7d 7s 8s 7c", "8c Qc 8d 9d Ts", "Tc Ac 6d Td Js")
    play(match, "Kh Qc 6d")
    assert match.state.trick_winners == (0,)
    match = three("Kh 7d 7s 8s 7c", "8d 9d Ts Js Qs", "Th Jh 9h 8h 7h", turned="9c")
    play(match, "Kh 9d Th")
    assert match.state.trick_winners == (1,)


# --- the Weli: led, followed to, undertrumped, overtrumped by the ace ---


def test_sn3_the_weli_led():
    match = three("6d 7d 7s 8s 7c", "8c Kc 8d 9d Ts", "Tc Ac Td Js 9s")
    play(match, "6d")
    assert legal(match) == texts("play", "8c Kc")  # trump was led: follow, though neither beats it
    refused(match, "play 8d", "must_follow_suit", "TR2")  # a diamond does not follow
    play(match, "8c")
    assert legal(match) == ["play Ac"]


def test_sn3_a_led_trump_is_followed_to_with_the_weli():
    match = three("Kc 7d 7s 8s 7c", "6d 8d 9d Ts Js", "Tc Ac Td 9s Qs")
    play(match, "Kc")
    assert legal(match) == ["play 6d"]


def test_sn3_the_weli_need_not_be_played_where_a_higher_trump_beats_too():
    match = three("Kc 7d 7s 8s 7c", "6d Ac 9d Ts Js", "Tc Jc Td 9s Qs")
    play(match, "Kc")
    assert legal(match) == texts("play", "6d Ac")


def test_sn3_the_weli_trumps_a_side_suit_diamonds_too():
    match = three("Kd 7d 7s 8s 7c", "6d 8h 9h Ts Js", "Tc Jc Td 9s Qs")
    play(match, "Kd")
    assert legal(match) == ["play 6d"]
    refused(match, "play 8h", "must_trump", "TR4")
    play(match, "6d Td")
    assert match.state.trick_winners == (2,)


def test_sn3_the_weli_undertrumped():
    match = three("Kh 7d 7s 8s 7c", "6d 8d 9d Ts Js", "Tc Kc Td 9s Qs")
    play(match, "Kh 6d")
    assert legal(match) == texts("play", "Tc Kc")  # too low, and TR5 binds
    refused(match, "play Td", "must_undertrump", "TR5")
    play(match, "Kc")
    assert match.state.trick_winners == (2,)


def test_sn3_the_weli_overtrumped_by_the_ace():
    match = three("Kh 7d 7s 8s 7c", "6d 8d 9d Ts Js", "Tc Ac Td 9s Qs")
    play(match, "Kh 6d")
    assert legal(match) == ["play Ac"]
    refused(match, "play Tc", "must_overtrump", "TR4")
    play(match, "Ac")
    assert match.state.trick_winners == (0,)


def test_sn3_the_weli_undertrumps_the_ace():
    match = three("Kh 7d 7s 8s 7c", "Ac 8d 9d Ts Js", "6d Jd Td 9s Qs")
    play(match, "Kh Ac")
    assert legal(match) == ["play 6d"]
    refused(match, "play Td", "must_undertrump", "TR5")


# --- the worked example ---


def test_worked_example_clubs_trump_four_players():
    hands = {1: "Kh Ts Js Qs Ks", 2: "9h Ah 7d 8d 9d", 3: "7c Td 7s 8s 9s", 0: "6d 8c Qd Kd Ad"}
    match = play(dealt(hands, "9c"), "discard 9c, stay, stay, stay")
    play(match, "Kh")
    assert legal(match) == ["play Ah"]  # 9h Ah must play Ah
    play(match, "Ah")
    assert legal(match) == ["play 7c"]  # no heart must trump
    play(match, "7c")
    assert legal(match) == texts("play", "6d 8c")  # both beat 7c
    play(match, "8c")
    assert match.state.trick_winners == (0,)
    assert match.actor == 0  # Ben takes the trick and leads


def test_a_deal_of_two_players_is_five_tricks_of_two_cards():
    match = play(dealt({2: "Ah Kh Qh Jh Th", 0: "7s 8s 9s Ts Js"}, "9h", players=3), "discard 9h")
    play(match, "drop, stay")
    play_so(match, [2, 2, 2, 2, 2])
    assert match.scores == (26, 22, 16)
