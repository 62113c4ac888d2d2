/* Cards, packs and sets of cards.
 *
 * A card has an identity that is the same in every game (`ks_card`, 0..35: suit * 9 + rank) and,
 * inside a set, a bit whose position is its strength in the pack at hand. A set is one uint64_t:
 * five lanes of twelve bits. Lanes 0..3 are the suits hearts, diamonds, spades, clubs; lane 4 is
 * the Weli's own while no suit is trump (clauses SN3, SN11). Bit 0 of a lane is never a card: it is
 * the "nothing to beat yet" threshold of the trick code; the cards lie on bits 1..9, the stronger
 * the higher. */
#ifndef KARTENSPIEL_CARDS_H
#define KARTENSPIEL_CARDS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A set of cards in the bits of one pack. */
typedef uint64_t ks_set;

/** Identity of a card: suit * 9 + rank, suits h d s c = 0..3, ranks 6 7 8 9 T J Q K A = 0..8. */
typedef uint8_t ks_card;

enum {
    KS_LANE_BITS = 12, /**< bits of a lane */
    KS_LANES = 5,      /**< four suits and the Weli's own lane */
    KS_WELI_LANE = 4,  /**< the lane of the Weli while no suit is trump */
    KS_CARDS = 36,     /**< identities */
    KS_RANKS = 9,      /**< ranks of a suit */
    KS_SUITS = 4,      /**< suits */
    KS_NO_CARD = 0xFF, /**< "no card" where a ks_card is expected */
    KS_WELI = 9,       /**< the six of diamonds, the Weli of Schnellen */
    KS_BITS = 64       /**< entries of a table by bit */
};

/** Ranks, as in ks_card. */
enum { KS_SIX, KS_SEVEN, KS_EIGHT, KS_NINE, KS_TEN, KS_JACK, KS_QUEEN, KS_KING, KS_ACE };

/** Suits, as in ks_card. */
enum { KS_HEARTS, KS_DIAMONDS, KS_SPADES, KS_CLUBS };

/** The packs of the two games. */
typedef enum ks_pack_id {
    KS_PACK_24, /**< Russisches Schnapsen: 9 J Q K T A (clause RS2) */
    KS_PACK_36, /**< Russisches Schnapsen: J Q K 6 7 8 9 T A (clause RS2) */
    KS_PACK_33, /**< Schnellen: 7 8 9 T J Q K A and the Weli (clause SN2) */
    KS_PACK_21, /**< Schnellen, short: T J Q K A and the Weli (clause SN2) */
    KS_PACKS
} ks_pack_id;

/** What there is to know of a pack: tables, so that no code branches on it. */
typedef struct ks_pack {
    uint8_t size;          /**< number of cards */
    uint8_t has_weli;      /**< 1 when the six of diamonds is the Weli */
    uint8_t bit[KS_CARDS]; /**< bit index of each card (the Weli: in its own lane), 0xFF: not in the
                              pack */
    ks_card card[KS_BITS]; /**< card on each bit (the Weli: on its bit of every lane), KS_NO_CARD:
                              none */
    uint8_t points[KS_BITS]; /**< card points on each bit, 0 in Schnellen */
    ks_set all;              /**< the whole pack, the Weli in its own lane */
    ks_set queens;           /**< queens that make a marriage with the king on the next bit, RS10 */
} ks_pack;

/** Table of a pack.
 * @param id the pack; any other value gives NULL */
const ks_pack *ks_pack_get(ks_pack_id id);

/** Mask of a lane. @param lane 0..4 */
static inline ks_set ks_lane(unsigned lane) {
    return (ks_set)0xFFF << (lane * KS_LANE_BITS);
}

/** Lane of a bit index. */
static inline unsigned ks_lane_of(unsigned bit) {
    return bit / KS_LANE_BITS;
}

/** Bit index of the Weli in a lane: between the king and the ace. */
static inline unsigned ks_weli_bit(unsigned lane) {
    return lane * KS_LANE_BITS + 8;
}

/** Set of the one bit. */
static inline ks_set ks_bit(unsigned bit) {
    return (ks_set)1 << bit;
}

/** Number of cards in a set. Written out, since for plain x86-64 the builtin calls a function;
 * where there is an instruction, compilers see that it is meant. */
static inline unsigned ks_count(ks_set set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (unsigned)(((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

/** Lowest bit index of a set that is not empty. */
static inline unsigned ks_first(ks_set set) {
    return (unsigned)__builtin_ctzll(set);
}

/** Highest bit index of a set that is not empty. */
static inline unsigned ks_last(ks_set set) {
    return 63u - (unsigned)__builtin_clzll(set);
}

/** Card points of a set (clause RS2). */
unsigned ks_points(const ks_pack *pack, ks_set set);

/** The set as a mask over card identities (bit i = ks_card i), the form that is the same in every
 * pack. */
uint64_t ks_cards_mask(const ks_pack *pack, ks_set set);

#ifdef __cplusplus
}
#endif
#endif
