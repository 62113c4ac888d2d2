"""RS10: marriages, and the trump they make."""

from itertools import product

import pytest

from kartenspiel import Match, RussischRules, Suit
from tests.rules.helpers import finish, hand, in_play, legal, legal_cards, play, refused

RULES = RussischRules(redeal=[], target=None, deals=1)
SUITS = "hdsc"
VALUES = {"h": 100, "d": 80, "s": 60, "c": 40}


def with_marriage(suit: str, deck: int = 24) -> Match:
    """Return a match whose declarer, seat 1, leads and holds this marriage and all aces."""
    rules = RussischRules(deck, redeal=[], target=None, deals=1)
    return in_play(rules, f"AKQ{suit} " + " ".join(f"A{other}" for other in SUITS if other != suit))


@pytest.mark.parametrize(("deck", "suit", "rank"), list(product((24, 36), SUITS, "KQ")))
def test_a_player_may_announce_by_leading_either(deck: int, suit: str, rank: str) -> None:
    match = with_marriage(suit, deck)
    assert {f"announce K{suit}", f"announce Q{suit}"} <= set(legal(match))
    play(match, f"announce {rank}{suit}")
    assert match.trump == Suit(suit)
    assert match.state.announced(1) == suit
    assert [str(card) for card in match.trick] == [f"{rank}{suit}"]
    assert f"{rank}{suit}" not in hand(match, 1)


@pytest.mark.parametrize("rank", "KQ")
def test_or_lead_it_without_announcing(rank: str) -> None:
    match = play(with_marriage("h"), f"{rank}h")
    assert match.trump is None
    assert match.state.announced(1) == ""


def test_a_marriage_led_without_announcing_counts_nothing() -> None:
    match = finish(play(with_marriage("h"), "Ah"))
    assert match.last_result is not None
    assert match.last_result.marriages_counted == match.last_result.marriages_void == (0, 0, 0)


def test_allowed_from_the_very_first_lead() -> None:
    match = with_marriage("d")
    assert match.state.tricks_played == 0
    play(match, "announce Qd")
    assert match.trump == Suit.DIAMONDS


def test_only_the_leader_announces() -> None:
    match = in_play(RULES, "ATh ATd ATs ATc", "KQ9h", "KQd")
    play(match, "Ah")
    refused(match, "announce Kh", "not_on_lead", "RS10")
    assert not [action for action in legal(match) if action.startswith("announce")]
    play(match, "9h")
    refused(match, "announce Kd", "not_on_lead", "RS10")


def test_only_with_king_and_queen_in_hand() -> None:
    match = in_play(RULES, "AKh AQd AKs ATc")
    for card in ("Kh", "Qd", "Ks"):
        refused(match, f"announce {card}", "no_marriage", "RS10")
    refused(match, "announce Qh", "not_in_hand", "TR1")
    assert not [action for action in legal(match) if action.startswith("announce")]


@pytest.mark.parametrize("card", ["Ah", "Th", "Jh"])
def test_only_king_or_queen_is_led_to_announce(card: str) -> None:
    match = in_play(RULES, "AKQTJh Ad")
    refused(match, f"announce {card}", "no_marriage", "RS10")


def test_not_after_one_half_has_been_played() -> None:
    match = play(in_play(RULES, "ATKQh ATd ATs", "J9h"), "Kh 9h 9s")
    assert match.actor == 1
    refused(match, "announce Qh", "no_marriage", "RS10")


def test_an_opponent_on_lead_may_announce_too() -> None:
    match = in_play(RULES, "ATKh ATd J9s 9c", "KQs AJc KQJ9d")
    play(match, "9c Ac Qc")
    assert {f"announce {card}" for card in ("Ks", "Qs", "Kd", "Qd")} <= set(legal(match))
    play(match, "announce Qd")
    assert match.trump == Suit.DIAMONDS
    assert match.state.announced(2) == "d"


def test_from_that_card_on_that_trick_included_the_suit_is_trump() -> None:
    hands = ("ATKQd KQc Ah As", "J9d TKQh TKQs", "J9h J9s ATJ9c")
    match = play(in_play(RULES, *hands), "announce Kd, 9d 9h")
    # Bells are trump. Led as a plain card, the acorn king asks seat 2, who has none, for a trump;
    led = play(match.copy(), "play Kc")
    assert legal_cards(led) == {"Jd"}
    assert play(led, "Jd Tc").state.trick_winners == (1, 2)
    # announced, it has made acorns trump already: he may play anything, and his bell takes nothing.
    announced = play(match.copy(), "announce Kc")
    assert legal_cards(announced) == hand(match, 2)
    assert play(announced, "Jd Tc").state.trick_winners == (1, 0)


def test_before_a_marriage_is_announced_there_is_no_trump() -> None:
    match = in_play(RULES, "AKQd Ah AJs KQc", "TKh T9d T9s AJc", "QJ9h Jd KQs T9c")
    play(match, "Ah Kh Qh, As Ts Qs, Js 9s Ks, Jh")
    assert match.trump is None
    assert legal_cards(match) == hand(match, 1)  # without hearts, TR6
    play(match, "Kc Th")
    assert match.state.trick_winners[-1] == 2  # TR7: the highest heart


def test_trump_replaces_any_other() -> None:
    match = in_play(RULES, "AKQd Ah AJs KQc", "TKh T9d T9s AJc", "QJ9h Jd KQs T9c")
    play(match, "announce Kd, Td Jd")
    assert match.trump == Suit.DIAMONDS
    play(match, "Th Qh Ah, announce Qc")
    assert match.trump == Suit.CLUBS
    assert match.state.announced(1) == "dc"


def test_bells_in_trick_3_and_acorns_in_trick_5_change_the_trump_each_time() -> None:
    match = in_play(RULES, "AKQd Ah AJs KQc", "TKh T9d T9s AJc", "QJ9h Jd KQs T9c")
    trumps = []
    lines = [
        *("Js Ts Ks", "9s Qs As", "announce Qd, Td Jd", "Kh Qh Ah"),
        *("announce Kc, Ac Tc", "Th Jh", "Qc", "Ad 9d", "9c"),
    ]
    seen = {}
    for line in lines:
        seen[line] = legal_cards(match)
        play(match, line)
        trumps.append(match.trump)
    diamonds, clubs = Suit.DIAMONDS, Suit.CLUBS
    assert trumps == [None, None, diamonds, diamonds, clubs, clubs, clubs, clubs, clubs]
    # Bells are trump no more: on hearts the declarer, who holds Ad and Kd, must play his acorn,
    assert seen["Qc"] == {"Qc"}
    # and one trick later an acorn must be played on bells.
    assert seen["9c"] == {"9c"}
    assert match.state.trick_winners[5:] == (1, 0)
    result = finish(match).last_result
    assert result is not None
    assert result.announced == ((), (diamonds, clubs), ())
    assert result.marriages_counted == (0, 120, 0)


@pytest.mark.parametrize("suit", SUITS)
def test_values_for_h_d_s_c(suit: str) -> None:
    result = finish(play(with_marriage(suit), f"announce K{suit}")).last_result
    assert result is not None
    assert result.announced[1] == (Suit(suit),)
    assert result.marriages_counted == (0, VALUES[suit], 0)
    points = (result.trick_points[1] + 5) // 10 * 10
    assert result.total == points + VALUES[suit]


@pytest.mark.parametrize("suit", SUITS)
def test_marriage_values_are_an_option(suit: str) -> None:
    rules = RULES.replace(marriage_values=(0, 10, 20, 1000))
    match = in_play(
        rules, f"AKQ{suit} " + " ".join(f"A{other}" for other in SUITS if other != suit)
    )
    result = finish(play(match, f"announce K{suit}")).last_result
    assert result is not None
    assert result.marriages_counted[1] == dict(zip(SUITS, (0, 10, 20, 1000), strict=True))[suit]


# The declarer announces at once, leads the queen into ace and ten, and never takes a trick.
VOID = [
    *("announce Qh, Th 9h", "Kd Ad Jd", "As Js Ks", "Qd 9d Td"),
    *("Ah Jh Kh", "Kc Ac Jc", "Qc 9c Tc", "Ts Qs 9s"),
]
VOID_HANDS = ("KQh J9d J9s J9c", "ATh KTd KTs KTc", "J9h AQd AQs AQc")


@pytest.mark.parametrize("failed_contract", ["shared", "deducted"])
def test_the_value_counts_only_if_the_announcer_takes_a_trick(failed_contract: str) -> None:
    match = play(in_play(RULES.replace(failed_contract=failed_contract), *VOID_HANDS), *VOID)
    result = match.last_result
    assert result is not None
    assert result.tricks == (3, 0, 5)
    assert result.announced[1] == (Suit.HEARTS,)
    assert result.marriages_counted == (0, 0, 0)
    assert result.marriages_void == (0, 100, 0)
    # With the hundred it would have reached the 90 of its bid.
    assert (result.total, result.made) == (0, False)


def test_the_trump_stays_regardless() -> None:
    match = play(in_play(RULES, *VOID_HANDS), *VOID[:4])
    assert match.state.tricks_played == 4
    assert match.state.trick_winners.count(1) == 0
    assert match.trump == Suit.HEARTS
