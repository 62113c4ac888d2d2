"""One deal of Russisches Schnapsen: clauses RS1 to RS14."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import RUSSISCH_ORDER, RUSSISCH_POINTS, SUITS, rank_of, suit_of
from .deal import Deal, RussischResult
from .rules import RussischOptions


class RussischDeal(Deal):
    """The phases redeal, bidding, raise, lay, pick, give and play, and the settlement."""

    def __init__(
        self, options: RussischOptions, dealer: int, totals: Iterable[int], cards: list[str]
    ) -> None:
        """Deal the cards (RS3) and ask for a redeal (RS4) or open the auction (RS5)."""
        super().__init__(options.seats, dealer, totals)
        self.options = options
        self.order = RUSSISCH_ORDER[options.deck]
        # RS1: forehand first; with four seats the dealer sits out.
        self.active = [(dealer + step) % options.seats for step in (1, 2, 3)]
        self.bid = 0
        self.without = False
        self.declarer: int | None = None
        self.passes_in_a_row = 0
        self.passed_for_good: set[int] = set()
        self.receiver = self.active[0]
        self.announced: list[tuple[int, str]] = []
        self._deal_out(cards)
        self.phase = "redeal" if options.redeal else "bidding"
        self.actor = self.active[0]

    def _deal_out(self, cards: list[str]) -> None:
        """Deal in packets, clockwise from forehand (RS3)."""
        schedule = (
            ["3 each", "talon", "2 each", "2 each"]
            if self.options.deck == 24
            else ["3 each", "talon", "3 each", "talon", "2 each", "2 each"]
        )
        left = list(cards)
        for packet in schedule:
            if packet == "talon":
                self.talon += left[:3]
                left = left[3:]
                continue
            size = int(packet[0])
            for seat in self.active:
                self.hands[seat].update(left[:size])
                left = left[size:]
        assert not left

    # Whose turn, and what may be done.

    def legal(self) -> list[str]:
        """Return the legal actions of the actor."""
        assert self.actor is not None
        hand = self.hands[self.actor]
        match self.phase:
            case "redeal":
                return ["keep", "redeal"] if self.qualifies_for_redeal(hand) else ["keep"]
            case "bidding":
                return self._legal_bids()
            case "raise":
                return ["hold", *(f"raise {value}" for value in self._higher_values())]
            case "lay":
                return [f"lay {card}" for card in hand]
            case "give":
                return [f"give {card}" for card in self.laid]
            case _:
                return self._legal_plays(self.actor)

    def chance(self) -> list[str]:
        """Return the cards the next receiver may happen to take (RS8, blind)."""
        return [f"pick {card}" for card in self.laid] if self.phase == "pick" else []

    def qualifies_for_redeal(self, hand: set[str]) -> bool:
        """Tell whether a dealt hand may ask for a redeal (RS4)."""
        ranks = [rank_of(card) for card in hand]
        cases = {
            "three_nines": ranks.count("9") >= 3,
            "four_unders": ranks.count("J") == 4,
            "under_20_points": self.points(hand) < 20,
        }
        return any(cases[case] for case in self.options.redeal)

    def _higher_values(self) -> list[int]:
        """Return the multiples of 10 above the bid, up to `max_bid` (RS5, RS7)."""
        return list(range(self.bid + 10, self.options.max_bid + 1, 10))

    def _legal_bids(self) -> list[str]:
        """Return the bids of RS5 and RS6, and `pass`."""
        if self.declarer is None:  # forehand must open, and with exactly this
            opening = self.options.opening_bid
            bids = [f"bid {opening}"]
            if self.options.without_talon and self.options.without_talon_on_opening:
                bids.append(f"bid {opening} without")
            return bids
        bids = ["pass", *(f"bid {value}" for value in self._higher_values())]
        if self.options.without_talon:
            bids += [f"bid {value} without" for value in self._higher_values()]
            if not self.without:
                bids.append(f"bid {self.bid} without")  # RS6: N without beats N
        return bids

    def _legal_plays(self, seat: int) -> list[str]:
        """Return the cards a seat may play and the marriages it may announce (RS10)."""
        cards = self.duties(
            seat, self.options.must_beat_after_trump, self.options.must_undertrump, self.order
        )
        texts = [f"play {card}" for card in cards]
        if not self.trick:
            for suit in SUITS:
                if "K" + suit in self.hands[seat] and "Q" + suit in self.hands[seat]:
                    texts += [f"announce K{suit}", f"announce Q{suit}"]
        return texts

    # Making an action.

    def apply(self, text: str) -> None:
        """Make one legal action."""
        verb, *rest = text.split(" ")
        match verb:
            case "keep":
                self._keep()
            case "redeal":
                self.void = True  # RS4
            case "bid":
                self._make_bid(int(rest[0]), without="without" in rest)
            case "pass":
                self._pass()
            case "hold":
                self._start_laying()
            case "raise":
                self.bid = int(rest[0])  # RS7: the bid from then on
                self._start_laying()
            case "lay":
                self._lay(rest[0])
            case "pick" | "give":
                self._receive(rest[0])
            case "announce":
                assert self.actor is not None
                self.trump = suit_of(rest[0])  # RS10: from that card on
                self.announced.append((self.actor, self.trump))
                self._play(rest[0])
            case _:
                self._play(rest[0])

    def next_active(self, seat: int) -> int:
        """Return the next seat, clockwise, among the three active."""
        return self.active[(self.active.index(seat) + 1) % 3]

    def _keep(self) -> None:
        """Ask the next for a redeal; after all three, open the auction (RS4, RS5)."""
        assert self.actor is not None
        self.actor = self.next_active(self.actor)
        if self.actor == self.active[0]:
            self.phase = "bidding"

    def _make_bid(self, value: int, without: bool) -> None:
        """Take a bid, which is the highest so far (RS5, RS6)."""
        self.bid = value
        self.without = without
        self.declarer = self.actor
        self.passes_in_a_row = 0
        self._ask_next_bidder()

    def _pass(self) -> None:
        """Take a pass, which may end the auction (RS5)."""
        assert self.actor is not None
        self.passes_in_a_row += 1
        if self.options.pass_is_final:
            self.passed_for_good.add(self.actor)
            ended = len(self.passed_for_good) == 2
        else:
            ended = self.passes_in_a_row == 2
        if ended:
            self._end_auction()
        else:
            self._ask_next_bidder()

    def _ask_next_bidder(self) -> None:
        """Turn to the next player, skipping those whose pass was final (RS5)."""
        assert self.actor is not None
        self.actor = self.next_active(self.actor)
        while self.actor in self.passed_for_good:
            self.actor = self.next_active(self.actor)

    def _end_auction(self) -> None:
        """Distribute the talon by RS6, or give it to the declarer (RS7)."""
        assert self.declarer is not None
        self.actor = self.declarer
        if self.without:
            receiver = self.declarer
            for card in self.talon:
                self.hands[receiver].add(card)
                receiver = self.next_active(receiver)
            self.talon = []
            self.phase = "play"
            return
        self.hands[self.declarer].update(self.talon)
        self.talon = []
        if self.options.raise_after_talon and self.bid < self.options.max_bid:
            self.phase = "raise"
        else:
            self._start_laying()

    def _start_laying(self) -> None:
        """Let the declarer lay off (RS8)."""
        self.phase = "lay"

    def _lay(self, card: str) -> None:
        """Lay off one card; after the last, the opponents take them (RS8)."""
        assert self.declarer is not None
        self.hands[self.declarer].remove(card)
        self.laid.append(card)
        if len(self.laid) < (2 if self.options.deck == 24 else 4):
            return
        self.receiver = self.next_active(self.declarer)
        if self.options.laid_cards == "blind":
            self.phase = "pick"
            self.actor = None
        else:
            self.phase = "give"

    def _receive(self, card: str) -> None:
        """Give a laid-off card to the next receiver; the last one falls to the other (RS8)."""
        assert self.declarer is not None
        self._take_laid(card)
        if len(self.laid) == 1:
            self._take_laid(self.laid[0])
            self.phase = "play"
            self.actor = self.declarer  # RS9

    def _take_laid(self, card: str) -> None:
        """Move a laid-off card to the receiver and turn to the other opponent (RS8)."""
        self.laid.remove(card)
        self.hands[self.receiver].add(card)
        self.receiver = self.next_active(self.receiver)
        if self.receiver == self.declarer:
            self.receiver = self.next_active(self.receiver)

    def _play(self, card: str) -> None:
        """Play a card; after the third the winner leads; after the last trick, settle (TR7)."""
        assert self.actor is not None
        self.lay_on_table(self.actor, card)
        if len(self.trick) < 3:
            self.actor = self.next_active(self.actor)
            return
        self.actor = self.take_trick(self.order)
        if not self.hands[self.actor]:
            self.result = self._settle()

    # Settlement and end.

    def points(self, cards: Iterable[str]) -> int:
        """Return the card points of some cards (RS2)."""
        return sum(RUSSISCH_POINTS[self.options.deck][rank_of(card)] for card in cards)

    def _marriages(self) -> tuple[list[int], list[int]]:
        """Return what each seat's announcements are worth: those that count, the others (RS10)."""
        counted = [0] * self.seats
        void = [0] * self.seats
        for seat, suit in self.announced:
            value = self.options.marriage_values[SUITS.index(suit)]
            if self.tricks_of(seat) >= 1:
                counted[seat] += value
            else:
                void[seat] += value
        return counted, void

    def _all_tricks_bonus(self) -> int:
        """Return the bonus for a declarer who has made all tricks, else 0 (RS13)."""
        if all(winner == self.declarer for winner in self.trick_winners):
            return self.options.all_tricks_bonus
        return 0

    def _declarer_books(self, made: bool) -> int:
        """Return what the declarer books (RS11, RS13, RS6)."""
        options = self.options
        booked = 0
        if made:
            booked += self.bid
        elif options.failed_contract == "deducted":
            booked -= self.bid
        if made and options.all_tricks_bonus_counts == "sheet":
            booked += self._all_tricks_bonus()
        if made and self.without:
            booked += options.without_talon_bonus
        if not made and self.without:
            booked -= options.without_talon_penalty
        return booked

    def _opponent_books(self, seat: int, made: bool) -> int:
        """Return what an opponent of the declarer books (RS11)."""
        if not made and self.options.failed_contract == "shared":
            return self.bid // 2
        if self.options.defenders_score == "own":
            side = [seat]
        else:
            side = [other for other in self.active if other != self.declarer]
        own = rounded_to_tens(sum(self.points(self.won[member]) for member in side))
        if self.options.defender_marriages:
            counted, _ = self._marriages()
            own += sum(counted[member] for member in side)
        return own // len(side)

    def _settle(self) -> RussischResult:
        """Settle the deal (RS11)."""
        assert self.declarer is not None
        trick_points = [self.points(pile) for pile in self.won]
        counted, void = self._marriages()
        total = rounded_to_tens(trick_points[self.declarer]) + counted[self.declarer]
        if self.options.all_tricks_bonus_counts == "contract":
            total += self._all_tricks_bonus()
        made = total >= self.bid
        booked = [0] * self.seats  # RS1: nothing for a dealer who sits out
        for seat in self.active:
            if seat == self.declarer:
                booked[seat] = self._declarer_books(made)
            else:
                booked[seat] = self._opponent_books(seat, made)
        return {
            "declarer": self.declarer,
            "bid": self.bid,
            "without": self.without,
            "tricks": [self.tricks_of(seat) for seat in range(self.seats)],
            "trick_points": trick_points,
            "marriages_counted": counted,
            "marriages_void": void,
            "total": total,
            "made": made,
            "booked": booked,
        }

    def winners_after(self, totals: list[int], deals_played: int) -> list[int]:
        """Return the winners if the match ends with this deal (RS14)."""
        target_reached = self.options.target is not None and max(totals) >= self.options.target
        last_deal = self.options.deals is not None and deals_played >= self.options.deals
        if not target_reached and not last_deal:
            return []
        return [seat for seat, total in enumerate(totals) if total == max(totals)]


def rounded_to_tens(points: int) -> int:
    """Round commercially to tens (RS11)."""
    return (points + 5) // 10 * 10
