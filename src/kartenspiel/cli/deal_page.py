"""A deal on the screen: cards, what was said, tricks, settlement."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich import box
from rich.table import Table
from rich.text import Text

from kartenspiel.actions import Discard, Done, Lay, Redeal, Swap
from kartenspiel.cards import WELI_ID, Suit
from kartenspiel.games import Game, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console

    from kartenspiel.cards import Card
    from kartenspiel.cli.story import DealStory, Step, Trick
    from kartenspiel.cli.words import Words
    from kartenspiel.results import DealResult

_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_LABEL: Final = 11
"""Width of the labels at the left."""


class DealPage:
    """Write deals to a console.

    Args:
        console: Where to.
        words: Language and names.
        game: Which game it is.
    """

    def __init__(self, console: Console, words: Words, game: Game) -> None:
        self._console = console
        self._words = words
        self._schnellen = game is Game.SCHNELLEN
        self._symbols = console.encoding.startswith("utf")

    def write(self, story: DealStory) -> None:
        """Write a deal."""
        words = self._words
        title = words.say("deal_title", number=story.number, dealer=words.name(story.dealer))
        self._console.print()
        self._console.rule(Text(title, style="bold"), align="left", style="cyan")
        self._console.print(self._hands(story))
        for label, text in self._before_the_play(story):
            self._line(label, text)
        if story.tricks:
            self._console.print(self.tricks(story.tricks))
        if story.result is None:
            void = any(isinstance(step.action, Redeal) for step in story.steps)
            passed = self._schnellen and not story.tricks
            self._line("result", Text(words.say("void" if void or passed else "unfinished")))
            return
        for label, sentence in self._settlement(story.result):
            self._line(label, Text(sentence))
        totals = (f"{name} {score}" for name, score in zip(words.names, story.scores, strict=True))
        self._line("totals", Text(", ".join(totals), style="bold"))

    # --- cards ---

    def card(self, card: Card) -> Text:
        """Return a card for display."""
        if self._schnellen and card.id == WELI_ID:
            return Text("Weli", style="bold magenta")
        text = card.symbol if self._symbols else str(card)
        return Text(text, style="red" if card.suit in _RED else "")

    def cards(self, cards: Iterable[Card]) -> Text:
        """Return cards for display, in their order."""
        return Text(" ").join(self.card(card) for card in cards)

    def by_suit(self, cards: Iterable[Card]) -> list[Card]:
        """Order cards for the eye: by suit, high ranks first, the Weli at the end."""
        return sorted(
            cards,
            key=lambda c: (self._schnellen and c.id == WELI_ID, c.suit.id, -c.rank.id),
        )

    # --- before the play ---

    def _hands(self, story: DealStory) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(min_width=_LABEL, style="dim", no_wrap=True)
        table.add_column()
        for seat, hand in sorted(story.hands.items()):
            table.add_row(Text(self._words.name(seat)), self.cards(self.by_suit(hand)))
        if story.turned:
            table.add_row(self._words.say("turned"), self.cards(story.turned))
        elif not self._schnellen:
            table.add_row(self._words.say("talon"), self.cards(story.undealt))
        return table

    def _line(self, label: str, text: Text) -> None:
        table = Table.grid(padding=(0, 1))
        table.add_column(min_width=_LABEL, style="dim", no_wrap=True)
        table.add_column()
        table.add_row(self._words.say(label), text)
        self._console.print(table)

    def _before_the_play(self, story: DealStory) -> Iterator[tuple[str, Text]]:
        for phase, steps in _by_line(story.steps):
            if phase is Phase.REDEAL:
                if isinstance(steps[-1].action, Redeal):
                    yield "redeal", self._said(steps[-1:])
            elif phase is Phase.LAY:
                yield "lay", self._laid(story, steps)
            elif phase is Phase.EXCHANGE:
                yield "exchange", self._exchanged(steps)
            elif phase is Phase.DISCARD:
                yield "discard", self._put(steps, "discards")
            else:
                yield str(phase), self._said(steps)

    def _said(self, steps: list[Step]) -> Text:
        """Say who did what, in the words of the actions."""
        return Text(", ").join(
            Text(f"{self._words.name(step.seat)} {step.action.describe(self._words.language)}")
            for step in steps
            if step.seat is not None
        )

    def _put(self, steps: list[Step], phrase: str) -> Text:
        seat = steps[0].seat
        cards = [step.action.card for step in steps if isinstance(step.action, (Discard, Swap))]
        return self._sentence(phrase, seat, cards)

    def _sentence(self, phrase: str, seat: int | None, cards: Iterable[Card]) -> Text:
        name = "" if seat is None else self._words.name(seat)
        before, _, after = self._words.say(phrase, name=name, cards="\0").partition("\0")
        return Text.assemble(before, self.cards(cards), after)

    def _laid(self, story: DealStory, steps: list[Step]) -> Text:
        laid = [step.action.card for step in steps if isinstance(step.action, Lay)]
        parts = [self._sentence("lays", steps[0].seat, laid)]
        parts += [
            self._sentence("gets", seat, self.by_suit(cards))
            for seat, cards in story.received.items()
        ]
        return Text(", ").join(parts)

    def _exchanged(self, steps: list[Step]) -> Text:
        parts: list[Text] = []
        for _, group in groupby(steps, key=lambda step: step.seat):
            own = list(group)
            if isinstance(own[0].action, Done):
                parts.append(self._sentence("swaps_nothing", own[0].seat, ()))
                continue
            part = self._put([s for s in own if isinstance(s.action, Swap)], "swaps")
            surplus = [s.action.card for s in own if isinstance(s.action, Discard)]
            if surplus:
                before, _, after = self._words.say("keeps_of_six", card="\0").partition("\0")
                part = Text.assemble(part, " ", before, self.cards(surplus), after)
            parts.append(part)
        return Text(", ").join(parts)

    # --- the play ---

    def tricks(self, tricks: Sequence[Trick], first: int = 1) -> Table:
        """Return a table of tricks, numbered from `first`."""
        words = self._words
        seats = sorted({seat for trick in tricks for seat, _ in trick.cards})
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
        table.add_column(words.say("trick"), justify="right", style="dim")
        for seat in seats:
            table.add_column(Text(words.name(seat)), min_width=6)
        table.add_column(words.say("winner"))
        mark = "▸" if self._symbols else ">"
        for number, trick in enumerate(tricks, first):
            cells: dict[int, Text] = {}
            for place, (seat, card) in enumerate(trick.cards):
                cell = Text.assemble((mark if place == 0 else " ", "dim"), self.card(card))
                if seat == trick.winner:
                    cell.stylize("bold underline", 1)
                cells[seat] = cell
            note = "" if trick.winner is None else words.name(trick.winner)
            if trick.announced:
                leader, card = trick.cards[0]
                suit = card.suit.label(words.language)
                note += f" ({words.name(leader)} {words.say('marriage', suit=suit)})"
            table.add_row(str(number), *(cells.get(seat, Text()) for seat in seats), Text(note))
        return table

    # --- the settlement ---

    def _settlement(self, result: DealResult) -> Iterator[tuple[str, str]]:
        yield "result", result.describe(self._words.language, self._words.names)
        booked = (
            " ".join(
                (self._words.name(seat), *(f"{_signed(b.amount)} ({b.clause})" for b in items))
            )
            for seat, items in enumerate(result.bookings)
            if items
        )
        yield "booked", ", ".join(booked)


def _by_line(steps: list[Step]) -> Iterator[tuple[Phase, list[Step]]]:
    """Group steps by line: what an exchange or a laying off entails is part of it."""
    line: Phase | None = None
    found: list[Step] = []
    for step in steps:
        phase = step.phase
        if phase in (Phase.PICK, Phase.GIVE):
            phase = Phase.LAY
        elif phase is Phase.DISCARD and line is Phase.EXCHANGE:
            phase = Phase.EXCHANGE
        if phase is not line:
            if line is not None:
                yield line, found
            line, found = phase, []
        found.append(step)
    if line is not None:
        yield line, found


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"
