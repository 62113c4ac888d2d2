/* The verbs over both games: start, legal, apply, deal, why, result, equality. */
#include "kartenspiel/state.h"

#include <stddef.h>
#include <string.h>

#include "game.h"
#include "play.h"

_Static_assert(sizeof(ks_play) == 17 * 8, "no padding in ks_play");
_Static_assert(sizeof(ks_state) == (6 + 17 + 1) * 8 + 56,
               "no padding in ks_state: equality compares bytes");
_Static_assert(sizeof(ks_state) <= 512, "a state stays small");

ks_status ks_start(const ks_rules *rules, ks_state *state, unsigned dealer) {
    if (dealer >= rules->seats) {
        return KS_ILLEGAL;
    }
    memset(state, 0, sizeof *state);
    if (rules->game == KS_SCHNELLEN) {
        for (unsigned seat = 0; seat < rules->seats; seat++) {
            state->score[seat] = rules->of.schnellen.start;
        }
    }
    state->dealer = (uint8_t)dealer;
    ks_clear_deal(state);
    return KS_OK;
}

void ks_clear_deal(ks_state *state) {
    ks_state blank = {.deals = state->deals, .dealer = state->dealer, .phase = KS_PHASE_DEAL};
    memcpy(blank.score, state->score, sizeof blank.score);
    blank.turn = KS_NOBODY;
    blank.bidder = KS_NOBODY;
    *state = blank;
}

unsigned ks_list_cards(const ks_rules *rules, ks_set set, ks_action first, ks_action *out) {
    unsigned count = 0;
    for (uint64_t mask = ks_cards_mask(ks_pack_get(rules->pack), set); mask; mask &= mask - 1) {
        out[count++] = first + (ks_action)ks_first(mask);
    }
    return count;
}

unsigned ks_best_seats(const ks_rules *rules, const ks_state *state, unsigned among, int sign) {
    unsigned best = 0;
    int64_t top = INT64_MIN;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        int64_t value = sign * state->score[seat];
        if (!(among >> seat & 1) || value < top) {
            continue;
        }
        best = (value > top ? 0 : best) | 1u << seat;
        top = value;
    }
    return best;
}

void ks_begin_play(ks_state *state, unsigned leader, unsigned length) {
    state->phase = KS_PHASE_PLAY;
    state->turn = (uint8_t)leader;
    state->play.leader = (uint8_t)leader;
    state->play.length = (uint8_t)length;
}

void ks_explain(const ks_rules *rules, const ks_state *state, ks_result *out) {
    /* Piece by piece: long ones are cleared by a loop that takes longer to start than all this. The
     * items, more than half of it, count only up to `item_count`. */
    memset(out->booked, 0, sizeof out->booked);
    memset(out->item_count, 0, sizeof out->item_count);
    memset(out->points, 0, sizeof out->points);
    memset(out->marriages, 0, sizeof out->marriages);
    memset(out->void_marriages, 0, sizeof out->void_marriages);
    memset(out->announced, 0, sizeof *out - offsetof(ks_result, announced));
    out->declarer = KS_NOBODY;
    out->trump = (int8_t)ks_trump_suit(state);
    ks_phases_of(rules)->result(rules, state, out);
}

/** Book the deal, then end the match or pass the deal on (RS14, SN15). */
static void settle(const ks_rules *rules, ks_state *state) {
    ks_result deal;
    ks_explain(rules, state, &deal);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        state->score[seat] += deal.booked[seat];
    }
    state->deals++;
    state->settled = 1;
    state->turn = KS_NOBODY;
    state->over = (uint8_t)ks_phases_of(rules)->winners(rules, state, &deal);
    state->phase = state->over ? KS_PHASE_OVER : KS_PHASE_DEAL;
    if (!state->over) {
        state->dealer = (uint8_t)((state->dealer + 1u) % rules->seats);
    }
}

ks_status ks_result_get(const ks_rules *rules, const ks_state *state, ks_result *out) {
    if (!state->settled) {
        return KS_ILLEGAL;
    }
    ks_explain(rules, state, out);
    unsigned passed_on =
        state->over ? 0 : 1; /* the next seat deals now, unless the match is over */
    out->dealer = (uint8_t)((state->dealer + rules->seats - passed_on) % rules->seats);
    return KS_OK;
}

/** Phase in which an action of a kind is taken; `bid` and `pass` have one phase in both games. */
static const uint8_t phase_of_kind[KS_KINDS] = {
    [KS_DEAL] = KS_PHASE_DEAL,
    [KS_KEEP] = KS_PHASE_REDEAL,
    [KS_REDEAL] = KS_PHASE_REDEAL,
    [KS_BID] = KS_PHASE_BIDDING,
    [KS_BID_WITHOUT] = KS_PHASE_BIDDING,
    [KS_PASS] = KS_PHASE_BIDDING,
    [KS_HOLD] = KS_PHASE_RAISE,
    [KS_RAISE] = KS_PHASE_RAISE,
    [KS_LAY] = KS_PHASE_LAY,
    [KS_PICK] = KS_PHASE_PICK,
    [KS_GIVE] = KS_PHASE_GIVE,
    [KS_PLAY] = KS_PHASE_PLAY,
    [KS_ANNOUNCE] = KS_PHASE_PLAY,
    [KS_DISCARD] = KS_PHASE_DISCARD,
    [KS_TRUMP] = KS_PHASE_TRUMP,
    [KS_HIGH] = KS_PHASE_TRUMP,
    [KS_STAY] = KS_PHASE_STAY,
    [KS_DROP] = KS_PHASE_STAY,
    [KS_SWAP] = KS_PHASE_EXCHANGE,
    [KS_DONE] = KS_PHASE_EXCHANGE,
};

static bool is_chance(ks_kind kind) {
    return kind == KS_DEAL || kind == KS_PICK;
}

static bool takes_card(ks_kind kind) {
    return kind == KS_LAY || kind == KS_PICK || kind == KS_GIVE || kind == KS_PLAY ||
           kind == KS_ANNOUNCE || kind == KS_DISCARD || kind == KS_SWAP;
}

static bool game_has(ks_game game, ks_kind kind) {
    static const bool russisch_only[KS_KINDS] = {
        [KS_KEEP] = true, [KS_REDEAL] = true, [KS_BID_WITHOUT] = true,
        [KS_HOLD] = true, [KS_RAISE] = true,  [KS_LAY] = true,
        [KS_PICK] = true, [KS_GIVE] = true,   [KS_ANNOUNCE] = true,
    };
    static const bool schnellen_only[KS_KINDS] = {
        [KS_DISCARD] = true, [KS_TRUMP] = true, [KS_HIGH] = true, [KS_STAY] = true,
        [KS_DROP] = true,    [KS_SWAP] = true,  [KS_DONE] = true,
    };
    return !(game == KS_RUSSISCH ? schnellen_only : russisch_only)[kind];
}

/** The duty of TR2-TR5 that a card in hand breaks. */
static ks_refusal why_duty(const ks_rules *rules, const ks_play *play, ks_set hand, ks_set card) {
    ks_set legal = ks_play_legal(play, ks_play_turn(play), rules->must_beat_after_trump,
                                 rules->must_undertrump);
    ks_refusal refusal = ks_allowed();
    if (legal & card) {
        return refusal;
    }
    refusal.duty = ks_cards_mask(ks_pack_get(rules->pack), legal);
    if (hand & play->led) {
        bool follows = card & play->led;
        refusal.reason = follows ? KS_WHY_MUST_BEAT : KS_WHY_MUST_FOLLOW;
        refusal.clause = "TR2";
        return refusal;
    }
    bool higher = legal & ks_above(play->trick & play->trump);
    if (card & play->trump) {
        refusal.reason = KS_WHY_MUST_OVERTRUMP;
        refusal.clause = "TR4";
    } else {
        refusal.reason = higher ? KS_WHY_MUST_TRUMP : KS_WHY_MUST_UNDERTRUMP;
        refusal.clause = higher ? "TR4" : "TR5";
    }
    return refusal;
}

static ks_refusal why_play(const ks_rules *rules, const ks_state *state, ks_action_parts parts) {
    const ks_play *play = &state->play;
    ks_set hand = play->hand[state->turn];
    ks_set card = ks_bit(ks_bit_in(rules, state, (ks_card)parts.arg));
    if (!(hand & card)) {
        return ks_refused(KS_WHY_NOT_IN_HAND, "TR1");
    }
    if (parts.kind == KS_PLAY) {
        return why_duty(rules, play, hand, card);
    }
    if (play->led) {
        return ks_refused(KS_WHY_NOT_ON_LEAD, "RS10");
    }
    ks_set queens = ks_pairs(hand, ks_pack_get(rules->pack)->queens);
    return card & (queens | queens << 1) ? ks_allowed() : ks_refused(KS_WHY_NO_MARRIAGE, "RS10");
}

ks_refusal ks_why_parts(const ks_rules *rules, const ks_state *state, ks_action_parts parts) {
    if ((unsigned)parts.kind >= KS_KINDS || !game_has(rules->game, parts.kind)) {
        return ks_refused(KS_WHY_WRONG_GAME, "");
    }
    if (state->phase == KS_PHASE_OVER) {
        return ks_refused(KS_WHY_OVER, rules->game == KS_RUSSISCH ? "RS14" : "SN15");
    }
    if (is_chance(parts.kind) != (state->turn == KS_NOBODY)) {
        return ks_refused(KS_WHY_NOT_YOUR_TURN, "");
    }
    if (state->phase != phase_of_kind[parts.kind]) {
        return ks_refused(KS_WHY_WRONG_PHASE, "");
    }
    if (takes_card(parts.kind) && ((uint32_t)parts.arg >= KS_CARDS ||
                                   ks_pack_get(rules->pack)->bit[parts.arg] == KS_NO_CARD)) {
        return ks_refused(KS_WHY_NOT_IN_PACK, rules->game == KS_RUSSISCH ? "RS2" : "SN2");
    }
    if (state->phase == KS_PHASE_PLAY) {
        return why_play(rules, state, parts);
    }
    return parts.kind == KS_DEAL ? ks_allowed() : ks_phases_of(rules)->why(rules, state, parts);
}

ks_refusal ks_why(const ks_rules *rules, const ks_state *state, ks_action action) {
    return ks_why_parts(rules, state, ks_action_split(rules->game, action));
}

ks_refusal ks_why_deal(const ks_rules *rules, const ks_state *state, const ks_card *cards,
                       unsigned count) {
    ks_refusal refusal = ks_why_parts(rules, state, (ks_action_parts){KS_DEAL, 0});
    if (refusal.reason != KS_LEGAL) {
        return refusal;
    }
    const ks_pack *pack = ks_pack_get(rules->pack);
    ks_set seen = 0;
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] < KS_CARDS && pack->bit[cards[i]] != KS_NO_CARD) {
            seen |= ks_bit(pack->bit[cards[i]]);
        }
    }
    bool whole = count == pack->size && seen == pack->all;
    return whole ? ks_allowed()
                 : ks_refused(KS_WHY_DEAL_CARDS, rules->game == KS_RUSSISCH ? "RS3" : "SN4");
}

void ks_hand_out(const ks_rules *rules, ks_state *state, const ks_card *cards) {
    ks_clear_deal(state);
    memcpy(state->pack, cards, ks_pack_get(rules->pack)->size);
    ks_phases_of(rules)->dealt(rules, state);
}

ks_status ks_deal(const ks_rules *rules, ks_state *state, const ks_card *cards) {
    unsigned size = ks_pack_get(rules->pack)->size;
    if (ks_why_deal(rules, state, cards, size).reason != KS_LEGAL) {
        return KS_ILLEGAL;
    }
    ks_hand_out(rules, state, cards);
    return KS_OK;
}

ks_status ks_unrank(const ks_rules *rules, const uint64_t *chunks, ks_card *cards) {
    const ks_pack *pack = ks_pack_get(rules->pack);
    unsigned size = pack->size;
    ks_card rest[KS_CARDS];
    unsigned count = 0;
    for (uint64_t mask = ks_cards_mask(pack, pack->all); mask; mask &= mask - 1) {
        rest[count++] = (ks_card)ks_first(mask);
    }
    uint64_t chunk = 0;
    for (unsigned i = 0; i < size; i++) {
        if (i % KS_CHUNK == 0) {
            if (chunk != 0) {
                return KS_ILLEGAL;
            }
            chunk = chunks[i / KS_CHUNK];
        }
        unsigned digit = (unsigned)(chunk % (size - i));
        chunk /= size - i;
        cards[i] = rest[digit];
        rest[digit] = rest[size - i - 1];
    }
    return chunk == 0 ? KS_OK : KS_ILLEGAL;
}

void ks_take_play(const ks_rules *rules, ks_state *state, unsigned bit, bool announce) {
    ks_play *play = &state->play;
    if (announce) {
        ks_play_announce(play, ks_lane_of(bit));
    }
    ks_play_card(play, bit);
    if (ks_play_over(play)) {
        settle(rules, state);
    } else {
        state->turn = (uint8_t)ks_play_turn(play);
    }
}

static void take_parts(const ks_rules *rules, ks_state *state, ks_action_parts parts) {
    if (state->phase == KS_PHASE_PLAY) {
        ks_take_play(rules, state, ks_bit_in(rules, state, (ks_card)parts.arg),
                     parts.kind == KS_ANNOUNCE);
    } else {
        ks_phases_of(rules)->take(rules, state, parts);
    }
}

void ks_take(const ks_rules *rules, ks_state *state, ks_action action) {
    take_parts(rules, state, ks_action_split(rules->game, action));
}

ks_status ks_apply(const ks_rules *rules, ks_state *state, ks_action action) {
    ks_action_parts parts = ks_action_split(rules->game, action);
    if (parts.kind == KS_DEAL || ks_why_parts(rules, state, parts).reason != KS_LEGAL) {
        return KS_ILLEGAL;
    }
    take_parts(rules, state, parts);
    return KS_OK;
}

static unsigned legal_plays(const ks_rules *rules, const ks_state *state, ks_action *out) {
    const ks_play *play = &state->play;
    ks_set legal =
        ks_play_legal(play, state->turn, rules->must_beat_after_trump, rules->must_undertrump);
    unsigned count = ks_list_cards(rules, legal, 0, out);
    if (!play->led) {
        for (ks_set rest = ks_pairs(legal, ks_pack_get(rules->pack)->queens); rest;
             rest &= rest - 1) {
            ks_action first = KS_R_ANNOUNCE + (ks_action)ks_lane_of(ks_first(rest)) * 2;
            out[count++] = first;
            out[count++] = first + 1;
        }
    }
    return count;
}

unsigned ks_legal(const ks_rules *rules, const ks_state *state, ks_action *out) {
    if (state->turn == KS_NOBODY) {
        return 0;
    }
    return state->phase == KS_PHASE_PLAY ? legal_plays(rules, state, out)
                                         : ks_phases_of(rules)->legal(rules, state, out);
}

unsigned ks_chance(const ks_rules *rules, const ks_state *state, ks_action *out) {
    return state->phase == KS_PHASE_PICK ? ks_list_cards(rules, state->aside, KS_R_PICK, out) : 0;
}

int ks_trump_suit(const ks_state *state) {
    return state->play.trump ? (int)ks_lane_of(ks_first(state->play.trump)) : -1;
}

static unsigned place_of(const ks_state *state, unsigned seat) {
    unsigned place = 0;
    while (place < state->play.places && state->play.seat[place] != seat) {
        place++;
    }
    return place;
}

ks_set ks_hand(const ks_state *state, unsigned seat) {
    unsigned place = place_of(state, seat);
    return place < state->play.places ? state->play.hand[place] : 0;
}

ks_set ks_won(const ks_state *state, unsigned seat) {
    unsigned place = place_of(state, seat);
    return place < state->play.places ? state->play.won[place] : 0;
}

unsigned ks_undealt(const ks_rules *rules, const ks_state *state, ks_card *out) {
    if (state->play.places == 0) {
        return 0;
    }
    unsigned size = ks_pack_get(rules->pack)->size;
    ks_set held = state->aside | state->play.trick;
    for (unsigned place = 0; place < state->play.places; place++) {
        held |= state->play.hand[place] | state->play.won[place];
    }
    unsigned count = 0;
    for (unsigned i = 0; i < size; i++) {
        if (!(held & ks_bit(ks_bit_in(rules, state, state->pack[i])))) {
            out[count++] = state->pack[i];
        }
    }
    return count;
}

uint64_t ks_hash(const ks_state *state) {
    uint64_t words[sizeof *state / 8];
    memcpy(words, state, sizeof words);
    uint64_t hash = 0x9E3779B97F4A7C15u;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        hash = (hash ^ words[i]) * 0xD6E8FEB86659FD93u;
        hash ^= hash >> 32;
    }
    return hash;
}

bool ks_equal(const ks_state *a, const ks_state *b) {
    return memcmp(a, b, sizeof *a) == 0;
}
