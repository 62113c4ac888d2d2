"""Matches and states as objects: made badly, used after the end, undone at the start, copied."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys

import pytest

from kartenspiel import (
    Belief,
    Card,
    CardSet,
    IllegalActionError,
    Lay,
    Match,
    NotationError,
    Play,
    Record,
    RussischRules,
    SchnellenRules,
    Shuffler,
    State,
    View,
)
from tests.rules.helpers import dealt, finish, in_play, play, russisch_deal

RULES = RussischRules(redeal=[], target=None, deals=1)


def over() -> Match:
    return finish(Match(RULES))


# --- actions that are none ---


@pytest.mark.parametrize("action", ["", " ", "pas", "PASS", "pass ", " pass", "bid", "bid ninety"])
@pytest.mark.parametrize("make", [lambda: Match(RULES), lambda: State(RULES)])
def test_junk_text_is_no_action(make: object, action: str) -> None:
    match = make()
    with pytest.raises(NotationError):
        match.apply(action)


@pytest.mark.parametrize("action", [None, b"pass", 155, 1.5, True, ["pass"], ("pass",), Card("Ah")])
@pytest.mark.parametrize("make", [lambda: dealt(RULES), lambda: dealt(RULES).state])
def test_what_is_neither_action_nor_text(make: object, action: object) -> None:
    match = make()
    before = match.copy()
    with pytest.raises(TypeError, match="action or its text"):
        match.apply(action)
    assert match == before


@pytest.mark.parametrize("number", [-1, -(2**31), -(2**70), 2**31, 2**32, 2**70, 4000, 3157])
def test_numbers_that_no_action_has(number: int) -> None:
    state = dealt(RULES).state
    before = state.copy()
    with pytest.raises(ValueError, match="no action has the number"):
        state.apply_id(number)
    assert state.is_legal_id(number) is False
    assert state == before


@pytest.mark.parametrize("number", [None, 1.0, "0", b"0", [], Play(Card("Ah"))])
def test_numbers_that_are_no_integers(number: object) -> None:
    state = dealt(RULES).state
    for use in (state.apply_id, state.is_legal_id):
        with pytest.raises(TypeError):
            use(number)


def test_the_number_of_deal_needs_its_cards() -> None:
    state = State(RULES)
    with pytest.raises(ValueError, match="cards"):
        state.apply_id(152)
    assert not state.is_legal_id(152)
    with pytest.raises(ValueError, match="cards"):
        dealt(RULES).state.apply_id(152)


# --- after the end and before the start ---


def test_acting_after_the_end() -> None:
    match = over()
    state = match.state
    for action in ("pass", "bid 90", "play Ah", russisch_deal(), Lay(Card("Ah"))):
        for each in (match, state):
            with pytest.raises(IllegalActionError) as caught:
                each.apply(action)
            assert caught.value.reason == "match_over"
    for number in (0, 155, 181):
        with pytest.raises(IllegalActionError):
            state.apply_id(number)
    assert state == match.state
    assert state.legal_ids() == state.chance_ids() == []


def test_no_legal_actions_are_shown_without_a_blank() -> None:
    assert repr(over().legal_actions) == repr(over().view(0).legal_actions) == "<LegalActions>"
    assert repr(dealt(RULES).legal_actions) == "<LegalActions bid 90>"


@pytest.mark.parametrize("make", [over, lambda: dealt(RULES)])
def test_chance_when_it_is_not_to_act(make: object) -> None:
    match = make()
    state = match.state
    for use in (match.sample_chance, state.sample_chance, state.apply_chance):
        with pytest.raises(ValueError, match="chance is not to act"):
            use(random.Random(1))
    assert state == match.state


def test_undo_at_the_start() -> None:
    match = Match(RULES)
    with pytest.raises(IndexError, match="nothing to undo"):
        match.undo()
    assert match == Match(RULES)
    play(match, russisch_deal())
    match.undo()
    with pytest.raises(IndexError, match="nothing to undo"):
        match.undo()


def test_undo_over_the_end_of_a_deal_and_of_the_match() -> None:
    match = finish(finish(Match(RULES.replace(deals=2))))
    assert match.is_over
    last = match.undo()
    assert (match.is_over, match.deals_played, len(match.sheet)) == (False, 1, 1)
    match.apply(last)
    assert match.is_over
    while len(match):
        match.undo()
    assert match == Match(match.rules)
    assert match.state == State(match.rules)


@pytest.mark.parametrize("count", [-1, 1, 2**70])
def test_at_out_of_range(count: int) -> None:
    with pytest.raises(IndexError, match="from 0 to 0"):
        Match(RULES).at(count)


# --- objects made by the back door ---


@pytest.mark.parametrize("arguments", [(), (None,), (5,), ({},), (RULES, 3), (RULES, True)])
def test_there_is_no_state_that_was_never_started(arguments: tuple[object, ...]) -> None:
    class Own(State):
        def __init__(self, *arguments: object) -> None:
            del arguments

    for make in (State, Own):
        with pytest.raises((TypeError, ValueError), match=r"__c?init__|rules must|dealer must"):
            make.__new__(make, *arguments)
    with pytest.raises((TypeError, ValueError), match=r"__c?init__|rules must|dealer must"):
        Own(*arguments)
    with pytest.raises(TypeError, match="not safe"):
        object.__new__(State)


def test_a_state_whose_init_never_ran_is_started_all_the_same() -> None:
    state = State.__new__(State, RULES, dealer=2)
    assert state == State(RULES, 2)
    assert pickle.loads(pickle.dumps(state)) == copy.copy(state) == state
    assert repr(state) == repr(State(RULES, 2))


@pytest.mark.parametrize("kind", [Match, View, Belief, Record, CardSet, Play, Shuffler])
def test_an_object_whose_init_never_ran_is_not_taken_for_one(kind: type) -> None:
    thing = kind.__new__(kind)
    for use in (repr, pickle.dumps):
        with pytest.raises((AttributeError, TypeError)):
            use(thing)


def test_init_twice_starts_anew() -> None:
    state = dealt(RULES).state
    state.__init__(SchnellenRules(5), 3)
    assert state == State(SchnellenRules(5), 3)
    with pytest.raises(ValueError, match="seat"):
        state.__init__(RULES, 5)
    assert state == State(SchnellenRules(5), 3)  # a failed one changes nothing
    match = over()
    match.__init__(RULES, 2)
    assert match == Match(RULES, 2)
    assert match.state == State(RULES, 2)


def test_init_over_and_over_leaks_nothing() -> None:
    state = State(RULES)
    references = sys.getrefcount(RULES)
    for _ in range(1000):
        state.__init__(RULES)
    gc.collect()
    assert sys.getrefcount(RULES) <= references + 1


@pytest.mark.parametrize("size", [0, 1, -1, 10000])
def test_a_pickle_of_another_size_is_refused(size: int) -> None:
    restore, (rules, data, checksum) = State(RULES).__reduce__()
    wrong = data[:-1] if size == -1 else bytes(size)
    with pytest.raises(ValueError, match="version"):
        restore(rules, wrong, checksum)
    with pytest.raises(TypeError):
        restore(rules, None, checksum)
    with pytest.raises(TypeError):
        restore(None, data, checksum)


# --- copies ---


@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, lambda it: it.copy(), lambda it: pickle.loads(pickle.dumps(it))],
    ids=["copy", "deepcopy", "method", "pickle"],
)
@pytest.mark.parametrize("moment", [0, 1, 5, 13, 20, 37])
def test_a_duplicate_is_equal_and_independent(duplicate: object, moment: int) -> None:
    line = finish(in_play(RULES, "ATh ATd ATs ATc")).actions
    match = Match(RULES)
    match.apply_all(line[:moment])
    for original in (match, match.state):
        twin = duplicate(original)
        assert twin == original
        assert twin is not original
        assert twin.scores == original.scores
        if moment < len(line):
            twin.apply(line[moment])
            assert twin != original
            original.apply(line[moment])
            assert twin == original
            if isinstance(original, Match):
                original.undo()


def test_equal_states_hash_alike_and_differ_by_rules_and_dealer() -> None:
    one, other = dealt(RULES).state, dealt(RULES).state
    assert one == other
    assert hash(one) == hash(other)
    assert State(RULES) != State(RULES, 1)
    assert State(RULES) != State(RULES.replace(deals=2))
    assert State(RULES) != 5
    assert State(RULES) != Match(RULES)
    assert Match(RULES) != Match(RULES, 1)
    assert Match(RULES) != State(RULES)


def test_a_match_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Match(RULES))


def test_laying_off_in_another_order_is_the_same_state_and_another_match() -> None:
    matches = [
        play(dealt(RULES, ["9h 9d"]), "bid 90, pass, pass", line)
        for line in ("lay 9h, lay 9d", "lay 9d, lay 9h")
    ]
    assert matches[0].state == matches[1].state
    assert matches[0] != matches[1]
