"""The two games and the phases of a match."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from kartenspiel.languages import Language, check_language


class Game(StrEnum):
    """Name a game, as the key ``"game"`` of rules does.

    >>> Game("schnellen")
    <Game.SCHNELLEN: 'schnellen'>
    """

    RUSSISCH_SCHNAPSEN = "russisch_schnapsen"
    SCHNELLEN = "schnellen"

    @property
    def number(self) -> int:
        """Number of the game in the C core.

        >>> Game.SCHNELLEN.number
        1
        """
        return tuple(Game).index(self)

    def label(self, language: Language = "en") -> str:
        """Return the name for display, which is the same in both languages.

        Raises:
            ValueError: there are no texts in that language.

        >>> Game.RUSSISCH_SCHNAPSEN.label("en")
        'Russisches Schnapsen'
        """
        check_language(language)
        return _GAME_LABELS[self]


class Phase(StrEnum):
    """Name what a match waits for.

    ===========  =============================================  ========
    value        waits for                                      clause
    ===========  =============================================  ========
    deal         chance: the shuffled pack                      RS3, SN4
    redeal       keep or redeal                                 RS4
    bidding      a bid or a pass                                RS5, SN10
    raise        the declarer: hold or raise                    RS7
    lay          the declarer: cards to lay off                 RS8
    pick         chance: the laid-off card that is taken        RS8
    give         the declarer: the laid-off card that is given  RS8
    play         a card to the trick                            TR1
    discard      surplus cards to discard                       SN5, SN9
    trump        the bidder: the trump suit, or high            SN10
    stay         stay or drop                                   SN6
    exchange     cards to swap, or done                         SN9
    over         nothing: the match has ended                   RS14, SN15
    ===========  =============================================  ========

    >>> Phase.BIDDING == "bidding"
    True
    """

    DEAL = "deal"
    REDEAL = "redeal"
    BIDDING = "bidding"
    RAISE = "raise"
    LAY = "lay"
    PICK = "pick"
    GIVE = "give"
    PLAY = "play"
    DISCARD = "discard"
    TRUMP = "trump"
    STAY = "stay"
    EXCHANGE = "exchange"
    OVER = "over"

    def label(self, language: Language = "en") -> str:
        """Return the name for display.

        Raises:
            ValueError: there are no texts in that language.

        >>> Phase.BIDDING.label("de")
        'Lizitation'
        """
        return _PHASE_LABELS[check_language(language)][self]


_GAME_LABELS: Final[dict[Game, str]] = {
    Game.RUSSISCH_SCHNAPSEN: "Russisches Schnapsen",
    Game.SCHNELLEN: "Schnellen",
}

_PHASE_LABELS: Final[dict[Language, dict[Phase, str]]] = {
    "en": {
        Phase.DEAL: "deal",
        Phase.REDEAL: "redeal",
        Phase.BIDDING: "auction",
        Phase.RAISE: "raise after the talon",
        Phase.LAY: "laying off",
        Phase.PICK: "taking the laid-off cards",
        Phase.GIVE: "giving the laid-off cards",
        Phase.PLAY: "play",
        Phase.DISCARD: "discard",
        Phase.TRUMP: "naming the trump",
        Phase.STAY: "stay or drop",
        Phase.EXCHANGE: "exchange",
        Phase.OVER: "end of the match",
    },
    "de": {
        Phase.DEAL: "Geben",
        Phase.REDEAL: "Zusammenwerfen",
        Phase.BIDDING: "Lizitation",
        Phase.RAISE: "Erhöhen nach dem Talon",
        Phase.LAY: "Verlegen",
        Phase.PICK: "Aufnehmen der verlegten Karten",
        Phase.GIVE: "Zuteilen der verlegten Karten",
        Phase.PLAY: "Ausspielen",
        Phase.DISCARD: "Weglegen",
        Phase.TRUMP: "Bestimmen des Trumpfs",
        Phase.STAY: "Mitspielen oder Aussteigen",
        Phase.EXCHANGE: "Tauschen",
        Phase.OVER: "Ende der Partie",
    },
}
