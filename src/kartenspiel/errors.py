"""The errors of the package: few, all kin of :class:`ValueError`, each with its input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from reprlib import Repr
from typing import TYPE_CHECKING, Final, Self

from kartenspiel.languages import Language, check_language

if TYPE_CHECKING:
    from kartenspiel.actions import Action


class _Shown(Repr):
    """Short texts of any value for messages, whatever its size or its ``repr``."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxstring = self.maxother = 60
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = 8
        self.maxdict = 4

    def repr_int(self, x: int, level: int) -> str:
        """Give a huge number by its size: its digits could take minutes."""
        del level
        return repr(x) if x.bit_length() <= 128 else f"<an integer of {x.bit_length()} bits>"


_SHOWN: Final = _Shown()


def shown(value: object) -> str:
    """Return a short text of any value for a message.

    >>> shown("bid 120")
    "'bid 120'"
    >>> shown(10**100_000)
    '<an integer of 332193 bits>'
    """
    return _short(_SHOWN.repr(value))


class Sentence(str):
    """An English sentence that knows its German.

    >>> Sentence("a card is missing", "eine Karte fehlt").german
    'eine Karte fehlt'
    """

    __slots__ = ("german",)

    german: str

    def __new__(cls, english: str, german: str) -> Self:
        """Put the two together."""
        sentence = super().__new__(cls, english)
        sentence.german = german
        return sentence

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, str]]:
        return type(self), (str(self), self.german)


def in_language(message: str, language: Language) -> str:
    """Return a message in a language, in English where it has no other.

    Raises:
        ValueError: there are no texts in that language.

    >>> in_language("as it is", "de")
    'as it is'
    """
    if check_language(language) == "de" and isinstance(message, Sentence):
        return message.german
    return str(message)


def told(error: KartenspielError) -> Sentence:
    """Return what an error says as a sentence, to be said by another one.

    >>> told(NotationError(Sentence("no card", "keine Karte"), "Ax", 1)).german
    "keine Karte, an Stelle 1 von 'Ax'"
    """
    if isinstance(error, IllegalActionError):
        return Sentence(str(error), f"{error.action}: {error.explain('de')}")
    if isinstance(error, RulesError):
        return Sentence(str(error), error.explain("de").replace("\n", "; "))
    if isinstance(error, (NotationError, RecordError, FairnessError)):
        return Sentence(str(error), error.explain("de"))
    return Sentence(str(error), str(error))


class KartenspielError(ValueError):
    """Base of all errors that the package raises on purpose.

    >>> issubclass(KartenspielError, ValueError)
    True
    """


class RulesError(KartenspielError):
    """Say why rules are refused: all reasons at once.

    Attributes:
        reasons: one sentence each, naming the fields, their values and the clause.

    >>> from kartenspiel import RussischRules
    >>> try:
    ...     RussischRules(opening_bid=95, target=0)
    ... except RulesError as error:
    ...     for reason in error.reasons:
    ...         print(reason)
    opening_bid must be a multiple of 10 from 10 to 10000, not 95 (RS5)
    target must be a number from 1 to 1000000000 or None, not 0 (RS14)
    """

    def __init__(self, reasons: Sequence[str], german: Sequence[str] | None = None) -> None:
        self.reasons: tuple[str, ...] = tuple(reasons)
        self._german: tuple[str, ...] = self.reasons if german is None else tuple(german)
        super().__init__("; ".join(self.reasons))

    def explain(self, language: Language = "en") -> str:
        """Return the reasons in a language, one a line.

        Raises:
            ValueError: there are no texts in that language.

        >>> from kartenspiel import SchnellenRules
        >>> try:
        ...     SchnellenRules(5, short_deck=True)
        ... except RulesError as error:
        ...     print(error.explain("de"))
        players 5 geht nicht mit short_deck True: 21 Karten reichen nicht für fünf (SN2)
        """
        return "\n".join(self._german if check_language(language) == "de" else self.reasons)

    def __reduce__(self) -> tuple[type[RulesError], tuple[object, ...]]:
        return type(self), (self.reasons, self._german)


class _Told:
    """A sentence in every language, and the clause that it comes from."""

    clause: str
    _sentences: dict[Language, str]

    @property
    def sentence(self) -> str:
        """What is said, in English."""
        return self._sentences["en"]

    def explain(self, language: Language = "en") -> str:
        """Return the sentence, with its clause, in a language.

        Raises:
            ValueError: there are no texts in that language.

        >>> from kartenspiel import IllegalActionError, Pass
        >>> both = {"en": "forehand opens with 90", "de": "Vorhand eröffnet mit 90"}
        >>> IllegalActionError(Pass(), "must_open", "RS5", both).explain("de")
        'Vorhand eröffnet mit 90 (RS5)'
        """
        sentence = self._sentences.get(check_language(language), self.sentence)
        return f"{sentence} ({self.clause})" if self.clause else sentence


class IllegalActionError(_Told, KartenspielError):
    """Say why an action is refused; the match is as it was before.

    Attributes:
        action: the refused action, or its number where no action has that number.
        reason: stable code, such as ``"must_beat"`` or ``"bid_too_low"``.
        clause: id in the rule book, such as ``"TR2"``; empty when no clause speaks of it.
        sentence: what is wrong, in English; :meth:`explain` gives it in other languages.
        position: what the player to act knew, enough to see the refusal again. Together with the
            sentence it is all of the message, so the message may name cards of the player to act:
            show it to nobody else.

    >>> from kartenspiel import Play, Card
    >>> error = IllegalActionError(
    ...     Play(Card("Kd")),
    ...     "must_follow_suit",
    ...     "TR2",
    ...     {"en": "hearts were led, you hold Th and must play it"},
    ...     "seat 1 in phase play, trick 9h, hand Th Kd",
    ... )
    >>> print(error)
    play Kd: hearts were led, you hold Th and must play it (TR2) [seat 1 in phase play, trick 9h, \
hand Th Kd]
    """

    def __init__(
        self,
        action: Action | int,
        reason: str,
        clause: str,
        sentences: Mapping[Language, str],
        position: str = "",
    ) -> None:
        self.action: Action | int = action
        self.reason: str = reason
        self.clause: str = clause
        self.position: str = position
        self._sentences: dict[Language, str] = dict(sentences)
        text = shown(action) if isinstance(action, int) else _short(str(action))
        where = f" ({clause})" if clause else ""
        seen = f" [{position}]" if position else ""
        super().__init__(f"{text}: {self.sentence}{where}{seen}")

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[object, ...]]:
        parts = (self.action, self.reason, self.clause, self._sentences, self.position)
        return type(self), parts


class NotationError(KartenspielError):
    """Say where a text is no card, action or transcript.

    Attributes:
        text: the whole text; the ``repr`` of what was given when that was no text.
        position: index of the first character that is wrong, ``len(text)`` for a missing one.

    >>> from kartenspiel import parse_action
    >>> try:
    ...     parse_action("play 5h")
    ... except NotationError as error:
    ...     print(error.position, error)
    5 '5h' is no card, at position 5 of 'play 5h'
    """

    def __init__(self, message: str, text: str = "", position: int = 0) -> None:
        self.message: str = message
        self.text: str = text
        self.position: int = position
        super().__init__(f"{message}, at position {position} of {shown(text)}")

    def explain(self, language: Language = "en") -> str:
        """Return what is wrong, and where, in a language.

        Raises:
            ValueError: there are no texts in that language.

        >>> from kartenspiel import Card
        >>> try:
        ...     Card("Ax")
        ... except NotationError as error:
        ...     print(error.explain("de"))
        'Ax' ist keine Karte, an Stelle 1 von 'Ax'
        """
        message = in_language(self.message, language)
        at = "an Stelle {} von {}" if language == "de" else "at position {} of {}"
        return f"{message}, {at.format(self.position, shown(self.text))}"

    def __reduce__(self) -> tuple[type[NotationError], tuple[object, ...]]:
        return type(self), (self.message, self.text, self.position)


class RecordError(KartenspielError):
    """Say where a record is wrong.

    Attributes:
        message: what is wrong, in English; :meth:`explain` gives it in other languages.
        place: path in the JSON object, such as ``"rules.deck"``; ``None``: the record as a whole.
        index: index of the first wrong action, or of the one after which the place differs;
            ``None``: no action is to blame.
        line: line of the file, counted from 1; ``None``: not read from a file of lines.

    >>> print(RecordError("hearts were led", place="actions", index=12, line=3))
    line 3, actions[12]: hearts were led
    >>> print(RecordError("[5, 0, 0] differs from the replay", place="sheet[0]", index=31))
    sheet[0] after actions[31]: [5, 0, 0] differs from the replay
    """

    def __init__(
        self,
        message: str,
        place: str | None = None,
        index: int | None = None,
        line: int | None = None,
    ) -> None:
        self.message: str = message
        self.place: str | None = place
        self.index: int | None = index
        self.line: int | None = line
        super().__init__(self.explain())

    def explain(self, language: Language = "en") -> str:
        """Return what is wrong, and where, in a language.

        Raises:
            ValueError: there are no texts in that language.

        >>> from kartenspiel import Record
        >>> try:
        ...     Record.from_json('{"format": 7}')
        ... except RecordError as error:
        ...     print(error.explain("de"))
        format: 'kartenspiel.record' wird gebraucht, nicht 7
        """
        message = in_language(self.message, language)
        line, after = ("Zeile", "nach") if language == "de" else ("line", "after")
        where = [f"{line} {self.line}"] if self.line is not None else []
        if self.index is None:
            where += [self.place] if self.place is not None else []
        elif self.place is not None and self.place.startswith(("sheet", "winners")):
            where.append(f"{self.place} {after} actions[{self.index}]")
        else:
            where.append(f"{self.place or 'actions'}[{self.index}]")
        return f"{', '.join(where)}: {message}" if where else message

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, ...]]:
        return type(self), (self.message, self.place, self.index, self.line)


class FairnessError(KartenspielError):
    """Say what does not follow from the revealed seeds.

    Attributes:
        message: what differs, in English; :meth:`explain` gives it in other languages.
        deal: index of the deal in the record, counted from 0; void deals count. ``None``: the
            reveal itself is at fault.

    >>> print(FairnessError("the order of the pack differs", deal=2))
    deal 2: the order of the pack differs
    """

    def __init__(self, message: str, deal: int | None = None) -> None:
        self.message: str = message
        self.deal: int | None = deal
        super().__init__(self.explain())

    def explain(self, language: Language = "en") -> str:
        """Return what differs, and in which deal, in a language.

        Raises:
            ValueError: there are no texts in that language.

        >>> both = Sentence("the order of the pack differs", "die Kartenfolge ist eine andere")
        >>> FairnessError(both, deal=2).explain("de")
        'Spiel 2: die Kartenfolge ist eine andere'
        """
        message = in_language(self.message, language)
        if self.deal is None:
            return message
        return f"{'Spiel' if language == 'de' else 'deal'} {self.deal}: {message}"

    def __reduce__(self) -> tuple[type[FairnessError], tuple[object, ...]]:
        return type(self), (self.message, self.deal)


class RulesWarning(_Told, UserWarning):
    """Say that an option of the rules is legal but has no effect.

    Attributes:
        code: stable code, the name of the option: ``"redeal"``, ``"without_talon"`` (for all that
            go with it), ``"exchange"``, ``"hearts_double_drop"``, ``"all_pass"`` or
            ``"failed_bid_tricks_count"``.
        clause: id in the rule book, such as ``"SN14"``.
        sentence: what has no effect, in English; :meth:`explain` gives it in other languages.

    >>> import warnings
    >>> from kartenspiel import SchnellenRules
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     rules = SchnellenRules(hearts_double_drop=True)
    >>> print(caught[0].message)
    hearts_double_drop True has no effect without hearts_double (SN14)
    """

    def __init__(self, code: str, clause: str, sentences: Mapping[Language, str]) -> None:
        self.code: str = code
        self.clause: str = clause
        self._sentences: dict[Language, str] = dict(sentences)
        super().__init__(self.explain())

    def __reduce__(self) -> tuple[type[RulesWarning], tuple[object, ...]]:
        return type(self), (self.code, self.clause, self._sentences)


def require_text(what: str, value: object) -> str:
    """Return a value that is a text.

    Raises:
        NotationError: it is none.

    >>> require_text("a card", b"Ah")
    Traceback (most recent call last):
    kartenspiel.errors.NotationError: a card is a str, not bytes, at position 0 of "b'Ah'"
    """
    if isinstance(value, str):
        return value
    name = type(value).__name__
    message = Sentence(
        f"{what} is a str, not {name}", f"ein Text (str) wird gebraucht, nicht {name}"
    )
    raise NotationError(message, shown(value))


def _short(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:117]}..."
