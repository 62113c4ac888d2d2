"""What each kind of duty shows, where the turned card can lie, and the verbs of beliefs."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import factorial, prod
from random import Random

import pytest

from kartenspiel import Belief, Card, CardSet, Match, Place, RussischRules, SchnellenRules

FIVE = 5


def with_hands(hands: dict[int, str], trump: str, **options: object) -> Match:
    """Return a match of three at the first lead of seat 1, which has named the trump.

    Seats 1, 2, 0 hold these five cards; the other cards are the stock.
    """
    match = Match(SchnellenRules(3, trump="bid", **options))
    held = [hands[seat].split(" ") for seat in (1, 2, 0)]
    assert all(len(hand) == FIVE for hand in held)
    first = [card for hand in held for card in hand[:3]] + [c for hand in held for c in hand[3:]]
    rest = [str(card) for card in PACK if str(card) not in first]
    match.apply(" ".join(["deal", *first, *rest]))
    match.apply_all(["bid 1", "pass", "pass"])
    match.apply("high" if trump == "high" else f"trump {trump}")
    match.apply("stay")
    assert (match.phase, match.actor) == ("play", 1)
    return match


PACK = [Card(f"{rank}{suit}") for suit in "hdsc" for rank in "789TJQKA"] + [Card("6d")]
CLUBS = "7c 8c 9c Tc Jc Qc Kc Ac"
HEARTS = "7h 8h 9h Th Jh Qh Kh Ah 6d"  # the Weli, too, when hearts are trump

# Clause, trump, options, hands of 1, 2, 0, plays, and what the last to play cannot hold.
DUTIES = [
    (
        "TR2 did not follow, TR5 nor trump",
        "h",
        {},
        ("7c Ad Kd Qd Jd", "7s 8s 9s Ts Js", "8h 9h Th Jh Qh"),
        "7c 7s",
        f"{CLUBS} {HEARTS}",
    ),
    (
        "TR2 did not beat",
        "h",
        {},
        ("Tc Ad Kd Qd Jd", "8c 8s 9s Ts Js", "8h 9h Th Jh Qh"),
        "Tc 8c",
        "Jc Qc Kc Ac",
    ),
    (
        "TR2 beat",
        "h",
        {},
        ("Tc Ad Kd Qd Jd", "Jc Qc 9s Ts Js", "8h 9h Th Jh Qh"),
        "Tc Jc",
        "",
    ),
    (
        "TR4 trumped",
        "h",
        {},
        ("7c Ad Kd Qd Jd", "8h 8s 9s Ts Js", "Kc 9h Th Jh Qh"),
        "7c 8h",
        CLUBS,
    ),
    (
        "TR4 did not overtrump",
        "h",
        {},
        ("7c Ad Kd Qd Jd", "9h 8s 9s Ts Js", "8h 7s Qs Ks As"),
        "7c 9h 8h",
        f"{CLUBS} Th Jh Qh Kh Ah 6d",
    ),
    (
        "TR5 no lower trump either",
        "h",
        {},
        ("7c Ad Kd Qd Jd", "9h 8s 9s Ts Js", "7s Qs Ks As 7d"),
        "7c 9h 7s",
        f"{CLUBS} {HEARTS}",
    ),
    (
        "TR5 lower trumps need not be played",
        "h",
        {"must_undertrump": False},
        ("7c Ad Kd Qd Jd", "9h 8s 9s Ts Js", "8h 7s Qs Ks As"),
        "7c 9h 7s",
        f"{CLUBS} Th Jh Qh Kh Ah 6d",
    ),
    (
        "TR3 must beat after a trump",
        "h",
        {},
        ("Tc Ad Kd Qd Jd", "9h 8s 9s Ts Js", "8c 7s Qs Ks As"),
        "Tc 9h 8c",
        "Jc Qc Kc Ac",
    ),
    (
        "TR3 need not beat after a trump",
        "h",
        {"must_beat_after_trump": False},
        ("Tc Ad Kd Qd Jd", "9h 8s 9s Ts Js", "8c 7s Qs Ks Jc"),
        "Tc 9h 8c",
        "",
    ),
    (
        "SN3 the Weli trumps, only the ace beats it",
        "h",
        {},
        ("7c Ad Kd Qd Jd", "6d 8s 9s Ts Js", "Kh 7s Qs Ks As"),
        "7c 6d Kh",
        f"{CLUBS} Ah",
    ),
    (
        "SN11 high: the Weli need not be played",
        "high",
        {},
        ("7c Ad Kd Qd Jd", "7s 8s 9s Ts 6d", "Kh 7h Qs Ks As"),
        "7c 7s",
        CLUBS,
    ),
    (
        "SN11 the Weli led asks for nothing",
        "high",
        {},
        ("6d Ad Kd Qd Jd", "7s 8s 9s Ts 7c", "Kh 7h Qs Ks As"),
        "6d 7s",
        "",
    ),
    (
        "SN3 without diamonds as trump the Weli is no diamond",
        "c",
        {},
        ("7d Ad Kd Qd Jd", "7s 8s 9s Ts Js", "Kh 7h Qs Ks As"),
        "7d 7s",
        f"7d 8d 9d Td Jd Qd Kd Ad 6d {CLUBS}",
    ),
]


@pytest.mark.parametrize("duty", DUTIES, ids=lambda duty: duty[0])
def test_what_a_play_shows(duty: tuple) -> None:
    _, trump, options, hands, plays, expected = duty
    match = with_hands(dict(zip((1, 2, 0), hands, strict=True)), trump, **options)
    cards = plays.split(" ")
    match.apply_all(f"play {card}" for card in cards)
    last = (1, 2, 0)[len(cards) - 1]
    for viewer in (None, 1):
        belief = match.view(viewer).belief()
        chances = belief.marginals()
        place = Place("hand", last)
        cannot = CardSet(card for card in belief.unseen if place not in chances[card])
        assert cannot == CardSet.parse(expected) & belief.unseen
        for card, row in chances.items():
            assert sum(row.values()) == 1, card
        for where, size in belief.sizes.items():
            assert sum(row.get(where, 0) for row in chances.values()) == size
    assert match.view(last).belief().count() > 1  # its own plays show a seat nothing


def multinomial(*parts: int) -> int:
    return factorial(sum(parts)) // prod(map(factorial, parts))


def turned_match(dealt: str, **options: object) -> Match:
    match = Match(SchnellenRules(3, **options))
    first = dealt.split(" ")
    rest = [str(card) for card in PACK if str(card) not in first]
    match.apply(" ".join(["deal", *first, *rest]))
    return match


def test_sn05_the_turned_card_is_in_the_hand_or_the_surplus() -> None:
    match = turned_match("7h 8h 9h 7s 8s 9s 7c 8c 9c Kd", exchange=True)
    turned = Card("Kd")
    belief = match.view(1).belief()
    assert belief.count() == multinomial(5, 5, 17)
    match.apply("discard 7c")
    belief = match.view(1).belief()
    assert belief.sizes[Place("surplus", 0)] == 1
    assert belief.count() == multinomial(5, 5, 17) + multinomial(5, 4, 1, 17)
    assert belief.marginals()[turned] == {
        Place("hand", 0): Fraction(5, 6),
        Place("surplus", 0): Fraction(1, 6),
    }
    match.apply_all(["stay", "stay", "done", "done"])
    for count, card in enumerate(sorted(match.hand(0))[:3], start=1):
        match.apply(f"swap {card}")
        row = match.view(1).belief().marginals()[turned]
        assert row == {
            Place("hand", 0): Fraction(5 - count, 6),
            Place("surplus", 0): Fraction(1, 6),
            Place("put_away", 0): Fraction(count, 6),
        }


def test_sn05_two_turned_cards() -> None:
    match = turned_match("7h 8h 9h 7s 8s 9s 7c 8c 9c 6d Kd")
    match.apply_all(["discard 7c", "discard 8c"])
    row = match.view(2).belief().marginals()
    for card in (Card("6d"), Card("Kd")):
        assert row[card] == {
            Place("hand", 0): Fraction(5, 7),
            Place("surplus", 0): Fraction(2, 7),
        }
    belief = match.view(2).belief()
    both = sum({Card("6d"), Card("Kd")} <= set(world) for world in samples(belief))
    assert 5 <= both <= 40  # one in twenty-one


def samples(belief: Belief) -> list[CardSet]:
    rng = Random(4)
    return [belief.world(rng.randrange(belief.count()))[Place("surplus", 0)] for _ in range(420)]


def test_sn09_after_five_swaps_the_turned_card_is_out_of_the_hand() -> None:
    match = turned_match("7h 8h 9h 7s 8s 9s 7c 8c 9c Kd", exchange=True)
    match.apply_all(["discard 7c", "stay", "stay", "done", "done"])
    match.apply_all(f"swap {card}" for card in sorted(match.hand(0)))
    match.apply("done")
    belief = match.view(1).belief()
    assert set(belief.marginals()[Card("Kd")]) == {Place("surplus", 0), Place("put_away", 0)}
    assert belief.sizes[Place("hand", 0)] == 6
    match.apply(f"discard {min(match.hand(0))}")
    belief = match.view(1).belief()
    assert belief.sizes[Place("put_away", 0)] == 6
    assert belief.marginals()[Card("Kd")][Place("put_away", 0)] == Fraction(6, 7)


def test_a_spectator_believes_in_all_hands() -> None:
    match = Match(RussischRules(redeal=[]))
    match.apply(match.sample_chance(Random(1)))
    belief = match.view(None).belief()
    assert belief.count() == multinomial(7, 7, 7, 3)
    assert belief.sizes == {
        Place("hand", 1): 7,
        Place("hand", 2): 7,
        Place("hand", 0): 7,
        Place("talon"): 3,
    }


def test_there_is_one_world_when_nothing_is_hidden() -> None:
    match = Match(RussischRules())
    for seat in (None, 0):
        belief = match.view(seat).belief()
        assert belief.count() == 1
        assert list(belief.worlds()) == [{}]
        assert belief.marginals() == {}
        assert belief.sample(Random(1)) == match
        assert belief.sample_state(Random(1)) == match.state


def test_worlds_by_number() -> None:
    match = with_hands({1: "7c Ad Kd Qd Jd", 2: "7s 8s 9s Ts Js", 0: "8h 9h Th Jh Qh"}, "h")
    belief = match.view(1).belief()
    world = belief.world(belief.count() - 1)
    assert world in belief
    assert world[Place("hand", 1)] == match.hand(1)
    moved = {**world, Place("stock"): world[Place("hand", 2)]}
    assert moved not in belief
    assert {**world, Place("talon"): CardSet()} not in belief
    assert {} not in belief
    assert 5 not in belief
    for rank in (-1, belief.count(), 1 << 200):
        with pytest.raises(IndexError):
            belief.world(rank)
    with pytest.raises(TypeError):
        belief.world(1.0)


def test_a_belief_is_a_value_of_its_view() -> None:
    match = with_hands({1: "7c Ad Kd Qd Jd", 2: "7s 8s 9s Ts Js", 0: "8h 9h Th Jh Qh"}, "h")
    belief = match.view(1).belief()
    again = pickle.loads(pickle.dumps(belief))
    assert again.view == belief.view == match.view(1)
    assert again.count() == belief.count()
    assert repr(again) == repr(belief)
    with pytest.raises(AttributeError, match="cannot be changed"):
        belief.view = None
    with pytest.raises(AttributeError, match="cannot be changed"):
        del belief.view
    match.apply("play 7c")
    assert belief.count() == again.count()


def test_states_in_bulk() -> None:
    match = with_hands({1: "7c Ad Kd Qd Jd", 2: "7s 8s 9s Ts Js", 0: "8h 9h Th Jh Qh"}, "h")
    belief = match.view(1).belief()
    states = belief.sample_states(130, 7)
    assert len(states) == 130
    assert states == belief.sample_states(130, 7)
    assert states[:5] == belief.sample_states(5, 7)
    assert states != belief.sample_states(130, 8)
    assert len(set(states)) == 130
    for state in states:
        assert state.hand_mask(1) == match.hand(1).mask
        assert list(state.legal_actions) == list(match.legal_actions)
    assert belief.sample_states(0, 7) == []
    for count, seed in ((-1, 0), (1 << 31, 0), (1, -1), (1, 1 << 64)):
        with pytest.raises(ValueError, match="must be from 0"):
            belief.sample_states(count, seed)
    for count, seed in ((True, 0), (1, True), (1.0, 0), (1, "1")):
        with pytest.raises(TypeError):
            belief.sample_states(count, seed)


class Wrong:
    def __init__(self, number: object) -> None:
        self.number = number

    def randrange(self, stop: int) -> object:
        return self.number


@pytest.mark.parametrize("number", [-1, 10**60])
def test_a_generator_out_of_range_is_refused(number: int) -> None:
    match = Match(RussischRules(redeal=[]))
    match.apply(match.sample_chance(Random(1)))
    belief = match.view(0).belief()
    with pytest.raises(ValueError, match="random generator"):
        belief.sample(Wrong(number))
    with pytest.raises(ValueError, match="random generator"):
        belief.sample_state(Wrong(number))
    with pytest.raises(TypeError):
        belief.sample_state(Wrong("1"))
