"""Cards, suits, ranks and sets of cards."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel import Card, CardSet, NotationError, Rank, Suit
from kartenspiel.cards import parse_cards

ALL = [Card.from_id(number) for number in range(36)]
MASKS = st.integers(0, (1 << 36) - 1)
CARD_SETS = MASKS.map(CardSet.from_mask)


def test_there_are_36_cards_in_the_order_of_their_ids() -> None:
    texts = [rank + suit for suit in "hdsc" for rank in "6789TJQKA"]
    assert [str(card) for card in ALL] == texts
    assert [Card(text).id for text in texts] == list(range(36))
    assert sorted(random.Random(1).sample(ALL, 36)) == ALL


@pytest.mark.parametrize("card", ALL, ids=str)
def test_a_card_is_one_object_however_it_is_made(card: Card) -> None:
    assert Card(str(card)) is card
    assert Card.of(card.suit, card.rank) is card
    assert Card.from_id(card.suit.id * 9 + card.rank.id) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert eval(repr(card)) is card


def test_a_card_cannot_change() -> None:
    card = Card("Ah")
    with pytest.raises(AttributeError):
        card.id = 3
    with pytest.raises(AttributeError):
        card.colour = "red"
    with pytest.raises(AttributeError):
        del card.suit
    with pytest.raises(TypeError):
        type("Joker", (Card,), {})
    assert card.id == 8


def test_cards_match_by_suit_and_rank() -> None:
    match Card("Td"):
        case Card(Suit.DIAMONDS, Rank.TEN):
            pass
        case _:
            pytest.fail("Td is the ten of diamonds")


def test_cards_compare_with_cards_only() -> None:
    assert Card("Ah") != "Ah"
    with pytest.raises(TypeError):
        assert Card("Ah") < 9
    assert Card("Ah") < Card("6d") <= Card("6d")
    assert Card("6d") > Card("Ah") >= Card("Ah")


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), ("A", 1), ("h", 0), ("ah", 0), ("AH", 1), ("Ahh", 2), (" Ah", 0), ("Ah\n", 2),
     ("5h", 0), ("10h", 0), ("A♥", 1), ("Ａh", 0), ("9x", 1)],
)  # fmt: skip
def test_text_that_is_no_card_is_refused(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        Card(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize("value", [None, b"Ah", 8, ["Ah"], Card("Ah")])
def test_what_is_no_text_is_refused_by_its_type(value: object) -> None:
    with pytest.raises(NotationError, match=type(value).__name__):
        Card(value)


def test_ids_are_integers_from_0_to_35() -> None:
    for number in (-1, 36, 10**100):
        with pytest.raises(ValueError, match=r"0\.\.35"):
            Card.from_id(number)
    for value in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            Card.from_id(value)


def test_names_and_symbols() -> None:
    assert [suit.symbol for suit in Suit] == list("♥♦♠♣")
    german = [suit.label("de", "german") for suit in Suit]
    assert german == ["Herz", "Schelle", "Grün", "Eichel"]
    assert [suit.label("de") for suit in Suit] == ["Herz", "Karo", "Pik", "Kreuz"]
    assert [suit.label("en", "german") for suit in Suit] == ["hearts", "bells", "leaves", "acorns"]
    assert Card("Ts").symbol == "10♠"
    assert Card("Jc").name() == "jack of clubs"
    assert Card("Jc").name("de", suits="german") == "Eichel-Unter"
    assert Card("6d").name("de", weli=True) == Card("6d").name("en", weli=True) == "Weli"
    assert Card("6d").name("de") == "Karo-Sechser"
    assert Card("7d").name("de", weli=True) == "Karo-Siebener"


@pytest.mark.parametrize("suits", ["french", "german"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_has_a_name_of_its_own(language: str, suits: str) -> None:
    assert len({card.name(language, suits=suits) for card in ALL}) == 36


def test_unknown_languages_and_suits_are_refused() -> None:
    with pytest.raises(ValueError, match="language"):
        Card("Ah").name("fr")
    with pytest.raises(ValueError, match="suits"):
        Suit.HEARTS.label("de", "spanish")


def test_suits_and_ranks_are_ordered_as_the_rules_list_them() -> None:
    assert sorted(Suit) == list(Suit) == [Suit(letter) for letter in "hdsc"]
    assert sorted(Rank) == list(Rank) == [Rank(letter) for letter in "6789TJQKA"]
    assert [suit.id for suit in Suit] == [0, 1, 2, 3]
    assert [rank.id for rank in Rank] == list(range(9))
    assert Suit.HEARTS >= Suit.HEARTS
    with pytest.raises(TypeError):
        assert Suit.HEARTS < "d"
    with pytest.raises(TypeError):
        assert Rank.SIX < 7


@given(MASKS)
def test_card_set_agrees_with_frozenset(mask: int) -> None:
    cards = CardSet.from_mask(mask)
    twin = frozenset(card for card in ALL if mask >> card.id & 1)
    assert cards.mask == mask
    assert cards == twin
    assert twin == cards
    assert hash(cards) == hash(twin)
    assert list(cards) == sorted(twin)
    assert len(cards) == len(twin)
    assert [card in cards for card in ALL] == [card in twin for card in ALL]
    assert CardSet(twin) == cards
    assert CardSet.parse(str(cards)) == cards
    assert eval(repr(cards)) == cards
    assert pickle.loads(pickle.dumps(cards)) == cards
    assert copy.deepcopy(cards) is copy.copy(cards) is cards


@given(CARD_SETS, CARD_SETS)
def test_operators_agree_with_frozenset(a: CardSet, b: CardSet) -> None:
    fa, fb = frozenset(a), frozenset(b)
    for result, expected in [
        (a & b, fa & fb), (a | b, fa | fb), (a - b, fa - fb), (a ^ b, fa ^ fb),
        (a & fb, fa & fb), (a | fb, fa | fb), (a - fb, fa - fb), (a ^ fb, fa ^ fb),
    ]:  # fmt: skip
        assert isinstance(result, CardSet)
        assert result == expected
    assert (fa & b, fa | b, fa - b, fa ^ b) == (fa & fb, fa | fb, fa - fb, fa ^ fb)
    assert (a <= b, a < b, a >= b, a > b) == (fa <= fb, fa < fb, fa >= fb, fa > fb)
    assert (a <= fb, a < fb, a >= fb, a > fb) == (fa <= fb, fa < fb, fa >= fb, fa > fb)
    assert a.isdisjoint(b) == fa.isdisjoint(fb)


def test_card_set_with_what_is_no_card() -> None:
    hand = CardSet.parse("9h Kh")
    assert hand | {1} == {Card("9h"), Card("Kh"), 1}
    assert hand & {1} == CardSet()
    assert hand - {1} == hand
    assert 1 not in hand
    assert "9h" not in hand
    assert hand != [Card("9h"), Card("Kh")]
    with pytest.raises(TypeError):
        CardSet(["9h"])
    with pytest.raises(TypeError):
        CardSet(5)
    with pytest.raises(TypeError):
        hand | 5
    assert hand & iter([Card("9h"), Card("9s")]) == CardSet.parse("9h")


def test_card_set_cannot_change() -> None:
    hand = CardSet.parse("9h")
    with pytest.raises(AttributeError):
        hand.mask = 3
    with pytest.raises(AttributeError):
        hand._mask = 3
    assert hand.mask == 8


@pytest.mark.parametrize("mask", [-1, 1 << 36])
def test_masks_have_bits_of_cards_only(mask: int) -> None:
    with pytest.raises(ValueError, match="mask"):
        CardSet.from_mask(mask)


@pytest.mark.parametrize("mask", [True, 1.0, None, "1"])
def test_masks_are_integers(mask: object) -> None:
    with pytest.raises(TypeError):
        CardSet.from_mask(mask)


@pytest.mark.parametrize(
    ("text", "position"), [("9h ", 3), (" 9h", 0), ("9h  Kh", 3), ("9h Kh 9h", 6), ("9h,Kh", 2)]
)
def test_text_that_is_no_card_set_is_refused(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        CardSet.parse(text)
    assert caught.value.position == position


@given(st.lists(st.sampled_from(ALL), min_size=1))
def test_lists_of_cards_round_trip(cards: list[Card]) -> None:
    assert parse_cards(" ".join(map(str, cards)), 0) == tuple(cards)
