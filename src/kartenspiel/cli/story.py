"""What happened in a deal, gathered step by step while a match is played or replayed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kartenspiel.actions import Action, Announce, Deal, Play
from kartenspiel.cards import Card, CardSet
from kartenspiel.games import Game, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kartenspiel.match import Match
    from kartenspiel.results import DealResult

_HANDING_OVER = (Phase.LAY, Phase.PICK, Phase.GIVE)


@dataclass(frozen=True)
class Step:
    """An action before the play, and who took it (None: chance)."""

    phase: Phase
    seat: int | None
    action: Action


@dataclass
class Trick:
    """A trick: who played which card, in order, and who won it."""

    cards: list[tuple[int, Card]] = field(default_factory=list)
    announced: bool = False
    winner: int | None = None


@dataclass
class DealStory:
    """A deal from the cards to the settlement.

    Attributes:
        number: Number among the deals that count, from 1; a void deal has that of the next.
        dealer: Seat that deals.
        hands: Cards dealt to each seat that takes part.
        undealt: Talon or stock.
        turned: Cards turned up for trump, in order.
        steps: What happened before the play.
        received: Laid-off cards that the opponents of a declarer got.
        tricks: The tricks.
        result: The settlement; None for a void or unfinished deal.
        scores: Totals after it.
    """

    number: int
    dealer: int
    hands: dict[int, CardSet]
    undealt: tuple[Card, ...]
    turned: tuple[Card, ...]
    scores: tuple[int, ...]
    steps: list[Step] = field(default_factory=list)
    received: dict[int, CardSet] = field(default_factory=dict)
    tricks: list[Trick] = field(default_factory=list)
    result: DealResult | None = None


def tell(match: Match, actions: Iterable[Action]) -> Iterator[DealStory]:
    """Yield the story of each deal as soon as it is over.

    Args:
        match: A match before the first of the actions.
        actions: Actions that have each just been taken in `match` when they come, as
            `kartenspiel.players.steps` yields them.
    """
    story: DealStory | None = None
    seat, phase = match.actor, match.phase
    hands: dict[int, CardSet] = {}
    for action in actions:
        if isinstance(action, Deal):
            if story is not None and story.result is None:
                yield story
            story = _begin(match)
        elif story is not None:
            if isinstance(action, (Play, Announce)) and seat is not None:
                _play(story, match, seat, action)
            else:
                story.steps.append(Step(phase, seat, action))
            if phase in _HANDING_OVER and match.phase not in _HANDING_OVER:
                story.received = _received(match, hands)
            if match.state.is_settled:
                story.result = match.last_result
                story.scores = match.scores
                yield story
        if match.phase in _HANDING_OVER and phase not in _HANDING_OVER:
            hands = _hands(match)
        seat, phase = match.actor, match.phase
    if story is not None and story.result is None:
        yield story


def _begin(match: Match) -> DealStory:
    state = match.state
    return DealStory(
        number=match.deals_played + 1,
        dealer=state.dealer,
        hands=_hands(match),
        undealt=tuple(Card.from_id(card) for card in state.undealt),
        turned=tuple(Card.from_id(card) for card in state.turned_cards)
        if match.rules.game is Game.SCHNELLEN
        else (),
        scores=match.scores,
    )


def _hands(match: Match) -> dict[int, CardSet]:
    state = match.state
    return {seat: CardSet.from_mask(state.hand_mask(seat)) for seat in state.active}


def _received(match: Match, before: dict[int, CardSet]) -> dict[int, CardSet]:
    return {
        seat: gained
        for seat, hand in _hands(match).items()
        if (gained := hand - before.get(seat, CardSet()))
    }


def _play(story: DealStory, match: Match, seat: int, action: Play | Announce) -> None:
    if not story.tricks or story.tricks[-1].winner is not None:
        story.tricks.append(Trick(announced=isinstance(action, Announce)))
    trick = story.tricks[-1]
    trick.cards.append((seat, action.card))
    winners = match.state.trick_winners
    if len(winners) == len(story.tricks):
        trick.winner = winners[-1]
