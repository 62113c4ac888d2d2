/* Masks over card identities, as beliefs use them. */
#ifndef KS_BELIEF_CARDS_H
#define KS_BELIEF_CARDS_H

#include "kartenspiel/belief.h"

typedef uint64_t mask;

static inline mask one(unsigned card) {
    return (mask)1 << card;
}

static inline mask lowest(mask cards, unsigned count) {
    mask out = 0;
    for (; count > 0 && cards; count--) {
        out |= cards & -cards;
        cards &= cards - 1;
    }
    return out;
}

static inline ks_card take_lowest(mask *cards) {
    ks_card card = (ks_card)ks_first(*cards);
    *cards &= *cards - 1;
    return card;
}

static inline unsigned dealer_home(const ks_belief *belief) {
    return belief->homes - 1u; /* Schnellen: the dealer plays, last in the order */
}

/** The ace of trumps, 0 without a trump suit. */
static inline mask trump_ace(const ks_belief *belief) {
    int suit = ks_trump_suit(&belief->state);
    return suit < 0 || suit >= KS_SUITS ? 0 : one((unsigned)suit * KS_RANKS + KS_ACE);
}

#endif
