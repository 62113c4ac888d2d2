#include "kartenspiel/rules.h"

#include <string.h>

static ks_game game_of(ks_pack_id pack) {
    return pack == KS_PACK_24 || pack == KS_PACK_36 ? KS_RUSSISCH : KS_SCHNELLEN;
}

uint32_t ks_rules_init(ks_rules *rules, ks_pack_id pack) {
    if ((unsigned)pack >= KS_PACKS) {
        return KS_FAULT_PACK;
    }
    memset(rules, 0, sizeof *rules);
    rules->game = game_of(pack);
    rules->pack = pack;
    rules->must_undertrump = true;
    if (rules->game == KS_RUSSISCH) {
        bool small = pack == KS_PACK_24;
        rules->seats = 3;
        rules->of.russisch = (ks_russisch_rules){
            .opening_bid = 90,
            .max_bid = small ? 300 : 520,
            .without_talon_bonus = 40,
            .without_talon_penalty = 80,
            .marriage_values = {100, 80, 60, 40},
            .target = 1000,
            .redeal = small ? KS_THREE_NINES | KS_FOUR_UNDERS | KS_UNDER_20_POINTS : KS_FOUR_UNDERS,
            .without_talon_on_opening = true,
            .defender_marriages = true,
        };
    } else {
        rules->seats = 4;
        rules->must_beat_after_trump = true;
        rules->of.schnellen = (ks_schnellen_rules){
            .start = 21,
            .schnell_penalty = 5,
            .drop_penalty = 1,
            .must_stay_at = 5,
        };
    }
    return 0;
}

uint32_t ks_rules_init_wikipedia(ks_rules *rules, ks_pack_id pack) {
    if (pack != KS_PACK_24 && pack != KS_PACK_36) {
        return KS_FAULT_PACK;
    }
    (void)ks_rules_init(rules, pack);
    ks_russisch_rules *own = &rules->of.russisch;
    own->redeal &= (uint8_t)~KS_UNDER_20_POINTS;
    own->deducted = true;
    own->own_score = true;
    own->without_talon_bonus = 20;
    own->without_talon_penalty = 20;
    return 0;
}

static bool within(int32_t value, int32_t low, int32_t high) {
    return low <= value && value <= high;
}

static uint32_t fault_if(bool wrong, uint32_t fault) {
    return wrong ? fault : 0;
}

static uint32_t check_russisch(const ks_rules *rules) {
    const ks_russisch_rules *own = &rules->of.russisch;
    uint32_t faults = fault_if(!within(rules->seats, 3, 4), KS_FAULT_SEATS);
    faults |= fault_if(own->opening_bid % KS_MARRIAGE_STEP != 0 ||
                           !within(own->opening_bid, 10, KS_MAX_BID),
                       KS_FAULT_OPENING_STEP);
    faults |= fault_if(own->max_bid % KS_MARRIAGE_STEP != 0 || own->max_bid > KS_MAX_BID,
                       KS_FAULT_MAX_STEP);
    faults |= fault_if(own->max_bid < own->opening_bid, KS_FAULT_MAX_BELOW);
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        int32_t value = own->marriage_values[suit];
        faults |= fault_if(value % KS_MARRIAGE_STEP != 0 || !within(value, 0, KS_MAX_VALUE),
                           KS_FAULT_MARRIAGES);
    }
    faults |= fault_if(own->redeal > (KS_THREE_NINES | KS_FOUR_UNDERS | KS_UNDER_20_POINTS),
                       KS_FAULT_REDEAL);
    faults |= fault_if(!within(own->all_tricks_bonus, 0, KS_MAX_VALUE), KS_FAULT_BONUS);
    faults |= fault_if(!within(own->without_talon_bonus, 0, KS_MAX_VALUE) ||
                           !within(own->without_talon_penalty, 0, KS_MAX_VALUE),
                       KS_FAULT_WITHOUT);
    faults |= fault_if(!within(own->target, 0, KS_MAX_GOAL), KS_FAULT_TARGET);
    faults |= fault_if(own->target == 0 && rules->deals == 0, KS_FAULT_ENDLESS);
    return faults;
}

static uint32_t check_schnellen(const ks_rules *rules) {
    const ks_schnellen_rules *own = &rules->of.schnellen;
    uint32_t faults = fault_if(!within(rules->seats, 3, 5), KS_FAULT_SEATS);
    faults |= fault_if(rules->pack == KS_PACK_21 && rules->seats == 5, KS_FAULT_SHORT_DECK);
    faults |= fault_if(!within(own->start, 1, KS_MAX_GOAL), KS_FAULT_START);
    faults |= fault_if(!within(own->schnell_penalty, 0, KS_MAX_VALUE) ||
                           !within(own->drop_penalty, 0, KS_MAX_VALUE),
                       KS_FAULT_PENALTY);
    faults |= fault_if(!within(own->must_stay_at, 0, KS_MAX_VALUE), KS_FAULT_STAY);
    return faults;
}

uint32_t ks_rules_check(const ks_rules *rules) {
    if ((unsigned)rules->game >= KS_GAMES) {
        return KS_FAULT_GAME;
    }
    uint32_t faults = fault_if(
        (unsigned)rules->pack >= KS_PACKS || game_of(rules->pack) != rules->game, KS_FAULT_PACK);
    faults |= fault_if(!within(rules->deals, 0, KS_MAX_GOAL), KS_FAULT_DEALS);
    return faults | (rules->game == KS_RUSSISCH ? check_russisch(rules) : check_schnellen(rules));
}

uint32_t ks_rules_idle(const ks_rules *rules) {
    uint32_t idle = 0;
    if (rules->game == KS_RUSSISCH) {
        const ks_russisch_rules *own = &rules->of.russisch;
        bool preset = (own->without_talon_bonus == 40 && own->without_talon_penalty == 80) ||
                      (own->without_talon_bonus == 20 && own->without_talon_penalty == 20);
        idle |= fault_if(!own->without_talon && (!preset || !own->without_talon_on_opening),
                         KS_IDLE_WITHOUT);
        /* Ten cards of 36 count at least 28 points. */
        idle |=
            fault_if(rules->pack == KS_PACK_36 && own->redeal & KS_UNDER_20_POINTS, KS_IDLE_REDEAL);
    } else {
        const ks_schnellen_rules *own = &rules->of.schnellen;
        idle |= fault_if(own->exchange && rules->pack == KS_PACK_21 && rules->seats == 4 &&
                             !own->bid_for_trump,
                         KS_IDLE_EXCHANGE);
        idle |= fault_if(own->hearts_double_drop && !own->hearts_double, KS_IDLE_HEARTS_DROP);
        idle |= fault_if(own->all_pass_redeal && !own->bid_for_trump, KS_IDLE_ALL_PASS);
        idle |= fault_if(own->failed_bid_tricks_count && !own->bid_for_trump, KS_IDLE_FAILED_BID);
    }
    return idle;
}
