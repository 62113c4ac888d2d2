/* Perft: how many action sequences of a length start from a position. */
#ifndef KARTENSPIEL_PERFT_H
#define KARTENSPIEL_PERFT_H

#include <stddef.h>

#include "kartenspiel/state.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KS_TO_THE_END = 0x7FFFFFFF /**< depth: to the end of the deal */ };

typedef enum ks_perft_status {
    KS_PERFT_OK,
    KS_PERFT_STOPPED,    /**< the stop flag was set */
    KS_PERFT_OVERFLOW,   /**< the number does not fit into 128 bits */
    KS_PERFT_NOT_IN_PLAY /**< KS_TO_THE_END is for positions of the play phase */
} ks_perft_status;

/** A count of 128 bits. */
typedef struct ks_nodes {
    uint64_t low;
    uint64_t high;
} ks_nodes;

/** Bytes of a table with so many entries. @param entries a power of two */
size_t ks_perft_table_size(size_t entries);

/** Number of action sequences of `depth` from here. Chance is not expanded: a line that reaches a
 * chance step, the end of the deal or of the match counts once.
 * @param depth length, or KS_TO_THE_END
 * @param table zeroed memory, aligned to 64 bytes, for counts to the end of the deal; NULL: no
 * table. It may be kept between calls under the same rules. The answer does not depend on it.
 * @param entries its size, a power of two
 * @param stop NULL, or a flag another thread may set to end the count early
 * @param out the number, only with KS_PERFT_OK */
ks_perft_status ks_perft(const ks_rules *rules, const ks_state *state, uint32_t depth, void *table,
                         size_t entries, const int *stop, ks_nodes *out);

#ifdef __cplusplus
}
#endif
#endif
