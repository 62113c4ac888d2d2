# cython: language_level=3, boundscheck=False, wraparound=False, binding=True
# cython: embedsignature=False, auto_pickle=False
"""Binding of the C core: converts, calls, checks the status, wraps. No rule of play stands here."""
from kartenspiel._numbers import drawn, randrange_of, whole
from kartenspiel.errors import shown

KINDS = (
    "deal", "keep", "redeal", "bid", "bid_without", "pass", "hold", "raise", "lay", "pick",
    "give", "play", "announce", "discard", "trump", "high", "stay", "drop", "swap", "done",
)
PHASES = (
    "deal", "redeal", "bidding", "raise", "lay", "pick", "give", "play", "discard", "trump",
    "stay", "exchange", "over",
)
REASONS = (
    "legal", "match_over", "not_your_turn", "wrong_phase", "wrong_game", "not_in_pack",
    "not_in_hand", "not_laid", "must_follow_suit", "must_beat", "must_trump", "must_overtrump",
    "must_undertrump", "not_on_lead", "no_marriage", "not_qualified", "bid_too_low",
    "bid_too_high", "bid_step", "must_open", "no_without", "must_bid", "must_stay_points",
    "must_stay_last", "must_stay_compulsory", "swap_needs_trump_ace", "swap_stock_too_small",
    "deal_cards",
)

if len(KINDS) != KS_KINDS or len(PHASES) != KS_PHASES or len(REASONS) != KS_REASONS:
    raise ImportError("kartenspiel._core does not match the C core it was built with")

cdef str SUIT_LETTERS = "hdsc"
cdef tuple phase_names = PHASES
cdef object action_of = None
cdef object refuse = None
cdef object parse_action = None
cdef object legal_view = None
cdef object deal_of = None


def bind(*, action, deal, refusal, parse, legal, phases):
    """Tell the core how Python makes actions, refusals, views of the legal actions and phases.

    Args:
        action: Function of game and id.
        deal: Function of the ids of the cards.
        refusal: Function of state, action, reason, clause and mask of the cards of duty.
        parse: Function of a text.
        legal: Function of a state.
        phases: The phases in the core's order.
    """
    global action_of, deal_of, refuse, parse_action, legal_view, phase_names
    action_of, deal_of, refuse, parse_action, legal_view = action, deal, refusal, parse, legal
    if tuple(phases) != PHASES:
        raise ImportError("the phases differ from the core's")
    phase_names = tuple(phases)


cdef object whole_of(str name, value):
    return value if type(value) is int else whole(name, value)


cdef ks_game game_of(int game) except *:
    if game != KS_RUSSISCH and game != KS_SCHNELLEN:
        raise ValueError(f"no game {game}")
    return <ks_game>game


def action_id(int game, int kind, int arg):
    """Return the number of an action of a game, -1 when the game has no such action."""
    return ks_action_make(game_of(game), <ks_kind>kind, arg)


def action_parts(int game, int number):
    """Return kind and argument of an action's number."""
    cdef ks_action_parts parts = ks_action_split(game_of(game), number)
    if parts.kind == KS_KINDS:
        raise ValueError(f"no action has the number {number}")
    return parts.kind, parts.arg


def pack_cards(int pack):
    """Return the cards of a pack, ascending."""
    cdef const ks_pack *table = ks_pack_get(<ks_pack_id>pack)
    if table == NULL:
        raise ValueError(f"no pack {pack}")
    return cards_of(ks_cards_mask(table, table.all))


cdef tuple cards_of(uint64_t mask):
    return tuple([card for card in range(KS_CARDS) if mask >> card & 1])


include "_rules.pxi"
include "_state.pxi"
include "_perft.pxi"
include "_batch.pxi"
include "_belief.pxi"
include "_solver.pxi"
