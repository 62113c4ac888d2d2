/* Perft over both games: a walk of copies outside the play phase, a kernel inside it.
 *
 * The kernel knows no seats: hands stand in the order of play from the leader on, and the winner of
 * a trick only turns them round. So positions that differ in seats alone count as one. */
#include "kartenspiel/perft.h"

#include <string.h>

#include "play.h"

typedef unsigned __int128 nodes;

/* A table entry: the hands from the leader on, the trump marked in the first by the lowest bit of
 * its lane, which is never a card. */
typedef struct entry {
    ks_set hand[KS_MAX_SEATS];
    uint64_t low;
    uint64_t high;
    uint64_t unused;
} entry;

_Static_assert(sizeof(entry) == 64, "an entry is a cache line");

typedef struct walk {
    const ks_rules *rules;
    ks_set queens;
    entry *table;
    size_t mask;
    const int *stop;
    bool stopped;
    bool overflow;
    uint8_t places;
    bool must_beat_after_trump;
    bool must_undertrump;
} walk;

size_t ks_perft_table_size(size_t entries) {
    return entries * sizeof(entry);
}

static nodes add(walk *w, nodes a, nodes b) {
    nodes sum;
    w->overflow |= __builtin_add_overflow(a, b, &sum);
    return sum;
}

static entry *slot_of(const walk *w, const ks_set *key) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < w->places; i++) {
        hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return &w->table[hash & w->mask];
}

static nodes lead(walk *w, const ks_set *hand, ks_set trump, uint32_t depth);

/* The trick is full: turn the hands round to its winner. */
static nodes next_trick(walk *w, const ks_set *hand, const ks_set *card, ks_set led, ks_set trump,
                        uint32_t depth) {
    ks_set turned[KS_MAX_SEATS];
    ks_set trick = 0;
    unsigned winner = 0;
    for (unsigned i = 0; i < w->places; i++) {
        trick |= card[i];
    }
    ks_set best = ks_winning(trick, led, trump);
    while (card[winner] != best) {
        winner++;
    }
    for (unsigned i = 0; i < w->places; i++) {
        unsigned from = winner + i;
        turned[i] = hand[from < w->places ? from : from - w->places];
    }
    return lead(w, turned, trump, depth);
}

static nodes follow(walk *w, ks_set *hand, ks_set *card, unsigned at, ks_set led, ks_set trump,
                    uint32_t depth) {
    if (depth == 0) {
        return 1;
    }
    ks_set trick = 0;
    for (unsigned i = 0; i < at; i++) {
        trick |= card[i];
    }
    ks_set mine = hand[at];
    ks_set legal = ks_duty(mine, trick, led, trump, w->must_beat_after_trump, w->must_undertrump);
    if (depth == 1) {
        return ks_count(legal);
    }
    nodes sum = 0;
    for (; legal; legal &= legal - 1) {
        card[at] = legal & -legal;
        hand[at] = mine & ~card[at];
        sum = add(w, sum,
                  at + 1 == w->places ? next_trick(w, hand, card, led, trump, depth - 1)
                                      : follow(w, hand, card, at + 1, led, trump, depth - 1));
    }
    hand[at] = mine;
    return sum;
}

static nodes play_out(walk *w, const ks_set *hand, ks_set trump, uint32_t depth) {
    ks_set mine = hand[0];
    ks_set queens = ks_pairs(mine, w->queens);
    ks_set pairs = queens | queens << 1;
    ks_set rest[KS_MAX_SEATS];
    ks_set card[KS_MAX_SEATS];
    nodes sum = 0;
    memcpy(rest, hand, w->places * sizeof *hand);
    for (ks_set left = mine; left; left &= left - 1) {
        card[0] = left & -left;
        rest[0] = mine & ~card[0];
        ks_set led = ks_lane(ks_lane_of(ks_first(left)));
        sum = add(w, sum, follow(w, rest, card, 1, led, trump, depth - 1));
        if (card[0] & pairs) {
            sum = add(w, sum, follow(w, rest, card, 1, led, led, depth - 1));
        }
    }
    return sum;
}

static nodes lead(walk *w, const ks_set *hand, ks_set trump, uint32_t depth) {
    ks_set mine = hand[0];
    if (depth == 0 || !(mine & (mine - 1))) {
        return 1; /* nothing left, or the last trick: one line */
    }
    if (depth == 1) {
        return ks_count(mine) + 2 * ks_count(ks_pairs(mine, w->queens));
    }
    if (w->stop && __atomic_load_n(w->stop, __ATOMIC_RELAXED)) {
        w->stopped = true;
        return 0;
    }
    if (!w->table || depth < ks_count(mine) * w->places) {
        return play_out(w, hand, trump, depth);
    }
    ks_set key[KS_MAX_SEATS] = {0};
    memcpy(key, hand, w->places * sizeof *hand);
    key[0] |= trump & -trump;
    entry *slot = slot_of(w, key);
    if (memcmp(slot->hand, key, sizeof key) == 0) {
        return (nodes)slot->high << 64 | slot->low;
    }
    nodes sum = play_out(w, hand, trump, depth);
    if (!w->stopped) {
        memcpy(slot->hand, key, sizeof key);
        slot->low = (uint64_t)sum;
        slot->high = (uint64_t)(sum >> 64);
    }
    return sum;
}

static nodes from_play(walk *w, const ks_play *play, uint32_t depth) {
    ks_set hand[KS_MAX_SEATS];
    ks_set card[KS_MAX_SEATS];
    w->places = play->places;
    for (unsigned i = 0; i < play->places; i++) {
        unsigned place = (unsigned)play->leader + i;
        hand[i] = play->hand[place < play->places ? place : place - play->places];
    }
    for (unsigned i = 0; i < play->played; i++) {
        card[i] = ks_bit(play->card[i]);
    }
    return play->led ? follow(w, hand, card, play->played, play->led, play->trump, depth)
                     : lead(w, hand, play->trump, depth);
}

static nodes from_state(walk *w, const ks_state *state, uint32_t depth) {
    if (depth == 0 || state->turn == KS_NOBODY) {
        return 1;
    }
    if (state->phase == KS_PHASE_PLAY) {
        return from_play(w, &state->play, depth);
    }
    ks_action legal[KS_MAX_LEGAL];
    unsigned count = ks_legal(w->rules, state, legal);
    nodes sum = 0;
    for (unsigned i = 0; i < count && !w->stopped; i++) {
        ks_state next = *state;
        (void)ks_apply(w->rules, &next, legal[i]);
        sum = add(w, sum, from_state(w, &next, depth - 1));
        w->stopped |= w->stop && __atomic_load_n(w->stop, __ATOMIC_RELAXED);
    }
    return sum;
}

ks_perft_status ks_perft(const ks_rules *rules, const ks_state *state, uint32_t depth, void *table,
                         size_t entries, const int *stop, ks_nodes *out) {
    if (depth >= KS_TO_THE_END && state->phase != KS_PHASE_PLAY) {
        return KS_PERFT_NOT_IN_PLAY;
    }
    walk w = {
        .rules = rules,
        .queens = ks_pack_get(rules->pack)->queens,
        .table = table,
        .mask = entries - 1,
        .stop = stop,
        .must_beat_after_trump = rules->must_beat_after_trump,
        .must_undertrump = rules->must_undertrump,
    };
    nodes sum = from_state(&w, state, depth);
    if (w.stopped) {
        return KS_PERFT_STOPPED;
    }
    if (w.overflow) {
        return KS_PERFT_OVERFLOW;
    }
    *out = (ks_nodes){(uint64_t)sum, (uint64_t)(sum >> 64)};
    return KS_PERFT_OK;
}
