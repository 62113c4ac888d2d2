"""A player that chooses at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartenspiel._numbers import drawn_below

if TYPE_CHECKING:
    from kartenspiel.actions import Action
    from kartenspiel.protocols import RandomGenerator
    from kartenspiel.view import View


class RandomPlayer:
    """Choose each legal action with the same probability.

    Example:
        >>> from kartenspiel import Match, SchnellenRules
        >>> from kartenspiel.players import Generators, RandomPlayer, play
        >>> match = Match(SchnellenRules(deals=2))
        >>> play(match, [RandomPlayer()] * 4, Generators(1))
        >>> match.is_over
        True
    """

    def choose(self, view: View, rng: RandomGenerator, /) -> Action:
        """Return one of the legal actions.

        Raises:
            TypeError, ValueError: `rng` is no random generator.
        """
        legal = view.legal_actions
        return legal[drawn_below(rng, len(legal))]
