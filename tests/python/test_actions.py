"""Actions, their texts and their numbers."""

import copy
import dataclasses
import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kartenspiel
from kartenspiel import (
    Action,
    Announce,
    Bid,
    Card,
    Deal,
    Discard,
    Done,
    Drop,
    Game,
    Give,
    High,
    Hold,
    Keep,
    Lay,
    NotationError,
    Pass,
    Pick,
    Play,
    Raise,
    Redeal,
    Stay,
    Suit,
    Swap,
    Trump,
    _core,
    action_from_id,
    parse_action,
)

CARDS = [Card.from_id(number) for number in range(36)]
PLAIN = [Keep, Redeal, Pass, Hold, High, Stay, Drop, Done]
WITH_CARD = [Lay, Pick, Give, Play, Announce, Discard, Swap]
SMALL = [
    *(kind() for kind in PLAIN),
    *(kind(card) for kind in WITH_CARD for card in CARDS),
    *(Trump(suit) for suit in Suit),
    *(Bid(tricks) for tricks in range(6)),
]
VALUES = st.integers(0, 999_999_999)
ACTIONS = st.one_of(
    st.sampled_from(SMALL),
    st.builds(Bid, VALUES, st.booleans()),
    st.builds(Raise, VALUES),
    st.lists(st.sampled_from(CARDS), min_size=1, max_size=40).map(lambda cards: Deal(tuple(cards))),
)


@given(ACTIONS)
def test_texts_and_copies_round_trip(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert copy.copy(action) is copy.deepcopy(action) is action
    twin = pickle.loads(pickle.dumps(action))
    assert hash(twin) == hash(action)
    assert (twin._kind, twin._arg, twin._ids) == (action._kind, action._arg, action._ids)
    assert eval(repr(action), vars(kartenspiel)) == action if type(action) is not Trump else True


@pytest.mark.parametrize("action", SMALL, ids=str)
def test_every_small_text_round_trips(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert type(parse_action(str(action))) is type(action)


def test_texts_are_those_of_the_rule_book() -> None:
    texts = {
        "deal Ah 9c": Deal((Card("Ah"), Card("9c"))), "keep": Keep(), "redeal": Redeal(),
        "bid 120": Bid(120), "bid 120 without": Bid(120, without=True), "pass": Pass(),
        "hold": Hold(), "raise 150": Raise(150), "lay 9h": Lay(Card("9h")),
        "pick 9h": Pick(Card("9h")), "give 9h": Give(Card("9h")), "play Kh": Play(Card("Kh")),
        "announce Kh": Announce(Card("Kh")), "discard 7h": Discard(Card("7h")), "bid 3": Bid(3),
        "trump h": Trump(Suit.HEARTS), "high": High(), "stay": Stay(), "drop": Drop(),
        "swap 7h": Swap(Card("7h")), "done": Done(),
    }  # fmt: skip
    assert {str(action) for action in texts.values()} == set(texts)
    assert {text: parse_action(text) for text in texts} == texts


def test_different_actions_differ() -> None:
    assert len(set(SMALL)) == len(SMALL)
    assert Bid(120) != Raise(120)
    assert Bid(120) != Bid(120, without=True)
    assert Play(Card("Ah")) != "play Ah"


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0), (" ", 0), ("bid", 3), ("bid ", 4), ("bid 0120", 4), ("bid +120", 4),
        ("bid -10", 4), ("Bid 120", 0), ("BID 120", 0), ("bid  120", 4), ("bid 120 ", 8),
        ("bid 120\n", 7), (" bid 120", 0), ("bid 1_0", 5), ("bid 12.0", 6), ("bid １２０", 4),
        ("bid ٣", 4), ("bid 120 Without", 8), ("bid 120 without ", 8), ("bid 120  without", 8),
        ("bid 120without", 7), ("bid without", 4), ("bid 1000000000", 4), ("raise", 5),
        ("raise 150 without", 9), ("raise 150 ", 9), ("raise x", 6), ("play", 4), ("play ", 5),
        ("play ah", 5), ("play Ah Kh", 7), ("play Ah ", 8), ("play\tAh", 0), ("play  Ah", 5),
        ("play Ah\n", 7), ("play 10h", 5), ("deal", 4), ("deal ", 5), ("deal Ah  Kh", 8),
        ("deal Ah Kh ", 11), ("deal AhKh", 7), ("deal Ah,Kh", 7), ("deal Ah X", 8), ("trump", 5),
        ("trump H", 6), ("trump hearts", 7), ("trump h ", 7), ("keep ", 4), ("keep 1", 4),
        ("pass\n", 0), ("pаss", 0), ("swap 7h\x00", 7), ("fold", 0), ("bid_without 120", 0),
        ("bid 120 without without", 8), ("high h", 4),
    ],
)  # fmt: skip
def test_text_that_is_not_canonical_is_refused(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize("value", [None, b"pass", 155, ["pass"], Pass(), bytearray(b"pass")])
def test_what_is_no_text_is_refused_by_its_type(value: object) -> None:
    with pytest.raises(NotationError, match=type(value).__name__):
        parse_action(value)


def check_exact(text: str) -> None:
    """A text is the canonical one of an action, or refused at a place in it."""
    try:
        action = parse_action(text)
    except NotationError as refusal:
        error = refusal
    else:
        assert str(action) == text
        return
    assert 0 <= error.position <= len(text)


@given(st.text())
def test_any_text_is_an_action_or_refused(text: str) -> None:
    check_exact(text)


@given(ACTIONS, st.integers(0, 60), st.text(max_size=2), st.integers(0, 3))
def test_a_changed_text_is_an_action_or_refused(
    action: Action, place: int, inserted: str, removed: int
) -> None:
    text = str(action)
    text = text[:place] + inserted + text[place + removed :]
    check_exact(text)


@pytest.mark.parametrize("text", ["bid " + "9" * 10**6, "raise " + "1" * 10**6, "play " * 10**5])
def test_absurdly_long_text_is_refused_at_once(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert time.perf_counter() - start < 5  # int() of a million digits takes far longer
    assert len(str(caught.value)) < 300


def test_a_deal_may_hold_any_cards_syntactically() -> None:
    assert parse_action("deal Ah Ah 6d") == Deal((Card("Ah"), Card("Ah"), Card("6d")))
    assert Deal([Card("Ah")]) == Deal((Card("Ah"),))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Bid("120"), TypeError), (lambda: Bid(True), TypeError),
        (lambda: Bid(1.5), TypeError), (lambda: Bid(120.0), TypeError),
        (lambda: Bid(None), TypeError), (lambda: Bid(120, without=1), TypeError),
        (lambda: Bid(120, without="without"), TypeError), (lambda: Bid(-10), ValueError),
        (lambda: Bid(10**9), ValueError), (lambda: Bid(10**10000), ValueError),
        (lambda: Raise("150"), TypeError), (lambda: Raise(False), TypeError),
        (lambda: Raise(-1), ValueError), (lambda: Play("Ah"), TypeError),
        (lambda: Play(8), TypeError), (lambda: Play(None), TypeError), (Play, TypeError),
        (lambda: Lay(Suit.HEARTS), TypeError), (lambda: Trump("h"), TypeError),
        (lambda: Trump(0), TypeError), (lambda: Trump([]), TypeError),
        (lambda: Deal("Ah Kh"), TypeError), (lambda: Deal(("Ah",)), TypeError),
        (lambda: Deal(3), TypeError), (lambda: Deal(()), ValueError),
        (lambda: Keep(1), TypeError), (Action, TypeError),
    ],
)  # fmt: skip
def test_wrong_arguments_are_refused(make: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


def test_integers_of_any_type_are_plain_integers_in_the_action() -> None:
    numpy = pytest.importorskip("numpy")
    action = Bid(numpy.int64(120))
    assert type(action.value) is int
    assert action == Bid(120)
    with pytest.raises(TypeError):
        Bid(numpy.float64(120))


def test_an_action_cannot_change() -> None:
    action = Bid(120)
    with pytest.raises(dataclasses.FrozenInstanceError):
        action.value = 130
    with pytest.raises((AttributeError, TypeError)):
        action.other = 1
    with pytest.raises((AttributeError, TypeError)):
        Keep().other = 1
    with pytest.raises((AttributeError, TypeError)):
        Play(Card("Ah")).card = Card("Kh")
    assert not hasattr(Play(Card("Ah")), "__dict__")


def test_actions_match() -> None:
    match parse_action("bid 120 without"):
        case Bid(value, without=True):
            assert value == 120
        case _:
            pytest.fail("a bid without talon")
    match parse_action("play Ah"):
        case Play(Card(Suit.HEARTS, rank)):
            assert str(rank) == "A"
        case _:
            pytest.fail("a card played")


def documented_id(game: str, action: Action) -> int:
    """The table at the head of kartenspiel.actions, once more."""
    word = str(action).split()[0]
    russisch = {"play": 0, "lay": 44, "give": 80, "pick": 116}
    schnellen = {"play": 0, "discard": 36, "swap": 72}
    if hasattr(action, "card"):
        first = (russisch if game == "russisch_schnapsen" else schnellen).get(word)
        if first is not None:
            return first + action.card.id
        rank = str(action.card.rank)
        if word == "announce" and rank in "QK" and game == "russisch_schnapsen":
            return 36 + action.card.suit.id * 2 + (rank == "K")
        return -1
    if game == "russisch_schnapsen":
        kinds = {"keep": 153, "redeal": 154, "pass": 155, "hold": 156, "deal": 152}
        if isinstance(action, (Bid, Raise)):
            if action.value % 10 or not 10 <= action.value <= 10_000:
                return -1
            third = 2 if isinstance(action, Raise) else int(action.without)
            return 157 + (action.value // 10 - 1) * 3 + third
        return kinds.get(word, -1)
    kinds = {"stay": 109, "drop": 110, "done": 111, "pass": 112, "high": 122, "deal": 108}
    if isinstance(action, Trump):
        return 118 + action.suit.id
    if isinstance(action, Bid):
        return 112 + action.value if 1 <= action.value <= 5 and not action.without else -1
    return kinds.get(word, -1)


@given(ACTIONS, st.sampled_from(list(Game)))
def test_numbers_are_the_documented_ones(action: Action, game: Game) -> None:
    number = action.id(game)
    assert number == documented_id(game, action)
    assert action.id(str(game)) == number
    if number >= 0 and not isinstance(action, Deal):
        assert action_from_id(game, number) == action


@pytest.mark.parametrize(("game", "end"), [("russisch_schnapsen", 3157), ("schnellen", 123)])
def test_every_number_is_that_of_one_action(game: str, end: int) -> None:
    deal = Deal((Card("Ah"),)).id(game)
    actions = {number: action_from_id(game, number) for number in range(end) if number != deal}
    assert len(set(actions.values())) == end - 1
    assert all(action.id(game) == number for number, action in actions.items())
    assert all(parse_action(str(action)) == action for action in actions.values())
    for number in (-1, end, deal, 10**9, 10**30):
        with pytest.raises(ValueError, match=r"number|deal"):
            action_from_id(game, number)
    for value in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            action_from_id(game, value)
    with pytest.raises(ValueError, match="skat"):
        action_from_id("skat", 1)


def test_every_kind_of_the_core_has_a_class() -> None:
    examples = [*SMALL, Bid(90), Bid(90, without=True), Raise(90), Deal((Card("Ah"),))]
    assert {_core.KINDS[action._kind] for action in examples} == set(_core.KINDS)


@pytest.mark.parametrize("suits", ["french", "german"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_action_is_described(language: str, suits: str) -> None:
    for action in [*SMALL, Bid(90), Bid(90, without=True), Raise(90), Deal((Card("Ah"),))]:
        text = action.describe(language, suits=suits, weli=True)
        assert text
        assert "{" not in text
    assert Play(Card("6d")).describe(language, weli=True).endswith("Weli")
    with pytest.raises(ValueError, match="language"):
        Keep().describe("fr")
