"""Engine for the card games Russisches Schnapsen and Schnellen.

A match is a pure state machine: rules, first dealer and actions determine everything.

>>> from kartenspiel import Match, RussischRules
>>> match = Match(RussischRules())
>>> match.phase
<Phase.DEAL: 'deal'>
"""

from typing import TYPE_CHECKING

from kartenspiel import _binding as _binding
from kartenspiel._core import State as State
from kartenspiel.action_notation import parse_action as parse_action
from kartenspiel.actions import Action as Action
from kartenspiel.actions import Announce as Announce
from kartenspiel.actions import Bid as Bid
from kartenspiel.actions import Deal as Deal
from kartenspiel.actions import Discard as Discard
from kartenspiel.actions import Done as Done
from kartenspiel.actions import Drop as Drop
from kartenspiel.actions import Give as Give
from kartenspiel.actions import High as High
from kartenspiel.actions import Hold as Hold
from kartenspiel.actions import Keep as Keep
from kartenspiel.actions import Lay as Lay
from kartenspiel.actions import Pass as Pass
from kartenspiel.actions import Pick as Pick
from kartenspiel.actions import Play as Play
from kartenspiel.actions import Raise as Raise
from kartenspiel.actions import Redeal as Redeal
from kartenspiel.actions import Stay as Stay
from kartenspiel.actions import Swap as Swap
from kartenspiel.actions import Trump as Trump
from kartenspiel.actions import action_from_id as action_from_id
from kartenspiel.batch import Batch as Batch
from kartenspiel.batch import IllegalBatchError as IllegalBatchError
from kartenspiel.cards import Card as Card
from kartenspiel.cards import CardSet as CardSet
from kartenspiel.cards import Rank as Rank
from kartenspiel.cards import Suit as Suit
from kartenspiel.errors import FairnessError as FairnessError
from kartenspiel.errors import IllegalActionError as IllegalActionError
from kartenspiel.errors import KartenspielError as KartenspielError
from kartenspiel.errors import NotationError as NotationError
from kartenspiel.errors import RecordError as RecordError
from kartenspiel.errors import RulesError as RulesError
from kartenspiel.errors import RulesWarning as RulesWarning
from kartenspiel.games import Game as Game
from kartenspiel.games import Phase as Phase
from kartenspiel.legal import LegalActions as LegalActions
from kartenspiel.match import Match as Match
from kartenspiel.perft import divide as divide
from kartenspiel.perft import perft as perft
from kartenspiel.playouts import PlayoutTotals as PlayoutTotals
from kartenspiel.playouts import playouts as playouts
from kartenspiel.rules import RussischRules as RussischRules
from kartenspiel.rules import SchnellenRules as SchnellenRules
from kartenspiel.rules import rules_from_dict as rules_from_dict

if TYPE_CHECKING:
    from kartenspiel.analysis import Analysis as Analysis
    from kartenspiel.analysis import DealAnalysis as DealAnalysis
    from kartenspiel.analysis import Outcome as Outcome
    from kartenspiel.analysis import PlayAnalysis as PlayAnalysis
    from kartenspiel.analysis import SeatTotals as SeatTotals
    from kartenspiel.analysis import analyse as analyse
    from kartenspiel.analysis import analyse_deals as analyse_deals
    from kartenspiel.belief import Belief as Belief
    from kartenspiel.belief import World as World
    from kartenspiel.events import Shown as Shown
    from kartenspiel.fairness import Reveal as Reveal
    from kartenspiel.fairness import Shuffler as Shuffler
    from kartenspiel.fairness import verify_fairness as verify_fairness
    from kartenspiel.jsonl import read_records as read_records
    from kartenspiel.jsonl import write_records as write_records
    from kartenspiel.record import Record as Record
    from kartenspiel.redacted import RedactedRecord as RedactedRecord
    from kartenspiel.results import Booking as Booking
    from kartenspiel.results import DealResult as DealResult
    from kartenspiel.results import RussischResult as RussischResult
    from kartenspiel.results import SchnellenResult as SchnellenResult
    from kartenspiel.schemas import load_schema as load_schema
    from kartenspiel.solver import Objective as Objective
    from kartenspiel.solver import Solution as Solution
    from kartenspiel.solver import Solver as Solver
    from kartenspiel.solver import UnfinishedError as UnfinishedError
    from kartenspiel.solver import can_make as can_make
    from kartenspiel.solver import solve as solve
    from kartenspiel.solver import solve_many as solve_many
    from kartenspiel.view import Place as Place
    from kartenspiel.view import View as View

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Analysis",
    "Announce",
    "Batch",
    "Belief",
    "Bid",
    "Booking",
    "Card",
    "CardSet",
    "Deal",
    "DealAnalysis",
    "DealResult",
    "Discard",
    "Done",
    "Drop",
    "FairnessError",
    "Game",
    "Give",
    "High",
    "Hold",
    "IllegalActionError",
    "IllegalBatchError",
    "KartenspielError",
    "Keep",
    "Lay",
    "LegalActions",
    "Match",
    "NotationError",
    "Objective",
    "Outcome",
    "Pass",
    "Phase",
    "Pick",
    "Place",
    "Play",
    "PlayAnalysis",
    "PlayoutTotals",
    "Raise",
    "Rank",
    "Record",
    "RecordError",
    "RedactedRecord",
    "Redeal",
    "Reveal",
    "RulesError",
    "RulesWarning",
    "RussischResult",
    "RussischRules",
    "SchnellenResult",
    "SchnellenRules",
    "SeatTotals",
    "Shown",
    "Shuffler",
    "Solution",
    "Solver",
    "State",
    "Stay",
    "Suit",
    "Swap",
    "Trump",
    "UnfinishedError",
    "View",
    "World",
    "action_from_id",
    "analyse",
    "analyse_deals",
    "can_make",
    "divide",
    "load_schema",
    "parse_action",
    "perft",
    "playouts",
    "read_records",
    "rules_from_dict",
    "solve",
    "solve_many",
    "verify_fairness",
    "write_records",
]

# Names that a program which only plays does not need, by module: loaded when first asked for.
_LATER = {
    "Analysis": "analysis",
    "DealAnalysis": "analysis",
    "Outcome": "analysis",
    "PlayAnalysis": "analysis",
    "SeatTotals": "analysis",
    "analyse": "analysis",
    "analyse_deals": "analysis",
    "read_records": "jsonl",
    "write_records": "jsonl",
    "Record": "record",
    "Booking": "results",
    "DealResult": "results",
    "RussischResult": "results",
    "SchnellenResult": "results",
    "load_schema": "schemas",
    "View": "view",
    "Place": "view",
    "Shown": "events",
    "Belief": "belief",
    "World": "belief",
    "Shuffler": "fairness",
    "Reveal": "fairness",
    "verify_fairness": "fairness",
    "RedactedRecord": "redacted",
    "Objective": "solver",
    "Solution": "solver",
    "Solver": "solver",
    "UnfinishedError": "solver",
    "can_make": "solver",
    "solve": "solver",
    "solve_many": "solver",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - only here, only once a name

    value: object = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
