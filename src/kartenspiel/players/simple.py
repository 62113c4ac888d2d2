"""A player with the plain sense of a beginner, for both games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel.players import simple_russisch, simple_schnellen
from kartenspiel.rules import RussischRules

if TYPE_CHECKING:
    from kartenspiel.actions import Action
    from kartenspiel.protocols import RandomGenerator
    from kartenspiel.view import View


class SimplePlayer:
    """Play by a few rules of thumb: bid what the hand promises, win when it pays, save the rest.

    It never looks ahead and remembers nothing but what the view says. Its random generator breaks
    no ties: the same view gives the same action.

    Example:
        >>> from kartenspiel import Match, RussischRules
        >>> from kartenspiel.players import Generators, SimplePlayer, play
        >>> match = Match(RussischRules())
        >>> play(match, [SimplePlayer()] * 3, Generators(1))
        >>> len(match.winners)
        1
    """

    def choose(self, view: View, rng: RandomGenerator, /) -> Action:
        """Return one of the legal actions."""
        del rng
        legal = tuple(view.legal_actions)
        if len(legal) == 1:
            return legal[0]
        if isinstance(view.rules, RussischRules):
            return simple_russisch.choose(view, view.rules, legal)
        return simple_schnellen.choose(view, view.rules, legal)
