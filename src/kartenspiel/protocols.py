"""What the engine asks of objects it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kartenspiel.actions import Action
    from kartenspiel.match import Match


class RandomGenerator(Protocol):
    """Source of random numbers: `random.Random` or `secrets.SystemRandom`, for example."""

    def randrange(self, stop: int, /) -> int:
        """Return a uniformly random integer from 0 to `stop` - 1."""
        ...


class ChanceSource(Protocol):
    """Source of the chance actions of a match, such as a `Shuffler`."""

    def chance_action(self, match: Match, /) -> Action:
        """Return the chance action of a match at this step."""
        ...
