"""The simple players: lawful under any rules, reproducible, better than chance."""

import random
import warnings
from collections import Counter

import pytest

from kartenspiel import (
    Announce,
    Bid,
    Card,
    Drop,
    Match,
    Pass,
    Phase,
    Play,
    RussischRules,
    SchnellenRules,
    Stay,
    Suit,
    rules_from_dict,
)
from kartenspiel.players import (
    EndlessMatchError,
    Generators,
    Player,
    RandomPlayer,
    SimplePlayer,
    play,
    steps,
)
from kartenspiel.players.strength import Strength
from tests.reference import random_rules

RUSSISCH = RussischRules()
SCHNELLEN = SchnellenRules()


@pytest.mark.parametrize("player", [SimplePlayer(), RandomPlayer()])
def test_players_act_lawfully_under_any_rules(player: Player) -> None:
    rng = random.Random(20)
    for number in range(60):
        game = ("russisch_schnapsen", "schnellen")[number % 2]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rules = rules_from_dict({**random_rules(game, rng), "deals": 2})
        match = Match(rules)
        play(match, [player] * len(match.scores), Generators(number))
        assert match.is_over


@pytest.mark.parametrize(
    ("rules", "matches", "share"),
    [
        (RUSSISCH, 20, 0.8),
        (RussischRules.wikipedia(36), 20, 0.8),
        (SCHNELLEN, 40, 0.5),
        (SchnellenRules(trump="bid", exchange=True), 20, 0.8),
    ],
    ids=str,
)
def test_a_simple_player_beats_random_ones(
    rules: RussischRules | SchnellenRules, matches: int, share: float
) -> None:
    """By chance it would win a third or a quarter."""
    won: Counter[bool] = Counter()
    for number in range(matches):
        match = Match(rules, number % rules.seats)
        others: list[Player] = [RandomPlayer() for _ in range(rules.seats - 1)]
        play(match, [SimplePlayer(), *others], Generators(1, number))
        won[match.winners == (0,)] += 1
    assert won[True] >= share * matches


def test_a_random_player_takes_every_legal_action() -> None:
    match = Match(SCHNELLEN)
    match.apply(match.sample_chance(random.Random(2)))
    rng = random.Random(3)
    chosen = {RandomPlayer().choose(match.view(match.actor), rng) for _ in range(200)}
    assert chosen == set(match.legal_actions)


def test_a_simple_player_decides_by_the_view_alone() -> None:
    """Its generator and cards that the seat cannot see make no difference."""
    match = Match(RUSSISCH)
    match.apply("deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh")
    twin = Match(RUSSISCH)  # the cards of seats 0 and 2 have changed places
    twin.apply("deal Th Kh Kd 9d 9h Qs 9s As Ad Tc Ts Js Td Jh Qd Jd Ah Ks 9c Kc Qc Ac Jc Qh")
    for game in (match, twin):
        game.apply_all(["keep", "keep", "keep", "bid 90", "pass", "pass"])
    assert match.hand(1) == twin.hand(1)
    assert match.hand(0) != twin.hand(0)
    assert match.actor == twin.actor == 1
    choices = {
        SimplePlayer().choose(game.view(1), random.Random(seed))
        for game in (match, twin)
        for seed in range(3)
    }
    assert len(choices) == 1


def test_generators_depend_on_seed_number_and_seat() -> None:
    draws = [
        generator.randrange(10**9)
        for seed, number in ((1, 0), (1, 1), (2, 0))
        for generator in (Generators(seed, number).chance, Generators(seed, number).seat(0))
    ]
    assert len(set(draws)) == len(draws)
    assert Generators(1).chance.randrange(10**9) == draws[0]
    assert Generators(1).seat(0) is not Generators(1).seat(0)
    one = Generators(1)
    assert one.seat(0) is one.seat(0)


def test_generators_are_the_same_on_every_machine() -> None:
    """Frozen: a seed that somebody has written down must keep its meaning."""
    assert Generators(105).chance.randrange(10**6) == 128964


def test_steps_yields_each_action_when_it_has_been_taken() -> None:
    match = Match(SchnellenRules(deals=1))
    players = [SimplePlayer()] * 4
    for count, action in enumerate(steps(match, players, Generators(1)), 1):
        assert match.actions[-1] == action
        assert len(match) == count
    assert match.is_over


def test_a_table_needs_a_player_for_each_seat() -> None:
    with pytest.raises(ValueError, match="3 players for 4 seats"):
        play(Match(SCHNELLEN), [SimplePlayer()] * 3, Generators(1))


def test_a_match_without_end_is_given_up() -> None:
    match = Match(SchnellenRules(start=1_000_000))
    with pytest.raises(EndlessMatchError, match="not ended after 3 deals"):
        play(match, [SimplePlayer()] * 4, Generators(1), max_deals=3)
    assert match.deals_played == 3


# --- what cards are worth ---


@pytest.mark.parametrize(
    ("rules", "trump", "trick", "winner"),
    [
        (RUSSISCH, None, "9h Kd Th", 2),
        (RUSSISCH, Suit.DIAMONDS, "Ah 9d Th", 1),
        (RUSSISCH, Suit.DIAMONDS, "Ah Jd 9d", 1),
        (RussischRules(36), None, "Kh 6h Qh", 1),
        (RussischRules(36), None, "9h Th Ah", 2),
        (SCHNELLEN, Suit.CLUBS, "Kc 6d Qc", 1),
        (SCHNELLEN, Suit.CLUBS, "6d Kc Ac", 2),
        (SCHNELLEN, Suit.HEARTS, "Ad 6d Kd", 1),
        (SCHNELLEN, "high", "Ad 6d Kd", 1),
        (SCHNELLEN, "high", "6d Ad Ah", 0),
    ],
)
def test_the_players_know_the_best_card_of_a_trick(
    rules: RussischRules | SchnellenRules, trump: Suit | str | None, trick: str, winner: int
) -> None:
    cards = tuple(Card(text) for text in trick.split())
    assert Strength(rules, trump).best(cards) == winner


def in_turn(match: Match) -> list[int]:
    """Return the seats that play, from the leader on."""
    state = match.state
    seats = [seat for seat in state.active if seat not in state.dropped]
    if state.leader is None:
        return seats
    start = seats.index(state.leader)
    return seats[start:] + seats[:start]


@pytest.mark.parametrize("rules", [RUSSISCH, RussischRules(36), SCHNELLEN], ids=str)
def test_the_players_agree_with_the_engine_on_who_wins(
    rules: RussischRules | SchnellenRules,
) -> None:
    match = Match(rules)
    tricks = 0
    for _ in steps(match, [RandomPlayer()] * rules.seats, Generators(9)):
        order = in_turn(match)
        if match.phase is not Phase.PLAY or len(match.trick) + 1 != len(order):
            continue
        strength = Strength(rules, match.trump)
        for action in match.legal_actions:
            assert isinstance(action, Play | Announce)
            best = strength.best((*match.trick, action.card))
            after = match.copy()
            after.apply(action)
            if after.phase is Phase.PLAY:  # else the deal is over
                assert after.state.leader == order[best]
                tricks += 1
    assert tricks > 50


def choice(rules: RussischRules | SchnellenRules, *texts: str) -> object:
    match = Match(rules)
    match.apply_all(texts)
    return SimplePlayer().choose(match.view(match.actor), random.Random(0))


def test_a_hand_of_trumps_stays_and_one_without_drops() -> None:
    deal = (
        "deal Ah Kh 6d 7d 8d 9s 7c 8c 9c Th Jh Qh 7h Qd Jd 8s 9d Tc Jc Kd Ks Qc As 7s "
        "Ts Ad Js Ac Kc Td 8h 9h Qs"
    )
    first = choice(SCHNELLEN, deal, "discard Th")
    assert first == Stay()
    assert choice(SCHNELLEN, deal, "discard Th", "stay") == Drop()


def test_marriages_and_aces_make_a_hand_bid_higher() -> None:
    rules = RussischRules(redeal=[])
    deal = "deal Kh Qh Ah 9s Js 9d Jd 9c Jc Qs Tc Ts Ad As Ks Qd Kc Jh 9h Kd Td Qc Ac Th"
    assert choice(rules, deal, "bid 90", "bid 100", "bid 110") == Bid(120)
    assert choice(rules, deal, "bid 90") == Pass()
