"""Bad usage in words of our own: which word of the command line is wrong, and what it may be."""

from __future__ import annotations

from inspect import unwrap
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from kartenspiel.cli.complaints import say, spoken_language
from kartenspiel.errors import shown
from kartenspiel.languages import join_and, join_or

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import typer

    # The parser's own classes are not public: all that is asked of them is asked by name.
    Command = Any
    Parameter = Any

WORDS = "kartenspiel.words"
"""Key in the metadata of a context: the words after the name of the command."""


def usage_complaint(
    error: typer.TyperException, words: Sequence[str], commands: Mapping[str, Command]
) -> str:
    """Return a line about a command line that the parser refuses, empty for a help page.

    Args:
        error: What the parser says.
        words: All words after the name of the program.
        commands: The commands by name.
    """
    context: Any = getattr(error, "ctx", None)
    parameter: Parameter = getattr(error, "param", None)
    option: str | None = getattr(error, "option_name", None)
    if option is not None and hasattr(error, "possibilities"):
        return _no_option(option, getattr(error, "possibilities", None))
    if option is not None:
        return say(
            "value_missing" if _takes_value(option, words, commands) else "no_value", name=option
        )
    if parameter is not None and hasattr(error, "param_type"):
        return say("missing", name=name_of(parameter))
    if parameter is not None and context is not None:
        return _bad_value(context, parameter)
    if context is not None and hasattr(context.command, "commands"):
        return _no_command(words, commands) if error.format_message() else ""
    if context is not None:
        return say("too_much", words=_listed(_left_over(context)))
    return say("bad_usage")


def name_of(parameter: Parameter) -> str:
    """Return what a parameter is called: the longest name of an option, or the word for a value."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name.upper()).removesuffix("...")


def _listed(items: Iterable[str]) -> str:
    return join_and(items, spoken_language())


def _no_command(words: Sequence[str], commands: Mapping[str, Command]) -> str:
    listed = _listed(commands)
    given = next((word for word in words if word != "--"), None)
    if given is None:
        return say("command_missing", commands=listed)
    return say("no_command", name=shown(given), commands=listed)


def _no_option(name: str, possible: Sequence[str] | None) -> str:
    given = name if name.isprintable() else shown(name)
    if not possible:
        return say("no_option", name=given)
    return say("no_option_but", name=given, others=_listed(sorted(possible)))


def _takes_value(name: str, words: Sequence[str], commands: Mapping[str, Command]) -> bool:
    command = next((commands[word] for word in words if word in commands), None)
    parameters = () if command is None else command.params
    return not any(
        name in parameter.opts and parameter.is_flag
        for parameter in parameters
        if parameter.param_type_name == "option"
    )


def _left_over(context: Any) -> list[str]:  # noqa: ANN401 - the parser's own class
    """Return the words that no parameter of a command has taken."""
    words = list(context.meta.get(WORDS, ()))
    rest: list[str] = context.command.make_parser(context).parse_args(words)[1]
    return [shown(word) for word in rest]


def _bad_value(context: Any, parameter: Parameter) -> str:  # noqa: ANN401 - as above
    """Say which value a parameter has no use for, and what it may be."""
    words = list(context.meta.get(WORDS, ()))
    given: Any = context.command.make_parser(context).parse_args(words)[0].get(parameter.name)
    name, value = name_of(parameter), shown(given)
    kind, limits = _declared(context.command, parameter.name)
    if get_origin(kind) is Literal:
        choices = join_or(map(str, get_args(kind)), spoken_language())
        return say("no_choice", name=name, choices=choices, value=value)
    if kind is not int:
        return say("bad_value", name=name, value=value)
    low, high = getattr(limits, "min", None), getattr(limits, "max", None)
    if low is None and high is None:
        return say("no_integer", name=name, value=value)
    phrase = "not_to" if low is None else "not_from" if high is None else "not_within"
    return say(phrase, name=name, low=low, high=high, value=value)


def _declared(command: Command, name: str) -> tuple[Any, Any]:
    """Return the type that a function declares for a parameter, and what it says beside it."""
    hints = get_type_hints(unwrap(command.callback), include_extras=True)
    declared: Any = hints.get(name, str)
    kind, *beside = (
        (declared.__origin__, *declared.__metadata__)
        if hasattr(declared, "__metadata__")
        else (declared,)
    )
    if get_origin(kind) is not Literal and type(None) in get_args(kind):
        kind = next(part for part in get_args(kind) if part is not type(None))
    return kind, next(iter(beside), None)
