/* Tables of the packs, for code that holds a valid pack and needs no call. */
#ifndef KS_PACK_H
#define KS_PACK_H

#include "kartenspiel/cards.h"

extern const ks_pack ks_packs[KS_PACKS];

/** Card points of every set of the nine places of a lane, with 24 and with 36 cards. */
extern const uint8_t ks_lane_points[2][512];

/** Card points of a set. @param lane_points the table of the pack */
static inline unsigned ks_points_by(const uint8_t *lane_points, ks_set set) {
    return (unsigned)lane_points[set >> 1 & 511] + lane_points[set >> (KS_LANE_BITS + 1) & 511] +
           lane_points[set >> (2 * KS_LANE_BITS + 1) & 511] +
           lane_points[set >> (3 * KS_LANE_BITS + 1) & 511];
}

#endif
