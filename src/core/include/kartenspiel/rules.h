/* Rules of a match: one immutable value for each game, validated once (rules.md, every option). */
#ifndef KARTENSPIEL_RULES_H
#define KARTENSPIEL_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "kartenspiel/cards.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ks_game { KS_RUSSISCH, KS_SCHNELLEN, KS_GAMES } ks_game;

enum {
    KS_MAX_SEATS = 5,
    KS_MAX_BID = 10000,       /**< limit of opening_bid and max_bid */
    KS_MAX_VALUE = 1000000,   /**< limit of bonuses, penalties, marriage values and must_stay_at */
    KS_MAX_GOAL = 1000000000, /**< limit of target, deals and start */
    KS_MARRIAGE_STEP = 10     /**< bids and marriage values are multiples of it (clause RS12) */
};

/** Cases of a redeal, bits of ks_russisch_rules.redeal (clause RS4). */
enum { KS_THREE_NINES = 1, KS_FOUR_UNDERS = 2, KS_UNDER_20_POINTS = 4 };

/** Options of Russisches Schnapsen; names and meanings as in rules.md. */
typedef struct ks_russisch_rules {
    int32_t opening_bid;               /**< RS5 */
    int32_t max_bid;                   /**< RS5 */
    int32_t without_talon_bonus;       /**< RS6 */
    int32_t without_talon_penalty;     /**< RS6 */
    int32_t all_tricks_bonus;          /**< RS13 */
    int32_t marriage_values[KS_SUITS]; /**< RS10, for h d s c */
    int32_t target;                    /**< RS14, 0: none */
    uint8_t redeal;                    /**< RS4, bits */
    bool pass_is_final;                /**< RS5 */
    bool without_talon;                /**< RS6 */
    bool without_talon_on_opening;     /**< RS6 */
    bool raise_after_talon;            /**< RS7 */
    bool assigned;                     /**< RS8: laid_cards = "assigned" */
    bool deducted;                     /**< RS11: failed_contract = "deducted" */
    bool own_score;                    /**< RS11: defenders_score = "own" */
    bool defender_marriages;           /**< RS11 */
    bool bonus_in_contract;            /**< RS13: all_tricks_bonus_counts = "contract" */
} ks_russisch_rules;

/** Options of Schnellen; names and meanings as in rules.md. */
typedef struct ks_schnellen_rules {
    int32_t start;                /**< SN1 */
    int32_t schnell_penalty;      /**< SN13 */
    int32_t drop_penalty;         /**< SN7 */
    int32_t must_stay_at;         /**< SN6 */
    bool bid_for_trump;           /**< SN10: trump = "bid" */
    bool all_pass_redeal;         /**< SN10: all_pass = "redeal" */
    bool compulsory;              /**< SN8 */
    bool exchange;                /**< SN9 */
    bool failed_bid_tricks_count; /**< SN13 */
    bool hearts_double;           /**< SN14 */
    bool hearts_double_drop;      /**< SN14 */
    bool earliest;                /**< SN15: finish = "earliest" */
} ks_schnellen_rules;

/** The options of the game at hand. */
typedef union ks_own_rules {
    ks_russisch_rules russisch;
    ks_schnellen_rules schnellen;
} ks_own_rules;

/** Rules of either game. Fill through ks_rules_init, change fields, then ks_rules_check. */
typedef struct ks_rules {
    ks_game game;
    ks_pack_id pack;            /**< RS2, SN2 */
    uint8_t seats;              /**< seats (RS1) or players (SN1) */
    bool must_beat_after_trump; /**< TR3 */
    bool must_undertrump;       /**< TR5 */
    int32_t deals;              /**< RS14, SN15; 0: no limit */
    ks_own_rules of;
} ks_rules;

/** Faults of rules, bits of the answer of ks_rules_check. */
enum {
    KS_FAULT_PACK = 1 << 0,       /**< a pack of the other game */
    KS_FAULT_SEATS = 1 << 1,      /**< RS1, SN1 */
    KS_FAULT_SHORT_DECK = 1 << 2, /**< SN2: five players with the short deck */
    KS_FAULT_OPENING_STEP = 1
        << 3, /**< opening_bid no multiple of 10, or below 10, or above the limit */
    KS_FAULT_MAX_STEP = 1 << 4,  /**< max_bid no multiple of 10, or above the limit */
    KS_FAULT_MAX_BELOW = 1 << 5, /**< max_bid below opening_bid */
    KS_FAULT_MARRIAGES = 1
        << 6, /**< marriage_values no non-negative multiples of 10, or above the limit */
    KS_FAULT_REDEAL = 1 << 7,   /**< unknown case */
    KS_FAULT_BONUS = 1 << 8,    /**< all_tricks_bonus outside its limits */
    KS_FAULT_WITHOUT = 1 << 9,  /**< without_talon_bonus or _penalty outside their limits */
    KS_FAULT_PENALTY = 1 << 10, /**< schnell_penalty or drop_penalty outside their limits */
    KS_FAULT_STAY = 1 << 11,    /**< must_stay_at outside its limits */
    KS_FAULT_START = 1 << 12,   /**< start outside its limits */
    KS_FAULT_TARGET = 1 << 13,  /**< target outside its limits */
    KS_FAULT_DEALS = 1 << 14,   /**< deals outside its limits */
    KS_FAULT_ENDLESS = 1 << 15, /**< neither target nor deals (RS14) */
    KS_FAULT_GAME = 1 << 16     /**< no such game */
};

/** Options that are legal but without effect, bits of the answer of ks_rules_idle. */
enum {
    KS_IDLE_EXCHANGE = 1 << 0,    /**< exchange with an always empty stock */
    KS_IDLE_WITHOUT = 1 << 1,     /**< without_talon_* unlike both presets, but no without_talon */
    KS_IDLE_HEARTS_DROP = 1 << 2, /**< hearts_double_drop without hearts_double */
    KS_IDLE_ALL_PASS = 1 << 3,    /**< all_pass = "redeal" without bidding */
    KS_IDLE_FAILED_BID = 1 << 4,  /**< failed_bid_tricks_count without bidding */
    KS_IDLE_REDEAL = 1 << 5       /**< a redeal case that cannot occur with the pack */
};

/** Fill rules with the defaults: the preset `wikibooks` of that pack, or Schnellen's.
 * @return 0, or KS_FAULT_PACK (rules unchanged) for a pack that does not exist */
uint32_t ks_rules_init(ks_rules *rules, ks_pack_id pack);

/** Fill rules with the preset `wikipedia` (clause RS15).
 * @return 0, or KS_FAULT_PACK (rules unchanged) for a pack of another game */
uint32_t ks_rules_init_wikipedia(ks_rules *rules, ks_pack_id pack);

/** All faults of the rules, 0 when they are valid. Every other function takes valid rules only. */
uint32_t ks_rules_check(const ks_rules *rules);

/** Options of valid rules that have no effect. */
uint32_t ks_rules_idle(const ks_rules *rules);

#ifdef __cplusplus
}
#endif
#endif
