"""The options of both games: their defaults, and what is refused when rules are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

RUSSISCH: Final = "russisch_schnapsen"
SCHNELLEN: Final = "schnellen"
REDEAL_CASES: Final = ("three_nines", "four_unders", "under_20_points")


@dataclass(frozen=True)
class RussischOptions:
    """The options of Russisches Schnapsen; the defaults are `wikibooks` with 24 cards (RS15)."""

    deck: int = 24
    seats: int = 3
    redeal: list[str] = field(default_factory=lambda: list(REDEAL_CASES))
    opening_bid: int = 90
    max_bid: int = 300
    pass_is_final: bool = False
    without_talon: bool = False
    without_talon_on_opening: bool = True
    without_talon_bonus: int = 40
    without_talon_penalty: int = 80
    raise_after_talon: bool = False
    laid_cards: str = "blind"
    marriage_values: list[int] = field(default_factory=lambda: [100, 80, 60, 40])
    failed_contract: str = "shared"
    defenders_score: str = "split"
    defender_marriages: bool = True
    all_tricks_bonus: int = 0
    all_tricks_bonus_counts: str = "sheet"
    must_beat_after_trump: bool = False
    must_undertrump: bool = True
    target: int | None = 1000
    deals: int | None = None


@dataclass(frozen=True)
class SchnellenOptions:
    """The options of Schnellen with their defaults."""

    players: int = 4
    start: int = 21
    short_deck: bool = False
    schnell_penalty: int = 5
    drop_penalty: int = 1
    must_stay_at: int = 5
    compulsory: bool = False
    exchange: bool = False
    trump: str = "turned"
    all_pass: str = "dealer_bids"
    failed_bid_tricks_count: bool = False
    hearts_double: bool = False
    hearts_double_drop: bool = False
    finish: str = "lowest"
    deals: int | None = None
    must_beat_after_trump: bool = True
    must_undertrump: bool = True


CHOICES: Final[dict[str, dict[str, tuple[object, ...]]]] = {
    RUSSISCH: {
        "deck": (24, 36),
        "seats": (3, 4),
        "laid_cards": ("blind", "assigned"),
        "failed_contract": ("shared", "deducted"),
        "defenders_score": ("split", "own"),
        "all_tricks_bonus_counts": ("sheet", "contract"),
    },
    SCHNELLEN: {
        "players": (3, 4, 5),
        "trump": ("turned", "bid"),
        "all_pass": ("dealer_bids", "redeal"),
        "finish": ("lowest", "earliest"),
    },
}
"""The closed vocabularies."""


def make_options(rules: Mapping[str, Any]) -> RussischOptions | SchnellenOptions:
    """Return the options of rules in JSON form; raise ValueError for rules that are refused."""
    reasons = refusals(rules)
    if reasons:
        raise ValueError("; ".join(reasons))
    filled = complete_rules(rules)
    del filled["game"]
    if rules["game"] == RUSSISCH:
        return RussischOptions(**filled)
    return SchnellenOptions(**filled)


def complete_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules with every missing field but `game` at its default (RS4, RS5, RS15)."""
    filled: dict[str, Any] = {"game": rules["game"]}
    if rules["game"] == RUSSISCH:
        filled.update(asdict(RussischOptions()))
        if rules.get("deck") == 36:
            filled["redeal"] = ["four_unders"]  # RS4
            filled["max_bid"] = 520  # RS5
    else:
        filled.update(asdict(SchnellenOptions()))
    filled.update(rules)
    return filled


def refusals(rules: Mapping[str, Any]) -> list[str]:
    """Return every reason for which the rule book refuses these rules; none if they are fine."""
    game = rules.get("game")
    if game not in (RUSSISCH, SCHNELLEN):
        return [f"game: {game!r}"]
    defaults = RussischOptions() if game == RUSSISCH else SchnellenOptions()
    known = {option.name for option in fields(defaults)}
    reasons = [f"{key}: unknown" for key in rules if key != "game" and key not in known]
    filled = complete_rules(rules)
    for key in sorted(known):
        if not _has_right_type(key, filled[key], getattr(defaults, key)):
            reasons.append(f"{key}: wrong type")
        elif key in CHOICES[game] and filled[key] not in CHOICES[game][key]:
            reasons.append(f"{key}: {filled[key]!r}")
    if reasons:
        return reasons
    return _refused_russisch(filled) if game == RUSSISCH else _refused_schnellen(filled)


def _has_right_type(key: str, value: object, default: object) -> bool:
    """Tell whether a value is of its option's JSON type; `true` is no integer."""
    if key in ("target", "deals"):
        return value is None or type(value) is int
    if key == "redeal":
        return isinstance(value, list) and all(type(case) is str for case in value)
    if key == "marriage_values":
        return isinstance(value, list) and all(type(number) is int for number in value)
    return type(value) is type(default)


def _refused_russisch(rules: Mapping[str, Any]) -> list[str]:
    """Return the reasons of "Refused when rules are made" that concern Russisches Schnapsen."""
    reasons = [f"redeal: {case!r}" for case in rules["redeal"] if case not in REDEAL_CASES]
    if len(set(rules["redeal"])) != len(rules["redeal"]):
        reasons.append("redeal: duplicates")
    if rules["opening_bid"] % 10 != 0 or rules["opening_bid"] < 10:
        reasons.append("opening_bid: no multiple of 10 from 10 on")
    if rules["max_bid"] % 10 != 0:
        reasons.append("max_bid: no multiple of 10")
    if rules["max_bid"] < rules["opening_bid"]:
        reasons.append("max_bid: below opening_bid")
    values = rules["marriage_values"]
    if len(values) != 4 or any(value < 0 or value % 10 != 0 for value in values):
        reasons.append("marriage_values: not four non-negative multiples of 10")
    bonuses = ("without_talon_bonus", "without_talon_penalty", "all_tricks_bonus")
    reasons += _below(rules, bonuses, 0)
    reasons += _below(rules, ("target", "deals"), 1)
    if rules["target"] is None and rules["deals"] is None:
        reasons.append("target, deals: neither is set")  # RS14
    return reasons


def _refused_schnellen(rules: Mapping[str, Any]) -> list[str]:
    """Return the reasons of "Refused when rules are made" that concern Schnellen."""
    reasons = []
    if rules["short_deck"] and rules["players"] == 5:
        reasons.append("players, short_deck: too few cards for five")  # SN2
    reasons += _below(rules, ("schnell_penalty", "drop_penalty", "must_stay_at"), 0)
    reasons += _below(rules, ("start", "deals"), 1)
    return reasons


def _below(rules: Mapping[str, Any], keys: tuple[str, ...], least: int) -> list[str]:
    """Return a reason for each of these fields that is set and too small."""
    return [
        f"{key}: below {least}" for key in keys if rules[key] is not None and rules[key] < least
    ]
