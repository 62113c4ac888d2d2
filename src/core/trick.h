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

/** What the duties leave of a hand that does not lead (TR2-TR6).
 * @param hand cards held, not empty
 * @param trick cards on the table, not empty
 * @param led lane of the led suit
 * @param trump lane of the trump suit, 0 when there is none
 * @return not empty */
static inline ks_set ks_duty(ks_set hand, ks_set trick, ks_set led, ks_set trump,
                             bool must_beat_after_trump, bool must_undertrump) {
    ks_set follow = hand & led;
    if (follow) {
        ks_set higher = follow & ks_above(trick & led);
        bool beat = must_beat_after_trump || led == trump || !(trick & trump); /* TR3 */
        return beat && higher ? higher : follow;
    }
    ks_set trumps = hand & trump;
    if (trumps && trump != ks_lane(KS_WELI_LANE)) { /* SN11: the Weli need not be played */
        ks_set higher = trumps & ks_above(trick & trump);
        if (higher) {
            return higher;
        }
        return must_undertrump ? trumps : hand; /* TR5 */
    }
    return hand;
}

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

/** The card that wins a whole trick (TR7). @param led lane of the led suit */
static inline ks_set ks_winning(ks_set trick, ks_set led, ks_set trump) {
    ks_set trumps = trick & trump;
    return ks_bit(ks_last(trumps ? trumps : trick & led));
}

/** The queens of the pairs a leader may announce (RS10). @param queens see ks_pack */
static inline ks_set ks_pairs(ks_set hand, ks_set queens) {
    return hand & hand >> 1 & queens;
}

#endif
