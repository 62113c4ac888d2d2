"""Rules from the words of a command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kartenspiel.cli.console import noting_warnings
from kartenspiel.cli.failure import CommandError, why
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
        raise CommandError(f"--rules is for game {shown(fields['game'])}, not {_GAMES[game]!r}")
    return {"game": _GAMES[game], **fields}


def _read(given: str) -> dict[str, Any]:
    if given.lstrip()[:1] in ("{", "["):
        return _object(given, "--rules")
    try:
        path = Path(given)
        if path.is_char_device() or path.is_block_device():
            raise CommandError(f"--rules: cannot read {given}: not a file")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise CommandError(f"--rules: cannot read {given}: {why(error)}") from error
    except UnicodeDecodeError:
        raise CommandError(f"--rules: {given} is no text in UTF-8") from None
    except ValueError:  # a null character
        raise CommandError(f"--rules: {given!r} is no file name") from None
    return _object(text, f"--rules: {given}")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {shown(key)} stands twice")
        found[key] = value
    return found


def _object(text: str, where: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except RecursionError:
        raise CommandError(f"{where}: no JSON: nested too deep") from None
    except ValueError as error:
        raise CommandError(f"{where}: no JSON: {error}") from None
    if not isinstance(data, dict):
        raise CommandError(f"{where}: a JSON object is needed, not {shown(data)}")
    return data
