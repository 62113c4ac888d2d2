/* Uniform choices of actions and orders of the pack. */
#ifndef KS_CHOOSE_H
#define KS_CHOOSE_H

#include "game.h"
#include "rng.h"

/** Shuffle the pack. @param cards room for KS_CARDS */
static inline void ks_shuffle(const ks_rules *rules, ks_rng *rng, ks_card *cards) {
    const ks_pack *pack = &ks_packs[rules->pack];
    uint32_t count = 0;
    for (unsigned card = 0; card < KS_CARDS; card++) {
        if (pack->bit[card] != KS_NO_CARD) {
            uint32_t place = ks_rng_below(rng, ++count);
            cards[count - 1] = cards[place];
            cards[place] = (ks_card)card;
        }
    }
}

/** A legal action of the player in turn, or a possible pick of chance. Not between deals and not
 * after the end. */
static inline ks_action ks_choose(const ks_rules *rules, const ks_state *state, ks_rng *rng) {
    ks_action legal[KS_MAX_LEGAL];
    unsigned count =
        state->turn == KS_NOBODY ? ks_chance(rules, state, legal) : ks_legal(rules, state, legal);
    return legal[ks_rng_below(rng, count)];
}

/** Take one step of a deal at random, chance's or a player's. */
static inline void ks_random_step(const ks_rules *rules, ks_state *state, ks_rng *rng) {
    if (state->phase == KS_PHASE_DEAL) {
        ks_card cards[KS_CARDS];
        ks_shuffle(rules, rng, cards);
        ks_hand_out(rules, state, cards);
    } else {
        ks_take(rules, state, ks_choose(rules, state, rng));
    }
}

#endif
