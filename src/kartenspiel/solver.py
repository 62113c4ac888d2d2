"""Solver: what a position of the play phase is worth when all cards are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Final, NoReturn

from kartenspiel import _core
from kartenspiel._numbers import integer, threads_number, whole
from kartenspiel.actions import Action, action_of
from kartenspiel.errors import KartenspielError
from kartenspiel.games import Game
from kartenspiel.perft import state_of
from kartenspiel.rules import RussischRules

if TYPE_CHECKING:
    from kartenspiel._core import State
    from kartenspiel.match import Match
    from kartenspiel.rules import SchnellenRules

_NO_LIMIT: Final = 2**64 - 1
# Entries of 32 bytes. For 24 cards and Schnellen more would only cost time; 36 cards need more.
_ENTRIES: Final = {24: 2**12, 36: 2**18}
_ENTRIES_SCHNELLEN: Final = 2**11


class Objective(StrEnum):
    """What a solver counts.

    * ``CONTRACT``, Russisches Schnapsen: card points in the declarer's tricks, not rounded, plus
      his marriages that count (RS10), plus `all_tricks_bonus` where it counts to the contract
      (RS13).
    * ``SHEET``, Russisches Schnapsen: what the deal books (RS6, RS11, RS13), the declarer's booking
      minus the sum of both defenders'. Slower.
    * ``TRICKS``, Schnellen: tricks that one seat is sure of against all others together (SN13).

    >>> Objective("sheet")
    <Objective.SHEET: 'sheet'>
    """

    CONTRACT = "contract"
    SHEET = "sheet"
    TRICKS = "tricks"


_NUMBERS: Final = {Objective.CONTRACT: 0, Objective.SHEET: 1, Objective.TRICKS: 2}


class UnfinishedError(KartenspielError):
    """Say that a search reached its node limit: there is no value.

    Attributes:
        nodes: nodes that were searched.

    >>> raise UnfinishedError(1000)
    Traceback (most recent call last):
    ...
    kartenspiel.solver.UnfinishedError: not finished after 1000 nodes: there is no value
    """

    def __init__(self, nodes: int) -> None:
        super().__init__(f"not finished after {nodes} nodes: there is no value")
        self.nodes = nodes

    def __reduce__(self) -> tuple[type[UnfinishedError], tuple[int]]:
        return UnfinishedError, (self.nodes,)


@dataclass(frozen=True, slots=True)
class Solution:
    """Answer of `solve`. Values count from the start of the deal, what has been taken included.

    Attributes:
        objective: what is counted.
        seat: the seat it is counted for: the declarer, or the seat that was asked about.
        value: value under best play of both sides, all cards known.
        moves: every legal first action, in the order of the ids, with the value after it.
        line: a line of best play to the end of the deal; at each step the first action that keeps
            the value.
        nodes: positions at a lead that were searched; depends on what the table knew already.
    """

    objective: Objective
    seat: int
    value: int
    moves: tuple[tuple[Action, int], ...]
    line: tuple[Action, ...]
    nodes: int

    @property
    def best(self) -> tuple[Action, ...]:
        """The first actions that keep the value, in the order of the ids."""
        return tuple(action for action, value in self.moves if value == self.value)

    @property
    def safe(self) -> bool:
        """Whether the seat is sure of a trick, and so safe from `schnellen` (SN13).

        Raises:
            ValueError: the objective is not ``TRICKS``.
        """
        if self.objective is not Objective.TRICKS:
            raise ValueError(f"safe is for the objective tricks, not {self.objective.value}")
        return self.value > 0


class Solver:
    """Solve positions of the same rules, and keep the table between the calls.

    A solver may be used from several threads; they take turns.

    Args:
        rules: rules of every position it will be asked about.
        entries: size of the table, in entries of 32 bytes: a power of two from 2 to 2**32. None:
            what suits the game. Answers do not depend on it.

    Raises:
        TypeError: `rules` is no rules object, or `entries` no integer.
        ValueError: `entries` is no such power of two.
        MemoryError: there is no memory for the table.

    Example:
        >>> from kartenspiel import Match, Solver, SchnellenRules
        >>> match = Match(SchnellenRules(players=3, trump="bid"))
        >>> for text in (
        ...     "deal Ah Kh Qh Ad Kd Qd As Ks Qs Jh Th Jd Td Js Ts 6d Ac Kc Qc Jc Tc "
        ...     "9h 8h 7h 9d 8d 7d 9s 8s 7s 9c 8c 7c",
        ...     "bid 5", "pass", "pass", "trump h", "stay",
        ... ):
        ...     match.apply(text)
        >>> solver = Solver(match.rules)
        >>> [solver.solve(match, seat=seat).value for seat in range(3)]
        [0, 5, 0]
    """

    def __init__(
        self, rules: RussischRules | SchnellenRules, *, entries: int | None = None
    ) -> None:
        size = _entries(rules) if entries is None else integer("entries", entries, 2, 2**32)
        self._table = _core.SolverTable(_core.State(rules), size)
        self._rules = rules
        self._lock = Lock()
        self._owner: int | None = None

    @property
    def rules(self) -> RussischRules | SchnellenRules:
        """Rules of every position."""
        return self._rules

    def __repr__(self) -> str:
        return f"Solver({self._rules!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Solver can be neither copied nor pickled: its table is its own")

    def solve(
        self,
        match: Match | State,
        *,
        objective: Objective | str | None = None,
        seat: int | None = None,
        node_limit: int | None = None,
    ) -> Solution:
        """Solve a position; see `kartenspiel.solve`.

        Raises:
            ValueError: as `kartenspiel.solve`, or the position has other rules.
        """
        state = self._state(match)
        goal = objective_of(state, objective)
        number = _seat(state, goal, seat)
        limit = limit_of(node_limit)
        with self._turn():
            status, value, moves, line, nodes = _core.solve(
                state, self._table, _NUMBERS[goal], number, limit
            )
        if status != _core.SOLVE_OK:
            raise UnfinishedError(nodes)
        game = state.rules.game.number
        return Solution(
            goal,
            number,
            value,
            tuple((action_of(game, action), worth) for action, worth in moves),
            tuple(action_of(game, action) for action in line),
            nodes,
        )

    def moves(
        self,
        match: Match | State,
        *,
        objective: Objective | str | None = None,
        seat: int | None = None,
        node_limit: int | None = None,
    ) -> tuple[tuple[Action, int], ...]:
        """Return every legal first action with the value after it, as `Solution.moves`.

        Cheaper than `solve`: no line is looked for. The best of these values is that of the
        position.

        Raises:
            ValueError: as `kartenspiel.solve`, or the position has other rules.
            UnfinishedError: the node limit was reached.
        """
        state = self._state(match)
        goal = objective_of(state, objective)
        number = _seat(state, goal, seat)
        limit = limit_of(node_limit)
        with self._turn():
            status, moves, nodes = _core.solve_moves(
                state, self._table, _NUMBERS[goal], number, limit
            )
        if status != _core.SOLVE_OK:
            raise UnfinishedError(nodes)
        game = state.rules.game.number
        return tuple([(action_of(game, action), worth) for action, worth in moves])

    def can_make(self, match: Match | State, bid: int, *, node_limit: int | None = None) -> bool:
        """Return whether the declarer can make a bid; see `kartenspiel.can_make`.

        Raises:
            ValueError: as `kartenspiel.can_make`, or the position has other rules.
        """
        state = self._state(match)
        objective_of(state, Objective.CONTRACT)
        points = integer("bid", bid, 10, 2**30)
        limit = limit_of(node_limit)
        with self._turn():
            status, can, nodes = _core.can_make(state, self._table, points, limit)
        if status != _core.SOLVE_OK:
            raise UnfinishedError(nodes)
        return can

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for the table. A signal handler in the middle of a search would wait for itself."""
        if self._owner == get_ident():
            raise RuntimeError("this solver is already solving in this thread")
        with self._lock:
            self._owner = get_ident()
            try:
                yield
            finally:
                self._owner = None

    def _state(self, match: Match | State) -> State:
        state = _position(match)
        if state.rules != self._rules:
            raise ValueError("the position has other rules than the solver")
        return state


def solve(
    match: Match | State,
    *,
    objective: Objective | str | None = None,
    seat: int | None = None,
    node_limit: int | None = None,
) -> Solution:
    """Solve a position of the play phase, also inside a trick, with all cards known.

    In Russisches Schnapsen the declarer plays against both defenders together, in Schnellen one
    seat against all others together. The answer is exact. Ctrl-C ends the search within a tenth of
    a second.

    Args:
        match: a `Match` or a `State`; it does not change. A view cannot be solved: it has hidden
            cards. Draw worlds from its belief and solve those.
        objective: what is counted. None: ``contract`` or ``tricks``, as the game is.
        seat: Schnellen: the seat it is counted for; None: the seat to act. Russisches Schnapsen
            counts for the declarer.
        node_limit: give up after so many nodes. None: never.

    Raises:
        TypeError: `match` is neither, or a number is no integer.
        ValueError: the position is not of the play phase, the game has no such objective, or the
            seat does not play for tricks in this deal.
        UnfinishedError: the node limit was reached.

    Example:
        >>> from kartenspiel import Match, SchnellenRules, solve
        >>> match = Match(SchnellenRules(players=3, trump="bid"))
        >>> for text in (
        ...     "deal Ah Kh Qh Ad Kd Qd As Ks Qs Jh Th Jd Td Js Ts 6d Ac Kc Qc Jc Tc "
        ...     "9h 8h 7h 9d 8d 7d 9s 8s 7s 9c 8c 7c",
        ...     "bid 5", "pass", "pass", "trump h", "stay",
        ... ):
        ...     match.apply(text)
        >>> solution = solve(match, seat=1)
        >>> solution.value, solution.safe, len(solution.line)
        (5, True, 15)
    """
    state = _position(match)
    return Solver(state.rules).solve(state, objective=objective, seat=seat, node_limit=node_limit)


def can_make(match: Match | State, bid: int, *, node_limit: int | None = None) -> bool:
    """Return whether the declarer can make a bid against every defence, rounded as RS11 says.

    Cheaper than the value.

    Args:
        match: a `Match` or a `State` of the play phase; it does not change.
        bid: a positive multiple of 10; it need not be the bid of the deal.
        node_limit: give up after so many nodes. None: never.

    Raises:
        TypeError: `match` is neither, or a number is no integer.
        ValueError: the position is not of the play phase of Russisches Schnapsen, or `bid` is no
            positive multiple of 10.
        UnfinishedError: the node limit was reached.
    """
    state = _position(match)
    return Solver(state.rules).can_make(state, bid, node_limit=node_limit)


def solve_many(
    matches: Iterable[Match | State],
    *,
    objective: Objective | str | None = None,
    seat: int | None = None,
    threads: int = 1,
    node_limit: int | None = None,
) -> list[int | None]:
    """Return the value of each of many positions under the same rules, with threads.

    Args:
        matches: positions of the play phase; they do not change.
        objective: as for `solve`.
        seat: as for `solve`; None: the seat to act in each position.
        threads: number of threads; the answers do not depend on it.
        node_limit: give up a position after so many nodes: its value is None then. None: never.

    Raises:
        TypeError: an item is neither match nor state, or a number is no integer.
        ValueError: as `solve`, or the rules differ.
    """
    states = [_position(match) for match in matches]
    count = threads_number(threads)
    limit = limit_of(node_limit)
    if not states:
        return []
    rules = states[0].rules
    if any(state.rules != rules for state in states):
        raise ValueError("the positions have different rules")
    goal = objective_of(states[0], objective)
    seats = [_seat(state, goal, seat) for state in states]
    table = _core.SolverTable(states[0], _entries(rules), count)
    answers, _ = _core.solve_many(states, table, _NUMBERS[goal], seats, limit)
    return [value if status == _core.SOLVE_OK else None for status, value in answers]


def _entries(rules: RussischRules | SchnellenRules) -> int:
    return _ENTRIES[rules.deck] if isinstance(rules, RussischRules) else _ENTRIES_SCHNELLEN


def _position(match: Match | State) -> State:
    # Views are loaded only by programs that use them.
    if type(match).__module__ == "kartenspiel.view":
        raise TypeError(
            "a view cannot be solved, it has hidden cards: draw worlds from view.belief() "
            "and solve those"
        )
    state = state_of(match)
    if state.phase != "play":
        raise ValueError(
            f"a position of the play phase is needed, not of phase {state.phase.value}"
        )
    return state


def objective_of(state: State, objective: Objective | str | None) -> Objective:
    """Return the objective that a game has under a name; None: that of the game."""
    schnellen = state.rules.game is Game.SCHNELLEN
    if objective is None:
        return Objective.TRICKS if schnellen else Objective.CONTRACT
    try:
        goal = Objective(objective)
    except ValueError:
        names = ", ".join(Objective)
        raise ValueError(f"objective must be one of {names}, not {objective!r}") from None
    if (goal is Objective.TRICKS) != schnellen:
        raise ValueError(f"{state.rules.game.value} has no objective {goal.value}")
    return goal


def _seat(state: State, objective: Objective, seat: int | None) -> int:
    if objective is not Objective.TRICKS:
        if seat is not None and whole("seat", seat) != state.declarer:
            raise ValueError(
                f"in Russisches Schnapsen it is counted for the declarer, seat {state.declarer}"
            )
        return state.declarer or 0
    if seat is None:
        return state.actor or 0
    number = integer("seat", seat, 0, len(state.scores) - 1)
    if number not in state.active:
        raise ValueError(f"seat {number} does not play for tricks in this deal")
    return number


def limit_of(node_limit: int | None) -> int:
    """Return a node limit as the core takes it, checked."""
    return 0 if node_limit is None else integer("node_limit", node_limit, 1, _NO_LIMIT)
