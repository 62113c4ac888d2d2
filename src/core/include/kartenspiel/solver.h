/* Solver: what a position of the play phase is worth when all cards are known.
 *
 * Russisches Schnapsen: the declarer against the two defenders together. Schnellen: one seat
 * against all others together. Exact: a search that cannot finish says so and gives no value.
 * Nothing here allocates: the table is the caller's, and so is every answer. The position is only
 * read. Any number of threads may solve at once, each with a table of its own. */
#ifndef KARTENSPIEL_SOLVER_H
#define KARTENSPIEL_SOLVER_H

#include <stddef.h>

#include "kartenspiel/state.h"
#include "kartenspiel/stop.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is counted. The side it is counted for gets as much as it can, the other side as little. */
typedef enum ks_objective {
    KS_CONTRACT, /**< Russisches Schnapsen: card points in the declarer's tricks, not rounded, plus
                    his marriages that count (RS10), plus all_tricks_bonus where it counts to the
                    contract (RS13) */
    KS_SHEET,    /**< Russisches Schnapsen: what the deal books (RS6, RS11, RS13): the declarer's
                    booking minus the sum of both defenders' bookings */
    KS_TRICKS,   /**< Schnellen: tricks of one seat */
    KS_OBJECTIVES
} ks_objective;

/** Parts of the search that can be switched off, bits. Answers never depend on them. */
enum {
    KS_NO_TABLE = 1 << 0,    /**< no table of bounds */
    KS_NO_RELABEL = 1 << 1,  /**< table keys hold the cards instead of the order of their owners */
    KS_NO_CLASSES = 1 << 2,  /**< every card is tried, also those of equal power */
    KS_NO_QUICK = 1 << 3,    /**< no bounds from tricks that the leader can take at once */
    KS_NO_TRUMPS = 1 << 4,   /**< no bounds from top trumps and pairs */
    KS_NO_ORDER = 1 << 5,    /**< moves in the order of the cards */
    KS_NO_GUESS = 1 << 6,    /**< the driver halves the whole range instead of guessing */
    KS_NO_ENTRY = 1 << 7,    /**< no bounds from tricks that others than the leader take at once */
    KS_NO_CONTRACT = 1 << 8, /**< KS_SHEET: no bounds from the search of the contract */
    KS_PLAIN = (1 << 9) - 1  /**< all of it */
};

/** One entry of a table, 32 bytes. The fields are the solver's own. */
typedef struct ks_solver_entry {
    uint64_t key[2];
    ks_set cards;
    int32_t low;
    int32_t high;
} ks_solver_entry;

/** How to solve. Zero is a good value for every field but `table` and `entries`. */
typedef struct ks_solve_options {
    ks_objective objective; /**< what is counted */
    uint8_t seat;           /**< KS_TRICKS: the seat */
    uint32_t off;           /**< KS_NO_*: parts that are switched off */
    uint64_t node_limit;    /**< give up after so many nodes, 0: never */
    ks_stop *stop;          /**< NULL, or how the search is ended early */
    ks_solver_entry *table; /**< zeroed before its first use; NULL: no table. It may be kept between
                               calls under the same rules, for all objectives and seats */
    size_t entries;         /**< its size, a power of two of at least 2 */
} ks_solve_options;

/** Options with no table and every part on. */
static inline ks_solve_options ks_solve_defaults(ks_objective objective) {
    ks_solve_options options = {.objective = objective};
    return options;
}

typedef enum ks_solve_status {
    KS_SOLVE_OK,
    KS_SOLVE_STOPPED,     /**< a stop was asked for: no answer */
    KS_SOLVE_LIMIT,       /**< the node limit was reached: no answer */
    KS_SOLVE_NOT_IN_PLAY, /**< not a position of the play phase */
    KS_SOLVE_OBJECTIVE,   /**< the game has no such objective */
    KS_SOLVE_SEAT,        /**< the seat does not play for tricks in this deal */
    KS_SOLVE_TABLE,       /**< `entries` is no power of two of at least 2 */
    KS_SOLVE_BID          /**< a bid that is no positive multiple of 10 */
} ks_solve_status;

enum {
    KS_SOLVE_MOVES = 24,              /**< more than a position has legal plays */
    KS_SOLVE_LINE = KS_MAX_TRICKS * 3 /**< the longest line, in actions */
};

/** A legal first action and what the position is worth after it. */
typedef struct ks_move_value {
    ks_action action;
    int32_t value;
} ks_move_value;

/** Actions of a line, first to last. */
typedef struct ks_line {
    uint8_t count;
    ks_action action[KS_SOLVE_LINE];
} ks_line;

/** Value of a position under best play of both sides, counted from the start of the deal: what has
 * been taken already is in it.
 * @param value the value, only with KS_SOLVE_OK
 * @param nodes NULL, or where the number of searched nodes is added: positions at a lead that
 * neither the table nor a bound answered */
ks_solve_status ks_solve(const ks_rules *rules, const ks_state *state,
                         const ks_solve_options *options, int32_t *value, uint64_t *nodes);

/** Values of many positions under the same rules, with threads.
 * @param seats NULL, or for KS_TRICKS a seat for each position, in place of `options->seat`
 * @param options `table` has room for `threads` tables of `entries` each
 * @param threads 1 to 256 @param values room for `count`; only those with KS_SOLVE_OK are set
 * @param statuses room for `count` @param nodes as for ks_solve, all positions together */
void ks_solve_many(const ks_rules *rules, const ks_state *states, const uint8_t *seats,
                   size_t count, const ks_solve_options *options, unsigned threads, int32_t *values,
                   ks_solve_status *statuses, uint64_t *nodes);

/** Value of every legal first action, in the order of ks_legal.
 * @param moves room for KS_SOLVE_MOVES
 * @param count how many, only with KS_SOLVE_OK
 * @param nodes as for ks_solve */
ks_solve_status ks_solve_moves(const ks_rules *rules, const ks_state *state,
                               const ks_solve_options *options, ks_move_value *moves,
                               unsigned *count, uint64_t *nodes);

/** A line of best play to the end of the deal: at each step the first legal action, in the order of
 * ks_legal, that keeps the value. Does not depend on the table.
 * @param line only with KS_SOLVE_OK
 * @param nodes as for ks_solve */
ks_solve_status ks_solve_line(const ks_rules *rules, const ks_state *state,
                              const ks_solve_options *options, ks_line *line, uint64_t *nodes);

/** Whether the declarer can make a bid against every defence (RS11, rounding included). Cheaper
 * than the value. `options->objective` is not looked at.
 * @param bid a positive multiple of 10
 * @param can the answer, only with KS_SOLVE_OK
 * @param nodes as for ks_solve */
ks_solve_status ks_can_make(const ks_rules *rules, const ks_state *state,
                            const ks_solve_options *options, int32_t bid, bool *can,
                            uint64_t *nodes);

#ifdef __cplusplus
}
#endif
#endif
