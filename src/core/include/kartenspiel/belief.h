/* What a seat knows of the hidden cards: a fold of what it has seen, and the worlds that agree.
 *
 * A belief is built from sights alone (sight.h), never from the match: two matches that a seat
 * cannot tell apart give beliefs that are equal byte for byte. A world is a placement of the unseen
 * cards over the places where they can lie; all worlds count alike. Sets of cards here are masks
 * over identities, bit i = ks_card i. */
#ifndef KARTENSPIEL_BELIEF_H
#define KARTENSPIEL_BELIEF_H

#include <stddef.h>

#include "kartenspiel/sight.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Places where a hidden card can lie. Players count as homes: 0 is the dealer's next neighbour
 * among those who play the deal, then clockwise. */
enum {
    KS_AT_HAND = 0,     /**< + home: its hand, or the hand it dropped (SN7) */
    KS_AT_AWAY = 5,     /**< + home: what it has put away in the exchange (SN9) */
    KS_AT_SURPLUS = 10, /**< the dealer's surplus (SN5) */
    KS_AT_UNDEALT = 11, /**< the talon until it is taken, or the stock */
    KS_AT_LAID = 12,    /**< laid off and not yet taken (RS8) */
    KS_PLACES = 13      /**< number of places */
};

/** A placement of all cards that nobody has played: cards at each place. */
typedef struct ks_world {
    uint64_t at[KS_PLACES];
} ks_world;

/** What one seat, or a spectator, knows. A flat value: copy it by assignment. */
typedef struct ks_belief {
    ks_state state; /**< a match that agrees with all that was seen; its hidden cards are one of the
                       worlds and mean nothing */
    ks_world world; /**< that world */
    uint64_t known[KS_PLACES];  /**< cards known to lie at each place */
    uint64_t barred[KS_PLACES]; /**< unseen cards that cannot lie there */
    uint64_t unseen;            /**< cards whose place the viewer has not seen */
    uint64_t turned;            /**< SN4: cards turned up; while unseen they lie with the dealer */
    uint64_t played[KS_MAX_SEATS]; /**< cards played in this deal, by home */
    uint64_t gained[KS_MAX_SEATS]; /**< cards known to have come after the deal, by home */
    ks_card pack[KS_CARDS];        /**< order of the pack as seen, KS_NO_CARD: hidden */
    uint8_t dealt_to[KS_CARDS];    /**< place each card of the pack was dealt to */
    ks_card past_pack[KS_CARDS];   /**< `state.pack` before the last action: right after a void deal
                                      the pack of that deal */
    uint8_t hidden[KS_PLACES];     /**< number of unseen cards at each place */
    uint8_t gains[KS_MAX_SEATS];   /**< number of cards that came after the deal, by home */
    uint8_t viewer;                /**< seat, KS_NOBODY: a spectator */
    uint8_t home;                  /**< home of the viewer in this deal, KS_NOBODY: none */
    uint8_t homes;                 /**< players of this deal, 0: no cards are out */
    uint8_t dealer;                /**< seat that dealt */
    uint8_t taken;                 /**< RS: the talon is taken */
    uint8_t aces;                  /**< SN9: homes that showed the ace of trumps, bits */
    uint8_t spare[4];              /**< always 0: no padding */
} ks_belief;

/** Begin to watch a match. @param viewer a seat, or KS_NOBODY for a spectator
 * @return KS_ILLEGAL (nothing changed) when there is no such seat or dealer */
ks_status ks_belief_start(const ks_rules *rules, ks_belief *belief, unsigned dealer,
                          unsigned viewer);

/** Take in what the viewer sees of the next action. Any input is safe.
 * @return KS_ILLEGAL (nothing changed) when no match gives this sight after the earlier ones */
ks_status ks_belief_see(const ks_rules *rules, ks_belief *belief, const ks_sight *sight);

/** Home of a seat in this deal, KS_NOBODY: none. */
unsigned ks_belief_home(const ks_rules *rules, const ks_belief *belief, unsigned seat);

/** Seat of a home. */
unsigned ks_belief_seat(const ks_rules *rules, const ks_belief *belief, unsigned home);

/** Whether a home has dropped (SN7): its hand then lies face down. */
bool ks_belief_dropped(const ks_rules *rules, const ks_belief *belief, unsigned home);

/** Number of orders of the undealt cards: of the talon or the stock. */
uint64_t ks_belief_orders(const ks_belief *belief);

/** The match of a world: equal to the real one in all that the viewer has seen. Cards that history
 * left open, such as which card came from the talon, are filled in the lowest way.
 * @param world as ks_odds_world gives it @param order of the undealt cards, below
 * ks_belief_orders */
void ks_belief_state(const ks_rules *rules, const ks_belief *belief, const ks_world *world,
                     uint64_t order, ks_state *out);

/** Cards of the actions of this deal whose card the viewer does not see, in the order in which they
 * happened, for the same world. @param out room for 2 * KS_CARDS cards @return how many; actions
 * to come may be among the last */
unsigned ks_belief_hidden_cards(const ks_rules *rules, const ks_belief *belief,
                                const ks_world *world, ks_card *out);

/* --- counting, drawing, listing worlds --- */

/** A number of worlds: high * 2^64 + low. */
typedef struct ks_wide {
    uint64_t low;
    uint64_t high;
} ks_wide;

/** Tables to count and draw worlds, made by ks_odds_make in memory of the caller. They belong to
 * one belief and its copies, and have no pointers in them. */
typedef struct ks_odds ks_odds;

/** Size in bytes of the tables for a belief. Up to about half a megabyte, mostly a few hundred
 * bytes. */
size_t ks_odds_size(const ks_belief *belief);

/** Make the tables. @param out memory of ks_odds_size bytes, aligned for uint64_t */
void ks_odds_make(const ks_belief *belief, ks_odds *out);

/** Number of worlds. */
ks_wide ks_odds_count(const ks_odds *odds);

/** World number `rank`, below ks_odds_count; each has one number.
 * @return KS_ILLEGAL when there are not so many */
ks_status ks_odds_world(const ks_belief *belief, const ks_odds *odds, ks_wide rank, ks_world *out);

/** Number of worlds in which an unseen card lies at a place.
 * @param scratch memory of ks_odds_size bytes */
ks_wide ks_odds_pinned(const ks_belief *belief, ks_card card, unsigned place, ks_odds *scratch);

/** Number of worlds in which each unseen card lies at each place, by card and place; 0 for a card
 * that is not unseen. @param scratch memory of ks_odds_size bytes */
void ks_odds_marginals(const ks_belief *belief, ks_odds *scratch, ks_wide out[KS_CARDS][KS_PLACES]);

/** A world drawn uniformly. @param seed state of the generator (SplitMix64), changed */
void ks_odds_draw(const ks_belief *belief, const ks_odds *odds, uint64_t *seed, ks_world *out);

/** Fill states with worlds drawn uniformly, undealt cards in uniform order.
 * @param seed as for ks_odds_draw */
void ks_odds_draw_states(const ks_rules *rules, const ks_belief *belief, const ks_odds *odds,
                         uint64_t *seed, ks_state *out, size_t count);

#ifdef __cplusplus
}
#endif
#endif
