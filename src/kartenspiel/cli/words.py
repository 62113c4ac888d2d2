"""The words of the output, in English and German."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel.cli.console import plain
from kartenspiel.languages import Language, join_and

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartenspiel.record import Record

PHRASES: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "deal_title": "Deal {number}, {dealer} deals",
        "talon": "talon",
        "turned": "turned up",
        "redeal": "Redeal",
        "bidding": "Auction",
        "raise": "Raise",
        "lay": "Laid off",
        "discard": "Discard",
        "trump": "Trump",
        "stay": "Stay",
        "exchange": "Exchange",
        "void": "the deal is void, the same dealer deals again",
        "unfinished": "the deal is not finished",
        "lays": "{name} lays off {cards}",
        "gets": "{name} gets {cards}",
        "discards": "{name} discards {cards}",
        "swaps": "{name} puts away {cards}",
        "swaps_nothing": "{name} swaps nothing",
        "keeps_of_six": "and then discards {card}",
        "trick": "Trick",
        "winner": "Won by",
        "marriage": "announces {suit}",
        "result": "Result",
        "booked": "Booked",
        "totals": "Totals",
        "sheet": "Score sheet",
        "deal": "Deal",
        "dealer": "Dealer",
        "declared_by": "Declarer",
        "bid": "Bid",
        "end_one": "{names} wins with {score} points after {deals} deals.",
        "end_many": "{names} share the win with {score} points after {deals} deals.",
        "demo_title": "{game}: {names}, seed {seed}",
        "written": "Record of {actions} actions written to {path}, read back, replayed and"
        " verified.",
        "options": "Options that differ from the defaults: {options}",
        "none": "none",
        "option": "Option",
        "value": "Value",
        "meaning": "Meaning",
        "starred": "* differs from the default",
        "counting": "counting",
        "position": "{game}, after {actions} actions: {phase}, seat {seat} to act",
        "action": "Action",
        "line_count": "Lines",
        "lines": "{lines} lines in {seconds} s",
        "speed": ", {speed} lines/s",
        "file": "File",
        "game": "Game",
        "records": "Records",
        "unfinished_records": "Unfinished",
        "deals": "Deals",
        "actions": "Actions",
        "wrong": "wrong",
        "seat": "Seat {seat}",
        "matches": "Matches",
        "shared": "Shared wins",
        "seat_won": "Seat {seat} wins",
        "seconds": "Seconds",
        "solving": "solving",
        "match": "Match",
        "solve_title": "{game}, deal {deal}, after {actions} actions: {name} to act",
        "best": "best",
        "worth": "Value",
        "worth_contract": "{value} points for {name}, the declarer",
        "worth_sheet": "what {name}, the declarer, books, minus both defenders: {value}",
        "worth_tricks": "sure tricks of {name}: {value}",
        "bid_question": "Bid {bid}",
        "can": "can be made",
        "cannot": "cannot be made",
        "makeable": "Can be made",
        "yes": "yes",
        "no": "no",
        "nodes": "Nodes",
        "played": "Played",
        "not_finished": "not finished",
        "deals_title": "{game}: value at the first lead, all cards known",
        "high": "high, no trump",
        "given_title": "{game}: what was given away against best play, all cards known",
        "unit_contract": "Points to the contract; the defenders are one side.",
        "unit_sheet": "Points on the sheet, declarer minus both defenders.",
        "unit_tricks": "Tricks of the seat that plays, against all others together.",
        "player": "Player",
        "plays": "Plays",
        "forced": "Forced",
        "mistakes": "Mistakes",
        "given_away": "Given away",
        "per_deal": "A deal",
        "unfinished_plays": "Not finished",
        "by_deal": "Given away by deal",
        "best_play": "Best play",
        "reached": "Reached",
        "worst": "Worst mistakes",
        "with_marriage": "{card} (marriage)",
        "sure_tricks": "Tricks that each seat is sure of, in brackets those it made.",
    },
    "de": {
        "deal_title": "Spiel {number}, {dealer} gibt",
        "talon": "Talon",
        "turned": "aufgedeckt",
        "redeal": "Zusammenwerfen",
        "bidding": "Lizitation",
        "raise": "Erhöhen",
        "lay": "Verlegt",
        "discard": "Weggelegt",
        "trump": "Trumpf",
        "stay": "Mitspielen",
        "exchange": "Tauschen",
        "void": "das Spiel gilt nicht, derselbe gibt noch einmal",
        "unfinished": "das Spiel ist nicht zu Ende",
        "lays": "{name} verlegt {cards}",
        "gets": "{name} bekommt {cards}",
        "discards": "{name} legt {cards} weg",
        "swaps": "{name} tauscht {cards}",
        "swaps_nothing": "{name} tauscht nichts",
        "keeps_of_six": "und legt dann {card} weg",
        "trick": "Stich",
        "winner": "Stich an",
        "marriage": "sagt {suit} an",
        "result": "Ergebnis",
        "booked": "Geschrieben",
        "totals": "Stand",
        "sheet": "Schreibblatt",
        "deal": "Spiel",
        "dealer": "Geber",
        "declared_by": "Spieler",
        "bid": "Ansage",
        "end_one": "{names} gewinnt mit {score} Punkten nach {deals} Spielen.",
        "end_many": "{names} teilen sich den Sieg mit {score} Punkten nach {deals} Spielen.",
        "demo_title": "{game}: {names}, Startwert {seed}",
        "written": "Aufzeichnung von {actions} Aktionen nach {path} geschrieben, wieder gelesen,"
        " nachgespielt und geprüft.",
        "options": "Abweichungen von den Voreinstellungen: {options}",
        "none": "keine",
        "option": "Option",
        "value": "Wert",
        "meaning": "Bedeutung",
        "starred": "* weicht von der Voreinstellung ab",
        "counting": "wird gezählt",
        "position": "{game}, nach {actions} Aktionen: {phase}, Platz {seat} ist an der Reihe",
        "action": "Aktion",
        "line_count": "Verläufe",
        "lines": "{lines} Verläufe in {seconds} s",
        "speed": ", {speed} Verläufe/s",
        "file": "Datei",
        "game": "Spiel",
        "records": "Partien",
        "unfinished_records": "Offen",
        "deals": "Spiele",
        "actions": "Aktionen",
        "wrong": "falsch",
        "seat": "Platz {seat}",
        "matches": "Partien",
        "shared": "Geteilte Siege",
        "seat_won": "Platz {seat} gewinnt",
        "seconds": "Sekunden",
        "solving": "wird gelöst",
        "match": "Partie",
        "solve_title": "{game}, Spiel {deal}, nach {actions} Aktionen: {name} ist an der Reihe",
        "best": "beste",
        "worth": "Wert",
        "worth_contract": "{value} Punkte für {name}, den Spieler",
        "worth_sheet": "was {name}, der Spieler, schreibt, abzüglich beider Gegner: {value}",
        "worth_tricks": "sichere Stiche von {name}: {value}",
        "bid_question": "Ansage {bid}",
        "can": "ist zu schaffen",
        "cannot": "ist nicht zu schaffen",
        "makeable": "Zu schaffen",
        "yes": "ja",
        "no": "nein",
        "nodes": "Knoten",
        "played": "Gespielt",
        "not_finished": "nicht fertig",
        "deals_title": "{game}: Wert beim ersten Ausspiel, alle Karten bekannt",
        "high": "hoch, kein Trumpf",
        "given_title": "{game}: gegen bestes Spiel verschenkt, alle Karten bekannt",
        "unit_contract": "Punkte zur Ansage; die Gegner sind eine Seite.",
        "unit_sheet": "Punkte auf dem Schreibblatt, Spieler abzüglich beider Gegner.",
        "unit_tricks": "Stiche des Platzes, der spielt, gegen alle anderen zusammen.",
        "player": "Name",
        "plays": "Züge",
        "forced": "Erzwungen",
        "mistakes": "Fehler",
        "given_away": "Verschenkt",
        "per_deal": "Je Spiel",
        "unfinished_plays": "Nicht fertig",
        "by_deal": "Verschenkt je Spiel",
        "best_play": "Bestes Spiel",
        "reached": "Erreicht",
        "worst": "Größte Fehler",
        "with_marriage": "{card} (Ansager)",
        "sure_tricks": "Stiche, die jedem Platz sicher sind, in Klammern die gemachten.",
    },
}

NAMES: Final = ("Anna", "Ben", "Carla", "Dora", "Emil")
"""Names for seats that have none."""


class Words:
    """Make sentences in a language.

    Args:
        language: ``"en"`` or ``"de"``.
        names: Names of the seats.
    """

    def __init__(self, language: Language, names: Iterable[str]) -> None:
        self.language: Language = language
        self.names: tuple[str, ...] = tuple(names)

    @classmethod
    def of(cls, language: Language, record: Record) -> Words:
        """Return the words for a record: its names, escaped, or the numbers of the seats."""
        if record.players is None:
            return cls.numbered(language, record.rules.seats)
        return cls(language, map(plain, record.players))

    @classmethod
    def numbered(cls, language: Language, seats: int) -> Words:
        """Return the words for so many seats without names."""
        return cls(language, (cls(language, ()).say("seat", seat=seat) for seat in range(seats)))

    def say(self, phrase: str, **parts: object) -> str:
        """Return a phrase with its parts filled in."""
        return PHRASES[self.language][phrase].format(**parts)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.names[seat]

    def all_of(self, items: Iterable[str]) -> str:
        """Join items as an enumeration."""
        return join_and(items, self.language)

    def end(self, winners: tuple[int, ...], scores: tuple[int, ...], deals: int) -> str:
        """Say who has won."""
        return self.say(
            "end_one" if len(winners) == 1 else "end_many",
            names=self.all_of(self.name(seat) for seat in winners),
            score=scores[winners[0]],
            deals=deals,
        )
