/* Playouts against a slow twin that takes every step with the verbs of state.h: the same random
 * numbers must give the same totals; and choices that are uniform. */
#include "kartenspiel/playout.h"

#include <string.h>

#include "check.h"
#include "choose.h"
#include "playing.h"

/** A legal play as the kernel draws it: by card in the order of strength, then announcements. */
static ks_action draw_play(const ks_rules *rules, const ks_state *state, ks_rng *rng) {
    const ks_pack *pack = ks_pack_get(rules->pack);
    ks_action legal[KS_MAX_LEGAL];
    unsigned count = ks_legal(rules, state, legal);
    if (state->play.tricks + 1 == state->play.length) {
        CHECK_EQ(count, 1);
        return legal[0]; /* forced, no number drawn */
    }
    unsigned wanted = ks_rng_below(rng, count);
    for (unsigned bit = 0; bit < KS_BITS; bit++) {
        for (unsigned i = 0; i < count; i++) {
            if (legal[i] < KS_CARDS && pack->card[bit] == legal[i] &&
                ks_hand(state, ks_actor(state)) & ks_bit(bit) && wanted-- == 0) {
                return legal[i];
            }
        }
    }
    CHECK(wanted < count);
    for (unsigned i = 0; i < count; i++) {
        if (legal[i] >= KS_CARDS && wanted-- == 0) {
            return legal[i];
        }
    }
    return KS_NO_ACTION;
}

static void play_slowly(const ks_rules *rules, const ks_state *from, uint64_t seed, uint64_t number,
                        ks_playout_totals *totals) {
    ks_rng rng = ks_rng_stream(seed, number);
    ks_state state = *from;
    int64_t deals = state.deals;
    bool kernel = false;
    while (state.deals == deals) {
        bool card = state.phase == KS_PHASE_PLAY;
        kernel = kernel || (card && !state.play.led && state.play.places > 1);
        totals->actions++;
        totals->cards += card;
        if (kernel) {
            CHECK_EQ(ks_apply(rules, &state, draw_play(rules, &state, &rng)), KS_OK);
        } else {
            ks_random_step(rules, &state, &rng);
        }
    }
    ks_result deal;
    CHECK_EQ(ks_result_get(rules, &state, &deal), KS_OK);
    totals->playouts++;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        totals->booked[seat] += deal.booked[seat];
        totals->squares[seat] += (uint64_t)(deal.booked[seat] * deal.booked[seat]);
        totals->points[seat] += (uint64_t)deal.points[seat];
        totals->tricks[seat] += deal.tricks[seat];
        totals->dropped[seat] += (unsigned)deal.dropped >> seat & 1u;
        totals->declared[seat] += deal.declarer == seat;
        totals->made[seat] += deal.declarer == seat && deal.made;
    }
}

static void totals_are_those_of_the_slow_twin(void) {
    enum { COUNT = 20 };
    uint64_t seed = 3;
    for (unsigned number = 0; number < 64; number++) {
        ks_rules rules;
        ks_rules_init(&rules, (ks_pack_id)(number & 3));
        rules.must_beat_after_trump = number >> 2 & 1;
        rules.must_undertrump = number >> 3 & 1;
        if (rules.game == KS_RUSSISCH) {
            rules.seats = number >> 4 & 1 ? 4 : 3;
            rules.of.russisch.without_talon = number >> 5 & 1;
            rules.of.russisch.assigned = number >> 4 & 1;
        } else {
            rules.seats =
                (uint8_t)(rules.pack == KS_PACK_21 ? 3 + (number >> 4) % 2 : 3 + (number >> 4) % 3);
            rules.of.schnellen.bid_for_trump = number >> 2 & 1;
            rules.of.schnellen.exchange = number >> 3 & 1;
        }
        CHECK_EQ(ks_rules_check(&rules), 0);
        ks_state state;
        CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
        for (unsigned i = 0; i < 12; i++) {
            for (unsigned steps = check_random(&seed, 15); steps > 0; steps--) {
                play_on(&rules, &state, &seed);
            }
            ks_playout_totals fast;
            ks_playout_totals slow = {0};
            if (state.phase == KS_PHASE_OVER) {
                CHECK_EQ(ks_playouts(&rules, &state, COUNT, 1, 1, NULL, &fast), KS_PLAYOUT_OVER);
                continue;
            }
            for (unsigned k = 0; k < COUNT; k++) {
                play_slowly(&rules, &state, number, k, &slow);
            }
            CHECK_EQ(ks_playouts(&rules, &state, COUNT, number, 1, NULL, &fast), KS_PLAYOUT_OK);
            CHECK(memcmp(&fast, &slow, sizeof fast) == 0);
        }
    }
}

static void totals_do_not_depend_on_the_threads(void) {
    ks_rules rules;
    ks_rules_init(&rules, KS_PACK_24);
    ks_state state;
    CHECK_EQ(ks_start(&rules, &state, 2), KS_OK);
    ks_playout_totals one;
    CHECK_EQ(ks_playouts(&rules, &state, 3000, 9, 1, NULL, &one), KS_PLAYOUT_OK);
    CHECK_EQ(one.playouts, 3000);
    for (unsigned threads = 2; threads <= 5; threads++) {
        ks_playout_totals more;
        CHECK_EQ(ks_playouts(&rules, &state, 3000, 9, threads, NULL, &more), KS_PLAYOUT_OK);
        CHECK(memcmp(&one, &more, sizeof one) == 0);
    }
    ks_playout_totals none;
    CHECK_EQ(ks_playouts(&rules, &state, 0, 9, 3, NULL, &none), KS_PLAYOUT_OK);
    CHECK_EQ(none.playouts, 0);
}

/** Both instances of the kernel pick the same members; chi-square of 12 degrees below 40 fails once
 * in 10^4 seeds, and the seed is fixed. */
static void choices_are_uniform(void) {
    enum { MEMBERS = 13, DRAWS = 130000 };
    ks_rng rng = ks_rng_stream(1, 2);
    unsigned seen[MEMBERS] = {0};
    for (unsigned i = 0; i < DRAWS; i++) {
        seen[ks_rng_below(&rng, MEMBERS)]++;
    }
    double chi = 0;
    for (unsigned i = 0; i < MEMBERS; i++) {
        double off = (double)seen[i] - DRAWS / MEMBERS;
        chi += off * off / (DRAWS / MEMBERS);
    }
    CHECK(chi < 40);
}

static void members_are_the_bits_in_order(void) {
    ks_rng rng = ks_rng_stream(5, 0);
    for (unsigned i = 0; i < 2000; i++) {
        uint64_t set = ks_rng_next(&rng) & ks_rng_next(&rng) >> 4;
        uint32_t count = ks_members(set, false);
        CHECK_EQ(count, __builtin_popcountll(set));
        uint64_t left = set;
        for (uint32_t number = 0; number < count; number++, left &= left - 1) {
            CHECK(ks_member(set, number, false) == (left & -left));
        }
    }
}

/** The numbers are the published ones of splitmix64, on every machine. */
static void the_generator_is_splitmix64(void) {
    ks_rng rng = {1234567};
    CHECK(ks_rng_next(&rng) == 6457827717110365317u);
    CHECK(ks_rng_next(&rng) == 3203168211198807973u);
    CHECK(ks_rng_next(&rng) == 9817491932198370423u);
}

static int at_once(void *context) {
    (void)context;
    return 1;
}

static void a_stop_ends_the_playouts(void) {
    ks_rules rules;
    ks_rules_init(&rules, KS_PACK_24);
    ks_state state;
    CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
    for (unsigned threads = 1; threads <= 2; threads++) {
        ks_stop stop = {.poll = at_once};
        ks_playout_totals totals = {.playouts = 77};
        CHECK_EQ(ks_playouts(&rules, &state, 1u << 30, 0, threads, &stop, &totals),
                 KS_PLAYOUT_STOPPED);
        CHECK_EQ(totals.playouts, 77);
    }
}

int main(void) {
    RUN(totals_are_those_of_the_slow_twin);
    RUN(totals_do_not_depend_on_the_threads);
    RUN(choices_are_uniform);
    RUN(members_are_the_bits_in_order);
    RUN(the_generator_is_splitmix64);
    RUN(a_stop_ends_the_playouts);
    return CHECK_RESULT();
}
