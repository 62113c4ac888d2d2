"""Analysis: what each play of a match gave away against best play, all cards known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kartenspiel._core import State
from kartenspiel.games import Phase
from kartenspiel.match import Match
from kartenspiel.record import Record
from kartenspiel.results import DealResult, result_from_fields
from kartenspiel.solver import Objective, Solver, UnfinishedError, limit_of, objective_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kartenspiel.actions import Action
    from kartenspiel.rules import RussischRules, SchnellenRules

_HIDDEN = ("kartenspiel.view", "kartenspiel.redacted")


@dataclass(frozen=True, slots=True)
class PlayAnalysis:
    """One play: a card that a seat played, and what each legal action was worth.

    Values are those of `Solver.moves`: they count from the start of the deal, for `seat`.

    Attributes:
        deal: number of the deal among those that count, from 1, as the rows of the sheet.
        index: index of the action in the match.
        trick: number of the trick in the deal, from 1.
        actor: seat that played.
        seat: seat that the values are counted for: the declarer, in Schnellen the actor.
        action: the action played.
        forced: whether it was the only legal one.
        moves: every legal action with the value after it, in the order of the ids; empty when the
            search reached its node limit.
    """

    deal: int
    index: int
    trick: int
    actor: int
    seat: int
    action: Action
    forced: bool
    moves: tuple[tuple[Action, int], ...]

    @property
    def finished(self) -> bool:
        """Whether there are values, so the search did not reach its node limit."""
        return bool(self.moves)

    @property
    def value(self) -> int | None:
        """Value of the position under best play, None when not finished."""
        return _worth(self.moves, rises=self.actor == self.seat)

    @property
    def after(self) -> int | None:
        """Value under best play after the action, None when not finished."""
        return next((value for action, value in self.moves if action == self.action), None)

    @property
    def given_away(self) -> int | None:
        """What the action cost the side of the actor, at least 0; None when not finished."""
        if self.forced:
            return 0 if self.moves else None
        before, after = self.value, self.after
        return None if before is None or after is None else abs(before - after)

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that give nothing away, in the order of the ids."""
        value = self.value
        return tuple(action for action, worth in self.moves if worth == value)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a seat could have had in a deal, and what it got.

    Attributes:
        seat: the seat.
        value: value at the first lead under best play; None: the search reached its node limit.
        reached: what was reached; None: the deal is not over, or, in Russisches Schnapsen, the
            search reached its node limit at the last card.
    """

    seat: int
    value: int | None
    reached: int | None


@dataclass(frozen=True, slots=True)
class SeatTotals:
    """What the plays of a seat add up to.

    Attributes:
        seat: the seat.
        deals: deals in which it played a card.
        plays: its plays.
        forced: plays among them with one legal action only.
        unfinished: plays among them that have no values; the next two leave them out.
        mistakes: plays that gave something away.
        given_away: what they gave away together.

    >>> SeatTotals(1, deals=2, plays=16, forced=5, unfinished=0, mistakes=3, given_away=31).per_deal
    15.5
    """

    seat: int
    deals: int
    plays: int
    forced: int
    unfinished: int
    mistakes: int
    given_away: int

    @property
    def per_deal(self) -> float:
        """What was given away in a deal on average; 0 without a deal."""
        return self.given_away / self.deals if self.deals else 0.0


@dataclass(frozen=True, slots=True)
class DealAnalysis:
    """A deal that came to its first lead.

    Attributes:
        number: number among the deals that count, from 1, as the rows of the sheet.
        start: number of actions of the match before the first lead.
        dealer: seat that dealt.
        declarer: declarer, or bidder of Schnellen; None when nobody bid.
        bid: bid of the declarer, None when nobody bid.
        outcomes: Russisches Schnapsen: that of the declarer. Schnellen: one for each seat that
            plays for tricks, clockwise.
        plays: every play, in order.
        totals: totals of each seat.
        result: the settlement; None: the deal is not over.
    """

    number: int
    start: int
    dealer: int
    declarer: int | None
    bid: int | None
    outcomes: tuple[Outcome, ...]
    plays: tuple[PlayAnalysis, ...]
    totals: tuple[SeatTotals, ...]
    result: DealResult | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """Answer of `analyse`.

    Attributes:
        rules: rules of the match.
        objective: what is counted.
        deals: the deals that came to their first lead, in order.
    """

    rules: RussischRules | SchnellenRules
    objective: Objective
    deals: tuple[DealAnalysis, ...]

    @property
    def finished(self) -> bool:
        """Whether no search reached its node limit."""
        return all(
            outcome.value is not None for deal in self.deals for outcome in deal.outcomes
        ) and not any(total.unfinished for total in self.totals)

    @property
    def totals(self) -> tuple[SeatTotals, ...]:
        """Totals of each seat over all deals."""
        return _totals((play for deal in self.deals for play in deal.plays), self.rules.seats)

    @property
    def mistakes(self) -> tuple[PlayAnalysis, ...]:
        """Plays that gave something away, the worst first, equal ones as they were made."""
        wrong = [play for deal in self.deals for play in deal.plays if play.given_away]
        return tuple(sorted(wrong, key=lambda play: -(play.given_away or 0)))

    def to_dict(self) -> dict[str, Any]:
        """Return all numbers in JSON types; actions are their texts, no value is None."""
        return {
            "game": str(self.rules.game),
            "objective": str(self.objective),
            "finished": self.finished,
            "deals": [_deal_to_dict(deal) for deal in self.deals],
            "totals": [_totals_to_dict(total) for total in self.totals],
        }


def analyse(
    match: Match | Record,
    *,
    objective: Objective | str | None = None,
    node_limit: int | None = None,
) -> Analysis:
    """Compare every play of a match with best play, all cards known.

    In Russisches Schnapsen the declarer plays against both defenders together, and what a play
    gives away is lost to the side of its player. In Schnellen every play is looked at from the
    seat that played, against all others together.

    Args:
        match: a `Match` or a `Record`; it need not be over, and it does not change. Views and
            redacted records cannot be analysed: they have hidden cards.
        objective: what is counted, as for `solve`; None: ``contract`` or ``tricks``.
        node_limit: give a position up after so many nodes; its play has no values then. None:
            never.

    Raises:
        TypeError: `match` is neither, or `node_limit` no integer.
        ValueError: the game has no such objective, or `node_limit` is below 1.
        RecordError: the record does not follow its rules.

    Example:
        >>> from kartenspiel import Match, SchnellenRules, analyse
        >>> match = Match(SchnellenRules(players=3, trump="bid"))
        >>> for text in (
        ...     "deal Ah Kh Qh Ad Kd Qd As Ks Qs Jh Th Jd Td Js Ts 6d Ac Kc Qc Jc Tc "
        ...     "9h 8h 7h 9d 8d 7d 9s 8s 7s 9c 8c 7c",
        ...     "bid 5", "pass", "pass", "trump h", "stay", "play Ah", "play Qd", "play Qs",
        ... ):
        ...     match.apply(text)
        >>> analysis = analyse(match)
        >>> [(play.actor, str(play.action), play.given_away) for play in analysis.deals[0].plays]
        [(1, 'play Ah', 0), (2, 'play Qd', 0), (0, 'play Qs', 0)]
        >>> analysis.totals[2].plays, analysis.mistakes
        (1, ())
    """
    whole = _match(match)
    goal = objective_of(whole.state, objective)
    deals = analyse_deals(whole, objective=goal, node_limit=node_limit)
    return Analysis(whole.rules, goal, tuple(deals))


def analyse_deals(
    match: Match | Record,
    *,
    objective: Objective | str | None = None,
    node_limit: int | None = None,
) -> Iterator[DealAnalysis]:
    """Yield the analysis of each deal as soon as it is there; see `analyse`.

    Raises:
        TypeError, ValueError, RecordError: as `analyse`, before the first deal.
    """
    whole = _match(match)
    goal = objective_of(whole.state, objective)
    limit_of(node_limit)
    return _deals(whole, goal, node_limit)


def _deals(match: Match, objective: Objective, node_limit: int | None) -> Iterator[DealAnalysis]:
    solver = Solver(match.rules)
    state = State(match.rules, match.first_dealer)
    deal: _Deal | None = None
    for index, action in enumerate(match.actions):
        if state.phase is Phase.PLAY:
            if deal is None:
                deal = _Deal(solver, state, index, objective, node_limit)
            deal.play(state, index, action)
        state.apply(action)
        if deal is not None and state.is_settled:
            yield deal.analysis(result_from_fields(state.rules.game, state.result_fields()))
            deal = None
    if deal is None and state.phase is Phase.PLAY:
        deal = _Deal(solver, state, len(match), objective, node_limit)
    if deal is not None:
        yield deal.analysis(None)


class _Deal:
    """A deal while its plays are gone through."""

    def __init__(
        self,
        solver: Solver,
        state: State,
        start: int,
        objective: Objective,
        node_limit: int | None,
    ) -> None:
        self._solver = solver
        self._objective = objective
        self._limit = node_limit
        self._start = start
        self._first = state.copy()
        self._plays: list[PlayAnalysis] = []
        seats = state.active if objective is Objective.TRICKS else (state.declarer or 0,)
        self._values = {
            seat: _worth(self._moves(state, seat), rises=state.actor == seat) for seat in seats
        }

    def play(self, state: State, index: int, action: Action) -> None:
        """Take in a play, before it is made."""
        actor = state.actor or 0
        seat = actor if self._objective is Objective.TRICKS else state.declarer or 0
        self._plays.append(
            PlayAnalysis(
                deal=state.deals_played + 1,
                index=index,
                trick=state.tricks_played + 1,
                actor=actor,
                seat=seat,
                action=action,
                forced=len(state.legal_ids()) == 1,
                moves=self._moves(state, seat),
            )
        )

    def analysis(self, result: DealResult | None) -> DealAnalysis:
        """Return what has been found."""
        first = self._first
        plays = tuple(self._plays)
        return DealAnalysis(
            number=first.deals_played + 1,
            start=self._start,
            dealer=first.dealer,
            declarer=first.declarer,
            bid=first.bid,
            outcomes=tuple(
                Outcome(seat, value, self._reached(seat, result))
                for seat, value in self._values.items()
            ),
            plays=plays,
            totals=_totals(plays, len(first.scores)),
            result=result,
        )

    def _moves(self, state: State, seat: int) -> tuple[tuple[Action, int], ...]:
        own = seat if self._objective is Objective.TRICKS else None
        try:
            return self._solver.moves(
                state, objective=self._objective, seat=own, node_limit=self._limit
            )
        except UnfinishedError:
            return ()

    def _reached(self, seat: int, result: DealResult | None) -> int | None:
        if result is None:
            return None
        # In Schnellen the last play of a seat is not the last of the deal.
        return result.tricks[seat] if self._objective is Objective.TRICKS else self._plays[-1].after


def _worth(moves: tuple[tuple[Action, int], ...], *, rises: bool) -> int | None:
    """Return the value of a position by those after its actions, None when there are none."""
    values = [value for _, value in moves]
    return (max if rises else min)(values, default=None)


def _totals(plays: Iterable[PlayAnalysis], seats: int) -> tuple[SeatTotals, ...]:
    own: list[list[PlayAnalysis]] = [[] for _ in range(seats)]
    for play in plays:
        own[play.actor].append(play)
    return tuple(_total(seat, entries) for seat, entries in enumerate(own))


def _total(seat: int, plays: list[PlayAnalysis]) -> SeatTotals:
    given = [play.given_away for play in plays if play.moves]
    return SeatTotals(
        seat=seat,
        deals=len({play.deal for play in plays}),
        plays=len(plays),
        forced=sum(play.forced for play in plays),
        unfinished=len(plays) - len(given),
        mistakes=sum(map(bool, given)),
        given_away=sum(filter(None, given)),
    )


def _match(match: Match | Record) -> Match:
    if type(match).__module__ in _HIDDEN:  # neither is loaded only to be refused
        raise TypeError(f"a {type(match).__name__} cannot be analysed: it has hidden cards")
    if isinstance(match, Record):
        return match.replay()
    if isinstance(match, Match):
        return match
    raise TypeError(f"a Match or a Record is needed, not {type(match).__name__}")


def _deal_to_dict(deal: DealAnalysis) -> dict[str, Any]:
    return {
        "number": deal.number,
        "start": deal.start,
        "dealer": deal.dealer,
        "declarer": deal.declarer,
        "bid": deal.bid,
        "outcomes": [
            {"seat": outcome.seat, "value": outcome.value, "reached": outcome.reached}
            for outcome in deal.outcomes
        ],
        "plays": [
            {
                "index": play.index,
                "trick": play.trick,
                "actor": play.actor,
                "action": str(play.action),
                "forced": play.forced,
                "value": play.value,
                "after": play.after,
                "given_away": play.given_away,
                "best": [str(action) for action in play.best],
            }
            for play in deal.plays
        ],
        "totals": [_totals_to_dict(total) for total in deal.totals],
    }


def _totals_to_dict(total: SeatTotals) -> dict[str, int]:
    return {
        "seat": total.seat,
        "deals": total.deals,
        "plays": total.plays,
        "forced": total.forced,
        "unfinished": total.unfinished,
        "mistakes": total.mistakes,
        "given_away": total.given_away,
    }
