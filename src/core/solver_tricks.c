/* Schnellen: the tricks one seat takes against all others together (SN12, SN13).
 *
 * Players are numbered from the seat on, 0 is the seat. Cards carry no points, so any card of a
 * class of equal power will do. Values in here are what is still to come. */
#include "solver.h"

enum { TRICKS_CARDS = 0x3FE /* places of a lane that can be cards */ };

/** All cards there can be, wherever the Weli lies. */
#define ALL_CARDS                                                                          \
    ((ks_set)TRICKS_CARDS | (ks_set)TRICKS_CARDS << KS_LANE_BITS |                         \
     (ks_set)TRICKS_CARDS << 2 * KS_LANE_BITS | (ks_set)TRICKS_CARDS << 3 * KS_LANE_BITS | \
     (ks_set)TRICKS_CARDS << 4 * KS_LANE_BITS)

/* A position, also inside a trick. */
typedef struct position {
    ks_set hand[KS_MAX_SEATS];
    ks_set trick;
    ks_set winning; /* the card that wins so far */
    ks_set led;
    ks_set trump;
    uint8_t players;
    uint8_t leader;
    uint8_t taker; /* player of `winning` */
    uint8_t played;
    uint8_t left; /* tricks to play, the one on the table included */
} position;

static int32_t lead(ks_search *s, const position *p, int32_t need);

static ks_set in_play(const position *p) {
    ks_set cards = 0;
    for (unsigned i = 0; i < p->players; i++) {
        cards |= p->hand[i];
    }
    return cards;
}

/* --- bounds --- */

/* Tricks that a hand takes with its trumps, whenever they are played: each is lost to a higher
 * trump only, and each of those takes one. */
static unsigned trump_tricks(ks_set mine, ks_set others) {
    unsigned lost = 0;
    unsigned killers = 0;
    ks_set trumps = mine;
    /* From the top: a trump is lost when more higher trumps are out than have been used. */
    while (trumps) {
        unsigned bit = ks_last(trumps);
        ks_set higher = others & ks_above(ks_bit(bit));
        killers = ks_count(higher);
        lost += killers > lost;
        trumps &= ~ks_bit(bit);
    }
    return ks_count(mine) - lost;
}

static unsigned fewer(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* Tricks that the leader takes one after another: trumps from the top, then the other suits from
 * the top, while everyone who still has trumps follows. */
static unsigned quick_tricks(const position *p) {
    ks_set mine = p->hand[p->leader];
    unsigned rounds = 0;
    bool trumps[KS_MAX_SEATS] = {false};
    unsigned count = 0;
    for (unsigned i = 0; i <= KS_SUITS; i++) {
        /* the trump suit first, and not again */
        ks_set lane = i == 0 ? p->trump : ks_lane(i - 1);
        if (!(mine & lane) && i > 0) {
            continue;
        }
        if (!lane || (i > 0 && lane == p->trump)) {
            continue;
        }
        ks_set others = 0;
        unsigned longest = 0;
        for (unsigned k = 0; k < p->players; k++) {
            if (k != p->leader) {
                others |= p->hand[k] & lane;
                unsigned length = ks_count(p->hand[k] & lane);
                longest = length > longest ? length : longest;
            }
        }
        rounds = ks_count(mine & lane & ks_above(others));
        if (rounds >= longest) {
            rounds = ks_count(mine & lane);
        }
        for (unsigned k = 0; k < p->players; k++) {
            unsigned length = ks_count(p->hand[k] & lane);
            if (i == 0) {
                trumps[k] = k != p->leader && length > rounds;
            } else if (trumps[k]) {
                rounds = fewer(rounds, length);
            }
        }
        count += rounds;
    }
    return count;
}

static void bounds(const ks_search *s, const position *p, int32_t *low, int32_t *high) {
    *low = 0;
    *high = p->left;
    if (!ks_search_off(s, KS_NO_TRUMPS) && p->trump) {
        ks_set trumps = in_play(p) & p->trump;
        *low = (int32_t)trump_tricks(p->hand[0] & trumps, trumps & ~p->hand[0]);
        for (unsigned i = 1; i < p->players; i++) {
            ks_set own = p->hand[i] & trumps;
            int32_t most = p->left - (int32_t)trump_tricks(own, p->hand[0] & trumps);
            *high = most < *high ? most : *high;
        }
    }
    if (!ks_search_off(s, KS_NO_QUICK)) {
        int32_t quick = (int32_t)quick_tricks(p);
        if (p->leader == 0) {
            *low = quick > *low ? quick : *low;
        } else {
            *high = p->left - quick < *high ? p->left - quick : *high;
        }
    }
}

/* --- table --- */

/* Owners of the cards of a set, 3 bits each, the lowest card first. */
static uint64_t owners_of(const position *p, ks_set cards) {
    uint64_t owners = 0;
    for (unsigned at = 0; cards; cards &= cards - 1, at += 3) {
        unsigned bit = ks_first(cards);
        for (unsigned i = 0; i < p->players; i++) {
            owners |= (p->hand[i] >> bit & 1) * (i + 1) << at;
        }
    }
    return owners;
}

static void sort_two(uint64_t *a, uint64_t *b) {
    uint64_t low = *a < *b ? *a : *b;
    *b = *a < *b ? *b : *a;
    *a = low;
}

/* The trump suit's owners first, then the other suits, sorted: which suit a suit is does not
 * matter. "High" has the owner of the Weli and four suits of at most eight cards. */
static void key_of(const ks_search *s, const position *p, uint64_t *key) {
    bool plain = ks_search_off(s, KS_NO_RELABEL);
    ks_set shown = plain ? ALL_CARDS : in_play(p);
    bool high = p->trump == ks_lane(KS_WELI_LANE);
    uint64_t suit[KS_SUITS];
    for (unsigned lane = 0; lane < KS_SUITS; lane++) {
        suit[lane] = owners_of(p, shown & ks_lane(lane));
    }
    unsigned first = high ? 0 : ks_lane_of(ks_first(p->trump));
    uint64_t trumps = suit[first];
    suit[first] = suit[0];
    suit[0] = trumps;
    sort_two(&suit[2], &suit[3]);
    sort_two(&suit[1], &suit[2]);
    sort_two(&suit[2], &suit[3]);
    key[0] = suit[0] | suit[1] << 27 | (uint64_t)plain << 54 | (uint64_t)p->leader << 55 |
             (uint64_t)high << 58;
    key[1] = suit[2] | suit[3] << 27 | (uint64_t)(KS_TRICKS + 1) << 60;
    if (high) {
        key[0] |= owners_of(p, in_play(p) & p->trump) << 59;
    }
}

static ks_solver_entry *find(const ks_search *s, const uint64_t *key) {
    ks_solver_entry *slot = ks_slot(s, key);
    return slot[1].key[0] == key[0] && slot[1].key[1] == key[1] ? &slot[1] : slot;
}

static bool same(const ks_solver_entry *entry, const uint64_t *key) {
    return entry->key[0] == key[0] && entry->key[1] == key[1];
}

/* --- search --- */

static unsigned turn(const position *p) {
    unsigned player = (unsigned)p->leader + p->played;
    return player < p->players ? player : player - p->players;
}

static bool beats(const position *p, ks_set card) {
    if (!p->winning) {
        return true;
    }
    if (card & p->trump) {
        return !(p->winning & p->trump) || card > p->winning;
    }
    return card & p->led && p->winning & p->led && !(p->winning & p->trump) && card > p->winning;
}

static int32_t go_on(ks_search *s, const position *p, int32_t need);

static int32_t after(ks_search *s, const position *p, ks_set card, int32_t need) {
    position next = *p;
    unsigned player = turn(p);
    next.hand[player] &= ~card;
    if (!p->led) {
        next.led = ks_lane(ks_lane_of(ks_first(card)));
    }
    if (beats(p, card)) {
        next.winning = card;
        next.taker = (uint8_t)player;
    }
    next.trick |= card;
    next.played++;
    if (next.played < next.players) {
        return go_on(s, &next, need);
    }
    int32_t gain = next.taker == 0;
    next.leader = next.taker;
    next.left--;
    next.trick = 0;
    next.winning = 0;
    next.led = 0;
    next.played = 0;
    return gain + lead(s, &next, need - gain);
}

/* One card of each class: what lies between is no longer in play, but for the card that wins. */
static ks_set choose(const ks_search *s, const position *p, ks_set legal) {
    if (ks_search_off(s, KS_NO_CLASSES)) {
        return legal;
    }
    ks_set others = (in_play(p) & ~p->hand[turn(p)]) | p->winning;
    return legal & ~ks_class_rest(ALL_CARDS, legal, others);
}

/* Try cards: those that win now from the top, then the others from below. */
static int32_t search_cards(ks_search *s, const position *p, ks_set cards, ks_set first,
                            int32_t need) {
    bool rises = turn(p) == 0;
    int32_t best = ks_search_worst(rises);
    first &= ks_search_off(s, KS_NO_ORDER) ? 0 : cards;
    while (cards) {
        ks_set card = first ? ks_bit(ks_last(first)) : cards & -cards;
        first &= ~card;
        cards &= ~card;
        int32_t value = after(s, p, card, need);
        if (s->status != KS_SOLVE_OK || ks_search_takes(rises, value, need, &best)) {
            break;
        }
    }
    return s->status == KS_SOLVE_OK ? best : 0;
}

static int32_t go_on(ks_search *s, const position *p, int32_t need) {
    ks_set hand = p->hand[turn(p)];
    ks_set legal = ks_duty(hand, p->trick, p->led, p->trump, s->beat, s->under);
    return search_cards(s, p, choose(s, p, legal), 0, need);
}

static int32_t lead(ks_search *s, const position *p, int32_t need) {
    if (p->left == 0) {
        return 0;
    }
    int32_t low;
    int32_t high;
    bounds(s, p, &low, &high);
    if (low >= need || high < need) {
        return low >= need ? low : high;
    }
    uint64_t key[2] = {0, 0};
    if (s->table) {
        key_of(s, p, key);
        const ks_solver_entry *entry = find(s, key);
        if (same(entry, key)) {
            low = entry->low > low ? entry->low : low;
            high = entry->high < high ? entry->high : high;
        }
        if (low >= need || high < need) {
            return low >= need ? low : high;
        }
    }
    if (ks_search_halts(s)) {
        return 0;
    }
    ks_set cards = choose(s, p, p->hand[p->leader]);
    int32_t value = search_cards(s, p, cards, cards, need);
    if (s->status != KS_SOLVE_OK) {
        return 0;
    }
    if (value >= need) {
        low = value;
    } else {
        high = value;
    }
    if (s->table) {
        ks_solver_entry *slot = find(s, key);
        if (!same(slot, key)) {
            slot[1] = slot[0];
        }
        *slot = (ks_solver_entry){{key[0], key[1]}, 0, low, high};
    }
    return value;
}

/* --- from a position of the match --- */

static void load(const ks_search *s, const ks_play *play, position *p) {
    *p = (position){.trick = play->trick,
                    .led = play->led,
                    .trump = play->trump,
                    .players = play->places,
                    .played = play->played,
                    .left = (uint8_t)(play->length - play->tricks)};
    for (unsigned player = 0; player < play->places; player++) {
        unsigned place = (player + s->place) % play->places;
        p->hand[player] = play->hand[place];
        p->leader = place == play->leader ? (uint8_t)player : p->leader;
    }
    if (play->led) {
        p->winning = ks_winning(play->trick, play->led, play->trump);
        unsigned at = 0;
        while (ks_bit(play->card[at]) != p->winning) {
            at++;
        }
        p->taker = (uint8_t)((p->leader + at) % p->players);
    }
}

static void range(const ks_search *s, const ks_play *play, int32_t *low, int32_t *high,
                  int32_t *guess) {
    *low = (int32_t)ks_play_tricks(play, s->place);
    *high = *low + play->length - play->tricks;
    *guess = *low + 1;
}

static int32_t test(ks_search *s, const ks_play *play, int32_t need) {
    position p;
    load(s, play, &p);
    int32_t have = (int32_t)ks_play_tricks(play, s->place);
    return have + (play->led ? go_on(s, &p, need - have) : lead(s, &p, need - have));
}

static bool rises(const ks_search *s, unsigned place) {
    return place == s->place;
}

const ks_objective_search ks_tricks_search = {.range = range, .test = test, .rises = rises};
