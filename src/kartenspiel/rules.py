"""The rules of a match as one frozen value for each game, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, fields
from typing import Any, ClassVar, Final, Literal, Self, cast

from kartenspiel._core import Rules as CoreRules
from kartenspiel.errors import RulesError, shown
from kartenspiel.games import Game
from kartenspiel.languages import Language
from kartenspiel.options import (
    Checked,
    Fault,
    Option,
    Reason,
    as_integer,
    check_together,
    check_types,
    core_goal,
    core_number,
    is_mapping,
    raise_reasons,
    warn_idle,
)
from kartenspiel.rules_text import (
    RUSSISCH_FAULTS,
    RUSSISCH_IDLE,
    RUSSISCH_OPTIONS,
    SCHNELLEN_FAULTS,
    SCHNELLEN_IDLE,
    SCHNELLEN_OPTIONS,
)

RedealCase = Literal["three_nines", "four_unders", "under_20_points"]
"""A hand that may be thrown in (clause RS4)."""

# The pack decides; any, so that the attribute has the type of its resolved value.
_BY_PACK: Final[Any] = None

_CASES: Final = RUSSISCH_OPTIONS["redeal"].choices
_MAX_BID: Final = {24: 300, 36: 520}
_REDEAL: Final = {
    "wikibooks": {24: _CASES, 36: _CASES[1:2]},
    "wikipedia": {24: _CASES[:2], 36: _CASES[1:2]},
}


class _RulesBase:
    """What the rules of both games share."""

    game: ClassVar[Game]
    _options: ClassVar[Mapping[str, Option]]
    _faults: ClassVar[Mapping[str, Fault]]
    _idle: ClassVar[Mapping[str, Reason]]
    _of_deck: ClassVar[frozenset[str]] = frozenset()  # fields whose default hangs on the pack
    _core: CoreRules

    @property
    def pack_size(self) -> int:
        """Number of cards of the pack."""
        return self._core.pack_size

    @classmethod
    def _defaults(cls, deck: object) -> dict[str, Any]:
        """Return the default of each field."""
        raise NotImplementedError

    @staticmethod
    def _to_core(values: Mapping[str, Any]) -> dict[str, object]:
        """Return the fields as the core names them."""
        raise NotImplementedError

    @classmethod
    def _check(cls, values: Mapping[str, Any]) -> tuple[Checked, CoreRules]:
        """Find everything that is wrong with values, by field name."""
        defaults = cls._defaults(values.get("deck"))
        checked = check_types(cls._options, values, defaults)
        if "deck" in checked.bad:
            checked.bad |= cls._of_deck - values.keys()
        core = check_together(checked, cls._options, cls._faults, cls._to_core, defaults)
        return checked, core

    @classmethod
    def _of_json(cls, rules: Mapping[str, Any], warn: bool) -> Self:
        """Return the rules of a JSON form of this game."""
        checked, _ = cls._check({key: rules[key] for key in rules if key in cls._options})
        strange = [
            Reason(
                f"{shown(key)} is no option of {cls.game}",
                f"{shown(key)} gibt es nicht in {cls.game}",
            )
            for key in rules
            if key not in cls._options and key != "game"
        ]
        raise_reasons(strange + checked.reasons)
        return cls(**checked.values) if warn else cls._restore(checked.values)

    def _settle(self) -> None:
        """Check the fields, bring them into canonical form and keep the core's form."""
        given = self._values()
        left = {name for name in self._of_deck if given[name] is None}
        checked, core = self._check({name: given[name] for name in given if name not in left})
        raise_reasons(checked.reasons)
        for name, value in checked.values.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_core", core)

    def __post_init__(self) -> None:
        self._settle()
        warn_idle(self._core, self._idle, self._options, self._values())

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._options}

    def replace(self, **changes: Any) -> Self:  # noqa: ANN401  # any field's type
        """Return the rules with some fields changed, checked anew.

        When ``deck`` changes, ``redeal`` and ``max_bid`` change with it where they have the default
        of the old pack (of either preset); any other value stays, and so does one given here.
        (``dataclasses.replace`` knows nothing of packs: it keeps both as they are.)

        Raises:
            RulesError: the new rules are refused.
            TypeError: there is no such field.

        >>> RussischRules().replace(deck=36).max_bid
        520
        >>> RussischRules(max_bid=200).replace(deck=36).max_bid
        200
        """
        return type(self)(**{**self._values(), **self._follow_deck(changes), **changes})

    def _follow_deck(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that change with those changes."""
        del changes
        return {}

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: every field, and ``"game"``, in JSON types.

        >>> rules_from_dict(SchnellenRules(3).to_dict()) == SchnellenRules(3)
        True
        """
        values = self._values()
        for name, value in values.items():
            if isinstance(value, tuple):
                values[name] = list(cast("tuple[object, ...]", value))
        return {"game": str(self.game), **values}

    def explain(self, language: Language = "en") -> str:
        """Return the rules in words: one line for each option, with its clause.

        Raises:
            ValueError: there are no texts in that language.

        >>> print(SchnellenRules(3).explain("de").splitlines()[1])
        players = 3: drei spielen, jeder für sich (SN1)
        """
        from kartenspiel.explain import explain_rules  # noqa: PLC0415 - import time

        return explain_rules(self.game, self._values(), self._options, language)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, tuple[dict[str, Any]]]:
        return self._restore, (self._values(),)

    @classmethod
    def _restore(cls, values: dict[str, Any]) -> Self:
        """Rebuild stored rules: checked, but without the warnings, which their maker has had."""
        rules = object.__new__(cls)
        for name, value in {**cls._defaults(values.get("deck")), **values}.items():
            object.__setattr__(rules, name, value)
        rules._settle()
        return rules


@dataclass(frozen=True)
class RussischRules(_RulesBase):
    """Hold the rules of Russisches Schnapsen; the defaults are the preset ``wikibooks``.

    Integers may be anything with ``__index__`` but bool. Every option, its default and its clause:

    Attributes:
        deck: 24 or 36 cards; 24 (RS2, RS3).
        seats: 3, or 4: then the dealer of the deal sits out; 3 (RS1).
        redeal: hands that may be thrown in, of ``three_nines``, ``four_unders`` and
            ``under_20_points``; given as any iterable, kept in this order. ``None``: all three with
            24 cards, ``four_unders`` with 36; empty: nobody is asked (RS4).
        opening_bid: what forehand must open with, a multiple of 10 from 10 to 10000; 90 (RS5).
        max_bid: highest bid, a multiple of 10 up to 10000. ``None``: 300 with 24 cards, 520 with
            36 (RS5).
        pass_is_final: a player who has passed is asked no more; False (RS5).
        without_talon: bids may be without talon; False (RS6).
        without_talon_on_opening: the opening may be too; True (RS6).
        without_talon_bonus: booked when such a bid is made, 0 to 1000000; 40 (RS6).
        without_talon_penalty: taken off when it fails, 0 to 1000000; 80 (RS6).
        raise_after_talon: the declarer may raise the bid once, after taking the talon; False (RS7).
        laid_cards: ``"blind"``: chance picks which opponent gets which laid-off card;
            ``"assigned"``: the declarer says; blind (RS8).
        marriage_values: values for h d s c, multiples of 10 from 0 to 1000000; 100 80 60 40 (RS10).
        failed_contract: ``"shared"``: each opponent books half the bid; ``"deducted"``: the
            declarer loses the bid; shared (RS11).
        defenders_score: ``"split"``: the opponents share their points; ``"own"``: each books his
            own; split (RS11).
        defender_marriages: the opponents' marriages count; True (RS11).
        all_tricks_bonus: for a declarer who makes all tricks, 0 to 1000000; 0 (RS13).
        all_tricks_bonus_counts: ``"sheet"``: booked on top of a made contract; ``"contract"``: part
            of the total that must reach the bid; sheet (RS13).
        must_beat_after_trump: in a trick that has been trumped, the led suit must still be beaten;
            False (TR3).
        must_undertrump: who holds only trumps that are too low must play one; True (TR5).
        target: the match ends when someone has so many points, 1 to 1000000000, or ``None``; 1000
            (RS14).
        deals: the match ends after so many settled deals, 1 to 1000000000, or ``None``; ``None``
            (RS14).

    Raises:
        RulesError: the rules are refused; it has all reasons.

    Warns:
        RulesWarning: an option has no effect.

    Rules are equal when all fields are, however they came about, and hash alike.

    >>> rules = RussischRules(36, raise_after_talon=True)
    >>> rules.max_bid, rules.redeal
    (520, ('four_unders',))
    """

    game: ClassVar[Game] = Game.RUSSISCH_SCHNAPSEN
    _options: ClassVar[Mapping[str, Option]] = RUSSISCH_OPTIONS
    _faults: ClassVar[Mapping[str, Fault]] = RUSSISCH_FAULTS
    _idle: ClassVar[Mapping[str, Reason]] = RUSSISCH_IDLE
    _of_deck: ClassVar[frozenset[str]] = frozenset({"redeal", "max_bid"})

    deck: Literal[24, 36] = 24
    _: KW_ONLY
    seats: Literal[3, 4] = 3
    redeal: tuple[RedealCase, ...] = _BY_PACK
    opening_bid: int = 90
    max_bid: int = _BY_PACK
    pass_is_final: bool = False
    without_talon: bool = False
    without_talon_on_opening: bool = True
    without_talon_bonus: int = 40
    without_talon_penalty: int = 80
    raise_after_talon: bool = False
    laid_cards: Literal["blind", "assigned"] = "blind"
    marriage_values: tuple[int, int, int, int] = (100, 80, 60, 40)
    failed_contract: Literal["shared", "deducted"] = "shared"
    defenders_score: Literal["split", "own"] = "split"
    defender_marriages: bool = True
    all_tricks_bonus: int = 0
    all_tricks_bonus_counts: Literal["sheet", "contract"] = "sheet"
    must_beat_after_trump: bool = False
    must_undertrump: bool = True
    target: int | None = 1000
    deals: int | None = None

    @classmethod
    def wikibooks(cls, deck: Literal[24, 36] = 24, **changes: Any) -> Self:  # noqa: ANN401
        """Return the rules of the German Wikibooks page, changed where asked (clause RS15).

        Raises:
            RulesError: the rules are refused.

        >>> RussischRules.wikibooks() == RussischRules()
        True
        """
        return cls(deck, **changes)

    @classmethod
    def wikipedia(cls, deck: Literal[24, 36] = 24, **changes: Any) -> Self:  # noqa: ANN401
        """Return the rules of the Wikipedia page, changed where asked (clause RS15).

        Raises:
            RulesError: the rules are refused.

        >>> RussischRules.wikipedia(deals=5).failed_contract
        'deducted'
        """
        preset: dict[str, Any] = {
            "redeal": _of_pack(_REDEAL["wikipedia"], deck),
            "failed_contract": "deducted",
            "defenders_score": "own",
            "without_talon_bonus": 20,
            "without_talon_penalty": 20,
        }
        if changes.get("redeal", ()) is None:
            del changes["redeal"]
        return cls(deck, **{**preset, **changes})

    @classmethod
    def _defaults(cls, deck: object) -> dict[str, Any]:
        values = {field.name: field.default for field in fields(cls)}
        values["redeal"] = _of_pack(_REDEAL["wikibooks"], deck)
        values["max_bid"] = _of_pack(_MAX_BID, deck)
        return values

    @staticmethod
    def _to_core(values: Mapping[str, Any]) -> dict[str, object]:
        cases = values["redeal"]
        return {
            "game": 0,
            "pack": 0 if values["deck"] == 24 else 1,
            "seats": values["seats"],
            "must_beat_after_trump": values["must_beat_after_trump"],
            "must_undertrump": values["must_undertrump"],
            "deals": core_goal(values["deals"]),
            "opening_bid": core_number(values["opening_bid"]),
            "max_bid": core_number(values["max_bid"]),
            "without_talon_bonus": core_number(values["without_talon_bonus"]),
            "without_talon_penalty": core_number(values["without_talon_penalty"]),
            "all_tricks_bonus": core_number(values["all_tricks_bonus"]),
            "marriage_values": tuple(map(core_number, values["marriage_values"])),
            "target": core_goal(values["target"]),
            "redeal": sum(1 << bit for bit, case in enumerate(_CASES) if case in cases),
            "pass_is_final": values["pass_is_final"],
            "without_talon": values["without_talon"],
            "without_talon_on_opening": values["without_talon_on_opening"],
            "raise_after_talon": values["raise_after_talon"],
            "assigned": values["laid_cards"] == "assigned",
            "deducted": values["failed_contract"] == "deducted",
            "own_score": values["defenders_score"] == "own",
            "defender_marriages": values["defender_marriages"],
            "bonus_in_contract": values["all_tricks_bonus_counts"] == "contract",
        }

    def _follow_deck(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        if "deck" not in changes:
            return {}
        follow: dict[str, Any] = {}
        if self.max_bid == _MAX_BID[self.deck]:
            follow["max_bid"] = None
        own = self.failed_contract == "deducted" and self.defenders_score == "own"
        first = "wikipedia" if own else "wikibooks"  # with 36 cards both have the same cases
        for preset in sorted(_REDEAL, key=lambda name: name != first):
            if self.redeal == _REDEAL[preset][self.deck]:
                follow["redeal"] = _of_pack(_REDEAL[preset], changes["deck"])
                break
        return follow


def _of_pack(table: Mapping[int, Any], deck: object) -> Any:  # noqa: ANN401  # the table's type
    """Return the entry of a pack, that of 24 cards for a pack that does not exist."""
    return table[36 if as_integer(deck) == 36 else 24]


@dataclass(frozen=True)
class SchnellenRules(_RulesBase):
    """Hold the rules of Schnellen.

    Integers may be anything with ``__index__`` but bool. Every option, its default and its clause:

    Attributes:
        players: 3 to 5; 4 (SN1).
        start: points at the start, 1 to 1000000000; 21 (SN1).
        short_deck: without 7 8 9: 21 cards instead of 33; not with five players; False (SN2).
        schnell_penalty: for no trick at all, or a failed bid, 0 to 1000000; 5 (SN13).
        drop_penalty: for dropping, 0 to 1000000; 1 (SN7).
        must_stay_at: who has so many points or fewer cannot drop, 0 to 1000000; 5 (SN6).
        compulsory: nobody may drop when a 7 fixed the trump or clubs are trump; False (SN8).
        exchange: cards may be swapped for those of the stock; False (SN9).
        trump: ``"turned"``: a card is turned up; ``"bid"``: the highest bidder names the trump;
            turned (SN4, SN10).
        all_pass: when all pass, ``"dealer_bids"``: the dealer must bid; ``"redeal"``: the deal is
            void; dealer_bids (SN10).
        failed_bid_tricks_count: a bidder below his bid gets his tricks all the same; False (SN13).
        hearts_double: with hearts as trump, tricks and the penalty of SN13 count double; False
            (SN14).
        hearts_double_drop: and dropping too; False (SN14).
        finish: among those at zero or below ``"lowest"``: the lowest total wins; ``"earliest"``:
            whoever got there first; lowest (SN15).
        deals: the match ends after so many settled deals, 1 to 1000000000, or ``None``; ``None``
            (SN15).
        must_beat_after_trump: in a trick that has been trumped, the led suit must still be beaten;
            True (TR3).
        must_undertrump: who holds only trumps that are too low must play one; True (TR5).

    Raises:
        RulesError: the rules are refused; it has all reasons.

    Warns:
        RulesWarning: an option has no effect.

    Rules are equal when all fields are, however they came about, and hash alike.

    >>> SchnellenRules(5, exchange=True).start
    21
    """

    game: ClassVar[Game] = Game.SCHNELLEN
    _options: ClassVar[Mapping[str, Option]] = SCHNELLEN_OPTIONS
    _faults: ClassVar[Mapping[str, Fault]] = SCHNELLEN_FAULTS
    _idle: ClassVar[Mapping[str, Reason]] = SCHNELLEN_IDLE

    players: Literal[3, 4, 5] = 4
    _: KW_ONLY
    start: int = 21
    short_deck: bool = False
    schnell_penalty: int = 5
    drop_penalty: int = 1
    must_stay_at: int = 5
    compulsory: bool = False
    exchange: bool = False
    trump: Literal["turned", "bid"] = "turned"
    all_pass: Literal["dealer_bids", "redeal"] = "dealer_bids"
    failed_bid_tricks_count: bool = False
    hearts_double: bool = False
    hearts_double_drop: bool = False
    finish: Literal["lowest", "earliest"] = "lowest"
    deals: int | None = None
    must_beat_after_trump: bool = True
    must_undertrump: bool = True

    @property
    def seats(self) -> int:
        """Number of seats, the same as ``players``."""
        return self.players

    @classmethod
    def _defaults(cls, deck: object) -> dict[str, Any]:
        del deck
        return {field.name: field.default for field in fields(cls)}

    @staticmethod
    def _to_core(values: Mapping[str, Any]) -> dict[str, object]:
        return {
            "game": 1,
            "pack": 3 if values["short_deck"] else 2,
            "seats": values["players"],
            "must_beat_after_trump": values["must_beat_after_trump"],
            "must_undertrump": values["must_undertrump"],
            "deals": core_goal(values["deals"]),
            "start": core_number(values["start"]),
            "schnell_penalty": core_number(values["schnell_penalty"]),
            "drop_penalty": core_number(values["drop_penalty"]),
            "must_stay_at": core_number(values["must_stay_at"]),
            "bid_for_trump": values["trump"] == "bid",
            "all_pass_redeal": values["all_pass"] == "redeal",
            "compulsory": values["compulsory"],
            "exchange": values["exchange"],
            "failed_bid_tricks_count": values["failed_bid_tricks_count"],
            "hearts_double": values["hearts_double"],
            "hearts_double_drop": values["hearts_double_drop"],
            "earliest": values["finish"] == "earliest",
        }


Rules = RussischRules | SchnellenRules
"""Rules of either game."""

_BY_GAME: Final[dict[str, type[Rules]]] = {
    "russisch_schnapsen": RussischRules,
    "schnellen": SchnellenRules,
}


def rules_from_dict(rules: Mapping[str, Any]) -> Rules:
    """Return the rules of their JSON form, the inverse of ``to_dict``.

    Every field but ``"game"`` may be missing: it then has its default, in Russisches Schnapsen that
    of ``wikibooks`` for the pack (clause RS15). ``None`` is good for ``target`` and ``deals`` only.

    Raises:
        RulesError: the rules are refused; it has all reasons.

    Warns:
        RulesWarning: an option has no effect.

    >>> rules_from_dict({"game": "russisch_schnapsen", "deck": 36}).max_bid
    520
    >>> rules_from_dict({"game": "schnellen", "player": 3})
    Traceback (most recent call last):
    kartenspiel.errors.RulesError: 'player' is no option of schnellen
    """
    return _from_json(rules, warn=True)


def stored_rules(rules: Mapping[str, Any]) -> Rules:
    """Return the rules of a record: as `rules_from_dict`, but their maker has had the warnings.

    Raises:
        RulesError: the rules are refused; it has all reasons.

    >>> stored_rules({"game": "schnellen", "hearts_double_drop": True}).hearts_double_drop
    True
    """
    return _from_json(rules, warn=False)


def _from_json(rules: Mapping[str, Any], *, warn: bool) -> Rules:
    if not is_mapping(rules):
        raise RulesError(
            [f"rules must be a mapping (a JSON object), not {shown(rules)}"],
            [f"Regeln müssen ein Mapping (ein JSON-Objekt) sein, nicht {shown(rules)}"],
        )
    known = " or ".join(map(repr, _BY_GAME))
    if "game" not in rules:
        raise RulesError([f"game is missing: {known}"], [f"game fehlt: {known}"])
    game = rules["game"]
    if not isinstance(game, str) or game not in _BY_GAME:
        raise RulesError(
            [f"game must be {known}, not {shown(game)}"],
            [f"game muss {known} sein, nicht {shown(game)}"],
        )
    cls = _BY_GAME[game]
    return cls._of_json(rules, warn)  # pyright: ignore[reportPrivateUsage]
