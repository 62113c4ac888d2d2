"""What a player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kartenspiel.actions import Action
    from kartenspiel.protocols import RandomGenerator
    from kartenspiel.view import View


class Player(Protocol):
    """Choose actions for a seat."""

    def choose(self, view: View, rng: RandomGenerator, /) -> Action:
        """Return one of the legal actions of the seat to act.

        Args:
            view: What the seat to act may know.
            rng: Random generator of the player's own.
        """
        ...
