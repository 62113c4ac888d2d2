"""Records that are wrong: an error with its place, and never anything else."""

from __future__ import annotations

import copy
import json
import pickle
import tracemalloc
from typing import Any

import pytest

from kartenspiel import IllegalActionError, Match, NotationError, Record, RecordError, RulesError
from kartenspiel.record import MAX_DEPTH
from tests.records.samples import GAMES, played, rules_of, sample

NEEDED = ("format", "version", "rules", "dealer", "actions", "sheet", "winners")


def refuse(data: Any) -> RecordError:
    """Return the error for a record that must be refused, as JSON types, text and bytes."""
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data)
    error = caught.value
    text = json.dumps(data)
    for form in (text, text.encode(), bytearray(text.encode())):
        with pytest.raises(RecordError) as other:
            Record.from_json(form)
        assert str(other.value) == str(error)
    assert error.line is None
    assert error.message in str(error)
    assert len(str(error)) < 2000
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.place, twin.index) == (str(error), error.place, error.index)
    return error


def refuse_text(text: Any) -> RecordError:
    """Return the error for a text that is no record."""
    with pytest.raises(RecordError) as caught:
        Record.from_json(text)
    assert len(str(caught.value)) < 2000
    return caught.value


@pytest.fixture(params=GAMES)
def good(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A record of each game, which can be spoilt."""
    data = sample(request.param)
    assert Record.from_dict(copy.deepcopy(data)).to_dict() == data
    return data


# --- fields ---


@pytest.mark.parametrize("field", NEEDED)
def test_a_missing_field(good, field):
    del good[field]
    error = refuse(good)
    assert field in str(error)


def test_several_missing_fields_are_all_named(good):
    del good["dealer"], good["sheet"]
    assert "dealer, sheet" in refuse(good).message


@pytest.mark.parametrize("field", ["players", "meta"])
def test_optional_fields_may_be_missing_but_not_null(good, field):
    without = {key: value for key, value in good.items() if key != field}
    assert Record.from_dict(without).to_dict() == without
    good[field] = None
    assert refuse(good).place == field


@pytest.mark.parametrize("field", ["seed", "Actions", "", "rules ", "x" * 10_000, "\ud800"])
def test_an_unknown_field(good, field):
    good[field] = 1
    assert "unknown" in refuse(good).message


@pytest.mark.parametrize("version", [0, 2, -1, "1", 1.0, True, None, [1], 10**30, {}])
def test_a_wrong_version(good, version):
    good["version"] = version
    error = refuse(good)
    assert error.place == "version"
    assert "version 1" in error.message


@pytest.mark.parametrize("name", ["", "kartenspiel", "kartenspiel.view", None, 1, ["x"], {}])
def test_a_wrong_format(good, name):
    good["format"] = name
    assert refuse(good).place == "format"


WRONG_TYPES = [None, True, 1, 1.5, "text", [], {}, [1], [None], {"a": 1}, -1, 10**25]
FITTING = {
    "rules": (dict,),
    "dealer": (int,),
    "players": (list,),
    "meta": (dict,),
    "actions": (list,),
    "sheet": (list,),
    "winners": (list,),
}


@pytest.mark.parametrize("field", FITTING)
@pytest.mark.parametrize("value", WRONG_TYPES, ids=repr)
def test_wrong_types_at_every_field(good, field, value):
    if type(value) in FITTING[field] and field == "meta":
        return
    good[field] = value
    error = refuse(good)
    if field == "rules":
        assert error.place == "rules"
    elif error.index is None:  # without actions it is the sheet that differs
        assert error.place.startswith("sheet" if field == "actions" and value == [] else field)


@pytest.mark.parametrize("value", [None, True, 1, 1.5, [], {}, ["pass"]], ids=repr)
def test_wrong_types_for_an_action(good, value):
    good["actions"][3] = value
    error = refuse(good)
    assert error.index == 3
    assert "an action is a text" in error.message


@pytest.mark.parametrize("value", [None, True, 1.0, "5", [], {}], ids=repr)
def test_wrong_types_in_the_sheet_and_among_the_winners(good, value):
    spoilt = copy.deepcopy(good)
    spoilt["sheet"][1][2] = value
    assert refuse(spoilt).place == "sheet[1][2]"
    spoilt = copy.deepcopy(good)
    spoilt["winners"] = [value]
    assert refuse(spoilt).place == "winners[0]"
    spoilt = copy.deepcopy(good)
    spoilt["sheet"][0] = value
    assert refuse(spoilt).place.startswith("sheet")


@pytest.mark.parametrize(
    "names",
    [["Anna", "Ben"], ["A", "B", "C", "D"], ["A", "B", 3], [[], "", ""], {"A": 1, "B": 2, "C": 3}],
)
def test_wrong_players(good, names):
    good["players"] = names
    assert refuse(good).place.startswith("players")


@pytest.mark.parametrize("dealer", [-1, 3, 4, 10**30, -(10**4000)])
def test_a_dealer_who_is_no_seat(good, dealer):
    good["dealer"] = dealer
    error = refuse(good)
    assert error.place == "dealer"
    assert "seats are 0 to 2" in error.message


@pytest.mark.parametrize(
    "spoil",
    [
        lambda rules: rules.update(seats=9, players=9),
        lambda rules: rules.update(deals=0),
        lambda rules: rules.update(deals=True),
        lambda rules: rules.update(deals=1.0),
        lambda rules: rules.update(deals="3"),
        lambda rules: rules.update(deals=10**30),
        lambda rules: rules.update(must_undertrump=None),
        lambda rules: rules.update(colour="red"),
        lambda rules: rules.update(game="skat"),
        lambda rules: rules.update(game=None),
        lambda rules: rules.update(game=[]),
        lambda rules: rules.pop("game"),
        lambda rules: rules.clear(),
    ],
)
def test_rules_that_are_refused(good, spoil):
    spoil(good["rules"])
    error = refuse(good)
    assert error.place == "rules"
    assert isinstance(error.__cause__, RulesError)


def test_fields_of_the_rules_that_are_missing_have_their_defaults(good):
    short = copy.deepcopy(good)
    defaults = type(rules_of(good["rules"]["game"]))().to_dict()
    short["rules"] = {
        key: value
        for key, value in good["rules"].items()
        if key == "game" or defaults[key] != value
    }
    assert len(short["rules"]) < len(good["rules"])
    assert Record.from_dict(short).to_dict() == good


def test_other_rules_than_those_of_the_match(good):
    good["rules"]["deals"] = 1
    error = refuse(good)
    assert good["actions"][error.index].startswith("deal ")
    assert isinstance(error.__cause__, IllegalActionError)
    assert error.__cause__.reason == "match_over"


def test_the_other_game(good):
    other = {"russisch_schnapsen": "schnellen", "schnellen": "russisch_schnapsen"}
    good["rules"] = {"game": other[good["rules"]["game"]]}
    del good["players"]
    assert refuse(good).index == 0


# --- actions ---


@pytest.mark.parametrize(
    "junk", ["", "pass ", "Pass", "play 5h", "bid", "bid 1e2", "\ud800", "x" * 9999]
)
def test_junk_at_step_n(good, junk):
    for n in (0, 1, 7, len(good["actions"]) - 1):
        spoilt = {**good, "actions": [*good["actions"][:n], junk, *good["actions"][n + 1 :]]}
        error = refuse(spoilt)
        assert error.index == n
        assert isinstance(error.__cause__, NotationError)


def test_an_illegal_action_at_every_step(good):
    """Each action in turn gives way to one that cannot be taken there."""
    for n in range(0, len(good["actions"]), 3):
        wrong = "pass" if good["actions"][n].startswith(("deal", "play")) else "play Ah"
        spoilt = {**good, "actions": [*good["actions"][:n], wrong, *good["actions"][n + 1 :]]}
        with pytest.raises(RecordError) as caught:
            Record.from_dict(spoilt)
        assert caught.value.index == n
        assert isinstance(caught.value.__cause__, IllegalActionError)
        assert f"actions[{n}]" in str(caught.value)
        assert wrong in str(caught.value)


def test_a_missing_action_at_every_step(good):
    for n in range(len(good["actions"])):
        spoilt = {**good, "actions": [*good["actions"][:n], *good["actions"][n + 1 :]]}
        with pytest.raises(RecordError) as caught:
            Record.from_dict(spoilt)
        assert caught.value.index is None or caught.value.index >= n


def test_an_action_twice(good):
    actions = good["actions"]
    good["actions"] = [*actions[:5], actions[4], *actions[5:]]
    assert refuse(good).index >= 5


def test_a_million_actions_after_the_end(good):
    count = len(good["actions"])
    good["actions"] += ["pass"] * 1_000_000
    text = json.dumps(good)
    tracemalloc.start()
    error = refuse_text(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert error.index == count
    assert "over" in error.message
    assert peak < 10 * len(text)


def test_a_million_actions_of_which_none_can_be_taken(good):
    good["actions"] = ["play Ah"] * 1_000_000
    assert refuse_text(json.dumps(good)).index == 0


def test_an_illegal_action_ends_the_reading_before_what_follows(good):
    good["actions"] = [*good["actions"][:4], "pass pass", None, 5]
    assert refuse(good).index == 4


# --- sheet and winners ---


def test_a_falsified_sheet(good):
    """Every number of it; the error gives the action after which it differs."""
    settled = []
    match = Match(Record.from_dict(good).rules, good["dealer"])
    for index, action in enumerate(good["actions"]):
        deals = match.deals_played
        match.apply(action)
        if match.deals_played > deals:
            settled.append(index)
    for row in range(len(good["sheet"])):
        for seat in range(3):
            for change in (1, -1, 10**30):
                spoilt = copy.deepcopy(good)
                spoilt["sheet"][row][seat] += change
                error = refuse(spoilt)
                assert (error.place, error.index) == (f"sheet[{row}]", settled[row])
                assert f"sheet[{row}] after actions[{settled[row]}]" in str(error)


def test_a_sheet_that_is_too_short_or_too_long(good):
    first, last = good["sheet"][0], good["sheet"][-1]
    spoilt = {**good, "sheet": [first]}
    assert (refuse(spoilt).place, refuse(spoilt).index) == ("sheet", len(good["actions"]) - 1)
    assert refuse({**good, "sheet": []}).index < len(good["actions"]) - 1
    longer = refuse({**good, "sheet": [*good["sheet"], last]})
    assert (longer.place, longer.index) == ("sheet", None)
    assert refuse({**good, "sheet": [[], *good["sheet"][1:]]}).place == "sheet[0]"
    assert refuse({**good, "sheet": [[*first, 0], last]}).place == "sheet[0]"


def test_falsified_winners(good):
    true = good["winners"]
    for winners in ([], [0], [1], [2], [0, 1], [1, 0], [2, 2], [0, 1, 2], [7], [-1], [10**30]):
        if winners == true:
            continue
        error = refuse({**good, "winners": winners})
        assert error.place.startswith("winners")
        assert error.index == len(good["actions"]) - 1


def test_winners_of_an_unfinished_match(good):
    record = played(rules_of(good["rules"]["game"]), 1, length=20).record()
    assert record.winners == ()
    error = refuse({**record.to_dict(), "winners": [0]})
    assert (error.place, error.index) == ("winners", None)


# --- JSON ---


@pytest.mark.parametrize(
    "text", ["", " ", "nul", "{", "[]", "null", "3", '"x"', "{}", "{]", "}{", "NaN"]
)
def test_no_json_object(text):
    refuse_text(text)
    refuse_text(text.encode())


@pytest.mark.parametrize("value", [None, 3, 1.5, [], {}, object(), memoryview(b"{}")], ids=repr)
def test_no_text_at_all(value):
    assert "a record is a text" in refuse_text(value).message


@pytest.mark.parametrize("value", [None, 3, "x", [], b"{}"], ids=repr)
def test_no_mapping_at_all(value):
    with pytest.raises(RecordError, match="mapping"):
        Record.from_dict(value)


def test_truncated_json_at_every_place(good):
    text = json.dumps(good)
    for end in [*range(0, len(text), 7), len(text) - 1]:
        refuse_text(text[:end])


def test_something_after_the_object(good):
    text = json.dumps(good)
    for tail in ("x", "{}", text, ",", "\0"):
        refuse_text(text + tail)
    assert Record.from_json(f" \n{text}\r\n\t ").to_dict() == good


@pytest.mark.parametrize(
    "raw",
    [b"\xff", b"\x80{}", '{"ä": 1}'.encode("latin-1"), "{}".encode("utf-16"), b"\xed\xa0\x80"],
)
def test_not_utf_8(good, raw):
    assert refuse_text(raw).message
    text = json.dumps(good).encode()
    assert "UTF-8" in refuse_text(text.replace(b"Anna", b"Ann\xe4")).message


def test_a_byte_order_mark_is_refused(good):
    refuse_text(b"\xef\xbb\xbf" + json.dumps(good).encode())


@pytest.mark.parametrize("key", NEEDED)
def test_a_key_twice(good, key):
    text = json.dumps(good)
    twice = "{" + json.dumps(key) + ": " + json.dumps(good[key]) + ", " + text[1:]
    assert f"{key!r} stands twice" in refuse_text(twice).message


def test_a_key_twice_in_the_rules_or_deep_in_the_meta(good):
    text = json.dumps(good)
    refuse_text(text.replace('"deals": 2', '"deals": 3, "deals": 2'))
    refuse_text(text.replace('{"b": null}', '{"b": null, "b": null}'))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
@pytest.mark.parametrize("place", ['"table": 7', '"dealer": 0', '"deals": 2', '"version": 1'])
def test_numbers_that_json_has_not(good, number, place):
    text = json.dumps(good)
    assert place in text
    refuse_text(text.replace(place, f"{place.split(':')[0]}: {number}"))


@pytest.mark.parametrize("digits", [20, 4000, 5000, 200_000])
@pytest.mark.parametrize("place", ['"dealer": 0', '"deals": 2', '"version": 1', '"winners": ['])
def test_huge_integers(good, digits, place):
    text = json.dumps(good)
    assert place in text
    joint = " " if place.endswith("[") else ": "
    spoilt = text.replace(place, place.split(joint)[0] + joint + "9" * digits, 1)
    if place.endswith("["):
        spoilt = text.replace(place, place + "9" * digits + ", ", 1)
    refuse_text(spoilt)


def test_a_huge_integer_in_the_meta_is_kept_or_refused(good):
    good["meta"] = {"n": 10**4000}
    assert Record.from_dict(good).to_dict() == good
    assert Record.from_json(json.dumps(good)).to_dict() == good
    good["meta"] = {"n": 10**5000}
    with pytest.raises(RecordError, match="meta"):
        Record.from_dict(good)


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 500, 900, 100_000])
@pytest.mark.parametrize("brackets", [("[", "]"), ('{"a":', "}")])
def test_deep_nesting(good, depth, brackets):
    opening, closing = brackets
    inner = "1" if "a" in opening else ""
    text = json.dumps({**good, "meta": {"deep": "here"}})
    for place in ('{"deep": "here"}', json.dumps(good["sheet"]), json.dumps(good["actions"])):
        if place not in text:
            continue
        refuse_text(text.replace(place, opening * depth + inner + closing * depth))
    refuse_text(opening * depth + inner + closing * depth)
    refuse_text(opening * depth)


@pytest.mark.parametrize("make", [lambda v: [v], lambda v: {"a": v}], ids=["lists", "objects"])
def test_the_meta_may_be_so_deep_and_no_deeper(good, make):
    meta: Any = "core"
    for _ in range(MAX_DEPTH - 1):
        meta = make(meta)
    good["meta"] = {"deep": meta}
    record = Record.from_dict(good)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text()) == record
    good["meta"] = {"deep": make(meta)}
    error = refuse(good)
    assert error.place == "meta"
    assert str(MAX_DEPTH) in error.message


def test_lone_surrogates_cannot_be_stored(good):
    for field, value in (
        ("players", ["\ud800", "B", "C"]),
        ("meta", {"a": "\udfff"}),
        ("meta", {"\ud800": 1}),
    ):
        error = refuse({**good, field: value})
        assert error.place.startswith(field)
    refuse({**good, "rules": {**good["rules"], "\ud800": 1}})


def test_every_single_value_spoilt(good):
    """Wherever a value stands, another one there is refused (but in players and meta)."""
    seen = 0
    for path, value in leaves({k: v for k, v in good.items() if k not in ("players", "meta")}):
        for other in ("?", -7, None, 2.5, [], {}, not value if isinstance(value, bool) else True):
            if other is value or (isinstance(value, bool) and isinstance(other, bool)):
                continue
            if value is None and other is None:
                continue
            if path[0] == "rules" and path[1] == "target" and other is None:
                continue
            spoilt = copy.deepcopy(good)
            inner = spoilt
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = other
            with pytest.raises(RecordError):
                Record.from_dict(spoilt)
            seen += 1
    assert seen > 300


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """Return the paths of all values that hold no others."""
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    else:
        return [(path, value)]
    return [leaf for key, item in inner for leaf in leaves(item, (*path, key))]


# --- what is stored ---


@pytest.mark.parametrize(
    "meta",
    [
        {1: "x"},
        {None: 1},
        {"a": (1, 2)},
        {"a": {1, 2}},
        {"a": b"x"},
        {"a": object()},
        {"a": float("nan")},
        {"a": float("inf")},
        {"a": 1j},
        ["a"],
        "meta",
        5,
    ],
    ids=repr,
)
def test_meta_of_other_than_json_types_is_refused(meta):
    match = played(rules_of(GAMES[0]), 1, length=3)
    with pytest.raises(RecordError) as caught:
        match.record(meta=meta)
    assert caught.value.place == "meta"


def test_meta_that_holds_itself_is_refused():
    loop: dict[str, Any] = {}
    loop["self"] = loop
    with pytest.raises(RecordError, match="meta"):
        Match(rules_of(GAMES[0])).record(meta=loop)


@pytest.mark.parametrize(
    "players", [["A"], ["A", "B", 3], "ABC", ["A", "B", None], 5, {"A": 1, "B": 2, "C": 3}]
)
def test_players_who_are_no_names_are_refused(players):
    with pytest.raises(RecordError, match="players"):
        Match(rules_of(GAMES[0])).record(players=players)


def test_a_record_does_not_share_its_meta():
    meta = {"list": [1]}
    record = Match(rules_of(GAMES[0])).record(meta=meta)
    meta["list"].append(2)
    record.to_dict()["meta"]["list"].append(3)
    assert record.meta == {"list": [1]}


def test_a_record_made_by_hand_is_checked_when_it_is_replayed(good):
    record = Record.from_dict(good)
    false = Record(record.rules, record.dealer, record.actions, record.sheet, (0, 1, 2))
    with pytest.raises(RecordError, match="winners"):
        false.replay()
    false = Record(record.rules, record.dealer, record.actions[1:], record.sheet, record.winners)
    with pytest.raises(RecordError) as caught:
        false.replay()
    assert caught.value.index == 0


def test_a_record_is_frozen(good):
    record = Record.from_dict(good)
    with pytest.raises(AttributeError):
        record.winners = (0,)
