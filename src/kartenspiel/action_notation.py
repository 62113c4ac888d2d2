"""The notation of actions: the action of a canonical text."""

from __future__ import annotations

from typing import Final

from kartenspiel.actions import (
    CARD_ACTIONS,
    MAX_VALUE,
    PLAIN_ACTIONS,
    Action,
    Bid,
    Deal,
    Raise,
    Trump,
)
from kartenspiel.cards import Suit, parse_cards
from kartenspiel.errors import NotationError, Sentence, require_text, shown
from kartenspiel.games import Game


def parse_action(text: str) -> Action:
    """Return the action of a canonical text, the inverse of ``str``.

    Exactly that text: nothing is trimmed, folded or guessed.

    Raises:
        NotationError: it is no such text, or no text at all.

    >>> parse_action("bid 120 without")
    Bid(value=120, without=True)
    >>> parse_action("play Kh")
    Play(card=Card('Kh'))
    """
    known = _BY_TEXT.get(require_text("the text of an action", text))
    if known is not None:
        return known
    word, blank, rest = text.partition(" ")
    if word == "deal" and blank:
        return Deal(parse_cards(text, 5))
    action = _parse(text, word, blank, rest)
    if any(action.id(game) >= 0 for game in Game):  # so the table stays small
        _BY_TEXT[text] = action
    return action


# Texts read so far, of actions that have a number in one of the games.
_BY_TEXT: Final[dict[str, Action]] = {}


def _parse(text: str, word: str, blank: str, rest: str) -> Action:
    start = len(word) + 1
    if word in PLAIN_ACTIONS:
        if blank:
            raise NotationError(
                Sentence(f"{word} stands alone", f"{word} steht allein"), text, len(word)
            )
        return PLAIN_ACTIONS[word]
    if word not in _WITH_ARGUMENT:
        raise NotationError(
            Sentence(
                f"{shown(word)} begins no action", f"{shown(word)} ist kein Anfang einer Aktion"
            ),
            text,
            0,
        )
    if not rest:
        missing = _WITH_ARGUMENT[word]
        raise NotationError(
            Sentence(
                f"{missing} is missing after {word}", f"nach {word} fehlt {_MISSING_DE[missing]}"
            ),
            text,
            len(text),
        )
    if word in CARD_ACTIONS:
        cards = parse_cards(text, start)
        if len(cards) > 1:
            raise NotationError(
                Sentence(f"{word} takes one card", f"{word} nimmt eine Karte"), text, start + 2
            )
        return CARD_ACTIONS[word](*cards)
    if word == "trump":
        if rest not in _SUIT_TEXTS:
            at = start + 1 if rest[0] in _SUIT_TEXTS else start
            raise NotationError(
                Sentence(f"{shown(rest)} is no suit", f"{shown(rest)} ist keine Farbe"), text, at
            )
        return Trump(_SUIT_TEXTS[rest])
    number, second, tail = rest.partition(" ")
    value = _parse_value(number, text, start)
    if word == "raise":
        if second:
            raise NotationError(
                Sentence(
                    "nothing follows the value of a raise",
                    "nach dem Wert einer Erhöhung kommt nichts",
                ),
                text,
                start + len(number),
            )
        return Raise(value)
    if second and tail != "without":
        raise NotationError(
            Sentence(
                "only without can follow the value of a bid",
                "nach dem Wert einer Ansage kann nur without kommen",
            ),
            text,
            start + len(number) + 1,
        )
    return Bid(value, without=bool(second))


_WITH_ARGUMENT: Final = {
    "deal": "a card",
    "trump": "a suit",
    "bid": "a value",
    "raise": "a value",
    **dict.fromkeys(CARD_ACTIONS, "a card"),
}
_MISSING_DE: Final = {"a card": "eine Karte", "a suit": "eine Farbe", "a value": "ein Wert"}
_SUIT_TEXTS: Final = {str(suit): suit for suit in Suit}


def _parse_value(digits: str, text: str, start: int) -> int:
    for i, letter in enumerate(digits):
        if letter not in "0123456789":
            raise NotationError(
                Sentence(f"{shown(digits)} is no value", f"{shown(digits)} ist kein Wert"),
                text,
                start + i,
            )
        if i >= 9:
            raise NotationError(
                Sentence(f"the value is above {MAX_VALUE}", f"der Wert liegt über {MAX_VALUE}"),
                text,
                start,
            )
    if not digits:
        raise NotationError(Sentence("a value is missing", "ein Wert fehlt"), text, start)
    if digits[0] == "0" and len(digits) > 1:
        raise NotationError(
            Sentence("a value has no leading zeros", "ein Wert hat keine führenden Nullen"),
            text,
            start,
        )
    return int(digits)
