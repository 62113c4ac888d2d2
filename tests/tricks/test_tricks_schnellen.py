"""Tricks of up to five cards with the Weli, "high" included, against the slow twin.

The three-card tricks stand in full in `test_three_card_tricks.py`; with four and five cards there
are too many, so these are drawn, crowded into few suits and with the Weli in most of them.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kartenspiel import Card, SchnellenRules, State
from tests.reference import legal_cards, trick_winner
from tests.reference.cards import SCHNELLEN_ORDER, SCHNELLEN_SHORT_ORDER, WELI, pack
from tests.tricks.conftest import TrickRoutine

TRUMPS = ("h", "d", "s", "c", "high")
PACKS = {"33 cards": (2, SCHNELLEN_ORDER), "21 cards": (3, SCHNELLEN_SHORT_ORDER)}
FLAGS = [(beat, under) for beat in (True, False) for under in (True, False)]


def crowded(rng: Random, trump: str, cards: list[str], count: int) -> list[str]:
    """Draw cards mostly of the trump suit and one other, mostly with the Weli."""
    suits = {trump, rng.choice("hdsc")} if rng.random() < 0.8 else set("hdsc")
    wanted = sorted(cards, key=lambda card: (card[1] not in suits, rng.random()))
    drawn = wanted[:count]
    rng.shuffle(drawn)
    if WELI not in drawn and rng.random() < 0.7:
        drawn[rng.randrange(count)] = WELI
    return drawn


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("size", PACKS)
def test_duties_of_the_fourth_and_fifth_player(
    routine: TrickRoutine, size: str, trump: str
) -> None:
    number, order = PACKS[size]
    cards = pack("schnellen", short_deck=number == 3)
    rng = Random(f"{size} {trump}")
    narrowed = 0
    for _ in range(150):
        played = rng.choice((3, 4))
        drawn = crowded(rng, trump, cards, 8)
        trick = drawn[:played]
        rest = [card for card in cards if card not in trick]
        hands = [tuple(drawn[played:])]
        hands += [tuple(rng.sample(rest, rng.randint(1, 5))) for _ in range(6)]
        for beat, under in FLAGS:
            answers = routine.legal(number, trump, trick, hands, beat, under)
            for held, answer in zip(hands, answers, strict=True):
                expected = legal_cards(held, trick, trump, beat, under, order)
                assert answer == expected, (trick, held, beat, under)
                narrowed += len(answer) < len(held)
    assert narrowed > 500  # the duties did bind


def test_tricks_of_two_to_five_cards_in_play_by_the_duties_and_the_winner() -> None:
    """Deals played through `State`: each step's legal cards and each trick's winner."""
    rng = Random(5)
    seen: Counter[str] = Counter()
    for number in range(1200):
        beat, under = FLAGS[number % 4]
        short = number % 3 == 0
        rules = SchnellenRules(
            4 if short else 5,
            short_deck=short,
            trump="bid",
            must_beat_after_trump=beat,
            must_undertrump=under,
        )
        play_deal(rules, TRUMPS[number % 5], rng, seen)
    assert all(seen[f"{count} cards"] > 200 for count in (2, 3, 4, 5))
    for corner in (
        "Weli led",
        "Weli led high",
        "Weli won",
        "Weli won high",
        "ace over Weli",
        "Weli withheld high",
        "undertrumped Weli",
    ):
        assert seen[corner] > 10, corner


def play_deal(rules: SchnellenRules, trump: str, rng: Random, seen: Counter[str]) -> None:
    """Play one deal and hold every step against the twin."""
    state = State(rules)
    cards = pack("schnellen", short_deck=rules.short_deck)
    hot = crowded(rng, trump, cards, 12)
    rest = [card for card in cards if card not in hot]
    rng.shuffle(rest)
    dealt = hot + rest
    first = dealt[: 5 * rules.players]
    rng.shuffle(first)
    state.apply(" ".join(["deal", *first, *dealt[5 * rules.players :]]))
    state.apply("bid 1")
    for _ in range(rules.players - 1):
        state.apply("pass")
    state.apply("high" if trump == "high" else f"trump {trump}")
    dropping = rng.choice((0.1, 0.5, 0.9))
    while state.phase == "stay":
        state.apply("drop" if rng.random() < dropping else "stay")
    order = SCHNELLEN_SHORT_ORDER if rules.short_deck else SCHNELLEN_ORDER
    trick: list[str] = []
    while state.phase == "play":
        held = texts(state.hand_mask(state.actor))
        legal = {str(Card.from_id(card)) for card in state.legal_ids()}
        flags = (rules.must_beat_after_trump, rules.must_undertrump)
        assert legal == legal_cards(held, trick, trump, *flags, order), (held, trick, trump, flags)
        # The strongest and the Weli lead more often than chance would have it.
        card = WELI if WELI in legal and rng.random() < 0.6 else rng.choice(sorted(legal))
        if trump == "high" and WELI in legal and card != WELI and trick:
            seen["Weli withheld high"] += 1
        places = state.active
        at = places.index(state.actor)
        trick.append(card)
        tricks = state.tricks_played
        state.apply(f"play {card}")
        if state.tricks_played == tricks:
            assert [str(Card.from_id(card)) for card in state.trick_cards] == trick
            continue
        winner = trick_winner(trick, trump, order)
        leader = at + 1 - len(trick)
        assert state.trick_winners[-1] == places[(leader + winner) % len(places)], (trick, trump)
        note(seen, trick, trump, winner)
        trick = []


def texts(mask: int) -> set[str]:
    """Return the cards of a mask as texts."""
    return {str(Card.from_id(card)) for card in range(36) if mask >> card & 1}


def note(seen: Counter[str], trick: list[str], trump: str, winner: int) -> None:
    """Count what a trick shows."""
    high = " high" if trump == "high" else ""
    seen[f"{len(trick)} cards"] += 1
    seen[f"Weli led{high}"] += trick[0] == WELI
    seen[f"Weli won{high}"] += trick[winner] == WELI
    if WELI in trick and not high:
        later = trick[trick.index(WELI) + 1 :]
        seen["ace over Weli"] += f"A{trump}" in later
        seen["undertrumped Weli"] += trick[0][1] != trump and any(
            card[1] == trump and card[0] != "A" for card in later
        )
