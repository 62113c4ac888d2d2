"""Views: what a seat cannot see does not change its view by a byte; what it can see does.

KARTENSPIEL_STEPS=100000 runs the properties over so many random steps a game.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from kartenspiel.view import View
from tests.python import seen

STEPS = int(os.environ.get("KARTENSPIEL_STEPS", "400"))


# What a view has under the same name as the match, the same for all who look on.
PUBLIC = (
    "rules",
    "first_dealer",
    "phase",
    "actor",
    "dealer",
    "scores",
    "sheet",
    "winners",
    "is_over",
    "bid",
    "declarer",
    "trump",
    "trick",
)


@pytest.mark.parametrize("game", seen.GAMES)
def test_matches_that_a_seat_cannot_tell_apart_give_equal_views(game: str) -> None:
    rng = Random(f"apart {game}")
    kept = 0
    for match in seen.steps(game, rng, STEPS):
        seat = rng.choice(seen.viewers(match))
        hidden = seen.never_seen(match, seat)
        if len(hidden) < 2:
            continue
        one, other = rng.sample(hidden, 2)
        twin = seen.swapped(match, one, other)
        if twin is None:
            continue
        kept += twin.state != match.state
        assert seen.everything(twin, seat) == seen.everything(match, seat), (
            f"{match.rules!r} dealer {match.first_dealer}, seat {seat}, {one} and {other}: "
            f"{[str(action) for action in match.actions]}"
        )
    assert kept > STEPS / 8


@pytest.mark.parametrize("game", seen.GAMES)
def test_cards_of_earlier_deals_stay_hidden(game: str) -> None:
    rng = Random(f"earlier {game}")
    kept = 0
    for match in seen.steps(game, rng, max(STEPS, 2000)):
        seat = rng.choice(seen.viewers(match))
        start, hidden = seen.never_seen_before(match, seat, rng)
        if len(hidden) < 2:
            continue
        twin = seen.swapped(match, *rng.sample(hidden, 2), start)
        if twin is None:
            continue
        kept += 1
        assert seen.everything(twin, seat) == seen.everything(match, seat)
        sample = match.view(seat).belief().sample(rng)
        assert sample.view(seat) == match.view(seat)
    assert kept > STEPS / 100


@pytest.mark.parametrize("game", seen.GAMES)
def test_what_a_seat_may_see_changes_its_view(game: str) -> None:
    rng = Random(f"seen {game}")
    kept = 0
    for match in seen.steps(game, rng, STEPS):
        seat = rng.choice(seen.viewers(match))
        view = match.view(seat)
        pack = set(match.actions[seen.deal_start(match)].cards)
        hidden = seen.never_seen(match, seat)
        open_cards = sorted(pack - set(hidden))
        if not hidden or not open_cards or match.state.active == ():
            continue
        twin = seen.swapped(match, rng.choice(open_cards), rng.choice(hidden))
        if twin is None:
            continue
        world = seen.true_world(match)
        if twin.view(seat).events == view.events and seen.true_world(twin) == world:
            continue  # two cards of one hand, both still in it
        kept += 1
        assert twin.view(seat) != view
        assert twin.view(seat).to_dict() != view.to_dict()
    assert kept > STEPS / 8


@pytest.mark.parametrize("game", seen.GAMES)
def test_a_view_read_back_is_the_view(game: str) -> None:
    rng = Random(f"read {game}")
    for match in seen.steps(game, rng, min(STEPS, 2000)):
        seat = rng.choice(seen.viewers(match))
        if rng.random() < 0.2:
            view = match.view(seat)
            assert View.from_dict(view.to_dict()) == view
            assert repr(View.from_dict(view.to_dict())) == repr(view)


@pytest.mark.parametrize("game", seen.GAMES)
def test_views_show_where_the_match_stands(game: str) -> None:
    rng = Random(f"stand {game}")
    for match in seen.steps(game, rng, min(STEPS, 2000)):
        seat = rng.choice(seen.viewers(match))
        view = match.view(seat)
        for name in PUBLIC:
            assert getattr(view, name) == getattr(match, name), name
        state = match.state
        assert view.dropped == state.dropped
        assert view.active == state.active
        assert view.leader == state.leader
        assert view.without == state.without
        assert view.stock_size == state.stock_size
        assert len(view.events) == len(match)
        if seat is not None:
            assert view.hand == match.hand(seat)
        assert view.hand_sizes == tuple(len(match.hand(s)) for s in range(len(match.scores)))
        expected = list(match.legal_actions) if match.actor == seat is not None else []
        assert list(view.legal_actions) == expected
        assert all(action in view.legal_actions for action in expected)


@pytest.mark.parametrize("game", seen.GAMES)
def test_a_view_made_step_by_step_is_the_view_made_at_once(game: str) -> None:
    rng = Random(f"step {game}")
    for match in seen.steps(game, rng, min(STEPS, 600)):
        seat = rng.choice(seen.viewers(match))
        assert match.view(seat) == match.copy().view(seat)
        if rng.random() < 0.1:
            action = match.undo()
            assert match.view(seat) == match.at(len(match)).view(seat)
            match.apply(action)
