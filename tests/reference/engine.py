"""A whole match of either game: deals, the score sheet, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .cards import pack
from .deal import Deal, RussischResult, SchnellenResult
from .rules import RussischOptions, complete_rules, make_options
from .russisch import RussischDeal
from .schnellen import SchnellenDeal

PLACES: Final = ("hands", "won", "trick", "talon", "laid", "stock", "away")
"""Where a card can be during a deal."""


class ReferenceMatch:
    """A match as the fold of its actions, chance included, over rules and first dealer.

    `rules` is the JSON form; a missing field has its default. Raises ValueError for refused rules
    and for a dealer who is no seat.
    """

    def __init__(self, rules: Mapping[str, Any], dealer: int = 0) -> None:
        """Start a match in phase `deal`."""
        self.options = make_options(rules)
        self.rules = complete_rules(rules)
        if isinstance(self.options, RussischOptions):
            self.seats = self.options.seats
            self.pack = pack("russisch_schnapsen", deck=self.options.deck)
            self.scores = [0] * self.seats
        else:
            self.seats = self.options.players  # SN1
            self.pack = pack("schnellen", short_deck=self.options.short_deck)
            self.scores = [self.options.start] * self.seats
        if dealer not in range(self.seats):
            raise ValueError(f"dealer: {dealer!r}")
        self.dealer = dealer
        self.sheet: list[list[int]] = []
        self.winners: list[int] = []
        self.last_result: RussischResult | SchnellenResult | None = None
        self._deal: Deal | None = None
        self._legal: list[str] | None = None
        self._prepare_legal()

    @property
    def phase(self) -> str:
        """The phase, by the names of the design page."""
        if self.winners:
            return "over"
        return "deal" if self._deal is None else self._deal.phase

    @property
    def is_over(self) -> bool:
        """Whether the match has ended (RS14, SN15)."""
        return bool(self.winners)

    @property
    def actor(self) -> int | None:
        """The seat to act; `None` when it is chance or the match is over."""
        return None if self._deal is None else self._deal.actor

    @property
    def deals_played(self) -> int:
        """The number of settled deals."""
        return len(self.sheet)

    @property
    def trump(self) -> str | None:
        """The trump suit, `"high"`, or `None`; always `None` between deals."""
        return None if self._deal is None else self._deal.trump

    @property
    def hands(self) -> dict[int, set[str]]:
        """The cards each seat holds; empty between deals."""
        if self._deal is None:
            return {seat: set() for seat in range(self.seats)}
        return {seat: set(hand) for seat, hand in enumerate(self._deal.hands)}

    def hidden(self) -> dict[str, list[str]]:
        """Return where every card is: each card of the pack once, or none between deals.

        Keys: `hands`, `won`, `trick` (on the table), `talon`, `laid` (off, not yet taken), `stock`,
        `away` (discarded, put away, or dropped).
        """
        deal = self._deal
        if deal is None:
            return {place: [] for place in PLACES}
        put_away = deal.put_away if isinstance(deal, SchnellenDeal) else []
        return {
            "hands": [card for hand in deal.hands for card in sorted(hand)],
            "won": [card for pile in deal.won for card in pile],
            "trick": list(deal.trick),
            "talon": list(deal.talon),
            "laid": list(deal.laid),
            "stock": list(deal.stock),
            "away": deal.away + put_away,
        }

    def legal(self) -> list[str] | None:
        """Return the legal actions sorted as text; `None` at a chance step; `[]` when over."""
        return None if self._legal is None else list(self._legal)

    def chance(self) -> list[str]:
        """Return the possible `pick` actions, sorted; `[]` at any other step."""
        return [] if self._deal is None else sorted(self._deal.chance())

    def apply(self, text: str) -> None:
        """Make one action; raise ValueError and change nothing if it is not legal."""
        if self.is_over:
            raise ValueError(f"the match is over: {text!r}")
        if self._deal is None:
            self._start_deal(text)
        else:
            allowed = self.chance() if self._legal is None else self._legal
            if text not in allowed:
                raise ValueError(f"not legal: {text!r}")
            self._deal.apply(text)
            self._finish_deal()
        self._prepare_legal()

    def _start_deal(self, text: str) -> None:
        """Deal a pack that must be a permutation of the one in play."""
        verb, *cards = text.split(" ")
        if verb != "deal" or sorted(cards) != sorted(self.pack):
            raise ValueError(f"no deal of this pack: {text!r}")
        if isinstance(self.options, RussischOptions):
            self._deal = RussischDeal(self.options, self.dealer, self.scores, cards)
        else:
            self._deal = SchnellenDeal(self.options, self.dealer, self.scores, cards)

    def _finish_deal(self) -> None:
        """Clear a void deal (RS4, SN10), or book a settled one (RS1, RS14, SN1, SN15)."""
        deal = self._deal
        assert deal is not None
        if deal.void:
            self._deal = None  # the same dealer deals again
            return
        if deal.result is None:
            return
        self._deal = None
        self.last_result = deal.result
        self.scores = [
            score + booked for score, booked in zip(self.scores, deal.result["booked"], strict=True)
        ]
        self.sheet.append(list(self.scores))
        self.winners = deal.winners_after(self.scores, self.deals_played)
        if not self.winners:
            self.dealer = (self.dealer + 1) % self.seats

    def _prepare_legal(self) -> None:
        """Work out the legal actions once for the position now reached."""
        if self.is_over:
            self._legal = []
        elif self._deal is None or self._deal.actor is None:
            self._legal = None
        else:
            self._legal = sorted(self._deal.legal())
