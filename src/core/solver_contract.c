/* Russisches Schnapsen, the contract: card points of the declarer's tricks, his marriages that
 * count, and the bonus for all tricks where it counts (RS10, RS11, RS13).
 *
 * Players are numbered from the declarer on: 0 declarer, 1 and 2 the defenders. Values in here are
 * what is still to come. */
#include "solver_bounds.h"
#include "solver_table.h"

enum { MOVES = 24 };

typedef ks_russisch_position position;

/* A card to lead. */
typedef struct lead_move {
    ks_set card;
    bool announce;
    int32_t rank; /* higher ranks are tried first */
} lead_move;

static int32_t lead(ks_search *s, position *p, int32_t need);

/* Take a card out of a hand. */
static void put(position *p, unsigned player, ks_set card) {
    p->hand[player] &= ~card;
}

/* The trick is full: book it and go on. `p` has the cards of the trick already taken out. */
static int32_t take_trick(ks_search *s, position *p, unsigned winner, int32_t points,
                          int32_t need) {
    int32_t gain = 0;
    p->leader = (uint8_t)winner;
    p->left--;
    p->points -= points;
    if (winner == 0) {
        gain = points + ks_pending_value(s, p);
        p->pending = 0;
    } else {
        p->all = false;
    }
    return gain + lead(s, p, need - gain);
}

/* Next card to try: the one with the most points, or with the fewest. */
static ks_set pick(const ks_search *s, ks_set cards, bool dearest) {
    if (ks_search_off(s, KS_NO_ORDER) || !(cards & (cards - 1))) {
        return cards & -cards;
    }
    ks_set best = cards & -cards;
    int32_t most = ks_card_points(s, best);
    for (ks_set left = cards & (cards - 1); left; left &= left - 1) {
        int32_t points = ks_card_points(s, left & -left);
        if (dearest ? points > most : points < most) {
            most = points;
            best = left & -left;
        }
    }
    return best;
}

/* The last card of a trick; who takes it is known by now. */
static int32_t third(ks_search *s, const position *p, const ks_lead *l, ks_set second_card,
                     unsigned winner, int32_t need) {
    unsigned player = ks_before(l->leader);
    ks_set hand = p->hand[player];
    ks_set trick = l->card | second_card;
    ks_set cards = ks_duty(hand, trick, l->led, p->trump, s->beat, s->under);
    bool mine = (winner == 0) == (player == 0);
    if (cards & (cards - 1)) {
        ks_set winning = ks_winning(trick, l->led, p->trump);
        ks_set others = p->hand[0] | p->hand[1] | p->hand[2];
        cards = ks_choose(s, cards, (others & ~hand) | winning, ks_pairs_in(s, hand), mine);
    }
    int32_t on_table = ks_card_points(s, l->card) + ks_card_points(s, second_card);
    int32_t best = ks_search_worst(player == 0);
    while (cards) {
        ks_set card = pick(s, cards, mine);
        cards &= ~card;
        position next = *p;
        put(&next, player, card);
        int32_t value = take_trick(s, &next, winner, on_table + ks_card_points(s, card), need);
        if (s->status != KS_SOLVE_OK || ks_search_takes(player == 0, value, need, &best)) {
            break;
        }
    }
    return s->status == KS_SOLVE_OK ? best : 0;
}

static int32_t second(ks_search *s, const position *p, const ks_lead *l, int32_t need) {
    unsigned player = ks_after(l->leader);
    ks_set hand = p->hand[player];
    ks_set good = ks_duty(hand, l->card, l->led, p->trump, s->beat, s->under);
    ks_set bad = good;
    if (good & (good - 1)) {
        ks_set others = p->hand[l->leader] | p->hand[ks_before(l->leader)] | l->card;
        ks_set apart = ks_pairs_in(s, hand);
        good = ks_choose(s, good, others, apart, true);
        bad = ks_choose(s, bad, others, apart, false);
    }
    /* Classes with which the own side takes the trick stay in `good`, the others in `bad`. */
    ks_set by[3] = {0, 0, 0}; /* the cards with which each player takes it */
    for (ks_set left = good | bad; left; left &= left - 1) {
        ks_set card = left & -left;
        by[ks_taker(p, l, card)] |= card;
    }
    ks_set mine = player == 0 ? by[0] : by[1] | by[2];
    good &= mine;
    bad &= ~mine;
    int32_t best = ks_search_worst(player == 0);
    position next = *p;
    while (good | bad) {
        ks_set card = good ? pick(s, good, true) : pick(s, bad, false);
        good &= ~card;
        bad &= ~card;
        next.hand[player] = hand & ~card;
        unsigned winner = by[0] & card ? 0 : by[1] & card ? 1 : 2;
        int32_t value = third(s, &next, l, card, winner, need);
        if (s->status != KS_SOLVE_OK || ks_search_takes(player == 0, value, need, &best)) {
            break;
        }
    }
    return s->status == KS_SOLVE_OK ? best : 0;
}

static int32_t rank_of(const ks_search *s, const lead_move *m, unsigned leader, int takes) {
    int32_t points = ks_card_points(s, m->card);
    if (m->announce) {
        return leader == 0 ? 1000 + s->marriage[ks_lane_of(ks_first(m->card))] - points
                           : 90 - points;
    }
    if (takes < 0) {
        return 0;
    }
    return (takes == 1) == (leader == 0) ? 100 + points : -points;
}

/* Add the leads of one class under the trump in `p`. */
static unsigned add_leads(const ks_search *s, const position *p, ks_set same, bool announce,
                          lead_move *out) {
    ks_lead l = ks_lead_of(ks_bit(ks_last(same)), p->leader);
    int takes = ks_declarer_takes(s, p, &l);
    unsigned count = 0;
    for (ks_set cards = ks_choose_leads(s, same, p->leader, takes); cards; cards &= cards - 1) {
        lead_move m = {cards & -cards, announce, 0};
        m.rank = rank_of(s, &m, p->leader, takes);
        out[count++] = m;
    }
    return count;
}

static unsigned list_leads(const ks_search *s, const position *p, lead_move *out) {
    ks_set all = s->pack->all;
    ks_set hand = p->hand[p->leader];
    ks_set others = p->hand[ks_after(p->leader)] | p->hand[ks_after(ks_after(p->leader))];
    ks_set apart = ks_pairs_in(s, hand);
    unsigned count = 0;
    for (ks_set queens = apart & s->pack->queens; queens; queens &= queens - 1) {
        ks_set pair = (queens & -queens) * 3;
        position trumped = *p;
        trumped.trump = ks_lane(ks_lane_of(ks_first(pair)));
        count += add_leads(s, &trumped, pair, true, out + count);
        count += add_leads(s, p, pair, false, out + count);
    }
    ks_set free = hand & ~apart;
    ks_set bottoms = free & ~ks_class_rest(all, free, others);
    for (; bottoms; bottoms &= bottoms - 1) {
        ks_set same = ks_class_of(all, free, others, bottoms & -bottoms);
        count += add_leads(s, p, same, false, out + count);
    }
    return count;
}

static int32_t lead_with(ks_search *s, const position *p, const lead_move *m, int32_t need) {
    position next = *p;
    int32_t gain = 0;
    ks_lead l = ks_lead_of(m->card, p->leader);
    put(&next, p->leader, m->card);
    if (m->announce) {
        unsigned suit = ks_lane_of(ks_first(m->card));
        next.trump = l.led;
        if (p->leader == 0 && p->left == s->length) {
            next.pending = (uint8_t)(suit + 1); /* no trick yet: it may never count (RS10) */
        } else if (p->leader == 0) {
            gain = s->marriage[suit];
        }
    }
    return gain + second(s, &next, &l, need - gain);
}

static int32_t search_leads(ks_search *s, const position *p, int32_t need) {
    lead_move moves[MOVES];
    unsigned count = list_leads(s, p, moves);
    bool rises = p->leader == 0;
    int32_t best = ks_search_worst(rises);
    unsigned last = ks_search_off(s, KS_NO_ORDER) ? 0 : count;
    for (unsigned i = 0; i < count; i++) {
        unsigned at = i;
        for (unsigned k = i + 1; k < last; k++) {
            at = moves[k].rank > moves[at].rank ? k : at;
        }
        lead_move move = moves[at];
        moves[at] = moves[i];
        int32_t value = lead_with(s, p, &move, need);
        if (s->status != KS_SOLVE_OK || ks_search_takes(rises, value, need, &best)) {
            break;
        }
    }
    return s->status == KS_SOLVE_OK ? best : 0;
}

/* The last trick plays itself. */
static int32_t last_trick(const ks_search *s, const position *p) {
    ks_set trick = p->hand[0] | p->hand[1] | p->hand[2];
    ks_set led = ks_lane(ks_lane_of(ks_first(p->hand[p->leader])));
    if (!(ks_winning(trick, led, p->trump) & p->hand[0])) {
        return 0;
    }
    return p->points + ks_pending_value(s, p) + ks_bonus_value(s, p);
}

static int32_t lead(ks_search *s, position *p, int32_t need) {
    if (p->left == 1) {
        return last_trick(s, p);
    }
    if (p->left == 0) {
        return ks_bonus_value(s, p);
    }
    int32_t low;
    int32_t high;
    ks_contract_bounds(s, p, &low, &high);
    if (low >= need || high < need) {
        return low >= need ? low : high;
    }
    ks_contract_key key = {{0, 0}, 0};
    if (s->table) {
        key = ks_contract_key_of(s, p);
        ks_contract_probe(s, &key, &low, &high);
        if (low >= need || high < need) {
            return low >= need ? low : high;
        }
    }
    ks_contract_quick(s, p, &low, &high);
    if (low >= need || high < need) {
        return low >= need ? low : high;
    }
    if (ks_search_halts(s)) {
        return 0;
    }
    int32_t value = search_leads(s, p, need);
    if (s->status != KS_SOLVE_OK) {
        return 0;
    }
    if (value >= need) {
        low = value;
    } else {
        high = value;
    }
    if (s->table) {
        ks_contract_store(s, &key, low, high);
    }
    return value;
}

/* --- from a position of the match --- */

/* What the declarer has already: points, and marriages once he has a trick. */
static int32_t taken(const ks_search *s, const ks_play *play) {
    int32_t value = 0;
    if (play->won[s->bidder]) {
        value = (int32_t)ks_points(s->pack, play->won[s->bidder]);
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            value += play->announced[s->bidder] >> suit & 1 ? s->marriage[suit] : 0;
        }
    }
    return value;
}

static void load(const ks_search *s, const ks_play *play, position *p) {
    ks_russisch_load(s, play, p);
    p->all = s->bonus_id && !play->won[ks_place_of(s, 1)] && !play->won[ks_place_of(s, 2)];
    if (!play->won[s->bidder] && play->announced[s->bidder]) {
        p->pending = (uint8_t)(ks_first(play->announced[s->bidder]) + 1);
    }
}

static void range(const ks_search *s, const ks_play *play, int32_t *low, int32_t *high,
                  int32_t *guess) {
    position p;
    load(s, play, &p);
    int32_t have = taken(s, play);
    *low = have;
    *high = have + p.points + ks_pending_value(s, &p) + ks_bonus_value(s, &p);
    for (ks_set queens = ks_pairs(p.hand[0], s->pack->queens); queens; queens &= queens - 1) {
        *high += s->marriage[ks_lane_of(ks_first(queens))];
    }
    *guess = have + ks_contract_estimate(s, &p);
}

static int32_t test(ks_search *s, const ks_play *play, int32_t need) {
    position p;
    load(s, play, &p);
    int32_t have = taken(s, play);
    need -= have;
    if (!play->led) {
        return have + lead(s, &p, need);
    }
    ks_lead l = {ks_bit(play->card[0]), play->led, p.leader};
    if (play->played == 1) {
        return have + second(s, &p, &l, need);
    }
    ks_set second_card = ks_bit(play->card[1]);
    return have + third(s, &p, &l, second_card, ks_taker(&p, &l, second_card), need);
}

static bool rises(const ks_search *s, unsigned place) {
    return place == s->bidder;
}

const ks_objective_search ks_contract_search = {.range = range, .test = test, .rises = rises};
