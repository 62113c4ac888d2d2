"""RS15: the presets."""

from typing import Any

import pytest

from kartenspiel import RussischRules, rules_from_dict

WIKIPEDIA = {
    "redeal": ("three_nines", "four_unders"),
    "failed_contract": "deducted",
    "defenders_score": "own",
    "without_talon_bonus": 20,
    "without_talon_penalty": 20,
}


def fields(rules: RussischRules) -> dict[str, Any]:
    return {name: value for name, value in rules.to_dict().items() if name != "game"}


def test_wikibooks_is_the_default() -> None:
    assert RussischRules() == RussischRules.wikibooks() == RussischRules(24)
    assert RussischRules(36) == RussischRules.wikibooks(36)


def test_wikipedia_differs_in_redeal_failed_contract_defenders_score_and_20_20() -> None:
    books, pedia = RussischRules.wikibooks(), RussischRules.wikipedia()
    different = {name for name in fields(books) if fields(books)[name] != fields(pedia)[name]}
    assert different == set(WIKIPEDIA)
    for name, value in WIKIPEDIA.items():
        assert getattr(pedia, name) == value


@pytest.mark.parametrize("preset", [RussischRules.wikibooks, RussischRules.wikipedia])
def test_each_with_24_or_36_cards_and_the_defaults_of_the_pack(preset: Any) -> None:
    small, large = preset(24), preset(36)
    different = {name for name in fields(small) if fields(small)[name] != fields(large)[name]}
    assert different == {"deck", "redeal", "max_bid"}
    assert (small.max_bid, large.max_bid) == (300, 520)
    assert large.redeal == ("four_unders",)


@pytest.mark.parametrize("deck", [24, 36])
@pytest.mark.parametrize("name", fields(RussischRules()))
def test_the_json_form_may_leave_out_any_field_but_game(deck: int, name: str) -> None:
    full = RussischRules.wikibooks(deck).to_dict()
    missing = {key: value for key, value in full.items() if key != name}
    if name == "deck":
        missing.update(redeal=["four_unders"], max_bid=520)
        full = RussischRules(24).to_dict() | {"redeal": ["four_unders"], "max_bid": 520}
    assert rules_from_dict(missing).to_dict() == full


def test_nothing_but_game_and_the_deck_is_the_wikibooks_preset_of_that_pack() -> None:
    assert rules_from_dict({"game": "russisch_schnapsen"}) == RussischRules.wikibooks()
    assert rules_from_dict({"game": "russisch_schnapsen", "deck": 36}) == RussischRules.wikibooks(
        36
    )
