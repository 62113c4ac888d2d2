/* Playouts: a position played to the end of the deal at random, many times. */
#ifndef KARTENSPIEL_PLAYOUT_H
#define KARTENSPIEL_PLAYOUT_H

#include "kartenspiel/state.h"
#include "kartenspiel/stop.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ks_playout_status {
    KS_PLAYOUT_OK,
    KS_PLAYOUT_STOPPED, /**< a stop was asked for */
    KS_PLAYOUT_OVER     /**< the match is over: there is no deal to play */
} ks_playout_status;

/** Sums over playouts, by seat where it says so. */
typedef struct ks_playout_totals {
    uint64_t playouts;               /**< deals played out */
    uint64_t actions;                /**< actions taken, those of chance included */
    uint64_t cards;                  /**< of these, cards played to tricks */
    int64_t booked[KS_MAX_SEATS];    /**< what the seat books (RS11, SN13) */
    uint64_t squares[KS_MAX_SEATS];  /**< squares of that, modulo 2^64 */
    uint64_t points[KS_MAX_SEATS];   /**< RS: card points in tricks, before rounding */
    uint64_t tricks[KS_MAX_SEATS];   /**< tricks won */
    uint64_t declared[KS_MAX_SEATS]; /**< deals as declarer or bidder */
    uint64_t made[KS_MAX_SEATS];     /**< of these, deals in which the bid was made */
    uint64_t dropped[KS_MAX_SEATS];  /**< SN: deals in which the seat dropped */
} ks_playout_totals;

/** Play a position to the end of its deal `count` times: every action, those of chance included, is
 * drawn uniformly from the legal ones, an announcement being an action of its own. Between deals
 * the next deal is played. A deal that is void is dealt anew and goes on.
 * @param seed the same seed gives the same totals, on every machine and with any `threads`
 * @param threads threads to work with, 0 as 1
 * @param stop NULL, or how to end early
 * @param out the sums, only with KS_PLAYOUT_OK */
ks_playout_status ks_playouts(const ks_rules *rules, const ks_state *state, uint64_t count,
                              uint64_t seed, unsigned threads, ks_stop *stop,
                              ks_playout_totals *out);

#ifdef __cplusplus
}
#endif
#endif
