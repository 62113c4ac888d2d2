"""Rules: defaults, presets, what is refused, what warns, JSON."""

import copy
import dataclasses
import inspect
import json
import pickle
import re
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel import (
    Game,
    RulesError,
    RulesWarning,
    RussischRules,
    SchnellenRules,
    _core,
    rules_from_dict,
)
from kartenspiel.rules_text import RUSSISCH_OPTIONS, SCHNELLEN_OPTIONS
from tests.python.test_rules_refused import reasons_of
from tests.reference import rules as reference

CASES = ("three_nines", "four_unders", "under_20_points")
TENS = st.integers(1, 1000).map(lambda n: 10 * n)
POINTS = st.integers(0, 1_000_000)
GOALS = st.none() | st.integers(1, 1_000_000_000)


@st.composite
def russisch(draw: st.DrawFn) -> dict[str, Any]:
    low, high = sorted((draw(TENS), draw(TENS)))
    values = {
        "deck": draw(st.sampled_from((24, 36))),
        "seats": draw(st.sampled_from((3, 4))),
        "redeal": draw(st.lists(st.sampled_from(CASES), unique=True)),
        "opening_bid": low,
        "max_bid": high,
        "without_talon_bonus": draw(POINTS),
        "without_talon_penalty": draw(POINTS),
        "laid_cards": draw(st.sampled_from(("blind", "assigned"))),
        "marriage_values": [10 * draw(st.integers(0, 100_000)) for _ in range(4)],
        "failed_contract": draw(st.sampled_from(("shared", "deducted"))),
        "defenders_score": draw(st.sampled_from(("split", "own"))),
        "all_tricks_bonus": draw(POINTS),
        "all_tricks_bonus_counts": draw(st.sampled_from(("sheet", "contract"))),
        "target": draw(GOALS),
        "deals": draw(st.integers(1, 1_000_000_000)),
    }
    flags = {name for name, option in RUSSISCH_OPTIONS.items() if option.kind == "flag"}
    return {**values, **{name: draw(st.booleans()) for name in sorted(flags)}}


@st.composite
def schnellen(draw: st.DrawFn) -> dict[str, Any]:
    values = {
        "start": draw(st.integers(1, 1_000_000_000)),
        "schnell_penalty": draw(POINTS),
        "drop_penalty": draw(POINTS),
        "must_stay_at": draw(POINTS),
        "trump": draw(st.sampled_from(("turned", "bid"))),
        "all_pass": draw(st.sampled_from(("dealer_bids", "redeal"))),
        "finish": draw(st.sampled_from(("lowest", "earliest"))),
        "deals": draw(GOALS),
    }
    flags = {name for name, option in SCHNELLEN_OPTIONS.items() if option.kind == "flag"}
    values |= {name: draw(st.booleans()) for name in sorted(flags)}
    return {"players": draw(st.integers(3, 4 if values["short_deck"] else 5)), **values}


GAMES: dict[type, st.SearchStrategy[dict[str, Any]]] = {
    RussischRules: russisch(),
    SchnellenRules: schnellen(),
}
ANY_RULES = st.one_of(*(st.tuples(st.just(cls), values) for cls, values in GAMES.items()))


@pytest.fixture
def quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        yield


# --- defaults and presets ---


def test_the_defaults_are_those_of_the_rule_book() -> None:
    rules = RussischRules()
    assert rules.to_dict() == {
        "game": "russisch_schnapsen", "deck": 24, "seats": 3, "redeal": list(CASES),
        "opening_bid": 90, "max_bid": 300, "pass_is_final": False, "without_talon": False,
        "without_talon_on_opening": True, "without_talon_bonus": 40, "without_talon_penalty": 80,
        "raise_after_talon": False, "laid_cards": "blind", "marriage_values": [100, 80, 60, 40],
        "failed_contract": "shared", "defenders_score": "split", "defender_marriages": True,
        "all_tricks_bonus": 0, "all_tricks_bonus_counts": "sheet", "must_beat_after_trump": False,
        "must_undertrump": True, "target": 1000, "deals": None,
    }  # fmt: skip
    assert SchnellenRules().to_dict() == {
        "game": "schnellen", "players": 4, "start": 21, "short_deck": False, "schnell_penalty": 5,
        "drop_penalty": 1, "must_stay_at": 5, "compulsory": False, "exchange": False,
        "trump": "turned", "all_pass": "dealer_bids", "failed_bid_tricks_count": False,
        "hearts_double": False, "hearts_double_drop": False, "finish": "lowest", "deals": None,
        "must_beat_after_trump": True, "must_undertrump": True,
    }  # fmt: skip


def test_the_pack_decides_on_redeal_and_the_highest_bid() -> None:
    assert RussischRules(36).redeal == ("four_unders",)
    assert RussischRules(36).max_bid == 520
    assert RussischRules(36, max_bid=300, redeal=()).max_bid == 300
    assert RussischRules(36, redeal=()).redeal == ()
    assert RussischRules(24, max_bid=None, redeal=None) == RussischRules()


def test_the_presets_are_those_of_the_rule_book() -> None:
    assert RussischRules.wikibooks() == RussischRules()
    assert RussischRules.wikibooks(36) == RussischRules(36)
    rules = RussischRules.wikipedia()
    assert rules == RussischRules(
        redeal=("three_nines", "four_unders"),
        failed_contract="deducted",
        defenders_score="own",
        without_talon_bonus=20,
        without_talon_penalty=20,
    )
    assert RussischRules.wikipedia(36).redeal == ("four_unders",)
    assert RussischRules.wikipedia(redeal=None) == rules
    assert RussischRules.wikipedia(seats=4, redeal=[]).redeal == ()


@pytest.mark.parametrize("pack", [0, 1, 2, 3])
def test_the_core_has_the_same_defaults(pack: int) -> None:
    defaults: RussischRules | SchnellenRules
    if pack < 2:
        deck = (24, 36)[pack]
        defaults = RussischRules(deck)
        wikipedia = RussischRules.wikipedia(deck)
        assert wikipedia._to_core(wikipedia._values()) == _core.preset(pack, True)
    else:
        defaults = SchnellenRules(short_deck=pack == 3)
    assert defaults._to_core(defaults._values()) == _core.preset(pack)


@pytest.mark.parametrize(
    ("cls", "options"), [(RussischRules, RUSSISCH_OPTIONS), (SchnellenRules, SCHNELLEN_OPTIONS)]
)
def test_every_option_is_a_field_and_documented(cls: Any, options: dict[str, Any]) -> None:
    names = [field.name for field in dataclasses.fields(cls)]
    assert names == list(options)
    assert list(inspect.signature(cls).parameters) == names
    for name, option in options.items():
        entry = cls.__doc__.split(f"\n        {name}: ", 1)[1].split("\n        ")[0:4]
        assert option.clause in " ".join(entry)


# --- values ---


@given(ANY_RULES)
def test_rules_round_trip(made: tuple[Any, dict[str, Any]]) -> None:
    cls, values = made
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        rules = cls(**values)
        again = rules_from_dict(json.loads(json.dumps(rules.to_dict())))
        replaced = dataclasses.replace(rules)
        assert rules.replace() == rules
    assert again == replaced == rules
    assert hash(again) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules  # and warns nobody
    assert copy.copy(rules) is copy.deepcopy(rules) is rules
    for name, value in values.items():
        expected = sorted(value, key=CASES.index) if name == "redeal" else value
        kept = getattr(rules, name)
        assert (list(kept) if isinstance(kept, tuple) else kept) == expected
    assert reference.refusals(rules.to_dict()) == []
    for language in ("en", "de"):
        lines = rules.explain(language).splitlines()
        assert [line.split(" = ")[0] for line in lines[1:]] == list(cls._options)
        assert "{" not in "".join(lines)
        for line, option in zip(lines[1:], cls._options.values(), strict=True):
            assert line.rpartition(" (")[2].rstrip(")") in option.clause.split(", ")


CLAUSES = {
    RussischRules: {
        "deck": "RS2", "seats": "RS1", "redeal": "RS4", "opening_bid": "RS5", "max_bid": "RS5",
        "pass_is_final": "RS5", "without_talon": "RS6", "without_talon_on_opening": "RS6",
        "without_talon_bonus": "RS6", "without_talon_penalty": "RS6", "raise_after_talon": "RS7",
        "laid_cards": "RS8", "marriage_values": "RS10", "failed_contract": "RS11",
        "defenders_score": "RS11", "defender_marriages": "RS11", "all_tricks_bonus": "RS13",
        "all_tricks_bonus_counts": "RS13", "must_beat_after_trump": "TR3",
        "must_undertrump": "TR5", "target": "RS14", "deals": "RS14",
    },
    SchnellenRules: {
        "players": "SN1", "start": "SN1", "short_deck": "SN2", "schnell_penalty": "SN13",
        "drop_penalty": "SN7", "must_stay_at": "SN6", "compulsory": "SN8", "exchange": "SN9",
        ("trump", "turned"): "SN4", ("trump", "bid"): "SN10", "all_pass": "SN10",
        "failed_bid_tricks_count": "SN13", "hearts_double": "SN14", "hearts_double_drop": "SN14",
        "finish": "SN15", "deals": "SN15", "must_beat_after_trump": "TR3",
        "must_undertrump": "TR5",
    },
}  # fmt: skip
"""Clauses of the rule book by option, or by option and value."""


@pytest.mark.parametrize("cls", CLAUSES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.usefixtures("quiet")
def test_each_value_is_explained_by_the_clause_that_speaks_of_it(cls: Any, language: Any) -> None:
    assert {key if isinstance(key, str) else key[0] for key in CLAUSES[cls]} == {*cls._options}
    for name, option in cls._options.items():
        values = option.choices if option.kind in ("number", "choice") else (getattr(cls(), name),)
        values = (False, True) if option.kind == "flag" else values
        for value in values:
            [line] = [
                line
                for line in cls(**{name: value}).explain(language).splitlines()
                if line.startswith(f"{name} = ")
            ]
            clause = CLAUSES[cls].get(name) or CLAUSES[cls][name, value]
            assert line.endswith(f" ({clause})")


@given(ANY_RULES, st.data())
def test_what_is_refused_is_what_the_reference_refuses(
    made: tuple[Any, dict[str, Any]], data: st.DataObject
) -> None:
    cls, values = made
    junk = st.sampled_from(
        [None, True, False, 0, 1, 2, 5, 6, 15, 90, -1, -10, 1.0, 1.5, "", "own", "bid", [], [10],
         ["four_unders"], ["x"], [10, 20, 30, 40], [10, 20, 30, 45], [True, 0, 0, 0], {}, 10**7]
    )  # fmt: skip
    for name in data.draw(st.lists(st.sampled_from(sorted(values)), max_size=2, unique=True)):
        values[name] = data.draw(junk, label=name)
    given_rules = {"game": str(cls.game), **values}
    refused = reference.refusals(given_rules)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesWarning)
        if refused:
            assert reasons_of(lambda: rules_from_dict(given_rules))
        else:
            try:
                rules_from_dict(given_rules)
            except RulesError as error:
                limits = [reason for reason in error.reasons if "10000" not in reason]
                assert not limits  # the reference knows no limits


def test_equal_rules_are_equal_however_they_came_about() -> None:
    a = RussischRules(redeal={"four_unders", "three_nines"}, marriage_values=[100, 80, 60, 40])
    b = RussischRules.wikibooks(redeal=iter(["three_nines", "four_unders"]))
    assert a == b
    assert hash(a) == hash(b)
    assert a != SchnellenRules()
    assert RussischRules(target=1001) != RussischRules()
    assert len({RussischRules(), RussischRules(24), RussischRules.wikipedia()}) == 2


def test_integers_of_any_type_are_plain_integers_in_the_rules() -> None:
    numpy = pytest.importorskip("numpy")
    rules = RussischRules(numpy.int64(36), opening_bid=numpy.int16(100), target=numpy.uint32(500))
    assert json.loads(json.dumps(rules.to_dict())) == rules.to_dict()
    assert type(rules.deck) is type(rules.opening_bid) is type(rules.target) is int
    values = RussischRules(marriage_values=numpy.array([10, 20, 30, 40])).marriage_values
    assert all(type(value) is int for value in values)


def test_rules_cannot_change() -> None:
    rules = RussischRules()
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.deck = 36
    with pytest.raises(dataclasses.FrozenInstanceError):
        del rules.target
    with pytest.raises(TypeError):
        RussischRules(24, 4)
    with pytest.raises(TypeError):
        RussischRules(decks=24)


def test_changing_the_pack_changes_what_the_pack_decides() -> None:
    assert RussischRules().replace(deck=36) == RussischRules(36)
    assert RussischRules(36).replace(deck=24) == RussischRules()
    assert RussischRules.wikipedia().replace(deck=36) == RussischRules.wikipedia(36)
    assert RussischRules(max_bid=200).replace(deck=36).max_bid == 200
    assert RussischRules(redeal=[]).replace(deck=36).redeal == ()
    assert RussischRules().replace(deck=36, max_bid=300).max_bid == 300
    assert RussischRules(seats=4).replace(max_bid=200) == RussischRules(seats=4, max_bid=200)
    with pytest.raises(TypeError):
        RussischRules().replace(decks=36)
    with pytest.raises(RulesError):
        RussischRules().replace(deck=32)
    with pytest.warns(RulesWarning, match="under_20_points"):
        assert dataclasses.replace(RussischRules(), deck=36).max_bid == 300


def test_rules_know_their_game_and_pack() -> None:
    assert RussischRules().game is Game.RUSSISCH_SCHNAPSEN
    assert SchnellenRules().game is Game.SCHNELLEN
    sizes = [RussischRules(deck).pack_size for deck in (24, 36)]
    sizes += [SchnellenRules(short_deck=short).pack_size for short in (False, True)]
    assert sizes == [24, 36, 33, 21]
    assert SchnellenRules(5).seats == 5


# --- what warns ---

IDLE: list[tuple[Any, dict[str, Any], str]] = [
    (RussischRules, {"without_talon_bonus": 50}, "without_talon"),
    (RussischRules, {"without_talon_on_opening": False}, "without_talon_on_opening"),
    (RussischRules, {"deck": 36, "redeal": ["under_20_points"]}, "redeal"),
    (SchnellenRules, {"exchange": True, "short_deck": True}, "exchange"),
    (SchnellenRules, {"hearts_double_drop": True}, "hearts_double_drop"),
    (SchnellenRules, {"all_pass": "redeal"}, "all_pass"),
    (SchnellenRules, {"failed_bid_tricks_count": True}, "failed_bid_tricks_count"),
]


@pytest.mark.parametrize(("cls", "values", "name"), IDLE, ids=lambda value: str(value)[:50])
def test_an_option_without_effect_warns_where_the_rules_are_made(
    cls: Any, values: dict[str, Any], name: str
) -> None:
    plain = cls(**{key: values[key] for key in values if key in ("deck", "short_deck")})
    makers = [
        lambda: cls(**values),
        lambda: rules_from_dict({"game": str(cls.game), **values}),
        lambda: plain.replace(**values),
        lambda: dataclasses.replace(plain, **values),
    ]
    if cls is RussischRules:
        makers.append(lambda: cls.wikibooks(**values))
    for make in makers:
        with pytest.warns(RulesWarning, match=name) as caught:
            rules = make()
        assert [warning.filename for warning in caught] == [__file__]
        warning = caught[0].message
        assert isinstance(warning, RulesWarning)
        assert warning.code in cls._options
        assert name.startswith(warning.code)
        assert warning.clause == cls._options[warning.code].clause
        assert str(warning) == warning.explain() == f"{warning.sentence} ({warning.clause})"
        assert re.search("no effect|cannot occur", warning.explain("en"))
        assert re.search("keine Wirkung|nicht geben kann", warning.explain("de"))
        assert warning.explain("de").endswith(f"({warning.clause})")
        assert "{" not in warning.explain("en") + warning.explain("de")
        again = pickle.loads(pickle.dumps(warning))
        assert (again.code, again.explain("de")) == (warning.code, warning.explain("de"))
        with pytest.raises(ValueError, match="language"):
            warning.explain("fr")
        assert pickle.loads(pickle.dumps(rules)) == rules  # a warning would be an error here


def test_options_with_effect_do_not_warn() -> None:
    RussischRules(without_talon=True, without_talon_bonus=50, without_talon_on_opening=False)
    SchnellenRules(exchange=True, trump="bid", all_pass="redeal", failed_bid_tricks_count=True)
    SchnellenRules(hearts_double=True, hearts_double_drop=True)
    RussischRules.wikipedia()
    RussischRules.wikipedia(36)


@pytest.mark.usefixtures("quiet")
def test_every_fault_and_idle_option_of_the_core_has_its_words() -> None:
    by_type = {"pack", "seats", "redeal", "game"}  # no value of the right type has these
    worded = set(RussischRules._faults) | set(SchnellenRules._faults)
    assert worded == set(_core.FAULTS) - by_type
    assert set(RussischRules._idle) | set(SchnellenRules._idle) == set(_core.IDLE)


def test_rules_are_explained_in_known_languages_only() -> None:
    with pytest.raises(ValueError, match="language"):
        RussischRules().explain("fr")
    text = RussischRules(36, seats=4, redeal=[], all_tricks_bonus=50).explain("de")
    assert "redeal = []: kein Blatt darf zusammengeworfen werden (RS4)" in text
    assert "seats = 4: vier sitzen am Tisch, der Geber pausiert (RS1)" in text
