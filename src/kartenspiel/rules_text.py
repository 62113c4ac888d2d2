"""The options of both games, what can be wrong with them, and which have no effect: tables."""

from __future__ import annotations

from typing import Final

from kartenspiel.options import Fault, Option, Reason

RUSSISCH_OPTIONS: Final[dict[str, Option]] = {
    "deck": Option("number", "RS2", (24, 36)),
    "seats": Option("number", "RS1", (3, 4)),
    "redeal": Option("cases", "RS4", ("three_nines", "four_unders", "under_20_points")),
    "opening_bid": Option("int", "RS5"),
    "max_bid": Option("int", "RS5"),
    "pass_is_final": Option("flag", "RS5"),
    "without_talon": Option("flag", "RS6"),
    "without_talon_on_opening": Option("flag", "RS6"),
    "without_talon_bonus": Option("int", "RS6"),
    "without_talon_penalty": Option("int", "RS6"),
    "raise_after_talon": Option("flag", "RS7"),
    "laid_cards": Option("choice", "RS8", ("blind", "assigned")),
    "marriage_values": Option("values", "RS10"),
    "failed_contract": Option("choice", "RS11", ("shared", "deducted")),
    "defenders_score": Option("choice", "RS11", ("split", "own")),
    "defender_marriages": Option("flag", "RS11"),
    "all_tricks_bonus": Option("int", "RS13"),
    "all_tricks_bonus_counts": Option("choice", "RS13", ("sheet", "contract")),
    "must_beat_after_trump": Option("flag", "TR3"),
    "must_undertrump": Option("flag", "TR5"),
    "target": Option("int?", "RS14"),
    "deals": Option("int?", "RS14"),
}
"""Options of Russisches Schnapsen in the order of their JSON form."""

SCHNELLEN_OPTIONS: Final[dict[str, Option]] = {
    "players": Option("number", "SN1", (3, 4, 5)),
    "start": Option("int", "SN1"),
    "short_deck": Option("flag", "SN2"),
    "schnell_penalty": Option("int", "SN13"),
    "drop_penalty": Option("int", "SN7"),
    "must_stay_at": Option("int", "SN6"),
    "compulsory": Option("flag", "SN8"),
    "exchange": Option("flag", "SN9"),
    "trump": Option("choice", "SN4, SN10", ("turned", "bid")),
    "all_pass": Option("choice", "SN10", ("dealer_bids", "redeal")),
    "failed_bid_tricks_count": Option("flag", "SN13"),
    "hearts_double": Option("flag", "SN14"),
    "hearts_double_drop": Option("flag", "SN14"),
    "finish": Option("choice", "SN15", ("lowest", "earliest")),
    "deals": Option("int?", "SN15"),
    "must_beat_after_trump": Option("flag", "TR3"),
    "must_undertrump": Option("flag", "TR5"),
}
"""Options of Schnellen in the order of their JSON form."""


def _goal(name: str) -> Fault:
    return Fault(
        (name,),
        f"{name} must be a number from 1 to {{goal_limit}} or None, not {{{name}}}",
        f"{name} muss eine Zahl von 1 bis {{goal_limit}} oder None sein, nicht {{{name}}}",
    )


def _value(*fields: str) -> Fault:
    return Fault(
        fields,
        "{name} must be a number from 0 to {value_limit}, not {value}",
        "{name} muss eine Zahl von 0 bis {value_limit} sein, nicht {value}",
    )


RUSSISCH_FAULTS: Final[dict[str, Fault]] = {
    "opening_step": Fault(
        ("opening_bid",),
        "opening_bid must be a multiple of 10 from 10 to {bid_limit}, not {opening_bid}",
        "opening_bid muss ein Vielfaches von 10 sein, 10 bis {bid_limit}, nicht {opening_bid}",
    ),
    "max_step": Fault(
        ("max_bid",),
        "max_bid must be a multiple of 10, at most {bid_limit}, not {max_bid}",
        "max_bid muss ein Vielfaches von 10 sein, höchstens {bid_limit}, nicht {max_bid}",
    ),
    "max_below": Fault(
        ("max_bid", "opening_bid"),
        "max_bid {max_bid} must not be below opening_bid {opening_bid}",
        "max_bid {max_bid} darf nicht unter opening_bid {opening_bid} liegen",
    ),
    "marriages": Fault(
        ("marriage_values",),
        "marriage_values must be multiples of 10 from 0 to {value_limit}, not {marriage_values}",
        "marriage_values müssen Vielfache von 10 von 0 bis {value_limit} sein, nicht"
        " {marriage_values}",
    ),
    "bonus": _value("all_tricks_bonus"),
    "without": _value("without_talon_bonus", "without_talon_penalty"),
    "target": _goal("target"),
    "deals": _goal("deals"),
    "endless": Fault(
        ("target", "deals"),
        "target and deals are both None: one of them must end the match",
        "target und deals sind beide None: eines davon muss die Partie beenden",
    ),
}
"""Faults of Russisches Schnapsen that the types leave to the core."""

SCHNELLEN_FAULTS: Final[dict[str, Fault]] = {
    "short_deck": Fault(
        ("short_deck", "players"),
        "players {players} does not go with short_deck {short_deck}: 21 cards are not enough"
        " for five",
        "players {players} geht nicht mit short_deck {short_deck}: 21 Karten reichen nicht für"
        " fünf",
    ),
    "penalty": _value("schnell_penalty", "drop_penalty"),
    "stay": _value("must_stay_at"),
    "start": Fault(
        ("start",),
        "start must be a number from 1 to {goal_limit}, not {start}",
        "start muss eine Zahl von 1 bis {goal_limit} sein, nicht {start}",
    ),
    "deals": _goal("deals"),
}
"""Faults of Schnellen that the types leave to the core."""

RUSSISCH_IDLE: Final[dict[str, Reason]] = {
    "without_talon": Reason(
        "without_talon_on_opening {without_talon_on_opening}, without_talon_bonus"
        " {without_talon_bonus} and without_talon_penalty {without_talon_penalty} have no effect"
        " without without_talon",
        "without_talon_on_opening {without_talon_on_opening}, without_talon_bonus"
        " {without_talon_bonus} und without_talon_penalty {without_talon_penalty} haben ohne"
        " without_talon keine Wirkung",
    ),
    "redeal": Reason(
        "redeal {redeal} holds a case that cannot occur with deck {deck}",
        "redeal {redeal} enthält einen Fall, den es mit deck {deck} nicht geben kann",
    ),
}
"""Options of Russisches Schnapsen that the core finds to have no effect."""

SCHNELLEN_IDLE: Final[dict[str, Reason]] = {
    "exchange": Reason(
        "exchange {exchange} has no effect: with players {players}, short_deck {short_deck} and"
        " trump {trump} the stock is always empty",
        "exchange {exchange} hat keine Wirkung: mit players {players}, short_deck {short_deck} und"
        " trump {trump} ist der Rest immer leer",
    ),
    "hearts_double_drop": Reason(
        "hearts_double_drop {hearts_double_drop} has no effect without hearts_double",
        "hearts_double_drop {hearts_double_drop} hat ohne hearts_double keine Wirkung",
    ),
    "all_pass": Reason(
        "all_pass {all_pass} has no effect without trump 'bid'",
        "all_pass {all_pass} hat ohne trump 'bid' keine Wirkung",
    ),
    "failed_bid_tricks_count": Reason(
        "failed_bid_tricks_count {failed_bid_tricks_count} has no effect without trump 'bid'",
        "failed_bid_tricks_count {failed_bid_tricks_count} hat ohne trump 'bid' keine Wirkung",
    ),
}
"""Options of Schnellen that the core finds to have no effect."""
