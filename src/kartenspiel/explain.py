"""Rules explained in words: one line for each option, in English and German."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

from kartenspiel.games import Game
from kartenspiel.languages import Language, check_language, join_and
from kartenspiel.options import Option

Words = str | Mapping[Any, str]
"""A sentence with ``{value}``, or a sentence for each value (``...``: for any other)."""


def explain_rules(
    game: Game, values: Mapping[str, Any], options: Mapping[str, Option], language: Language
) -> str:
    """Return a heading and a line for each option: name, value, what it means, clause."""
    texts = _TEXTS[check_language(language)]
    lines = [game.label(language)]
    for name, option in options.items():
        value = values[name]
        words = texts[name]
        if not isinstance(words, str):
            words = words[value] if value in words else words[...]
        sentence = words.format(value=_spoken(value, language))
        lines.append(f"{name} = {json.dumps(value)}: {sentence} ({option.clause_of(value)})")
    return "\n".join(lines)


def _spoken(value: object, language: Language) -> str:
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return join_and([_CASES[language].get(item, str(item)) for item in items], language)
    return str(value)


_CASES: Final[dict[Language, dict[object, str]]] = {
    "en": {
        "three_nines": "at least three nines",
        "four_unders": "all four jacks",
        "under_20_points": "fewer than 20 card points",
    },
    "de": {
        "three_nines": "mindestens drei Neunern",
        "four_unders": "allen vier Untern",
        "under_20_points": "weniger als 20 Augen",
    },
}

_EN: Final[dict[str, Words]] = {
    # Russisches Schnapsen
    "deck": {
        24: "24 cards, A T K Q J 9 in order of strength, 120 points in all",
        36: "36 cards, A T 9 8 7 6 K Q J in order of strength, 240 points in all",
    },
    "seats": {3: "three play", 4: "four sit at the table, the dealer of the deal sits out"},
    "redeal": {
        (): "no hand may be thrown in",
        ...: "a new deal may be asked for with {value}",
    },
    "opening_bid": "forehand must open with {value}",
    "max_bid": "the highest bid is {value}",
    "pass_is_final": {
        True: "a player who has passed is asked no more",
        False: "a player who has passed is asked again",
    },
    "without_talon": {
        True: "bids may be without talon, and then beat the same number with it",
        False: "there are no bids without talon",
    },
    "without_talon_on_opening": {
        True: "where there are bids without talon, the opening may be one",
        False: "the opening may not be without talon",
    },
    "without_talon_bonus": "a made bid without talon books {value} more",
    "without_talon_penalty": "a failed bid without talon books {value} less",
    "raise_after_talon": {
        True: "the declarer may raise the bid once after taking the talon",
        False: "the bid stands once the talon has been taken",
    },
    "laid_cards": {
        "blind": "the opponents take the laid-off cards blindly",
        "assigned": "the declarer says who gets which of the laid-off cards",
    },
    "marriage_values": "the marriages of hearts, diamonds, spades and clubs are worth {value}",
    "failed_contract": {
        "shared": "a failed bid gives half of it to each opponent, whose own points lapse",
        "deducted": "a failed bid is taken off the declarer, the opponents book their own points",
    },
    "defenders_score": {
        "split": "the opponents' points are put together and halved",
        "own": "each opponent books the points of his own tricks",
    },
    "defender_marriages": {
        True: "the opponents' marriages count",
        False: "the opponents' marriages do not count",
    },
    "all_tricks_bonus": {
        0: "there is no bonus for all tricks",
        ...: "a declarer who makes all tricks gets {value}",
    },
    "all_tricks_bonus_counts": {
        "sheet": "a bonus for all tricks is booked on top of a made bid",
        "contract": "a bonus for all tricks helps to make the bid and is not booked",
    },
    "must_beat_after_trump": {
        True: "the led suit must be beaten even in a trick that has been trumped",
        False: "in a trick that has been trumped the led suit need not be beaten",
    },
    "must_undertrump": {
        True: "who can only trump too low must do so",
        False: "who can only trump too low may play anything",
    },
    "target": {
        None: "no total ends the match",
        ...: "the match ends when someone has {value} points",
    },
    "deals": {
        None: "no number of deals ends the match",
        ...: "the match ends after {value} deals",
    },
    # Schnellen
    "players": {
        3: "three play, each alone",
        4: "four play, each alone",
        5: "five play, each alone",
    },
    "start": "all start at {value} and want to get down to zero",
    "short_deck": {
        True: "21 cards: T J Q K A of each suit and the Weli",
        False: "33 cards: 7 8 9 T J Q K A of each suit and the Weli",
    },
    "schnell_penalty": "staying without making a trick, or failing a bid, costs {value}",
    "drop_penalty": "dropping costs {value}",
    "must_stay_at": "who has {value} points or fewer cannot drop",
    "compulsory": {
        True: "nobody may drop when a seven fixed the trump or clubs are trump",
        False: "dropping is allowed whatever the trump",
    },
    "exchange": {
        True: "those who stay may swap cards for some of the stock",
        False: "no cards are swapped",
    },
    "trump": {
        "turned": "a card turned up fixes the trump",
        "bid": "the highest bidder names the trump, or plays high",
    },
    "all_pass": {
        "dealer_bids": "when all the others pass, the dealer must bid",
        "redeal": "when all pass, the cards are dealt again",
    },
    "failed_bid_tricks_count": {
        True: "the tricks of a failed bidder count all the same",
        False: "the tricks of a failed bidder do not count",
    },
    "hearts_double": {
        True: "with hearts as trump tricks and penalties count double",
        False: "hearts count like any other trump",
    },
    "hearts_double_drop": {
        True: "and where hearts count double, so does dropping",
        False: "dropping never counts double",
    },
    "finish": {
        "lowest": "among those at zero or below the lowest total wins",
        "earliest": "among those at zero or below whoever got there first wins",
    },
}

_DE: Final[dict[str, Words]] = {
    # Russisches Schnapsen
    "deck": {
        24: "24 Karten, A T K Q J 9 nach Stichkraft, zusammen 120 Augen",
        36: "36 Karten, A T 9 8 7 6 K Q J nach Stichkraft, zusammen 240 Augen",
    },
    "seats": {3: "drei spielen", 4: "vier sitzen am Tisch, der Geber pausiert"},
    "redeal": {
        (): "kein Blatt darf zusammengeworfen werden",
        ...: "zusammengeworfen werden darf mit {value}",
    },
    "opening_bid": "Vorhand muss mit {value} eröffnen",
    "max_bid": "die höchste Ansage ist {value}",
    "pass_is_final": {
        True: "wer gepasst hat, wird nicht mehr gefragt",
        False: "wer gepasst hat, wird wieder gefragt",
    },
    "without_talon": {
        True: "Ansagen ohne Talon sind möglich und überbieten die gleiche Zahl mit Talon",
        False: "es gibt keine Ansagen ohne Talon",
    },
    "without_talon_on_opening": {
        True: "wo es Ansagen ohne Talon gibt, darf auch die Eröffnung eine sein",
        False: "die Eröffnung darf nicht ohne Talon sein",
    },
    "without_talon_bonus": "ein gewonnenes Spiel ohne Talon bringt {value} dazu",
    "without_talon_penalty": "ein verlorenes Spiel ohne Talon kostet {value}",
    "raise_after_talon": {
        True: "der Spielaufnehmer darf nach der Talonaufnahme einmal erhöhen",
        False: "nach der Talonaufnahme bleibt die Ansage, wie sie ist",
    },
    "laid_cards": {
        "blind": "die Gegner nehmen die verlegten Karten verdeckt",
        "assigned": "der Spielaufnehmer bestimmt, wer welche verlegte Karte bekommt",
    },
    "marriage_values": "die Ansager in Herz, Schelle, Grün und Eichel zählen {value}",
    "failed_contract": {
        "shared": "verliert der Spielaufnehmer, schreibt jeder Gegner die halbe Ansage, ihre"
        " eigenen Punkte verfallen",
        "deducted": "verliert der Spielaufnehmer, wird ihm die Ansage abgezogen, die Gegner"
        " schreiben ihre eigenen Punkte",
    },
    "defenders_score": {
        "split": "die Punkte der Gegner werden zusammengezählt und halbiert",
        "own": "jeder Gegner schreibt die Punkte seiner eigenen Stiche",
    },
    "defender_marriages": {
        True: "die Ansager der Gegner zählen",
        False: "die Ansager der Gegner zählen nicht",
    },
    "all_tricks_bonus": {
        0: "für alle Stiche gibt es keine Prämie",
        ...: "ein Spielaufnehmer, der alle Stiche macht, bekommt {value}",
    },
    "all_tricks_bonus_counts": {
        "sheet": "eine Prämie für alle Stiche wird zum gewonnenen Spiel dazugeschrieben",
        "contract": "eine Prämie für alle Stiche hilft, die Ansage zu erreichen, und wird nicht"
        " geschrieben",
    },
    "must_beat_after_trump": {
        True: "auch in einem Stich mit Trumpf muss die ausgespielte Farbe überstochen werden",
        False: "in einem Stich mit Trumpf muss die ausgespielte Farbe nicht überstochen werden",
    },
    "must_undertrump": {
        True: "wer nur zu niedrige Trümpfe hat, muss einen davon spielen",
        False: "wer nur zu niedrige Trümpfe hat, darf alles spielen",
    },
    "target": {
        None: "kein Stand beendet die Partie",
        ...: "die Partie endet, wenn jemand {value} Punkte hat",
    },
    "deals": {
        None: "keine Zahl von Spielen beendet die Partie",
        ...: "die Partie endet nach {value} Spielen",
    },
    # Schnellen
    "players": {
        3: "drei spielen, jeder für sich",
        4: "vier spielen, jeder für sich",
        5: "fünf spielen, jeder für sich",
    },
    "start": "alle beginnen bei {value} und wollen auf null herunter",
    "short_deck": {
        True: "21 Karten: T J Q K A jeder Farbe und der Weli",
        False: "33 Karten: 7 8 9 T J Q K A jeder Farbe und der Weli",
    },
    "schnell_penalty": "schnellen – kein Stich oder ein verfehltes Gebot – kostet {value}",
    "drop_penalty": "aussteigen kostet {value}",
    "must_stay_at": "wer {value} Punkte oder weniger hat, darf nicht aussteigen",
    "compulsory": {
        True: "Pflichtspiel: bei einer Sieben als Trumpfkarte und bei Kreuz als Trumpf darf"
        " niemand aussteigen",
        False: "aussteigen ist bei jedem Trumpf erlaubt",
    },
    "exchange": {
        True: "wer mitspielt, darf Karten gegen solche aus dem Rest tauschen",
        False: "es wird nicht getauscht",
    },
    "trump": {
        "turned": "eine aufgedeckte Karte bestimmt den Trumpf",
        "bid": "der Höchstbieter bestimmt den Trumpf oder spielt hoch",
    },
    "all_pass": {
        "dealer_bids": "passen alle anderen, muss der Geber bieten",
        "redeal": "passen alle, wird neu gegeben",
    },
    "failed_bid_tricks_count": {
        True: "wer sein Gebot verfehlt, dem zählen seine Stiche trotzdem",
        False: "wer sein Gebot verfehlt, dem zählen seine Stiche nicht",
    },
    "hearts_double": {
        True: "ist Herz Trumpf, zählen Stiche und Strafen doppelt",
        False: "Herz zählt wie jeder andere Trumpf",
    },
    "hearts_double_drop": {
        True: "und wo Herz doppelt zählt, zählt Aussteigen ebenso",
        False: "Aussteigen zählt nie doppelt",
    },
    "finish": {
        "lowest": "von denen bei null oder darunter gewinnt der niedrigste Stand",
        "earliest": "von denen bei null oder darunter gewinnt, wer zuerst dort war",
    },
}

_TEXTS: Final[dict[Language, dict[str, Words]]] = {"en": _EN, "de": _DE}
