"""The legal actions of a moment, as a lazy, ordered, set-like view."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from kartenspiel._numbers import whole
from kartenspiel.action_notation import parse_action
from kartenspiel.actions import Action, action_of
from kartenspiel.errors import NotationError, shown

if TYPE_CHECKING:
    from kartenspiel._core import State


def as_action(item: object) -> Action | None:
    """Return an action, or that of a text; None for anything else."""
    if isinstance(item, str):
        try:
            return parse_action(item)
        except NotationError:
            return None
    return item if isinstance(item, Action) else None


class LegalActions(AbstractSet[Action]):
    """Legal actions of the seat to act: lazy, ordered by action id.

    A view belongs to the moment it was taken: it does not follow the match.

    Example:
        >>> from kartenspiel import Match, RussischRules
        >>> match = Match(RussischRules(redeal=[]))
        >>> deal = "deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh"
        >>> match.apply(deal)
        >>> list(match.legal_actions)
        [Bid(value=90, without=False)]
        >>> "bid 90" in match.legal_actions, "pass" in match.legal_actions
        (True, False)
    """

    __slots__ = ("_game", "_ids", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._game = state.rules.game
        self._ids: list[int] | None = None

    @property
    def ids(self) -> list[int]:
        """Ids of the actions, ascending."""
        if self._ids is None:
            self._ids = self._state.legal_ids()
        return list(self._ids)

    def __contains__(self, action: object) -> bool:
        """Whether an action, or the text of one, is legal."""
        known = as_action(action)
        if known is None or self._state.actor is None:
            return False
        return self._state.is_legal_id(known.id(self._game))

    def __iter__(self) -> Iterator[Action]:
        game = self._game.number
        return (action_of(game, number) for number in self.ids)

    def __getitem__(self, index: int) -> Action:
        """Return one action by its place in the order, a negative one from the end.

        Raises:
            IndexError: There are not so many.
            TypeError: `index` is no integer; take ``list(actions)`` for slices.
        """
        number, ids = whole("index", index), self.ids
        if not -len(ids) <= number < len(ids):
            raise IndexError(f"no legal action {shown(number)}: there are {len(ids)}")
        return action_of(self._game.number, ids[number])

    def __len__(self) -> int:
        return len(self.ids)

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        told = f" {', '.join(map(str, self))}" if self.ids else ""
        return f"<LegalActions{told}>"

    @classmethod
    def _from_iterable(cls, iterable: object) -> frozenset[Action]:  # type: ignore[override]
        return frozenset(iterable)  # type: ignore[call-overload,no-any-return]
