"""What is wrong with a command line is said in the chosen language, in words of our own."""

import errno
import inspect
import os
import re
import string
import warnings
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
import typer

from kartenspiel import Record, RulesWarning
from kartenspiel.cli import complaints as texts
from kartenspiel.cli.app import app
from kartenspiel.cli.complaints import COMPLAINTS, chosen_language, speaking, why
from kartenspiel.cli.console import noting_warnings
from kartenspiel.cli.usage import _declared, name_of
from tests.cli.conftest import Run, complaints

GROUP: Any = typer.main.get_command(app)
COMMANDS = list(GROUP.commands)
LISTED = {"en": f"{', '.join(COMMANDS[:-1])} and {COMMANDS[-1]}"}
LISTED["de"] = LISTED["en"].replace(" and ", " und ")


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        (
            ["chess"],
            f"there is no command 'chess': the commands are {LISTED['en']}",
            f"den Befehl 'chess' gibt es nicht: die Befehle sind {LISTED['de']}",
        ),
        (
            ["demo", "chess"],
            "GAME must be russisch or schnellen, not 'chess'",
            "GAME muss russisch oder schnellen sein, nicht 'chess'",
        ),
        (
            ["simulate", "-n", "0"],
            "--number must be an integer from 1 to 1000000000, not '0'",
            "--number muss eine ganze Zahl von 1 bis 1000000000 sein, nicht '0'",
        ),
        (
            ["simulate", "--number", "1e3"],
            "--number must be an integer from 1 to 1000000000, not '1e3'",
            "--number muss eine ganze Zahl von 1 bis 1000000000 sein, nicht '1e3'",
        ),
        (
            ["perft", "--at", "-1"],
            "--at must be an integer from 0 on, not '-1'",
            "--at muss eine ganze Zahl ab 0 sein, nicht '-1'",
        ),
        (
            ["demo", "--seed", "x"],
            "--seed must be an integer, not 'x'",
            "--seed muss eine ganze Zahl sein, nicht 'x'",
        ),
        (["replay"], "FILE is missing", "FILE fehlt"),
        (["demo", "--seed"], "--seed needs a value", "--seed braucht einen Wert"),
        (["rules", "--json=3"], "--json takes no value", "--json nimmt keinen Wert"),
        (
            ["demo", "--sed", "3"],
            "there is no option --sed; there is --seed",
            "die Option --sed gibt es nicht; es gibt --seed",
        ),
        (["demo", "-q"], "there is no option -q", "die Option -q gibt es nicht"),
        (["demo", "--\x1b[31m"], r"no option '--\x1b[31m'", r"Option '--\x1b[31m' gibt"),
        (["demo", "\x1b[31m"], r"not '\x1b[31m'", r"nicht '\x1b[31m'"),
        (
            ["demo", "schnellen", "a", "b"],
            "too many words: 'a' and 'b'",
            "zu viele Wörter: 'a' und 'b'",
        ),
        (
            ["perft", "--at", "0"],
            "--depth is needed in the phase deal: only a play is counted to its end",
            "--depth wird in der Phase Geben gebraucht: nur nach dem Ausspielen wird bis",
        ),
        (
            ["perft", "--at", "0", "--depth", "0", "--divide"],
            "--divide needs a --depth of 1 or more",
            "--divide braucht ein --depth von 1 oder mehr",
        ),
        (
            ["perft", "russisch", "--record", "-"],
            "--record brings its own game and rules: leave GAME and --rules out",
            "--record bringt Spiel und Regeln mit: GAME und --rules weglassen",
        ),
        (
            ["demo", "--out", "/nowhere/match.json"],
            "cannot write /nowhere/match.json: no such file or directory",
            "/nowhere/match.json kann nicht geschrieben werden: gibt es nicht",
        ),
        (
            ["rules", "--rules", "nowhere.json"],
            "--rules: cannot read nowhere.json: no such file or directory",
            "--rules: nowhere.json kann nicht gelesen werden: gibt es nicht",
        ),
        (
            ["rules", "--rules", '{"deck": 24, "deck": 36}'],
            "--rules: no JSON: the key 'deck' stands twice",
            "--rules: kein JSON: der Schlüssel 'deck' steht zweimal da",
        ),
        (
            ["rules", "--rules", '{"deck": }'],
            "--rules: no JSON: line 1, column 10",
            "--rules: kein JSON: Zeile 1, Spalte 10",
        ),
        (
            ["rules", "--set", "seats=5"],
            "seats must be 3 or 4, not 5 (RS1)",
            "seats muss 3 oder 4 sein, nicht 5 (RS1)",
        ),
    ],
    ids=lambda value: "_".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_usage_is_told_in_the_chosen_language(
    run: Run, words: list[str], english: str, german: str
) -> None:
    for language, expected in (("en", english), ("de", german)):
        result = run(words[0], "--lang", language, *words[1:])
        assert (result.exit_code, result.stdout) == (2, "")
        [line] = complaints(result)
        assert expected in line


def parameters() -> list[tuple[str, Any]]:
    return [(name, param) for name in COMMANDS for param in GROUP.commands[name].params]


@pytest.mark.parametrize(
    ("command", "parameter"), parameters(), ids=lambda v: v if isinstance(v, str) else v.name
)
def test_every_parameter_of_every_command_says_what_it_may_be(
    run: Run, command: str, parameter: Any
) -> None:
    """Commands and parameters that come later are held to it too."""
    kind, _ = _declared(GROUP.commands[command], parameter.name)
    if kind is not int and get_origin(kind) is not Literal:
        return  # any text is good, or none
    name = name_of(parameter)
    others = [
        "nowhere"
        for param in GROUP.commands[command].params
        if param.required and param is not parameter
    ]
    words = [name, "12x"] if parameter.param_type_name == "option" else ["12x"]
    if parameter.name == "lang":
        [line] = complaints(run(command, *others, *words))
        assert line == "--lang must be en or de, not '12x'"
        return
    for language, form in (("en", r"must be .*, not"), ("de", r"muss .* sein, nicht")):
        [line] = complaints(run(command, *words, *others, "--lang", language))
        assert re.fullmatch(rf"{re.escape(name)} {form} '12x'", line)
        for choice in get_args(kind):
            assert choice in line


def test_the_language_is_found_among_the_words() -> None:
    assert chosen_language([]) == chosen_language(["demo", "--lang"]) == "en"
    assert chosen_language(["demo", "--lang", "de"]) == "de"
    assert chosen_language(["demo", "--lang=de", "--bogus"]) == "de"
    assert chosen_language(["demo", "--lang", "de", "--lang", "en"]) == "en"
    assert chosen_language(["demo", "--lang", "fr"]) == "en"
    assert chosen_language(["replay", "--", "--lang", "de"]) == "en"


def test_the_language_does_not_outlive_its_command(run: Run) -> None:
    run("chess", "--lang", "de")
    assert texts.spoken_language() == "en"


def test_every_sentence_stands_in_both_languages_with_the_same_parts() -> None:
    def parts(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}

    assert set(COMPLAINTS["en"]) == set(COMPLAINTS["de"])
    for name, english in COMPLAINTS["en"].items():
        assert parts(english) == parts(COMPLAINTS["de"][name]), name


def test_every_sentence_is_said_somewhere() -> None:
    folder = Path(inspect.getfile(texts)).parent
    sources = [path.read_text("utf-8").partition("\nCOMPLAINTS")[0] for path in folder.glob("*.py")]
    for name in COMPLAINTS["en"]:
        assert any(f'"{name}"' in source for source in sources), name


def test_the_system_speaks_german_where_it_has_words() -> None:
    error = OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    assert why(error) == "is a directory"
    with speaking("de"):
        assert why(error) == "ist ein Verzeichnis"
        assert why(OSError(errno.ECHILD, "No child processes")) == "no child processes"
        assert why(OSError("anything")) == "anything"


def test_warnings_are_noted_in_the_language(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("rules", "--set", "without_talon_bonus=50", "--json", "--lang")
    assert run(*words, "en").stderr.startswith("note: without_talon_on_opening True")
    german = run(*words, "de").stderr
    assert german.startswith("Hinweis: without_talon_on_opening True")
    assert "haben ohne without_talon keine Wirkung (RS6)" in german
    with warnings.catch_warnings(), noting_warnings():
        warnings.simplefilter("always")
        warnings.warn("something else", RuntimeWarning, stacklevel=1)
        warnings.warn(RulesWarning("x", "RS1", {"en": "once", "de": "einmal"}), stacklevel=1)
        warnings.warn(RulesWarning("x", "RS1", {"en": "once", "de": "einmal"}), stacklevel=2)
    assert capsys.readouterr().err.splitlines() == ["note: something else", "note: once (RS1)"]


def test_too_little_memory_gets_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object, **__: object) -> int:
        raise MemoryError

    monkeypatch.setattr("kartenspiel.cli.perft.count_lines", greedy)
    result = run("perft", "--depth", "1", "--lang", "de")
    assert (result.exit_code, complaints(result)) == (2, ["der Speicher reicht nicht"])


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["ok", "missing", "not readable", "wrong"]),
    ("de", ["ok", "fehlt", "nicht lesbar", "falsch"]),
])  # fmt: skip
def test_replay_tells_a_missing_file_from_a_wrong_one(
    run: Run, saved: Path, tmp_path: Path, record: Record, language: str, words: list[str]
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text(record.to_json().replace('"winners": [', '"winners": [7, '))
    folder = tmp_path / "folder"
    folder.mkdir()
    result = run("replay", saved, "nowhere.json", folder, wrong, "--lang", language)
    assert result.exit_code == 2
    for name, word in zip((saved.name, "nowhere.json", "folder", "wrong.json"), words, strict=True):
        [row] = [line for line in result.stdout.splitlines() if f"{name} " in line]
        assert row.rstrip().endswith(f" {word}")


@pytest.mark.parametrize(("language", "line"), [
    ("en", "neither JSON nor a transcript"), ("de", "weder JSON noch ein Protokoll"),
])  # fmt: skip
@pytest.mark.parametrize("content", [b"kartenspiel transcip 1\n", b"Deal 1\n", bytes(range(99))])
def test_what_is_neither_json_nor_a_transcript_is_blamed_on_neither(
    run: Run, tmp_path: Path, content: bytes, language: str, line: str
) -> None:
    path = tmp_path / "match.txt"
    path.write_bytes(content)
    result = run("replay", path, "--lang", language)
    assert (result.exit_code, complaints(result)) == (1, [f"{path}: {line}"])
