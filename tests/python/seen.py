"""Random matches, and swaps of cards through a deal, for the tests of views and beliefs."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from random import Random

from kartenspiel import (
    Card,
    CardSet,
    Deal,
    Discard,
    Drop,
    IllegalActionError,
    Lay,
    Match,
    Swap,
    parse_action,
)
from kartenspiel.belief import World
from kartenspiel.rules import stored_rules
from kartenspiel.view import Place
from tests.reference import random_rules

GAMES = ("russisch_schnapsen", "schnellen")


def random_match(game: str, rng: Random) -> Match:
    """Return a match at its beginning, under random rules."""
    rules = random_rules(game, rng)
    if game == "schnellen":
        rules["exchange"] = rng.random() < 0.7  # the phase with most to hide
    match = Match(stored_rules(rules))
    return Match(match.rules, rng.randrange(len(match.scores)))


def random_step(match: Match, rng: Random) -> None:
    """Take one action: uniformly random, but with auctions that end and exchanges that go on."""
    if match.actor is None:
        match.apply(match.sample_chance(rng))
        return
    legal = list(match.legal_actions)
    if match.phase == "redeal" and rng.random() < 0.7:
        match.apply("keep")
    elif match.phase == "bidding" and "pass" in match.legal_actions and rng.random() < 0.6:
        match.apply("pass")
    elif match.phase == "exchange" and len(legal) > 1 and rng.random() < 0.7:
        match.apply(rng.choice(legal[:-1]))
    else:
        match.apply(rng.choice(legal))


def steps(game: str, rng: Random, count: int) -> Iterator[Match]:
    """Yield matches after each of so many random steps; the match yielded goes on after."""
    done = 0
    while done < count:
        match = random_match(game, rng)
        while not match.is_over and done < count:
            random_step(match, rng)
            done += 1
            yield match


def viewers(match: Match) -> list[int | None]:
    return [None, *range(len(match.scores))]


def deal_start(match: Match) -> int:
    """Return the index of the last deal."""
    actions = match.actions
    return max(i for i, action in enumerate(actions) if isinstance(action, Deal))


def swapped(match: Match, one: Card, other: Card, start: int | None = None) -> Match | None:
    """Return the match with two cards swapped through a deal, None if that is not legal.

    Args:
        start: Index of the deal, None for the last.
    """
    first = deal_start(match) if start is None else start
    twin = match.at(first)
    places = {str(one): str(other), str(other): str(one)}
    for index, action in enumerate(match.actions[first:], first):
        if isinstance(action, Deal) and index > first:
            places = {}
        text = " ".join(places.get(word, word) for word in str(action).split(" "))
        try:
            twin.apply(parse_action(text))
        except IllegalActionError:
            return None
    return twin


def everything(match: Match, seat: int | None) -> bytes:
    """Return all that can be reached from a view, as bytes."""
    view = match.view(seat)
    belief = view.belief()
    parts = [
        json.dumps(view.to_dict()),
        repr(view),
        view.events,
        repr(view.shown),
        repr(list(view.legal_actions)),
        repr(view.legal_actions),
        pickle.dumps(view.legal_actions),
        pickle.dumps(view),
        repr(view.known),
        repr(belief),
        hash(view.events),
        pickle.dumps(view._state),
        belief.count(),
        pickle.dumps(belief.sample_state(Random(1))),
    ]
    return repr(parts).encode()


def never_seen(match: Match, seat: int | None) -> list[Card]:
    """Return the cards that a seat has not seen at any time in the last deal."""
    view = match.view(seat)
    return sorted(view.unseen - set(view.turned))


def never_seen_before(match: Match, seat: int | None, rng: Random) -> tuple[int, list[Card]]:
    """Return a deal before the last, and the cards that a seat has not seen in it."""
    starts = [i for i, action in enumerate(match.actions) if isinstance(action, Deal)]
    if len(starts) < 2:
        return 0, []
    which = rng.randrange(len(starts) - 1)
    end = starts[which + 1]
    if not match.at(end).state.active:
        end -= 1  # the deal was made void by its last action, which may have shown a hand
    hidden = set(never_seen(match.at(end), seat))
    for entry in match.view(seat).shown:
        if entry.event == end:
            hidden -= set(entry.cards)
    return starts[which], sorted(hidden)


def true_world(match: Match) -> World:
    """Return where the cards of the last deal lie, told from the actions alone."""
    start = deal_start(match)
    now = match.at(start)
    piles: dict[Place, set[Card]] = {}
    for action in match.actions[start:]:
        actor, phase, put_away = now.actor, now.phase, now.state.put_away
        if isinstance(action, Discard):
            place = Place("put_away", actor) if put_away else Place("surplus", actor)
            piles.setdefault(place, set()).add(action.card)
        elif isinstance(action, Swap):
            piles.setdefault(Place("put_away", actor), set()).add(action.card)
        elif isinstance(action, Drop):
            piles[Place("dropped", actor)] = set(now.hand(actor))
        elif isinstance(action, Lay):
            piles.setdefault(Place("laid"), set()).add(action.card)
        now.apply(action)
        assert phase != "over"
    state = now.state
    if Place("laid") in piles:
        piles[Place("laid")] &= set(CardSet.from_mask(state.aside_mask))
    if match.rules.game == "schnellen":
        piles[Place("stock")] = {Card.from_id(card) for card in state.undealt}
    else:
        piles[Place("talon")] = {Card.from_id(card) for card in state.undealt}
    for holder in range(len(match.scores)):
        piles[Place("hand", holder)] = set(now.hand(holder))
    return {place: CardSet(cards) for place, cards in piles.items() if cards}
