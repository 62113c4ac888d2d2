"""One deal of Schnellen: clauses SN1 to SN15."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import SCHNELLEN_ORDER, SUITS, WELI, rank_of, suit_of
from .deal import Deal, SchnellenResult
from .rules import SchnellenOptions

HAND = 5
"""The cards every player ends up with, and the number of tricks (SN4, SN12)."""


class SchnellenDeal(Deal):
    """The phases discard, bidding, trump, stay, exchange and play, and the settlement."""

    def __init__(
        self, options: SchnellenOptions, dealer: int, totals: Iterable[int], cards: list[str]
    ) -> None:
        """Deal the cards and ask the first player: SN4 and SN5, or SN10."""
        super().__init__(options.players, dealer, totals)
        self.options = options
        self.from_next = self.clockwise_from((dealer + 1) % self.seats)  # the dealer is last
        self.fixed_by: str | None = None
        self.bidder: int | None = None
        self.bid: int | None = None
        self.dropped: list[int] = []
        self.to_ask: list[int] = []
        self.put_away: list[str] = []
        self.exchanging = False
        self.stock = list(cards)
        self._deal_packet(3)
        if options.trump == "turned":
            self._turn_trump()
        self._deal_packet(2)
        if options.trump == "turned":
            self.phase = "discard"
            self.actor = dealer
        else:
            self.phase = "bidding"
            self.to_ask = list(self.from_next)
            self.actor = self.to_ask.pop(0)

    def _deal_packet(self, size: int) -> None:
        """Deal so many cards to each, the dealer last and with what is left (SN4)."""
        for seat in self.from_next:
            self.hands[seat].update(self.stock[:size])
            self.stock = self.stock[size:]

    def _turn_trump(self) -> None:
        """Turn the card that fixes the trump; the dealer keeps it, and a Weli before it (SN4)."""
        turned = self.stock.pop(0)
        self.hands[self.dealer].add(turned)
        if turned == WELI:
            turned = self.stock.pop(0)
            self.hands[self.dealer].add(turned)
        self.fixed_by = turned
        self.trump = suit_of(turned)

    # Whose turn, and what may be done.

    def legal(self) -> list[str]:
        """Return the legal actions of the actor."""
        assert self.actor is not None
        hand = self.hands[self.actor]
        match self.phase:
            case "discard":
                return [f"discard {card}" for card in hand]
            case "bidding":
                return self._legal_bids(self.actor)
            case "trump":
                return ["high", *(f"trump {suit}" for suit in SUITS)]
            case "stay":
                return ["stay", "drop"] if self.may_drop(self.actor) else ["stay"]
            case "exchange":
                return self._legal_swaps(hand)
            case _:
                cards = self.duties(
                    self.actor,
                    self.options.must_beat_after_trump,
                    self.options.must_undertrump,
                    SCHNELLEN_ORDER,
                )
                return [f"play {card}" for card in cards]

    def _legal_bids(self, seat: int) -> list[str]:
        """Return the bids of SN10, and `pass` unless the dealer has to bid."""
        lowest = 1
        if self.bid is not None:
            lowest = self.bid if seat == self.dealer else self.bid + 1
        texts = [f"bid {tricks}" for tricks in range(lowest, HAND + 1)]
        all_others_passed = seat == self.dealer and self.bid is None
        if not (all_others_passed and self.options.all_pass == "dealer_bids"):
            texts.append("pass")
        return texts

    def may_drop(self, seat: int) -> bool:
        """Tell whether a player who is asked may drop (SN6, SN8, SN10)."""
        if self.totals[seat] <= self.options.must_stay_at:
            return False
        if self.options.compulsory:
            seven = self.fixed_by is not None and rank_of(self.fixed_by) == "7"
            if seven or self.trump == "c":
                return False
        # A bidder other than the dealer never drops, so then this forces nobody (SN10).
        others = [other for other in range(self.seats) if other not in (seat, self.dealer)]
        return not all(other in self.dropped for other in others)

    def _legal_swaps(self, hand: set[str]) -> list[str]:
        """Return `done` if it is lawful now, and every `swap` a lawful end can follow (SN9)."""
        count = len(self.put_away)
        texts = ["done"] if self._lawful_end(count, hand) else []
        return texts + [
            f"swap {card}" for card in hand if self._can_end_lawfully(count + 1, hand - {card})
        ]

    def _can_end_lawfully(self, count: int, kept: set[str]) -> bool:
        """Tell whether, with so many put away, `done` is lawful now or after more swaps (SN9)."""
        return self._lawful_end(count, kept) or any(
            self._can_end_lawfully(count + 1, kept - {card}) for card in kept
        )

    def _lawful_end(self, count: int, kept: set[str]) -> bool:
        """Tell whether a player may draw who has put away so many and keeps these cards (SN9)."""
        if count == 4 and kept != {f"A{self.trump}"}:
            return False
        needed = 6 if count == 5 else count
        return needed <= len(self.stock)

    # Making an action.

    def apply(self, text: str) -> None:
        """Make one legal action."""
        assert self.actor is not None
        verb, *rest = text.split(" ")
        match verb:
            case "discard":
                self._discard(rest[0])
            case "bid":
                self.bid = int(rest[0])
                self.bidder = self.actor
                self._ask_next_bidder()
            case "pass":
                self._ask_next_bidder()
            case "trump":
                self.trump = rest[0]
                self._start_staying()
            case "high":
                self.trump = "high"
                self._start_staying()
            case "stay":
                self._ask_next_to_stay()
            case "drop":
                self.dropped.append(self.actor)
                self.away += self.hands[self.actor]  # SN7
                self.hands[self.actor] = set()
                self._ask_next_to_stay()
            case "swap":
                self.hands[self.actor].remove(rest[0])
                self.put_away.append(rest[0])
            case "done":
                self._draw()
            case _:
                self._play(rest[0])

    def staying(self) -> list[int]:
        """Return the players who have not dropped, clockwise after the dealer, who is last."""
        return [seat for seat in self.from_next if seat not in self.dropped]

    def _discard(self, card: str) -> None:
        """Discard one card of a surplus: the dealer's (SN5) or after swapping five (SN9)."""
        assert self.actor is not None
        self.hands[self.actor].remove(card)
        self.away.append(card)
        if len(self.hands[self.actor]) > HAND:
            return
        if self.exchanging:
            self._ask_next_to_swap()
        else:
            self._start_staying()

    def _ask_next_bidder(self) -> None:
        """Turn to the next bidder; after the dealer the highest bidder names the trump (SN10)."""
        if self.to_ask:
            self.actor = self.to_ask.pop(0)
        elif self.bidder is None:
            self.void = True
        else:
            self.phase = "trump"
            self.actor = self.bidder

    def _start_staying(self) -> None:
        """Ask all but the dealer and the bidder who stays (SN6, SN10)."""
        self.phase = "stay"
        self.to_ask = [seat for seat in self.from_next if seat not in (self.dealer, self.bidder)]
        self.actor = self.to_ask.pop(0)

    def _ask_next_to_stay(self) -> None:
        """Turn to the next player; after the last, exchange (SN9) or play (SN12)."""
        if self.to_ask:
            self.actor = self.to_ask.pop(0)
            return
        if self.options.exchange:
            self.exchanging = True
            self.to_ask = self.staying()
            self._ask_next_to_swap()
        else:
            self._start_play()

    def _ask_next_to_swap(self) -> None:
        """Turn to the next player who may exchange; after the last, play (SN9)."""
        self.put_away = []
        if self.to_ask:
            self.phase = "exchange"
            self.actor = self.to_ask.pop(0)
        else:
            self._start_play()

    def _draw(self) -> None:
        """Draw as many as were put away, or six for five (SN9)."""
        assert self.actor is not None
        count = 6 if len(self.put_away) == 5 else len(self.put_away)
        self.hands[self.actor].update(self.stock[:count])
        self.stock = self.stock[count:]
        self.away += self.put_away
        self.put_away = []
        if len(self.hands[self.actor]) > HAND:
            self.phase = "discard"
        else:
            self._ask_next_to_swap()

    def _start_play(self) -> None:
        """Let the first staying player after the dealer lead (SN12)."""
        self.phase = "play"
        self.actor = self.staying()[0]

    def _play(self, card: str) -> None:
        """Play a card; after a full trick the winner leads; after five tricks, settle (SN12)."""
        assert self.actor is not None
        self.lay_on_table(self.actor, card)
        players = self.staying()
        if len(self.trick) < len(players):
            self.actor = players[(players.index(self.actor) + 1) % len(players)]
            return
        self.actor = self.take_trick(SCHNELLEN_ORDER)
        if len(self.trick_winners) == HAND:
            self.result = self._settle()

    # Settlement and end.

    @property
    def doubled(self) -> bool:
        """Tell whether the deal counts double (SN14)."""
        return self.options.hearts_double and self.trump == "h"

    @property
    def trick_value(self) -> int:
        """Return what a trick takes off (SN13, SN14)."""
        return 2 if self.doubled else 1

    def _booked(self, seat: int) -> int:
        """Return what a player books in this deal (SN7, SN13, SN14)."""
        options = self.options
        if seat in self.dropped:
            twice = self.doubled and options.hearts_double_drop
            return options.drop_penalty * (2 if twice else 1)
        penalty = options.schnell_penalty * (2 if self.doubled else 1)
        tricks = self.tricks_of(seat)
        if seat == self.bidder and self.bid is not None and tricks < self.bid:
            if options.failed_bid_tricks_count:
                return penalty - tricks * self.trick_value
            return penalty
        if tricks == 0:
            return penalty
        return -tricks * self.trick_value

    def _settle(self) -> SchnellenResult:
        """Settle the deal (SN13)."""
        assert self.trump is not None
        return {
            "trump": self.trump,
            "tricks": [self.tricks_of(seat) for seat in range(self.seats)],
            "dropped": sorted(self.dropped),
            "bidder": self.bidder,
            "bid": self.bid,
            "booked": [self._booked(seat) for seat in range(self.seats)],
        }

    def winners_after(self, totals: list[int], deals_played: int) -> list[int]:
        """Return the winners if the match ends with this deal (SN15)."""
        there = [seat for seat, total in enumerate(totals) if total <= 0]
        if there and self.options.finish == "earliest":
            return [self._first_there(there)]
        last_deal = self.options.deals is not None and deals_played >= self.options.deals
        if not there and not last_deal:
            return []
        lowest = min(totals)
        return [seat for seat, total in enumerate(totals) if total == lowest]

    def _first_there(self, there: list[int]) -> int:
        """Return who of those at zero or below got there first by tricks alone (SN15)."""
        running = list(self.totals)
        for winner in self.trick_winners:
            running[winner] -= self.trick_value
            if winner in there and running[winner] <= 0:
                return winner
        raise AssertionError("only tricks bring anybody down to zero")
