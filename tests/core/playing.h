/* Playing at random, for tests. */
#ifndef PLAYING_H
#define PLAYING_H

#include "check.h"
#include "kartenspiel/state.h"

/** Shuffle the pack of these rules. @param cards room for KS_CARDS cards */
static inline void play_shuffle(const ks_rules *rules, uint64_t *seed, ks_card *cards) {
    uint64_t digits[KS_CHUNKS] = {0};
    unsigned size = ks_pack_get(rules->pack)->size;
    uint64_t radix = 1;
    for (unsigned i = 0; i < size; i++) {
        radix = i % KS_CHUNK == 0 ? 1 : radix;
        digits[i / KS_CHUNK] += check_random(seed, size - i) * radix;
        radix *= size - i;
    }
    CHECK_EQ(ks_unrank(rules, digits, cards), KS_OK);
}

/** Take one random step: a player's, chance's, or the start of a new match after the end. */
static inline void play_on(const ks_rules *rules, ks_state *state, uint64_t *seed) {
    ks_action legal[KS_MAX_LEGAL];
    ks_card cards[KS_CARDS];
    if (state->phase == KS_PHASE_OVER) {
        CHECK_EQ(ks_start(rules, state, check_random(seed, rules->seats)), KS_OK);
    } else if (state->phase == KS_PHASE_DEAL) {
        play_shuffle(rules, seed, cards);
        CHECK_EQ(ks_deal(rules, state, cards), KS_OK);
    } else {
        unsigned count = state->turn == KS_NOBODY ? ks_chance(rules, state, legal)
                                                  : ks_legal(rules, state, legal);
        CHECK_EQ(ks_apply(rules, state, legal[check_random(seed, count)]), KS_OK);
    }
}

#endif
