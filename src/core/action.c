#include "kartenspiel/action.h"

#include <stdbool.h>

/* A run of numbers of one kind: first + arg - base. Bids of Russisches Schnapsen interleave and
 * stand apart. */
typedef struct run {
    ks_action first;
    int32_t base;
    int32_t length;
    ks_kind kind;
} run;

static const run russisch_runs[] = {
    {KS_R_PLAY, 0, KS_CARDS, KS_PLAY}, {KS_R_LAY, 0, KS_CARDS, KS_LAY},
    {KS_R_GIVE, 0, KS_CARDS, KS_GIVE}, {KS_R_PICK, 0, KS_CARDS, KS_PICK},
    {KS_R_DEAL, 0, 1, KS_DEAL},        {KS_R_KEEP, 0, 1, KS_KEEP},
    {KS_R_REDEAL, 0, 1, KS_REDEAL},    {KS_R_PASS, 0, 1, KS_PASS},
    {KS_R_HOLD, 0, 1, KS_HOLD},
};

static const run schnellen_runs[] = {
    {KS_S_PLAY, 0, KS_CARDS, KS_PLAY}, {KS_S_DISCARD, 0, KS_CARDS, KS_DISCARD},
    {KS_S_SWAP, 0, KS_CARDS, KS_SWAP}, {KS_S_DEAL, 0, 1, KS_DEAL},
    {KS_S_STAY, 0, 1, KS_STAY},        {KS_S_DROP, 0, 1, KS_DROP},
    {KS_S_DONE, 0, 1, KS_DONE},        {KS_S_PASS, 0, 1, KS_PASS},
    {KS_S_BID, 1, 5, KS_BID},          {KS_S_TRUMP, 0, KS_SUITS, KS_TRUMP},
    {KS_S_HIGH, 0, 1, KS_HIGH},
};

static const run *runs_of(ks_game game, unsigned *count) {
    if (game == KS_RUSSISCH) {
        *count = sizeof russisch_runs / sizeof *russisch_runs;
        return russisch_runs;
    }
    *count = sizeof schnellen_runs / sizeof *schnellen_runs;
    return schnellen_runs;
}

static const ks_kind points_kinds[3] = {KS_BID, KS_BID_WITHOUT, KS_RAISE};

ks_action ks_action_make(ks_game game, ks_kind kind, int32_t arg) {
    if (game == KS_RUSSISCH) {
        for (int32_t i = 0; i < 3; i++) {
            if (kind == points_kinds[i]) {
                bool value =
                    arg % KS_MARRIAGE_STEP == 0 && arg >= KS_MARRIAGE_STEP && arg <= KS_MAX_BID;
                return value ? KS_R_BID + (arg / KS_MARRIAGE_STEP - 1) * 3 + i : KS_NO_ACTION;
            }
        }
        if (kind == KS_ANNOUNCE) {
            int32_t rank = arg % KS_RANKS;
            bool pair = arg >= 0 && arg < KS_CARDS && (rank == KS_QUEEN || rank == KS_KING);
            return pair ? KS_R_ANNOUNCE + arg / KS_RANKS * 2 + (rank == KS_KING) : KS_NO_ACTION;
        }
    }
    unsigned count;
    const run *runs = runs_of(game, &count);
    for (unsigned i = 0; i < count; i++) {
        if (runs[i].kind == kind) {
            bool inside = arg >= runs[i].base && arg - runs[i].base < runs[i].length;
            return inside ? runs[i].first + arg - runs[i].base : KS_NO_ACTION;
        }
    }
    return KS_NO_ACTION;
}

ks_action_parts ks_action_split(ks_game game, ks_action action) {
    if (game == KS_RUSSISCH) {
        if (action >= KS_R_BID && action < KS_R_BID + KS_MAX_BID / KS_MARRIAGE_STEP * 3) {
            ks_action offset = action - KS_R_BID;
            return (ks_action_parts){points_kinds[offset % 3], (offset / 3 + 1) * KS_MARRIAGE_STEP};
        }
        if (action >= KS_R_ANNOUNCE && action < KS_R_LAY) {
            ks_action offset = action - KS_R_ANNOUNCE;
            return (ks_action_parts){KS_ANNOUNCE,
                                     offset / 2 * KS_RANKS + (offset % 2 ? KS_KING : KS_QUEEN)};
        }
    }
    unsigned count;
    const run *runs = runs_of(game, &count);
    for (unsigned i = 0; i < count; i++) {
        if (action >= runs[i].first && action - runs[i].first < runs[i].length) {
            return (ks_action_parts){runs[i].kind, action - runs[i].first + runs[i].base};
        }
    }
    return (ks_action_parts){KS_KINDS, 0};
}

ks_action ks_action_count(const ks_rules *rules) {
    return rules->game == KS_RUSSISCH ? KS_R_BID + rules->of.russisch.max_bid / KS_MARRIAGE_STEP * 3
                                      : KS_S_ACTIONS;
}
