"""Beliefs: where the cards that a seat has not seen can lie."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from kartenspiel import _core
from kartenspiel._numbers import integer, whole
from kartenspiel.actions import Deal, action_of
from kartenspiel.cards import Card, CardSet
from kartenspiel.errors import shown
from kartenspiel.events import HIDDEN, Sight, parse_event
from kartenspiel.match import Match
from kartenspiel.view import Place, places_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kartenspiel._core import State
    from kartenspiel.actions import Action
    from kartenspiel.protocols import RandomGenerator
    from kartenspiel.view import View

World: TypeAlias = dict[Place, CardSet]
"""Cards at each place that has any; the seat's own hand is one, cards played lie nowhere."""

_DEAL = _core.KINDS.index("deal")


class Belief:
    """The worlds that agree with all that a seat has seen, each as likely as any other.

    A world is a placement of the unseen cards over the places where they can lie: hands of the
    other seats, dropped hands, the dealer's surplus, put-away cards, talon or stock, laid-off
    cards. It agrees when the places have their sizes, cards shown lie where they were shown, and no
    card lies in a hand whose holder would have broken a duty (TR2 to TR5, SN9). How people play is
    not guessed at. A belief belongs to the moment of its view and cannot change.

    Args:
        view: The view.

    Example:
        >>> from kartenspiel import Match, RussischRules
        >>> match = Match(RussischRules(redeal=[]))
        >>> match.apply(
        ...     "deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh")
        >>> belief = match.view(1).belief()
        >>> belief.sizes[Place("hand", 2)], belief.sizes[Place("talon")], belief.count()
        (7, 3, 2333760)
        >>> belief.marginals()[Card("Ad")][Place("talon")]
        Fraction(3, 17)
    """

    __slots__ = ("_odds", "_view", "_witness")

    _odds: _core.Odds
    _view: View
    _witness: _core.Witness

    def __init__(self, view: View) -> None:
        put = object.__setattr__
        put(self, "_view", view)
        put(self, "_witness", view._witness.copy())  # noqa: SLF001 - a view shows no knowledge
        put(self, "_odds", _core.Odds(self._witness))

    @property
    def view(self) -> View:
        """The view it belongs to."""
        return self._view

    @property
    def unseen(self) -> CardSet:
        """Cards of this deal whose place the seat has not seen."""
        return self._view.unseen

    @property
    def sizes(self) -> dict[Place, int]:
        """Number of unseen cards at each place that has any."""
        pairs = zip(places_of(self._witness), self._witness.hidden, strict=True)
        return {place: size for place, size in pairs if place is not None and size}

    def count(self) -> int:
        """Return the number of worlds."""
        return self._odds.count

    def marginals(self) -> dict[Card, dict[Place, Fraction]]:
        """Return the exact probability of each unseen card at each place where it can lie."""
        places = places_of(self._witness)
        total = self._odds.count
        return {
            Card.from_id(card): {
                place: Fraction(number, total)
                for place, number in zip(places, row, strict=True)
                if place is not None and number
            }
            for card, row in self._odds.marginals().items()
        }

    def world(self, rank: int) -> World:
        """Return a world by its number, from 0 to `count()` - 1; each has one.

        Raises:
            TypeError: `rank` is no integer.
            IndexError: There are not so many.
        """
        number = whole("rank", rank)
        if not 0 <= number < self._odds.count:
            raise IndexError(f"no world {shown(number)}: there are {self._odds.count}")
        pairs = zip(places_of(self._witness), self._odds.world(number), strict=True)
        return {place: CardSet.from_mask(mask) for place, mask in pairs if place and mask}

    def worlds(self) -> Iterator[World]:
        """Yield all worlds by number; meant for when `count()` is small."""
        return (self.world(rank) for rank in range(self._odds.count))

    def __contains__(self, world: object) -> bool:
        """Whether cards at places, as `world` gives them, are one of the worlds."""
        if not isinstance(world, dict):
            return False
        rest: dict[object, object] = dict(world)
        masks = [0] * _core.PLACES
        for number, place in enumerate(places_of(self._witness)):
            cards = rest.pop(place, CardSet()) if place is not None else CardSet()
            if not isinstance(cards, CardSet):
                return False
            masks[number] = cards.mask
        return not rest and self._witness.agrees(masks)

    def sample_state(self, rng: RandomGenerator) -> State:
        """Return the state of a match in one of the worlds, drawn uniformly.

        The seat sees the same as in its view. The cards of talon or stock lie in an order drawn
        uniformly too. Which of a player's cards came from the talon or the stock, and other such
        history, is filled in without chance.

        Args:
            rng: `random.Random` or anything with its `randrange`; it gives one number.
        """
        return self._odds.sample_state(rng)

    def sample_states(self, count: int, seed: int) -> list[State]:
        """Return many states as `sample_state` does, drawn by a generator of the core.

        Args:
            count: How many.
            seed: Seed of 64 bits; the same seed gives the same states.

        Raises:
            TypeError: An argument is no integer.
            ValueError: An argument is out of range.
        """
        number = integer("count", count, 0, 2**31 - 1)
        return self._odds.sample_states(number, integer("seed", seed, 0, 2**64 - 1))

    def sample(self, rng: RandomGenerator) -> Match:
        """Return a match in one of the worlds, drawn uniformly, with its whole history.

        The seat has seen the same in it: its view of it equals the belief's. `sample_state` gives
        its state from the same number of the generator. Hidden cards of earlier deals are filled
        in without chance.

        Args:
            rng: `random.Random` or anything with its `randrange`; it gives one number.
        """
        match, sights = self._earlier()
        pack, hidden = self._odds.filled(*self._odds.draw(rng))
        match.apply_all(_completed(match, sights, pack, hidden))
        return match

    def _earlier(self) -> tuple[Match, list[Sight]]:
        """Return a match of the deals that are done, and the sights of the deal at hand."""
        view = self._view
        witness = _core.Witness(view.rules, view.first_dealer, view.seat)
        match = Match(view.rules, view.first_dealer)
        beside = {entry.event: entry for entry in view.shown}
        sights: list[Sight] = []
        for number, text in enumerate(view.events):
            kind, arg, cards = parse_event(view.rules.game, text)
            entry = beside.get(number)
            seat, mask = (entry.seat, entry.cards.mask) if entry else (None, 0)
            if kind == _DEAL and sights:
                match.apply_all(_completed(match, sights, *witness.filled()))
                sights = []
            witness.see(kind, arg, cards, seat, mask)
            sights.append((kind, arg, cards, seat, mask))
            if not witness.homes:
                match.apply_all(_completed(match, sights, witness.void_pack, []))
                sights = []
        return match, sights

    def __repr__(self) -> str:
        return f"<Belief of {self._view!r}: {len(self.unseen)} unseen cards, {self.count()} worlds>"

    def __reduce__(self) -> tuple[object, ...]:
        return Belief, (self._view,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a belief cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a belief cannot be changed: {name}")


def _completed(
    match: Match, sights: Sequence[Sight], pack: Sequence[int], hidden: Sequence[int]
) -> Iterator[Action]:
    """Yield the actions of a deal with the hidden cards filled in."""
    cards = iter(hidden)
    game = match.rules.game.number
    for kind, arg, _, _, _ in sights:
        if kind == _DEAL:
            yield Deal(tuple(map(Card.from_id, pack)))
        else:
            card = next(cards) if arg == HIDDEN else arg
            yield action_of(game, _core.action_id(game, kind, card))
