"""Fair shuffles: frozen vectors, a second implementation, uniformity, commitments, verification."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from hashlib import shake_256
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from kartenspiel import FairnessError, Match, RussischRules, SchnellenRules, State
from kartenspiel.fairness import Reveal, Shuffler, verify_fairness
from tests.python import seen

VECTORS = json.loads(
    (Path(__file__).parents[1] / "data" / "fairness" / "vectors.json").read_text("utf-8")
)
RULES = {
    24: RussischRules(redeal=[]),
    36: RussischRules(deck=36, redeal=[]),
    33: SchnellenRules(),
    21: SchnellenRules(short_deck=True),
}


# --- a second implementation, from the page "Fair shuffles" ---


def key_of(seed: bytes, seats: list[bytes | None]) -> bytes:
    text = b"kartenspiel.fair.v1.key\0" + seed + bytes([len(seats)])
    for part in seats:
        text += b"\0" if part is None else b"\1" + bytes([len(part)]) + part
    return shake_256(text).digest(32)


def numbers(key: bytes, deal: int, step: int, limits: list[int]) -> list[int]:
    text = b"kartenspiel.fair.v1.draw\0" + key
    text += deal.to_bytes(4, "big") + step.to_bytes(4, "big")
    stream = iter(shake_256(text).digest(10_000))
    found = []
    for limit in limits:
        byte = next(stream)
        while byte >= 256 // limit * limit:
            byte = next(stream)
        found.append(byte % limit)
    return found


def shuffled(pack: list[str], key: bytes, deal: int) -> list[str]:
    cards = list(pack)
    limits = list(range(len(cards), 1, -1))
    for limit, other in zip(limits, numbers(key, deal, 0, limits), strict=True):
        cards[limit - 1], cards[other] = cards[other], cards[limit - 1]
    return cards


def bytes_of(texts: list[str | None]) -> list[bytes | None]:
    return [None if text is None else bytes.fromhex(text) for text in texts]


def shuffler_of(vector: dict) -> Shuffler:
    shuffler = Shuffler(bytes.fromhex(vector["seed"]))
    return shuffler.with_seats(bytes_of(vector["seat_seeds"]))


# --- frozen vectors ---


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: vector["name"])
def test_frozen_vectors(vector: dict) -> None:
    shuffler = shuffler_of(vector)
    assert shuffler.commitment == vector["commitment"]
    key = bytes.fromhex(vector["key"])
    assert key_of(bytes.fromhex(vector["seed"]), bytes_of(vector["seat_seeds"])) == key
    for size, deal, text in vector["deals"]:
        state = State(RULES[size])
        assert str(shuffler._action(state, deal, 0)) == text
        pack = [str(card) for card in sorted(shuffler._action(state, deal, 0).cards)]
        assert " ".join(["deal", *shuffled(pack, key, deal)]) == text
    for deal, step, laid, picked in vector["picks"]:
        assert laid[numbers(key, deal, step, [len(laid)])[0]] == picked
    match = vector["match"]
    played = Match(seen.stored_rules(match["rules"]), match["dealer"])
    played.apply_all(match["actions"])
    verify_fairness(played, shuffler.reveal(), vector["commitment"])


def test_vectors_reach_every_pack_rejection_and_picks() -> None:
    vectors = VECTORS["vectors"]
    assert {size for vector in vectors for size, _, _ in vector["deals"]} == {21, 24, 33, 36}
    assert sum(len(vector["picks"]) for vector in vectors) >= 8
    assert any(None in vector["seat_seeds"] for vector in vectors)


# --- shuffles ---


@pytest.mark.parametrize("size", sorted(RULES))
def test_every_card_comes_to_every_position_equally_often(size: int) -> None:
    shuffler = Shuffler(bytes(range(32)))
    state = State(RULES[size])
    deals = 3000
    tally: Counter[tuple[int, str]] = Counter()
    for deal in range(deals):
        cards = shuffler._action(state, deal, 0).cards
        assert len(set(cards)) == size
        tally.update(enumerate(map(str, cards)))
    each = deals / size
    chi = sum((number - each) ** 2 / each for number in tally.values())
    chi += each * (size * size - len(tally))
    free = (size - 1) ** 2
    assert abs(chi - free) < 5 * (2 * free) ** 0.5


def test_neighbours_in_the_pack_are_independent() -> None:
    shuffler = Shuffler(b"n" * 32)
    state = State(RULES[24])
    tally: Counter[tuple[str, str]] = Counter()
    for deal in range(1500):
        cards = list(map(str, shuffler._action(state, deal, 0).cards))
        tally.update(pairwise(cards))
    pairs = 24 * 23
    each = 1500 * 23 / pairs
    chi = sum((number - each) ** 2 / each for number in tally.values())
    chi += each * (pairs - len(tally))
    assert abs(chi - pairs) < 6 * (2 * pairs) ** 0.5


def random_fair_match(game: str, shuffler: Shuffler, rng: Random) -> Match:
    match = seen.random_match(game, rng)
    while not match.is_over:
        if match.actor is None:
            match.apply(match.sample_chance(shuffler))
        else:
            seen.random_step(match, rng)
    return match


def test_interleaved_matches_are_independent() -> None:
    """Each match is as if it were alone, whatever else is asked of its shuffler meanwhile."""
    shufflers = [Shuffler(bytes([i]) * 32) for i in range(2)]
    alone = [
        random_fair_match(game, shuffler, Random(9))
        for game, shuffler in zip(seen.GAMES, shufflers, strict=True)
    ]
    again = [Match(match.rules, match.first_dealer) for match in alone]
    order = Random(4)
    while not all(match.is_over for match in again):
        i = order.randrange(2)
        match, done = again[i], len(again[i])
        if match.is_over:
            continue
        action = alone[i].actions[done]
        if match.actor is None:
            assert match.sample_chance(shufflers[i]) == action
            assert shufflers[i].chance_action(match) == action
        match.apply(action)
    assert again == alone
    assert alone[0].actions[0] != alone[1].actions[0]


def test_deals_and_picks_of_a_match_differ() -> None:
    shuffler = Shuffler(b"d" * 32)
    match = Match(RussischRules(deck=36, redeal=["four_unders"], deals=3))
    rng = Random(1)
    while not match.is_over:
        if match.actor is None:
            match.apply(match.sample_chance(shuffler))
        else:
            seen.random_step(match, rng)
    deals = [action for action in match.actions if str(action).startswith("deal")]
    assert len(set(deals)) == len(deals) >= 3


def test_without_a_seed_the_operating_system_gives_one() -> None:
    assert Shuffler().commitment != Shuffler().commitment
    assert len(Shuffler().reveal().seed) == 32


def test_seeds_of_seats_change_the_cards_but_not_the_commitment() -> None:
    state = State(RULES[24])
    one = Shuffler(bytes(32))
    variants = [
        one,
        one.with_seats([b"", None, None]),
        one.with_seats([None, b"", None]),
        one.with_seats([b"a", b"bc", None]),
        one.with_seats([b"ab", b"c", None]),
        one.with_seats([None, None, None]),
    ]
    assert len({shuffler.commitment for shuffler in variants}) == 1
    assert len({shuffler._action(state, 0, 0) for shuffler in variants}) == len(variants)


def test_a_shuffler_shows_its_commitment_only() -> None:
    shuffler = Shuffler(b"s" * 32)
    assert repr(shuffler) == f"<Shuffler with commitment {shuffler.commitment}>"
    assert (b"s" * 32).hex() not in repr(shuffler)
    with pytest.raises(AttributeError):
        shuffler.seed = bytes(32)
    copy = pickle.loads(pickle.dumps(shuffler.with_seats([b"x", None, b""])))
    assert copy.reveal() == shuffler.with_seats([b"x", None, b""]).reveal()


# --- verification ---


@pytest.mark.parametrize("game", seen.GAMES)
def test_fair_matches_are_verified_and_others_are_not(game: str) -> None:
    rng = Random(f"fair {game}")
    for _ in range(25):
        shuffler = Shuffler(rng.randbytes(32))
        match = random_fair_match(game, shuffler, rng)
        verify_fairness(match, shuffler.reveal(), shuffler.commitment)
        verify_fairness(match.record(), shuffler.reveal().to_dict())
        with pytest.raises(FairnessError, match="deal 0: the order of the pack"):
            verify_fairness(match, Shuffler(rng.randbytes(32)).reveal())


@pytest.mark.parametrize("game", seen.GAMES)
def test_a_foreign_chance_action_is_named_by_its_deal(game: str) -> None:
    rng = Random(f"foreign {game}")
    picks = 0
    for _ in range(40):
        shuffler = Shuffler(rng.randbytes(32))
        match = seen.random_match(game, rng)
        foreign = None
        deal = -1
        while not match.is_over:
            if match.actor is not None:
                seen.random_step(match, rng)
                continue
            deal += match.phase == "deal"
            action = match.sample_chance(shuffler)
            if foreign is None and rng.random() < 0.3:
                other = match.sample_chance(rng)
                if other != action:
                    foreign, action = deal, other
                    picks += match.phase == "pick"
            match.apply(action)
        if foreign is None:
            continue
        with pytest.raises(FairnessError) as caught:
            verify_fairness(match.record(), shuffler.reveal(), shuffler.commitment)
        assert caught.value.deal == foreign
        assert str(caught.value).startswith(f"deal {foreign}: ")
    assert game == "schnellen" or picks > 0


def test_a_reveal_that_does_not_match_the_commitment() -> None:
    one, other = Shuffler(bytes(32)), Shuffler(b"o" * 32)
    match = Match(RussischRules())
    match.apply(match.sample_chance(one))
    false = Reveal(one.reveal().seed, (), other.commitment)
    with pytest.raises(FairnessError, match="commitment of the reveal") as caught:
        verify_fairness(match, false)
    assert caught.value.deal is None
    with pytest.raises(FairnessError, match="commitment of the match"):
        verify_fairness(match, one.reveal(), other.commitment)


def test_a_seed_of_a_seat_cannot_be_left_out() -> None:
    shuffler = Shuffler(bytes(32)).with_seats([b"a", b"b", b"c"])
    match = Match(RussischRules())
    match.apply(match.sample_chance(shuffler))
    reveal = shuffler.reveal()
    verify_fairness(match, reveal)
    with pytest.raises(FairnessError, match="deal 0"):
        verify_fairness(match, Reveal(reveal.seed, (b"a", None, b"c"), reveal.commitment))
    with pytest.raises(FairnessError, match="2 seeds for 3 seats"):
        verify_fairness(match, Reveal(reveal.seed, (b"a", b"b"), reveal.commitment))


def test_an_unfinished_match_and_void_deals_are_verified() -> None:
    shuffler = Shuffler(b"v" * 32)
    match = Match(SchnellenRules(trump="bid", all_pass="redeal"))
    for _ in range(2):
        match.apply(match.sample_chance(shuffler))
        match.apply_all(["pass"] * 4)
    match.apply(match.sample_chance(shuffler))
    verify_fairness(match, shuffler.reveal())
    bad = Match(match.rules)
    bad.apply_all(match.actions[:-1])
    bad.apply(match.actions[0])
    with pytest.raises(FairnessError) as caught:
        verify_fairness(bad, shuffler.reveal())
    assert caught.value.deal == 2


# --- bad input ---


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_seeds_of_a_wrong_length(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Shuffler(seed)


@pytest.mark.parametrize("seed", ["0" * 32, 7, bytearray(32), [0] * 32])
def test_seeds_that_are_no_bytes(seed: object) -> None:
    with pytest.raises(TypeError, match="bytes"):
        Shuffler(seed)


@pytest.mark.parametrize(
    ("seeds", "error"),
    [([b"x" * 65], ValueError), ([b""] * 6, ValueError), (["a"], TypeError), (b"abc", TypeError)],
)
def test_bad_seeds_of_seats(seeds: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        Shuffler(bytes(32)).with_seats(seeds)


def test_a_player_is_to_act() -> None:
    match = Match(RussischRules())
    shuffler = Shuffler(bytes(32))
    match.apply(match.sample_chance(shuffler))
    with pytest.raises(ValueError, match="chance is not to act in phase redeal"):
        match.sample_chance(shuffler)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "00"},
        {"seed": "0" * 63 + "G"},
        {"seed": None},
        {"seat_seeds": None},
        {"seat_seeds": ["0"]},
        {"seat_seeds": [1, 2, 3]},
        {"commitment": 5},
        {"commitment": "0" * 64},
        {"format": "x"},
        {"version": True},
        {"version": 2},
        {"more": 1},
    ],
)
def test_bad_reveals(change: dict) -> None:
    shuffler = Shuffler(bytes(32))
    match = Match(RussischRules())
    match.apply(match.sample_chance(shuffler))
    with pytest.raises(FairnessError):
        verify_fairness(match, {**shuffler.reveal().to_dict(), **change})


@pytest.mark.parametrize("reveal", [None, 5, "x", []])
def test_reveals_of_a_wrong_type(reveal: object) -> None:
    with pytest.raises(FairnessError):
        verify_fairness(Match(RussischRules()), reveal)


def test_what_is_no_match_cannot_be_verified() -> None:
    match = Match(RussischRules())
    for record in (None, match.record().to_dict(), match.state):
        with pytest.raises(TypeError, match="a Record or a Match is needed"):
            verify_fairness(record, Shuffler(bytes(32)).reveal())
