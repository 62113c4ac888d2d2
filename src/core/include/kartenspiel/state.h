/* A match as one flat value, and the verbs of both games over it.
 *
 * State = fold of actions over rules. Copy a state by assignment; undo by keeping a copy. Nothing
 * here allocates, and no verb keeps anything outside the state, so any number of threads may work
 * on states of their own under shared rules. */
#ifndef KARTENSPIEL_STATE_H
#define KARTENSPIEL_STATE_H

#include "kartenspiel/action.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ks_phase {
    KS_PHASE_DEAL,     /**< chance: ks_deal */
    KS_PHASE_REDEAL,   /**< RS4 */
    KS_PHASE_BIDDING,  /**< RS5, SN10 */
    KS_PHASE_RAISE,    /**< RS7 */
    KS_PHASE_LAY,      /**< RS8 */
    KS_PHASE_PICK,     /**< RS8, chance: KS_PICK */
    KS_PHASE_GIVE,     /**< RS8 */
    KS_PHASE_PLAY,     /**< TR */
    KS_PHASE_DISCARD,  /**< SN5, SN9 */
    KS_PHASE_TRUMP,    /**< SN10 */
    KS_PHASE_STAY,     /**< SN6 */
    KS_PHASE_EXCHANGE, /**< SN9 */
    KS_PHASE_OVER,     /**< RS14, SN15 */
    KS_PHASES
} ks_phase;

enum {
    KS_NOBODY = 0xFF,   /**< no seat, no place */
    KS_MAX_TRICKS = 12, /**< tricks of a deal */
    KS_MAX_LEGAL = 2048 /**< more than any phase has legal actions */
};

/** The play phase both games share. Places are the players of the trick-taking, clockwise from 0;
 * `seat` names the seat of each. Before the play phase the same fields hold the dealt hands. */
typedef struct ks_play {
    ks_set hand[KS_MAX_SEATS];       /**< cards held, by place */
    ks_set won[KS_MAX_SEATS];        /**< cards of the tricks won, by place */
    ks_set trick;                    /**< cards on the table */
    ks_set led;                      /**< lane of the led suit, 0 at the lead */
    ks_set trump;                    /**< lane of the trump suit, of the Weli in "high", 0: none */
    uint64_t winners;                /**< place that won trick i in bits 4i..4i+3 */
    uint8_t card[KS_MAX_SEATS];      /**< bits of the cards on the table, in the order played */
    uint8_t seat[KS_MAX_SEATS];      /**< seat of each place */
    uint8_t announced[KS_MAX_SEATS]; /**< marriages announced, by place: bit = suit (RS10) */
    uint8_t places;                  /**< number of places */
    uint8_t leader;                  /**< place that leads the trick */
    uint8_t played;                  /**< cards on the table */
    uint8_t tricks;                  /**< finished tricks */
    uint8_t length;                  /**< tricks of the deal, 0 before the play phase */
    uint8_t spare[3]; /**< always 0: no padding, so that equality may compare bytes */
} ks_play;

/** State of a match. Read it through the functions below; the fields are public so that it can live
 * on the caller's stack and be assigned. Two states are equal when all bytes are: unused fields are
 * always zero. */
typedef struct ks_state {
    int64_t score[KS_MAX_SEATS]; /**< total of each seat */
    int64_t deals;               /**< settled deals */
    ks_play play;
    ks_set aside; /**< RS8: laid-off cards not yet taken; SN5, SN7, SN9: cards out of play */
    ks_card pack[KS_CARDS]; /**< the shuffled pack of this deal, top card first */
    uint16_t bid;           /**< highest bid: points (RS5) or tricks (SN10), 0: none */
    uint8_t without;        /**< the bid is without talon (RS6) */
    uint8_t phase;          /**< ks_phase */
    uint8_t dealer;         /**< seat that deals */
    uint8_t turn;           /**< place to act, KS_NOBODY at a chance step and after the end */
    uint8_t bidder; /**< place of the highest bidder, then of the declarer; KS_NOBODY: none */
    uint8_t passes; /**< RS5: passes in a row, 0 with pass_is_final */
    uint8_t passed; /**< RS5: places that have passed, bits. SN6: places that have dropped, bits */
    uint8_t next_card; /**< SN: index in `pack` of the top card of the stock */
    uint8_t turned;    /**< SN4: cards turned up, the last of them fixes the trump */
    uint8_t put_away;  /**< SN9: cards the player in turn has put away */
    uint8_t settled;   /**< the deal in the other fields has been settled (see ks_result_get) */
    uint8_t over;      /**< winners of the match, bits of seats; 0: not over */
    uint8_t spare[6];  /**< always 0 */
} ks_state;

/** Answers of the verbs. */
typedef enum ks_status {
    KS_OK,
    KS_ILLEGAL /**< refused, nothing changed; ks_why says why */
} ks_status;

/** Start a match. @param dealer first dealer
 * @return KS_ILLEGAL (state unchanged) when there is no such seat */
ks_status ks_start(const ks_rules *rules, ks_state *state, unsigned dealer);

/** Seat to act, KS_NOBODY at a chance step and after the end. */
static inline unsigned ks_actor(const ks_state *state) {
    return state->turn == KS_NOBODY ? (unsigned)KS_NOBODY : state->play.seat[state->turn];
}

/** Legal actions of the player to act, ascending.
 * @param out room for KS_MAX_LEGAL numbers
 * @return how many; 0 at a chance step and after the end */
unsigned ks_legal(const ks_rules *rules, const ks_state *state, ks_action *out);

/** Possible `pick` actions at a chance step of phase KS_PHASE_PICK, ascending.
 * @param out room for KS_CARDS numbers
 * @return how many; 0 in every other phase */
unsigned ks_chance(const ks_rules *rules, const ks_state *state, ks_action *out);

/** Take one action of a player, or a `pick`. */
ks_status ks_apply(const ks_rules *rules, ks_state *state, ks_action action);

/** Deal the pack. @param cards rules' pack size cards, top card first */
ks_status ks_deal(const ks_rules *rules, ks_state *state, const ks_card *cards);

enum {
    KS_CHUNK = 12, /**< cards that one chunk of ks_unrank places */
    KS_CHUNKS = 3  /**< chunks for the largest pack */
};

/** Order of a pack from the number of a permutation in mixed radix: position i takes one of size -
 * i cards. Chunk k holds the digits of the positions 12k .. 12k + 11, the first position lowest; so
 * it is below the product of their radices, and uniform chunks give uniform orders.
 * @param chunks KS_CHUNKS numbers @param cards room for pack size cards
 * @return KS_ILLEGAL when a chunk is out of range */
ks_status ks_unrank(const ks_rules *rules, const uint64_t *chunks, ks_card *cards);

/** Why an action is refused. */
typedef enum ks_reason {
    KS_LEGAL,
    KS_WHY_OVER,                 /**< the match is over */
    KS_WHY_NOT_YOUR_TURN,        /**< chance is to act, or a player is and not chance */
    KS_WHY_WRONG_PHASE,          /**< not an action of this phase */
    KS_WHY_WRONG_GAME,           /**< not an action of this game */
    KS_WHY_NOT_IN_PACK,          /**< no card of this pack */
    KS_WHY_NOT_IN_HAND,          /**< the player does not hold the card */
    KS_WHY_NOT_LAID,             /**< RS8: the card does not lie on the table */
    KS_WHY_MUST_FOLLOW,          /**< TR2 */
    KS_WHY_MUST_BEAT,            /**< TR2: a higher card of the led suit is in hand */
    KS_WHY_MUST_TRUMP,           /**< TR4 */
    KS_WHY_MUST_OVERTRUMP,       /**< TR4: a trump higher than those in the trick is in hand */
    KS_WHY_MUST_UNDERTRUMP,      /**< TR5 */
    KS_WHY_NOT_ON_LEAD,          /**< RS10: a marriage is announced by the leader */
    KS_WHY_NO_MARRIAGE,          /**< RS10: king and queen are not both in hand */
    KS_WHY_NOT_QUALIFIED,        /**< RS4: the hand gives no right to a redeal */
    KS_WHY_BID_TOO_LOW,          /**< RS5, RS7, SN10 */
    KS_WHY_BID_TOO_HIGH,         /**< RS5, RS7, SN10 */
    KS_WHY_BID_STEP,             /**< RS5: no multiple of 10 */
    KS_WHY_MUST_OPEN,            /**< RS5: forehand opens with opening_bid */
    KS_WHY_NO_WITHOUT,           /**< RS6: no bids without talon, or not as the opening */
    KS_WHY_MUST_BID,             /**< SN10: the dealer, asked last, cannot pass */
    KS_WHY_MUST_STAY_POINTS,     /**< SN6: at must_stay_at or fewer */
    KS_WHY_MUST_STAY_LAST,       /**< SN6: all others have dropped */
    KS_WHY_MUST_STAY_COMPULSORY, /**< SN8 */
    KS_WHY_SWAP_ACE,             /**< SN9: four only when the fifth is the ace of trumps */
    KS_WHY_SWAP_STOCK,           /**< SN9: the stock is too small */
    KS_WHY_DEAL_CARDS,           /**< a deal that is not the pack, each card once */
    KS_REASONS
} ks_reason;

/** A refusal: the reason and its clause. */
typedef struct ks_refusal {
    ks_reason reason;
    const char *clause; /**< id in rules.md, "" when none speaks of it */
    uint64_t duty;      /**< TR: the cards that would be legal, bit i = ks_card i; else 0 */
} ks_refusal;

/** Why ks_apply refuses the action, `reason` KS_LEGAL when it does not. For KS_DEAL see
 * ks_why_deal. */
ks_refusal ks_why(const ks_rules *rules, const ks_state *state, ks_action action);

/** Why ks_deal refuses these cards. @param count how many there are */
ks_refusal ks_why_deal(const ks_rules *rules, const ks_state *state, const ks_card *cards,
                       unsigned count);

/** Why an action is refused that may have no number, such as a bid of 95 points.
 * @param parts any bid, or the parts of an action of the game */
ks_refusal ks_why_parts(const ks_rules *rules, const ks_state *state, ks_action_parts parts);

/** One item of what a seat books, and the clause that says so. */
typedef struct ks_booking {
    int64_t amount;
    const char *clause;
} ks_booking;

enum { KS_BOOKINGS = 3 /**< most items of one seat in one deal */ };

/** How a settled deal was booked, by seat (clauses RS11, SN13). */
typedef struct ks_result {
    int64_t booked[KS_MAX_SEATS];                /**< what each seat books: the sum of its items */
    ks_booking items[KS_MAX_SEATS][KS_BOOKINGS]; /**< written up to `item_count` */
    uint8_t item_count[KS_MAX_SEATS];            /**< items of each seat */
    int32_t points[KS_MAX_SEATS];                /**< RS: trick points before rounding */
    int32_t marriages[KS_MAX_SEATS];             /**< RS: marriage values that count */
    int32_t void_marriages[KS_MAX_SEATS]; /**< RS: values of marriages of a seat without a trick, or
                                             that the rules do not count */
    uint8_t announced[KS_MAX_SEATS];      /**< RS: suits announced, bits */
    uint8_t tricks[KS_MAX_SEATS];         /**< tricks won */
    uint8_t active;                       /**< seats that played for tricks, bits */
    uint8_t dropped;                      /**< SN: seats that dropped, bits */
    uint8_t dealer;                       /**< seat that dealt */
    uint8_t declarer;                     /**< RS: declarer, SN: bidder; KS_NOBODY: none */
    int32_t bid;                          /**< the bid, 0: none */
    int32_t total;   /**< RS: declarer's total against the bid; SN: the bidder's tricks */
    bool without;    /**< RS6 */
    bool made;       /**< the bid was made */
    bool all_tricks; /**< RS13: the declarer made all tricks */
    int8_t trump;    /**< suit of the last trump, 4: "high", -1: none */
} ks_result;

/** The deal that has just been settled.
 * @return KS_ILLEGAL when the state does not stand right after a settled deal */
ks_status ks_result_get(const ks_rules *rules, const ks_state *state, ks_result *out);

/** Suit of the trump, KS_WELI_LANE for "high", -1 for none. */
int ks_trump_suit(const ks_state *state);

/** Hand of a seat, empty for one that holds nothing. */
ks_set ks_hand(const ks_state *state, unsigned seat);

/** Cards of the tricks a seat has won in this deal. */
ks_set ks_won(const ks_state *state, unsigned seat);

/** Cards the dealer has not dealt out: the talon (until the declarer takes it) or the stock.
 * @param out room for KS_CARDS cards
 * @return how many, in the order of the pack */
unsigned ks_undealt(const ks_rules *rules, const ks_state *state, ks_card *out);

/** 64-bit hash over the same fields that equality compares. */
uint64_t ks_hash(const ks_state *state);

/** Whether two states of the same rules are equal. */
bool ks_equal(const ks_state *a, const ks_state *b);

#ifdef __cplusplus
}
#endif
#endif
