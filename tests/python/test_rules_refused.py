"""Rules that are refused: every reason, each with field, value and clause, and no more."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenspiel import (
    RulesError,
    RussischRules,
    SchnellenRules,
    rules_from_dict,
)
from kartenspiel.errors import shown
from kartenspiel.rules_text import RUSSISCH_OPTIONS, SCHNELLEN_OPTIONS


def reasons_of(make: Any) -> tuple[str, ...]:
    with pytest.raises(RulesError) as caught:
        make()
    german = caught.value.explain("de").splitlines()
    assert len(german) == len(caught.value.reasons)
    assert not any(re.search(r"\{\w+\}", line) for line in [*german, *caught.value.reasons])
    return caught.value.reasons


# --- one fault ---

REFUSED: list[tuple[Any, dict[str, Any], str]] = [
    (RussischRules, {"deck": 32}, "deck must be 24 or 36, not 32 (RS2)"),
    (RussischRules, {"deck": 24.0}, "deck must be 24 or 36, not 24.0 (RS2)"),
    (RussischRules, {"deck": "24"}, "deck must be 24 or 36, not '24' (RS2)"),
    (RussischRules, {"deck": None}, "deck must be 24 or 36, not None (RS2)"),
    (RussischRules, {"seats": 5}, "seats must be 3 or 4, not 5 (RS1)"),
    (RussischRules, {"seats": 259}, "seats must be 3 or 4, not 259 (RS1)"),
    (RussischRules, {"seats": True}, "seats must be 3 or 4, not True (RS1)"),
    (
        RussischRules,
        {"redeal": "four_unders"},
        "redeal must be a list of texts, not 'four_unders' (RS4)",
    ),
    (
        RussischRules,
        {"redeal": ["four_aces"]},
        "redeal may hold 'three_nines', 'four_unders', 'under_20_points', not 'four_aces' (RS4)",
    ),
    (
        RussischRules,
        {"redeal": ["four_unders"] * 2},
        "redeal holds 'four_unders' more than once (RS4)",
    ),
    (
        RussischRules,
        {"opening_bid": 95},
        "opening_bid must be a multiple of 10 from 10 to 10000, not 95 (RS5)",
    ),
    (
        RussischRules,
        {"opening_bid": 0},
        "opening_bid must be a multiple of 10 from 10 to 10000, not 0 (RS5)",
    ),
    (RussischRules, {"opening_bid": 90.0}, "opening_bid must be an integer, not 90.0 (RS5)"),
    (RussischRules, {"opening_bid": True}, "opening_bid must be an integer, not True (RS5)"),
    (RussischRules, {"opening_bid": None}, "opening_bid must be an integer, not None (RS5)"),
    (
        RussischRules,
        {"max_bid": 305},
        "max_bid must be a multiple of 10, at most 10000, not 305 (RS5)",
    ),
    (
        RussischRules,
        {"max_bid": 10010},
        "max_bid must be a multiple of 10, at most 10000, not 10010 (RS5)",
    ),
    (RussischRules, {"max_bid": 80}, "max_bid 80 must not be below opening_bid 90 (RS5)"),
    (RussischRules, {"pass_is_final": 1}, "pass_is_final must be True or False, not 1 (RS5)"),
    (
        RussischRules,
        {"without_talon_bonus": -1},
        "without_talon_bonus must be a number from 0 to 1000000, not -1 (RS6)",
    ),
    (
        RussischRules,
        {"without_talon_penalty": 10**6 + 1},
        "without_talon_penalty must be a number from 0 to 1000000, not 1000001 (RS6)",
    ),
    (
        RussischRules,
        {"laid_cards": "open"},
        "laid_cards must be 'blind' or 'assigned', not 'open' (RS8)",
    ),
    (
        RussischRules,
        {"marriage_values": (100, 80, 60)},
        "marriage_values must be four integers, for h d s c, not (100, 80, 60) (RS10)",
    ),
    (
        RussischRules,
        {"marriage_values": (100, 80, 60, 45)},
        "marriage_values must be multiples of 10 from 0 to 1000000, not (100, 80, 60, 45) (RS10)",
    ),
    (
        RussischRules,
        {"marriage_values": (100, 80, 60, 40.0)},
        "marriage_values[3] must be an integer, not 40.0 (RS10)",
    ),
    (
        RussischRules,
        {"failed_contract": None},
        "failed_contract must be 'shared' or 'deducted', not None (RS11)",
    ),
    (
        RussischRules,
        {"all_tricks_bonus": -50},
        "all_tricks_bonus must be a number from 0 to 1000000, not -50 (RS13)",
    ),
    (
        RussischRules,
        {"target": 0},
        "target must be a number from 1 to 1000000000 or None, not 0 (RS14)",
    ),
    (RussischRules, {"target": "1000"}, "target must be an integer or None, not '1000' (RS14)"),
    (
        RussischRules,
        {"deals": -3},
        "deals must be a number from 1 to 1000000000 or None, not -3 (RS14)",
    ),
    (
        RussischRules,
        {"target": None},
        "target and deals are both None: one of them must end the match (RS14)",
    ),
    (SchnellenRules, {"players": 6}, "players must be 3 or 4 or 5, not 6 (SN1)"),
    (
        SchnellenRules,
        {"players": 5, "short_deck": True},
        "players 5 does not go with short_deck True: 21 cards are not enough for five (SN2)",
    ),
    (SchnellenRules, {"start": 0}, "start must be a number from 1 to 1000000000, not 0 (SN1)"),
    (
        SchnellenRules,
        {"schnell_penalty": -5},
        "schnell_penalty must be a number from 0 to 1000000, not -5 (SN13)",
    ),
    (
        SchnellenRules,
        {"drop_penalty": -1},
        "drop_penalty must be a number from 0 to 1000000, not -1 (SN7)",
    ),
    (
        SchnellenRules,
        {"must_stay_at": -1},
        "must_stay_at must be a number from 0 to 1000000, not -1 (SN6)",
    ),
    (
        SchnellenRules,
        {"trump": "hearts"},
        "trump must be 'turned' or 'bid', not 'hearts' (SN4, SN10)",
    ),
    (
        SchnellenRules,
        {"deals": 10**9 + 1},
        "deals must be a number from 1 to 1000000000 or None, not 1000000001 (SN15)",
    ),
]


@pytest.mark.parametrize(("cls", "values", "reason"), REFUSED, ids=lambda value: str(value)[:50])
def test_each_reason_names_field_value_and_clause(
    cls: Any, values: dict[str, Any], reason: str
) -> None:
    assert reasons_of(lambda: cls(**values)) == (reason,)
    if values != {"max_bid": None}:
        assert reasons_of(lambda: rules_from_dict({"game": str(cls.game), **values})) == (reason,)


def test_all_reasons_come_at_once() -> None:
    values = {"deck": 32, "seats": 2, "opening_bid": 95, "max_bid": 85, "laid_cards": 3}
    reasons = reasons_of(lambda: RussischRules(**values, target=-1, deals=0, redeal=["x"]))
    named = [reason.split()[0] for reason in reasons]
    assert sorted(named) == [
        "deals", "deck", "laid_cards", "max_bid", "opening_bid", "redeal", "seats", "target",
    ]  # fmt: skip
    both = reasons_of(lambda: SchnellenRules(schnell_penalty=-1, drop_penalty=-1))
    assert [reason.split()[0] for reason in both] == ["schnell_penalty", "drop_penalty"]
    values = {"marriage_values": [5, "x", 1.0, True]}
    assert [reason.split()[0] for reason in reasons_of(lambda: RussischRules(**values))] == [
        f"marriage_values[{i}]" for i in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("cls", "values", "blamed"),
    [
        (RussischRules, {"opening_bid": "90", "max_bid": 80}, ["opening_bid"]),
        (RussischRules, {"opening_bid": 400, "max_bid": "x"}, ["max_bid"]),
        (RussischRules, {"opening_bid": 95, "max_bid": 80}, ["opening_bid"]),
        (RussischRules, {"opening_bid": 20_000}, ["opening_bid"]),
        (RussischRules, {"opening_bid": 100, "max_bid": 95}, ["max_bid"]),
        (RussischRules, {"target": "x", "deals": None}, ["target"]),
        (RussischRules, {"target": None, "deals": "x"}, ["deals"]),
        (RussischRules, {"redeal": ["x", "x", "x"]}, ["redeal"]),
        (RussischRules, {"redeal": ["four_unders"] * 9}, ["redeal"]),
        (RussischRules, {"deck": 32, "opening_bid": 400}, ["deck"]),
        (RussischRules, {"deck": 32, "opening_bid": 400, "max_bid": 390}, ["deck", "max_bid"]),
        (RussischRules, {"deck": 32, "max_bid": 80}, ["deck", "max_bid"]),
        (SchnellenRules, {"players": 5, "short_deck": 1}, ["short_deck"]),
        (SchnellenRules, {"players": 6, "short_deck": True}, ["players"]),
    ],
    ids=str,
)
def test_what_is_a_mere_consequence_is_no_reason(
    cls: Any, values: dict[str, Any], blamed: list[str]
) -> None:
    makers = [lambda: cls(**values), lambda: rules_from_dict({"game": str(cls.game), **values})]
    if "redeal" not in values:
        makers.append(lambda: cls().replace(**values))
    for make in makers:
        assert [reason.split()[0] for reason in reasons_of(make)] == blamed


POOL = {
    RussischRules: {
        "deck": [24, 36, 32, "x"], "opening_bid": [90, 400, 600, 95, -10, "x"],
        "max_bid": [300, 80, 85, 20_000, "x"], "target": [1000, None, 0, "x"],
        "deals": [3, None, 0, "x"], "redeal": [[], ["four_unders"] * 2, ["x", "y", "x"], 5],
        "without_talon_bonus": [40, -1, "x"], "without_talon_penalty": [80, -1],
        "marriage_values": [[10] * 4, [5] * 4, [1], ["x", "y", 10, 10]],
    },
    SchnellenRules: {
        "players": [3, 4, 5, 6], "short_deck": [False, True, 1], "deals": [None, 0, "x"],
        "schnell_penalty": [5, -1, "x"], "drop_penalty": [1, -1], "start": [21, 0, "x"],
    },
}  # fmt: skip


@given(st.sampled_from(list(POOL)), st.data())
def test_each_reason_stands_when_the_other_fields_are_mended(cls: Any, data: st.DataObject) -> None:
    names = data.draw(st.sets(st.sampled_from(sorted(POOL[cls])), min_size=1))
    values = {name: data.draw(st.sampled_from(POOL[cls][name]), label=name) for name in names}
    try:
        cls(**values)
    except RulesError as error:
        reasons = error.reasons
    else:
        return
    assert len(set(reasons)) == len(reasons)
    for reason in reasons:
        named = {name for name in cls._options if re.search(rf"\b{name}\b", reason)}
        if values.get("deck") == 36:
            named.add("deck")  # it decides on defaults
        kept = {name: values[name] for name in named & values.keys()}
        if cls is RussischRules and not named & {"target", "deals"}:
            kept["deals"] = 3
        assert reason in reasons_of(lambda kept=kept: cls(**kept))


@pytest.mark.parametrize(
    "value", [10**10, -(10**10), 10**30, 10**5000, -(10**5000), 2**31, 2**32], ids=shown
)
@pytest.mark.parametrize(
    ("cls", "name"),
    [
        (cls, name)
        for cls, options in ((RussischRules, RUSSISCH_OPTIONS), (SchnellenRules, SCHNELLEN_OPTIONS))
        for name, option in options.items()
        if option.kind in ("int", "int?", "number")
    ],
)
def test_huge_integers_get_an_error_that_names_key_and_limit(
    cls: Any, name: str, value: int
) -> None:
    reasons = reasons_of(lambda: cls(**{name: value}))
    assert reasons[0].startswith(name)
    limits = ("10000", "3 or 4", "24 or 36", "opening_bid 90")
    assert any(limit in reasons[0] for limit in limits)
    assert all(len(reason) < 200 for reason in reasons)


def test_huge_marriage_values() -> None:
    for value in (10**30, -(10**5000), 10**6 + 10):
        reasons = reasons_of(lambda value=value: RussischRules(marriage_values=(value, 80, 60, 40)))
        assert reasons[0].startswith("marriage_values must be multiples of 10 from 0 to 1000000")


class Rude:
    """An object that answers nothing nicely."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = object.__hash__


@pytest.mark.parametrize("name", sorted(RUSSISCH_OPTIONS))
def test_any_object_is_refused_by_any_field(name: str) -> None:
    for value in (Rude(), object(), b"90", 1j, float("nan"), "x" * 10**6, [[]] * 10**5, {}, ...):
        reasons = reasons_of(lambda value=value: RussischRules(**{name: value}))
        assert any(reason.startswith(name) for reason in reasons)
        assert all(len(reason) < 300 for reason in reasons)


@pytest.mark.parametrize("rules", [None, [], "rules", 5, ["game"], b"{}", True])
def test_rules_that_are_no_mapping_are_refused(rules: object) -> None:
    (reason,) = reasons_of(lambda: rules_from_dict(rules))
    assert "mapping" in reason


@pytest.mark.parametrize("game", ["skat", "", "Schnellen", None, 0, [], {}, True])
def test_unknown_games_are_refused(game: object) -> None:
    (reason,) = reasons_of(lambda: rules_from_dict({"game": game}))
    assert reason.startswith("game must be 'russisch_schnapsen' or 'schnellen'")


def test_a_missing_game_is_refused() -> None:
    assert reasons_of(lambda: rules_from_dict({"deck": 24})) == (
        "game is missing: 'russisch_schnapsen' or 'schnellen'",
    )


def test_unknown_keys_are_refused_by_name_with_all_else() -> None:
    rules = {"game": "schnellen", "deck": 24, 5: 1, None: 2, "start": 0, "Players": 4}
    reasons = reasons_of(lambda: rules_from_dict(rules))
    assert reasons == (
        "'deck' is no option of schnellen",
        "5 is no option of schnellen",
        "None is no option of schnellen",
        "'Players' is no option of schnellen",
        "start must be a number from 1 to 1000000000, not 0 (SN1)",
    )


@pytest.mark.parametrize("name", sorted(set(RUSSISCH_OPTIONS) - {"target", "deals"}))
def test_none_is_good_for_target_and_deals_only(name: str) -> None:
    rules = {"game": "russisch_schnapsen", name: None}
    assert reasons_of(lambda: rules_from_dict(rules))[0].startswith(name)
    assert rules_from_dict({"game": "russisch_schnapsen", "deals": None}) == RussischRules()


def test_missing_fields_have_the_defaults_of_the_pack() -> None:
    assert rules_from_dict({"game": "russisch_schnapsen"}) == RussischRules()
    assert rules_from_dict({"game": "russisch_schnapsen", "deck": 36}) == RussischRules(36)
    assert rules_from_dict({"game": "schnellen", "players": 3}) == SchnellenRules(3)
