"""A match with its history: the fold of its actions over its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kartenspiel._core import State
from kartenspiel._numbers import position
from kartenspiel._standing import Standing
from kartenspiel.action_notation import parse_action
from kartenspiel.actions import Action, Deal
from kartenspiel.cards import CardSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from kartenspiel.events import Observer
    from kartenspiel.legal import LegalActions
    from kartenspiel.protocols import ChanceSource, RandomGenerator
    from kartenspiel.record import Record
    from kartenspiel.results import DealResult
    from kartenspiel.rules import RussischRules, SchnellenRules
    from kartenspiel.view import View


class Match(Standing):
    """A match: rules, first dealer and the actions so far; everything else follows from them.

    Args:
        rules: `RussischRules` or `SchnellenRules`.
        dealer: Seat that deals first.

    Raises:
        TypeError: `rules` is no rules object, or `dealer` no integer.
        ValueError: There is no such seat.

    Two matches are equal when rules, first dealer and actions are. A match is mutable and has no
    hash. Sharing one between threads needs a lock of the caller's.

    Example:
        >>> import random
        >>> from kartenspiel import Match, RussischRules
        >>> rng = random.Random(7)
        >>> match = Match(RussischRules(deals=1))
        >>> while not match.is_over:
        ...     if match.actor is None:
        ...         match.apply(match.sample_chance(rng))
        ...     else:
        ...         match.apply(rng.choice(match.legal_actions))
        >>> match.deals_played, len(match.sheet)
        (1, 1)
    """

    __slots__ = ("_actions", "_deals", "_first_dealer", "_observers", "_state")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, rules: RussischRules | SchnellenRules, dealer: int = 0) -> None:
        self._state = State(rules, dealer)
        self._first_dealer = self._state.dealer
        self._actions: list[Action] = []
        # Index of every deal action and the state before it: where undo and the sheet look back.
        self._deals: list[tuple[int, State]] = []
        # What each viewer has seen of these actions so far: a view looks at new ones only.
        self._observers: dict[int | None, Observer] = {}

    # --- what happens ---

    def apply(self, action: Action | str) -> None:
        """Take one action, an `Action` or its text.

        Raises:
            IllegalActionError: The action is refused; nothing has changed.
            NotationError: The text is no action.
            TypeError: Neither an action nor a text.
        """
        if isinstance(action, str):
            action = parse_action(action)
        if isinstance(action, Deal):
            before = self._state.copy()
            self._state.apply(action)
            self._deals.append((len(self._actions), before))
        else:
            self._state.apply(action)
        self._actions.append(action)

    def apply_all(self, actions: Iterable[Action | str]) -> None:
        """Take actions one after the other; those before a refused one stay taken."""
        for action in actions:
            self.apply(action)

    def undo(self) -> Action:
        """Take back the last action and return it.

        Raises:
            IndexError: Nothing has happened yet.
        """
        if not self._actions:
            raise IndexError("nothing to undo: no action has been taken")
        action = self._actions.pop()
        self._observers.clear()
        index, state = self._deals[-1]
        if index == len(self._actions):
            self._deals.pop()
            self._state = state
        else:
            self._state = state.copy()
            for earlier in self._actions[index:]:
                self._state.apply(earlier)
        return action

    def sample_chance(self, rng: RandomGenerator | ChanceSource) -> Action:
        """Return a chance action for this step, drawn uniformly; the match does not change.

        Args:
            rng: `random.Random` or anything with its `randrange`; or a `Shuffler`, which gives the
                action that its seed has for this step.

        Raises:
            TypeError: `rng` is none of these.
            ValueError: Chance is not to act, or `rng` gives a number that is out of range.
        """
        chance_action: Callable[[Match], Action] | None = getattr(rng, "chance_action", None)
        if chance_action is not None:
            return chance_action(self)
        return self._state.sample_chance(cast("RandomGenerator", rng))

    def copy(self) -> Match:
        """Return an independent copy."""
        return self._prefix(len(self._actions), self._state.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def at(self, count: int) -> Match:
        """Return the match as it was after its first `count` actions.

        Raises:
            TypeError: `count` is no integer.
            IndexError: It is below 0 or above the number of actions.
        """
        count = position("count", count, len(self._actions))
        index, state = 0, State(self.rules, self._first_dealer)
        for deal_index, before in self._deals:
            if deal_index <= count:
                index, state = deal_index, before
        state = state.copy()
        for action in self._actions[index:count]:
            state.apply(action)
        return self._prefix(count, state)

    def _prefix(self, count: int, state: State) -> Match:
        other = Match(self.rules, self._first_dealer)
        other._adopt(
            state,
            self._actions[:count],
            [(index, before) for index, before in self._deals if index < count],
        )
        return other

    def _adopt(self, state: State, actions: list[Action], deals: list[tuple[int, State]]) -> None:
        self._state = state
        self._actions = actions
        self._deals = deals

    # --- where it stands, with what `Standing` has ---

    @property
    def state(self) -> State:
        """A copy of the state, for search and simulation."""
        return self._state.copy()

    @property
    def legal_actions(self) -> LegalActions:
        """Legal actions of the seat to act, a lazy, ordered, set-like view; empty for nobody."""
        return self._state.legal_actions

    @property
    def deals_played(self) -> int:
        """Number of settled deals."""
        return self._state.deals_played

    def hand(self, seat: int) -> CardSet:
        """Return the cards a seat holds.

        Raises:
            TypeError: `seat` is no integer.
            ValueError: There is no such seat.
        """
        return CardSet.from_mask(self._state.hand_mask(seat))

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that has happened, in order."""
        return tuple(self._actions)

    def __len__(self) -> int:
        """Return the number of actions so far."""
        return len(self._actions)

    @property
    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """Totals of the seats after each settled deal."""
        return tuple(state.scores for state in self._settled())

    @property
    def results(self) -> tuple[DealResult, ...]:
        """Settlement of each settled deal."""
        return tuple(self._result(state) for state in self._settled())

    @property
    def last_result(self) -> DealResult | None:
        """Settlement of the last settled deal, None before there is one."""
        settled = self._settled(last=True)
        return self._result(settled[-1]) if settled else None

    def _settled(self, *, last: bool = False) -> list[State]:
        """Return the states right after each settled deal, or only the last of them."""
        settled: list[State] = []
        if self._state.is_settled:
            settled.append(self._state)
        for _, state in reversed(self._deals):
            if last and settled:
                break
            if state.is_settled:
                settled.append(state)
        return settled[::-1]

    def _result(self, state: State) -> DealResult:
        from kartenspiel.results import result_from_fields  # noqa: PLC0415 - import time

        return result_from_fields(self.rules.game, state.result_fields())

    def view(self, seat: int | None) -> View:
        """Return what a seat may know of the match, and nothing else.

        Args:
            seat: A seat; None for a spectator. The dealer who sits out sees what a spectator sees.

        Raises:
            TypeError: `seat` is no integer and not None.
            ValueError: There is no such seat.

        Example:
            >>> from kartenspiel import RussischRules
            >>> Match(RussischRules()).view(2)
            <View of seat 2: russisch_schnapsen, deal, actor None, 0 events, scores [0, 0, 0]>
        """
        from kartenspiel.events import Observer  # noqa: PLC0415 - views stand above matches
        from kartenspiel.view import View  # noqa: PLC0415

        observer = self._observers.get(seat) if seat is None or type(seat) is int else None
        if observer is None:
            observer = Observer(self.rules, self._first_dealer, seat)
            self._observers[observer.fold.seat] = observer
        return View.of(observer.follow(self._actions))

    def record(
        self,
        players: Iterable[str] | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> Record:
        """Return the record of the match so far.

        Args:
            players: Names, one for each seat.
            meta: Anything of JSON types to be kept with it.
        """
        from kartenspiel.record import Record  # noqa: PLC0415 - records stand above matches

        return Record.of(self, players=players, meta=meta)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self._actions == other._actions
            and self._first_dealer == other._first_dealer
            and self.rules == other.rules
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _replay, (self.rules, self._first_dealer, tuple(self._actions))

    def __repr__(self) -> str:
        return (
            f"<Match {self.rules.game}: {self.phase}, actor {self.actor}, dealer {self.dealer}, "
            f"{len(self._actions)} actions, scores {list(self.scores)}>"
        )


def _replay(
    rules: RussischRules | SchnellenRules, dealer: int, actions: tuple[Action, ...]
) -> Match:
    match = Match(rules, dealer)
    match.apply_all(actions)
    return match
