"""Positions for the tests of the clauses: matches with chosen hands, and short ways to play them.

Cards are written as ranks, then suit: ``cards("AKQh 9d")`` is ``Ah Kh Qh 9d``. Hands are given in
the order of the table, from the dealer's next neighbour on. Where hands are given in part, the rest
of the pack fills them in its own order, hearts first, so every deal is the same at every run.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import pytest

from kartenspiel import IllegalActionError, Match, RussischRules, SchnellenRules, State

Rules = RussischRules | SchnellenRules

LONG = "AKQJT987"
SHORT = "AKQJT"


def cards(text: str) -> list[str]:
    """Return the cards of a text such as ``"AKQh 9d"``."""
    found: list[str] = []
    for word in text.split():
        found += [rank + word[-1] for rank in word[:-1]]
    assert len(set(found)) == len(found), f"a card stands twice in {text!r}"
    return found


def pack_of(rules: Rules) -> list[str]:
    """Return the pack of these rules, hearts first, highest rank first."""
    if isinstance(rules, RussischRules):
        ranks = "ATKQJ9" if rules.deck == 24 else "AT9876KQJ"
        return [rank + suit for suit in "hdsc" for rank in ranks]
    ranks = SHORT if rules.short_deck else LONG
    return [rank + suit for suit in "hdsc" for rank in ranks] + ["6d"]


def _fill(pack: Iterable[str], wanted: Sequence[tuple[str, int]]) -> list[list[str]]:
    """Return groups of cards of the wanted sizes, filled from the rest of the pack."""
    groups = [cards(text) for text, _ in wanted]
    given = [card for group in groups for card in group]
    assert len(set(given)) == len(given), f"a card stands twice in {wanted}"
    assert set(given) <= set(pack), f"{set(given) - set(pack)} not in the pack"
    rest = [card for card in pack if card not in given]
    for group, (text, size) in zip(groups, wanted, strict=True):
        assert len(group) <= size, f"{text!r} is more than {size} cards"
        while len(group) < size:
            group.append(rest.pop(0))
    assert not rest
    return groups


def _packets(schedule: Iterable[tuple[int, int]], groups: list[list[str]]) -> str:
    """Return the deal that hands out the groups: pairs of group and number of cards in turn."""
    left: list[Iterator[str]] = [iter(group) for group in groups]
    order = [next(left[group]) for group, count in schedule for _ in range(count)]
    assert not any(list(rest) for rest in left)
    return f"deal {' '.join(order)}"


# --- Russisches Schnapsen ---


def russisch_deal(hands: Sequence[str] = (), talon: str = "", deck: int = 24) -> str:
    """Return the `deal` that gives these hands, forehand's first, and this talon (RS3)."""
    hands = [*hands, *[""] * (3 - len(hands))]
    size, talon_size = (7, 3) if deck == 24 else (10, 6)
    pack = pack_of(RussischRules(24 if deck == 24 else 36))
    groups = _fill(pack, [*((hand, size) for hand in hands), (talon, talon_size)])
    each = (0, 1, 2)
    packets = [3, 0, 2, 2] if deck == 24 else [3, 0, 3, 0, 2, 2]
    schedule: list[tuple[int, int]] = []
    for packet in packets:
        schedule += [(player, packet) for player in each] if packet else [(3, 3)]
    return _packets(schedule, groups)


def dealt(
    rules: RussischRules, hands: Sequence[str] = (), talon: str = "", dealer: int = 0
) -> Match:
    """Return a match of Russisches Schnapsen right after this deal."""
    match = Match(rules, dealer)
    match.apply(russisch_deal(hands, talon, rules.deck))
    return match


def keep_all(match: Match) -> Match:
    """Pass over the round of redeals, where there is one (RS4)."""
    while match.phase == "redeal":
        match.apply("keep")
    return match


def active_seats(match: Match) -> list[int]:
    """Return the three seats that play this deal, forehand first (RS1)."""
    seats = match.rules.seats
    return [(match.dealer + step) % seats for step in (1, 2, 3)]


def win_auction(match: Match, seat: int, bid: int, *, without: bool = False) -> Match:
    """Let a seat win the auction with this bid (RS5, RS6)."""
    opening = match.rules.opening_bid
    suffix = " without" if without else ""
    wanted = f"bid {bid}{suffix}"
    forehand = active_seats(match)[0]
    if wanted in match.legal_actions and seat == forehand:
        match.apply(wanted)
    else:
        match.apply(f"bid {opening}")
        if seat == forehand:  # he must be outbid before he can bid again
            match.apply(f"bid {bid - 10}")
            assert bid - 10 > opening, "forehand needs a bid of somebody else in between"
        while match.actor != seat:
            match.apply("pass")
        match.apply(wanted)
    while match.phase == "bidding":
        match.apply("pass")
    assert (match.declarer, match.bid) == (seat, bid)
    return match


def in_play(
    rules: RussischRules,
    declarer: str,
    left: str = "",
    right: str = "",
    *,
    bid: int | None = None,
    without: bool = False,
    dealer: int = 0,
    seat: int | None = None,
    match: Match | None = None,
) -> Match:
    """Return a match at the lead of the first trick, with these hands of 8 (12) cards.

    Args:
        rules: of Russisches Schnapsen.
        declarer: the declarer's hand; `left` that of his next neighbour, `right` the third.
        left: see `declarer`.
        right: see `declarer`.
        bid: the declarer's bid; the opening bid when not given.
        without: whether it is without talon.
        dealer: who deals, when the match begins here.
        seat: the declarer's seat; forehand when not given.
        match: play this one on, from the deal, instead of beginning one.
    """
    full, short = (8, 7) if rules.deck == 24 else (12, 10)
    after = _fill(pack_of(rules), [(declarer, full), (left, full), (right, full)])
    if match is None:
        match = Match(rules, dealer)
    places = active_seats(match)
    first = 0 if seat is None else places.index(seat)
    # What each gets after the auction lies in the talon, in the order in which it would go round
    # for a bid without talon: the hands are the same with and without.
    talon = [after[player][card] for card in range(short, full) for player in range(3)]
    dealt_hands = [after[(place - first) % 3][:short] for place in range(3)]
    match.apply(
        russisch_deal([" ".join(hand) for hand in dealt_hands], " ".join(talon), rules.deck)
    )
    keep_all(match)
    win_auction(match, places[first], rules.opening_bid if bid is None else bid, without=without)
    if match.phase == "raise":
        match.apply("hold")
    for card in [*after[1][short:], *after[2][short:]] if match.phase == "lay" else []:
        match.apply(f"lay {card}")
    order = [after[player][card] for card in range(short, full) for player in (1, 2)]
    for card in order[:-1] if match.phase in ("pick", "give") else []:
        match.apply(f"{match.phase} {card}")
    assert match.phase == "play"
    assert match.actor == places[first]
    for player in range(3):
        assert hand(match, places[(first + player) % 3]) == set(after[player])
    return match


# --- Schnellen ---


def schnellen_deal(
    rules: SchnellenRules, hands: Sequence[str] = (), turned: str = "", stock: str = ""
) -> str:
    """Return the `deal` that gives these hands, the dealer's last (SN4, SN10).

    Args:
        rules: of Schnellen.
        hands: the five cards of each player; the dealer's without the turned ones. With 21 cards,
            four players and a turned Weli the dealer's is four cards.
        turned: the card turned up; two when the first is the Weli; none with bidding.
        stock: the cards that remain, top card first.
    """
    players = rules.players
    pack = pack_of(rules)
    shown = cards(turned)
    if rules.trump == "turned" and not shown:
        given = {card for text in (*hands, stock) for card in cards(text)}
        shown = [next(card for card in pack if card not in given and card != "6d")]
    left = len(pack) - len(shown)
    sizes = [5] * (players - 1) + [min(5, left - 5 * (players - 1))]
    texts = [*hands, *[""] * (players - len(hands))]
    wanted = [*zip(texts, sizes, strict=True), (" ".join(shown), len(shown))]
    groups = _fill(pack, [*wanted, (stock, len(pack) - sum(sizes) - len(shown))])
    schedule = [(player, 3) for player in range(players)] + [(players, len(shown))]
    schedule += [(player, sizes[player] - 3) for player in range(players)]
    return _packets([*schedule, (players + 1, len(groups[-1]))], groups)


def schnellen(
    rules: SchnellenRules,
    hands: Sequence[str] = (),
    turned: str = "",
    stock: str = "",
    dealer: int = 0,
) -> Match:
    """Return a match of Schnellen right after this deal; see `schnellen_deal`."""
    match = Match(rules, dealer)
    match.apply(schnellen_deal(rules, hands, turned, stock))
    return match


# --- both games ---


def play(match: Match, *texts: str) -> Match:
    """Take actions: texts separated by commas, or bare cards to be played.

    ``play(match, "bid 90, pass, pass")``, ``play(match, "announce Kh, 9h Jh", "Ah Th 9d")``
    """
    for text in texts:
        for item in text.split(","):
            words = item.split()
            bare = all(len(word) == 2 and word[1] in "hdsc" for word in words)
            for action in [f"play {word}" for word in words] if bare else [" ".join(words)]:
                match.apply(action)
    return match


def finish(match: Match) -> Match:
    """Play the first legal action until the deal is settled."""
    before = match.deals_played
    while match.deals_played == before:
        if match.actor is None:
            match.apply(match.sample_chance(random.Random(0)))
        else:
            match.apply(match.legal_actions[0])
    return match


def hand(match: Match | State, seat: int) -> set[str]:
    """Return the cards of a seat as texts."""
    if isinstance(match, Match):
        return {str(card) for card in match.hand(seat)}
    mask = match.hand_mask(seat)
    return {rank + suit for i, (suit, rank) in enumerate(_IDENTITIES) if mask >> i & 1}


_IDENTITIES = [(suit, rank) for suit in "hdsc" for rank in "6789TJQKA"]


def legal(match: Match) -> list[str]:
    """Return the legal actions as sorted texts."""
    return sorted(map(str, match.legal_actions))


def legal_cards(match: Match) -> set[str]:
    """Return the cards that may be played."""
    return {str(action)[5:] for action in match.legal_actions if str(action).startswith("play ")}


def refused(match: Match, action: str, reason: str, clause: str) -> IllegalActionError:
    """Check that an action is refused for this reason by this clause, and that nothing changes."""
    before, state = match.copy(), match.state
    assert action not in match.legal_actions
    with pytest.raises(IllegalActionError) as caught:
        match.apply(action)
    error = caught.value
    assert (error.reason, error.clause) == (reason, clause)
    assert str(error.action) == action
    assert match == before
    assert match.state == state
    assert hash(match.state) == hash(state)
    return error
