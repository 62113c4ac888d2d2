"""Rules from the words of a command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kartenspiel.cli.complaints import say, why
from kartenspiel.cli.console import noting_warnings
from kartenspiel.cli.failure import CommandError
from kartenspiel.errors import RulesError, shown
from kartenspiel.rules import RussischRules, SchnellenRules, rules_from_dict

if TYPE_CHECKING:
    from kartenspiel.cli.options import GameName
    from kartenspiel.languages import Language

_GAMES: dict[GameName, str] = {"russisch": "russisch_schnapsen", "schnellen": "schnellen"}


def make_rules(
    game: GameName | None, given: str | None, language: Language = "en"
) -> RussischRules | SchnellenRules:
    """Return the rules of a game name and a ``--rules`` option.

    Raises:
        CommandError: They are none, with all reasons.
    """
    return build_rules(rules_fields(game, given), language)


def build_rules(fields: dict[str, Any], language: Language) -> RussischRules | SchnellenRules:
    """Return the rules of their JSON form; warnings are shown as notes.

    Raises:
        CommandError: The rules are refused, with all reasons.
    """
    try:
        with noting_warnings():
            return rules_from_dict(fields)
    except RulesError as error:
        raise CommandError(*error.explain(language).split("\n")) from error


def rules_fields(game: GameName | None, given: str | None) -> dict[str, Any]:
    """Return the JSON form that a game name and a ``--rules`` option stand for, not yet checked.

    Raises:
        CommandError: There is no such file, no JSON in it, or it is for another game.
    """
    fields = _read(given) if given is not None else {}
    if game is None:
        return {"game": _GAMES["russisch"], **fields}
    if fields.get("game", _GAMES[game]) != _GAMES[game]:
        raise CommandError(say("other_game", given=shown(fields["game"]), game=repr(_GAMES[game])))
    return {"game": _GAMES[game], **fields}


def _read(given: str) -> dict[str, Any]:
    if given.lstrip()[:1] in ("{", "["):
        return _object(given, "--rules")
    try:
        path = Path(given)
        if path.is_char_device() or path.is_block_device():
            raise _unreadable(given, say("not_a_file"))
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise _unreadable(given, why(error)) from error
    except UnicodeDecodeError:
        raise _unreadable(given, say("not_utf_8")) from None
    except ValueError:  # a null character
        raise _unreadable(repr(given), say("no_file_name")) from None
    return _object(text, f"--rules: {given}")


def _unreadable(name: str, reason: str) -> CommandError:
    return CommandError(f"--rules: {say('cannot_read', name=name, reason=reason)}")


class _TwiceError(Exception):
    """A key stands twice in an object."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found


def _object(text: str, where: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except RecursionError:
        raise CommandError(say("json_too_deep", name=where)) from None
    except _TwiceError as error:
        raise CommandError(say("json_key_twice", name=where, key=shown(error.args[0]))) from None
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise CommandError(say("no_json", name=where, **place)) from None
    if not isinstance(data, dict):
        raise CommandError(say("no_object", name=where, value=shown(data)))
    return data
