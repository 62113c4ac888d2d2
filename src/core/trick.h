/* Duties and winner of a trick, one routine for both games (clauses TR1-TR7, SN3, SN11).
 *
 * The Weli needs no word here: with a trump suit its bit lies in that suit's lane; in "high" it is
 * a trump suit of one card, which nobody has to play. Everything inlines over constant options. */
#ifndef KS_TRICK_H
#define KS_TRICK_H

#include <stdbool.h>

#include "kartenspiel/cards.h"

/** Everything higher than the highest card of a set that lies in one lane; with none: every card.
 */
static inline ks_set ks_above(ks_set cards) {
    return ~(ks_set)1 << ks_last(cards | 1);
}

/** The highest card of a set that is not empty. */
static inline ks_set ks_highest(ks_set cards) {
    return ks_bit(ks_last(cards));
}

#define KS_WORD ks_set
#define KS_OF(name) ks_##name
#define KS_RULE static inline
#define KS_SOME(word) ((word) != 0)
#define KS_PICK(test, a, b) ((test) ? (a) : (b))
#include "trick_rules.h"
#undef KS_WORD
#undef KS_OF
#undef KS_RULE
#undef KS_SOME
#undef KS_PICK

/** What a player who does not lead has shown not to hold: the cards that, held beside the card
 * played, would have made the play break a duty (TR2-TR5). `ks_duty(hand | card, ...) & card` holds
 * just when no card of the hand is among them. @param card the card played, one bit */
static inline ks_set ks_excluded(ks_set card, ks_set trick, ks_set led, ks_set trump,
                                 bool must_beat_after_trump, bool must_undertrump) {
    if (card & led) {
        ks_set higher = led & ks_above(trick & led);
        bool beat = must_beat_after_trump || led == trump || !(trick & trump); /* TR3 */
        return beat && !(card & higher) ? higher : 0;
    }
    if (trump == ks_lane(KS_WELI_LANE)) { /* SN11 */
        return led;
    }
    ks_set higher = trump & ks_above(trick & trump);
    if (card & trump) {
        return card & higher ? led : led | higher;
    }
    return led | (must_undertrump ? trump : higher); /* TR5 */
}

#endif
