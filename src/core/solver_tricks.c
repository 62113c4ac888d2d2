/* Schnellen: the tricks one seat takes against all others together (SN12, SN13).
 *
 * Players are numbered from the seat on, 0 is the seat. Cards carry no points, so any card of a
 * class of equal power will do. Values in here are what is still to come. */
#include "isa.h"
#include "solver.h"
#include "solver_suits.h"

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
    unsigned held = 0;
    unsigned lost = 0;
    unsigned higher = 0;
    /* From the top: a trump is lost when more higher trumps are out than have been used. */
    for (ks_set left = mine | others; left & mine;) {
        ks_set card = ks_bit(ks_last(left));
        left ^= card;
        if (card & mine) {
            held++;
            lost += higher > lost;
        } else {
            higher++;
        }
    }
    return held - lost;
}

static unsigned fewer(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* Tricks that the leader takes one after another: trumps from the top, then the other suits from
 * the top, while everyone who still has trumps follows. */
static unsigned quick_tricks(const position *p, ks_set cards) {
    ks_set mine = p->hand[p->leader];
    ks_set tops = ks_tops(mine, cards & ~mine);
    if (!tops) {
        return 0;
    }
    uint64_t lengths[KS_MAX_SEATS];
    bool trumps[KS_MAX_SEATS];
    for (unsigned k = 0; k < p->players; k++) {
        lengths[k] = ks_lengths(p->hand[k]);
        trumps[k] = k != p->leader && p->hand[k] & p->trump;
    }
    uint64_t lengths_tops = ks_lengths(tops);
    unsigned count = 0;
    while (tops) {
        ks_set first = tops & p->trump ? tops & p->trump : tops;
        unsigned suit = ks_lane_of(ks_first(first));
        tops &= ~ks_lane(suit);
        unsigned rounds = ks_length(lengths_tops, suit);
        bool stays = true; /* nobody else has so many */
        for (unsigned k = 0; k < p->players; k++) {
            stays = stays && (k == p->leader || ks_length(lengths[k], suit) <= rounds);
        }
        rounds = stays ? ks_length(lengths[p->leader], suit) : rounds;
        for (unsigned k = 0; k < p->players; k++) {
            unsigned length = ks_length(lengths[k], suit);
            if (ks_lane(suit) == p->trump) {
                trumps[k] = k != p->leader && length > rounds;
            } else if (trumps[k]) {
                rounds = fewer(rounds, length);
            }
        }
        count += rounds;
    }
    return count;
}

static void bounds(const ks_search *s, const position *p, ks_set cards, int32_t *low,
                   int32_t *high) {
    *low = 0;
    *high = p->left;
    ks_set trumps = cards & p->trump;
    if (!ks_search_off(s, KS_NO_TRUMPS) && trumps) {
        *low = (int32_t)trump_tricks(p->hand[0] & trumps, trumps & ~p->hand[0]);
        for (unsigned i = 1; i < p->players; i++) {
            ks_set own = p->hand[i] & trumps;
            int32_t most = p->left - (int32_t)trump_tricks(own, p->hand[0] & trumps);
            *high = most < *high ? most : *high;
        }
    }
    if (!ks_search_off(s, KS_NO_QUICK)) {
        int32_t quick = (int32_t)quick_tricks(p, cards);
        if (p->leader == 0) {
            *low = quick > *low ? quick : *low;
        } else {
            *high = p->left - quick < *high ? p->left - quick : *high;
        }
    }
}

/* --- table --- */

/* Where the parts of a key lie. Each word has at its low end a bit for each card shown, suit after
 * suit: together they are the number of its player + 1. */
enum {
    TRUMP_AT = 48,     /* word[0]: lane + 1, 3 bits */
    LEADER_AT = 51,    /* word[0]: 3 bits */
    PLAIN_AT = 54,     /* word[0]: 1 when all places of all lanes are shown, 0: the cards in play */
    OBJECTIVE_AT = 60, /* word[1]: never 0, so that no key is that of an empty entry */
    LENGTHS_AT = 36    /* word[2]: cards shown of each suit, 4 bits each */
};

typedef struct tricks_key {
    uint64_t word[3];
} tricks_key;

KS_INLINE tricks_key key_of(const ks_search *s, const position *p, ks_set cards, bool fast) {
    bool plain = ks_search_off(s, KS_NO_RELABEL);
    ks_set shown = plain ? ALL_CARDS : cards;
    tricks_key k = {{0, 0, 0}};
    for (unsigned i = 0; i < 3; i++) {
        ks_set owned = 0;
        for (unsigned player = 0; player < p->players; player++) {
            owned |= (player + 1) >> i & 1 ? p->hand[player] : 0;
        }
        k.word[i] = ks_squeeze(owned, shown, fast);
    }
    k.word[0] |= (uint64_t)(p->trump ? ks_lane_of(ks_first(p->trump)) + 1 : 0) << TRUMP_AT |
                 (uint64_t)p->leader << LEADER_AT | (uint64_t)plain << PLAIN_AT;
    k.word[1] |= (uint64_t)(KS_TRICKS + 1) << OBJECTIVE_AT;
    /* of "high" too: the last card is the Weli when the suits do not add up to all cards */
    k.word[2] |= plain ? 0 : ks_packed_lengths(ks_lengths(cards)) << LENGTHS_AT;
    return k;
}

KS_FAST static tricks_key key_of_fast(const ks_search *s, const position *p, ks_set cards) {
    return key_of(s, p, cards, KS_HAS_FAST);
}

static bool same(const ks_solver_entry *entry, const tricks_key *k) {
    return entry->key[0] == k->word[0] && entry->key[1] == k->word[1] && entry->cards == k->word[2];
}

/* The entry of a key, or the one it may take. */
static ks_solver_entry *find(const ks_search *s, const tricks_key *k) {
    uint64_t mixed[2] = {k->word[0] ^ k->word[2] << 24, k->word[1]};
    ks_solver_entry *slot = ks_slot(s, mixed);
    return same(&slot[1], k) ? &slot[1] : slot;
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
    if (ks_search_off(s, KS_NO_CLASSES) || !(legal & (legal - 1))) {
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
    ks_set cards = in_play(p);
    bounds(s, p, cards, &low, &high);
    if (low >= need || high < need) {
        return low >= need ? low : high;
    }
    tricks_key key = {{0, 0, 0}};
    if (s->table) {
        key = s->fast ? key_of_fast(s, p, cards) : key_of(s, p, cards, false);
        const ks_solver_entry *entry = find(s, &key);
        if (same(entry, &key)) {
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
    cards = choose(s, p, p->hand[p->leader]);
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
        ks_solver_entry *slot = find(s, &key);
        if (!same(slot, &key)) {
            slot[1] = slot[0];
        }
        *slot = (ks_solver_entry){{key.word[0], key.word[1]}, key.word[2], low, high};
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
