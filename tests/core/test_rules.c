/* Presets, faults and idle options of rules (RS4-RS15, SN1-SN15, "Refused when rules are made"). */
#include <string.h>

#include "check.h"
#include "kartenspiel/rules.h"

static ks_rules preset(ks_pack_id pack) {
    ks_rules rules;
    CHECK_EQ(ks_rules_init(&rules, pack), 0);
    return rules;
}

static void presets_are_valid(void) {
    for (unsigned pack = 0; pack < KS_PACKS; pack++) {
        ks_rules rules = preset((ks_pack_id)pack);
        CHECK_EQ(ks_rules_check(&rules), 0);
        CHECK_EQ(ks_rules_idle(&rules), 0);
        CHECK_EQ(rules.pack, pack);
        CHECK_EQ(rules.game, pack <= KS_PACK_36 ? KS_RUSSISCH : KS_SCHNELLEN);
        CHECK_EQ(rules.deals, 0);
    }
}

static void rs15_wikibooks(void) {
    for (unsigned pack = KS_PACK_24; pack <= KS_PACK_36; pack++) {
        ks_rules rules = preset((ks_pack_id)pack);
        const ks_russisch_rules *own = &rules.of.russisch;
        CHECK_EQ(rules.seats, 3);
        CHECK(!rules.must_beat_after_trump); /* TR3 */
        CHECK(rules.must_undertrump);        /* TR5 */
        CHECK_EQ(own->opening_bid, 90);
        CHECK_EQ(own->max_bid, pack == KS_PACK_24 ? 300 : 520); /* RS5 */
        CHECK_EQ(own->without_talon_bonus, 40);
        CHECK_EQ(own->without_talon_penalty, 80);
        CHECK_EQ(own->all_tricks_bonus, 0);
        CHECK_EQ(own->marriage_values[KS_HEARTS], 100);
        CHECK_EQ(own->marriage_values[KS_DIAMONDS], 80);
        CHECK_EQ(own->marriage_values[KS_SPADES], 60);
        CHECK_EQ(own->marriage_values[KS_CLUBS], 40);
        CHECK_EQ(own->target, 1000);
        CHECK_EQ(own->redeal, pack == KS_PACK_24
                                  ? KS_THREE_NINES | KS_FOUR_UNDERS | KS_UNDER_20_POINTS
                                  : KS_FOUR_UNDERS); /* RS4 */
        CHECK(!own->pass_is_final && !own->without_talon && own->without_talon_on_opening);
        CHECK(!own->raise_after_talon && !own->assigned && !own->deducted && !own->own_score);
        CHECK(own->defender_marriages && !own->bonus_in_contract);
    }
}

static void rs15_wikipedia_differs_in_five_options(void) {
    for (unsigned pack = KS_PACK_24; pack <= KS_PACK_36; pack++) {
        ks_rules expected = preset((ks_pack_id)pack);
        ks_rules rules;
        memset(&rules, 0, sizeof rules);
        CHECK_EQ(ks_rules_init_wikipedia(&rules, (ks_pack_id)pack), 0);
        CHECK_EQ(ks_rules_check(&rules), 0);
        CHECK_EQ(ks_rules_idle(&rules), 0);
        expected.of.russisch.redeal =
            pack == KS_PACK_24 ? KS_THREE_NINES | KS_FOUR_UNDERS : KS_FOUR_UNDERS;
        expected.of.russisch.deducted = true;
        expected.of.russisch.own_score = true;
        expected.of.russisch.without_talon_bonus = 20;
        expected.of.russisch.without_talon_penalty = 20;
        CHECK(memcmp(&rules, &expected, sizeof rules) == 0);
    }
}

static void defaults_of_schnellen(void) {
    for (unsigned pack = KS_PACK_33; pack <= KS_PACK_21; pack++) {
        ks_rules rules = preset((ks_pack_id)pack);
        const ks_schnellen_rules *own = &rules.of.schnellen;
        CHECK_EQ(rules.seats, 4);
        CHECK(rules.must_beat_after_trump && rules.must_undertrump);
        CHECK_EQ(own->start, 21);
        CHECK_EQ(own->schnell_penalty, 5);
        CHECK_EQ(own->drop_penalty, 1);
        CHECK_EQ(own->must_stay_at, 5);
        CHECK(!own->bid_for_trump && !own->all_pass_redeal && !own->compulsory && !own->exchange);
        CHECK(!own->failed_bid_tricks_count && !own->hearts_double && !own->hearts_double_drop);
        CHECK(!own->earliest);
    }
}

static void no_such_preset(void) {
    ks_rules rules;
    memset(&rules, 0x5A, sizeof rules);
    ks_rules before = rules;
    CHECK_EQ(ks_rules_init(&rules, KS_PACKS), KS_FAULT_PACK);
    CHECK_EQ(ks_rules_init(&rules, (ks_pack_id)-1), KS_FAULT_PACK);
    CHECK_EQ(ks_rules_init_wikipedia(&rules, KS_PACK_33), KS_FAULT_PACK);
    CHECK_EQ(ks_rules_init_wikipedia(&rules, KS_PACKS), KS_FAULT_PACK);
    CHECK(memcmp(&rules, &before, sizeof rules) == 0);
}

/* Check the faults of rules that differ from a preset in one place. */
#define FAULTS_WITH(pack, change, expected)       \
    do {                                          \
        ks_rules r = preset(pack);                \
        ks_russisch_rules *ru = &r.of.russisch;   \
        ks_schnellen_rules *sn = &r.of.schnellen; \
        (void)ru;                                 \
        (void)sn;                                 \
        change;                                   \
        CHECK_EQ(ks_rules_check(&r), expected);   \
    } while (0)

static void faults_of_both_games(void) {
    FAULTS_WITH(KS_PACK_24, r.game = KS_GAMES, KS_FAULT_GAME);
    FAULTS_WITH(KS_PACK_24, r.game = (ks_game)-1, KS_FAULT_GAME);
    FAULTS_WITH(KS_PACK_24, r.pack = KS_PACK_33, KS_FAULT_PACK);
    FAULTS_WITH(KS_PACK_24, r.pack = KS_PACKS, KS_FAULT_PACK);
    FAULTS_WITH(KS_PACK_33, r.pack = KS_PACK_36, KS_FAULT_PACK);
    FAULTS_WITH(KS_PACK_24, r.deals = -1, KS_FAULT_DEALS);
    FAULTS_WITH(KS_PACK_33, r.deals = -1, KS_FAULT_DEALS);
    FAULTS_WITH(KS_PACK_33, r.deals = KS_MAX_GOAL + 1, KS_FAULT_DEALS);
    FAULTS_WITH(KS_PACK_33, r.deals = KS_MAX_GOAL, 0);
}

static void faults_of_russisches_schnapsen(void) {
    FAULTS_WITH(KS_PACK_24, r.seats = 2, KS_FAULT_SEATS);
    FAULTS_WITH(KS_PACK_24, r.seats = 5, KS_FAULT_SEATS);
    FAULTS_WITH(KS_PACK_24, r.seats = 4, 0);
    FAULTS_WITH(KS_PACK_24, ru->opening_bid = 95, KS_FAULT_OPENING_STEP);
    FAULTS_WITH(KS_PACK_24, ru->opening_bid = 0, KS_FAULT_OPENING_STEP);
    FAULTS_WITH(KS_PACK_24, ru->opening_bid = -10, KS_FAULT_OPENING_STEP);
    FAULTS_WITH(KS_PACK_24, ru->opening_bid = 10, 0);
    FAULTS_WITH(KS_PACK_24, ru->opening_bid = 300, 0);
    FAULTS_WITH(KS_PACK_24, ru->opening_bid = 310, KS_FAULT_MAX_BELOW);
    FAULTS_WITH(KS_PACK_24, ru->opening_bid = KS_MAX_BID + 10,
                KS_FAULT_OPENING_STEP | KS_FAULT_MAX_BELOW);
    FAULTS_WITH(KS_PACK_24, ru->max_bid = 305, KS_FAULT_MAX_STEP);
    FAULTS_WITH(KS_PACK_24, ru->max_bid = KS_MAX_BID, 0);
    FAULTS_WITH(KS_PACK_24, ru->max_bid = KS_MAX_BID + 10, KS_FAULT_MAX_STEP);
    FAULTS_WITH(KS_PACK_24, ru->max_bid = 80, KS_FAULT_MAX_BELOW);
    FAULTS_WITH(KS_PACK_24, ru->marriage_values[3] = 45, KS_FAULT_MARRIAGES);
    FAULTS_WITH(KS_PACK_24, ru->marriage_values[0] = -10, KS_FAULT_MARRIAGES);
    FAULTS_WITH(KS_PACK_24, ru->marriage_values[1] = KS_MAX_VALUE + 10, KS_FAULT_MARRIAGES);
    FAULTS_WITH(KS_PACK_24, ru->marriage_values[2] = 0, 0);
    FAULTS_WITH(KS_PACK_24, ru->redeal = 8, KS_FAULT_REDEAL);
    FAULTS_WITH(KS_PACK_24, ru->redeal = 0, 0);
    FAULTS_WITH(KS_PACK_24, ru->all_tricks_bonus = -1, KS_FAULT_BONUS);
    FAULTS_WITH(KS_PACK_24, ru->all_tricks_bonus = KS_MAX_VALUE + 1, KS_FAULT_BONUS);
    FAULTS_WITH(KS_PACK_24, ru->without_talon_bonus = -1, KS_FAULT_WITHOUT);
    FAULTS_WITH(KS_PACK_24, ru->without_talon_penalty = -1, KS_FAULT_WITHOUT);
    FAULTS_WITH(KS_PACK_24, ru->without_talon_penalty = KS_MAX_VALUE + 1, KS_FAULT_WITHOUT);
    FAULTS_WITH(KS_PACK_24, ru->target = -1, KS_FAULT_TARGET);
    FAULTS_WITH(KS_PACK_24, ru->target = KS_MAX_GOAL + 1, KS_FAULT_TARGET);
    FAULTS_WITH(KS_PACK_24, ru->target = 0, KS_FAULT_ENDLESS); /* RS14 */
    FAULTS_WITH(KS_PACK_24, (ru->target = 0, r.deals = 1), 0);
    FAULTS_WITH(KS_PACK_24, (r.seats = 9, ru->opening_bid = 5, ru->max_bid = 3, ru->redeal = 99),
                KS_FAULT_SEATS | KS_FAULT_OPENING_STEP | KS_FAULT_MAX_STEP | KS_FAULT_MAX_BELOW |
                    KS_FAULT_REDEAL); /* all at once */
}

static void faults_of_schnellen(void) {
    FAULTS_WITH(KS_PACK_33, r.seats = 2, KS_FAULT_SEATS);
    FAULTS_WITH(KS_PACK_33, r.seats = 6, KS_FAULT_SEATS);
    FAULTS_WITH(KS_PACK_33, r.seats = 3, 0);
    FAULTS_WITH(KS_PACK_33, r.seats = 5, 0);
    FAULTS_WITH(KS_PACK_21, r.seats = 5, KS_FAULT_SHORT_DECK); /* SN2 */
    FAULTS_WITH(KS_PACK_33, sn->start = 0, KS_FAULT_START);
    FAULTS_WITH(KS_PACK_33, sn->start = KS_MAX_GOAL + 1, KS_FAULT_START);
    FAULTS_WITH(KS_PACK_33, sn->start = 1, 0);
    FAULTS_WITH(KS_PACK_33, sn->schnell_penalty = -1, KS_FAULT_PENALTY);
    FAULTS_WITH(KS_PACK_33, sn->drop_penalty = KS_MAX_VALUE + 1, KS_FAULT_PENALTY);
    FAULTS_WITH(KS_PACK_33, sn->must_stay_at = -1, KS_FAULT_STAY);
    FAULTS_WITH(KS_PACK_33, sn->must_stay_at = 0, 0);
}

/* Check which options of valid rules have no effect. */
#define IDLE_WITH(pack, change, expected)         \
    do {                                          \
        ks_rules r = preset(pack);                \
        ks_russisch_rules *ru = &r.of.russisch;   \
        ks_schnellen_rules *sn = &r.of.schnellen; \
        (void)ru;                                 \
        (void)sn;                                 \
        change;                                   \
        CHECK_EQ(ks_rules_check(&r), 0);          \
        CHECK_EQ(ks_rules_idle(&r), expected);    \
    } while (0)

static void options_without_effect(void) {
    IDLE_WITH(KS_PACK_24, ru->without_talon_bonus = 50, KS_IDLE_WITHOUT);
    IDLE_WITH(KS_PACK_24, ru->without_talon_penalty = 20, KS_IDLE_WITHOUT);
    IDLE_WITH(KS_PACK_24, ru->without_talon_on_opening = false, KS_IDLE_WITHOUT);
    IDLE_WITH(KS_PACK_24, (ru->without_talon = true, ru->without_talon_on_opening = false), 0);
    IDLE_WITH(KS_PACK_36, ru->redeal |= KS_UNDER_20_POINTS, KS_IDLE_REDEAL);
    IDLE_WITH(KS_PACK_36, ru->redeal |= KS_THREE_NINES, 0); /* senseless there, but it can occur */
    IDLE_WITH(KS_PACK_24, ru->redeal = KS_UNDER_20_POINTS, 0);
    IDLE_WITH(KS_PACK_33, sn->exchange = true, 0);
    IDLE_WITH(KS_PACK_21, sn->exchange = true, KS_IDLE_EXCHANGE);
    IDLE_WITH(KS_PACK_21, (sn->exchange = true, r.seats = 3), 0);
    IDLE_WITH(KS_PACK_21, (sn->exchange = true, sn->bid_for_trump = true), 0);
    IDLE_WITH(KS_PACK_33, sn->hearts_double_drop = true, KS_IDLE_HEARTS_DROP);
    IDLE_WITH(KS_PACK_33, (sn->hearts_double_drop = true, sn->hearts_double = true), 0);
    IDLE_WITH(KS_PACK_33, sn->all_pass_redeal = true, KS_IDLE_ALL_PASS);
    IDLE_WITH(KS_PACK_33, sn->failed_bid_tricks_count = true, KS_IDLE_FAILED_BID);
    IDLE_WITH(
        KS_PACK_33,
        (sn->bid_for_trump = true, sn->all_pass_redeal = true, sn->failed_bid_tricks_count = true),
        0);
}

int main(void) {
    RUN(presets_are_valid);
    RUN(rs15_wikibooks);
    RUN(rs15_wikipedia_differs_in_five_options);
    RUN(defaults_of_schnellen);
    RUN(no_such_preset);
    RUN(faults_of_both_games);
    RUN(faults_of_russisches_schnapsen);
    RUN(faults_of_schnellen);
    RUN(options_without_effect);
    return CHECK_RESULT();
}
