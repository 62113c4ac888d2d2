"""`kartenspiel solve`: what positions of a record are worth with all cards known."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.progress import SpinnerColumn, TextColumn
from rich.table import Table
from rich.text import Text

from kartenspiel._core import State
from kartenspiel.actions import Deal
from kartenspiel.cards import Card, CardSet, Suit
from kartenspiel.cli.complaints import say
from kartenspiel.cli.console import complain, noting_warnings, output, progress
from kartenspiel.cli.deal_page import DealPage
from kartenspiel.cli.failure import VERIFICATION, CommandError
from kartenspiel.cli.options import LanguageOption, NodeLimitOption, ObjectiveOption, objective_for
from kartenspiel.cli.reading import read
from kartenspiel.cli.story import tell
from kartenspiel.cli.words import Words
from kartenspiel.games import Game, Phase
from kartenspiel.result_text import RESULT_WORDS
from kartenspiel.results import RussischResult
from kartenspiel.solver import Objective, Solver, UnfinishedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console

    from kartenspiel.actions import Action
    from kartenspiel.cli.options import ObjectiveName
    from kartenspiel.languages import Language
    from kartenspiel.match import Match
    from kartenspiel.record import Record
    from kartenspiel.results import DealResult
    from kartenspiel.solver import Solution


def solve(
    file: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="JSON, JSON Lines or a transcript; - is standard input."
        ),
    ],
    match: Annotated[
        int | None,
        typer.Option("--match", min=1, help="Only this record of the file.", show_default=False),
    ] = None,
    deal: Annotated[
        int | None,
        typer.Option(
            "--deal",
            min=1,
            help="Only this deal, in detail, from its first lead; the numbers are those of the"
            " sheet.",
            show_default=False,
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            min=0,
            help="Only the position after so many actions, in detail.",
            show_default=False,
        ),
    ] = None,
    objective: ObjectiveOption = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat",
            min=0,
            help="Schnellen: count for this seat; for the seat to act in detail, else for all.",
            show_default=False,
        ),
    ] = None,
    bid: Annotated[
        int | None,
        typer.Option(
            "--bid",
            min=10,
            max=2**30,
            help="Russisches Schnapsen: can this bid be made? That of the deal when left out.",
            show_default=False,
        ),
    ] = None,
    node_limit: NodeLimitOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write a JSON object a line for each position.")
    ] = False,
    lang: LanguageOption = "en",
) -> None:
    """Solve positions of a record with all cards known.

    Without --deal and --at: the first lead of every deal, a row each.
    """
    words = Words(lang, ())
    if deal is not None and at is not None:
        raise CommandError(say("deal_or_at"))
    if bid is not None and bid % 10:
        raise CommandError(say("bid_step", bid=bid))
    question = _Question(objective, seat, bid, node_limit)
    detailed = deal is not None or at is not None
    display = progress(SpinnerColumn(), TextColumn("{task.description}"), streaming=as_json)
    kept: list[_Answer] = []
    found = unfinished = 0
    with noting_warnings(), display:
        display.add_task(words.say("solving"), total=None)
        for place in _places(file, match, deal, at, words):
            for answer in question.answers(place, detailed=detailed):
                found += 1
                unfinished += answer.solution is None
                if as_json:
                    print(json.dumps(answer.to_dict(), ensure_ascii=False))
                else:
                    kept.append(answer)
    if not found:
        raise CommandError(say("no_play", name=file))
    console = output()
    if kept and (detailed or found == 1):
        _show(console, kept[0])
    elif kept:
        _rows(console, kept, lang)
    if unfinished:
        complain(say("limit_reached", count=unfinished))
        raise typer.Exit(VERIFICATION)


# --- which positions ---


@dataclass(frozen=True)
class _Place:
    """A position of a match."""

    words: Words
    whole: Match
    match: int
    deal: int
    at: int
    state: State
    result: DealResult | None


def _places(
    file: str, match: int | None, deal: int | None, at: int | None, words: Words
) -> Iterator[_Place]:
    records: Iterable[tuple[int, Record]] = enumerate(read(file, words.language), 1)
    if match is not None:
        records = list(islice((pair for pair in records if pair[0] == match), 1))
        if not records:
            raise CommandError(say("no_match", number=match))
    elif deal is not None or at is not None:
        records = list(islice(records, 2))
        if len(records) > 1:
            raise CommandError(say("choose_match", name=file))
    for number, record in records:
        own = Words.of(words.language, record)
        if at is None:
            yield from _first_leads(record, number, deal, own)
        else:
            yield _position(record, number, at, own)


def _position(record: Record, number: int, at: int, words: Words) -> _Place:
    whole = record.replay()
    if at > len(whole):
        raise CommandError(say("no_action", number=at, count=len(whole)))
    state = whole.at(at).state
    if state.phase is not Phase.PLAY:
        phases = {"phase": state.phase, "play": Phase.PLAY}
        labels = {key: phase.label(words.language) for key, phase in phases.items()}
        raise CommandError(say("not_in_play", number=at, **labels))
    deal = state.deals_played + 1
    return _Place(words, whole, number, deal, at, state, _result(whole, deal))


def _first_leads(record: Record, number: int, deal: int | None, words: Words) -> Iterator[_Place]:
    whole = record.replay()
    state = State(record.rules, record.dealer)
    found = False
    for at, action in enumerate(record.actions, 1):
        before = state.phase
        state.apply(action)
        current = state.deals_played + 1
        if state.phase is Phase.PLAY is not before and deal in (None, current):
            found = True
            yield _Place(words, whole, number, current, at, state.copy(), _result(whole, current))
    if deal is not None and not found:
        raise CommandError(say("no_deal", number=deal))


def _result(whole: Match, deal: int) -> DealResult | None:
    return whole.results[deal - 1] if deal <= whole.deals_played else None


# --- what is asked about them ---


@dataclass(frozen=True)
class _Answer:
    """What a position is worth for a seat."""

    place: _Place
    seat: int
    objective: Objective
    solution: Solution | None
    nodes: int
    bid: int | None
    can: bool | None

    def to_dict(self) -> dict[str, Any]:
        """Return it in JSON types."""
        place, solution = self.place, self.solution
        moves = solution.moves if solution else ()
        return {
            "match": place.match,
            "deal": place.deal,
            "at": place.at,
            "game": str(place.state.rules.game),
            "actor": place.state.actor,
            "objective": str(self.objective),
            "seat": self.seat,
            "finished": solution is not None,
            "value": solution.value if solution else None,
            "moves": [{"action": str(action), "value": value} for action, value in moves],
            "best": [str(action) for action in solution.best] if solution else [],
            "line": [str(action) for action in solution.line] if solution else [],
            "nodes": self.nodes,
            "bid": self.bid,
            "can_make": self.can,
        }


class _Question:
    """What is to be known about every position."""

    def __init__(
        self,
        objective: ObjectiveName | None,
        seat: int | None,
        bid: int | None,
        node_limit: int | None,
    ) -> None:
        self._objective: ObjectiveName | None = objective
        self._seat = seat
        self._bid = bid
        self._limit = node_limit
        self._solver: Solver | None = None

    def answers(self, place: _Place, *, detailed: bool) -> list[_Answer]:
        """Return the answer for each seat that is asked about."""
        state = place.state
        schnellen = state.rules.game is Game.SCHNELLEN
        objective = objective_for(state.rules.game, self._objective)
        if schnellen and self._bid is not None:
            raise CommandError(say("bid_points", game=state.rules.game.label()))
        if self._solver is None or self._solver.rules != state.rules:
            self._solver = Solver(state.rules)
        seats = self._seats(place, detailed=detailed)
        return [self._answer(self._solver, place, seat, objective) for seat in seats]

    def _seats(self, place: _Place, *, detailed: bool) -> tuple[int, ...]:
        state = place.state
        seat, seats = self._seat, len(state.scores)
        if seat is not None and seat >= seats:
            raise CommandError(say("no_seat", seat=seat, last=seats - 1))
        if state.rules.game is not Game.SCHNELLEN:
            declarer = state.declarer or 0
            if seat not in (None, declarer):
                raise CommandError(say("seat_declarer", seat=seat, declarer=declarer))
            return (declarer,)
        if seat is None:
            return (state.actor or 0,) if detailed else state.active
        if detailed and seat not in state.active:
            raise CommandError(say("seat_idle", seat=seat))
        return (seat,) if seat in state.active else ()

    def _answer(self, solver: Solver, place: _Place, seat: int, objective: Objective) -> _Answer:
        state = place.state
        solution: Solution | None = None
        try:
            solution = solver.solve(state, objective=objective, seat=seat, node_limit=self._limit)
            nodes = solution.nodes
        except UnfinishedError as error:
            nodes = error.nodes
        bid = state.bid if self._bid is None else self._bid
        can: bool | None = None
        if objective is not Objective.TRICKS and bid is not None:
            try:
                can = solver.can_make(state, bid, node_limit=self._limit)
            except UnfinishedError:
                can = None
        return _Answer(place, seat, objective, solution, nodes, bid, can)


# --- a position in detail ---


def _show(console: Console, answer: _Answer) -> None:
    place = answer.place
    words, state = place.words, place.state
    page = DealPage(console, words, state.rules.game)
    title = words.say(
        "solve_title",
        game=state.rules.game.label(words.language),
        deal=place.deal,
        actions=place.at,
        name=words.name(state.actor or 0),
    )
    console.print(Text(title, style="bold"))
    console.print(_cards(place, page))
    solution = answer.solution
    if solution is not None:
        console.print(_moves(answer, solution, words))
    facts = Table.grid(padding=(0, 1))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    facts.add_row(words.say("worth"), _worth(answer, words))
    if answer.can is not None:
        question = words.say("bid_question", bid=answer.bid)
        facts.add_row(question, words.say("can" if answer.can else "cannot"))
    facts.add_row(words.say("nodes"), str(answer.nodes))
    console.print(facts)
    if solution is not None:
        console.print()
        console.print(Text(words.say("best_play"), style="bold"))
        console.print(_line(place, solution, page))


def _cards(place: _Place, page: DealPage) -> Table:
    words, state = place.words, place.state
    table = Table.grid(padding=(0, 1))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for seat in sorted(state.active):
        hand = CardSet.from_mask(state.hand_mask(seat))
        table.add_row(Text(words.name(seat)), page.cards(page.by_suit(hand)))
    if state.trump is not None:
        trump = state.trump
        label = words.say("high") if trump == "high" else Suit(trump).label(words.language)
        table.add_row(words.say("trump"), label)
    if state.trick_cards:
        table.add_row(words.say("trick"), page.cards(map(Card.from_id, state.trick_cards)))
    return table


def _moves(answer: _Answer, solution: Solution, words: Words) -> Table:
    weli = answer.place.state.rules.game is Game.SCHNELLEN
    rises = answer.place.state.actor == answer.seat
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(words.say("action"))
    table.add_column(words.say("worth"), justify="right")
    table.add_column("", justify="right")
    table.add_column("")
    for action, value in sorted(solution.moves, key=lambda move: move[1], reverse=rises):
        best = value == solution.value
        table.add_row(
            Text(str(action), style="bold green" if best else ""),
            str(value),
            words.say("best") if best else f"{value - solution.value:+d}",
            Text(action.describe(words.language, weli=weli), style="dim"),
        )
    return table


def _worth(answer: _Answer, words: Words) -> str:
    if answer.solution is None:
        return words.say("not_finished")
    name, value = words.name(answer.seat), answer.solution.value
    return words.say(f"worth_{answer.objective}", name=name, value=value)


def _line(place: _Place, solution: Solution, page: DealPage) -> Table:
    """Return the tricks of a line, with what the first of them held before."""
    earlier = place.whole.actions[: place.at]
    start = max(i for i, action in enumerate(earlier) if isinstance(action, Deal))
    match = place.whole.at(start)

    def played() -> Iterator[Action]:
        for action in (*earlier[start:], *solution.line):
            match.apply(action)
            yield action

    [story] = tell(match, played())
    done = place.state.tricks_played
    return page.tricks(story.tricks[done:], done + 1)


# --- a row for each deal ---


def _rows(console: Console, found: list[_Answer], lang: Language) -> None:
    """Write a table for each game."""
    words = Words(lang, ())
    for game in Game:
        answers = [a for a in found if a.place.state.rules.game is game]
        if answers:
            console.print(Text(words.say("deals_title", game=game.label(lang)), style="bold"))
            if game is Game.SCHNELLEN:
                console.print(Text(words.say("sure_tricks"), style="dim"))
            console.print(_table(answers, game, lang))


def _table(answers: list[_Answer], game: Game, lang: Language) -> Table:
    names = {answer.place.words.names for answer in answers}
    words = (
        answers[0].place.words if len(names) == 1 else Words.numbered(lang, max(map(len, names)))
    )
    by_deal: dict[tuple[int, int], list[_Answer]] = {}
    for answer in answers:
        by_deal.setdefault((answer.place.match, answer.place.deal), []).append(answer)
    several = len({match for match, _ in by_deal}) > 1
    schnellen = game is Game.SCHNELLEN
    bids = any(answer.bid is not None for answer in answers)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    if several:
        table.add_column(words.say("match"), justify="right", style="dim")
    table.add_column(words.say("deal"), justify="right", style="dim")
    if bids:
        table.add_column(words.say("declared_by"))
        table.add_column(words.say("bid"), justify="right")
    if schnellen:
        for name in words.names:
            table.add_column(Text(name), justify="right")
    else:
        table.add_column(words.say("worth"), justify="right")
        table.add_column(words.say("makeable"))
        table.add_column(words.say("played"), justify="right")
    for (match, deal), own in by_deal.items():
        cells = [str(match)] if several else []
        cells.append(str(deal))
        if bids:
            declarer = own[0].place.state.declarer
            cells.append("" if declarer is None else words.name(declarer))
            cells.append("" if own[0].bid is None else str(own[0].bid))
        cells += _sure(own, words) if schnellen else _reached(own[0], words)
        table.add_row(*map(Text, cells))
    return table


def _sure(answers: list[_Answer], words: Words) -> list[str]:
    """Say how many tricks each seat is sure of and has made."""
    cells = [""] * len(words.names)
    for answer in answers:
        cell = _number(answer, words)
        if answer.place.result is not None:
            cell += f" ({answer.place.result.tricks[answer.seat]})"
        cells[answer.seat] = cell
    return cells


def _reached(answer: _Answer, words: Words) -> list[str]:
    """Say what the deal is worth, whether the bid can be made, and what was made."""
    asked = "" if answer.can is None else words.say("yes" if answer.can else "no")
    cells = [_number(answer, words), asked, ""]
    result = answer.place.result
    if isinstance(result, RussischResult):
        verdict = RESULT_WORDS[words.language]["made" if result.made else "failed"]
        cells[-1] = f"{result.total} {verdict}"
    return cells


def _number(answer: _Answer, words: Words) -> str:
    solution = answer.solution
    return words.say("not_finished") if solution is None else str(solution.value)
