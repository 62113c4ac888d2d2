"""`kartenspiel rules`: a rules object explained in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from kartenspiel.cli.complaints import say
from kartenspiel.cli.console import output
from kartenspiel.cli.failure import CommandError
from kartenspiel.cli.options import GameArgument, LanguageOption, RulesOption
from kartenspiel.cli.rules_input import build_rules, rules_fields
from kartenspiel.cli.words import Words
from kartenspiel.rules import RussischRules, SchnellenRules

if TYPE_CHECKING:
    from kartenspiel.languages import Language

PresetName = Literal["wikibooks", "wikipedia"]


def rules(
    game: GameArgument = None,
    preset: Annotated[
        PresetName | None,
        typer.Option(
            "--preset",
            help="Where to start from, in Russisches Schnapsen; wikibooks when left out.",
            show_default=False,
        ),
    ] = None,
    deck: Annotated[
        int | None,
        typer.Option("--deck", help="24 or 36 cards, in Russisches Schnapsen.", show_default=False),
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="Change an option, again and again; the value is JSON or a word, lists may also"
            " be words with commas between.",
            show_default=False,
        ),
    ] = None,
    given: RulesOption = None,
    lang: LanguageOption = "en",
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the JSON form instead, for --rules.")
    ] = False,
) -> None:
    """Explain rules in words, each option with its value and its clause."""
    fields = rules_fields(game, given)
    if deck is not None:
        fields["deck"] = deck
    for change in changes or ():
        key, value = _change(change, fields["game"])
        fields[key] = value
    made = build_rules(_on_preset(fields, preset, deck), lang)
    if as_json:
        print(json.dumps(made.to_dict(), indent=2))
        return
    console = output()
    console.print(_table(made, Words(lang, ()), lang))


def _change(change: str, game: object) -> tuple[str, Any]:
    """Return the key and the value of a ``--set`` option."""
    key, equals, text = change.partition("=")
    if not equals or not key:
        raise CommandError(say("key_value", change=change))
    if key == "game":
        raise CommandError(say("set_game"))
    try:
        return key, json.loads(text)
    except (ValueError, RecursionError):
        pass
    fields = (SchnellenRules if game == "schnellen" else RussischRules)().to_dict()
    if not isinstance(fields.get(key), list):
        return key, text
    words = [word.strip() for word in text.split(",")] if text else []
    return key, [int(word) if word.isdecimal() and len(word) < 20 else word for word in words]


def _on_preset(
    fields: dict[str, Any], preset: PresetName | None, deck: int | None
) -> dict[str, Any]:
    """Return the fields with those of the preset for what they leave out."""
    if fields["game"] != "russisch_schnapsen":
        if preset is not None:
            raise CommandError(say("preset_game"))
        if deck is not None:
            raise CommandError(say("deck_game"))
        return fields
    if preset != "wikipedia":
        return fields
    pack: Literal[24, 36] = 36 if fields.get("deck") == 36 else 24
    return {**RussischRules.wikipedia(pack).to_dict(), **fields}


def _table(made: RussischRules | SchnellenRules, words: Words, lang: Language) -> Table:
    """Return a row for each option; what differs from the default stands out."""
    heading, *lines = made.explain(lang).split("\n")
    defaults = type(made)().to_dict()
    values = made.to_dict()
    table = Table(title=heading, box=box.SIMPLE_HEAD, title_justify="left", padding=0)
    table.add_column(words.say("option"), no_wrap=True)
    table.add_column(words.say("value"), min_width=18, max_width=18)  # one redeal case a line
    table.add_column(words.say("meaning"))
    for line in lines:
        name, _, rest = line.partition(" = ")
        value, _, meaning = rest.partition(": ")
        changed = values[name] != defaults[name]
        table.add_row(
            Text(f"* {name}" if changed else f"  {name}", style="bold" if changed else ""),
            Text(value, style="bold green" if changed else "green"),
            Text(meaning),
        )
    table.caption = words.say("starred")
    table.caption_justify = "left"
    return table
