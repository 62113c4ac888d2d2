"""What is refused when rules of Schnellen are made, what has no effect, and names for display."""

from __future__ import annotations

import pytest

from kartenspiel import (
    Card,
    IllegalActionError,
    RulesError,
    RulesWarning,
    SchnellenRules,
    rules_from_dict,
)
from tests.rules.helpers import play
from tests.rules.helpers_sn import dealt

REFUSED = [
    ({"players": 5, "short_deck": True}, ["players", "short_deck"]),
    ({"players": 2}, ["players"]),
    ({"players": 6}, ["players"]),
    ({"start": 0}, ["start"]),
    ({"start": -21}, ["start"]),
    ({"deals": 0}, ["deals"]),
    ({"deals": -1}, ["deals"]),
    ({"schnell_penalty": -1}, ["schnell_penalty"]),
    ({"drop_penalty": -1}, ["drop_penalty"]),
    ({"must_stay_at": -1}, ["must_stay_at"]),
    ({"trump": "named"}, ["trump"]),
    ({"all_pass": "dealer"}, ["all_pass"]),
    ({"finish": "highest"}, ["finish"]),
    ({"start": True}, ["start"]),
    ({"start": 21.0}, ["start"]),
    ({"start": "21"}, ["start"]),
    ({"start": None}, ["start"]),
    ({"start": 10**30}, ["start"]),
    ({"exchange": 1}, ["exchange"]),
    ({"compulsory": None}, ["compulsory"]),
    ({"start": 0, "finish": "first", "players": 7}, ["start", "finish", "players"]),
    ({"sockets": 3}, ["sockets"]),
    ({"target": 1000}, ["target"]),
]


@pytest.mark.parametrize(("fields", "named"), REFUSED, ids=[str(row[0]) for row in REFUSED])
def test_refused_when_rules_are_made_naming_the_fields(fields, named):
    with pytest.raises(RulesError) as caught:
        rules_from_dict({"game": "schnellen", **fields})
    reasons = caught.value.reasons
    assert all(any(name in reason for reason in reasons) for name in named)
    assert len(reasons) == (1 if "short_deck" in fields else len(named))


IDLE = [
    ({"exchange": True, "short_deck": True}, "exchange"),
    ({"hearts_double_drop": True}, "hearts_double_drop"),
    ({"all_pass": "redeal"}, "all_pass"),
    ({"failed_bid_tricks_count": True}, "failed_bid_tricks_count"),
]


@pytest.mark.parametrize(("fields", "named"), IDLE, ids=[row[1] for row in IDLE])
def test_legal_but_without_effect_warns(fields, named):
    with pytest.warns(RulesWarning, match=named):
        SchnellenRules(**fields)
    with pytest.warns(RulesWarning, match=named):
        rules_from_dict({"game": "schnellen", **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {"exchange": True, "short_deck": True, "players": 3},
        {"exchange": True, "short_deck": True, "trump": "bid"},
        {"exchange": True, "players": 5},
        {"hearts_double_drop": True, "hearts_double": True},
        {"all_pass": "redeal", "trump": "bid"},
        {"failed_bid_tricks_count": True, "trump": "bid"},
    ],
    ids=str,
)
def test_with_effect_there_is_no_warning(fields):
    SchnellenRules(**fields)  # warnings are errors in the tests


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("suits", ["french", "german"])
def test_the_weli_is_shown_as_weli(language, suits):
    assert Card("6d").name(language, suits=suits, weli=True) == "Weli"
    assert Card("7d").name(language, suits=suits, weli=True) != "Weli"
    assert Card("6d").name(language, suits=suits) != "Weli"


def test_messages_call_the_weli_by_its_name():
    match = dealt({1: "Kc 7d 7s 8s 7c", 2: "6d 8d 9d Ts Js"}, "9c", players=3)
    play(match, "discard 9c, stay, stay", "Kc")
    with pytest.raises(IllegalActionError) as caught:
        match.apply("play 8d")
    assert "6d (Weli)" in caught.value.sentence


def test_a_led_weli_is_named_by_the_trump_suit():
    match = dealt({1: "6d 7d 7s 8s 7c", 2: "8c 8d 9d Ts Js"}, "9c", players=3)
    play(match, "discard 9c, stay, stay", "6d")
    with pytest.raises(IllegalActionError) as caught:
        match.apply("play 8d")
    assert "clubs were led" in caught.value.sentence
