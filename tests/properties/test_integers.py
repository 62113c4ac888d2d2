"""Integers at the border: every public parameter that takes one refuses what is none, by name."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import inspect
import random
import re
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import pytest

import kartenspiel
from kartenspiel import (
    Batch,
    Belief,
    Bid,
    Card,
    CardSet,
    Match,
    Place,
    Raise,
    RussischRules,
    SchnellenRules,
    Shown,
    Solver,
    State,
    action_from_id,
    can_make,
    divide,
    perft,
    players,
    playouts,
    solve,
    solve_many,
)
from kartenspiel.players import EndlessMatchError, Generators, RandomPlayer, play, steps

RULES = RussischRules(redeal=[])
TOO_WIDE = (2**70, -(2**70), -(2**31) - 1, -1, 10**5000)
WIDE = (2**31, 2**63)
FAR = ("seed", "n", "node_limit", "entries", "mask")  # parameters that take these
WRONG = (1.0, 1.5, True, False, "1", b"1", [], object())


class Index:
    """An integer of another type."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def match() -> Match:
    """Return a match of Russisches Schnapsen after its first deal of cards."""
    made = Match(RULES)
    made.apply(made.sample_chance(random.Random(1)))
    return made


def in_play(rules: RussischRules | SchnellenRules = RULES) -> Match:
    """Return a match with all but one trick played."""
    made = Match(rules)
    rng = random.Random(1)
    last = {RULES: 7}.get(rules, 4)
    while not (made.phase == "play" and made.state.tricks_played == last):
        chance = made.actor is None
        made.apply(made.sample_chance(rng) if chance else made.legal_actions[0])
    return made


def belief() -> Belief:
    return match().view(0).belief()


def seats(rules: RussischRules | SchnellenRules) -> list[RandomPlayer]:
    return [RandomPlayer()] * rules.seats


SCHNELLEN = in_play(SchnellenRules())
RUSSISCH = in_play()
BATCH = Batch(RULES, 2, 1)
SOLVER = Solver(SCHNELLEN.rules)
CONTRACT = Solver(RULES)
REDACTED = match().record().redacted(0)

# By parameter: the call, a value that is good, and what a wide integer raises (None: it is good).
Case = tuple[Callable[[object], object], int, type[Exception] | tuple[type[Exception], ...] | None]
CALLS: dict[str, Case] = {
    "Batch.n": (lambda v: Batch(RULES, v, 1), 1, ValueError),
    "Batch.seed": (lambda v: Batch(RULES, 1, v), 1, ValueError),
    "Batch.threads": (lambda v: Batch(RULES, 1, 1, threads=v), 1, ValueError),
    "Batch.state.i": (BATCH.state, 1, IndexError),
    "Belief.world.rank": (belief().world, 5, IndexError),
    "Belief.sample_states.count": (lambda v: belief().sample_states(v, 1), 1, ValueError),
    "Belief.sample_states.seed": (lambda v: belief().sample_states(1, v), 1, ValueError),
    "Bid.value": (Bid, 1, ValueError),
    "Card.from_id.number": (Card.from_id, 1, ValueError),
    "CardSet.from_mask.mask": (CardSet.from_mask, 1, ValueError),
    "LegalActions.__getitem__.index": (match().legal_actions.__getitem__, 0, IndexError),
    "Match.dealer": (lambda v: Match(RULES, v), 1, ValueError),
    "Match.at.count": (match().at, 1, IndexError),
    "Match.hand.seat": (match().hand, 1, ValueError),
    "Match.view.seat": (match().view, 1, ValueError),
    "Place.seat": (lambda v: Place("hand", v), 1, None),
    "Raise.value": (Raise, 1, ValueError),
    "Record.redacted.seat": (match().record().redacted, 1, ValueError),
    "RedactedRecord.of.seat": (lambda v: type(REDACTED).of(match().record(), v), 1, ValueError),
    "RedactedRecord.view.count": (REDACTED.view, 1, IndexError),
    "Shown.event": (lambda v: Shown(v, 1, CardSet()), 1, None),
    "Shown.seat": (lambda v: Shown(1, v, CardSet()), 1, None),
    "Solver.entries": (lambda v: Solver(RULES, entries=v), 2, ValueError),
    "Solver.solve.seat": (lambda v: SOLVER.solve(SCHNELLEN, seat=v), 1, ValueError),
    "Solver.solve.node_limit": (lambda v: SOLVER.solve(SCHNELLEN, node_limit=v), 999, ValueError),
    "Solver.moves.seat": (lambda v: SOLVER.moves(SCHNELLEN, seat=v), 1, ValueError),
    "Solver.moves.node_limit": (lambda v: SOLVER.moves(SCHNELLEN, node_limit=v), 999, ValueError),
    "Solver.can_make.bid": (lambda v: CONTRACT.can_make(RUSSISCH, v), 90, ValueError),
    "Solver.can_make.node_limit": (
        lambda v: CONTRACT.can_make(RUSSISCH, 90, node_limit=v),
        999,
        ValueError,
    ),
    "State.dealer": (lambda v: State(RULES, v), 1, ValueError),
    "State.hand_mask.seat": (match().state.hand_mask, 1, ValueError),
    "State.won_mask.seat": (match().state.won_mask, 1, ValueError),
    "State.announced.seat": (match().state.announced, 1, ValueError),
    "State.is_legal_id.number": (match().state.is_legal_id, 1, None),
    "State.apply_id.number": (match().state.apply_id, 181, ValueError),
    "action_from_id.number": (lambda v: action_from_id("schnellen", v), 1, ValueError),
    "analyse.node_limit": (
        lambda v: kartenspiel.analyse(SCHNELLEN, node_limit=v),
        10**6,
        ValueError,
    ),
    "analyse_deals.node_limit": (
        lambda v: list(kartenspiel.analyse_deals(SCHNELLEN, node_limit=v)),
        10**6,
        ValueError,
    ),
    "can_make.bid": (lambda v: can_make(RUSSISCH, v), 90, ValueError),
    "can_make.node_limit": (lambda v: can_make(RUSSISCH, 90, node_limit=v), 999, ValueError),
    "divide.depth": (lambda v: divide(match(), v), 1, ValueError),
    "divide.threads": (lambda v: divide(match(), 1, threads=v), 1, ValueError),
    "perft.depth": (lambda v: perft(match(), v), 1, ValueError),
    "perft.threads": (lambda v: perft(match(), 1, threads=v), 1, ValueError),
    "playouts.n": (lambda v: playouts(match(), v, 1), 1, ValueError),
    "playouts.seed": (lambda v: playouts(match(), 1, v), 1, ValueError),
    "playouts.threads": (lambda v: playouts(match(), 1, 1, threads=v), 1, ValueError),
    "solve.seat": (lambda v: solve(SCHNELLEN, seat=v), 1, ValueError),
    "solve.node_limit": (lambda v: solve(SCHNELLEN, node_limit=v), 999, ValueError),
    "solve_many.seat": (lambda v: solve_many([SCHNELLEN], seat=v), 1, ValueError),
    "solve_many.threads": (lambda v: solve_many([SCHNELLEN], threads=v), 1, ValueError),
    "solve_many.node_limit": (lambda v: solve_many([SCHNELLEN], node_limit=v), 999, ValueError),
    "players.Generators.seed": (Generators, 1, None),
    "players.Generators.number": (lambda v: Generators(1, v), 1, None),
    "players.Generators.seat.seat": (Generators(1).seat, 1, None),
    "players.steps.max_deals": (
        lambda v: next(steps(Match(RULES), seats(RULES), Generators(1), max_deals=v)),
        1,
        None,
    ),
    "players.play.max_deals": (
        lambda v: play(Match(RussischRules(deals=1)), seats(RULES), Generators(1), max_deals=v),
        1,
        None,
    ),
}


def _is_integer(annotation: object) -> bool:
    return bool(re.fullmatch(r"int|int \| None|None \| int", str(annotation)))


def _signatures(module: object, names: list[str]) -> Iterator[tuple[str, inspect.Signature]]:
    """Yield the public functions and methods, constructors by the name of their class."""
    for name in names:
        item = getattr(module, name)
        if item is State:
            continue  # compiled: its stub is read instead
        if inspect.isfunction(item):
            yield name, inspect.signature(item)
        if not inspect.isclass(item) or issubclass(item, (BaseException, Enum)):
            continue
        if name.endswith("Rules"):
            continue  # their fields are refused by a RulesError with all reasons: test_rules.py
        if not dataclasses.is_dataclass(item) or hasattr(item, "__post_init__"):
            yield name, inspect.signature(item)  # without, it is data that the package hands out
        for method, function in inspect.getmembers(item, callable):
            if method == "__getitem__" or not method.startswith("_"):
                yield f"{name}.{method}", inspect.signature(function)


def _of_state() -> Iterator[str]:
    stub = Path(kartenspiel.__file__).with_name("_core.pyi").read_text("utf-8")
    tree = ast.parse(stub)
    state = next(node for node in tree.body if getattr(node, "name", "") == "State")
    for node in state.body:
        for argument in getattr(node, "args", ast.arguments(args=[])).args:
            if argument.annotation is not None and _is_integer(ast.unparse(argument.annotation)):
                yield f"State.{node.name}.{argument.arg}".replace(".__init__", "")


def integer_parameters() -> dict[str, bool]:
    """Return the parameters, and whether they take None too."""
    found = dict.fromkeys(_of_state(), False)
    public = [(kartenspiel, "", kartenspiel.__all__)]
    names = [name for name in vars(players) if not name.startswith("_")]
    public.append((players, "players.", names))
    for module, prefix, listed in public:
        for name, signature in _signatures(module, listed):
            for parameter in signature.parameters.values():
                if _is_integer(parameter.annotation):
                    found[f"{prefix}{name}.{parameter.name}"] = "None" in parameter.annotation
    return found


NEEDED = integer_parameters()
NAMES = sorted(set(NEEDED) & set(CALLS))


def test_every_integer_parameter_is_looked_at() -> None:
    assert len(NEEDED) > 40
    assert not set(NEEDED) - set(CALLS)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_integer_is_refused_by_the_name_of_the_parameter(name: str) -> None:
    call, good, _ = CALLS[name]
    parameter = name.rpartition(".")[2]
    for value in WRONG if NEEDED[name] else (None, *WRONG):
        with pytest.raises(TypeError, match=rf"\b{parameter}\b.* must be an integer, not"):
            call(value)
    call(good)


@pytest.mark.parametrize("seat", [1.0, True, RUSSISCH.declarer + 0.0, "1", []])
def test_the_seat_of_a_contract_is_an_integer_too(seat: object) -> None:
    for use in (solve, CONTRACT.solve, CONTRACT.moves):
        with pytest.raises(TypeError, match="seat must be an integer, not"):
            use(RUSSISCH, seat=seat)


@pytest.mark.parametrize("name", NAMES)
def test_anything_with_an_index_is_an_integer(name: str) -> None:
    call, good, _ = CALLS[name]
    if name == "State.apply_id.number":
        call = match().state.apply_id
    call(Index(good))


@pytest.mark.parametrize("name", NAMES)
def test_a_wide_integer_gets_a_clear_error(name: str) -> None:
    call, _, error = CALLS[name]
    parameter = name.rpartition(".")[2]
    for value in (*TOO_WIDE, *(() if parameter in FAR else WIDE)):
        if value == -1 and parameter == "index":
            continue  # counts from the end
        if error is not None:
            with pytest.raises(error) as caught:
                call(value)
            assert len(str(caught.value)) < 200
        elif value != 10**5000:  # the text of that one is more than Python writes
            with contextlib.suppress(EndlessMatchError):
                call(value)
