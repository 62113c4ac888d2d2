/* Perft against its slow twin, which only copies and applies: random positions of both games under
 * all combinations of what bears on a count; tables, threads and stops change nothing. */
#include "kartenspiel/perft.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "playing.h"

enum { SMALL = 20000 };

/** Lines of a length by copying and applying. @param depth KS_TO_THE_END: to the end of the deal */
static uint64_t count_slowly(const ks_rules *rules, const ks_state *state, uint32_t depth) {
    ks_action legal[KS_MAX_LEGAL];
    unsigned count = ks_legal(rules, state, legal);
    if (count == 0 || depth == 0) {
        return 1;
    }
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        ks_state next = *state;
        CHECK_EQ(ks_apply(rules, &next, legal[i]), KS_OK);
        sum += count_slowly(rules, &next, depth == KS_TO_THE_END ? depth : depth - 1);
    }
    return sum;
}

static uint64_t count(const ks_rules *rules, const ks_state *state, uint32_t depth,
                      const ks_perft_how *how) {
    ks_nodes nodes = {0, 1};
    CHECK_EQ(ks_perft(rules, state, depth, how, &nodes), KS_PERFT_OK);
    CHECK_EQ(nodes.high, 0);
    return nodes.low;
}

typedef struct table {
    _Alignas(64) char memory[1 << 16];
} table;

static void check_position(const ks_rules *rules, const ks_state *state, table *small) {
    ks_perft_how with_table = {
        .table = memset(small, 0, sizeof *small), .entries = 1 << 11, .threads = 1};
    ks_perft_how in_threads = {.threads = 3};
    ks_perft_how both = with_table;
    both.threads = 2;
    for (uint32_t depth = 0; depth < 12; depth++) {
        uint64_t fast = count(rules, state, depth, NULL);
        if (fast > SMALL) {
            return;
        }
        CHECK_EQ(count_slowly(rules, state, depth), fast);
        CHECK_EQ(count(rules, state, depth, &with_table), fast);
        if (depth % 4 == 3) {
            CHECK_EQ(count(rules, state, depth, &in_threads), fast);
        }
    }
    if (state->phase == KS_PHASE_PLAY) {
        uint64_t fast = count(rules, state, KS_TO_THE_END, &with_table);
        if (fast <= SMALL) {
            CHECK_EQ(count_slowly(rules, state, KS_TO_THE_END), fast);
        }
        if (fast < 200 * SMALL) {
            CHECK_EQ(count(rules, state, KS_TO_THE_END, NULL), fast);
            CHECK_EQ(count(rules, state, KS_TO_THE_END, &in_threads), fast);
            CHECK_EQ(count(rules, state, KS_TO_THE_END, &both), fast);
        }
    }
}

/** Rules by number: every pack, number of players, option of the tricks, way to the trump. */
static bool rules_by_number(ks_rules *rules, unsigned number) {
    ks_rules_init(rules, (ks_pack_id)(number & 3));
    rules->must_beat_after_trump = number >> 2 & 1;
    rules->must_undertrump = number >> 3 & 1;
    unsigned seats = 3 + (number >> 4) % 3;
    if (rules->game == KS_RUSSISCH) {
        ks_russisch_rules *own = &rules->of.russisch;
        seats = seats == 5 ? 3 : seats;
        own->assigned = number >> 4 & 1;
        own->without_talon = number >> 5 & 1;
        own->raise_after_talon = own->without_talon;
        own->max_bid = 120;
    } else {
        rules->of.schnellen.bid_for_trump = number & 1;
        rules->of.schnellen.exchange = number >> 2 & 1;
    }
    rules->seats = (uint8_t)seats;
    return ks_rules_check(rules) == 0;
}

static void counts_are_those_of_the_slow_twin(void) {
    static table small;
    uint64_t seed = 20;
    for (unsigned number = 0; number < 48; number++) {
        ks_rules rules;
        if (!rules_by_number(&rules, number)) {
            continue;
        }
        ks_state state;
        CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
        for (unsigned i = 0; i < 6; i++) {
            for (unsigned steps = 1 + check_random(&seed, 40); steps > 0; steps--) {
                play_on(&rules, &state, &seed);
            }
            check_position(&rules, &state, &small);
        }
    }
}

static ks_state first_lead(const ks_rules *rules, uint64_t seed) {
    ks_state state;
    CHECK_EQ(ks_start(rules, &state, 0), KS_OK);
    while (state.phase != KS_PHASE_PLAY) {
        play_on(rules, &state, &seed);
    }
    return state;
}

/** Every size of table, down to one bucket that is always full. */
static void a_table_of_any_size_gives_the_same_count(void) {
    static table memory;
    ks_rules rules;
    ks_rules_init(&rules, KS_PACK_24);
    ks_state state = first_lead(&rules, 5);
    uint64_t seed = 5;
    while (state.play.tricks < 3) {
        play_on(&rules, &state, &seed);
    }
    uint64_t expected = count(&rules, &state, KS_TO_THE_END, NULL);
    for (size_t entries = 2; entries <= 1 << 11; entries *= 2) {
        ks_perft_how how = {.table = memset(&memory, 0, sizeof memory), .entries = entries};
        CHECK_EQ(count(&rules, &state, KS_TO_THE_END, &how), expected);
        CHECK_EQ(count(&rules, &state, KS_TO_THE_END, &how), expected);
    }
    CHECK_EQ(ks_perft_table_size(1 << 11), sizeof memory);
}

static int after_three(void *context) {
    int *asked = context;
    return ++*asked == 3;
}

static void a_stop_ends_the_count(void) {
    ks_rules rules;
    ks_rules_init(&rules, KS_PACK_36);
    ks_state state = first_lead(&rules, 1);
    for (unsigned threads = 1; threads <= 3; threads++) {
        int asked = 0;
        ks_stop stop = {.poll = after_three, .context = &asked};
        ks_perft_how how = {.threads = threads, .stop = &stop};
        ks_nodes nodes = {7, 7};
        CHECK_EQ(ks_perft(&rules, &state, 36, &how, &nodes), KS_PERFT_STOPPED);
        CHECK_EQ(asked, 3);
        CHECK(ks_stop_raised(&stop));
        CHECK_EQ(nodes.low, 7);
        CHECK_EQ(nodes.high, 7);
    }
    ks_stop raised = {0};
    ks_stop_raise(&raised);
    ks_perft_how how = {.stop = &raised};
    ks_nodes nodes;
    CHECK_EQ(ks_perft(&rules, &state, 36, &how, &nodes), KS_PERFT_STOPPED);
    CHECK_EQ(ks_perft(&rules, &state, 0, NULL, &nodes), KS_PERFT_OK);
    CHECK_EQ(nodes.low, 1);
}

static int after_many(void *context) {
    int *asked = context;
    return ++*asked == 200;
}

/** An auction may take thousands of bids: a line as long as that must not exhaust the stack. */
static void the_longest_auction_is_walked(void) {
    static table memory;
    uint64_t seed = 1;
    ks_rules rules;
    ks_rules_init(&rules, KS_PACK_24);
    rules.of.russisch.redeal = 0;
    rules.of.russisch.max_bid = KS_MAX_BID;
    rules.of.russisch.without_talon = true;
    ks_state state;
    CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
    play_on(&rules, &state, &seed);
    int asked = 0;
    ks_stop stop = {.poll = after_many, .context = &asked};
    ks_perft_how how = {
        .table = memset(&memory, 0, sizeof memory), .entries = 1 << 11, .stop = &stop};
    ks_nodes nodes;
    CHECK_EQ(ks_perft(&rules, &state, 6100, &how, &nodes), KS_PERFT_STOPPED);
}

static void without_a_depth_a_position_of_the_play_phase_is_needed(void) {
    ks_rules rules;
    ks_rules_init(&rules, KS_PACK_33);
    ks_state state;
    CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
    ks_nodes nodes;
    CHECK_EQ(ks_perft(&rules, &state, KS_TO_THE_END, NULL, &nodes), KS_PERFT_NOT_IN_PLAY);
    CHECK_EQ(ks_perft(&rules, &state, KS_TO_THE_END - 1, NULL, &nodes), KS_PERFT_OK);
    CHECK_EQ(nodes.low, 1);
}

int main(void) {
    RUN(counts_are_those_of_the_slow_twin);
    RUN(a_table_of_any_size_gives_the_same_count);
    RUN(a_stop_ends_the_count);
    RUN(the_longest_auction_is_walked);
    RUN(without_a_depth_a_position_of_the_play_phase_is_needed);
    return CHECK_RESULT();
}
