/* Perft: how many action sequences of a length start from a position. */
#ifndef KARTENSPIEL_PERFT_H
#define KARTENSPIEL_PERFT_H

#include <stddef.h>

#include "kartenspiel/state.h"
#include "kartenspiel/stop.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KS_TO_THE_END = 0x7FFFFFFF /**< depth: to the end of the deal */ };

typedef enum ks_perft_status {
    KS_PERFT_OK,
    KS_PERFT_STOPPED,     /**< a stop was asked for */
    KS_PERFT_NOT_IN_PLAY, /**< KS_TO_THE_END is for positions of the play phase */
    KS_PERFT_NO_MEMORY    /**< no memory for the lists of actions or for several threads */
} ks_perft_status;

/** A count of 128 bits. A deal has fewer than 2^96 lines: (12!)^3 orders of the cards of the
 * largest deal, times 2^4 announcements, are below 2^91. */
typedef struct ks_nodes {
    uint64_t low;
    uint64_t high;
} ks_nodes;

/** How to count; all zero is one thread, no table, no stop. */
typedef struct ks_perft_how {
    void *table;      /**< NULL, or zeroed memory, aligned to 64 bytes, for counts to the end of the
                         deal. It may be kept between calls under the same rules and shared by calls in
                         several threads. The answer does not depend on it */
    size_t entries;   /**< its size, a power of two, at least 2 */
    unsigned threads; /**< threads to work with, 0 as 1. The answer does not depend on it */
    ks_stop *stop;    /**< NULL, or how to end the count early */
} ks_perft_how;

/** Bytes of a table with so many entries. @param entries a power of two, at least 2 */
size_t ks_perft_table_size(size_t entries);

/** Number of action sequences of `depth` from here. Chance is not expanded: a line that reaches a
 * chance step, the end of the deal or of the match counts once.
 * @param depth length, or KS_TO_THE_END
 * @param how may be NULL
 * @param out the number, only with KS_PERFT_OK */
ks_perft_status ks_perft(const ks_rules *rules, const ks_state *state, uint32_t depth,
                         const ks_perft_how *how, ks_nodes *out);

#ifdef __cplusplus
}
#endif
#endif
