/* All suits at once: the lanes of a set side by side in one word. */
#ifndef KS_SOLVER_SUITS_H
#define KS_SOLVER_SUITS_H

#include "kartenspiel/cards.h"

/** The same bits in every lane. */
#define KS_EACH_LANE(bits) ((ks_set)(bits) * 0x0001001001001001u)

/** Number of cards of each lane, in the low four bits of the lane. */
static inline uint64_t ks_lengths(ks_set set) {
    set -= set >> 1 & KS_EACH_LANE(0x555);
    set = (set & KS_EACH_LANE(0x333)) + (set >> 2 & KS_EACH_LANE(0x333));
    return (set + (set >> 4) + (set >> 8)) & KS_EACH_LANE(0xF);
}

/** One of the numbers of ks_lengths. */
static inline unsigned ks_length(uint64_t lengths, unsigned lane) {
    return (unsigned)(lengths >> lane * KS_LANE_BITS) & 0xF;
}

/** The numbers of the four suits side by side, 4 bits each. */
static inline uint64_t ks_packed_lengths(uint64_t lengths) {
    uint64_t out = 0;
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        out |= (uint64_t)ks_length(lengths, suit) << 4 * suit;
    }
    return out;
}

/** The cards of a hand that are higher than all others of their lane.
 * @param others cards that are not in the hand */
static inline ks_set ks_tops(ks_set mine, ks_set others) {
    ks_set below = others | others >> 1; /* and everything below, lane by lane: bit 0 is no card */
    below |= below >> 2 & KS_EACH_LANE(0x0FF);
    below |= below >> 4 & KS_EACH_LANE(0x03F);
    below |= below >> 1 & KS_EACH_LANE(0x1FF);
    return mine & ~below;
}

/** The lowest cards of a set. @param count how many, at most; more than there are: all */
static inline ks_set ks_lowest(ks_set cards, unsigned count) {
    ks_set rest = cards;
    for (; rest && count; count--) {
        rest &= rest - 1;
    }
    return cards & ~rest;
}

#endif
