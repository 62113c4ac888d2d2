"""The presets, as the goldens have them and as the core has them (clause RS15)."""

import json

import pytest

from kartenspiel import RussischRules, SchnellenRules, rules_from_dict
from kartenspiel._core import preset
from tests.options.presets import FOLDER, PRESETS, text_of

PACKS = {24: 0, 36: 1}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_golden(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == text_of(PRESETS[name])


@pytest.mark.parametrize("name", PRESETS)
def test_a_golden_reads_back_as_the_preset(name: str) -> None:
    golden = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert rules_from_dict(golden) == PRESETS[name]


def test_every_preset_and_no_other_has_a_golden() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PRESETS)
    named = {
        f"russisch_{maker}_{deck}"
        for maker, member in vars(RussischRules).items()
        for deck in PACKS
        if isinstance(member, classmethod) and not maker.startswith("_")
    }
    assert named == {name for name in PRESETS if name.startswith("russisch")}


@pytest.mark.parametrize("deck", PACKS)
@pytest.mark.parametrize("wikipedia", [False, True])
def test_the_core_has_the_same_presets_of_russisches_schnapsen(deck: int, wikipedia: bool) -> None:
    rules = RussischRules.wikipedia(deck) if wikipedia else RussischRules.wikibooks(deck)
    core = preset(PACKS[deck], wikipedia)
    assert type(rules)._to_core(rules._values()) == core


@pytest.mark.parametrize("short_deck", [False, True])
def test_the_core_has_the_same_defaults_of_schnellen(short_deck: bool) -> None:
    rules = SchnellenRules(short_deck=short_deck)
    assert SchnellenRules._to_core(rules._values()) == preset(3 if short_deck else 2)


@pytest.mark.parametrize(("pack", "wikipedia"), [(2, True), (3, True), (4, False), (-1, False)])
def test_the_core_refuses_presets_that_do_not_exist(pack: int, wikipedia: bool) -> None:
    with pytest.raises(ValueError, match="preset"):
        preset(pack, wikipedia)
