"""What a command says when it cannot do what was asked, in the language that was chosen.

A command line has one language. The group of commands finds it among the words, before anything
can go wrong, so that bad usage is told in it too.
"""

from __future__ import annotations

import errno
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from kartenspiel.languages import LANGUAGES, Language, check_language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CHOSEN: Final[ContextVar[Language]] = ContextVar("language", default="en")


def chosen_language(words: Sequence[str]) -> Language:
    """Return the language that a command line asks for, English where it asks for none.

    >>> chosen_language(["demo", "--lang", "de"]), chosen_language(["demo", "--lang=fr"])
    ('de', 'en')
    """
    named = before = ""
    for word in words:
        if word == "--":
            break
        if before == "--lang":
            named = word
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
        before = word
    return check_language(named) if named in LANGUAGES else "en"


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Let all that is said about a command line be said in a language."""
    token = _CHOSEN.set(language)
    try:
        yield
    finally:
        _CHOSEN.reset(token)


def spoken_language() -> Language:
    """Return the language in which all is said."""
    return _CHOSEN.get()


def say(phrase: str, **parts: object) -> str:
    """Return a phrase in that language with its parts filled in.

    >>> say("match", number=3, reason=say("endless", deals=10))
    'match 3: the match has not ended after 10 deals'
    """
    return COMPLAINTS[spoken_language()][phrase].format(**parts)


def why(error: OSError) -> str:
    """Return what the operating system says, without its number.

    >>> why(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    if spoken_language() == "de" and error.errno in _REASONS_DE:
        return _REASONS_DE[error.errno]
    return (error.strerror or str(error)).lower()


_REASONS_DE: Final = {
    errno.EACCES: "Zugriff verweigert",
    errno.EBUSY: "wird gerade benutzt",
    errno.EEXIST: "gibt es schon",
    errno.EFBIG: "zu groß",
    errno.EINVAL: "ungültig",
    errno.EIO: "Fehler beim Lesen oder Schreiben",
    errno.EISDIR: "ist ein Verzeichnis",
    errno.ELOOP: "zu viele symbolische Verweise",
    errno.EMFILE: "zu viele offene Dateien",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.ENOENT: "gibt es nicht",
    errno.ENOSPC: "kein Platz mehr auf dem Gerät",
    errno.ENOTDIR: "ist kein Verzeichnis",
    errno.ENXIO: "das Gerät gibt es nicht",
    errno.EPERM: "nicht erlaubt",
    errno.EROFS: "auf dem Gerät kann nicht geschrieben werden",
    errno.ETXTBSY: "wird gerade ausgeführt",
}

COMPLAINTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "note": "note: ",
        "extra_missing": "the command line needs {names}: pip install 'kartenspiel[cli]'",
        # words of the command line
        "no_command": "there is no command {name}: the commands are {commands}",
        "command_missing": "a command is missing: the commands are {commands}",
        "no_option": "there is no option {name}",
        "no_option_but": "there is no option {name}; there is {others}",
        "missing": "{name} is missing",
        "value_missing": "{name} needs a value",
        "no_value": "{name} takes no value",
        "too_much": "too many words: {words}",
        "no_choice": "{name} must be {choices}, not {value}",
        "no_integer": "{name} must be an integer, not {value}",
        "not_from": "{name} must be an integer from {low} on, not {value}",
        "not_to": "{name} must be an integer up to {high}, not {value}",
        "not_within": "{name} must be an integer from {low} to {high}, not {value}",
        "bad_value": "{name} has no use for {value}",
        "bad_usage": "this command line cannot be understood",
        # files
        "cannot_read": "cannot read {name}: {reason}",
        "cannot_write": "cannot write {name}: {reason}",
        "cannot_write_output": "cannot write: {reason}",
        "is_folder": "is a directory",
        "not_a_file": "not a file",
        "no_file_name": "no file name",
        "not_utf_8": "no text in UTF-8",
        "not_allowed": "permission denied",
        "no_memory": "there is not enough memory",
        # what became of a file
        "right": "ok",
        "wrong": "wrong",
        "not_there": "missing",
        "not_readable": "not readable",
        # JSON
        "no_json": "{name}: no JSON: line {line}, column {column}",
        "json_too_deep": "{name}: no JSON: nested too deep",
        "json_key_twice": "{name}: no JSON: the key {key} stands twice",
        "no_object": "{name}: a JSON object is needed, not {value}",
        "not_a_record": "neither JSON nor a transcript",
        # commands
        "other_game": "--rules is for game {given}, not {game}",
        "key_value": "--set {change}: KEY=VALUE is needed",
        "set_game": "--set game: name the game as the first argument",
        "preset_game": "--preset is for Russisches Schnapsen only",
        "deck_game": "--deck is for Russisches Schnapsen only; in Schnellen it is"
        " --set short_deck=true",
        "record_alone": "--record brings its own game and rules: leave GAME and --rules out",
        "few_actions": "--at {number}: the match has {count} actions",
        "at_needed": "{name}: no play begins in it, so --at is needed",
        "depth_needed": "--depth is needed in the phase {phase}: only a play is counted to its end",
        "divide_depth": "--divide needs a --depth of 1 or more",
        "match": "match {number}: {reason}",
        "endless": "the match has not ended after {deals} deals",
        "out_to_file": "--out: the match is shown on standard output, the record needs a file",
        "record_wrong": "the record is wrong: {reason}",
        "record_differs": "the record gives another match",
        "no_record": "there is no record in it",
        "no_play": "{name}: no play begins in it",
        "choose_match": "{name}: it holds several records: choose one with --match",
        "no_match": "--match {number}: the file has no such record",
        "no_deal": "--deal {number}: the record has no play of such a deal",
        "no_action": "--at {number}: the record has {count} actions",
        "deal_or_at": "--deal and --at: one position needs only one of them",
        "not_in_play": "--at {number}: a position of the phase {play} is needed, not of {phase}",
        "no_seat": "--seat {seat}: seats are 0 to {last}",
        "seat_idle": "--seat {seat}: this seat does not play for tricks in this deal",
        "seat_declarer": "--seat {seat}: the value is that of the declarer, seat {declarer}",
        "no_objective": "--objective {objective}: not in {game}",
        "bid_step": "--bid {bid}: a bid is a multiple of 10",
        "bid_points": "--bid: not in {game}",
        "limit_reached": "{count} searches not finished, --node-limit was reached: they have no"
        " value",
    },
    "de": {
        "note": "Hinweis: ",
        "extra_missing": "die Befehlszeile braucht {names}: pip install 'kartenspiel[cli]'",
        "no_command": "den Befehl {name} gibt es nicht: die Befehle sind {commands}",
        "command_missing": "ein Befehl fehlt: die Befehle sind {commands}",
        "no_option": "die Option {name} gibt es nicht",
        "no_option_but": "die Option {name} gibt es nicht; es gibt {others}",
        "missing": "{name} fehlt",
        "value_missing": "{name} braucht einen Wert",
        "no_value": "{name} nimmt keinen Wert",
        "too_much": "zu viele Wörter: {words}",
        "no_choice": "{name} muss {choices} sein, nicht {value}",
        "no_integer": "{name} muss eine ganze Zahl sein, nicht {value}",
        "not_from": "{name} muss eine ganze Zahl ab {low} sein, nicht {value}",
        "not_to": "{name} muss eine ganze Zahl bis {high} sein, nicht {value}",
        "not_within": "{name} muss eine ganze Zahl von {low} bis {high} sein, nicht {value}",
        "bad_value": "{name} kann mit {value} nichts anfangen",
        "bad_usage": "diese Befehlszeile ist nicht zu verstehen",
        "cannot_read": "{name} kann nicht gelesen werden: {reason}",
        "cannot_write": "{name} kann nicht geschrieben werden: {reason}",
        "cannot_write_output": "die Ausgabe kann nicht geschrieben werden: {reason}",
        "is_folder": "ist ein Verzeichnis",
        "not_a_file": "keine Datei",
        "no_file_name": "kein Dateiname",
        "not_utf_8": "kein Text in UTF-8",
        "not_allowed": "Zugriff verweigert",
        "no_memory": "der Speicher reicht nicht",
        "right": "ok",
        "wrong": "falsch",
        "not_there": "fehlt",
        "not_readable": "nicht lesbar",
        "no_json": "{name}: kein JSON: Zeile {line}, Spalte {column}",
        "json_too_deep": "{name}: kein JSON: zu tief geschachtelt",
        "json_key_twice": "{name}: kein JSON: der Schlüssel {key} steht zweimal da",
        "no_object": "{name}: ein JSON-Objekt wird gebraucht, nicht {value}",
        "not_a_record": "weder JSON noch ein Protokoll",
        "other_game": "--rules ist für das Spiel {given}, nicht {game}",
        "key_value": "--set {change}: KEY=VALUE wird gebraucht",
        "set_game": "--set game: das Spiel ist das erste Wort nach dem Befehl",
        "preset_game": "--preset gibt es nur in Russisches Schnapsen",
        "deck_game": "--deck gibt es nur in Russisches Schnapsen; in Schnellen ist es"
        " --set short_deck=true",
        "record_alone": "--record bringt Spiel und Regeln mit: GAME und --rules weglassen",
        "few_actions": "--at {number}: die Partie hat {count} Aktionen",
        "at_needed": "{name}: in keinem Spiel wird ausgespielt, also wird --at gebraucht",
        "depth_needed": "--depth wird in der Phase {phase} gebraucht: nur nach dem Ausspielen wird"
        " bis zum Ende gezählt",
        "divide_depth": "--divide braucht ein --depth von 1 oder mehr",
        "match": "Partie {number}: {reason}",
        "endless": "die Partie ist nach {deals} Spielen nicht zu Ende",
        "out_to_file": "--out: die Partie steht auf der Standardausgabe, die Aufzeichnung braucht"
        " eine Datei",
        "record_wrong": "die Aufzeichnung ist falsch: {reason}",
        "record_differs": "die Aufzeichnung ergibt eine andere Partie",
        "no_record": "es enthält keine Aufzeichnung",
        "no_play": "{name}: in keinem Spiel wird ausgespielt",
        "choose_match": "{name}: es sind mehrere Aufzeichnungen: eine mit --match auswählen",
        "no_match": "--match {number}: die Datei hat keine solche Aufzeichnung",
        "no_deal": "--deal {number}: in der Aufzeichnung wird in keinem solchen Spiel ausgespielt",
        "no_action": "--at {number}: die Aufzeichnung hat {count} Aktionen",
        "deal_or_at": "--deal und --at: eine Stellung braucht nur eines davon",
        "not_in_play": "--at {number}: die Stellung ist aus der Phase {phase}, nicht {play}",
        "no_seat": "--seat {seat}: die Plätze sind 0 bis {last}",
        "seat_idle": "--seat {seat}: dieser Platz spielt in diesem Spiel nicht um Stiche",
        "seat_declarer": "--seat {seat}: der Wert ist der des Spielers, Platz {declarer}",
        "no_objective": "--objective {objective}: nicht in {game}",
        "bid_step": "--bid {bid}: eine Ansage ist ein Vielfaches von 10",
        "bid_points": "--bid: nicht in {game}",
        "limit_reached": "{count} Suchen nicht fertig, --node-limit war erreicht: sie haben keinen"
        " Wert",
    },
}
"""Sentences by language and name."""
