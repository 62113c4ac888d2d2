"""Why an action is refused, in words.

The core says which duty is broken and which cards would do; here that becomes a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartenspiel._core import REASONS
from kartenspiel.actions import Action, Deal
from kartenspiel.cards import WELI_ID, Card, CardSet, Suit
from kartenspiel.errors import IllegalActionError
from kartenspiel.games import Game, Phase
from kartenspiel.languages import LANGUAGES, Language, Suits, join_and
from kartenspiel.rules import RussischRules

if TYPE_CHECKING:
    from kartenspiel._core import State


def refuse(
    state: State, action: Action, reason: int, clause: str, duty_mask: int
) -> IllegalActionError:
    """Return the error for an action that the core refuses.

    Args:
        state: the state that refuses it.
        action: the refused action.
        reason: index in the core's reasons.
        clause: clause of the rule book, empty for none.
        duty_mask: the cards that would be legal, where a duty decides; else 0.
    """
    code = REASONS[reason]
    sentences: dict[Language, str] = {
        language: _SENTENCES[language][_case(state, action, code)].format(
            **_words(state, action, CardSet.from_mask(duty_mask), language)
        )
        for language in LANGUAGES
    }
    return IllegalActionError(action, code, clause, sentences, position_of(state))


def position_of(state: State) -> str:
    """Return what the seat to act knows of a state, in one line."""
    actor = state.actor
    who = "nobody" if actor is None else f"seat {actor}"
    parts = [f"{who} to act in phase {state.phase}", f"dealer {state.dealer}"]
    parts.append(f"scores {' '.join(map(str, state.scores))}")
    if state.is_settled:
        return ", ".join(parts)  # bid and trump are those of the deal before
    if state.bid is not None:
        parts.append(f"bid {state.bid}{' without' if state.without else ''}")
    if state.trump is not None:
        parts.append(f"trump {state.trump}")
    if state.trick_cards:
        parts.append(f"trick {' '.join(str(Card.from_id(card)) for card in state.trick_cards)}")
    if actor is not None:
        parts.append(f"hand {CardSet.from_mask(state.hand_mask(actor)) or 'empty'}")
    if state.put_away:
        parts.append(f"put away {state.put_away}")
    return ", ".join(parts)


def _case(state: State, action: Action, code: str) -> str:
    """Return which of the sentences for a reason fits."""
    rules = state.rules
    if code == "not_your_turn":
        return "chance_is_to_act" if state.actor is None else "seat_is_to_act"
    if code == "bid_too_low":
        if state.bid is None:
            return "bid_is_nothing"
        if str(state.phase) == "raise":
            return "raise_too_low"
        return "bid_too_low" if isinstance(rules, RussischRules) else "bid_too_few"
    if code == "bid_too_high":
        return "bid_too_high" if isinstance(rules, RussischRules) else "bid_too_many"
    if code == "no_without" and isinstance(rules, RussischRules) and rules.without_talon:
        return "no_without_opening"
    if code == "deal_cards" and isinstance(action, Deal) and _twice(action) is not None:
        return "deal_twice"
    return code


def _twice(deal: Deal) -> Card | None:
    seen: set[Card] = set()
    for card in deal.cards:
        if card in seen:
            return card
        seen.add(card)
    return None


def _words(state: State, action: Action, duty: CardSet, language: Language) -> dict[str, object]:
    """Return what the sentences fill in."""
    rules = state.rules
    schnellen = rules.game is Game.SCHNELLEN
    card: object = getattr(action, "card", None)
    words: dict[str, object] = {
        "action": action.word,
        "actor": state.actor,
        "bid": f"{state.bid}{_WITHOUT[language] if state.without else ''}",
        "card": _card_text(card, schnellen) if isinstance(card, Card) else "",
        "duty": _holding(duty, language, schnellen),
        "game": rules.game.label(language),
        "led": _led(state, language),
        "pack": rules.pack_size,
        "phase": Phase(state.phase).label(language),
        "score": "" if state.actor is None else state.scores[state.actor],
        "stock": state.stock_size,
        "value": getattr(action, "value", ""),
    }
    if isinstance(rules, RussischRules):
        words.update(max_bid=rules.max_bid, opening=rules.opening_bid)
    else:
        words["must_stay_at"] = rules.must_stay_at
    if isinstance(action, Deal):
        words.update(given=len(action.cards), twice=_twice(action))
    return words


def _card_text(card: Card, schnellen: bool) -> str:
    return f"{card} (Weli)" if schnellen and card.id == WELI_ID else str(card)


def _holding(duty: CardSet, language: Language, schnellen: bool) -> str:
    """Say which cards would be legal."""
    cards = join_and([_card_text(card, schnellen) for card in duty], language)
    return _HOLDING[language][len(duty) > 1].format(cards=cards)


def _led(state: State, language: Language) -> str:
    """Return the name of the led suit; a led Weli is a trump (clause SN3)."""
    if not state.trick_cards:
        return ""
    card = Card.from_id(state.trick_cards[0])
    suits: Suits = "french"
    suit = card.suit
    if state.rules.game is Game.SCHNELLEN:
        if card.id == WELI_ID and state.trump not in (None, "high"):
            suit = Suit(state.trump)
    elif language == "de":
        suits = "german"
    return suit.label(language, suits)


_WITHOUT: Final[dict[Language, str]] = {"en": " without talon", "de": " ohne Talon"}

# One card, several cards.
_HOLDING: Final[dict[Language, tuple[str, str]]] = {
    "en": ("you hold {cards} and must play it", "you hold {cards} and must play one of them"),
    "de": (
        "du hältst {cards} und musst diese Karte spielen",
        "du hältst {cards} und musst eine davon spielen",
    ),
}

_SENTENCES: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "match_over": "the match is over",
        "chance_is_to_act": "it is for chance to act, in the phase {phase}, and for no player",
        "seat_is_to_act": "it is for seat {actor} to act, and not for chance",
        "wrong_phase": "this is the phase {phase}: {action} is no action of it",
        "wrong_game": "{game} has no action {action}",
        "not_in_pack": "{card} is no card of this pack",
        "not_in_hand": "you do not hold {card}",
        "not_laid": "{card} is not among the laid-off cards",
        "must_follow_suit": "{led} were led, {duty}",
        "must_beat": "{led} were led and you can go higher: {duty}",
        "must_trump": "{led} were led, you have none and must trump: {duty}",
        "must_overtrump": "the trick has been trumped and you can go higher: {duty}",
        "must_undertrump": "you have no {led} and must play a trump, though none is high enough:"
        " {duty}",
        "not_on_lead": "only the leader announces a marriage, and the trick has begun",
        "no_marriage": "{card} must be king or queen of a suit of which you hold both",
        "not_qualified": "your hand gives no right to a new deal",
        "bid_too_low": "{bid} has been bid, and {value} is not higher",
        "bid_too_few": "{bid} has been bid: bid more; only the dealer may equal",
        "bid_is_nothing": "a bid of {value} is too low",
        "raise_too_low": "the bid is {bid}, and {value} is not higher",
        "bid_too_high": "{value} is above the highest bid, {max_bid}",
        "bid_too_many": "there are five tricks, not {value}",
        "bid_step": "{value} is no multiple of 10",
        "must_open": "forehand must open with {opening}",
        "no_without": "these rules have no bids without talon",
        "no_without_opening": "the opening may not be without talon",
        "must_bid": "all the others have passed: the dealer must bid",
        "must_stay_points": "you have {score} points, and nobody drops at {must_stay_at} or fewer",
        "must_stay_last": "all the others have dropped: you must stay",
        "must_stay_compulsory": "nobody may drop when a seven fixed the trump or clubs are trump",
        "swap_needs_trump_ace": "four cards may be put away only if the fifth is the ace of trumps",
        "swap_stock_too_small": "the stock is too small (cards left: {stock})",
        "deal_cards": "a deal is the whole pack, each of its {pack} cards once, not these {given}"
        " cards",
        "deal_twice": "a deal is the whole pack, each of its {pack} cards once, and {twice} stands"
        " there more than once",
    },
    "de": {
        "match_over": "die Partie ist zu Ende",
        "chance_is_to_act": "der Zufall ist am Zug ({phase}), kein Spieler",
        "seat_is_to_act": "Platz {actor} ist am Zug, nicht der Zufall",
        "wrong_phase": "die Phase ist {phase}: {action} gehört nicht dazu",
        "wrong_game": "{action} gibt es nicht in {game}",
        "not_in_pack": "{card} gehört nicht zu diesen Karten",
        "not_in_hand": "du hast {card} nicht",
        "not_laid": "{card} liegt nicht bei den verlegten Karten",
        "must_follow_suit": "{led} wurde ausgespielt, {duty}",
        "must_beat": "{led} wurde ausgespielt und du kannst überstechen: {duty}",
        "must_trump": "{led} wurde ausgespielt, du hast keines und musst trumpfen: {duty}",
        "must_overtrump": "der Stich ist getrumpft und du kannst höher gehen: {duty}",
        "must_undertrump": "du hast kein {led} und musst Trumpf spielen, obwohl keiner hoch genug"
        " ist: {duty}",
        "not_on_lead": "nur wer ausspielt, sagt einen Ansager an, und der Stich hat begonnen",
        "no_marriage": "{card} muss König oder Ober einer Farbe sein, von der du beide hältst",
        "not_qualified": "dein Blatt gibt kein Recht auf neues Geben",
        "bid_too_low": "{bid} ist angesagt, und {value} ist nicht höher",
        "bid_too_few": "{bid} ist geboten: biete mehr; nur der Geber darf gleichziehen",
        "bid_is_nothing": "ein Gebot von {value} ist zu niedrig",
        "raise_too_low": "die Ansage ist {bid}, und {value} ist nicht höher",
        "bid_too_high": "{value} liegt über der höchsten Ansage, {max_bid}",
        "bid_too_many": "es gibt fünf Stiche, nicht {value}",
        "bid_step": "{value} ist kein Vielfaches von 10",
        "must_open": "Vorhand muss mit {opening} eröffnen",
        "no_without": "in diesen Regeln gibt es keine Ansagen ohne Talon",
        "no_without_opening": "die Eröffnung darf nicht ohne Talon sein",
        "must_bid": "alle anderen haben gepasst: der Geber muss bieten",
        "must_stay_points": "du hast {score} Punkte, und bei {must_stay_at} oder weniger steigt"
        " niemand aus",
        "must_stay_last": "alle anderen sind ausgestiegen: du musst bleiben",
        "must_stay_compulsory": "bei einer Sieben als Trumpfkarte oder Kreuz als Trumpf steigt"
        " niemand aus",
        "swap_needs_trump_ace": "vier Karten darf nur weglegen, wer als fünfte das Trumpfass hält",
        "swap_stock_too_small": "der Rest reicht nicht (übrige Karten: {stock})",
        "deal_cards": "gegeben werden alle {pack} Karten, jede einmal, nicht diese {given} Karten",
        "deal_twice": "gegeben werden alle {pack} Karten, jede einmal, und {twice} kommt mehrmals"
        " vor",
    },
}
