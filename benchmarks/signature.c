/* A fixed workload of the core and one signature of what came out.
 *
 * Perft, memoised counts, playouts and batch steps of both games and all packs. The signature is a
 * hash over every count and total; it is the same on every machine. benchmarks/signature.py builds
 * it, checks the signature and counts its instructions. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kartenspiel/kartenspiel.h"

enum { MATCHES = 256, STEPS = 80, PLAYOUTS = 2000, ENTRIES = 1 << 14 };

typedef struct signature {
    uint64_t hash;
    uint64_t counted;
} signature;

static void add(signature *s, uint64_t number) {
    s->hash = (s->hash ^ number) * 0x9E3779B97F4A7C15u;
    s->hash ^= s->hash >> 29;
    s->counted += number;
}

/** A position of the play phase: the first that a batch of this seed comes to. */
static ks_state first_lead(const ks_rules *rules, uint64_t seed) {
    ks_seated match;
    ks_batch batch = {rules, &match, 1, NULL, NULL};
    ks_step_out nowhere = {0};
    ks_action action;
    ks_batch_start(&batch, seed);
    while (match.state.phase != KS_PHASE_PLAY) {
        ks_batch_random(&batch, &action);
        (void)ks_batch_step(&batch, &action, false, &nowhere);
    }
    return match.state;
}

static void count_lines(const ks_rules *rules, void *table, signature *s) {
    for (uint64_t seed = 1; seed <= 3; seed++) {
        ks_state state = first_lead(rules, seed);
        ks_nodes nodes;
        (void)ks_perft(rules, &state, 9, NULL, &nodes);
        add(s, nodes.low);
        if (rules->pack != KS_PACK_36) {
            memset(table, 0, ks_perft_table_size(ENTRIES));
            ks_perft_how how = {.table = table, .entries = ENTRIES};
            (void)ks_perft(rules, &state, KS_TO_THE_END, &how, &nodes);
            add(s, nodes.low);
            add(s, nodes.high);
        }
    }
}

static void play_out(const ks_rules *rules, signature *s) {
    ks_state state;
    ks_playout_totals totals;
    (void)ks_start(rules, &state, 0);
    (void)ks_playouts(rules, &state, PLAYOUTS, 1, 1, NULL, &totals);
    add(s, totals.actions);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        add(s, (uint64_t)totals.booked[seat]);
        add(s, totals.tricks[seat]);
    }
}

static void step_batch(const ks_rules *rules, ks_seated *match, int32_t *observation,
                       signature *s) {
    ks_batch batch = {rules, match, MATCHES, NULL, NULL};
    ks_action action[MATCHES];
    ks_step_out out = {.observation = observation};
    size_t size = ks_observation_size(rules) * MATCHES;
    ks_batch_start(&batch, 1);
    for (unsigned step = 0; step < STEPS; step++) {
        ks_batch_random(&batch, action);
        (void)ks_batch_step(&batch, action, false, &out);
    }
    for (unsigned i = 0; i < MATCHES; i++) {
        add(s, ks_hash(&match[i].state));
    }
    for (size_t i = 0; i < size; i++) {
        add(s, (uint32_t)observation[i]);
    }
}

int main(void) {
    enum { OBSERVATION = 512 };
    void *table = aligned_alloc(64, ks_perft_table_size(ENTRIES));
    ks_seated *match = malloc(MATCHES * sizeof *match);
    int32_t *observation = malloc((size_t)MATCHES * OBSERVATION * sizeof *observation);
    if (!table || !match || !observation) {
        return 1;
    }
    signature s = {0};
    for (int pack = 0; pack < KS_PACKS; pack++) {
        ks_rules rules;
        (void)ks_rules_init(&rules, (ks_pack_id)pack);
        count_lines(&rules, table, &s);
        play_out(&rules, &s);
        step_batch(&rules, match, observation, &s);
    }
    printf("%016" PRIx64 "\n", s.hash);
    free(table);
    free(match);
    free(observation);
    return 0;
}
