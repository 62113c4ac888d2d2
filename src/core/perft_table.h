/* Counts to the end of the deal, by what matters of a position at the lead of a trick.
 *
 * What matters: who holds the first, second, third ... of the cards still in play of each suit,
 * counted from the leader; where a king and a queen may still be announced together; which suit is
 * trump, if any of it is left. Which suit a suit is does not matter to a count. So a key is four
 * codes, the trump suit's first, the others sorted.
 *
 * Threads share a table without a lock: an entry carries a version that is odd while it is written,
 * a reader that saw it change looks away, a writer that finds it odd gives up. */
#ifndef KS_PERFT_TABLE_H
#define KS_PERFT_TABLE_H

#include <stddef.h>

#include "isa.h"
#include "trick.h"

/** Bits of lanes 0..4 that can be cards. */
#define KS_CARD_BITS                                                                     \
    ((ks_set)0x3FE | (ks_set)0x3FE << KS_LANE_BITS | (ks_set)0x3FE << 2 * KS_LANE_BITS | \
     (ks_set)0x3FE << 3 * KS_LANE_BITS | (ks_set)0x3FE << 4 * KS_LANE_BITS)

/** A position: two halves that are never both zero. */
typedef struct ks_perft_key {
    uint64_t first;
    uint64_t second;
} ks_perft_key;

/** A count below 2^91 (perft.h). */
typedef struct ks_perft_count {
    uint64_t low;
    uint32_t high;
} ks_perft_count;

typedef struct ks_perft_entry {
    uint64_t first;
    uint64_t second;
    uint64_t low;
    uint32_t high; /* of the count; the tricks left in the top four bits */
    uint32_t version;
} ks_perft_entry;

_Static_assert(sizeof(ks_perft_entry) == 32, "two entries are a cache line");

enum {
    KS_PERFT_BUCKET = 2,      /**< entries a position may lie in */
    KS_PERFT_LEFT_SHIFT = 28, /**< of the tricks left in `high` */
    KS_PERFT_KIND_SHIFT = 28, /**< of the kind of trump in the first code */
    KS_PERFT_SUIT_TRUMP = 1,  /**< kind: the first suit is trump */
    KS_PERFT_WELI_TRUMP = 2   /**< kind: "high", + the place that holds the Weli */
};

typedef struct ks_perft_table {
    ks_perft_entry *entry; /* NULL: no table */
    size_t mask;           /* buckets - 1 */
} ks_perft_table;

/** Code of one suit: a one, then for every card in play, the weakest last, a bit of its holder in
 * each plane. */
KS_INLINE uint32_t ks_perft_suit(ks_set in_play, const ks_set *plane, unsigned planes,
                                 unsigned lane, bool fast) {
    ks_set cards = in_play & ks_lane(lane);
    unsigned count = ks_count(cards);
    uint32_t code = 1;
    for (unsigned i = 0; i < planes; i++) {
        code = code << count | (uint32_t)ks_squeeze(plane[i], cards, fast);
    }
    return code;
}

KS_INLINE void ks_perft_sort(uint32_t *a, uint32_t *b) {
    uint32_t low = *a < *b ? *a : *b;
    *b = *a < *b ? *b : *a;
    *a = low;
}

/** Key of a position. @param hand from the leader on @param places constant
 * @param queens see ks_pack; only with three places @param fast constant, see isa.h */
KS_INLINE ks_perft_key ks_perft_key_of(const ks_set *hand, unsigned places, ks_set trump,
                                       ks_set queens, bool fast) {
    ks_set plane[3] = {hand[1], 0, 0}; /* the holder's place, in binary */
    ks_set in_play = 0;
    ks_set kings = 0; /* of pairs: held by "place 3", which three places do not have */
    for (unsigned i = 0; i < places; i++) {
        in_play |= hand[i];
        kings |= ks_pairs(hand[i], queens) << 1;
    }
    if (places > 2) {
        plane[1] = hand[2] | kings;
        plane[0] |= kings;
    }
    if (places > 3) {
        plane[0] |= hand[3];
        plane[1] |= hand[3];
    }
    if (places > 4) {
        plane[2] = hand[4];
    }
    unsigned planes = places > 4 ? 3 : places > 2 ? 2 : 1;
    uint32_t suit[KS_SUITS];
    for (unsigned lane = 0; lane < KS_SUITS; lane++) {
        suit[lane] = ks_perft_suit(in_play, plane, planes, lane, fast);
    }
    uint32_t kind = 0;
    if (in_play & trump) {
        unsigned lane = ks_lane_of(ks_first(trump));
        if (lane == KS_WELI_LANE) {
            unsigned holder = 0;
            while (!(hand[holder] & trump)) {
                holder++;
            }
            kind = KS_PERFT_WELI_TRUMP + holder;
        } else {
            kind = KS_PERFT_SUIT_TRUMP;
            uint32_t first = suit[lane];
            suit[lane] = suit[0];
            suit[0] = first;
        }
    }
    ks_perft_sort(&suit[2], &suit[3]);
    ks_perft_sort(&suit[1], &suit[2]);
    ks_perft_sort(&suit[2], &suit[3]);
    if (kind != KS_PERFT_SUIT_TRUMP) {
        ks_perft_sort(&suit[0], &suit[1]);
        ks_perft_sort(&suit[1], &suit[2]);
        ks_perft_sort(&suit[2], &suit[3]);
    }
    return (ks_perft_key){
        (uint64_t)(suit[0] | kind << KS_PERFT_KIND_SHIFT) << 32 | suit[1],
        (uint64_t)suit[2] << 32 | suit[3],
    };
}

static inline ks_perft_entry *ks_perft_bucket(const ks_perft_table *table, ks_perft_key key) {
    uint64_t hash = (key.first * 0x9E3779B97F4A7C15u ^ key.second) * 0xD6E8FEB86659FD93u;
    return &table->entry[((hash ^ hash >> 32) & table->mask) * KS_PERFT_BUCKET];
}

/** Look a count up. @return whether it was there */
static inline bool ks_perft_find(const ks_perft_table *table, ks_perft_key key,
                                 ks_perft_count *out) {
    ks_perft_entry *entry = ks_perft_bucket(table, key);
    for (unsigned i = 0; i < KS_PERFT_BUCKET; i++, entry++) {
        uint32_t version = __atomic_load_n(&entry->version, __ATOMIC_ACQUIRE);
        if (version & 1 || __atomic_load_n(&entry->first, __ATOMIC_ACQUIRE) != key.first ||
            __atomic_load_n(&entry->second, __ATOMIC_ACQUIRE) != key.second) {
            continue;
        }
        out->low = __atomic_load_n(&entry->low, __ATOMIC_ACQUIRE);
        out->high =
            __atomic_load_n(&entry->high, __ATOMIC_ACQUIRE) & ((1u << KS_PERFT_LEFT_SHIFT) - 1);
        if (__atomic_load_n(&entry->version, __ATOMIC_RELAXED) == version) {
            return true;
        }
    }
    return false;
}

/** Keep a count, in place of one for fewer tricks, else of the second. @param left tricks left */
static inline void ks_perft_keep(const ks_perft_table *table, ks_perft_key key, unsigned left,
                                 ks_perft_count count) {
    ks_perft_entry *entry = ks_perft_bucket(table, key);
    uint32_t others = __atomic_load_n(&entry->high, __ATOMIC_RELAXED) >> KS_PERFT_LEFT_SHIFT;
    entry += others > left;
    uint32_t version = __atomic_load_n(&entry->version, __ATOMIC_RELAXED);
    if (version & 1 || !__atomic_compare_exchange_n(&entry->version, &version, version + 1, false,
                                                    __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
        return; /* another thread writes here */
    }
    __atomic_store_n(&entry->first, key.first, __ATOMIC_RELEASE);
    __atomic_store_n(&entry->second, key.second, __ATOMIC_RELEASE);
    __atomic_store_n(&entry->low, count.low, __ATOMIC_RELEASE);
    __atomic_store_n(&entry->high, count.high | left << KS_PERFT_LEFT_SHIFT, __ATOMIC_RELEASE);
    __atomic_store_n(&entry->version, version + 2, __ATOMIC_RELEASE);
}

#endif
