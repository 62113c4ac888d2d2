"""What an action does, in words: the end of a sentence that begins with who acts."""

from __future__ import annotations

from typing import Final

from kartenspiel.languages import Language

DESCRIPTIONS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "deal": "deals {count} cards",
        "keep": "keeps the hand",
        "redeal": "shows the hand and asks for a new deal",
        "bid": "bids {value}",
        "bid_without": "bids {value} without talon",
        "pass": "passes",
        "hold": "leaves the bid as it is",
        "raise": "raises the bid to {value}",
        "lay": "lays off the {card}",
        "pick": "takes the {card} from the laid-off cards",
        "give": "gives away the {card}",
        "play": "plays the {card}",
        "announce": "announces the marriage of {suit} and leads the {card}",
        "discard": "discards the {card}",
        "trump": "makes {suit} trump",
        "high": "plays high, without a trump",
        "stay": "stays",
        "drop": "drops",
        "swap": "puts away the {card}",
        "done": "ends the exchange and draws",
    },
    "de": {
        "deal": "gibt {count} Karten",
        "keep": "behält sein Blatt",
        "redeal": "zeigt sein Blatt und verlangt neues Geben",
        "bid": "sagt {value}",
        "bid_without": "sagt {value} ohne Talon",
        "pass": "passt",
        "hold": "bleibt bei seiner Ansage",
        "raise": "erhöht auf {value}",
        "lay": "verlegt {card}",
        "pick": "nimmt {card} von den verlegten Karten",
        "give": "teilt {card} zu",
        "play": "spielt {card}",
        "announce": "sagt den Ansager in {suit} an und spielt {card} aus",
        "discard": "legt {card} weg",
        "trump": "macht {suit} zum Trumpf",
        "high": "spielt hoch, ohne Trumpf",
        "stay": "spielt mit",
        "drop": "steigt aus",
        "swap": "legt {card} zum Tauschen weg",
        "done": "beendet das Tauschen und zieht",
    },
}
"""Texts by language and kind; they may name ``{card}``, ``{suit}``, ``{value}`` and ``{count}``."""
