"""How options of rules are checked: types here, what goes together in the C core."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple, cast

from kartenspiel._core import FAULTS, IDLE, LIMITS
from kartenspiel._core import Rules as CoreRules
from kartenspiel._numbers import whole
from kartenspiel.errors import RulesError, RulesWarning, shown

INT_LIMIT: Final = 2_147_483_640
"""Integers are brought within this before the core, which knows lower limits, judges them."""


class Reason(NamedTuple):
    """Hold a reason, or what has no effect, in both languages."""

    en: str
    de: str

    def filled(self, words: Mapping[str, str]) -> Reason:
        """Return it with words in the place of their names in braces."""
        return Reason(self.en.format(**words), self.de.format(**words))


class Option(NamedTuple):
    """Say what values an option takes, in what clause it stands."""

    kind: str
    """``int``, ``int?`` (or None), ``flag``, ``choice``, ``number`` (a choice of integers),
    ``cases`` or ``values``."""
    clause: str
    """That of all its values, or one for each choice, with commas between."""
    choices: tuple[Any, ...] = ()

    def clause_of(self, value: object) -> str:
        """Return the clause that speaks of a value."""
        clauses = self.clause.split(", ")
        return clauses[self.choices.index(value)] if len(clauses) > 1 else self.clause


class Fault(NamedTuple):
    """Say what a fault that the core finds is.

    The sentences may name ``{field}`` and ``{*_limit}``; those with ``{name}`` and ``{value}`` are
    about each of the fields by itself. The clause is that of the (first) field.
    """

    fields: tuple[str, ...]
    en: str
    de: str

    @property
    def is_about_each(self) -> bool:
        """Whether each of the fields can have it by itself."""
        return "{name}" in self.en

    @property
    def is_joint(self) -> bool:
        """Whether several fields have it together."""
        return len(self.fields) > 1 and not self.is_about_each


class Checked:
    """Hold what a check of options has found.

    Attributes:
        values: values in their canonical form; the default where a value is bad.
        bad: the fields that are, or whose default hangs on one that is.
        reasons: why.
    """

    def __init__(self, defaults: Mapping[str, Any]) -> None:
        self.values: dict[str, Any] = dict(defaults)
        self.bad: set[str] = set()
        self.reasons: list[Reason] = []

    def refuse(self, name: str, en: str, de: str, clause: str) -> None:
        """Note a reason against a field, once."""
        self.bad.add(name)
        reason = Reason(f"{en} ({clause})", f"{de} ({clause})")
        if reason not in self.reasons:
            self.reasons.append(reason)

    def must_be(
        self, name: str, option: Option, value: object, en: str, de: str, part: str = ""
    ) -> None:
        """Note that the value of a field, or a part of it, must be something else."""
        self.refuse(
            name,
            f"{name}{part} must be {en}, not {shown(value)}",
            f"{name}{part} muss {de} sein, nicht {shown(value)}",
            option.clause,
        )


def check_types(
    options: Mapping[str, Option], values: Mapping[str, Any], defaults: Mapping[str, Any]
) -> Checked:
    """Check each value by itself and bring it into its canonical form."""
    checked = Checked(defaults)
    for name, value in values.items():
        option = options[name]
        good = _CHECKS[option.kind](checked, name, option, value)
        if name not in checked.bad:
            checked.values[name] = good
    return checked


def as_integer(value: object) -> int | None:
    """Return an integer for what is one, None for anything else; bool is none."""
    try:
        return whole("", value)
    except TypeError:
        return None


def _check_int(checked: Checked, name: str, option: Option, value: object) -> object:
    number = as_integer(value)
    if number is None:
        checked.must_be(name, option, value, "an integer", "eine ganze Zahl")
    return number


def _check_int_or_none(checked: Checked, name: str, option: Option, value: object) -> object:
    number = as_integer(value)
    if number is None and value is not None:
        checked.must_be(name, option, value, "an integer or None", "eine ganze Zahl oder None")
    return number


def _check_flag(checked: Checked, name: str, option: Option, value: object) -> object:
    if not isinstance(value, bool):
        checked.must_be(name, option, value, "True or False", "True oder False")
    return value


def _check_choice(checked: Checked, name: str, option: Option, value: object) -> object:
    known = value if option.kind == "choice" and isinstance(value, str) else as_integer(value)
    for choice in option.choices:
        if known == choice:
            return choice
    words = [repr(choice) for choice in option.choices]
    checked.must_be(name, option, value, " or ".join(words), " oder ".join(words))
    return None


def _listed(value: object, limit: int, *, ordered: bool) -> list[object] | None:
    """Return the items of an iterable that is no text and no mapping, at most `limit`."""
    unordered = (set, frozenset) if ordered else ()
    if isinstance(value, (str, bytes, bytearray, Mapping, *unordered)):
        return None
    if not isinstance(value, Iterable):
        return None
    return list(islice(cast("Iterable[object]", value), limit))


def _check_cases(checked: Checked, name: str, option: Option, value: object) -> object:
    items = _listed(value, 20, ordered=False)
    if items is None:
        checked.must_be(name, option, value, "a list of texts", "eine Liste von Texten")
        return None
    words = ", ".join(map(repr, option.choices))
    for item in items:
        if not isinstance(item, str) or item not in option.choices:
            checked.refuse(
                name,
                f"{name} may hold {words}, not {shown(item)}",
                f"{name} kann {words} enthalten, nicht {shown(item)}",
                option.clause,
            )
    for choice in option.choices:
        if items.count(choice) > 1:
            checked.refuse(
                name,
                f"{name} holds {choice!r} more than once",
                f"{name} enthält {choice!r} mehrmals",
                option.clause,
            )
    return tuple(choice for choice in option.choices if choice in items)


def _check_values(checked: Checked, name: str, option: Option, value: object) -> object:
    items = _listed(value, 5, ordered=True)
    numbers = [as_integer(item) for item in items or ()]
    if len(numbers) != 4:
        checked.refuse(
            name,
            f"{name} must be four integers, for h d s c, not {shown(value)}",
            f"{name} muss vier ganze Zahlen sein, für h d s c, nicht {shown(value)}",
            option.clause,
        )
        return None
    for i, (item, number) in enumerate(zip(items or (), numbers, strict=True)):
        if number is None:
            checked.must_be(name, option, item, "an integer", "eine ganze Zahl", part=f"[{i}]")
    return tuple(numbers)


_CHECKS: Final[dict[str, Callable[[Checked, str, Option, object], object]]] = {
    "int": _check_int,
    "int?": _check_int_or_none,
    "flag": _check_flag,
    "choice": _check_choice,
    "number": _check_choice,
    "cases": _check_cases,
    "values": _check_values,
}


def is_mapping(value: object) -> bool:
    """Return whether a value is a mapping, whatever its annotation says."""
    return isinstance(value, Mapping)


def core_number(value: int | None) -> int:
    """Return an integer as the core takes it: within 32 bits, none is 0, and 0 is no "none"."""
    if value is None:
        return 0
    return max(-INT_LIMIT, min(INT_LIMIT, value))


def core_goal(value: int | None) -> int:
    """Return a limit of the match as the core takes it: 0 is none, so 0 itself becomes -1."""
    return -1 if value == 0 else core_number(value)


def check_together(
    checked: Checked,
    options: Mapping[str, Option],
    faults: Mapping[str, Fault],
    to_core: Callable[[Mapping[str, Any]], dict[str, object]],
    defaults: Mapping[str, Any],
) -> CoreRules:
    """Let the core judge the values and note what it finds.

    How fields go together is judged only where each of them is good alone: anything else would be
    a mere consequence of a reason that is named already.
    """
    core = CoreRules(to_core(checked.values))
    bits = core.faults()
    found = {faults[name]: bit for name, bit in FAULTS.items() if bits & bit}
    unsound = checked.bad.union(*(fault.fields for fault in found if len(fault.fields) == 1))
    for fault, bit in found.items():
        if fault.is_joint and not unsound.isdisjoint(fault.fields):
            continue
        if not fault.is_about_each:
            words = {field: shown(checked.values[field]) for field in fault.fields}
            _note(checked, fault, words, options[fault.fields[0]].clause)
            continue
        for field in fault.fields:
            others = {other: defaults[other] for other in fault.fields if other != field}
            if CoreRules(to_core({**checked.values, **others})).faults() & bit:
                words = {"name": field, "value": shown(checked.values[field])}
                _note(checked, fault, words, options[field].clause)
    return core


def _note(checked: Checked, fault: Fault, words: Mapping[str, str], clause: str) -> None:
    limits = {f"{name}_limit": str(limit) for name, limit in LIMITS.items()}
    texts = Reason(f"{fault.en} ({clause})", f"{fault.de} ({clause})")
    checked.reasons.append(texts.filled({**words, **limits}))


def raise_reasons(reasons: Iterable[Reason]) -> None:
    """Raise RulesError if there are reasons."""
    listed = list(reasons)
    if listed:
        raise RulesError([reason.en for reason in listed], [reason.de for reason in listed])


def warn_idle(
    core: CoreRules,
    idle: Mapping[str, Reason],
    options: Mapping[str, Option],
    values: Mapping[str, Any],
) -> None:
    """Warn about options without effect, at the first caller outside the package."""
    bits = core.idle()
    if not bits:
        return
    level = 1
    frame = inspect.currentframe()
    while frame is not None and _is_inside(frame.f_globals.get("__name__", "")):
        frame = frame.f_back
        level += 1
    words = {key: shown(value) for key, value in values.items()}
    for name, bit in IDLE.items():
        if bits & bit:
            sentence = idle[name].filled(words)
            warning = RulesWarning(
                name, options[name].clause, {"en": sentence.en, "de": sentence.de}
            )
            warnings.warn(warning, stacklevel=level)


def _is_inside(module: str) -> bool:
    return module in ("dataclasses", "copy") or module.split(".", 1)[0] == "kartenspiel"
