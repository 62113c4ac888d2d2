/* The verbs over both games: start, legal, apply, why, deal, result, undo by copy, equality. */
#include "kartenspiel/state.h"

#include <string.h>

#include "check.h"

/** Rules of a pack with every option drawn. */
static ks_rules draw_rules(uint64_t *seed, ks_pack_id pack) {
    ks_rules rules;
    ks_rules_init(&rules, pack);
    rules.must_beat_after_trump = check_random(seed, 2);
    rules.must_undertrump = check_random(seed, 2);
    rules.deals = 1 + (int32_t)check_random(seed, 3);
    if (rules.game == KS_RUSSISCH) {
        ks_russisch_rules *own = &rules.of.russisch;
        rules.seats = (uint8_t)(3 + check_random(seed, 2));
        own->redeal = (uint8_t)check_random(seed, 8);
        own->max_bid = 90 + 10 * (int32_t)check_random(seed, 30);
        own->pass_is_final = check_random(seed, 2);
        own->without_talon = check_random(seed, 2);
        own->without_talon_on_opening = check_random(seed, 2);
        own->raise_after_talon = check_random(seed, 2);
        own->assigned = check_random(seed, 2);
        own->deducted = check_random(seed, 2);
        own->own_score = check_random(seed, 2);
        own->defender_marriages = check_random(seed, 2);
        own->bonus_in_contract = check_random(seed, 2);
        own->all_tricks_bonus = check_random(seed, 2) ? 50 : 0;
        own->target = check_random(seed, 2) ? 300 : 0;
    } else {
        ks_schnellen_rules *own = &rules.of.schnellen;
        rules.seats = (uint8_t)(3 + check_random(seed, pack == KS_PACK_21 ? 2 : 3));
        own->start = 1 + (int32_t)check_random(seed, 21);
        own->bid_for_trump = check_random(seed, 2);
        own->all_pass_redeal = check_random(seed, 2);
        own->compulsory = check_random(seed, 2);
        own->exchange = check_random(seed, 2);
        own->failed_bid_tricks_count = check_random(seed, 2);
        own->hearts_double = check_random(seed, 2);
        own->hearts_double_drop = check_random(seed, 2);
        own->earliest = check_random(seed, 2);
    }
    CHECK_EQ(ks_rules_check(&rules), 0);
    return rules;
}

static unsigned list_pack(ks_pack_id id, ks_card *out) {
    const ks_pack *pack = ks_pack_get(id);
    unsigned count = 0;
    for (unsigned card = 0; card < KS_CARDS; card++) {
        if (pack->bit[card] != KS_NO_CARD) {
            out[count++] = (ks_card)card;
        }
    }
    return count;
}

static void draw_pack(uint64_t *seed, ks_pack_id id, ks_card *out) {
    unsigned size = list_pack(id, out);
    for (unsigned i = 0; i < size; i++) {
        unsigned k = i + check_random(seed, size - i);
        ks_card card = out[i];
        out[i] = out[k];
        out[k] = card;
    }
}

/** Every card of the pack lies in exactly one place. */
static void check_conservation(const ks_rules *rules, const ks_state *state) {
    const ks_pack *pack = ks_pack_get(rules->pack);
    uint64_t seen = ks_cards_mask(pack, state->aside | state->play.trick);
    unsigned count = ks_count(state->aside) + ks_count(state->play.trick);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        ks_set held = ks_hand(state, seat) | ks_won(state, seat);
        seen |= ks_cards_mask(pack, held);
        count += ks_count(ks_hand(state, seat)) + ks_count(ks_won(state, seat));
    }
    ks_card rest[KS_CARDS];
    unsigned undealt = ks_undealt(rules, state, rest);
    for (unsigned i = 0; i < undealt; i++) {
        seen |= (uint64_t)1 << rest[i];
    }
    CHECK_EQ(count + undealt, pack->size);
    CHECK(seen == ks_cards_mask(pack, pack->all));
}

/** Every number is legal, or refused with a reason and without a change. */
static void check_every_action(const ks_rules *rules, const ks_state *state, const ks_action *legal,
                               unsigned count) {
    unsigned next = 0;
    for (ks_action action = -2; action < ks_action_count(rules) + 6; action++) {
        ks_refusal why = ks_why(rules, state, action);
        ks_state copy = *state;
        ks_status status = ks_apply(rules, &copy, action);
        if (next < count && legal[next] == action) {
            next++;
            CHECK_EQ(why.reason, KS_LEGAL);
            CHECK_EQ(status, KS_OK);
            CHECK(!ks_equal(&copy, state));
        } else {
            bool deal = ks_action_split(rules->game, action).kind == KS_DEAL;
            CHECK(why.reason != KS_LEGAL || (deal && state->phase == KS_PHASE_DEAL));
            CHECK(why.reason < KS_REASONS && why.clause != NULL);
            CHECK_EQ(status, KS_ILLEGAL);
            CHECK(ks_equal(&copy, state));
        }
    }
    CHECK_EQ(next, count); /* ascending, none twice */
}

/** Play a match at random; look at every step from all sides. */
static void play_through(uint64_t *seed, ks_pack_id pack) {
    ks_rules rules = draw_rules(seed, pack);
    ks_state state;
    unsigned dealer = check_random(seed, rules.seats);
    CHECK_EQ(ks_start(&rules, &state, dealer), KS_OK);
    CHECK_EQ(state.phase, KS_PHASE_DEAL);
    CHECK_EQ(state.dealer, dealer);
    unsigned steps = 0;
    while (state.phase != KS_PHASE_OVER && steps++ < 2000) {
        ks_state before = state;
        ks_action legal[KS_MAX_LEGAL];
        bool chance = ks_actor(&state) == KS_NOBODY;
        unsigned count = ks_legal(&rules, &state, legal);
        CHECK_EQ(count == 0, chance);
        if (state.phase == KS_PHASE_DEAL) {
            ks_card cards[KS_CARDS];
            draw_pack(seed, pack, cards);
            check_every_action(&rules, &state, legal, 0);
            CHECK_EQ(ks_chance(&rules, &state, legal), 0);
            CHECK_EQ(ks_deal(&rules, &state, cards), KS_OK);
        } else {
            CHECK(chance == (state.phase == KS_PHASE_PICK));
            CHECK(chance || ks_chance(&rules, &state, legal + count) == 0);
            count = chance ? ks_chance(&rules, &state, legal) : count;
            if (steps % 4 == 0) {
                check_every_action(&rules, &state, legal, count);
            }
            CHECK_EQ(ks_apply(&rules, &state, legal[check_random(seed, count)]), KS_OK);
        }
        CHECK(!ks_equal(&state, &before));
        CHECK(ks_hash(&state) != ks_hash(&before));
        if (state.phase != KS_PHASE_DEAL || state.settled) {
            check_conservation(&rules, &state);
        }
        CHECK_EQ(state.deals - before.deals, state.settled && !before.settled);
    }
    CHECK_EQ(state.phase, KS_PHASE_OVER);
    CHECK(state.over != 0 && state.over < 1u << rules.seats);
    ks_action none[KS_MAX_LEGAL];
    CHECK_EQ(ks_legal(&rules, &state, none), 0);
    check_every_action(&rules, &state, none, 0);
    CHECK_EQ(ks_why(&rules, &state, 0).reason, KS_WHY_OVER);
}

static void random_matches_of_every_pack(void) {
    uint64_t seed = 77;
    for (unsigned round = 0; round < 120; round++) {
        play_through(&seed, (ks_pack_id)(round % KS_PACKS));
    }
}

static void start_refuses_a_seat_that_does_not_exist(void) {
    for (unsigned pack = 0; pack < KS_PACKS; pack++) {
        ks_rules rules;
        ks_state state;
        ks_rules_init(&rules, (ks_pack_id)pack);
        memset(&state, 0x33, sizeof state);
        ks_state before = state;
        CHECK_EQ(ks_start(&rules, &state, rules.seats), KS_ILLEGAL);
        CHECK_EQ(ks_start(&rules, &state, 255), KS_ILLEGAL);
        CHECK(ks_equal(&state, &before));
        CHECK_EQ(ks_start(&rules, &state, rules.seats - 1u), KS_OK);
        CHECK_EQ(ks_actor(&state), KS_NOBODY);
    }
}

static void two_starts_are_equal_whatever_lay_in_memory(void) {
    ks_rules rules;
    ks_state a;
    ks_state b;
    ks_rules_init(&rules, KS_PACK_36);
    memset(&a, 0xFF, sizeof a);
    memset(&b, 0, sizeof b);
    CHECK_EQ(ks_start(&rules, &a, 1), KS_OK);
    CHECK_EQ(ks_start(&rules, &b, 1), KS_OK);
    CHECK(ks_equal(&a, &b));
    CHECK(ks_hash(&a) == ks_hash(&b));
    CHECK_EQ(ks_start(&rules, &b, 2), KS_OK);
    CHECK(!ks_equal(&a, &b));
}

static void a_deal_is_the_whole_pack_each_card_once(void) {
    uint64_t seed = 5;
    for (unsigned pack = 0; pack < KS_PACKS; pack++) {
        ks_rules rules;
        ks_state state;
        ks_rules_init(&rules, (ks_pack_id)pack);
        CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
        unsigned size = ks_pack_get(rules.pack)->size;
        ks_card good[KS_CARDS + 1];
        draw_pack(&seed, rules.pack, good);
        CHECK_EQ(ks_why_deal(&rules, &state, good, size).reason, KS_LEGAL);
        CHECK_EQ(ks_why_deal(&rules, &state, good, size - 1).reason, KS_WHY_DEAL_CARDS);
        CHECK_EQ(ks_why_deal(&rules, &state, good, 0).reason, KS_WHY_DEAL_CARDS);
        good[size] = good[0];
        CHECK_EQ(ks_why_deal(&rules, &state, good, size + 1).reason, KS_WHY_DEAL_CARDS);
        ks_state before = state;
        ks_card wrong[KS_CARDS];
        memcpy(wrong, good, size);
        wrong[3] = wrong[4]; /* one twice */
        CHECK_EQ(ks_deal(&rules, &state, wrong), KS_ILLEGAL);
        wrong[3] = KS_CARDS; /* no card */
        CHECK_EQ(ks_deal(&rules, &state, wrong), KS_ILLEGAL);
        wrong[3] = KS_NO_CARD;
        CHECK_EQ(ks_deal(&rules, &state, wrong), KS_ILLEGAL);
        if (rules.pack != KS_PACK_36) {
            wrong[3] = 0; /* the six of hearts is in the pack of 36 only */
            CHECK_EQ(ks_deal(&rules, &state, wrong), KS_ILLEGAL);
        }
        CHECK(ks_equal(&state, &before));
        CHECK_EQ(ks_deal(&rules, &state, good), KS_OK);
        CHECK_EQ(ks_deal(&rules, &state, good), KS_ILLEGAL); /* a second time */
        CHECK_EQ(ks_why_deal(&rules, &state, good, size).reason, KS_WHY_NOT_YOUR_TURN);
    }
}

static void unrank_gives_each_order_its_own_number(void) {
    for (unsigned pack = 0; pack < KS_PACKS; pack++) {
        ks_rules rules;
        ks_rules_init(&rules, (ks_pack_id)pack);
        ks_card sorted[KS_CARDS];
        unsigned size = list_pack(rules.pack, sorted);
        uint64_t seen[KS_CARDS] = {0};
        for (unsigned first = 0; first < size; first++) { /* the first digit is the first card */
            uint64_t chunks[KS_CHUNKS] = {first, 0, 0};
            ks_card cards[KS_CARDS];
            CHECK_EQ(ks_unrank(&rules, chunks, cards), KS_OK);
            CHECK_EQ(cards[0], sorted[first]);
            for (unsigned i = 0; i < size; i++) {
                seen[first] |= (uint64_t)1 << cards[i];
            }
            CHECK(seen[first] ==
                  ks_cards_mask(ks_pack_get(rules.pack), ks_pack_get(rules.pack)->all));
        }
        /* Chunk k holds the digits of the positions 12k .. 12k + 11. */
        for (unsigned k = 0; k < KS_CHUNKS; k++) {
            uint64_t range = 1;
            for (unsigned i = k * KS_CHUNK; i < (k + 1) * KS_CHUNK && i < size; i++) {
                range *= size - i;
            }
            uint64_t chunks[KS_CHUNKS] = {0, 0, 0};
            ks_card cards[KS_CARDS];
            chunks[k] = range - 1;
            CHECK_EQ(ks_unrank(&rules, chunks, cards), KS_OK);
            chunks[k] = range;
            CHECK_EQ(ks_unrank(&rules, chunks, cards), k * KS_CHUNK < size ? KS_ILLEGAL : KS_OK);
            chunks[k] = UINT64_MAX;
            CHECK_EQ(ks_unrank(&rules, chunks, cards), k * KS_CHUNK < size ? KS_ILLEGAL : KS_OK);
        }
    }
}

static void result_only_after_a_settled_deal(void) {
    uint64_t seed = 9;
    for (unsigned pack = 0; pack < KS_PACKS; pack++) {
        ks_rules rules;
        ks_state state;
        ks_rules_init(&rules, (ks_pack_id)pack);
        CHECK_EQ(ks_start(&rules, &state, 1), KS_OK);
        ks_result result;
        memset(&result, 0x11, sizeof result);
        ks_card cards[KS_CARDS];
        while (!state.settled) {
            CHECK_EQ(ks_result_get(&rules, &state, &result), KS_ILLEGAL);
            CHECK_EQ(result.declarer, 0x11);
            ks_action legal[KS_MAX_LEGAL];
            unsigned count = ks_legal(&rules, &state, legal);
            if (state.phase == KS_PHASE_DEAL) {
                draw_pack(&seed, rules.pack, cards);
                CHECK_EQ(ks_deal(&rules, &state, cards), KS_OK);
                continue;
            }
            count = count ? count : ks_chance(&rules, &state, legal);
            CHECK_EQ(ks_apply(&rules, &state, legal[check_random(&seed, count)]), KS_OK);
        }
        CHECK_EQ(ks_result_get(&rules, &state, &result), KS_OK);
        CHECK_EQ(result.dealer, 1);
        CHECK_EQ(state.dealer, 2); /* RS1, SN1: the next seat deals */
        int32_t start = rules.game == KS_SCHNELLEN ? rules.of.schnellen.start : 0;
        for (unsigned seat = 0; seat < rules.seats; seat++) {
            int64_t sum = 0;
            for (unsigned i = 0; i < result.item_count[seat]; i++) {
                sum += result.items[seat][i].amount;
                CHECK(result.items[seat][i].clause[0] == 'R' ||
                      result.items[seat][i].clause[0] == 'S');
            }
            CHECK(result.item_count[seat] <= KS_BOOKINGS);
            CHECK_EQ(result.booked[seat], sum);
            CHECK_EQ(state.score[seat], start + sum);
        }
    }
}

static void why_parts_judges_what_has_no_number(void) {
    ks_rules rules;
    ks_state state;
    ks_card cards[KS_CARDS];
    ks_rules_init(&rules, KS_PACK_24);
    rules.of.russisch.redeal = 0;
    CHECK_EQ(ks_start(&rules, &state, 0), KS_OK);
    list_pack(KS_PACK_24, cards);
    CHECK_EQ(ks_deal(&rules, &state, cards), KS_OK);
    CHECK_EQ(ks_apply(&rules, &state, ks_action_make(KS_RUSSISCH, KS_BID, 90)), KS_OK);
    static const struct {
        ks_kind kind;
        int32_t arg;
        ks_reason reason;
    } table[] = {{KS_BID, 95, KS_WHY_BID_STEP},     {KS_BID, 0, KS_WHY_BID_TOO_LOW},
                 {KS_BID, -10, KS_WHY_BID_TOO_LOW}, {KS_BID, 20000, KS_WHY_BID_TOO_HIGH},
                 {KS_BID, 100, KS_LEGAL},           {KS_BID_WITHOUT, 100, KS_WHY_NO_WITHOUT},
                 {KS_STAY, 0, KS_WHY_WRONG_GAME},   {KS_PLAY, 8, KS_WHY_WRONG_PHASE},
                 {KS_KINDS, 0, KS_WHY_WRONG_GAME},  {(ks_kind)-1, 0, KS_WHY_WRONG_GAME},
                 {KS_DEAL, 0, KS_WHY_NOT_YOUR_TURN}};
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        ks_refusal why =
            ks_why_parts(&rules, &state, (ks_action_parts){table[i].kind, table[i].arg});
        CHECK_EQ(why.reason, table[i].reason);
    }
}

int main(void) {
    RUN(random_matches_of_every_pack);
    RUN(start_refuses_a_seat_that_does_not_exist);
    RUN(two_starts_are_equal_whatever_lay_in_memory);
    RUN(a_deal_is_the_whole_pack_each_card_once);
    RUN(unrank_gives_each_order_its_own_number);
    RUN(result_only_after_a_settled_deal);
    RUN(why_parts_judges_what_has_no_number);
    return CHECK_RESULT();
}
