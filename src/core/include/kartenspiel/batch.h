/* Batches: many independent matches that always wait for a player, stepped together.
 *
 * Chance acts by itself: after a step every match stands at a decision of a player; deals, picks
 * and, after the end of a match, the next match with a first dealer drawn at random follow at once.
 * Every match has two streams of random numbers, one for chance and one for ks_batch_random; so the
 * cards of a match depend on the seed, its index and its actions only. */
#ifndef KARTENSPIEL_BATCH_H
#define KARTENSPIEL_BATCH_H

#include <stddef.h>

#include "kartenspiel/state.h"
#include "kartenspiel/stop.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One match of a batch. Read `state` as you like; change nothing. */
typedef struct ks_seated {
    ks_state state;  /**< always at a decision of a player */
    uint64_t plays;  /**< in the play phase the legal actions, bit = action; else 0 */
    uint64_t chance; /**< random numbers of deals and picks */
    uint64_t choice; /**< random numbers of ks_batch_random */
    ks_action drawn; /**< what ks_batch_random drew for this decision, else KS_NO_ACTION */
    int32_t spare;   /**< always 0 */
} ks_seated;

/** Threads that wait for steps. */
typedef struct ks_crew ks_crew;

/** Start threads for batches. They wait without work for some 50 microseconds, then they sleep.
 * @param threads at most 256, the caller's own counted; where the system gives fewer, the crew is
 * smaller. @return NULL: no memory */
ks_crew *ks_crew_open(unsigned threads);

/** End the threads. @param crew may be NULL */
void ks_crew_close(ks_crew *crew);

/** A batch in the caller's memory. */
typedef struct ks_batch {
    const ks_rules *rules;
    ks_seated *match; /**< `count` matches */
    size_t count;
    ks_crew *crew; /**< threads that share the matches, one call at a time; NULL: the caller's
                      alone. No answer depends on it */
    ks_stop *stop; /**< NULL, or how ks_batch_start, ks_batch_legal and ks_batch_look are ended
                      early; their output is then in part not written. Steps and draws, which
                      change the matches, always end whole and do not look at it */
} ks_batch;

/** What ended with a step, bits of `done`. */
enum { KS_DEAL_DONE = 1, KS_MATCH_DONE = 2 };

/** Where a step writes; all may be NULL. */
typedef struct ks_step_out {
    int32_t *reward; /**< count * seats: what the deal settled by this step booked (0: none) */
    uint8_t *done;   /**< count: KS_DEAL_DONE, and KS_MATCH_DONE with it at the end of a match */
    uint8_t *actor;  /**< count: seat to act now */
    int32_t *observation; /**< count * ks_observation_size: of the seat to act now */
    uint8_t *illegal;     /**< count: 1 where the action was refused */
} ks_step_out;

/** Start all matches. Set the fields of `batch` before.
 * @return false: stopped; only ks_batch_start may follow */
bool ks_batch_start(const ks_batch *batch, uint64_t seed);

/** Draw a legal action for every match, uniformly. @param out count actions */
void ks_batch_random(const ks_batch *batch, ks_action *out);

/** Write which actions are legal. @param out count * ks_action_count bytes, 1: legal
 * @return false: stopped */
bool ks_batch_legal(const ks_batch *batch, uint8_t *out);

/** Write who is to act, and what that seat sees. Only `actor` and `observation` of `out`.
 * @return false: stopped */
bool ks_batch_look(const ks_batch *batch, const ks_step_out *out);

/** Take one action in every match.
 * @param mask refused actions leave their match as it is and are marked in `illegal`; without it
 * one refused action refuses the step: nothing changes but `illegal`
 * @return number of refused actions */
size_t ks_batch_step(const ks_batch *batch, const ks_action *actions, bool mask,
                     const ks_step_out *out);

/** A named part of an observation. */
typedef struct ks_slice {
    const char *name;
    uint16_t first;
    uint16_t length;
} ks_slice;

enum { KS_SLICES = 22 /**< parts of an observation */ };

/** The parts of an observation under these rules, in order. Numbers by card or by seat unless said;
 * seats count clockwise from the seat to act, which is seat 0:
 * phase: 1 at the ks_phase; hand: 1 held; trick: the order played, from 1; taken: 1 + the seat that
 * won the card; laid: 1 laid off by the declarer, who acts (RS8); turned: 1 turned up, 2 fixed the
 * trump (SN4). One number each: trump: 0 none, 1 + suit, 5 "high"; leader (0 outside the play
 * phase), dealer, bidder (0 nobody): 1 + seat; bid; without (RS6); passes in a row (RS5); put_away
 * (SN9); stock: cards in it (SN); deals: settled. By seat: passed for good (RS5); active; dropped
 * (SN7); tricks won; announced: four numbers, 1 at each suit (RS10); scores.
 * @param out KS_SLICES parts */
void ks_observation_slices(const ks_rules *rules, ks_slice *out);

/** Numbers in an observation. */
size_t ks_observation_size(const ks_rules *rules);

/** Write what the seat to act knows: its own cards and what is public, nothing else. Seats count
 * from it clockwise. @param out ks_observation_size numbers */
void ks_observe(const ks_rules *rules, const ks_state *state, int32_t *out);

#ifdef __cplusplus
}
#endif
#endif
