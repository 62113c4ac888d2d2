"""States that are the same position are equal, whatever led to them; refusals name their clause."""

import pytest

from kartenspiel import IllegalActionError, Match, RussischRules
from tests.rules.helpers_sn import dealt as dealt_schnellen

DEAL = "deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh"


def after(rules: RussischRules, *actions: str) -> Match:
    match = Match(rules)
    match.apply_all([DEAL, *actions])
    return match


def test_rs05_final_passes_by_two_routes_lead_to_equal_states():
    rules = RussischRules(redeal=[], pass_is_final=True)
    late = after(rules, "bid 90", "bid 100", "bid 110", "bid 120", "pass")
    early = after(rules, "bid 90", "pass", "bid 100", "bid 120")
    assert (late.actor, late.bid, late.declarer) == (early.actor, early.bid, early.declarer)
    assert late.state == early.state
    assert hash(late.state) == hash(early.state)


@pytest.mark.parametrize(
    ("auction", "refused", "clause"),
    [
        (["bid 90"], "bid 90", "RS5"),
        (["bid 90 without"], "bid 90", "RS6"),
        (["bid 90 without"], "bid 90 without", "RS6"),
        (["bid 90", "bid 110"], "bid 100", "RS5"),
    ],
)
def test_rs05_a_bid_too_low_names_rs06_only_against_a_bid_without(auction, refused, clause):
    match = after(RussischRules(redeal=[], without_talon=True), *auction)
    with pytest.raises(IllegalActionError) as caught:
        match.apply(refused)
    assert (caught.value.reason, caught.value.clause) == ("bid_too_low", clause)


def test_rs15_another_pack_keeps_the_preset():
    assert RussischRules.wikipedia(36).replace(deck=24) == RussischRules.wikipedia(24)
    assert RussischRules.wikibooks(36).replace(deck=24) == RussischRules.wikibooks(24)


def test_a_refusal_between_deals_does_not_tell_of_the_deal_before():
    import random

    rng = random.Random(2)
    match = Match(RussischRules(deals=2))
    while match.deals_played == 0:
        chance = match.actor is None
        match.apply(match.sample_chance(rng) if chance else rng.choice(match.legal_actions))
    with pytest.raises(IllegalActionError) as caught:
        match.apply("pass")
    assert "bid" not in caught.value.position


def test_the_number_of_an_action_is_no_bool():
    state = after(RussischRules(redeal=[])).state
    with pytest.raises(TypeError, match="bool"):
        state.apply_id(True)


def test_a_damaged_pickle_of_a_state_is_refused():
    state = after(RussischRules(redeal=[])).state
    restore, (rules, data, checksum) = state.__reduce__()
    assert restore(rules, data, checksum) == state
    with pytest.raises(ValueError, match="damaged"):
        restore(rules, b"\xff" * len(data), checksum)


def test_sn09_a_hand_that_is_all_put_away_is_called_empty():
    match = dealt_schnellen(players=3, exchange=True)
    while match.phase != "exchange":
        match.apply(match.legal_actions[0])
    while "swap" in str(match.legal_actions[0]):
        match.apply(match.legal_actions[0])
    with pytest.raises(IllegalActionError) as caught:
        match.apply("pass")
    assert caught.value.position.endswith("hand empty, put away 5")
