"""The slow, obvious twin of the engine: the rule book in plain Python, for tests only.

It shares no code and no idea with the C core, so the two can only agree by both following
the rule book. Clarity and literalness beat speed throughout.
"""

from .biased import choose_cannily, lopsided_pack
from .engine import ReferenceMatch
from .rules import complete_rules, refusals
from .sampling import (
    RecordedMatch,
    choose_uniformly,
    random_match,
    random_rules,
    replay,
    seats_of,
    shuffle_fairly,
)
from .tricks import legal_cards, trick_winner

__all__ = [
    "RecordedMatch",
    "ReferenceMatch",
    "choose_cannily",
    "choose_uniformly",
    "complete_rules",
    "legal_cards",
    "lopsided_pack",
    "random_match",
    "random_rules",
    "refusals",
    "replay",
    "seats_of",
    "shuffle_fairly",
    "trick_winner",
]
