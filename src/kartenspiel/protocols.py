"""What the engine asks of objects it is given."""

from __future__ import annotations

from typing import Protocol


class RandomGenerator(Protocol):
    """Source of random numbers: `random.Random`, `secrets.SystemRandom` or a `Shuffler`."""

    def randrange(self, stop: int, /) -> int:
        """Return a uniformly random integer from 0 to `stop` - 1."""
        ...
