/* The slow twin of the solver: every legal action of every position, no pruning, no bounds, and
 * what a deal is worth read off its settlement. A memory of positions at leads makes whole deals
 * possible; it can be switched off. */
#ifndef SOLVER_TWIN_H
#define SOLVER_TWIN_H

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "kartenspiel/solver.h"
#include "play.h"

/** A small generator (splitmix64) with a state of its own. */
static inline uint64_t twin_random(uint64_t *seed) {
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline unsigned twin_below(uint64_t *seed, unsigned limit) {
    return (unsigned)(twin_random(seed) % limit);
}

/* What decides the rest of a deal; all of it is compared. */
typedef struct twin_key {
    ks_set hand[KS_MAX_SEATS];
    ks_set trump;
    int32_t taken[3]; /* KS_SHEET: points of each place, else 0 */
    uint8_t announced[3];
    uint8_t has_trick;
    uint8_t leader;
    uint8_t spare[7];
} twin_key;

typedef struct twin_slot {
    twin_key key;
    int32_t value;
    int32_t used;
} twin_slot;

typedef struct twin {
    const ks_rules *rules;
    ks_objective objective;
    unsigned seat;
    twin_slot *slots; /* NULL: no memory */
    size_t mask;
} twin;

/** What the seat's side has at the end of the deal. */
static int32_t twin_end(const twin *t, const ks_state *state) {
    ks_result result;
    ks_status status = ks_result_get(t->rules, state, &result);
    assert(status == KS_OK);
    (void)status;
    if (t->objective == KS_TRICKS) {
        return result.tricks[t->seat];
    }
    unsigned declarer = result.declarer;
    if (t->objective == KS_CONTRACT) {
        const ks_russisch_rules *own = &t->rules->of.russisch;
        int32_t bonus = result.all_tricks && own->bonus_in_contract ? own->all_tricks_bonus : 0;
        return result.points[declarer] + result.marriages[declarer] + bonus;
    }
    int64_t sum = 0;
    for (unsigned seat = 0; seat < t->rules->seats; seat++) {
        sum += seat == declarer ? result.booked[seat] : -result.booked[seat];
    }
    return (int32_t)sum;
}

/* What the seat's side has taken for good; 0 for the sheet, which is not a sum. */
static int32_t twin_taken(const twin *t, const ks_state *state) {
    const ks_play *play = &state->play;
    if (t->objective == KS_SHEET) {
        return 0;
    }
    if (t->objective == KS_TRICKS) {
        for (unsigned place = 0; place < play->places; place++) {
            if (play->seat[place] == t->seat) {
                return (int32_t)ks_play_tricks(play, place);
            }
        }
        return 0;
    }
    int32_t value = (int32_t)ks_points(ks_pack_get(t->rules->pack), play->won[state->bidder]);
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        if (play->won[state->bidder] && play->announced[state->bidder] >> suit & 1) {
            value += t->rules->of.russisch.marriage_values[suit];
        }
    }
    return value;
}

static twin_slot *twin_find(const twin *t, const ks_state *state) {
    const ks_play *play = &state->play;
    twin_key key;
    memset(&key, 0, sizeof key);
    memcpy(key.hand, play->hand, sizeof key.hand);
    key.trump = play->trump;
    key.leader = play->leader;
    for (unsigned place = 0; place < 3 && t->objective != KS_TRICKS; place++) {
        bool sheet = t->objective == KS_SHEET;
        key.has_trick |= (uint8_t)((play->won[place] != 0) << place);
        key.taken[place] =
            sheet ? (int32_t)ks_points(ks_pack_get(t->rules->pack), play->won[place]) : 0;
        bool counts = sheet || (place == state->bidder && !play->won[place]);
        key.announced[place] = counts ? play->announced[place] : 0;
    }
    uint64_t words[sizeof key / 8];
    memcpy(words, &key, sizeof key);
    uint64_t hash = 0;
    for (unsigned i = 0; i < sizeof key / 8; i++) {
        hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    for (size_t at = hash & t->mask, tried = 0;; at = (at + 1) & t->mask, tried++) {
        twin_slot *slot = &t->slots[at];
        assert(tried <= t->mask); /* the memory is full */
        if (!slot->used || memcmp(&slot->key, &key, sizeof key) == 0) {
            slot->key = key;
            return slot;
        }
    }
}

static int32_t twin_value(const twin *t, const ks_state *state);

static bool twin_rises(const twin *t, const ks_state *state) {
    return t->objective == KS_TRICKS ? state->play.seat[state->turn] == t->seat
                                     : state->turn == state->bidder;
}

/** Value after one action. */
static inline int32_t twin_after(const twin *t, const ks_state *state, ks_action action) {
    ks_state next = *state;
    ks_status status = ks_apply(t->rules, &next, action);
    assert(status == KS_OK);
    (void)status;
    return next.settled ? twin_end(t, &next) : twin_value(t, &next);
}

/** Value under best play, from the start of the deal. */
static int32_t twin_value(const twin *t, const ks_state *state) {
    twin_slot *slot = NULL;
    int32_t taken = twin_taken(t, state);
    if (t->slots && !state->play.led) {
        slot = twin_find(t, state);
        if (slot->used) {
            return taken + slot->value;
        }
        slot->used = 1; /* the way down never meets the same position again */
    }
    ks_action legal[KS_MAX_LEGAL];
    unsigned count = ks_legal(t->rules, state, legal);
    bool rises = twin_rises(t, state);
    int32_t best = twin_after(t, state, legal[0]);
    for (unsigned i = 1; i < count; i++) {
        int32_t value = twin_after(t, state, legal[i]);
        best = (rises ? value > best : value < best) ? value : best;
    }
    if (slot) {
        slot->value = best - taken;
    }
    return best;
}

/** A twin with a memory of so many positions, a power of two; 0: none. */
static twin twin_make(const ks_rules *rules, ks_objective objective, unsigned seat,
                      size_t positions) {
    twin t = {rules, objective, seat, NULL, positions ? positions - 1 : 0};
    if (positions) {
        t.slots = calloc(positions, sizeof *t.slots);
        assert(t.slots);
    }
    return t;
}

static void twin_free(twin *t) {
    free(t->slots);
    t->slots = NULL;
}

/** Shuffle the pack. @return its size */
static unsigned twin_shuffle(const ks_rules *rules, uint64_t *seed, ks_card *cards) {
    const ks_pack *pack = ks_pack_get(rules->pack);
    unsigned count = 0;
    for (uint64_t mask = ks_cards_mask(pack, pack->all); mask; mask &= mask - 1) {
        cards[count++] = (ks_card)ks_first(mask);
    }
    for (unsigned i = count; i > 1; i--) {
        unsigned k = twin_below(seed, i);
        ks_card card = cards[i - 1];
        cards[i - 1] = cards[k];
        cards[k] = card;
    }
    return count;
}

/** The first lead of a deal of Russisches Schnapsen: the shuffled pack in three equal hands.
 * @param bidder place of the declarer */
static void twin_deal_russisch(const ks_rules *rules, ks_state *state, uint64_t *seed,
                               unsigned bidder, unsigned bid) {
    ks_card cards[KS_CARDS];
    const ks_pack *pack = ks_pack_get(rules->pack);
    unsigned size = twin_shuffle(rules, seed, cards);
    (void)ks_start(rules, state, 0);
    state->play.places = 3;
    for (unsigned place = 0; place < 3; place++) {
        state->play.seat[place] = (uint8_t)((place + 1) % rules->seats);
    }
    for (unsigned i = 0; i < size; i++) {
        state->play.hand[i % 3] |= ks_bit(pack->bit[cards[i]]);
    }
    state->bid = (uint16_t)bid;
    state->bidder = (uint8_t)bidder;
    ks_begin_play(state, bidder, size / 3);
}

/** Move queens to the hands of their kings, in exchange for other cards, so that pairs are common;
 * two of three go, drawn. */
static void twin_pair_up(const ks_rules *rules, ks_state *state, uint64_t *seed) {
    const ks_pack *pack = ks_pack_get(rules->pack);
    for (ks_set queens = pack->queens; queens; queens &= queens - 1) {
        ks_set queen = queens & -queens;
        unsigned to = 0;
        unsigned from = 0;
        while (to < 3 && !(state->play.hand[to] & queen << 1)) {
            to++;
        }
        while (from < 3 && !(state->play.hand[from] & queen)) {
            from++;
        }
        if (to == 3 || from == 3) {
            continue; /* played already */
        }
        ks_set others = state->play.hand[to] & ~pack->queens & ~(pack->queens << 1);
        if (to != from && others && twin_below(seed, 3)) {
            for (unsigned skip = twin_below(seed, ks_count(others)); skip; skip--) {
                others &= others - 1;
            }
            ks_set card = others & -others;
            state->play.hand[to] ^= card | queen;
            state->play.hand[from] ^= card | queen;
        }
    }
}

/** The first lead of a deal of Schnellen with five cards each.
 * @param players who stay; seat = place @param trump a suit, or KS_WELI_LANE for "high" */
static void twin_deal_schnellen(const ks_rules *rules, ks_state *state, uint64_t *seed,
                                unsigned players, unsigned trump) {
    ks_card cards[KS_CARDS];
    (void)twin_shuffle(rules, seed, cards);
    (void)ks_start(rules, state, 0);
    state->play.trump = ks_lane(trump);
    state->play.places = (uint8_t)players;
    for (unsigned place = 0; place < players; place++) {
        state->play.seat[place] = (uint8_t)place;
        for (unsigned i = 0; i < 5; i++) {
            state->play.hand[place] |= ks_bit(ks_bit_in(rules, state, cards[place * 5 + i]));
        }
    }
    ks_begin_play(state, 0, 5);
}

/** Play random cards until so many tricks are left and so many cards lie on the table; with a pair
 * on lead, announce every other time. */
static void twin_play_on(const ks_rules *rules, ks_state *state, uint64_t *seed, unsigned left,
                         unsigned on_table) {
    ks_action legal[KS_MAX_LEGAL];
    while (state->play.length - state->play.tricks > (int)left || state->play.played < on_table) {
        unsigned count = ks_legal(rules, state, legal);
        unsigned plays = 0;
        while (plays < count && legal[plays] < KS_CARDS) { /* in both games plays come first */
            plays++;
        }
        bool announce = count > plays && twin_below(seed, 2);
        ks_action action = announce ? legal[plays + twin_below(seed, count - plays)]
                                    : legal[twin_below(seed, plays)];
        (void)ks_apply(rules, state, action);
    }
}

#endif
