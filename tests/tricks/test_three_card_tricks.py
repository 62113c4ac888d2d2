"""Every three-card trick of every pack against the slow twin (clauses TR1 to TR7, SN3, SN11).

The twin holds each card against each clause; `tests/core/test_trick.c` does the same in C for
every hand of two cards.
"""

from itertools import combinations, permutations

import pytest

from tests.reference import legal_cards, trick_winner
from tests.tricks.conftest import TrickRoutine

SUITS = ("h", "d", "s", "c")
# Number in the core, order of strength, trumps that there can be.
PACKS = {
    "24 cards (RS2)": (0, "ATKQJ9", (None, *SUITS)),
    "36 cards (RS2)": (1, "AT9876KQJ", (None, *SUITS)),
    "33 cards (SN2)": (2, "AKQJT987", (*SUITS, "high")),
    "21 cards (SN2)": (3, "AKQJT", (*SUITS, "high")),
}
CASES = [
    pytest.param(pack, order, trump, id=f"{name} trump {trump}")
    for name, (pack, order, trumps) in PACKS.items()
    for trump in trumps
]
# TR3 binds who can follow, TR5 who cannot: one hand never feels both. (The C test has all four.)
OPTIONS = [(False, False), (True, True)]


def cards_of(pack: int, order: str) -> list[str]:
    weli = ["6d"] if pack >= 2 else []
    return [rank + suit for suit in SUITS for rank in order] + weli


def plays_as(card: str, pack: int, trump: str | None) -> str:
    """Return the suit of a card for the choice of hands: the Weli is a class of its own."""
    if pack >= 2 and card == "6d":
        return "Weli" if trump == "high" else str(trump)
    return card[1]


def hands_for_every_duty(
    pack: int, order: str, trump: str | None, led: str, second: str, turn: int
) -> list[tuple[str, ...]]:
    """Return hands with every two and three kinds of cards that a duty can tell apart.

    The kinds: the led suit and the trump suit, each below and above all that lies there; and the
    rest. `turn` picks the card that stands for its kind, so that every card gets its turn.
    """
    strength = {rank: -place for place, rank in enumerate(order)}
    if "6" not in strength:
        strength["6"] = strength["K"] + 0.5  # SN3
    kinds: dict[tuple[str, bool], list[str]] = {}
    for card in cards_of(pack, order):
        if card in (led, second):
            continue
        suit = plays_as(card, pack, trump)
        asked = suit if suit in (plays_as(led, pack, trump), trump, "Weli") else "other"
        above = all(
            strength[card[0]] > strength[played[0]]
            for played in (led, second)
            if plays_as(played, pack, trump) == suit
        )
        kinds.setdefault((asked, above or asked == "other"), []).append(card)
    chosen = [group[turn % len(group)] for group in kinds.values()]
    return [*combinations(chosen, 2), *combinations(chosen, 3)]


@pytest.mark.parametrize(("pack", "order", "trump"), CASES)
def test_duties_of_the_third_player(
    routine: TrickRoutine, pack: int, order: str, trump: str | None
) -> None:
    cards = cards_of(pack, order)
    for turn, (led, second) in enumerate(permutations(cards, 2)):
        hands = hands_for_every_duty(pack, order, trump, led, second, turn)
        for beat, under in OPTIONS:
            answers = routine.legal(pack, trump, (led, second), hands, beat, under)
            for hand, answer in zip(hands, answers, strict=True):
                expected = legal_cards(hand, (led, second), trump, beat, under, order)
                assert answer == expected, (led, second, hand, beat, under)


@pytest.mark.parametrize(("pack", "order", "trump"), CASES)
def test_duties_of_the_second_player(
    routine: TrickRoutine, pack: int, order: str, trump: str | None
) -> None:
    cards = cards_of(pack, order)
    for led in cards:
        hands = list(combinations([card for card in cards if card != led], 2))
        answers = routine.legal(pack, trump, (led,), hands, False, True)
        for hand, answer in zip(hands, answers, strict=True):
            assert answer == legal_cards(hand, (led,), trump, False, True, order), (led, hand)


@pytest.mark.parametrize(("pack", "order", "trump"), CASES)
def test_winner_of_every_trick(
    routine: TrickRoutine, pack: int, order: str, trump: str | None
) -> None:
    cards = cards_of(pack, order)
    for led, second in permutations(cards, 2):
        thirds = [card for card in cards if card not in (led, second)]
        answers = routine.winners(pack, trump, led, second, thirds)
        for third, answer in zip(thirds, answers, strict=True):
            trick = (led, second, third)
            assert answer == trick[trick_winner(trick, trump, order)], trick
