/* Russisches Schnapsen: the phases around the play phase and the settlement (clauses RS1-RS15).
 *
 * Places are the three active players from forehand on: forehand is place 0. With four seats the
 * dealer has no place (RS1). */
#include "game.h"
#include "play.h"

enum { PLACES = 3 };

static unsigned next_place(unsigned place) {
    return place + 1 < PLACES ? place + 1 : 0;
}

static unsigned talon_size(const ks_rules *rules) {
    return rules->pack == KS_PACK_24 ? 3 : 6;
}

/** Cards the declarer lays off (RS8). */
static unsigned laid_size(const ks_rules *rules) {
    return rules->pack == KS_PACK_24 ? 2 : 4;
}

static unsigned deal_length(const ks_rules *rules) {
    return rules->pack == KS_PACK_24 ? 8 : 12;
}

/* Packets in the order of RS3: how many cards to each player (0: three cards to the talon). */
static const uint8_t packets_24[] = {3, 0, 2, 2};
static const uint8_t packets_36[] = {3, 0, 3, 0, 2, 2};

static const uint8_t *packets_of(const ks_rules *rules, unsigned *count) {
    if (rules->pack == KS_PACK_24) {
        *count = sizeof packets_24;
        return packets_24;
    }
    *count = sizeof packets_36;
    return packets_36;
}

/** Walk the packets of RS3. @param hand room for the three hands @param talon room for six cards,
 * in order */
static void deal_out(const ks_rules *rules, const ks_card *cards, ks_set *hand, ks_card *talon) {
    const ks_pack *pack = &ks_packs[rules->pack];
    unsigned packets;
    const uint8_t *packet = packets_of(rules, &packets);
    for (unsigned i = 0; i < packets; i++) {
        if (packet[i] == 0) {
            for (unsigned k = 0; k < 3; k++) {
                *talon++ = *cards++;
            }
            continue;
        }
        for (unsigned place = 0; place < PLACES; place++) {
            for (unsigned k = 0; k < packet[i]; k++) {
                hand[place] |= ks_bit(pack->bit[*cards++]);
            }
        }
    }
}

static void talon_of(const ks_rules *rules, const ks_state *state, ks_card *talon) {
    ks_set ignored[PLACES] = {0};
    deal_out(rules, state->pack, ignored, talon);
}

static void begin_auction(ks_state *state) {
    state->phase = KS_PHASE_BIDDING;
    state->turn = 0;
}

static void dealt(const ks_rules *rules, ks_state *state) {
    ks_card talon[6];
    ks_play *play = &state->play;
    play->places = PLACES;
    for (unsigned place = 0; place < PLACES; place++) {
        play->seat[place] = (uint8_t)((state->dealer + 1u + place) % rules->seats);
    }
    deal_out(rules, state->pack, play->hand, talon);
    if (rules->of.russisch.redeal) {
        state->phase = KS_PHASE_REDEAL;
        state->turn = 0;
    } else {
        begin_auction(state);
    }
}

/** The four cards of a rank. */
static ks_set of_rank(const ks_pack *pack, unsigned rank) {
    ks_set cards = 0;
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        cards |= ks_bit(pack->bit[suit * KS_RANKS + rank]);
    }
    return cards;
}

/** Whether a dealt hand gives the right to a redeal (RS4). */
static bool qualifies(const ks_rules *rules, ks_set hand) {
    const ks_pack *pack = &ks_packs[rules->pack];
    unsigned cases = rules->of.russisch.redeal;
    return (cases & KS_THREE_NINES && ks_count(hand & of_rank(pack, KS_NINE)) >= 3) ||
           (cases & KS_FOUR_UNDERS && !(of_rank(pack, KS_JACK) & ~hand)) ||
           (cases & KS_UNDER_20_POINTS && ks_points(pack, hand) < 20);
}

/** Whether a bid, with or without talon, beats the highest so far (RS5, RS6). */
static bool outbids(const ks_state *state, int32_t value, bool without) {
    return value > state->bid || (value == state->bid && without && !state->without);
}

/** Judge a multiple of ten, without talon only where there are such bids. */
static ks_refusal why_height(const ks_rules *rules, const ks_state *state, int32_t value,
                             bool without) {
    const ks_russisch_rules *own = &rules->of.russisch;
    if (state->bid == 0) { /* the opening */
        if (value != own->opening_bid) {
            return ks_refused(KS_WHY_MUST_OPEN, "RS5");
        }
        return without && !own->without_talon_on_opening ? ks_refused(KS_WHY_NO_WITHOUT, "RS6")
                                                         : ks_allowed();
    }
    if (value > own->max_bid) {
        return ks_refused(KS_WHY_BID_TOO_HIGH, "RS5");
    }
    if (!outbids(state, value, without)) {
        return ks_refused(KS_WHY_BID_TOO_LOW,
                          value == state->bid && state->without ? "RS6" : "RS5");
    }
    return ks_allowed();
}

static ks_refusal why_bid(const ks_rules *rules, const ks_state *state, int32_t value,
                          bool without) {
    if (without && !rules->of.russisch.without_talon) {
        return ks_refused(KS_WHY_NO_WITHOUT, "RS6");
    }
    return value % KS_MARRIAGE_STEP != 0 ? ks_refused(KS_WHY_BID_STEP, "RS5")
                                         : why_height(rules, state, value, without);
}

static ks_refusal why_raise(const ks_rules *rules, const ks_state *state, int32_t value) {
    if (value % KS_MARRIAGE_STEP != 0) {
        return ks_refused(KS_WHY_BID_STEP, "RS7");
    }
    if (value > rules->of.russisch.max_bid) {
        return ks_refused(KS_WHY_BID_TOO_HIGH, "RS7");
    }
    return value > state->bid ? ks_allowed() : ks_refused(KS_WHY_BID_TOO_LOW, "RS7");
}

static ks_refusal why(const ks_rules *rules, const ks_state *state, ks_action_parts parts) {
    switch (parts.kind) {
    case KS_REDEAL:
        return qualifies(rules, state->play.hand[state->turn])
                   ? ks_allowed()
                   : ks_refused(KS_WHY_NOT_QUALIFIED, "RS4");
    case KS_PASS:
        return state->bid == 0 ? ks_refused(KS_WHY_MUST_OPEN, "RS5") : ks_allowed();
    case KS_BID:
    case KS_BID_WITHOUT:
        return why_bid(rules, state, parts.arg, parts.kind == KS_BID_WITHOUT);
    case KS_RAISE:
        return why_raise(rules, state, parts.arg);
    case KS_LAY: {
        unsigned bit = ks_bit_in(rules, state, (ks_card)parts.arg);
        return state->play.hand[state->turn] & ks_bit(bit) ? ks_allowed()
                                                           : ks_refused(KS_WHY_NOT_IN_HAND, "RS8");
    }
    case KS_PICK:
    case KS_GIVE: {
        unsigned bit = ks_bit_in(rules, state, (ks_card)parts.arg);
        return state->aside & ks_bit(bit) ? ks_allowed() : ks_refused(KS_WHY_NOT_LAID, "RS8");
    }
    default: /* keep, hold */
        return ks_allowed();
    }
}

static unsigned legal_bids(const ks_rules *rules, const ks_state *state, ks_action *out) {
    const ks_russisch_rules *own = &rules->of.russisch;
    ks_action *end = out;
    bool opening = state->bid == 0;
    int32_t low = opening ? own->opening_bid : state->bid;
    int32_t high = opening ? own->opening_bid : own->max_bid;
    if (!opening) {
        *end++ = KS_R_PASS;
    }
    int32_t ways = own->without_talon ? 2 : 1;
    ks_action first = KS_R_BID + (low / KS_MARRIAGE_STEP - 1) * 3;
    for (int32_t value = low; value <= high; value += KS_MARRIAGE_STEP, first += 3) {
        for (int32_t without = 0; without < ways; without++) {
            if (why_height(rules, state, value, without == 1).reason == KS_LEGAL) {
                *end++ = first + without;
            }
        }
    }
    return (unsigned)(end - out);
}

static unsigned legal(const ks_rules *rules, const ks_state *state, ks_action *out) {
    const ks_play *play = &state->play;
    unsigned count = 0;
    switch ((ks_phase)state->phase) {
    case KS_PHASE_REDEAL:
        out[count++] = KS_R_KEEP;
        if (qualifies(rules, play->hand[state->turn])) {
            out[count++] = KS_R_REDEAL;
        }
        return count;
    case KS_PHASE_BIDDING:
        return legal_bids(rules, state, out);
    case KS_PHASE_RAISE:
        out[count++] = KS_R_HOLD;
        for (int32_t value = state->bid + KS_MARRIAGE_STEP; value <= rules->of.russisch.max_bid;
             value += KS_MARRIAGE_STEP) {
            out[count++] = KS_R_BID + (value / KS_MARRIAGE_STEP - 1) * 3 + 2;
        }
        return count;
    case KS_PHASE_LAY:
        return ks_list_cards(rules, play->hand[state->turn], KS_R_LAY, out);
    case KS_PHASE_GIVE:
        return ks_list_cards(rules, state->aside, KS_R_GIVE, out);
    default:
        return 0;
    }
}

static void begin_tricks(const ks_rules *rules, ks_state *state) {
    ks_begin_play(state, state->bidder, deal_length(rules)); /* RS9 */
}

/** The talon goes to the declarer, or round the table for a bid without it (RS6, RS7). */
static void end_auction(const ks_rules *rules, ks_state *state) {
    const ks_pack *pack = &ks_packs[rules->pack];
    ks_card talon[6];
    talon_of(rules, state, talon);
    unsigned place = state->bidder;
    for (unsigned i = 0; i < talon_size(rules); i++) {
        state->play.hand[place] |= ks_bit(pack->bit[talon[i]]);
        place = state->without ? next_place(place) : place;
    }
    state->passes = 0;
    state->passed = 0;
    if (state->without) {
        begin_tricks(rules, state);
        return;
    }
    bool may_raise =
        rules->of.russisch.raise_after_talon && state->bid < rules->of.russisch.max_bid;
    state->phase = may_raise ? KS_PHASE_RAISE : KS_PHASE_LAY;
    state->turn = state->bidder;
}

/** The next to be asked, or the end of the auction: after two passes in a row, or with
 * `pass_is_final` when one player is left (RS5). */
static void next_bidder(const ks_rules *rules, ks_state *state) {
    bool final = rules->of.russisch.pass_is_final;
    if (final ? ks_count(state->passed) == PLACES - 1 : state->passes == PLACES - 1) {
        end_auction(rules, state);
        return;
    }
    unsigned place = next_place(state->turn);
    while (final && state->passed >> place & 1) {
        place = next_place(place);
    }
    state->turn = (uint8_t)place;
}

/** A receiver takes a laid-off card; the last one falls to the other without an action (RS8). */
static void receive(const ks_rules *rules, ks_state *state, ks_set card) {
    ks_play *play = &state->play;
    unsigned taken = laid_size(rules) - ks_count(state->aside);
    unsigned first = next_place(state->bidder);
    unsigned receiver = taken % 2 == 0 ? first : next_place(first);
    play->hand[receiver] |= card;
    state->aside &= ~card;
    if (ks_count(state->aside) == 1) {
        receive(rules, state, state->aside);
    } else if (!state->aside) {
        begin_tricks(rules, state);
    }
}

static void take(const ks_rules *rules, ks_state *state, ks_action_parts parts) {
    ks_play *play = &state->play;
    switch (parts.kind) {
    case KS_KEEP:
        if (state->turn + 1u < PLACES) {
            state->turn++;
        } else {
            begin_auction(state);
        }
        break;
    case KS_REDEAL: /* the same dealer deals again (RS4) */
        ks_clear_deal(state);
        break;
    case KS_BID:
    case KS_BID_WITHOUT:
        state->bid = (uint16_t)parts.arg;
        state->without = parts.kind == KS_BID_WITHOUT;
        state->bidder = state->turn;
        state->passes = 0;
        next_bidder(rules, state);
        break;
    case KS_PASS:
        /* Only what the option asks for is counted, so that equal positions are equal states. */
        if (rules->of.russisch.pass_is_final) {
            state->passed |= (uint8_t)(1u << state->turn);
        } else {
            state->passes++;
        }
        next_bidder(rules, state);
        break;
    case KS_RAISE:
        state->bid = (uint16_t)parts.arg;
        state->phase = KS_PHASE_LAY;
        break;
    case KS_HOLD:
        state->phase = KS_PHASE_LAY;
        break;
    case KS_LAY: {
        ks_set card = ks_bit(ks_bit_in(rules, state, (ks_card)parts.arg));
        play->hand[state->turn] &= ~card;
        state->aside |= card;
        if (ks_count(state->aside) == laid_size(rules)) {
            bool assigned = rules->of.russisch.assigned;
            state->phase = assigned ? KS_PHASE_GIVE : KS_PHASE_PICK;
            state->turn = assigned ? state->bidder : KS_NOBODY;
        }
        break;
    }
    default: /* pick, give */
        receive(rules, state, ks_bit(ks_bit_in(rules, state, (ks_card)parts.arg)));
        break;
    }
}

/** Rounded commercially to tens (RS11). */
static int32_t rounded(int32_t points) {
    return (points + 5) / 10 * 10;
}

/** What the opponents book when their own points count (RS11). */
static void book_defenders(const ks_rules *rules, const ks_state *state, ks_result *out) {
    unsigned first = state->play.seat[next_place(state->bidder)];
    unsigned second = state->play.seat[next_place(next_place(state->bidder))];
    if (rules->of.russisch.own_score) {
        ks_book(out, first, rounded(out->points[first]) + out->marriages[first], "RS11");
        ks_book(out, second, rounded(out->points[second]) + out->marriages[second], "RS11");
        return;
    }
    int32_t together = rounded(out->points[first] + out->points[second]) + out->marriages[first] +
                       out->marriages[second];
    ks_book(out, first, together / 2, "RS11");
    ks_book(out, second, together / 2, "RS11");
}

static void count_points(const ks_rules *rules, const ks_state *state, ks_result *out) {
    const ks_russisch_rules *own = &rules->of.russisch;
    const ks_play *play = &state->play;
    const ks_pack *pack = &ks_packs[rules->pack];
    for (unsigned place = 0; place < PLACES; place++) {
        unsigned seat = play->seat[place];
        int32_t value = 0;
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            value += play->announced[place] >> suit & 1 ? own->marriage_values[suit] : 0;
        }
        bool counts = play->won[place] &&
                      (place == state->bidder || own->defender_marriages); /* RS10, RS11 */
        out->points[seat] = (int32_t)ks_points(pack, play->won[place]);
        out->tricks[seat] = (uint8_t)ks_play_tricks(play, place);
        out->announced[seat] = play->announced[place];
        out->marriages[seat] = counts ? value : 0;
        out->void_marriages[seat] = counts ? 0 : value;
        out->active |= (uint8_t)(1u << seat);
    }
}

static void result(const ks_rules *rules, const ks_state *state, ks_result *out) {
    const ks_russisch_rules *own = &rules->of.russisch;
    unsigned declarer = state->play.seat[state->bidder];
    count_points(rules, state, out);
    out->declarer = (uint8_t)declarer;
    out->bid = state->bid;
    out->without = state->without;
    out->total = rounded(out->points[declarer]) + out->marriages[declarer];
    out->all_tricks = out->tricks[declarer] == state->play.length;
    if (out->all_tricks && own->bonus_in_contract) {
        out->total += own->all_tricks_bonus; /* RS13 */
    }
    out->made = out->total >= out->bid;
    if (out->made || own->deducted) {
        ks_book(out, declarer, out->made ? out->bid : -out->bid, "RS11");
        book_defenders(rules, state, out);
    } else {
        unsigned place = next_place(state->bidder);
        ks_book(out, declarer, 0, "RS11");
        ks_book(out, state->play.seat[place], out->bid / 2, "RS11");
        ks_book(out, state->play.seat[next_place(place)], out->bid / 2, "RS11");
    }
    if (out->made && out->all_tricks && own->all_tricks_bonus && !own->bonus_in_contract) {
        ks_book(out, declarer, own->all_tricks_bonus, "RS13");
    }
    if (state->without) {
        ks_book(out, declarer, out->made ? own->without_talon_bonus : -own->without_talon_penalty,
                "RS6");
    }
}

static unsigned winners(const ks_rules *rules, const ks_state *state, const ks_result *deal) {
    (void)deal;
    int32_t target = rules->of.russisch.target;
    bool reached = false;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        reached |= target != 0 && state->score[seat] >= target;
    }
    bool end = reached || (rules->deals != 0 && state->deals >= rules->deals);
    return end ? ks_best_seats(rules, state, (1u << rules->seats) - 1, 1) : 0; /* RS14 */
}

const ks_phases ks_russisch_phases = {
    .dealt = dealt,
    .legal = legal,
    .why = why,
    .take = take,
    .result = result,
    .winners = winners,
};
