/* What one seat sees of one action: the only door through which cards reach views and beliefs. */
#ifndef KARTENSPIEL_SIGHT_H
#define KARTENSPIEL_SIGHT_H

#include "kartenspiel/state.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KS_HIDDEN = -1 /**< `arg` of an action whose card the seat does not see */ };

/** An action as one seat, or a spectator, sees it. */
typedef struct ks_sight {
    ks_action_parts parts;   /**< the action; `arg` is KS_HIDDEN for a hidden card */
    uint8_t seat;            /**< seat whose cards it shows beyond the action, KS_NOBODY: none */
    uint64_t shown;          /**< those cards, bit i = ks_card i */
    ks_card cards[KS_CARDS]; /**< `deal`: KS_NO_CARD for a hidden card; else all KS_NO_CARD */
} ks_sight;

/** What a viewer sees of an action.
 *
 * Cards on the action itself: the own dealt cards and those turned up (SN4); what is laid,
 * discarded or swapped by the viewer; a laid-off card that the viewer takes or, as declarer, gives
 * (RS8); every card played. Cards beside it (`shown`): the hand of a redeal (RS4), the talon cards
 * that come to the viewer (RS6, RS7), the last laid-off card for its receiver and the declarer
 * (RS8), the drawn cards for who draws them, the shown ace of trumps for all others (SN9), the
 * other half of a marriage (RS10).
 * @param before the match before the action @param after and after it
 * @param action its number, that of `deal` included
 * @param viewer a seat, or KS_NOBODY for a spectator */
ks_sight ks_see(const ks_rules *rules, const ks_state *before, const ks_state *after,
                ks_action action, unsigned viewer);

#ifdef __cplusplus
}
#endif
#endif
