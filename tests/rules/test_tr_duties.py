"""TR1 to TR7 in Russisches Schnapsen, each sentence in a position of its own.

Seat 1 is declarer and leads, seat 2 follows, seat 0 is third. `tests/tricks` has every trick.
"""

from typing import Any

import pytest

from kartenspiel import Match, RussischRules
from tests.rules.helpers import hand, in_play, legal, legal_cards, play, refused


def table(declarer: str, left: str = "", right: str = "", **options: Any) -> Match:
    return in_play(RussischRules(redeal=[], target=None, deals=1, **options), declarer, left, right)


def test_tr1_the_leader_plays_any_card() -> None:
    match = table("AKQh 9d 9s 9c ATd")
    assert legal_cards(match) == hand(match, 1)


def test_tr1_only_cards_in_hand() -> None:
    match = table("AKQh 9d 9s 9c ATd")
    refused(match, "play Th", "not_in_hand", "TR1")
    play(match, "Ah")
    refused(match, "play Ah", "not_in_hand", "TR1")


def test_tr2_holding_the_led_suit_play_it() -> None:
    match = play(table("AKh ATd ATs ATc", "QJh KQJd KQJs"), "Ah")
    assert legal_cards(match) == {"Qh", "Jh"}
    error = refused(match, "play Kd", "must_follow_suit", "TR2")
    assert "Qh" in str(error)
    assert "Jh" in str(error)


def test_tr2_and_play_a_higher_card_of_that_suit_if_you_can() -> None:
    match = play(table("QJh ATd ATs ATc", "ATK9h KQJd 9s"), "Qh")
    assert legal_cards(match) == {"Ah", "Th", "Kh"}
    refused(match, "play 9h", "must_beat", "TR2")
    refused(match, "play Kd", "must_follow_suit", "TR2")


def test_tr2_higher_than_every_card_of_that_suit_in_the_trick() -> None:
    match = play(table("Jh ATd ATs ATc 9d", "Kh KQJd KQJs Jc", "ATQ9h"), "Jh Kh")
    assert legal_cards(match) == {"Ah", "Th"}  # not the queen, which beats only the led jack
    refused(match, "play Qh", "must_beat", "TR2")


def test_tr2_who_cannot_go_higher_follows_with_any() -> None:
    match = play(table("Ah ATd ATs ATc 9d", "TK9h KQJd KJs"), "Ah")
    assert legal_cards(match) == {"Th", "Kh", "9h"}


def test_tr2_a_card_of_another_suit_is_nothing_to_beat() -> None:
    match = play(table("Jh ATd ATs ATc 9d", "KQJd KQJs QJc", "ATKQ9h"), "Jh Kd")
    assert legal_cards(match) == {"Ah", "Th", "Kh", "Qh"}


def test_tr2_in_the_trump_suit_itself_one_must_go_higher_too() -> None:
    for must_beat_after_trump in (False, True):
        match = table(
            "KQh ATd ATs ATc", "AJ9h KQJd QJs", must_beat_after_trump=must_beat_after_trump
        )
        play(match, "announce Kh")
        assert legal_cards(match) == {"Ah"}
        refused(match, "play Jh", "must_beat", "TR2")


# 24 cards, diamonds trump: the king of the marriage is led, then the jack of hearts. Seat 2 has no
# heart and the jack of trumps, seat 0 five hearts and no trump.
HEARTS_TRUMPED = ("ATKQd Jh ATs 9c", "J9d KQJs KQJc", "ATKQ9h 9s ATc")


def hearts_led(**options: Any) -> Match:
    return play(table(*HEARTS_TRUMPED, **options), "announce Kd, 9d 9s, Jh")


@pytest.mark.parametrize(
    ("must_beat_after_trump", "allowed"),
    [(False, {"Ah", "Th", "Kh", "Qh", "9h"}), (True, {"Ah", "Th", "Kh", "Qh"})],
)
def test_tr3_after_a_trump_the_option_says_whether_one_must_beat(
    must_beat_after_trump: bool, allowed: set[str]
) -> None:
    match = play(hearts_led(must_beat_after_trump=must_beat_after_trump), "Jd")
    assert legal_cards(match) == allowed
    refused(match, "play Tc", "must_follow_suit", "TR2")
    if must_beat_after_trump:
        refused(match, "play 9h", "must_beat", "TR2")
    else:
        assert play(match, "9h").state.trick_winners[-1] == 2


def test_tr3_defaults_to_false() -> None:
    assert RussischRules().must_beat_after_trump is False
    assert RussischRules.wikipedia(36).must_beat_after_trump is False


def test_tr4_without_the_led_suit_a_trump() -> None:
    match = hearts_led()
    assert legal_cards(match) == {"Jd"}
    refused(match, "play Ks", "must_trump", "TR4")


# 36 cards, hearts trump: the king loses to a higher heart; then seat 0 leads a spade, of which the
# others have none. In strength: A T 9 8 7 6 K Q J.
SPADES_LED = ("KQ8h AT9876KQJd", "T76h AT9876KQJc", "AJ9h AT9876KQJs")


def spades_led(first_trick: str, **options: Any) -> Match:
    match = in_play(RussischRules(36, redeal=[], **options), *SPADES_LED)
    return play(match, f"announce Kh, {first_trick}, 9s")


def test_tr4_any_trump_when_the_trick_has_none() -> None:
    match = spades_led("7h Ah")
    assert legal_cards(match) == {"Qh", "8h"}
    refused(match, "play Ad", "must_trump", "TR4")


def test_tr4_and_one_higher_than_every_trump_in_the_trick_if_you_can() -> None:
    match = play(spades_led("7h Ah"), "8h")
    assert legal_cards(match) == {"Th"}
    refused(match, "play 6h", "must_overtrump", "TR4")
    refused(match, "play Ac", "must_trump", "TR4")


def test_tr4_every_higher_trump_will_do() -> None:
    match = play(spades_led("7h Ah"), "Qh")
    assert legal_cards(match) == {"Th", "6h"}


def test_tr5_holding_only_trumps_that_are_too_low_one_must_be_played() -> None:
    match = play(spades_led("Th Ah"), "8h")
    assert legal_cards(match) == {"7h", "6h"}
    refused(match, "play Ac", "must_undertrump", "TR5")


def test_tr5_false_means_any_card() -> None:
    match = play(spades_led("Th Ah", must_undertrump=False), "8h")
    assert legal_cards(match) == hand(match, 2)


def test_tr5_false_leaves_tr4_as_it_is() -> None:
    match = play(spades_led("7h Ah", must_undertrump=False), "8h")
    assert legal_cards(match) == {"Th"}


def test_tr6_with_neither_anything() -> None:
    match = play(table(*HEARTS_TRUMPED), "announce Kd, 9d")
    assert legal_cards(match) == hand(match, 0)


def test_tr7_the_highest_trump_wins_and_its_player_leads() -> None:
    match = play(spades_led("7h Ah"), "8h Th")
    assert match.state.trick_winners == (0, 2)
    assert (match.actor, match.state.leader) == (2, 2)
    assert legal_cards(match) == hand(match, 2)


def test_tr7_else_the_highest_card_of_the_led_suit() -> None:
    match = play(table("Jh ATd ATs ATc 9d", "Kh KQJd KQJs Jc", "ATQ9h"), "Jh Kh Th")
    assert match.state.trick_winners == (0,)
    assert match.actor == 0


def test_tr7_a_card_of_another_suit_never_wins() -> None:
    # No trump; seat 2 throws a bell, seat 0 an acorn, both higher in rank than the led jack.
    match = play(table("AJh TKd ATs Tc 9h", "KQJs AQJd QJc", "9s 9c AKc 9d TKQh"), "Jh Ad Qh")
    assert match.state.trick_winners == (0,)
    match = play(table("ATKQJh Ad ATs", "KQJs TQJd QJc", "9h ATK9c K9d 9s"), "Jh Td 9h")
    assert match.state.trick_winners == (1,)


def test_an_announcement_is_no_way_to_follow() -> None:
    match = play(table("Ah ATd ATs ATc 9d", "KQh KQJd KQJs"), "Ah")
    assert legal(match) == ["play Kh", "play Qh"]
    refused(match, "announce Kd", "not_on_lead", "RS10")
