"""Perft: count the action sequences that start from a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel import _core, _numbers
from kartenspiel._numbers import integer, threads_number
from kartenspiel.actions import Action, action_from_id
from kartenspiel.match import Match
from kartenspiel.rules import RussischRules

if TYPE_CHECKING:
    from kartenspiel._core import State

MAX_DEPTH: Final = 2**31 - 2
"""Greatest depth that can be asked for; no line of one deal is nearly as long."""

MAX_THREADS: Final = _numbers.MAX_THREADS
"""Greatest number of threads."""

_TO_THE_END: Final = 2**31 - 1
# Entries of 32 bytes: room for every position of a deal, but of one of 36 cards only in part.
_ENTRIES: Final = {24: 2**18, 36: 2**21}
_ENTRIES_SCHNELLEN: Final = 2**16


def perft(match: Match | State, depth: int | None = None, *, threads: int = 1) -> int:
    """Count the action sequences of a length that start from a position.

    Chance is not expanded: a line that reaches a chance step, the end of the deal or of the match
    counts once, however short. The last card of each hand is forced; lines are counted before it.
    Ctrl-C ends the count within a tenth of a second.

    Args:
        match: a `Match` or a `State`; it does not change.
        depth: length of the sequences; None: to the end of the deal, from a position of the play
            phase. Counts to the end are memoised, in at most 64 MB.
        threads: number of threads to work with; the answer does not depend on it.

    Raises:
        TypeError: `match` is neither, or a number is no integer.
        ValueError: `depth` or `threads` is out of range, or there is no depth and the position is
            not of the play phase.

    Example:
        >>> from kartenspiel import Match, SchnellenRules, perft
        >>> match = Match(SchnellenRules(players=3, trump="bid"))
        >>> match.apply(
        ...     "deal Ah Kh Qh Ad Kd Qd As Ks Qs Jh Th Jd Td Js Ts 6d Ac Kc Qc Jc Tc "
        ...     "9h 8h 7h 9d 8d 7d 9s 8s 7s 9c 8c 7c"
        ... )
        >>> perft(match, 1), perft(match, 2)
        (6, 21)
        >>> for text in ("bid 5", "pass", "pass", "trump h", "stay"):
        ...     match.apply(text)
        >>> perft(match)
        1728000
    """
    state, plies, table, count = _asked(match, depth, threads)
    return _core.perft(state, plies, table, count)


def divide(
    match: Match | State, depth: int | None = None, *, threads: int = 1
) -> dict[Action, int]:
    """Count, for every legal action, the action sequences that start with it.

    The counts add up to `perft` of the same depth. The actions come in the order of their ids;
    there are none at a chance step and after the end.

    Args:
        match: as for `perft`.
        depth: as for `perft`, but at least 1.
        threads: as for `perft`.

    Raises:
        TypeError, ValueError: as for `perft`.

    Example:
        >>> import random
        >>> from kartenspiel import Match, SchnellenRules, divide
        >>> match = Match(SchnellenRules(players=3, trump="bid"))
        >>> match.apply(match.sample_chance(random.Random(1)))
        >>> for action, lines in divide(match, 2).items():
        ...     print(action, lines)
        pass 6
        bid 1 5
        bid 2 4
        bid 3 3
        bid 4 2
        bid 5 1
    """
    if depth is not None:
        integer("depth", depth, 1, MAX_DEPTH)
    state, plies, table, count = _asked(match, depth, threads)
    lines: dict[Action, int] = {}
    for number in state.legal_ids():
        after = state.copy()
        after.apply_id(number)
        action = action_from_id(state.rules.game, number)
        lines[action] = _core.perft(after, plies - 1, table, count)
    return lines


def state_of(match: Match | State) -> State:
    """Return the state of a match, or the state itself; TypeError when it is neither."""
    if isinstance(match, Match):
        return match.state
    if isinstance(match, _core.State):
        return match
    raise TypeError(f"a Match or a State is needed, not {type(match).__name__}")


def _asked(
    match: Match | State, depth: int | None, threads: int
) -> tuple[State, int, _core.PerftTable | None, int]:
    """Return the state, the depth, the table and the number of threads of a count, checked."""
    state = state_of(match)
    plies = _TO_THE_END if depth is None else integer("depth", depth, 0, MAX_DEPTH)
    count = threads_number(threads)
    if depth is None and state.phase != "play":
        raise ValueError(
            "without a depth a position of the play phase is needed, "
            f"not of phase {state.phase.value}"
        )
    return state, plies, _table(state, plies), count


def _table(state: State, depth: int) -> _core.PerftTable | None:
    """Return a table where lines reach the end of the deal, so that counts can repeat."""
    if state.actor is None or depth < 2:
        return None
    cards = sum(state.hand_mask(seat).bit_count() for seat in range(len(state.scores)))
    if depth < cards:
        return None
    rules = state.rules
    entries = _ENTRIES[rules.deck] if isinstance(rules, RussischRules) else _ENTRIES_SCHNELLEN
    return _core.PerftTable(entries)
