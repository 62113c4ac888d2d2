"""Who sees what, clause by clause; bad input; JSON; redacted records."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import jsonschema
import pytest

from kartenspiel import (
    Card,
    CardSet,
    Match,
    Place,
    RecordError,
    RedactedRecord,
    RussischRules,
    SchnellenRules,
    Shown,
    View,
    load_schema,
)
from tests.python import seen

# Seat 1 (forehand): Th Jh Kh Td Kd 9c Kc; seat 2: Ah Ad 9s Ks As Jc Qc;
# seat 0: 9h Qh 9d Jd Qd Qs Ac; talon: Tc Ts Js.
RUSSISCH_24 = "deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh"


def russisch(*actions: str, **options: object) -> Match:
    match = Match(RussischRules(**{"redeal": [], **options}))
    match.apply(RUSSISCH_24)
    match.apply_all(actions)
    return match


def schnellen(dealt: str, *actions: str, players: int = 3, **options: object) -> Match:
    """Deal these cards first, in the order of the pack, then the rest."""
    match = Match(SchnellenRules(players, **options))
    first = dealt.split(" ")
    pack = [f"{rank}{suit}" for suit in "hdsc" for rank in "789TJQKA"] + ["6d"]
    match.apply(" ".join(["deal", *first, *(card for card in pack if card not in first)]))
    match.apply_all(actions)
    return match


def event(match: Match, seat: int | None) -> str:
    return match.view(seat).events[-1]


def shown(match: Match, seat: int | None) -> tuple[int, str] | None:
    """Return what the last event showed to a seat beside its text."""
    entries = [entry for entry in match.view(seat).shown if entry.event == len(match) - 1]
    return (entries[0].seat, str(entries[0].cards)) if entries else None


# --- who sees what ---


def test_a_deal_shows_the_own_cards_in_their_positions() -> None:
    match = russisch()
    assert event(match, 1) == "deal Th Kh Kd ? ? ? ? ? ? ? ? ? Td Jh ? ? ? ? 9c Kc ? ? ? ?"
    assert event(match, 2) == "deal ? ? ? 9s As Ad ? ? ? ? ? ? ? ? Ah Ks ? ? ? ? Jc Qc ? ?"
    assert event(match, None) == "deal" + 24 * " ?"
    assert len(match.view(1).unseen) == 17
    assert match.view(None).hand == CardSet()


def test_sn04_a_deal_shows_the_turned_cards() -> None:
    match = schnellen("7h 8h 9h 7s 8s 9s 7c 8c 9c 6d Ks")
    assert event(match, 0).split(" ")[10:12] == ["6d", "Ks"]
    for seat in (0, 1, 2, None):
        assert match.view(seat).turned == (Card("6d"), Card("Ks"))
        assert not match.view(seat).unseen & {Card("6d"), Card("Ks")}
    assert match.view(1).known[Place("hand", 0)] == {Card("6d"), Card("Ks")}


def test_rs01_the_dealer_who_sits_out_sees_what_a_spectator_sees() -> None:
    match = russisch("bid 90", "pass", "pass", "lay 9c", seats=4)
    spectator, dealer = match.view(None).to_dict(), match.view(0).to_dict()
    assert dealer == {**spectator, "seat": 0}
    assert match.view(0).hand == CardSet()


def test_rs04_a_redeal_shows_the_hand_to_all() -> None:
    match = Match(RussischRules(redeal=["three_nines"]))
    nines = RUSSISCH_24.replace("Kh", "xx").replace("9h", "Kh").replace("xx", "9h")
    match.apply(nines.replace("Kd", "xx").replace("9d", "Kd").replace("xx", "9d"))
    assert match.view(0).legal_actions == match.view(None).legal_actions
    match.apply("redeal")
    for seat in (0, 1, 2, None):
        assert shown(match, seat) == (1, str(CardSet.parse("9h Th Jh 9d Td 9c Kc")))
        assert match.view(seat).unseen == CardSet()
        assert match.view(seat).belief().count() == 1


def test_rs06_without_talon_each_knows_his_own_card() -> None:
    match = russisch("bid 90 without", "pass", "pass", without_talon=True)
    assert shown(match, 1) == (1, "Tc")
    assert shown(match, 2) == (2, "Ts")
    assert shown(match, 0) == (0, "Js")
    assert shown(match, None) is None


def test_rs07_the_talon_is_shown_to_the_declarer() -> None:
    match = russisch("bid 90", "pass", "pass")
    assert shown(match, 1) == (1, "Ts Js Tc")
    assert [shown(match, seat) for seat in (0, 2, None)] == [None] * 3
    assert match.view(1).hand_sizes == (7, 10, 7)


@pytest.mark.parametrize(("laid_cards", "word"), [("blind", "pick"), ("assigned", "give")])
def test_rs08_the_declarer_knows_all_laid_off_cards_each_receiver_his_own(
    laid_cards: str, word: str
) -> None:
    match = russisch("bid 90", "pass", "pass", "lay 9c", "lay Tc", laid_cards=laid_cards)
    assert [event(match, seat) for seat in (1, 2, 0, None)] == ["lay Tc", *["lay ?"] * 3]
    assert match.view(1).known == {Place("laid"): CardSet.parse("9c Tc")}
    match.apply(f"{word} Tc")
    assert [event(match, seat) for seat in (1, 2, 0, None)] == [
        f"{word} Tc",
        f"{word} Tc",
        f"{word} ?",
        f"{word} ?",
    ]
    assert [shown(match, seat) for seat in (1, 2, 0, None)] == [(0, "9c"), None, (0, "9c"), None]
    assert match.view(1).known == {
        Place("hand", 2): CardSet.parse("Tc"),
        Place("hand", 0): CardSet.parse("9c"),
    }
    assert match.view(2).known == match.view(None).known == {}


def test_rs10_a_marriage_shows_the_other_half() -> None:
    match = russisch("bid 90", "pass", "pass", "lay 9c", "lay Tc", "pick Tc")
    match.apply_all(["play Kd", "play Ad", "play 9d"])
    assert match.actor == 2
    for card, legal in (("Kh", False), ("Ks", False), ("Qc", False)):
        assert (f"announce {card}" in match.view(2).legal_actions) is legal
    twin = russisch("bid 90", "pass", "bid 100", "pass", "pass", "lay Qs", "lay Ac", "pick Qs")
    assert twin.actor == 0
    other = Match(RussischRules(redeal=[]))
    swap = {"Qh": "Kd", "Kd": "Qh"}
    other.apply(" ".join(swap.get(word, word) for word in RUSSISCH_24.split(" ")))
    other.apply_all(["bid 90", "pass", "pass", "lay 9c", "lay Tc", "pick Tc", "announce Kh"])
    for seat in (0, 2, None):
        assert shown(other, seat) == (1, "Qh")
        assert other.view(seat).known[Place("hand", 1)] == CardSet.parse("Qh")
        assert Card("Qh") not in other.view(seat).unseen


def test_sn05_only_the_dealer_knows_his_surplus() -> None:
    match = schnellen("7h 8h 9h 7s 8s 9s 7c 8c 9c Kd", "discard Kd")
    assert [event(match, seat) for seat in (0, 1, None)] == [
        "discard Kd",
        "discard ?",
        "discard ?",
    ]
    assert match.view(0).known == {Place("surplus", 0): CardSet.parse("Kd")}
    assert Card("Kd") in match.view(1).unseen
    belief = match.view(1).belief()
    assert set(belief.marginals()[Card("Kd")]) == {Place("hand", 0), Place("surplus", 0)}


def test_sn07_only_the_owner_knows_a_dropped_hand() -> None:
    match = schnellen("7h 8h 9h 7s 8s 9s 7c 8c 9c Kd", "discard Kd")
    hand = match.hand(1)
    match.apply("drop")
    assert match.view(1).hand == CardSet()
    assert match.view(1).known == {Place("dropped", 1): hand}
    assert match.view(2).belief().sizes[Place("dropped", 1)] == 5
    assert match.view(2).dropped == (1,)


EXCHANGE = "Ah 8h 9h 7s 8s 9s 7c 8c 9c Kh Td Jd"  # hearts; seat 1 has the ace and Td Jd


def test_sn09_swapped_and_drawn_cards_are_the_players_own() -> None:
    match = schnellen(EXCHANGE, "discard 7c", "stay", "stay", "swap Td", "swap Jd", exchange=True)
    assert [event(match, seat) for seat in (1, 2, 0, None)] == ["swap Jd", *["swap ?"] * 3]
    before = match.hand(1)
    match.apply("done")
    drawn = match.hand(1) - before
    assert shown(match, 1) == (1, str(drawn))
    assert [shown(match, seat) for seat in (2, 0, None)] == [None] * 3
    assert match.view(2).belief().sizes[Place("put_away", 1)] == 2


def test_sn09_the_ace_of_trumps_is_shown_after_four_swaps() -> None:
    match = schnellen(EXCHANGE, "discard 7c", "stay", "stay", exchange=True)
    match.apply_all(["swap Td", "swap Jd", "swap 8h", "swap 9h"])
    assert Card("Ah") in match.view(2).unseen  # it might still put away the fifth
    match.apply("done")
    for seat in (0, 2, None):
        assert shown(match, seat) == (1, "Ah")
        assert match.view(seat).known[Place("hand", 1)] >= CardSet.parse("Ah")


def test_sn09_a_fourth_swap_shows_the_ace_when_the_stock_cannot_give_six() -> None:
    """Five players with 33 cards: 25 or 26 dealt and turned, so seven are left; two are drawn."""
    match = schnellen(
        "8d 9d Td 7s 8s 9s Ah 8h 9h 7c 8c 9c Ac Kc Qc Kh",
        "discard Ac",
        *["stay"] * 4,
        players=5,
        exchange=True,
    )
    match.apply_all(["swap 8d", "swap 9d", "done", "done"])
    assert match.view(None).stock_size == 5
    match.apply_all(
        ["swap 8h", "swap 9h", f"swap {min(match.hand(3) - CardSet.parse('Ah 8h 9h'))}"]
    )
    assert Card("Ah") in match.view(1).unseen
    assert match.view(1).belief().count() > 1
    match.apply(f"swap {min(match.hand(3) - CardSet.parse('Ah'))}")
    assert match.view(1).known[Place("hand", 3)] == CardSet.parse("Ah")
    assert list(match.view(3).legal_actions) == list(match.legal_actions)


def test_legal_actions_of_another_seat_are_not_shown() -> None:
    match = russisch()
    for seat in (0, 2, None):
        assert list(match.view(seat).legal_actions) == []
        assert "bid 90" not in match.view(seat).legal_actions
    assert "bid 90" in match.view(1).legal_actions
    assert "bid 95" not in match.view(1).legal_actions
    assert match.view(1).legal_actions[0] == next(iter(match.legal_actions))
    assert match.view(1).legal_actions == match.legal_actions


def test_a_view_stays_as_it_was() -> None:
    match = russisch("bid 90")
    view = match.view(2)
    before = view.to_dict()
    match.apply("pass")
    assert view.to_dict() == before
    assert copy.deepcopy(view) is copy.copy(view) is view
    assert pickle.loads(pickle.dumps(view)) == view
    assert {view: 1}[match.at(2).view(2)] == 1
    assert view != match.view(2)
    assert view != 5
    with pytest.raises(AttributeError, match="cannot be changed"):
        view.hand = CardSet()
    with pytest.raises(AttributeError, match="cannot be changed"):
        del view.seat
    with pytest.raises(TypeError, match="made by Match"):
        View()


# --- bad input ---


@pytest.mark.parametrize("seat", [3, -1, 255, 10**30])
def test_views_of_seats_that_do_not_exist(seat: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        russisch().view(seat)
    with pytest.raises((ValueError, OverflowError)):
        russisch().record().redacted(seat)


@pytest.mark.parametrize("seat", [True, 1.0, "1", [], {}])
def test_views_of_what_is_no_seat(seat: object) -> None:
    match = russisch()
    match.view(1)
    with pytest.raises(TypeError):
        match.view(seat)


def a_view() -> View:
    match = russisch("bid 90", "pass", "pass", "lay 9c", "lay Tc", "pick Tc", "play Kd", "play Ad")
    return match.view(0)


CHANGES = [
    ("format", "x"),
    ("version", 2),
    ("version", True),
    ("rules", None),
    ("rules", {"game": "x"}),
    ("rules", []),
    ("first_dealer", 3),
    ("first_dealer", True),
    ("seat", 3),
    ("seat", "1"),
    ("seat", 1),
    ("seat", None),
    ("events", None),
    ("events", ["deal"]),
    ("events", [5]),
    ("events", ["deal ? ?"]),
    ("events", []),
    ("shown", None),
    ("shown", [5]),
    ("shown", []),
    ("shown", [{"event": 99, "seat": 0, "cards": ["Ah"]}]),
    ("shown", [{"event": 0, "seat": 0, "cards": ["Ah"]}]),
    ("shown", [{"event": 0, "seat": 9, "cards": ["Ah"]}]),
    ("shown", [{"event": 0, "seat": 0, "cards": ["5h"]}]),
    ("shown", [{"event": True, "seat": 0, "cards": []}]),
    ("phase", "x"),
    ("actor", 1),
    ("actor", 0.0),
    ("scores", [0, 0, 0.0]),
    ("hand", ["Ah"]),
    ("unseen", []),
    ("legal_actions", []),
    ("without", 0),
    ("more", 1),
]


@pytest.mark.parametrize(("key", "value"), CHANGES)
def test_a_view_that_no_match_gives_is_refused(key: str, value: object) -> None:
    data = json.loads(json.dumps(a_view().to_dict()))
    assert View.from_dict(data) == a_view()
    with pytest.raises(RecordError):
        View.from_dict({**data, key: value})
    del data["trick"]
    with pytest.raises(RecordError, match="trick"):
        View.from_dict(data)


@pytest.mark.parametrize(
    ("index", "text"),
    [
        (5, "lay Tc"),  # a card of the declarer's in the view of another
        (6, "pick Tc"),
        (7, "play Ac"),  # the seat's own card, played by another
        (7, "play 9h"),
        (8, "play Ks"),  # does not follow: then it could not hold the ace it played later
        (8, "play ?"),
        (4, "discard ?"),
        (4, "lay  ?"),
    ],
)
def test_a_false_event_is_named(index: int, text: str) -> None:
    data = a_view().to_dict()
    data["events"] = [*data["events"][:index], text, *data["events"][index + 1 :]]
    with pytest.raises(RecordError) as caught:
        View.from_dict(data)
    assert caught.value.index is not None or caught.value.place is not None


def test_random_changes_of_views_are_refused_or_are_views() -> None:
    rng = Random(8)
    refused = 0
    for game in seen.GAMES:
        for match in seen.steps(game, rng, 150):
            seat = rng.choice(seen.viewers(match))
            data = match.view(seat).to_dict()
            one, other = (str(card) for card in rng.sample(list(match.actions[0].cards), 2))
            text = json.dumps(data).replace(one, "xx").replace(other, one).replace("xx", other)
            changed = json.loads(text)
            changed["events"] = changed["events"][: rng.randrange(1, len(match) + 1)]
            try:
                view = View.from_dict(changed)
            except RecordError:
                refused += 1
            else:
                assert view.to_dict() == changed
    assert refused > 100


# --- JSON and redacted records ---


@pytest.mark.parametrize("name", ["view", "redacted", "reveal"])
def test_the_schemas_are_schemas(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(load_schema(name))


@pytest.mark.parametrize("game", seen.GAMES)
def test_views_and_redacted_records_follow_their_schemas(game: str) -> None:
    rng = Random(f"schema {game}")
    views = jsonschema.Draft202012Validator(load_schema("view"))
    records = jsonschema.Draft202012Validator(load_schema("redacted"))
    keys = list(load_schema("view")["properties"])
    for match in seen.steps(game, rng, 150):
        seat = rng.choice(seen.viewers(match))
        data = match.view(seat).to_dict()
        assert list(data) == keys
        views.validate(data)
        records.validate(match.record().redacted(seat).to_dict())


@pytest.mark.parametrize("game", seen.GAMES)
def test_a_redacted_record_shows_every_moment(game: str) -> None:
    rng = Random(f"redacted {game}")
    for _ in range(6):
        match = seen.random_match(game, rng)
        while not match.is_over:
            seen.random_step(match, rng)
        names = [f"player {seat}" for seat in range(len(match.scores))]
        record = match.record(players=names, meta={"secret": "seed"})
        for seat in seen.viewers(match):
            redacted = record.redacted(seat)
            assert RedactedRecord.from_json(redacted.to_json()) == redacted
            assert "secret" not in redacted.to_json()
            assert redacted.sheet == record.sheet
            assert redacted.winners == record.winners
            assert redacted.players == record.players
            assert redacted.view() == match.view(seat)
            for count in rng.sample(range(len(match) + 1), 8):
                assert redacted.view(count) == match.at(count).view(seat)


def test_bad_redacted_records() -> None:
    match = russisch("bid 90", "pass", "pass", "lay 9c")
    data = match.record(players=["a", "b", "c"]).redacted(2).to_dict()
    for key, value in [
        ("format", "kartenspiel.view"),
        ("sheet", [[0, 0, 0]]),
        ("winners", [1]),
        ("players", ["a"]),
        ("players", [1, 2, 3]),
        ("players", None),
        ("events", [*data["events"], "lay Tc"]),
        ("more", 1),
    ]:
        with pytest.raises(RecordError):
            RedactedRecord.from_dict({**data, key: value})
    for text in ("", "[]", "{", '{"format": 1, "format": 2}'):
        with pytest.raises(RecordError):
            RedactedRecord.from_json(text)
    with pytest.raises(RecordError):
        View.from_dict(5)
    with pytest.raises(IndexError):
        match.record().redacted(2).view(99)


def test_shown_cards_are_values() -> None:
    entry = Shown(3, 1, CardSet.parse("Ah"))
    assert pickle.loads(pickle.dumps(entry)) == entry
    assert str(Place("stock")) == "stock"
