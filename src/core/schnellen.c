/* Schnellen: the phases around the play phase and the settlement (clauses SN1-SN15).
 *
 * Places are the players clockwise from the dealer's next neighbour; the dealer is the last place.
 * When the play phase begins, the places close up over the players who stay. */
#include "game.h"
#include "play.h"

enum { TRICKS = 5 };

static unsigned dealer_place(const ks_rules *rules) {
    return rules->seats - 1u;
}

/** Trump suit in the play fields: the lane of a suit, or the Weli's lane for "high" (SN3, SN11). */
static void name_trump(ks_state *state, unsigned lane) {
    ks_play *play = &state->play;
    ks_set weli = ks_bit(ks_weli_bit(KS_WELI_LANE));
    play->trump = ks_lane(lane);
    for (unsigned place = 0; place < play->places; place++) {
        if (play->hand[place] & weli) {
            play->hand[place] = (play->hand[place] & ~weli) | ks_bit(ks_weli_bit(lane));
        }
    }
}

static void draw(const ks_rules *rules, ks_state *state, unsigned place, unsigned count) {
    unsigned size = ks_packs[rules->pack].size;
    for (; count > 0 && state->next_card < size; count--) {
        ks_card card = state->pack[state->next_card++];
        state->play.hand[place] |= ks_bit(ks_bit_in(rules, state, card));
    }
}

static void draw_round(const ks_rules *rules, ks_state *state, unsigned count) {
    for (unsigned place = 0; place < rules->seats; place++) {
        draw(rules, state, place, count);
    }
}

/** The card that fixed the trump (SN4); KS_NO_CARD after bidding. */
static ks_card trump_card(const ks_rules *rules, const ks_state *state) {
    return state->turned ? state->pack[rules->seats * 3u + state->turned - 1u]
                         : (ks_card)KS_NO_CARD;
}

static void dealt(const ks_rules *rules, ks_state *state) {
    ks_play *play = &state->play;
    play->places = rules->seats;
    for (unsigned place = 0; place < rules->seats; place++) {
        play->seat[place] = (uint8_t)((state->dealer + 1u + place) % rules->seats);
    }
    draw_round(rules, state, 3);
    if (rules->of.schnellen.bid_for_trump) { /* SN10 */
        draw_round(rules, state, 2);
        state->phase = KS_PHASE_BIDDING;
        state->turn = 0;
        return;
    }
    state->turned = state->pack[state->next_card] == KS_WELI ? 2 : 1; /* SN4 */
    unsigned turned = state->next_card;
    state->next_card = (uint8_t)(turned + state->turned);
    draw_round(rules, state, 2);
    name_trump(state, trump_card(rules, state) / KS_RANKS);
    for (unsigned i = 0; i < state->turned; i++) {
        play->hand[dealer_place(rules)] |= ks_bit(ks_bit_in(rules, state, state->pack[turned + i]));
    }
    state->phase = KS_PHASE_DISCARD; /* SN5 */
    state->turn = (uint8_t)dealer_place(rules);
}

static unsigned stock(const ks_rules *rules, const ks_state *state) {
    return (unsigned)ks_packs[rules->pack].size - state->next_card;
}

static bool has_dropped(const ks_state *state, unsigned place) {
    return state->passed >> place & 1;
}

/** Why the player in turn may not drop (SN6, SN8). */
static ks_refusal why_drop(const ks_rules *rules, const ks_state *state) {
    const ks_schnellen_rules *own = &rules->of.schnellen;
    unsigned dealer = dealer_place(rules);
    if (own->compulsory) {
        ks_card fixed = trump_card(rules, state);
        bool seven = fixed != KS_NO_CARD && fixed % KS_RANKS == KS_SEVEN;
        if (seven || ks_trump_suit(state) == KS_CLUBS) {
            return ks_refused(KS_WHY_MUST_STAY_COMPULSORY, "SN8");
        }
    }
    if (state->score[ks_actor(state)] <= own->must_stay_at) {
        return ks_refused(KS_WHY_MUST_STAY_POINTS, "SN6");
    }
    bool bidder_stays = state->bidder != KS_NOBODY && state->bidder != dealer; /* SN10 */
    bool last = state->turn + 1u == dealer && ks_count(state->passed) == dealer - 1;
    return last && !bidder_stays ? ks_refused(KS_WHY_MUST_STAY_LAST, "SN6") : ks_allowed();
}

/** Whether a set is just the ace of trumps (SN9). */
static bool is_trump_ace(const ks_rules *rules, const ks_state *state, ks_set cards) {
    int suit = ks_trump_suit(state);
    if (suit < 0 || suit >= KS_SUITS) {
        return false;
    }
    return cards == ks_bit(ks_bit_in(rules, state, (ks_card)(suit * KS_RANKS + KS_ACE)));
}

/** Why the player in turn may not end with so many cards put away and these kept (SN9). */
static ks_refusal why_end(const ks_rules *rules, const ks_state *state, unsigned put_away,
                          ks_set kept) {
    unsigned needed = put_away == TRICKS ? TRICKS + 1 : put_away;
    if (stock(rules, state) < needed) {
        return ks_refused(KS_WHY_SWAP_STOCK, "SN9");
    }
    bool lacks_ace = put_away == TRICKS - 1 && !is_trump_ace(rules, state, kept);
    return lacks_ace ? ks_refused(KS_WHY_SWAP_ACE, "SN9") : ks_allowed();
}

/** Why the player in turn may not put away this card: no lawful end can follow (SN9). */
static ks_refusal why_swap(const ks_rules *rules, const ks_state *state, ks_set card) {
    unsigned put_away = state->put_away + 1u;
    ks_set kept = state->play.hand[state->turn] & ~card;
    ks_refusal now = why_end(rules, state, put_away, kept);
    if (now.reason == KS_LEGAL || why_end(rules, state, TRICKS, 0).reason == KS_LEGAL) {
        return ks_allowed(); /* put away all the rest, if need be */
    }
    return now;
}

static ks_refusal why_bid(const ks_rules *rules, const ks_state *state, int32_t tricks) {
    if (tricks > TRICKS) {
        return ks_refused(KS_WHY_BID_TOO_HIGH, "SN10");
    }
    bool equals = state->turn == dealer_place(rules) && tricks == state->bid && state->bid != 0;
    return tricks > state->bid || equals ? ks_allowed() : ks_refused(KS_WHY_BID_TOO_LOW, "SN10");
}

/** Why the player in turn may not pass: the dealer, when all have passed and he bids then (SN10).
 */
static ks_refusal why_pass(const ks_rules *rules, const ks_state *state) {
    bool must = state->turn == dealer_place(rules) && state->bid == 0 &&
                !rules->of.schnellen.all_pass_redeal;
    return must ? ks_refused(KS_WHY_MUST_BID, "SN10") : ks_allowed();
}

static ks_set held(const ks_rules *rules, const ks_state *state, int32_t card) {
    return state->play.hand[state->turn] & ks_bit(ks_bit_in(rules, state, (ks_card)card));
}

static ks_refusal why(const ks_rules *rules, const ks_state *state, ks_action_parts parts) {
    switch (parts.kind) {
    case KS_DISCARD:
        return held(rules, state, parts.arg)
                   ? ks_allowed()
                   : ks_refused(KS_WHY_NOT_IN_HAND, state->put_away ? "SN9" : "SN5");
    case KS_BID:
        return why_bid(rules, state, parts.arg);
    case KS_PASS:
        return why_pass(rules, state);
    case KS_DROP:
        return why_drop(rules, state);
    case KS_SWAP: {
        ks_set card = held(rules, state, parts.arg);
        return card ? why_swap(rules, state, card) : ks_refused(KS_WHY_NOT_IN_HAND, "SN9");
    }
    case KS_DONE:
        return why_end(rules, state, state->put_away, state->play.hand[state->turn]);
    default: /* stay, trump, high */
        return ks_allowed();
    }
}

static unsigned legal_exchange(const ks_rules *rules, const ks_state *state, ks_action *out) {
    ks_set hand = state->play.hand[state->turn];
    ks_set cards = 0;
    for (ks_set rest = hand; rest; rest &= rest - 1) {
        ks_set card = rest & -rest;
        cards |= why_swap(rules, state, card).reason == KS_LEGAL ? card : 0;
    }
    unsigned count = ks_list_cards(rules, cards, KS_S_SWAP, out);
    if (why_end(rules, state, state->put_away, hand).reason == KS_LEGAL) {
        out[count++] = KS_S_DONE;
    }
    return count;
}

static unsigned legal(const ks_rules *rules, const ks_state *state, ks_action *out) {
    unsigned count = 0;
    switch ((ks_phase)state->phase) {
    case KS_PHASE_DISCARD:
        return ks_list_cards(rules, state->play.hand[state->turn], KS_S_DISCARD, out);
    case KS_PHASE_BIDDING:
        if (why_pass(rules, state).reason == KS_LEGAL) {
            out[count++] = KS_S_PASS;
        }
        for (int32_t tricks = 1; tricks <= TRICKS; tricks++) {
            if (why_bid(rules, state, tricks).reason == KS_LEGAL) {
                out[count++] = KS_S_BID + tricks - 1;
            }
        }
        return count;
    case KS_PHASE_TRUMP:
        for (ks_action action = KS_S_TRUMP; action <= KS_S_HIGH; action++) {
            out[count++] = action;
        }
        return count;
    case KS_PHASE_STAY:
        out[count++] = KS_S_STAY;
        if (why_drop(rules, state).reason == KS_LEGAL) {
            out[count++] = KS_S_DROP;
        }
        return count;
    case KS_PHASE_EXCHANGE:
        return legal_exchange(rules, state, out);
    default:
        return 0;
    }
}

/** The places close up over the players who stay; the first of them leads (SN12). */
static void begin_tricks(ks_state *state) {
    ks_play *play = &state->play;
    unsigned places = 0;
    uint8_t bidder = state->bidder;
    for (unsigned place = 0; place < play->places; place++) {
        if (has_dropped(state, place)) {
            continue;
        }
        if (place == state->bidder) {
            bidder = (uint8_t)places;
        }
        play->hand[places] = play->hand[place];
        play->seat[places] = play->seat[place];
        places++;
    }
    for (unsigned place = places; place < play->places; place++) {
        play->hand[place] = 0;
        play->seat[place] = 0;
    }
    play->places = (uint8_t)places;
    state->bidder = bidder;
    ks_begin_play(state, 0, TRICKS);
}

/** The next who stays swaps, from this place on; after the last the play begins (SN9). */
static void exchange_from(const ks_rules *rules, ks_state *state, unsigned place) {
    while (place < rules->seats && has_dropped(state, place)) {
        place++;
    }
    state->put_away = 0;
    if (place == rules->seats) {
        begin_tricks(state);
        return;
    }
    state->phase = KS_PHASE_EXCHANGE;
    state->turn = (uint8_t)place;
}

/** The next is asked, from this place on; the dealer and the bidder are not (SN6, SN10). */
static void ask_from(const ks_rules *rules, ks_state *state, unsigned place) {
    if (place == state->bidder) {
        place++;
    }
    if (place < dealer_place(rules)) {
        state->phase = KS_PHASE_STAY;
        state->turn = (uint8_t)place;
    } else if (rules->of.schnellen.exchange) {
        exchange_from(rules, state, 0);
    } else {
        begin_tricks(state);
    }
}

static void put_aside(ks_state *state, ks_set cards) {
    state->play.hand[state->turn] &= ~cards;
    state->aside |= cards;
}

static void next_bidder(const ks_rules *rules, ks_state *state) {
    if (state->turn < dealer_place(rules)) {
        state->turn++;
    } else if (state->bid == 0) {
        ks_clear_deal(state); /* all_pass = "redeal": the same dealer deals again (SN10) */
    } else {
        state->phase = KS_PHASE_TRUMP;
        state->turn = state->bidder;
    }
}

static void take(const ks_rules *rules, ks_state *state, ks_action_parts parts) {
    switch (parts.kind) {
    case KS_DISCARD:
        put_aside(state, held(rules, state, parts.arg));
        if (ks_count(state->play.hand[state->turn]) > TRICKS) {
            break;
        }
        if (state->put_away) {
            exchange_from(rules, state, state->turn + 1u);
        } else {
            ask_from(rules, state, 0);
        }
        break;
    case KS_BID:
        state->bid = (uint16_t)parts.arg;
        state->bidder = state->turn;
        next_bidder(rules, state);
        break;
    case KS_PASS:
        next_bidder(rules, state);
        break;
    case KS_TRUMP:
        name_trump(state, (unsigned)parts.arg);
        ask_from(rules, state, 0);
        break;
    case KS_HIGH:
        name_trump(state, KS_WELI_LANE);
        ask_from(rules, state, 0);
        break;
    case KS_DROP:
        put_aside(state, state->play.hand[state->turn]);
        state->passed |= (uint8_t)(1u << state->turn);
        ask_from(rules, state, state->turn + 1u);
        break;
    case KS_STAY:
        ask_from(rules, state, state->turn + 1u);
        break;
    case KS_SWAP:
        put_aside(state, held(rules, state, parts.arg));
        state->put_away++;
        break;
    default: /* done */
        if (state->put_away == TRICKS) {
            draw(rules, state, state->turn, TRICKS + 1);
            state->phase = KS_PHASE_DISCARD;
        } else {
            draw(rules, state, state->turn, state->put_away);
            exchange_from(rules, state, state->turn + 1u);
        }
        break;
    }
}

/** What a trick counts, and by what the penalties of SN13 are multiplied (SN14). */
static int32_t factor(const ks_rules *rules, const ks_state *state) {
    return rules->of.schnellen.hearts_double && ks_trump_suit(state) == KS_HEARTS ? 2 : 1;
}

/** Whether the tricks of a place lower its total: not those of a failed bidder, unless the rules
 * say so (SN13). */
static bool tricks_count(const ks_rules *rules, const ks_state *state, unsigned place) {
    bool failed = place == state->bidder && ks_play_tricks(&state->play, place) < state->bid;
    return !failed || rules->of.schnellen.failed_bid_tricks_count;
}

static void result(const ks_rules *rules, const ks_state *state, ks_result *out) {
    const ks_schnellen_rules *own = &rules->of.schnellen;
    const ks_play *play = &state->play;
    int32_t times = factor(rules, state);
    for (unsigned place = 0; place < play->places; place++) {
        unsigned seat = play->seat[place];
        unsigned tricks = ks_play_tricks(play, place);
        bool failed = place == state->bidder && tricks < state->bid;
        out->active |= (uint8_t)(1u << seat);
        out->tricks[seat] = (uint8_t)tricks;
        const char *clause = times > 1 ? "SN14" : "SN13";
        if (tricks > 0 && tricks_count(rules, state, place)) {
            ks_book(out, seat, -(int64_t)tricks * times, clause);
        }
        if (failed || tricks == 0) {
            ks_book(out, seat, (int64_t)own->schnell_penalty * times, clause);
        }
        if (place == state->bidder) {
            out->declarer = (uint8_t)seat;
            out->bid = state->bid;
            out->total = (int32_t)tricks;
            out->made = !failed;
        }
    }
    out->dropped = (uint8_t)(((1u << rules->seats) - 1) & ~(unsigned)out->active);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        if (out->dropped >> seat & 1) {
            int32_t drop_times = own->hearts_double_drop ? times : 1;
            ks_book(out, seat, (int64_t)own->drop_penalty * drop_times,
                    drop_times > 1 ? "SN14" : "SN7");
        }
    }
}

/** Of some seats the one whose tricks alone brought it to zero first (SN15, finish = "earliest").
 */
static unsigned earliest(const ks_rules *rules, const ks_state *state, const ks_result *deal,
                         unsigned among) {
    int64_t running[KS_MAX_SEATS];
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        running[seat] = state->score[seat] - deal->booked[seat];
    }
    for (unsigned i = 0; i < state->play.tricks; i++) {
        unsigned place = ks_play_winner(&state->play, i);
        unsigned seat = state->play.seat[place];
        if (!tricks_count(rules, state, place)) {
            continue;
        }
        running[seat] -= factor(rules, state);
        if (running[seat] <= 0 && among >> seat & 1) {
            return 1u << seat;
        }
    }
    return 0;
}

static unsigned winners(const ks_rules *rules, const ks_state *state, const ks_result *deal) {
    unsigned reached = 0;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        reached |= state->score[seat] <= 0 ? 1u << seat : 0;
    }
    if (reached) {
        unsigned first = rules->of.schnellen.earliest ? earliest(rules, state, deal, reached) : 0;
        return first ? first : ks_best_seats(rules, state, reached, -1);
    }
    bool end = rules->deals != 0 && state->deals >= rules->deals;
    return end ? ks_best_seats(rules, state, (1u << rules->seats) - 1, -1) : 0;
}

const ks_phases ks_schnellen_phases = {
    .dealt = dealt,
    .legal = legal,
    .why = why,
    .take = take,
    .result = result,
    .winners = winners,
};
