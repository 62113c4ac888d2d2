"""A settled deal in words: both games, both languages, chosen by the caller."""

import random

import pytest

from kartenspiel import Match, RussischRules, SchnellenRules


def settled(rules):
    rng = random.Random(4)
    match = Match(rules)
    while not match.is_over:
        chance = match.actor is None
        match.apply(match.sample_chance(rng) if chance else rng.choice(match.legal_actions))
    return match.last_result


def test_russisch_in_both_languages():
    result = settled(RussischRules(deals=1))
    english = result.describe("en", ["Anna", "Ben", "Carla"])
    name = ["Anna", "Ben", "Carla"][result.declarer]
    assert english.startswith(f"{name} bid {result.bid}")
    assert ("made" if result.made else "failed") in english
    assert f"Platz {result.declarer} hat {result.bid} angesagt" in result.describe("de")


def test_schnellen_in_both_languages():
    result = settled(SchnellenRules(deals=1, trump="bid"))
    assert result.describe().startswith(f"seat {result.bidder} bid {result.bid}, ")
    assert f"Platz {result.bidder} {result.tricks[result.bidder]}" in result.describe("de")


@pytest.mark.parametrize(("language", "names"), [("fr", None), ("en", ["Anna"])])
def test_other_languages_and_too_few_names_are_refused(language, names):
    with pytest.raises(ValueError, match=r"language|names"):
        settled(RussischRules(deals=1)).describe(language, names)
