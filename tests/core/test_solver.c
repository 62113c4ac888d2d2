/* The solver against its slow twin (solver_twin.h): endings and whole deals, all options, every
 * part of the search on and off. */
#include "solver_twin.h"

#include "check.h"

enum { ENTRIES = 1 << 12, TWIN_POSITIONS = 1 << 18 };

static const uint32_t every_part[] = {0,           KS_NO_TABLE,   KS_NO_RELABEL, KS_NO_CLASSES,
                                      KS_NO_QUICK, KS_NO_TRUMPS,  KS_NO_ORDER,   KS_NO_GUESS,
                                      KS_NO_ENTRY, KS_NO_CONTRACT};
enum { PARTS = sizeof every_part / sizeof *every_part };

/** What the tests share: memory made once. */
typedef struct lab {
    ks_solver_entry *table;
    uint64_t seed;
} lab;

static ks_solve_options options_of(const lab *l, ks_objective objective, unsigned seat,
                                   uint32_t off) {
    ks_solve_options o = ks_solve_defaults(objective);
    o.seat = (uint8_t)seat;
    o.off = off;
    o.table = l->table;
    o.entries = ENTRIES;
    return o;
}

static void forget(const lab *l) {
    memset(l->table, 0, ENTRIES * sizeof *l->table);
}

static bool coin(lab *l) {
    return twin_below(&l->seed, 2) == 1;
}

/** Rules of Russisches Schnapsen with every option that touches play or settlement drawn. */
static ks_rules russisch_rules(lab *l, ks_pack_id pack) {
    ks_rules rules;
    (void)ks_rules_init(&rules, pack);
    ks_russisch_rules *own = &rules.of.russisch;
    rules.must_beat_after_trump = coin(l);
    rules.must_undertrump = coin(l);
    own->bonus_in_contract = coin(l);
    own->all_tricks_bonus = (int32_t)(twin_below(&l->seed, 3) * 27);
    own->deducted = coin(l);
    own->own_score = coin(l);
    own->defender_marriages = coin(l);
    if (coin(l)) {
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            own->marriage_values[suit] =
                (int32_t)(coin(l) ? twin_below(&l->seed, 12) : twin_below(&l->seed, 30000)) * 10;
        }
    }
    CHECK_EQ(ks_rules_check(&rules), 0);
    return rules;
}

/** A position of the play phase with so many tricks left. */
static ks_state russisch_ending(lab *l, const ks_rules *rules, unsigned left) {
    static const unsigned bids[] = {10, 50, 90, 120, 150, 200, 300, 1000};
    ks_state state;
    twin_deal_russisch(rules, &state, &l->seed, twin_below(&l->seed, 3),
                       bids[twin_below(&l->seed, 8)]);
    state.without = coin(l);
    twin_play_on(rules, &state, &l->seed, left, twin_below(&l->seed, 3));
    return state;
}

/** Value, value of every move and line, all against the twin. */
static void agree(lab *l, const ks_rules *rules, const ks_state *state, const ks_solve_options *o,
                  twin *t) {
    int32_t value = -1;
    ks_state before = *state;
    int32_t expected = twin_value(t, state);
    CHECK_EQ(ks_solve(rules, state, o, &value, NULL), KS_SOLVE_OK);
    CHECK_EQ(value, expected);
    if (coin(l)) {
        forget(l); /* else the table stays, from other rules' positions never */
    }
    ks_move_value moves[KS_SOLVE_MOVES];
    ks_action legal[KS_MAX_LEGAL];
    unsigned count = 0;
    CHECK_EQ(ks_solve_moves(rules, state, o, moves, &count, NULL), KS_SOLVE_OK);
    CHECK_EQ(count, ks_legal(rules, state, legal));
    for (unsigned i = 0; i < count; i++) {
        CHECK_EQ(moves[i].action, legal[i]);
        CHECK_EQ(moves[i].value, twin_after(t, state, legal[i]));
    }
    ks_line line = {0};
    CHECK_EQ(ks_solve_line(rules, state, o, &line, NULL), KS_SOLVE_OK);
    ks_state at = *state;
    for (unsigned i = 0; i < line.count; i++) {
        CHECK_EQ(ks_apply(rules, &at, line.action[i]), KS_OK);
    }
    CHECK(at.settled);
    CHECK_EQ(twin_end(t, &at), expected);
    CHECK(ks_equal(state, &before));
}

static void endings(ks_objective objective, ks_pack_id pack, unsigned most, unsigned deals,
                    uint64_t seed) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), seed};
    for (unsigned deal = 0; deal < deals; deal++) {
        ks_rules rules = russisch_rules(&l, pack);
        ks_state state = russisch_ending(&l, &rules, 1 + twin_below(&l.seed, most));
        twin t = twin_make(&rules, objective, 0, TWIN_POSITIONS);
        ks_solve_options o = options_of(&l, objective, 0, twin_below(&l.seed, KS_PLAIN + 1));
        forget(&l);
        agree(&l, &rules, &state, &o, &t);
        twin_free(&t);
    }
    free(l.table);
}

static void test_contract_of_endings_24(void) {
    endings(KS_CONTRACT, KS_PACK_24, 6, 120, 1);
}

static void test_contract_of_endings_36(void) {
    endings(KS_CONTRACT, KS_PACK_36, 5, 120, 2);
}

static void test_sheet_of_endings_24(void) {
    endings(KS_SHEET, KS_PACK_24, 5, 150, 3);
}

static void test_sheet_of_endings_36(void) {
    endings(KS_SHEET, KS_PACK_36, 4, 100, 4);
}

/** The memory of the twin itself against no memory at all. */
static void test_twin_without_memory(void) {
    lab l = {NULL, 5};
    for (unsigned deal = 0; deal < 60; deal++) {
        ks_rules rules = russisch_rules(&l, KS_PACK_24);
        ks_state state = russisch_ending(&l, &rules, 4);
        for (unsigned i = 0; i < 2; i++) {
            ks_objective objective = i ? KS_SHEET : KS_CONTRACT;
            twin with = twin_make(&rules, objective, 0, TWIN_POSITIONS);
            twin without = twin_make(&rules, objective, 0, 0);
            CHECK_EQ(twin_value(&with, &state), twin_value(&without, &state));
            twin_free(&with);
        }
    }
}

/** Every combination of parts agrees. */
static void test_every_combination_of_parts(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 6};
    for (unsigned deal = 0; deal < 3; deal++) {
        ks_rules rules = russisch_rules(&l, KS_PACK_24);
        ks_state state = russisch_ending(&l, &rules, 5);
        for (unsigned i = 0; i < 2; i++) {
            ks_objective objective = i ? KS_SHEET : KS_CONTRACT;
            twin t = twin_make(&rules, objective, 0, TWIN_POSITIONS);
            int32_t expected = twin_value(&t, &state);
            for (uint32_t off = 0; off <= KS_PLAIN; off++) {
                ks_solve_options o = options_of(&l, objective, 0, off);
                int32_t value = -1;
                forget(&l);
                CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
                CHECK_EQ(value, expected);
            }
            twin_free(&t);
        }
    }
    free(l.table);
}

/** A table that stays between positions of the same rules, objectives and parts mixed. */
static void test_table_kept_between_calls(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 7};
    ks_rules rules = russisch_rules(&l, KS_PACK_24);
    rules.of.russisch.bonus_in_contract = true;
    rules.of.russisch.all_tricks_bonus = 27;
    for (unsigned deal = 0; deal < 200; deal++) {
        ks_state state = russisch_ending(&l, &rules, 5);
        ks_objective objective = coin(&l) ? KS_SHEET : KS_CONTRACT;
        twin t = twin_make(&rules, objective, 0, TWIN_POSITIONS);
        ks_solve_options o = options_of(&l, objective, 0, every_part[twin_below(&l.seed, PARTS)]);
        int32_t value = -1;
        bool can;
        CHECK_EQ(ks_can_make(&rules, &state, &o, 100, &can, NULL), KS_SOLVE_OK);
        CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
        CHECK_EQ(value, twin_value(&t, &state));
        twin_free(&t);
    }
    free(l.table);
}

/** Whether the declarer makes the contract of the position, by the settlement of every line. */
static bool makes(const ks_rules *rules, const ks_state *state) {
    ks_action legal[KS_MAX_LEGAL];
    if (state->settled) {
        ks_result result;
        CHECK_EQ(ks_result_get(rules, state, &result), KS_OK);
        return result.made;
    }
    bool declarer = state->turn == state->bidder;
    unsigned count = ks_legal(rules, state, legal);
    for (unsigned i = 0; i < count; i++) {
        ks_state next = *state;
        CHECK_EQ(ks_apply(rules, &next, legal[i]), KS_OK);
        if (makes(rules, &next) == declarer) {
            return declarer;
        }
    }
    return !declarer;
}

/** RS11, RS13: every bid near the value, also when the declarer still has all tricks and the bonus
 * for them is no round number. */
static void test_can_make_rounds_as_the_settlement(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 8};
    unsigned made = 0;
    unsigned all = 0;
    for (unsigned deal = 0; deal < 4000; deal++) {
        ks_rules rules = russisch_rules(&l, KS_PACK_24);
        ks_state state = russisch_ending(&l, &rules, 1 + twin_below(&l.seed, 3));
        if (coin(&l)) {
            /* the declarer has won it all so far */
            rules.of.russisch.bonus_in_contract = true;
            rules.of.russisch.all_tricks_bonus = 27;
            for (unsigned place = 0; place < 3; place++) {
                if (place != state.bidder) {
                    state.play.won[state.bidder] |= state.play.won[place];
                    state.play.won[place] = 0;
                }
            }
            state.play.leader = state.play.led ? state.play.leader : state.bidder;
            state.turn = (uint8_t)ks_play_turn(&state.play);
        }
        ks_solve_options o = options_of(&l, KS_CONTRACT, 0, 0);
        int32_t value = -1;
        forget(&l);
        CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
        int32_t near = (value + 5) / 10 * 10;
        for (int32_t bid = near - 10; bid <= near + 20; bid += 10) {
            if (bid < 10 || bid > 10000) {
                continue;
            }
            bool can = false;
            state.bid = (uint16_t)bid;
            CHECK_EQ(ks_can_make(&rules, &state, &o, bid, &can, NULL), KS_SOLVE_OK);
            bool expected = makes(&rules, &state);
            CHECK_EQ(can, expected);
            made += expected;
            all += value % 10 == 7;
        }
    }
    CHECK(made > 1000 && all > 100);
    free(l.table);
}

/** RS13: the table tells positions with the bonus still to be had from those without. */
static void test_bonus_and_no_bonus_in_one_table(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 35};
    unsigned differ = 0;
    for (unsigned deal = 0; deal < 300; deal++) {
        ks_rules rules = russisch_rules(&l, KS_PACK_24);
        rules.of.russisch.bonus_in_contract = true;
        rules.of.russisch.all_tricks_bonus = 54;
        ks_state state = russisch_ending(&l, &rules, 3);
        if (state.play.led) {
            continue;
        }
        unsigned other = (state.bidder + 1u) % 3;
        ks_set won = state.play.won[0] | state.play.won[1] | state.play.won[2];
        memset(state.play.won, 0, sizeof state.play.won);
        state.play.won[state.bidder] = won;
        state.play.leader = state.bidder;
        state.turn = state.bidder;
        ks_state without = state;
        ks_set trick = 0; /* some three cards of those won */
        for (unsigned i = 0; i < 3; i++) {
            trick |= won & ~trick & -(won & ~trick);
        }
        without.play.won[state.bidder] ^= trick;
        without.play.won[other] = trick;
        int32_t value[2] = {-1, -1};
        forget(&l);
        for (unsigned i = 0; i < 2; i++) {
            const ks_state *at = i ? &without : &state;
            twin t = twin_make(&rules, KS_CONTRACT, 0, 0);
            ks_solve_options o = options_of(&l, KS_CONTRACT, 0, 0);
            CHECK_EQ(ks_solve(&rules, at, &o, &value[i], NULL), KS_SOLVE_OK);
            CHECK_EQ(value[i], twin_value(&t, at));
        }
        differ += value[0] > value[1] + 50;
    }
    CHECK(differ > 10);
    free(l.table);
}

/** Whole deals, half of them with as many pairs as the cards allow. */
static void whole_deals(ks_pack_id pack, unsigned tricks, unsigned deals, uint64_t seed) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), seed};
    for (unsigned deal = 0; deal < deals; deal++) {
        ks_rules rules = russisch_rules(&l, pack);
        ks_state state;
        twin_deal_russisch(&rules, &state, &l.seed, twin_below(&l.seed, 3), 120);
        if (coin(&l)) {
            twin_pair_up(&rules, &state, &l.seed);
        }
        twin_play_on(&rules, &state, &l.seed, tricks, 0);
        twin t = twin_make(&rules, KS_CONTRACT, 0, (size_t)1 << 22);
        int32_t expected = twin_value(&t, &state);
        twin_free(&t);
        for (unsigned i = 0; i < PARTS; i++) {
            if (every_part[i] == KS_NO_TABLE) {
                continue; /* too slow for a whole deal */
            }
            ks_solve_options o = options_of(&l, KS_CONTRACT, 0, every_part[i]);
            int32_t value = -1;
            forget(&l);
            CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
            CHECK_EQ(value, expected);
        }
    }
    free(l.table);
}

/** Endings in which pairs are common, at a lead. */
static void pairs_in_hand(ks_objective objective, ks_pack_id pack, unsigned left, unsigned deals,
                          uint64_t seed) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), seed};
    for (unsigned deal = 0; deal < deals; deal++) {
        ks_rules rules = russisch_rules(&l, pack);
        ks_state state = russisch_ending(&l, &rules, left);
        if (state.play.led) {
            continue;
        }
        twin_pair_up(&rules, &state, &l.seed);
        twin t = twin_make(&rules, objective, 0, TWIN_POSITIONS);
        ks_solve_options o = options_of(&l, objective, 0, 0);
        forget(&l);
        agree(&l, &rules, &state, &o, &t);
        twin_free(&t);
    }
    free(l.table);
}

static void test_contract_with_pairs_in_hand(void) {
    pairs_in_hand(KS_CONTRACT, KS_PACK_24, 4, 3000, 21);
    pairs_in_hand(KS_CONTRACT, KS_PACK_24, 5, 500, 22);
    pairs_in_hand(KS_CONTRACT, KS_PACK_36, 4, 1000, 23);
}

static void test_sheet_with_pairs_in_hand(void) {
    pairs_in_hand(KS_SHEET, KS_PACK_24, 4, 800, 25);
    pairs_in_hand(KS_SHEET, KS_PACK_36, 3, 800, 26);
}

/** RS10: a marriage announced on a lost first trick counts with the first trick the declarer takes,
 * and the table tells such positions from those without. */
static void test_contract_with_a_marriage_that_waits(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 24};
    unsigned waiting = 0;
    while (waiting < 40) {
        ks_rules rules = russisch_rules(&l, KS_PACK_24);
        ks_action legal[KS_MAX_LEGAL];
        ks_state state;
        twin_deal_russisch(&rules, &state, &l.seed, 0, 120);
        twin_pair_up(&rules, &state, &l.seed);
        unsigned count = ks_legal(&rules, &state, legal);
        if (legal[count - 1] < KS_R_ANNOUNCE) {
            continue; /* no pair */
        }
        (void)ks_apply(&rules, &state, legal[count - 1]);
        twin_play_on(&rules, &state, &l.seed, 5, 0);
        if (state.play.won[0]) {
            continue;
        }
        waiting++;
        forget(&l);
        for (unsigned i = 0; i < 3; i++) {
            /* the same cards without the marriage, and with another one */
            static const uint8_t announced[] = {0, 1, 8};
            state.play.announced[0] = i == 0 ? state.play.announced[0] : announced[i];
            if (ks_pairs(state.play.hand[0], ks_pack_get(rules.pack)->queens) &
                ks_lane(ks_first(state.play.announced[0]))) {
                continue; /* he still holds that pair: no position of a deal */
            }
            twin t = twin_make(&rules, KS_CONTRACT, 0, TWIN_POSITIONS);
            ks_solve_options o = options_of(&l, KS_CONTRACT, 0, 0);
            int32_t value = -1;
            CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
            CHECK_EQ(value, twin_value(&t, &state));
            state.play.announced[0] = 0;
            CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
            twin_free(&t);
            t = twin_make(&rules, KS_CONTRACT, 0, TWIN_POSITIONS);
            CHECK_EQ(value, twin_value(&t, &state));
            twin_free(&t);
        }
    }
    free(l.table);
}

/** Announce the first pair of whoever leads, when there is one, and play a trick. */
static void first_trick(const ks_rules *rules, ks_state *state, uint64_t *seed) {
    ks_action legal[KS_MAX_LEGAL];
    unsigned count = ks_legal(rules, state, legal);
    if (legal[count - 1] >= KS_R_ANNOUNCE) {
        (void)ks_apply(rules, state, legal[count - 1]);
    }
    twin_play_on(rules, state, seed, state->play.length - state->play.tricks - 1u, 0);
}

/** Deals of many tricks, full of pairs, every other one after a first trick with a marriage: every
 * part of the search, alone and with all others, against a search with none but a table of exact
 * cards, which the twin has checked in `every_combination_of_parts`. */
static void deals_without_parts(ks_pack_id pack, unsigned tricks, unsigned deals, uint64_t seed) {
    enum { MANY = 1 << 16 };
    lab l = {calloc(MANY, sizeof(ks_solver_entry)), seed};
    for (unsigned deal = 0; deal < deals; deal++) {
        ks_rules rules = russisch_rules(&l, pack);
        ks_state state;
        twin_deal_russisch(&rules, &state, &l.seed, twin_below(&l.seed, 3), 120);
        if (coin(&l)) {
            twin_play_on(&rules, &state, &l.seed, tricks, 0);
            twin_pair_up(&rules, &state, &l.seed);
        } else {
            twin_pair_up(&rules, &state, &l.seed);
            first_trick(&rules, &state, &l.seed);
            twin_play_on(&rules, &state, &l.seed, tricks, 0);
        }
        ks_solve_options o = options_of(&l, KS_CONTRACT, 0, KS_PLAIN - KS_NO_TABLE);
        o.entries = MANY;
        int32_t expected = -1;
        memset(l.table, 0, MANY * sizeof *l.table);
        CHECK_EQ(ks_solve(&rules, &state, &o, &expected, NULL), KS_SOLVE_OK);
        for (unsigned i = 0; i < 2 * PARTS; i++) {
            uint32_t off = every_part[i % PARTS];
            o.off = i < PARTS ? off : (KS_PLAIN - KS_NO_TABLE) & ~off;
            o.entries = ENTRIES;
            if (off & KS_NO_TABLE) {
                continue; /* too slow */
            }
            int32_t value = -1;
            forget(&l);
            CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
            CHECK_EQ(value, expected);
        }
    }
    free(l.table);
}

/** Faults of a bound that show in one deal of a thousand: many whole deals, each part off alone. */
static void test_parts_agree_on_many_whole_deals(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 34};
    for (unsigned deal = 0; deal < 3000; deal++) {
        ks_rules rules;
        ks_state state;
        (void)ks_rules_init(&rules, KS_PACK_24);
        twin_deal_russisch(&rules, &state, &l.seed, twin_below(&l.seed, 3), 120);
        twin_pair_up(&rules, &state, &l.seed);
        int32_t expected = -1;
        static const uint32_t parts[] = {0, KS_NO_ENTRY, KS_NO_QUICK, KS_NO_TRUMPS, KS_NO_CLASSES};
        for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
            ks_solve_options o = options_of(&l, KS_CONTRACT, 0, parts[i]);
            int32_t value = -1;
            forget(&l);
            CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
            expected = i == 0 ? value : expected;
            CHECK_EQ(value, expected);
        }
    }
    free(l.table);
}

static void test_parts_agree_on_deals_full_of_pairs(void) {
    deals_without_parts(KS_PACK_24, 8, 20, 31);
    deals_without_parts(KS_PACK_24, 6, 300, 32);
    deals_without_parts(KS_PACK_36, 6, 200, 33);
}

static void test_contract_of_seven_tricks(void) {
    whole_deals(KS_PACK_24, 7, 8, 9);
}

static void test_contract_of_whole_deals(void) {
    whole_deals(KS_PACK_24, 8, 3, 10);
}

/** SN: whole deals of three to five players, every seat, trump suits and "high", all options. */
static void test_tricks_of_schnellen(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 11};
    for (unsigned deal = 0; deal < 120; deal++) {
        ks_rules rules;
        unsigned players = 2 + twin_below(&l.seed, 4);
        (void)ks_rules_init(&rules, players < 5 && coin(&l) ? KS_PACK_21 : KS_PACK_33);
        rules.must_beat_after_trump = coin(&l);
        rules.must_undertrump = coin(&l);
        ks_state state;
        unsigned left = players == 5 ? 4 : 5;
        twin_deal_schnellen(&rules, &state, &l.seed, players, twin_below(&l.seed, 5));
        twin_play_on(&rules, &state, &l.seed, 1 + twin_below(&l.seed, left),
                     twin_below(&l.seed, players));
        unsigned seat = twin_below(&l.seed, players);
        twin t = twin_make(&rules, KS_TRICKS, seat, TWIN_POSITIONS);
        ks_solve_options o = options_of(&l, KS_TRICKS, seat, twin_below(&l.seed, KS_PLAIN + 1));
        forget(&l);
        agree(&l, &rules, &state, &o, &t);
        twin_free(&t);
    }
    free(l.table);
}

/** One table for all seats of the same rules. */
static void test_schnellen_table_kept_between_seats(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 12};
    ks_rules rules;
    (void)ks_rules_init(&rules, KS_PACK_33);
    for (unsigned deal = 0; deal < 60; deal++) {
        ks_state state;
        unsigned players = 2 + twin_below(&l.seed, 3);
        twin_deal_schnellen(&rules, &state, &l.seed, players, twin_below(&l.seed, 5));
        for (unsigned seat = 0; seat < players; seat++) {
            twin t = twin_make(&rules, KS_TRICKS, seat, TWIN_POSITIONS);
            ks_solve_options o =
                options_of(&l, KS_TRICKS, seat, every_part[twin_below(&l.seed, PARTS)]);
            int32_t value = -1;
            CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OK);
            CHECK_EQ(value, twin_value(&t, &state));
            twin_free(&t);
        }
    }
    free(l.table);
}

static int raise_at_once(void *context) {
    ++*(int *)context;
    return 1;
}

/** A search that cannot finish says so and gives nothing. */
static void test_limit_and_stop_give_no_value(void) {
    lab l = {NULL, 13};
    ks_rules rules;
    (void)ks_rules_init(&rules, KS_PACK_36);
    ks_state state;
    twin_deal_russisch(&rules, &state, &l.seed, 0, 90);
    ks_solve_options o = ks_solve_defaults(KS_CONTRACT);
    ks_move_value moves[KS_SOLVE_MOVES] = {{-7, -7}};
    ks_line line = {.count = 77};
    int32_t value = -7;
    unsigned count = 77;
    bool can = true;
    o.node_limit = 50;
    uint64_t nodes = 0;
    CHECK_EQ(ks_solve(&rules, &state, &o, &value, &nodes), KS_SOLVE_LIMIT);
    CHECK_EQ(nodes, 51);
    CHECK_EQ(ks_solve_moves(&rules, &state, &o, moves, &count, NULL), KS_SOLVE_LIMIT);
    CHECK_EQ(ks_solve_line(&rules, &state, &o, &line, NULL), KS_SOLVE_LIMIT);
    CHECK_EQ(ks_can_make(&rules, &state, &o, 130, &can, NULL), KS_SOLVE_LIMIT);
    o.node_limit = 0;
    int polls = 0;
    ks_stop stop = {.poll = raise_at_once, .context = &polls};
    o.stop = &stop;
    CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_STOPPED);
    CHECK_EQ(polls, 1);
    CHECK_EQ(value, -7);
    CHECK_EQ(count, 77);
    CHECK_EQ(line.count, 77);
    CHECK(can);
}

/** A table that a halted search has filled gives right values afterwards. */
static void test_table_after_a_halt(void) {
    lab l = {calloc(ENTRIES, sizeof(ks_solver_entry)), 14};
    ks_rules rules;
    (void)ks_rules_init(&rules, KS_PACK_24);
    for (unsigned deal = 0; deal < 300; deal++) {
        ks_state state;
        int32_t expected = -1;
        int32_t value = -2;
        twin_deal_russisch(&rules, &state, &l.seed, 0, 90);
        ks_solve_options o = options_of(&l, KS_CONTRACT, 0, 0);
        forget(&l);
        CHECK_EQ(ks_solve(&rules, &state, &o, &expected, NULL), KS_SOLVE_OK);
        forget(&l);
        o.node_limit = 1 + twin_below(&l.seed, 100);
        while (ks_solve(&rules, &state, &o, &value, NULL) == KS_SOLVE_LIMIT) {
            o.node_limit += twin_below(&l.seed, 100);
        }
        CHECK_EQ(value, expected);
    }
    free(l.table);
}

/** Many positions with threads give what they give one by one. */
static void test_many_positions_with_threads(void) {
    enum { COUNT = 64, THREADS = 3 };
    lab l = {calloc(ENTRIES * THREADS, sizeof(ks_solver_entry)), 16};
    ks_rules rules;
    (void)ks_rules_init(&rules, KS_PACK_24);
    ks_state states[COUNT];
    int32_t expected[COUNT];
    ks_solve_options plain = ks_solve_defaults(KS_CONTRACT);
    for (unsigned i = 0; i < COUNT; i++) {
        states[i] = russisch_ending(&l, &rules, 6);
        CHECK_EQ(ks_solve(&rules, &states[i], &plain, &expected[i], NULL), KS_SOLVE_OK);
    }
    (void)ks_start(&rules, &states[5], 0);
    int32_t values[COUNT];
    ks_solve_status statuses[COUNT];
    ks_solve_options o = options_of(&l, KS_CONTRACT, 0, 0);
    uint64_t nodes = 0;
    ks_solve_many(&rules, states, NULL, COUNT, &o, THREADS, values, statuses, &nodes);
    CHECK(nodes > COUNT);
    for (unsigned i = 0; i < COUNT; i++) {
        CHECK_EQ(statuses[i], i == 5 ? KS_SOLVE_NOT_IN_PLAY : KS_SOLVE_OK);
        CHECK_EQ(i == 5 ? 0 : values[i], i == 5 ? 0 : expected[i]);
    }
    free(l.table);
}

static void test_bad_input_is_named(void) {
    ks_rules rules;
    ks_state state;
    int32_t value = -7;
    uint64_t seed = 15;
    bool can;
    (void)ks_rules_init(&rules, KS_PACK_24);
    (void)ks_start(&rules, &state, 0);
    ks_solve_options o = ks_solve_defaults(KS_CONTRACT);
    CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_NOT_IN_PLAY);
    twin_deal_russisch(&rules, &state, &seed, 0, 90);
    o.objective = KS_TRICKS;
    CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OBJECTIVE);
    o.objective = KS_OBJECTIVES;
    CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OBJECTIVE);
    o.objective = KS_CONTRACT;
    ks_solver_entry table[3] = {{{0, 0}, 0, 0, 0}};
    o.table = table;
    for (o.entries = 0; o.entries < 4; o.entries++) {
        if (o.entries != 2) {
            CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_TABLE);
        }
    }
    o.table = NULL;
    CHECK_EQ(ks_can_make(&rules, &state, &o, 95, &can, NULL), KS_SOLVE_BID);
    CHECK_EQ(ks_can_make(&rules, &state, &o, 0, &can, NULL), KS_SOLVE_BID);
    (void)ks_rules_init(&rules, KS_PACK_33);
    twin_deal_schnellen(&rules, &state, &seed, 3, 0);
    CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_OBJECTIVE);
    o.objective = KS_TRICKS;
    o.seat = 3;
    CHECK_EQ(ks_solve(&rules, &state, &o, &value, NULL), KS_SOLVE_SEAT);
    CHECK_EQ(value, -7);
}

int main(void) {
    RUN(test_twin_without_memory);
    RUN(test_contract_of_endings_24);
    RUN(test_contract_of_endings_36);
    RUN(test_sheet_of_endings_24);
    RUN(test_sheet_of_endings_36);
    RUN(test_every_combination_of_parts);
    RUN(test_table_kept_between_calls);
    RUN(test_can_make_rounds_as_the_settlement);
    RUN(test_contract_with_pairs_in_hand);
    RUN(test_sheet_with_pairs_in_hand);
    RUN(test_bonus_and_no_bonus_in_one_table);
    RUN(test_contract_with_a_marriage_that_waits);
    RUN(test_parts_agree_on_deals_full_of_pairs);
    RUN(test_parts_agree_on_many_whole_deals);
    RUN(test_contract_of_seven_tricks);
    RUN(test_contract_of_whole_deals);
    RUN(test_tricks_of_schnellen);
    RUN(test_schnellen_table_kept_between_seats);
    RUN(test_limit_and_stop_give_no_value);
    RUN(test_table_after_a_halt);
    RUN(test_many_positions_with_threads);
    RUN(test_bad_input_is_named);
    return CHECK_RESULT();
}
