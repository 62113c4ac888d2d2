"""A table: players who play a match to its end, reproducible from a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from kartenspiel._numbers import whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kartenspiel.actions import Action
    from kartenspiel.match import Match
    from kartenspiel.players.player import Player

MAX_DEALS: Final = 10_000
"""Deals after which a match is given up unless its caller says otherwise."""


class EndlessMatchError(RuntimeError):
    """Say that a match has not ended within the deals it was given.

    Attributes:
        deals: how many.

    >>> print(EndlessMatchError(20))
    the match has not ended after 20 deals
    """

    def __init__(self, deals: int) -> None:
        self.deals: int = deals
        super().__init__(f"the match has not ended after {deals} deals")

    def __reduce__(self) -> tuple[type[EndlessMatchError], tuple[int]]:
        return type(self), (self.deals,)


class Generators:
    """The random generators of a match: one for chance, one for each seat, all from one seed.

    They are apart so that no player's draws change the cards, and none can foresee them.

    Args:
        seed: Any integer.
        number: Number of the match among those of the seed.

    Raises:
        TypeError: One of them is no integer.

    Example:
        >>> Generators(1).chance.randrange(1000) == Generators(1).chance.randrange(1000)
        True
        >>> Generators(1).seat(0).randrange(1000) == Generators(1).seat(1).randrange(1000)
        False
    """

    def __init__(self, seed: int, number: int = 0) -> None:
        self._name = f"{whole('seed', seed)}/{whole('number', number)}"
        self.chance: random.Random = random.Random(f"{self._name}/chance")
        self._seats: dict[int, random.Random] = {}

    def seat(self, seat: int) -> random.Random:
        """Return the generator of a seat.

        Raises:
            TypeError: `seat` is no integer.
        """
        found = self._seats.get(seat) if type(seat) is int else None
        if found is None:
            number = whole("seat", seat)
            found = self._seats.setdefault(number, random.Random(f"{self._name}/seat {number}"))
        return found


def steps(
    match: Match,
    players: Sequence[Player],
    generators: Generators,
    *,
    max_deals: int = MAX_DEALS,
) -> Iterator[Action]:
    """Play a match from where it stands, yielding each action after it has been taken.

    Args:
        match: The match; it changes.
        players: One for each seat.
        generators: Where chance and players draw from.
        max_deals: Settled deals after which an unfinished match is given up.

    Raises:
        EndlessMatchError: The match has not ended after `max_deals` deals.
        TypeError: `max_deals` is no integer.
        ValueError: There are not as many players as seats.
    """
    if len(players) != len(match.scores):
        raise ValueError(f"{len(players)} players for {len(match.scores)} seats")
    limit = whole("max_deals", max_deals)
    while not match.is_over:
        seat = match.actor
        if seat is not None:
            action = players[seat].choose(match.view(seat), generators.seat(seat))
        elif match.deals_played >= limit:
            raise EndlessMatchError(limit)
        else:
            action = match.sample_chance(generators.chance)
        match.apply(action)
        yield action


def play(
    match: Match,
    players: Sequence[Player],
    generators: Generators,
    *,
    max_deals: int = MAX_DEALS,
) -> None:
    """Play a match to its end; see `steps`.

    Example:
        >>> from kartenspiel import Match, RussischRules
        >>> from kartenspiel.players import SimplePlayer
        >>> match = Match(RussischRules(deals=1))
        >>> play(match, [SimplePlayer()] * 3, Generators(5))
        >>> match.deals_played
        1
    """
    for _ in steps(match, players, generators, max_deals=max_deals):
        pass
