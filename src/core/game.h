/* What match-level code asks of each game: the phases around the play phase. */
#ifndef KS_GAME_H
#define KS_GAME_H

#include "kartenspiel/state.h"
#include "pack.h"

/** Verbs of one game. `parts` have passed the checks of phase and game; `why` judges the rest. */
typedef struct ks_phases {
    /** Hand out `state->pack` and enter the first phase. */
    void (*dealt)(const ks_rules *rules, ks_state *state);
    /** Legal actions of every phase but play, ascending; room for KS_MAX_LEGAL. */
    unsigned (*legal)(const ks_rules *rules, const ks_state *state, ks_action *out);
    /** Judge an action of every phase but play. */
    ks_refusal (*why)(const ks_rules *rules, const ks_state *state, ks_action_parts parts);
    /** Take a legal action of every phase but play. */
    void (*take)(const ks_rules *rules, ks_state *state, ks_action_parts parts);
    /** Explain the deal that is played out. `state->score` is not looked at. */
    void (*result)(const ks_rules *rules, const ks_state *state, ks_result *out);
    /** Seats that have won the match, bits; 0: it goes on. Scores and deals already count the deal.
     */
    unsigned (*winners)(const ks_rules *rules, const ks_state *state, const ks_result *result);
} ks_phases;

extern const ks_phases ks_russisch_phases;
extern const ks_phases ks_schnellen_phases;

static inline const ks_phases *ks_phases_of(const ks_rules *rules) {
    return rules->game == KS_RUSSISCH ? &ks_russisch_phases : &ks_schnellen_phases;
}

/** The verdict "nothing speaks against it". */
static inline ks_refusal ks_allowed(void) {
    return (ks_refusal){KS_LEGAL, "", 0};
}

/** A refusal by a clause. */
static inline ks_refusal ks_refused(ks_reason reason, const char *clause) {
    return (ks_refusal){reason, clause, 0};
}

/** Book an amount for a seat by a clause. */
static inline void ks_book(ks_result *out, unsigned seat, int64_t amount, const char *clause) {
    out->items[seat][out->item_count[seat]++] = (ks_booking){amount, clause};
    out->booked[seat] += amount;
}

/** Forget the deal: everything but scores, deals and dealer; phase KS_PHASE_DEAL. */
void ks_clear_deal(ks_state *state);

/** Bit of a card of the pack in the sets of this state, which have the Weli in the trump lane. */
static inline unsigned ks_bit_in(const ks_rules *rules, const ks_state *state, ks_card card) {
    const ks_pack *pack = &ks_packs[rules->pack];
    if (card == KS_WELI && pack->has_weli && state->play.trump) {
        return ks_weli_bit(ks_lane_of(ks_first(state->play.trump)));
    }
    return pack->bit[card];
}

/** Begin the play phase: this place leads, each place holds `length` cards. */
void ks_begin_play(ks_state *state, unsigned leader, unsigned length);

/** Write first + card for every card of a set, ascending. @return how many */
unsigned ks_list_cards(const ks_rules *rules, ks_set set, ks_action first, ks_action *out);

/** Explain the deal that is played out; all but `out->dealer`. */
void ks_explain(const ks_rules *rules, const ks_state *state, ks_result *out);

/** Take an action that is known to be legal; ks_apply finds out first. */
void ks_take(const ks_rules *rules, ks_state *state, ks_action action);

/** Play a card that is known to be legal, and settle after the last trick. */
void ks_take_play(const ks_rules *rules, ks_state *state, unsigned bit, bool announce);

/** Deal a pack that is known to be whole; ks_deal finds out first. */
void ks_hand_out(const ks_rules *rules, ks_state *state, const ks_card *cards);

/** Seats with the highest (sign 1) or lowest (sign -1) total among some, bits. */
unsigned ks_best_seats(const ks_rules *rules, const ks_state *state, unsigned among, int sign);

#endif
