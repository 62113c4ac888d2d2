/* Playouts against a slow twin that takes every step with the verbs of state.h: the same random
 * numbers must give the same totals; and choices that are uniform. */
#include "kartenspiel/playout.h"

#include <string.h>

#include "check.h"
#include "choose.h"
#include "play.h"
#include "playing.h"
#include "playout_wide.h"

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
    enum { COUNT = 20 }; /* more than the deals that are played abreast */
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

/** The seed of a stream whose draw `draw` gives the smallest 64 bits, which no limit but a power of
 * two accepts: the generator's mix undone. */
static uint64_t seed_of_a_redraw(uint64_t number, uint64_t draw) {
    uint64_t state = -KS_RNG_GOLDEN * draw;
    for (unsigned mix = 0; mix < 2; mix++) {
        state ^= state >> 31 ^ state >> 62;
        state *= 0x319642B2D24D8EC3u; /* inverses modulo 2^64 */
        state ^= state >> 27 ^ state >> 54;
        state *= 0x96DE1B173F119089u;
        state ^= state >> 30 ^ state >> 60;
        state -= mix == 0 ? number : KS_RNG_GOLDEN;
    }
    return state;
}

static void numbers_are_drawn_again_where_the_choice_would_be_unfair(void) {
    unsigned again = 0;
    for (uint64_t draw = 1; draw <= 20; draw++) {
        ks_rules rules;
        ks_rules_init(&rules, draw % 2 ? KS_PACK_24 : KS_PACK_36);
        uint64_t deals = draw;
        ks_state state;
        CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
        while (state.phase != KS_PHASE_PLAY) {
            play_on(&rules, &state, &deals);
        }
        uint64_t number = draw % 16;
        uint64_t seed = seed_of_a_redraw(number, draw);
        ks_rng rng = ks_rng_stream(seed, number);
        for (uint64_t i = 1; i < draw; i++) {
            (void)ks_rng_next(&rng);
        }
        ks_rng one = rng;
        CHECK(ks_rng_next(&one) == 0);
        (void)ks_rng_below(&rng, 3);
        again += rng.state != one.state;
        ks_playout_totals fast;
        ks_playout_totals slow = {0};
        for (uint64_t k = 0; k < 16; k++) {
            play_slowly(&rules, &state, seed, k, &slow);
        }
        CHECK_EQ(ks_playouts(&rules, &state, 16, seed, 1, NULL, &fast), KS_PLAYOUT_OK);
        CHECK(memcmp(&fast, &slow, sizeof fast) == 0);
    }
    CHECK_EQ(again, 20);
}

#if KS_HAS_WIDE

enum { SHAPES = 4 * 2 * 2 };

/** Deals that came to a lead, by places and options. */
typedef struct waiting {
    unsigned count;
    ks_rules rules;
    ks_state state[KS_ABREAST];
} waiting;

/** Play them abreast, and each by the verbs: the tables must be the same to the byte. */
static void compare_abreast(const waiting *w, uint64_t seed) {
    const ks_rules *rules = &w->rules;
    ks_rng rng[KS_ABREAST];
    ks_state state[KS_ABREAST];
    for (unsigned i = 0; i < KS_ABREAST; i++) {
        state[i] = w->state[i];
        rng[i] = ks_rng_stream(seed, i);
    }
    ks_wide_kernels[state->play.places - 2][rules->must_beat_after_trump][rules->must_undertrump](
        state, ks_pack_get(rules->pack)->queens, rng);
    for (unsigned i = 0; i < KS_ABREAST; i++) {
        ks_rng own = ks_rng_stream(seed, i);
        ks_state alone = w->state[i];
        while (!alone.settled) {
            CHECK_EQ(ks_apply(rules, &alone, draw_play(rules, &alone, &own)), KS_OK);
        }
        CHECK(memcmp(&state[i].play, &alone.play, sizeof alone.play) == 0);
        CHECK(rng[i].state == own.state);
    }
}

/** Sixteen deals of different packs of one game, leaders, trumps and hands, with equal numbers of
 * places and of tricks, for every pair of options. */
static void deals_abreast_end_as_they_do_alone(void) {
    if (!ks_isa_wide()) {
        fputs("no AVX-512 here: deals are played alone\n", stderr);
        return;
    }
    static waiting waits[KS_PACKS][SHAPES][KS_MAX_TRICKS];
    unsigned compared[KS_PACKS][SHAPES] = {{0}};
    uint64_t seed = 11;
    for (unsigned match = 0; match < 16000; match++) {
        ks_rules rules;
        ks_rules_init(&rules, (ks_pack_id)(match & 3));
        rules.must_beat_after_trump = match >> 2 & 1;
        rules.must_undertrump = match >> 3 & 1;
        if (rules.game == KS_SCHNELLEN) {
            rules.seats = (uint8_t)(rules.pack == KS_PACK_21 ? 4 : 5);
            rules.of.schnellen.bid_for_trump = match >> 4 & 1;
        }
        CHECK_EQ(ks_rules_check(&rules), 0);
        ks_state state;
        CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
        do {
            play_on(&rules, &state, &seed);
            const ks_play *play = &state.play;
            if (state.phase != KS_PHASE_PLAY || play->led || play->places < 2) {
                continue;
            }
            unsigned shape =
                (play->places - 2u) * 4 + rules.must_beat_after_trump * 2u + rules.must_undertrump;
            waiting *w = &waits[rules.pack][shape][play->tricks];
            w->rules = rules;
            w->state[w->count++] = state;
            if (w->count == KS_ABREAST) {
                compare_abreast(w, match);
                compared[rules.pack][shape]++;
                w->count = 0;
            }
        } while (!state.settled && match % 100 != 99);
    }
    for (unsigned shape = 0; shape < SHAPES; shape++) {
        CHECK((compared[KS_PACK_24][shape] > 0) == (shape / 4 + 2 == 3));
        CHECK((compared[KS_PACK_36][shape] > 0) == (shape / 4 + 2 == 3));
        CHECK(compared[KS_PACK_33][shape] > 0);
        CHECK((compared[KS_PACK_21][shape] > 0) == (shape / 4 + 2 <= 4));
    }
}

/** The text of the rules is one; what it is made of must be the same for both kinds of words. */
KS_WIDE static void compare_words(ks_rng *rng) {
    ks_set hand[KS_WIDTH];
    ks_set trick[KS_WIDTH];
    ks_set led[KS_WIDTH];
    ks_set trump[KS_WIDTH];
    ks_set queens = ks_pack_get(KS_PACK_36)->queens;
    const ks_set cards = ks_pack_get(KS_PACK_36)->all;
    ks_wide all[4] = {{0}};
    for (unsigned i = 0; i < KS_WIDTH; i++) {
        do {
            hand[i] = ks_rng_next(rng) & ks_rng_next(rng) & cards;
            trick[i] = ks_rng_next(rng) & ks_rng_next(rng) & ks_rng_next(rng) & cards & ~hand[i];
        } while (!hand[i] || !trick[i]);
        uint32_t lead = ks_rng_below(rng, ks_count(trick[i]));
        led[i] = ks_lane(ks_lane_of(ks_first(ks_member(trick[i], lead, false))));
        uint32_t suit = ks_rng_below(rng, 6);
        trump[i] = suit == 5 ? 0 : ks_lane(suit);
        if (suit == KS_WELI_LANE) {
            *(ks_rng_below(rng, 2) ? &hand[i] : &trick[i]) |= ks_bit(ks_weli_bit(KS_WELI_LANE));
        }
        all[0][i] = hand[i];
        all[1][i] = trick[i];
        all[2][i] = led[i];
        all[3][i] = trump[i];
    }
    for (unsigned options = 0; options < 4; options++) {
        ks_wide duty = ks_wide_duty(all[0], all[1], all[2], all[3], options & 1, options >> 1);
        for (unsigned i = 0; i < KS_WIDTH; i++) {
            CHECK(duty[i] ==
                  ks_duty(hand[i], trick[i], led[i], trump[i], options & 1, options >> 1));
        }
    }
    ks_wide winning = ks_wide_winning(all[1], all[2], all[3]);
    ks_wide pairs = ks_wide_pairs(all[0], queens);
    for (unsigned i = 0; i < KS_WIDTH; i++) {
        CHECK(winning[i] == ks_winning(trick[i], led[i], trump[i]));
        CHECK(pairs[i] == ks_pairs(hand[i], queens));
    }
}

static void words_abreast_are_those_of_one_position(void) {
    ks_rng rng = ks_rng_stream(8, 8);
    for (unsigned i = 0; ks_isa_wide() && i < 20000; i++) {
        compare_words(&rng);
    }
}

KS_WIDE static void suit_of_every_bit(void) {
    for (unsigned bit = 0; bit < KS_LANES * KS_LANE_BITS; bit++) {
        ks_wide suit = ks_wide_suit(ks_wide_all(ks_bit(bit)));
        CHECK(suit[0] == ks_lane_of(bit));
        CHECK(ks_wide_lane(suit)[0] == ks_lane(ks_lane_of(bit)));
    }
}

static void suits_abreast_are_those_of_one_card(void) {
    if (ks_isa_wide()) {
        suit_of_every_bit();
    }
}

#endif

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
    RUN(numbers_are_drawn_again_where_the_choice_would_be_unfair);
#if KS_HAS_WIDE
    RUN(deals_abreast_end_as_they_do_alone);
    RUN(words_abreast_are_those_of_one_position);
    RUN(suits_abreast_are_those_of_one_card);
#endif
    RUN(totals_do_not_depend_on_the_threads);
    RUN(choices_are_uniform);
    RUN(members_are_the_bits_in_order);
    RUN(the_generator_is_splitmix64);
    RUN(a_stop_ends_the_playouts);
    return CHECK_RESULT();
}
