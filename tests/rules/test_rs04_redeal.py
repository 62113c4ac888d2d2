"""RS4: the round of redeals before the auction."""

import pytest

from kartenspiel import Match, RussischRules
from tests.rules.helpers import active_seats, dealt, finish, hand, legal, play, refused

CASES = ["three_nines", "four_unders", "under_20_points"]
# Seven cards that qualify by one case only, and seven that qualify by none.
HANDS = {
    "three_nines": "9hdsc AThd".replace("9hdsc", "9h 9d 9s").replace("AThd", "ATh ATd"),
    "four_unders": "Jh Jd Js Jc Ah Ad As",
    "under_20_points": "JQKh QKd Js 9h",
    "none": "ATh ATd Ks Kc Jc",
}


def only(*cases: str) -> RussischRules:
    return RussischRules(redeal=cases)


@pytest.mark.parametrize("hand_of", HANDS)
@pytest.mark.parametrize("case", CASES)
def test_each_case_is_its_own_right(case: str, hand_of: str) -> None:
    match = dealt(only(case), [HANDS[hand_of]])
    assert legal(match) == (["keep", "redeal"] if hand_of == case else ["keep"])


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("9h 9d 9s ATh Ad As", True),
        ("9h 9d 9s 9c ATh Ad", True),
        ("9h 9d ATh Ad As Ac", False),
    ],
)
def test_three_nines_means_at_least_three(cards: str, qualifies: bool) -> None:
    assert ("redeal" in dealt(only("three_nines"), [cards]).legal_actions) == qualifies


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [("Jh Jd Js Jc ATh Ad", True), ("Jh Jd Js ATh Ad Ac", False)],
)
def test_four_unders_means_all_four_jacks(cards: str, qualifies: bool) -> None:
    assert ("redeal" in dealt(only("four_unders"), [cards]).legal_actions) == qualifies


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("KQh KQd QJs 9c", True),  # 4 3 4 3 3 2 0: 19
        ("KQh KQd KJs 9c", False),  # 20
        ("9h 9d 9s 9c Jh Jd Js", True),  # 6
    ],
)
def test_under_20_points_of_the_dealt_hand(cards: str, qualifies: bool) -> None:
    assert ("redeal" in dealt(only("under_20_points"), [cards]).legal_actions) == qualifies


def test_under_20_points_counts_the_dealt_hand_and_not_the_talon() -> None:
    match = dealt(only("under_20_points"), ["KQh KQd QJs 9c"], talon="Ah Ad As")
    assert "redeal" in match.legal_actions


def test_a_hand_that_does_not_qualify_can_only_keep() -> None:
    match = dealt(RussischRules(), [HANDS["none"]])
    refused(match, "redeal", "not_qualified", "RS4")
    assert legal(match) == ["keep"]


@pytest.mark.parametrize("dealer", range(4))
def test_each_active_player_is_asked_once_from_forehand_on(dealer: int) -> None:
    match = dealt(RussischRules(seats=4), ["ATh", "ATd", "ATs"], dealer=dealer)
    asked = []
    while match.phase == "redeal":
        asked.append(match.actor)
        match.apply("keep")
    assert asked == active_seats(match)
    assert match.phase == "bidding"
    assert match.actor == asked[0]


def test_a_player_whose_hand_qualifies_may_keep_it() -> None:
    match = dealt(RussischRules(), [HANDS["three_nines"]])
    play(match, "keep")
    assert match.actor == 2
    assert hand(match, 1) >= {"9h", "9d", "9s"}


@pytest.mark.parametrize("place", range(3))
def test_a_redeal_voids_the_deal_and_the_same_dealer_deals_again_at_once(place: int) -> None:
    hands = ["", "", ""]
    hands[place] = HANDS["three_nines"]
    match = dealt(RussischRules(deals=1, target=None), hands, dealer=1)
    play(match, *["keep"] * place, "redeal")
    assert (match.phase, match.actor, match.dealer) == ("deal", None, 1)
    assert match.scores == (0, 0, 0)
    assert match.last_result is None


def test_a_void_deal_does_not_count_as_one() -> None:
    match = dealt(RussischRules(deals=1, target=None), [HANDS["three_nines"]])
    play(match, "redeal")
    assert (match.deals_played, match.is_over, match.sheet) == (0, False, ())
    finish(match)
    assert (match.deals_played, match.is_over) == (1, True)
    assert len(match.sheet) == 1


def test_a_redeal_leaves_nothing_of_the_void_deal() -> None:
    rules = RussischRules()
    match = dealt(rules, [HANDS["three_nines"]])
    play(match, "redeal")
    assert match.state == Match(rules).state


def test_there_may_be_any_number_of_redeals() -> None:
    match = Match(RussischRules())
    for _ in range(5):
        again = dealt(RussischRules(), [HANDS["four_unders"]])
        play(match, str(again.actions[0]), "redeal")
    assert match.deals_played == 0
    assert match.dealer == 0


def test_a_redeal_after_a_settled_deal_keeps_its_dealer() -> None:
    match = finish(dealt(RussischRules(target=None, deals=3), ["ATh", "ATd", "ATs"]))
    assert match.dealer == 1
    result = match.last_result
    deal = str(dealt(RussischRules(), [HANDS["four_unders"]]).actions[0])
    play(match, deal, "redeal")
    assert (match.dealer, match.deals_played) == (1, 1)
    assert match.last_result == result  # still that of the last settled deal


def test_an_empty_set_means_no_such_round() -> None:
    match = dealt(RussischRules(redeal=[]), [HANDS["three_nines"]])
    assert (match.phase, match.actor) == ("bidding", 1)
    refused(match, "keep", "wrong_phase", "")
    refused(match, "redeal", "wrong_phase", "")


@pytest.mark.parametrize(
    ("rules", "cases"),
    [
        (RussischRules.wikibooks(), ("three_nines", "four_unders", "under_20_points")),
        (RussischRules.wikipedia(), ("three_nines", "four_unders")),
        (RussischRules.wikibooks(36), ("four_unders",)),
        (RussischRules.wikipedia(36), ("four_unders",)),
    ],
)
def test_defaults_of_the_presets(rules: RussischRules, cases: tuple[str, ...]) -> None:
    assert rules.redeal == cases


def test_four_unders_with_36_cards() -> None:
    assert legal(dealt(RussischRules(36), ["Jh Jd Js Jc"])) == ["keep", "redeal"]
    assert legal(dealt(RussischRules(36), ["Jh Jd Js Ac 6h 7h 8h 6d 7d 8d"])) == ["keep"]
