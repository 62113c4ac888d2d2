/* Batches against the verbs of state.h, match by match; observations that tell a seat nothing it
 * may not know. */
#include "kartenspiel/batch.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "choose.h"
#include "playing.h"

enum { COUNT = 40, SEATS_MAX = 5, OBSERVED = 512 };

typedef struct buffers {
    ks_seated match[COUNT];
    ks_seated before[COUNT];
    ks_action action[COUNT];
    int32_t reward[COUNT * SEATS_MAX];
    uint8_t done[COUNT];
    uint8_t actor[COUNT];
    uint8_t illegal[COUNT];
    int32_t observation[COUNT * OBSERVED];
    uint8_t legal[COUNT * 4096];
} buffers;

static ks_step_out out_of(buffers *b) {
    return (ks_step_out){b->reward, b->done, b->actor, b->observation, b->illegal};
}

/** Rules by number, every pack and way to the trump; matches short enough to end. */
static ks_rules rules_by_number(unsigned number) {
    ks_rules rules;
    ks_rules_init(&rules, (ks_pack_id)(number & 3));
    rules.must_undertrump = number >> 2 & 1;
    rules.must_beat_after_trump = number >> 3 & 1;
    rules.deals = 3;
    if (rules.game == KS_RUSSISCH) {
        rules.seats = number >> 2 & 1 ? 4 : 3;
        rules.of.russisch.assigned = number >> 3 & 1;
        rules.of.russisch.raise_after_talon = number >> 2 & 1;
        rules.of.russisch.without_talon = number >> 2 & 1;
    } else {
        rules.seats = (uint8_t)(rules.pack == KS_PACK_21 ? 4 : 3 + number / 4 % 3);
        rules.of.schnellen.bid_for_trump = number >> 2 & 1;
        rules.of.schnellen.all_pass_redeal = true;
        rules.of.schnellen.exchange = number >> 3 & 1;
    }
    CHECK_EQ(ks_rules_check(&rules), 0);
    return rules;
}

static void check_legal(const ks_rules *rules, buffers *b) {
    unsigned width = (unsigned)ks_action_count(rules);
    for (unsigned i = 0; i < COUNT; i++) {
        ks_action legal[KS_MAX_LEGAL];
        unsigned count = ks_legal(rules, &b->match[i].state, legal);
        unsigned marked = 0;
        for (unsigned k = 0; k < width; k++) {
            marked += b->legal[i * width + k];
        }
        CHECK(count > 0);
        CHECK_EQ(marked, count);
        bool drawn = false;
        for (unsigned k = 0; k < count; k++) {
            CHECK_EQ(b->legal[i * width + (unsigned)legal[k]], 1);
            drawn = drawn || legal[k] == b->action[i];
        }
        CHECK(drawn);
    }
}

static void check_step(const ks_rules *rules, buffers *b) {
    size_t width = ks_observation_size(rules);
    for (unsigned i = 0; i < COUNT; i++) {
        ks_state twin = b->before[i].state;
        ks_rng rng = {b->before[i].chance};
        CHECK_EQ(ks_apply(rules, &twin, b->action[i]), KS_OK);
        bool settled = twin.deals != b->before[i].state.deals;
        CHECK_EQ(b->done[i], settled ? KS_DEAL_DONE | (twin.over ? KS_MATCH_DONE : 0) : 0);
        for (unsigned seat = 0; seat < rules->seats; seat++) {
            int64_t booked = twin.score[seat] - b->before[i].state.score[seat];
            CHECK_EQ(b->reward[i * rules->seats + seat], settled ? booked : 0);
        }
        while (twin.turn == KS_NOBODY) {
            if (twin.phase == KS_PHASE_OVER) {
                CHECK_EQ(ks_start(rules, &twin, ks_rng_below(&rng, rules->seats)), KS_OK);
            }
            ks_random_step(rules, &twin, &rng);
        }
        CHECK(ks_equal(&twin, &b->match[i].state));
        CHECK_EQ(b->actor[i], ks_actor(&twin));
        int32_t seen[OBSERVED];
        ks_observe(rules, &twin, seen);
        CHECK(memcmp(seen, b->observation + i * width, width * sizeof *seen) == 0);
    }
}

static void a_step_is_what_the_verbs_do(void) {
    buffers *b = calloc(1, sizeof *b);
    for (unsigned number = 0; number < 16; number++) {
        ks_rules rules = rules_by_number(number);
        ks_crew *crew = ks_crew_open(1 + number % 3);
        ks_batch batch = {&rules, b->match, COUNT, crew, NULL};
        CHECK(ks_observation_size(&rules) <= OBSERVED);
        ks_batch_start(&batch, number);
        ks_step_out out = out_of(b);
        unsigned ended = 0;
        for (unsigned step = 0; step < 200; step++) {
            memcpy(b->before, b->match, sizeof b->match);
            ks_batch_legal(&batch, b->legal);
            ks_batch_random(&batch, b->action);
            check_legal(&rules, b);
            CHECK_EQ(ks_batch_step(&batch, b->action, false, &out), 0);
            check_step(&rules, b);
            for (unsigned i = 0; i < COUNT; i++) {
                ended += b->done[i] & KS_MATCH_DONE;
            }
        }
        CHECK(ended > 0);
        ks_crew_close(crew);
    }
    free(b);
}

static void nothing_depends_on_the_threads(void) {
    enum { MANY = 1000 };
    ks_rules rules = rules_by_number(5);
    ks_seated *match[2];
    ks_action *action = malloc(MANY * sizeof *action);
    for (unsigned run = 0; run < 2; run++) {
        match[run] = malloc(MANY * sizeof **match);
        ks_crew *crew = run ? ks_crew_open(4) : NULL;
        ks_batch batch = {&rules, match[run], MANY, crew, NULL};
        ks_step_out nowhere = {0};
        ks_batch_start(&batch, 11);
        for (unsigned step = 0; step < 100; step++) {
            ks_batch_random(&batch, action);
            CHECK_EQ(ks_batch_step(&batch, action, false, &nowhere), 0);
        }
        ks_crew_close(crew);
    }
    CHECK(memcmp(match[0], match[1], MANY * sizeof **match) == 0);
    free(match[0]);
    free(match[1]);
    free(action);
}

/** Asked once to go on, then to stop. */
static int after_one(void *context) {
    return (*(unsigned *)context)++ > 0;
}

static void a_stop_ends_what_leaves_the_matches_as_they_are(void) {
    enum { MANY = 20000 };
    ks_rules rules = rules_by_number(0);
    size_t width = (size_t)ks_action_count(&rules);
    ks_seated *match = malloc(MANY * sizeof *match);
    ks_seated *before = malloc(MANY * sizeof *match);
    uint8_t *legal = malloc(MANY * width);
    uint8_t *actor = malloc(MANY);
    ks_action *action = malloc(MANY * sizeof *action);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        ks_crew *crew = ks_crew_open(threads);
        ks_batch batch = {&rules, match, MANY, crew, NULL};
        ks_step_out out = {.actor = actor};
        unsigned asked = 0;
        ks_stop stop = {.poll = after_one, .context = &asked};
        batch.stop = &stop;
        memset(match, 0x55, MANY * sizeof *match);
        bool whole = ks_batch_start(&batch, 1);
        CHECK_EQ(whole, asked < 2);
        CHECK(threads > 1 || !whole); /* the others may have done it all */
        batch.stop = NULL;
        CHECK(ks_batch_start(&batch, 1));
        memcpy(before, match, MANY * sizeof *match);
        batch.stop = &stop;
        stop.raised = 1;
        CHECK(!ks_batch_legal(&batch, legal));
        CHECK(!ks_batch_look(&batch, &out));
        CHECK(memcmp(before, match, MANY * sizeof *match) == 0);
        ks_batch_random(&batch, action); /* not stopped: every match draws and steps */
        CHECK_EQ(ks_batch_step(&batch, action, false, &out), 0);
        for (unsigned i = 0; i < MANY; i++) {
            CHECK(memcmp(&before[i].state, &match[i].state, sizeof match->state) != 0);
        }
        ks_crew_close(crew);
    }
    free(match);
    free(before);
    free(legal);
    free(actor);
    free(action);
}

static void one_refused_action_refuses_the_step(void) {
    static const ks_action wrong[] = {-1, 43, 200000, INT32_MIN, INT32_MAX, KS_R_DEAL, KS_S_DEAL};
    buffers *b = calloc(1, sizeof *b);
    uint64_t seed = 4;
    for (unsigned number = 0; number < 16; number++) {
        ks_rules rules = rules_by_number(number);
        ks_batch batch = {&rules, b->match, COUNT, NULL, NULL};
        ks_step_out out = out_of(b);
        ks_batch_start(&batch, number);
        for (unsigned step = 0; step < 60; step++) {
            ks_batch_random(&batch, b->action);
            unsigned at = check_random(&seed, COUNT);
            ks_action right = b->action[at];
            b->action[at] = wrong[step % 7];
            if (ks_why(&rules, &b->match[at].state, b->action[at]).reason == KS_LEGAL) {
                continue; /* 43 is a card or an announcement now and then */
            }
            memcpy(b->before, b->match, sizeof b->match);
            CHECK_EQ(ks_batch_step(&batch, b->action, false, &out), 1);
            CHECK(memcmp(b->before, b->match, sizeof b->match) == 0);
            for (unsigned i = 0; i < COUNT; i++) {
                CHECK_EQ(b->illegal[i], i == at);
            }
            CHECK_EQ(ks_batch_step(&batch, b->action, true, &out), 1);
            CHECK(memcmp(&b->before[at], &b->match[at], sizeof *b->match) == 0);
            CHECK_EQ(b->done[at], 0);
            CHECK_EQ(b->illegal[at], 1);
            b->action[at] = right;
            for (unsigned i = 0; i < COUNT; i++) {
                CHECK(i == at || memcmp(&b->before[i], &b->match[i], sizeof *b->match) != 0);
            }
        }
    }
    free(b);
}

/** Deal the cards that the seat to act does not see out anew, and spoil what it must not read. */
static ks_state other_world(const ks_rules *rules, const ks_state *state, uint64_t *seed) {
    ks_state other = *state;
    ks_set hidden = 0;
    bool own_aside = state->phase == KS_PHASE_LAY || state->phase == KS_PHASE_GIVE;
    for (unsigned place = 0; place < state->play.places; place++) {
        hidden |= place == state->turn ? 0 : state->play.hand[place];
    }
    hidden |= own_aside ? 0 : state->aside;
    for (unsigned place = 0; place < state->play.places; place++) {
        unsigned count = place == state->turn ? 0 : ks_count(state->play.hand[place]);
        other.play.hand[place] = place == state->turn ? other.play.hand[place] : 0;
        for (; count > 0; count--) {
            ks_set card = hidden;
            for (unsigned skip = check_random(seed, ks_count(hidden)); skip > 0; skip--) {
                card &= card - 1;
            }
            card &= -card;
            other.play.hand[place] |= card;
            hidden &= ~card;
        }
    }
    other.aside = own_aside ? other.aside : hidden;
    for (unsigned i = 0; i < KS_CARDS; i++) {
        bool turned = i >= 3u * rules->seats && i < 3u * rules->seats + state->turned;
        other.pack[i] = turned ? other.pack[i] : 0;
    }
    return other;
}

static void an_observation_is_the_same_in_every_world_the_seat_cannot_tell_apart(void) {
    uint64_t seed = 8;
    for (unsigned number = 0; number < 16; number++) {
        ks_rules rules = rules_by_number(number);
        ks_state state;
        CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
        for (unsigned step = 0; step < 400; step++) {
            play_on(&rules, &state, &seed);
            if (state.turn == KS_NOBODY) {
                continue;
            }
            int32_t here[OBSERVED];
            int32_t there[OBSERVED];
            ks_state other = other_world(&rules, &state, &seed);
            ks_observe(&rules, &state, here);
            ks_observe(&rules, &other, there);
            CHECK(memcmp(here, there, ks_observation_size(&rules) * sizeof *here) == 0);
            ks_set hand = state.play.hand[state.turn]; /* none after five cards are swapped */
            other = state;
            other.play.hand[state.turn] &= hand - 1;
            ks_observe(&rules, &other, there);
            CHECK(!hand || memcmp(here, there, ks_observation_size(&rules) * sizeof *here) != 0);
        }
    }
}

static void the_parts_of_an_observation_lie_end_to_end(void) {
    for (unsigned number = 0; number < 16; number++) {
        ks_rules rules = rules_by_number(number);
        ks_slice slice[KS_SLICES];
        ks_observation_slices(&rules, slice);
        unsigned next = 0;
        for (unsigned i = 0; i < KS_SLICES; i++) {
            CHECK_EQ(slice[i].first, next);
            CHECK(slice[i].length > 0);
            next += slice[i].length;
        }
        CHECK_EQ(next, ks_observation_size(&rules));
    }
}

int main(void) {
    RUN(a_step_is_what_the_verbs_do);
    RUN(nothing_depends_on_the_threads);
    RUN(a_stop_ends_what_leaves_the_matches_as_they_are);
    RUN(one_refused_action_refuses_the_step);
    RUN(an_observation_is_the_same_in_every_world_the_seat_cannot_tell_apart);
    RUN(the_parts_of_an_observation_lie_end_to_end);
    return CHECK_RESULT();
}
