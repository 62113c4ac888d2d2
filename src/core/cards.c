#include "kartenspiel/cards.h"

#include <stddef.h>

#include "pack.h"

#define NONE 0xFF

/* One row of a table by rank, 6 7 8 9 T J Q K A: the place of each rank in its lane, NONE where the
 * pack lacks it. */
#define BIT(lane, place) ((place) == NONE ? NONE : (lane) * KS_LANE_BITS + (place))
#define BITS_OF_LANE(lane, r6, r7, r8, r9, rT, rJ, rQ, rK, rA)                                \
    BIT(lane, r6), BIT(lane, r7), BIT(lane, r8), BIT(lane, r9), BIT(lane, rT), BIT(lane, rJ), \
        BIT(lane, rQ), BIT(lane, rK), BIT(lane, rA)

/* One lane of the tables by bit, for the places 0..11 of the lane. */
#define CARDS_OF_LANE(suit, p1, p2, p3, p4, p5, p6, p7, p8, p9)                           \
    NONE, CARD(suit, p1), CARD(suit, p2), CARD(suit, p3), CARD(suit, p4), CARD(suit, p5), \
        CARD(suit, p6), CARD(suit, p7), CARD(suit, p8), CARD(suit, p9), NONE, NONE
#define CARD(suit, rank) \
    ((rank) == NONE ? NONE : (rank) == WELI_RANK ? KS_WELI : (suit) * KS_RANKS + (rank))
#define WELI_RANK 0xFE
#define NO_LANE NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE
#define WELI_LANE NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, KS_WELI, NONE, NONE, NONE
#define LAST_BITS NONE, NONE, NONE, NONE

#define FOUR_SUITS(LANE, ...) \
    LANE(0, __VA_ARGS__), LANE(1, __VA_ARGS__), LANE(2, __VA_ARGS__), LANE(3, __VA_ARGS__)
#define POINTS_OF_LANE(lane, ...) 0, __VA_ARGS__, 0, 0

#define SET_OF_LANES(places)                                                                      \
    ((ks_set)(places) | (ks_set)(places) << KS_LANE_BITS | (ks_set)(places) << 2 * KS_LANE_BITS | \
     (ks_set)(places) << 3 * KS_LANE_BITS)
#define WELI_ALONE ((ks_set)1 << (KS_WELI_LANE * KS_LANE_BITS + 8))

const ks_pack ks_packs[KS_PACKS] =
    {
        [KS_PACK_24] =
            {
                .size = 24,
                .has_weli = 0,
                .bit = {FOUR_SUITS(BITS_OF_LANE, NONE, NONE, NONE, 1, 5, 2, 3, 4, 6)},
                .card = {FOUR_SUITS(CARDS_OF_LANE, KS_NINE, KS_JACK, KS_QUEEN, KS_KING, KS_TEN,
                                    KS_ACE, NONE, NONE, NONE),
                         NO_LANE, LAST_BITS},
                .points = {FOUR_SUITS(POINTS_OF_LANE, 0, 2, 3, 4, 10, 11, 0, 0, 0)},
                .all = SET_OF_LANES(0x07E),
                .queens = SET_OF_LANES(0x008),
            },
        [KS_PACK_36] =
            {
                .size = 36,
                .has_weli = 0,
                .bit = {FOUR_SUITS(BITS_OF_LANE, 4, 5, 6, 7, 8, 1, 2, 3, 9)},
                .card = {FOUR_SUITS(CARDS_OF_LANE, KS_JACK, KS_QUEEN, KS_KING, KS_SIX, KS_SEVEN,
                                    KS_EIGHT, KS_NINE, KS_TEN, KS_ACE),
                         NO_LANE, LAST_BITS},
                .points = {FOUR_SUITS(POINTS_OF_LANE, 2, 3, 4, 6, 7, 8, 9, 10, 11)},
                .all = SET_OF_LANES(0x3FE),
                .queens = SET_OF_LANES(0x004),
            },
        [KS_PACK_33] =
            {
                .size = 33,
                .has_weli = 1,
                .bit = {BITS_OF_LANE(0, NONE, 1, 2, 3, 4, 5, 6, 7, 9),
                        BITS_OF_LANE(1, 44, 1, 2, 3, 4, 5, 6, 7,
                                     9), /* the Weli: 1 * 12 + 44 = bit 8 of lane 4 */
                        BITS_OF_LANE(2, NONE, 1, 2, 3, 4, 5, 6, 7, 9),
                        BITS_OF_LANE(3, NONE, 1, 2, 3, 4, 5, 6, 7, 9)},
                .card = {FOUR_SUITS(CARDS_OF_LANE, KS_SEVEN, KS_EIGHT, KS_NINE, KS_TEN,
                                    KS_JACK, KS_QUEEN, KS_KING, WELI_RANK, KS_ACE),
                         WELI_LANE, LAST_BITS},
                .all = SET_OF_LANES(0x2FE) | WELI_ALONE,
            },
        [KS_PACK_21] =
            {
                .size = 21,
                .has_weli = 1,
                .bit = {BITS_OF_LANE(0, NONE, NONE, NONE, NONE, 4, 5, 6, 7, 9),
                        BITS_OF_LANE(1, 44, NONE, NONE, NONE, 4, 5, 6, 7, 9),
                        BITS_OF_LANE(2, NONE, NONE, NONE, NONE, 4, 5, 6, 7, 9),
                        BITS_OF_LANE(3, NONE, NONE, NONE, NONE, 4, 5, 6, 7, 9)},
                .card = {FOUR_SUITS(CARDS_OF_LANE, NONE, NONE, NONE, KS_TEN, KS_JACK, KS_QUEEN,
                                    KS_KING, WELI_RANK, KS_ACE),
                         WELI_LANE, LAST_BITS},
                .all = SET_OF_LANES(0x2F0) | WELI_ALONE,
            },
};

const ks_pack *ks_pack_get(ks_pack_id id) {
    return (unsigned)id < KS_PACKS ? &ks_packs[id] : NULL;
}

/* Card points of every set of the nine places of a lane: twice the table of eight, the second time
 * with the points of the ninth place added, and so on down. */
#define SUMS_0(sum, ...) sum
#define SUMS_1(sum, p1, ...) SUMS_0(sum, ), SUMS_0(sum + p1, )
#define SUMS_2(sum, p2, ...) SUMS_1(sum, __VA_ARGS__), SUMS_1(sum + p2, __VA_ARGS__)
#define SUMS_3(sum, p3, ...) SUMS_2(sum, __VA_ARGS__), SUMS_2(sum + p3, __VA_ARGS__)
#define SUMS_4(sum, p4, ...) SUMS_3(sum, __VA_ARGS__), SUMS_3(sum + p4, __VA_ARGS__)
#define SUMS_5(sum, p5, ...) SUMS_4(sum, __VA_ARGS__), SUMS_4(sum + p5, __VA_ARGS__)
#define SUMS_6(sum, p6, ...) SUMS_5(sum, __VA_ARGS__), SUMS_5(sum + p6, __VA_ARGS__)
#define SUMS_7(sum, p7, ...) SUMS_6(sum, __VA_ARGS__), SUMS_6(sum + p7, __VA_ARGS__)
#define SUMS_8(sum, p8, ...) SUMS_7(sum, __VA_ARGS__), SUMS_7(sum + p8, __VA_ARGS__)
#define SUMS_9(sum, p9, ...) SUMS_8(sum, __VA_ARGS__), SUMS_8(sum + p9, __VA_ARGS__)

const uint8_t ks_lane_points[2][512] = {
    {SUMS_9(0, 0, 0, 0, 11, 10, 4, 3, 2, 0)},
    {SUMS_9(0, 11, 10, 9, 8, 7, 6, 4, 3, 2)},
};

unsigned ks_points(const ks_pack *pack, ks_set set) {
    if (pack->has_weli) {
        return 0; /* Schnellen counts tricks */
    }
    return ks_points_by(ks_lane_points[pack->size == 36], set);
}

uint64_t ks_cards_mask(const ks_pack *pack, ks_set set) {
    uint64_t mask = 0;
    for (; set; set &= set - 1) {
        mask |= (uint64_t)1 << pack->card[ks_first(set)];
    }
    return mask;
}
