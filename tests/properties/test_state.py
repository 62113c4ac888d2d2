"""What holds in every position of every match: cards, undo, copies, refusals, legal actions."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from hypothesis import given, settings

from kartenspiel import (
    IllegalActionError,
    Match,
    NotationError,
    RussischRules,
    SchnellenRules,
    State,
    action_from_id,
    parse_action,
)
from tests.properties.strategies import GAMES, Line, lines, next_action

TEXTS = (
    *(
        "",
        " ",
        "play",
        "play ",
        "play  Ah",
        "play Ah ",
        " play Ah",
        "PLAY Ah",
        "play ah",
        "play hA",
    ),
    *("play 1h", "play Ah Kh", "play A♥", "play Ah\n", "play\tAh", "bid", "bid ", "bid -1"),
    *("bid 0", "bid 5", "bid 95", "bid 090", "bid 90.0", "bid 1e2", "bid ١٢٠", "bid 120 Without"),
    *("bid 120  without", "bid 999999999", "bid 1000000000", "bid " + "9" * 5000, "raise 95"),
    *("raise 10000", "raise 1 without", "trump", "trump x", "trump H", "high ", "high 1", "deal"),
    *("deal Ah", "deal " + "Ah " * 23 + "Ah", "pick 9h", "give 9h", "lay 6h", "swap 6d", "done!"),
    *("keep it", "pass pass", "stay\x00", "\ud800", "🂱", "None", "0", "drop out", "announce 9h"),
)


def positions(match: Match) -> dict[str, object]:
    """Return everything that can be read of a match."""
    state = match.state
    seats = range(len(match.scores))
    return {
        "actions": match.actions,
        "state": state,
        "hash": hash(state),
        "phase": match.phase,
        "actor": match.actor,
        "dealer": match.dealer,
        "scores": match.scores,
        "sheet": match.sheet,
        "results": match.results,
        "legal": tuple(match.legal_actions),
        "hands": tuple(match.hand(seat) for seat in seats),
        "won": tuple(state.won_mask(seat) for seat in seats),
        "trick": match.trick,
        "trump": match.trump,
        "bid": match.bid,
        "declarer": match.declarer,
        "undealt": state.undealt,
        "aside": state.aside_mask,
        "winners": match.winners,
        "pickle": pickle.dumps(state),
    }


def pack_size(rules: RussischRules | SchnellenRules) -> int:
    """Return the number of cards in play (RS2, SN2)."""
    if isinstance(rules, RussischRules):
        return rules.deck
    return 21 if rules.short_deck else 33


def check_cards(state: State) -> None:
    """Check that every card of the pack is in one place, or the pack is not dealt."""
    masks = [state.hand_mask(seat) for seat in range(len(state.scores))]
    masks += [state.won_mask(seat) for seat in range(len(state.scores))]
    masks += [1 << card for card in state.trick_cards]
    masks += [1 << card for card in state.undealt]
    masks.append(state.aside_mask)
    whole = 0
    for mask in masks:
        assert not whole & mask, "a card is in two places"
        whole |= mask
    size = pack_size(state.rules)
    dealt = state.phase not in ("deal", "over") or state.is_settled
    assert whole.bit_count() == (size if dealt else 0)


@given(lines())
def test_every_card_is_in_one_place_after_every_action(line: Line) -> None:
    match, rng = line.start(), Random(line.seed)
    check_cards(match.state)
    while not match.is_over and len(match) < line.length:
        match.apply(next_action(match, rng))
        check_cards(match.state)


@given(lines())
def test_undo_restores_equality_and_hash_at_every_step(line: Line) -> None:
    match, rng = line.start(), Random(line.seed)
    while not match.is_over and len(match) < line.length:
        before, state = match.copy(), match.state
        action = next_action(match, rng)
        match.apply(action)
        assert match != before
        assert match.undo() == action
        assert match == before
        assert match.state == state
        assert hash(match.state) == hash(state)
        match.apply(action)


@given(lines())
def test_undo_to_the_start_and_again(line: Line) -> None:
    match = line.match()
    known = []
    while len(match):
        known.append((match.state, match.scores, match.phase, match.last_result))
        match.undo()
    assert match == line.start()
    assert match.state == line.state()
    with pytest.raises(IndexError, match="nothing to undo"):
        match.undo()
    again = line.match()
    for state, scores, phase, result in known:
        assert (again.state, again.scores, again.phase) == (state, scores, phase)
        assert again.last_result == result
        again.undo()


@given(lines())
def test_a_copy_is_independent(line: Line) -> None:
    match = line.match()
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        before = positions(match)
        assert twin == match
        assert positions(twin) == before
        if not twin.is_over:
            twin.apply(next_action(twin, Random(1)))
            assert twin != match
        while len(twin):
            twin.undo()
        assert positions(match) == before
    state = match.state
    before_state = match.state
    for twin_state in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        if not state.is_over:
            if state.actor is None:
                twin_state.apply_chance(Random(1))
            else:
                twin_state.apply_id(state.legal_ids()[0])
            assert twin_state != state
        assert state == before_state
        assert hash(state) == hash(before_state)


@given(lines())
def test_the_state_of_a_match_is_a_copy(line: Line) -> None:
    match = line.match()
    before = match.state
    state = match.state
    while not state.is_over:
        if state.actor is None:
            state.apply_chance(Random(2))
        else:
            state.apply_id(state.legal_ids()[-1])
    assert match.state == before


@given(lines())
@settings(max_examples=60)
def test_a_refused_action_changes_nothing(line: Line) -> None:
    """Every action id and many texts, at any position: taken if legal, else refused."""
    match = line.match()
    state = match.state
    game = str(match.rules.game)
    legal = set(state.legal_ids())
    chance = set(state.chance_ids())
    deal = {152 if game == GAMES[0] else 108}
    assert not legal & chance
    before = positions(match)
    count = match.rules._core.action_count
    for number in range(-2, count + 40):
        taken = number in legal or number in chance
        assert state.is_legal_id(number) == taken
        trial = state.copy()
        if taken:
            trial.apply_id(number)
            assert trial != state
            action = action_from_id(game, number)
            assert (action in match.legal_actions) == (number in legal)
            other = state.copy()
            other.apply(action)
            assert other == trial
            other = state.copy()
            other.apply(str(action))
            assert other == trial
            continue
        with pytest.raises(ValueError, match=r".") as caught:
            trial.apply_id(number)
        assert trial == state
        assert hash(trial) == hash(state)
        if 0 <= number < count and number not in deal:
            assert isinstance(caught.value, IllegalActionError)
            refuse(match, action_from_id(game, number))
            assert action_from_id(game, number) not in match.legal_actions
        elif number not in deal and (number < 0 or game == GAMES[1]):
            assert not isinstance(caught.value, IllegalActionError)
    for text in TEXTS:
        if text in match.legal_actions:
            continue
        refuse(match, text)
    for wrong in (None, b"pass", 3, 1.5, ["pass"], object(), Match):
        with pytest.raises(TypeError):
            match.apply(wrong)
        with pytest.raises(TypeError):
            match.state.apply(wrong)
    assert positions(match) == before


def refuse(match: Match, action: object) -> None:
    """Check that a match and a state refuse an action and stay as they were."""
    state = match.state
    for target in (match, state):
        with pytest.raises((IllegalActionError, NotationError)) as caught:
            target.apply(action)
        error = caught.value
        if isinstance(error, IllegalActionError):
            assert error.reason
            assert error.sentence in str(error)
            assert str(error.action) == str(action)
            assert error.explain("de")
            assert pickle.loads(pickle.dumps(error)).args == error.args
        else:
            assert 0 <= error.position <= len(error.text)
    assert match.state == state


@given(lines())
def test_legal_actions_are_an_ordered_lazy_set(line: Line) -> None:
    match = line.match()
    legal = match.legal_actions
    listed = list(legal)
    assert len(legal) == len(listed) == len(set(listed))
    assert bool(legal) == bool(listed) == (match.actor is not None)
    assert list(legal) == listed
    game = str(match.rules.game)
    ids = [action.id(game) for action in listed]
    assert ids == sorted(ids) == legal.ids == match.state.legal_ids()
    assert all(action in legal and str(action) in legal for action in listed)
    assert legal == set(listed)
    assert [legal[i] for i in range(len(legal))] == listed
    before = list(legal)
    if not match.is_over:
        match.apply(next_action(match, Random(3)))
    assert list(legal) == before  # it belongs to its moment


@given(lines())
def test_text_round_trip_of_every_legal_action(line: Line) -> None:
    match, rng = line.start(), Random(line.seed)
    while not match.is_over and len(match) < line.length:
        for action in match.legal_actions:
            text = str(action)
            assert parse_action(text) == action
            assert hash(parse_action(text)) == hash(action)
            assert str(parse_action(text)) == text
            assert pickle.loads(pickle.dumps(action)) == action
        match.apply(next_action(match, rng))
    assert all(parse_action(str(action)) == action for action in match.actions)


@given(lines())
def test_state_and_match_in_lockstep(line: Line) -> None:
    match, state, rng = line.start(), line.state(), Random(line.seed)
    while True:
        assert match.state == state
        assert hash(match.state) == hash(state)
        for name in (
            *("phase", "actor", "dealer", "scores", "deals_played", "is_over", "winners", "bid"),
            *("declarer", "rules"),
        ):
            assert getattr(match, name) == getattr(state, name), name
        assert list(match.legal_actions) == list(state.legal_actions)
        if match.is_over or len(match) >= line.length:
            break
        action = next_action(match, rng)
        match.apply(action)
        number = action.id(str(match.rules.game))
        if str(action).startswith("deal"):
            state.apply(action)
        else:
            state.apply_id(number)


@given(lines())
def test_sampled_chance_and_applied_chance_are_the_same(line: Line) -> None:
    match = line.match()
    if match.actor is not None or match.is_over:
        with pytest.raises(ValueError, match="chance is not to act"):
            match.sample_chance(Random(1))
        return
    before = match.state
    action = match.sample_chance(Random(4))
    assert match.state == before
    after = match.state
    after.apply_chance(Random(4))
    match.apply(action)
    assert match.state == after
    assert after != before


@given(lines())
def test_pickle_round_trips(line: Line) -> None:
    match = line.match()
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(match, protocol))
        assert twin == match
        assert positions(twin) == positions(match)
        state = pickle.loads(pickle.dumps(match.state, protocol))
        assert state == match.state
        assert hash(state) == hash(match.state)
        assert state.legal_ids() == match.state.legal_ids()


@given(lines(), lines())
def test_equality_means_equal_rules_dealer_and_actions(one: Line, other: Line) -> None:
    first, second = one.match(), other.match()
    same = (
        first.rules == second.rules
        and first.first_dealer == second.first_dealer
        and first.actions == second.actions
    )
    assert (first == second) == same
    assert first == one.match()
    assert first != "a match"
    if first == second:
        assert first.state == second.state
    if first.state == second.state:
        assert hash(first.state) == hash(second.state)


@given(lines())
def test_the_hash_of_a_match_is_refused(line: Line) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(line.match())
