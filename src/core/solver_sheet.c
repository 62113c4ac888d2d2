/* Russisches Schnapsen, the sheet: what the declarer books minus what the defenders book (RS6,
 * RS11, RS13), read off the settlement itself.
 *
 * It is no sum over tricks: the contract is made or not, and points are rounded. So a position is
 * known by all that has been taken so far, and the table holds exact cards.
 *
 * A question is rising when more points never hurt the side that has them: then the extremes of
 * what is still in hand bound the value, and one card of a class is enough. All questions are, when
 * to make the contract is never worth less than to fail; else those above what a failed one is
 * worth. Else every card is tried to the end. The search of the contract bounds the value too: it
 * knows how many points a side can get, though not yet who of the defenders. */
#include "game.h"
#include "solver_classes.h"

enum { SLACK = 20 /* more than separate rounding of two defenders' points can add */ };

static int32_t lead(ks_search *s, const ks_play *play, int32_t need);

/* What the deal books when these are the tricks. */
static int32_t booked(const ks_search *s, const ks_play *play) {
    ks_state state = {.play = *play, .bid = (uint16_t)s->bid, .bidder = s->bidder};
    ks_result result = {.declarer = KS_NOBODY};
    state.without = s->without;
    ks_phases_of(s->rules)->result(s->rules, &state, &result);
    int64_t sum = 0;
    for (unsigned place = 0; place < 3; place++) {
        int64_t amount = result.booked[play->seat[place]];
        sum += place == s->bidder ? amount : -amount;
    }
    return (int32_t)sum;
}

static uint8_t suits_of(ks_set queens) {
    uint8_t suits = 0;
    for (; queens; queens &= queens - 1) {
        suits |= (uint8_t)(1u << ks_lane_of(ks_first(queens)));
    }
    return suits;
}

/* Values of the marriages of some suits. */
static int32_t marriages_of(const ks_search *s, unsigned suits) {
    int32_t sum = 0;
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        sum += suits >> suit & 1 ? s->marriage[suit] : 0;
    }
    return sum;
}

/* Marriages of a place: those announced and those still in its hand. */
static int32_t marriages_at_most(const ks_search *s, const ks_play *play, unsigned place) {
    unsigned in_hand = suits_of(ks_pairs(play->hand[place], s->pack->queens));
    bool counts = place == s->bidder || s->rules->of.russisch.defender_marriages;
    return counts ? marriages_of(s, play->announced[place] | in_hand) : 0;
}

/* Marriages of a place that count already (RS10, RS11). */
static int32_t marriages_by_now(const ks_search *s, const ks_play *play, unsigned place) {
    bool counts = place == s->bidder || s->rules->of.russisch.defender_marriages;
    return counts && play->won[place] ? marriages_of(s, play->announced[place]) : 0;
}

static int32_t all_points(const ks_search *s) {
    return (int32_t)ks_points(s->pack, s->pack->all);
}

/* Give a place every card in play, and the pairs of its own side's hands as announced. */
static int32_t extreme(const ks_search *s, const ks_play *play, bool declarer) {
    ks_play end = *play;
    ks_set rest = play->trick | play->hand[0] | play->hand[1] | play->hand[2];
    unsigned first = declarer ? s->bidder : ks_place_of(s, 1);
    unsigned second = declarer ? s->bidder : ks_place_of(s, 2);
    for (unsigned place = 0; place < 3; place++) {
        if ((place == s->bidder) == declarer) {
            end.announced[place] |= suits_of(ks_pairs(play->hand[place], s->pack->queens));
        }
    }
    end.won[second] |= rest & -rest; /* his marriages count too */
    end.won[first] |= rest & ~(rest & -rest);
    return booked(s, &end);
}

/* What a made contract is worth at least. */
static int32_t least_made(const ks_search *s, const ks_play *play) {
    int32_t needed = s->bid - marriages_at_most(s, play, s->bidder) - s->bonus - 5; /* RS11 */
    int32_t points = (int32_t)ks_points(s->pack, play->won[s->bidder]);
    points = needed > points ? needed : points;
    int32_t theirs = all_points(s) - points + SLACK +
                     marriages_at_most(s, play, ks_place_of(s, 1)) +
                     marriages_at_most(s, play, ks_place_of(s, 2));
    return s->bid + (s->without ? s->rules->of.russisch.without_talon_bonus : 0) - theirs;
}

static void bounds(const ks_search *s, const ks_play *play, int32_t *low, int32_t *high) {
    *low = extreme(s, play, false) - SLACK;
    *high = extreme(s, play, true);
    if (!s->rising) {
        *low = *low > s->failed ? *low : INT32_MIN;
        *high = *high > s->failed ? *high : s->failed;
    }
}

/* The key is exact: owner of every card, trump, leader, what each place has taken, bid. */
typedef struct sheet_key {
    uint64_t key[2];
    uint64_t contract;
} sheet_key;

static uint64_t owners_of(const ks_play *play, ks_set lane) {
    uint64_t owners = 0;
    for (unsigned place = 0; place < 3; place++) {
        for (ks_set cards = play->hand[place] & lane; cards; cards &= cards - 1) {
            unsigned at = ks_first(cards) % KS_LANE_BITS - 1;
            owners |= (uint64_t)(place + 1) << 2 * at;
        }
    }
    return owners;
}

static sheet_key key_of(const ks_search *s, const ks_play *play) {
    unsigned first = ks_place_of(s, 1);
    unsigned second = ks_place_of(s, 2);
    uint64_t announced = 0;
    for (unsigned place = 0; place < 3; place++) {
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            announced |= (play->announced[place] >> suit & 1) * (place + 1ull) << 2 * suit;
        }
    }
    sheet_key k = {{0, 0}, (uint64_t)s->bid << 1 | s->without};
    for (unsigned suit = 0; suit < 3; suit++) {
        k.key[0] |= owners_of(play, ks_lane(suit)) << 18 * suit;
    }
    k.key[0] |= (play->trump ? ks_lane_of(ks_first(play->trump)) + 1ull : 0) << 54;
    k.key[0] |= (uint64_t)play->leader << 57;
    k.key[0] |= (uint64_t)s->bidder << 59;
    k.key[1] = owners_of(play, ks_lane(3));
    k.key[1] |= (uint64_t)ks_points(s->pack, play->won[first]) << 18;
    k.key[1] |= (uint64_t)ks_points(s->pack, play->won[second]) << 26;
    k.key[1] |= announced << 34;
    k.key[1] |= (uint64_t)(play->won[s->bidder] != 0) << 42 |
                (uint64_t)(play->won[first] != 0) << 43 | (uint64_t)(play->won[second] != 0) << 44;
    k.key[1] |= (uint64_t)(KS_SHEET + 1) << 60;
    return k;
}

static bool same(const ks_solver_entry *entry, const sheet_key *k) {
    return entry->key[0] == k->key[0] && entry->key[1] == k->key[1] && entry->cards == k->contract;
}

static ks_solver_entry *find(const ks_search *s, const sheet_key *k) {
    ks_solver_entry *slot = ks_slot(s, k->key);
    return same(&slot[1], k) ? &slot[1] : slot;
}

/* Whether one card of a class is enough for a player, when this side takes the trick. Separate
 * rounding of the defenders' points makes it matter which of them takes what. */
static bool enough(const ks_search *s, bool declarer_takes) {
    return s->rising_now && (declarer_takes || !s->rules->of.russisch.own_score);
}

static int32_t follow(ks_search *s, const ks_play *play, int32_t need);

static int32_t after(ks_search *s, const ks_play *play, ks_set card, bool announce, int32_t need) {
    ks_play next = *play;
    if (announce) {
        ks_play_announce(&next, ks_lane_of(ks_first(card)));
    }
    ks_play_card(&next, ks_first(card));
    return next.led ? follow(s, &next, need) : lead(s, &next, need);
}

/* The cards to try when some player adds a card to the trick. */
static ks_set followers(const ks_search *s, const ks_play *play, unsigned place) {
    ks_russisch_position p;
    ks_russisch_load(s, play, &p);
    ks_lead l = {ks_bit(play->card[0]), play->led, p.leader};
    ks_set hand = play->hand[place];
    ks_set legal = ks_play_legal(play, place, s->beat, s->under);
    ks_set winning = ks_winning(play->trick, play->led, play->trump);
    ks_set others = (play->hand[0] | play->hand[1] | play->hand[2] | winning) & ~hand;
    ks_set apart = ks_pairs_in(s, hand);
    ks_set cards = 0;
    for (unsigned dearest = 0; dearest < 2; dearest++) {
        ks_set chosen = ks_choose(s, legal, others, apart, dearest);
        for (; chosen; chosen &= chosen - 1) {
            ks_set card = chosen & -chosen;
            unsigned taker = ks_taker(&p, &l, play->played == 1 ? card : ks_bit(play->card[1]));
            if (!enough(s, taker == 0)) {
                return legal;
            }
            bool mine = (taker == 0) == (place == s->bidder);
            cards |= mine == (dearest == 1) ? card : 0;
        }
    }
    return cards;
}

static int32_t follow(ks_search *s, const ks_play *play, int32_t need) {
    unsigned place = ks_play_turn(play);
    bool rises = place == s->bidder;
    int32_t best = ks_search_worst(rises);
    for (ks_set cards = followers(s, play, place); cards; cards &= cards - 1) {
        int32_t value = after(s, play, cards & -cards, false, need);
        if (s->status != KS_SOLVE_OK || ks_search_takes(rises, value, need, &best)) {
            break;
        }
    }
    return s->status == KS_SOLVE_OK ? best : 0;
}

/* The leads of one class to try under the trump in `p`. */
static ks_set leads_of(const ks_search *s, const ks_russisch_position *p, ks_set same_class) {
    ks_lead l = ks_lead_of(ks_bit(ks_last(same_class)), p->leader);
    int takes = ks_declarer_takes(s, p, &l);
    return enough(s, takes == 1) ? ks_choose_leads(s, same_class, p->leader, takes) : same_class;
}

/* When only this question is a rising one, cards that were left out may be worth a failed contract.
 */
static int32_t at_least_failed(const ks_search *s, int32_t value) {
    return s->rising_now && !s->rising && value < s->failed ? s->failed : value;
}

static int32_t search_leads(ks_search *s, const ks_play *play, int32_t need) {
    ks_russisch_position p;
    ks_russisch_load(s, play, &p);
    unsigned place = play->leader;
    bool rises = place == s->bidder;
    ks_set all = s->pack->all;
    ks_set hand = play->hand[place];
    ks_set others = (play->hand[0] | play->hand[1] | play->hand[2]) & ~hand;
    ks_set apart = ks_pairs_in(s, hand);
    int32_t best = ks_search_worst(rises);
    for (ks_set pairs = apart & s->pack->queens; pairs; pairs &= pairs - 1) {
        ks_set pair = (pairs & -pairs) * 3;
        ks_russisch_position trumped = p;
        trumped.trump = ks_lane(ks_lane_of(ks_first(pair)));
        for (ks_set cards = leads_of(s, &trumped, pair); cards; cards &= cards - 1) {
            int32_t value = after(s, play, cards & -cards, true, need);
            if (s->status != KS_SOLVE_OK || ks_search_takes(rises, value, need, &best)) {
                return s->status == KS_SOLVE_OK ? best : 0;
            }
        }
    }
    ks_set free = hand & ~apart;
    ks_set plain = 0;
    for (ks_set pairs = apart & s->pack->queens; pairs; pairs &= pairs - 1) {
        plain |= leads_of(s, &p, (pairs & -pairs) * 3);
    }
    for (ks_set left = free & ~ks_class_rest(all, free, others); left; left &= left - 1) {
        plain |= leads_of(s, &p, ks_class_of(all, free, others, left & -left));
    }
    while (plain) {
        ks_set card = ks_search_off(s, KS_NO_ORDER) ? plain & -plain : ks_bit(ks_last(plain));
        plain &= ~card;
        int32_t value = after(s, play, card, false, need);
        if (s->status != KS_SOLVE_OK || ks_search_takes(rises, value, need, &best)) {
            break;
        }
    }
    return s->status == KS_SOLVE_OK ? best : 0;
}

/* Whether the defenders can hold the declarer below `need`: they keep him from the contract, or
 * from so many points that the rest is too much for them. False as well when the search was halted.
 */
static bool out_of_reach(ks_search *s, const ks_play *play, int32_t need) {
    const ks_russisch_rules *own = &s->rules->of.russisch;
    unsigned first = ks_place_of(s, 1);
    unsigned second = ks_place_of(s, 2);
    int32_t marriages = marriages_by_now(s, play, first) + marriages_by_now(s, play, second);
    int32_t failed = s->failed;
    if (own->deducted) {
        failed +=
            SLACK - marriages - (int32_t)ks_points(s->pack, play->won[first] | play->won[second]);
    }
    if (need <= failed) {
        return false; /* a failed contract may do */
    }
    /* made: bid + extras - the defenders' points, rounded down, - their marriages >= need */
    int32_t extras = (s->without ? own->without_talon_bonus : 0) +
                     (own->bonus_in_contract ? 0 : own->all_tricks_bonus);
    int32_t theirs = s->bid + extras - need - marriages + (own->own_score ? 8 : 4);
    int32_t contract = all_points(s) - theirs + marriages_by_now(s, play, s->bidder);
    int32_t made = s->bid - 5; /* RS11 */
    contract = contract > made ? contract : made;
    return ks_contract_search.test(s, play, contract) < contract && s->status == KS_SOLVE_OK;
}

/* Whether the declarer can get so many points that the rest is too little for the defenders to take
 * him below `need`. False as well when the search was halted. */
static bool within_reach(ks_search *s, const ks_play *play, int32_t need) {
    const ks_russisch_rules *own = &s->rules->of.russisch;
    int32_t bonus = s->without ? own->without_talon_bonus : 0;
    /* made: bid + bonus - the defenders' points, rounded up, - their marriages >= need */
    int32_t contract = need - s->bid - bonus + all_points(s) + (own->own_score ? 10 : 5) + s->bonus;
    for (unsigned place = 0; place < 3; place++) {
        contract += marriages_at_most(s, play, place);
    }
    int32_t made = s->bid + 5; /* RS11, with a bonus that is not round too */
    contract = contract > made ? contract : made;
    return ks_contract_search.test(s, play, contract) >= contract && s->status == KS_SOLVE_OK;
}

static int32_t lead(ks_search *s, const ks_play *play, int32_t need) {
    if (ks_play_over(play)) {
        return booked(s, play);
    }
    int32_t low = INT32_MIN;
    int32_t high = INT32_MAX;
    if (!ks_search_off(s, KS_NO_QUICK)) {
        if (s->rising_now) {
            bounds(s, play, &low, &high);
        } else {
            low = least_made(s, play);
            low = low < s->failed ? low : s->failed;
        }
        if (low >= need || high < need) {
            return low >= need ? low : high;
        }
    }
    sheet_key k = {{0, 0}, 0};
    if (s->table) {
        k = key_of(s, play);
        const ks_solver_entry *entry = find(s, &k);
        if (same(entry, &k)) {
            low = entry->low > low ? entry->low : low;
            high = entry->high < high ? entry->high : high;
        }
        if (low >= need || high < need) {
            return low >= need ? low : high;
        }
    }
    if (!ks_search_off(s, KS_NO_CONTRACT)) {
        if (out_of_reach(s, play, need)) {
            return need - 1;
        }
        if (s->status == KS_SOLVE_OK && within_reach(s, play, need)) {
            return need;
        }
    }
    if (s->status != KS_SOLVE_OK || ks_search_halts(s)) {
        return 0;
    }
    int32_t value = search_leads(s, play, need);
    if (s->status != KS_SOLVE_OK) {
        return 0;
    }
    if (value >= need) {
        low = value;
    } else {
        value = at_least_failed(s, value);
        high = value;
    }
    if (s->table) {
        ks_solver_entry *slot = find(s, &k);
        if (!same(slot, &k)) {
            slot[1] = slot[0];
        }
        *slot = (ks_solver_entry){{k.key[0], k.key[1]}, k.contract, low, high};
    }
    return value;
}

static void range(const ks_search *s, const ks_play *play, int32_t *low, int32_t *high,
                  int32_t *guess) {
    if (ks_play_over(play)) {
        *low = *high = *guess = booked(s, play);
        return;
    }
    if (s->rising) {
        bounds(s, play, low, high);
    } else {
        const ks_russisch_rules *own = &s->rules->of.russisch;
        int32_t most = s->bid + own->without_talon_bonus + own->without_talon_penalty +
                       own->all_tricks_bonus + SLACK + (int32_t)ks_points(s->pack, s->pack->all);
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            most += s->marriage[suit];
        }
        *low = -most;
        *high = most;
    }
    *guess = s->failed + 1;
}

static int32_t test(ks_search *s, const ks_play *play, int32_t need) {
    s->rising_now = s->rising || need > s->failed;
    int32_t value = play->led ? follow(s, play, need) : lead(s, play, need);
    return value < need ? at_least_failed(s, value) : value;
}

static bool rises(const ks_search *s, unsigned place) {
    return place == s->bidder;
}

static void begin(ks_search *s, const ks_play *play) {
    const ks_russisch_rules *own = &s->rules->of.russisch;
    s->failed = -s->bid - (s->without ? own->without_talon_penalty : 0);
    /* Points never hurt when the defenders' own count either way, or when to make it never costs
     * more than to fail. */
    s->rising = own->deducted || least_made(s, play) >= s->failed;
}

const ks_objective_search ks_sheet_search = {
    .begin = begin, .range = range, .test = test, .rises = rises};
