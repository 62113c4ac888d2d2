/* Time and count the solver over one of the published sets of deals.
 *
 *     solver_figures NAME ENTRIES REPEATS OFF WORK... < deals
 *
 * NAME is contract_24, contract_36, tricks_3, tricks_4 or tricks_5; OFF is the sum of the KS_NO_*
 * to switch off; WORK is value, can_make or moves, value first. How a line becomes a position is
 * said in benchmarks/data/README.md. Every call has an empty table; clearing it is not in its time
 * and is timed apart. The time of a position is the least of all passes over the set. One line of
 * JSON a work; a wrong answer ends the program. benchmarks/solver_figures.py builds and calls it.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kartenspiel/kartenspiel.h"

enum { LINE = 256, MOST = 1 << 14, TEXT = 3 /* a blank and a card */ };

/** A set of positions, and what is measured on each. */
typedef struct deal_set {
    ks_rules rules;
    ks_solve_options options;
    size_t count;
    ks_state *state;
    int32_t *value;
    uint64_t *best; /* nanoseconds */
} deal_set;

/** What a pass over the set adds up. */
typedef struct sums {
    int64_t answers;
    uint64_t nodes;
} sums;

static void fail(const char *what, size_t line) {
    fprintf(stderr, "error: deal %zu: %s\n", line + 1, what);
    exit(1);
}

static void *room(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) {
        fputs("error: no memory\n", stderr);
        exit(1);
    }
    return memory;
}

static uint64_t now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* --- positions --- */

/** Card of its text, KS_NO_CARD for what is none. */
static ks_card card_of(const char *text) {
    static const char ranks[] = "6789TJQKA";
    static const char suits[] = "hdsc";
    const char *rank = text[0] ? strchr(ranks, text[0]) : NULL;
    const char *suit = rank && text[1] ? strchr(suits, text[1]) : NULL;
    return suit ? (ks_card)((suit - suits) * KS_RANKS + (rank - ranks)) : (ks_card)KS_NO_CARD;
}

/** What the rule of the set does next: `out` are the cards that are laid off or put aside. */
static ks_action next_action(const ks_rules *rules, const ks_state *state, const ks_card *out,
                             unsigned *laid, unsigned *picked) {
    ks_game game = rules->game;
    switch (state->phase) {
    case KS_PHASE_BIDDING:
        return state->bid ? ks_action_make(game, KS_PASS, 0)
                          : ks_action_make(game, KS_BID, rules->of.russisch.opening_bid);
    case KS_PHASE_LAY:
        return ks_action_make(game, KS_LAY, out[(*laid)++]);
    case KS_PHASE_PICK:
        return ks_action_make(game, KS_PICK, out[(*picked)++]);
    case KS_PHASE_DISCARD:
        return ks_action_make(game, KS_DISCARD, out[(*laid)++]);
    default:
        return ks_action_make(game, KS_STAY, 0);
    }
}

static ks_state first_lead(const ks_rules *rules, const ks_card *pack, size_t line) {
    ks_state state;
    ks_card out[KS_CARDS];
    unsigned laid = 0;
    unsigned picked = 0;
    (void)ks_start(rules, &state, 0);
    if (ks_deal(rules, &state, pack) != KS_OK) {
        fail("not the whole pack, each card once", line);
    }
    if (rules->game == KS_RUSSISCH) {
        (void)ks_undealt(rules, &state, out);
    } else {
        memcpy(out, pack + 3 * rules->seats, state.turned);
    }
    while (state.phase != KS_PHASE_PLAY) {
        if (ks_apply(rules, &state, next_action(rules, &state, out, &laid, &picked)) != KS_OK) {
            fail("the rule of the set took an action that is not legal", line);
        }
    }
    return state;
}

static void read_deals(deal_set *set) {
    static const char head[] = "deal";
    size_t size = ks_pack_get(set->rules.pack)->size;
    char line[LINE];
    while (set->count < MOST && fgets(line, sizeof line, stdin)) {
        ks_card pack[KS_CARDS];
        if (strncmp(line, head, sizeof head - 1) != 0 ||
            strcspn(line, "\n") != sizeof head - 1 + size * TEXT) {
            fail("no deal of this pack", set->count);
        }
        for (size_t i = 0; i < size; i++) {
            pack[i] = card_of(line + sizeof head + i * TEXT);
        }
        set->state[set->count] = first_lead(&set->rules, pack, set->count);
        set->count++;
    }
}

/** Rules of a set by its name; false when there is no such set. */
static bool rules_of(const char *name, ks_rules *rules) {
    if (strncmp(name, "tricks_", 7) == 0 && name[7] >= '3' && name[7] <= '5' && !name[8]) {
        (void)ks_rules_init(rules, KS_PACK_33);
        rules->seats = (uint8_t)(name[7] - '0');
        return true;
    }
    bool small = strcmp(name, "contract_24") == 0;
    (void)ks_rules_init(rules, small ? KS_PACK_24 : KS_PACK_36);
    rules->of.russisch.redeal = 0;
    return small || strcmp(name, "contract_36") == 0;
}

/* --- works --- */

/** A work on one position: its answer, to be added up. */
typedef int64_t (*work)(deal_set *set, size_t at, uint64_t *nodes);

static void check(ks_solve_status status, bool right, size_t at) {
    if (status != KS_SOLVE_OK || !right) {
        fail(status == KS_SOLVE_OK ? "the answers of two works differ" : "no answer", at);
    }
}

static int64_t find_value(deal_set *set, size_t at, uint64_t *nodes) {
    check(ks_solve(&set->rules, &set->state[at], &set->options, &set->value[at], nodes), true, at);
    return set->value[at];
}

/** The bid right at the value: the highest that can be made. A value below 5 makes none; then it is
 * the lowest. */
static int64_t find_can_make(deal_set *set, size_t at, uint64_t *nodes) {
    int32_t rounded = (set->value[at] + 5) / 10 * 10;
    int32_t bid = rounded < 10 ? 10 : rounded;
    bool can = false;
    ks_solve_status status =
        ks_can_make(&set->rules, &set->state[at], &set->options, bid, &can, nodes);
    check(status, can == (rounded >= bid), at);
    return can;
}

static int64_t find_moves(deal_set *set, size_t at, uint64_t *nodes) {
    const ks_play *play = &set->state[at].play;
    bool own = set->rules.game == KS_RUSSISCH || play->seat[play->leader] == set->options.seat;
    ks_move_value moves[KS_SOLVE_MOVES];
    unsigned count = 0;
    ks_solve_status status =
        ks_solve_moves(&set->rules, &set->state[at], &set->options, moves, &count, nodes);
    int64_t sum = 0;
    bool reached = false;
    for (unsigned i = 0; i < count; i++) {
        sum += moves[i].value;
        reached |= moves[i].value == set->value[at];
        check(status, own ? moves[i].value <= set->value[at] : moves[i].value >= set->value[at],
              at);
    }
    check(status, reached, at);
    return sum;
}

static work work_of(const char *name) {
    return strcmp(name, "value") == 0      ? find_value
           : strcmp(name, "can_make") == 0 ? find_can_make
           : strcmp(name, "moves") == 0    ? find_moves
                                           : NULL;
}

/* --- measuring --- */

static sums pass(deal_set *set, work do_work, uint64_t *clearing) {
    sums total = {0, 0};
    for (size_t at = 0; at < set->count; at++) {
        set->options.seat = (uint8_t)(at % set->rules.seats);
        uint64_t start = now();
        memset(set->options.table, 0, set->options.entries * sizeof *set->options.table);
        uint64_t cleared = now();
        total.answers += do_work(set, at, &total.nodes);
        uint64_t time = now() - cleared;
        set->best[at] = time < set->best[at] ? time : set->best[at];
        *clearing = cleared - start < *clearing ? cleared - start : *clearing;
    }
    return total;
}

static int by_time(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a;
    uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static void measure(deal_set *set, const char *name, unsigned repeats) {
    uint64_t clearing = UINT64_MAX;
    uint64_t all = 0;
    sums total = {0, 0};
    for (size_t at = 0; at < set->count; at++) {
        set->best[at] = UINT64_MAX;
    }
    for (unsigned i = 0; i < repeats; i++) {
        total = pass(set, work_of(name), &clearing);
    }
    for (size_t at = 0; at < set->count; at++) {
        all += set->best[at];
    }
    qsort(set->best, set->count, sizeof *set->best, by_time);
    printf("{\"work\": \"%s\", \"positions\": %zu, \"answers\": %" PRId64 ", \"nodes\": %" PRIu64
           ", \"median\": %" PRIu64 ", \"mean\": %" PRIu64 ", \"p99\": %" PRIu64
           ", \"clearing\": %" PRIu64 "}\n",
           name, set->count, total.answers, total.nodes, set->best[set->count / 2],
           all / set->count, set->best[set->count * 99 / 100], clearing);
}

int main(int count, char **words) {
    enum { NAME = 1, ENTRIES, REPEATS, OFF, WORKS };
    deal_set set = {0};
    if (count <= WORKS || !rules_of(words[NAME], &set.rules)) {
        fputs("usage: solver_figures SET ENTRIES REPEATS OFF WORK... < deals\n", stderr);
        return 2;
    }
    set.options = ks_solve_defaults(set.rules.game == KS_RUSSISCH ? KS_CONTRACT : KS_TRICKS);
    set.options.entries = strtoull(words[ENTRIES], NULL, 10);
    set.options.off = (uint32_t)strtoul(words[OFF], NULL, 10);
    unsigned repeats = (unsigned)strtoul(words[REPEATS], NULL, 10);
    for (int i = WORKS; i < count; i++) {
        if (!work_of(words[i]) || repeats == 0 || set.options.entries == 0) {
            fputs("error: no such work, no entries, or no repeats\n", stderr);
            return 2;
        }
    }
    set.options.table = room(set.options.entries, sizeof *set.options.table);
    set.state = room(MOST, sizeof *set.state);
    set.value = room(MOST, sizeof *set.value);
    set.best = room(MOST, sizeof *set.best);
    read_deals(&set);
    for (int i = WORKS; i < count && set.count; i++) {
        measure(&set, words[i], repeats);
    }
    free(set.options.table);
    free(set.state);
    free(set.value);
    free(set.best);
    return 0;
}
