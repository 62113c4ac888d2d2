"""Arguments that are none: clear errors from matches and states, and nothing changes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel import Match, RussischRules, SchnellenRules, State, View, parse_action
from kartenspiel.errors import NotationError
from kartenspiel.players import RandomPlayer
from kartenspiel.rules import Rules
from tests.properties.strategies import Line, lines

RULES = [RussischRules(), RussischRules(36, seats=4), SchnellenRules(3), SchnellenRules(5)]
NO_SEATS = (-1, 7, 256, 2**31, 2**64, -(2**70))
WORDS = "play bid pass deal announce lay trump high stay swap done raise without Ah 6d 9c h x 90 3"
NEARLY = st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=4).map(" ".join)
"""Texts that are actions or nearly so."""

NO_INTEGERS = (None, 1.0, "0", b"0", [], True, False)


@pytest.mark.parametrize("kind", [Match, State])
@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_the_first_dealer_is_a_seat(kind, rules):
    for dealer in range(rules.seats):
        assert kind(rules, dealer).dealer == dealer
    for dealer in (*NO_SEATS, rules.seats):
        with pytest.raises(ValueError, match=f"0 to {rules.seats - 1}"):
            kind(rules, dealer)
    for dealer in NO_INTEGERS:
        with pytest.raises(TypeError):
            kind(rules, dealer)


@pytest.mark.parametrize("kind", [Match, State])
@pytest.mark.parametrize("rules", [None, {}, {"game": "schnellen"}, "schnellen", SchnellenRules])
def test_the_rules_are_a_rules_object(kind, rules):
    with pytest.raises(TypeError, match="rules"):
        kind(rules)


@given(lines())
def test_seats_out_of_range(line: Line) -> None:
    match = line.match()
    state = match.state
    seats = len(match.scores)
    for read in (match.hand, state.hand_mask, state.won_mask, state.announced):
        for seat in range(seats):
            read(seat)
        for seat in (*NO_SEATS, seats):
            with pytest.raises(ValueError, match="no seat"):
                read(seat)
        for seat in NO_INTEGERS:
            with pytest.raises(TypeError):
                read(seat)
    assert match.state == state


@given(
    lines(), st.integers() | st.none() | st.text(max_size=3) | st.floats() | st.binary(max_size=3)
)
def test_numbers_that_no_action_has(line: Line, number: object) -> None:
    state = line.match().state
    before = state.copy()
    if isinstance(number, int) and number in {*state.legal_ids(), *state.chance_ids()}:
        state.apply_id(number)
        assert state != before
        return
    with pytest.raises((ValueError, TypeError)):
        state.apply_id(number)
    assert state == before


@given(lines(), NEARLY | st.text(max_size=30))
def test_any_text_is_taken_or_refused(line: Line, text: str) -> None:
    match = line.match()
    before = match.copy()
    try:
        match.apply(text)
    except ValueError:
        assert match == before
    else:
        assert match.undo() == parse_action(text)
    assert match.state == before.state


@given(NEARLY | st.text(max_size=30) | st.binary(max_size=5) | st.none() | st.integers())
def test_parse_action_takes_canonical_texts_only(text: object) -> None:
    try:
        action = parse_action(text)
    except NotationError as error:
        assert 0 <= error.position <= len(error.text)  # noqa: PT017 - either way is good
    else:
        assert str(action) == text


class Broken:
    """A random generator that gives what it was told to."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def randrange(self, stop: int) -> object:
        """Give the answer."""
        assert stop > 0
        return self.answer


def dealt(rules: Rules) -> View:
    """Return the view of the seat to act after a deal of cards."""
    match = Match(rules)
    match.apply(match.sample_chance(random.Random(1)))
    return match.view(match.actor)


@pytest.mark.parametrize("rules", RULES, ids=repr)
@pytest.mark.parametrize("answer", [-1, 10**60, 10**5000, 1.5, None, "1", True], ids=type)
def test_a_broken_random_generator(rules, answer):
    match = Match(rules)
    state = match.state
    kind = ValueError if type(answer) is int else TypeError
    view = dealt(rules)
    uses = [
        match.sample_chance,
        state.sample_chance,
        state.apply_chance,
        lambda rng: RandomPlayer().choose(view, rng),
        view.belief().sample_state,
        view.belief().sample,
    ]
    for use in uses:
        with pytest.raises(kind, match=r"random generator gave|answer of rng\.randrange"):
            use(Broken(answer))
    for use in uses:
        for rng in (None, 5, object()):
            with pytest.raises(TypeError, match=r"rng must be random\.Random"):
                use(rng)
    match.sample_chance(random)  # the module has a randrange: anything that has is good
    assert match.state == state == Match(rules).state


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_every_order_of_the_pack_can_be_drawn(rules):
    """The first, the last and a random order are whole packs, and all different."""
    match = Match(rules)
    size = rules._core.pack_size
    orders = 1
    for factor in range(2, size + 1):
        orders *= factor
    drawn = [match.sample_chance(Broken(number)) for number in (0, 1, orders // 2, orders - 1)]
    assert len(set(drawn)) == 4
    assert all(len(set(deal.cards)) == size for deal in drawn)
    with pytest.raises(ValueError, match="random generator"):
        match.sample_chance(Broken(orders))
