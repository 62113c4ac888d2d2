/* Perft over both games: a walk of copies outside the play phase and inside a trick, a kernel from
 * lead to lead.
 *
 * The kernel knows no seats: hands stand in the order of play from the leader on, and the winner of
 * a trick only turns them round. It is one routine, compiled for each number of places and each
 * pair of trick options; ks_duty and ks_winning decide, here as everywhere. Lines are counted at
 * the last ply; the last trick of a deal is forced and not played.
 *
 * To the end of the deal with a table, cards next to each other in one hand are counted as one, and
 * positions that differ in what cannot matter any more share an entry (perft_table.h). */
#include "kartenspiel/perft.h"

#include <stdlib.h>
#include <string.h>

#include "isa.h"
#include "perft_table.h"
#include "play.h"
#include "workers.h"

typedef unsigned __int128 nodes;

typedef struct walk walk;

/** Lines of `depth` from the lead of a trick. */
typedef nodes (*lead_kernel)(walk *w, const ks_set *hand, ks_set trump, uint32_t depth);

struct walk {
    const ks_rules *rules;
    ks_set queens;
    ks_perft_table table;
    ks_stop *stop;
    int (*paused)(ks_stop *stop); /* asks the flag, or also the caller */
    uint32_t countdown;           /* leads until it is asked again */
    bool stopped;
    bool no_memory;
    ks_action *list; /* legal actions of every step of the line, on the heap: an auction is long */
    size_t listed;
    size_t room;
};

enum { PAUSE = 1 << 15 /* leads: a few milliseconds */ };

/** Count down, and now and then ask whether to stop. */
static bool must_stop(walk *w) {
    if (--w->countdown == 0) {
        w->stopped = w->stopped || w->paused(w->stop);
        w->countdown = w->stopped ? 1 : PAUSE; /* once stopped, every lead returns at once */
    }
    return w->stopped;
}

static int ask_flag(ks_stop *stop) {
    return ks_stop_raised(stop);
}

/* --- the kernel --- */

/** What an instance of the kernel is compiled for. */
typedef struct shape {
    unsigned places;
    bool must_beat_after_trump;
    bool must_undertrump;
    bool table;
    bool fast;
} shape;

/** The lowest card of a choice, and how many lines like its own it stands for. */
typedef struct choice {
    ks_set card;
    ks_set left;
    unsigned times;
} choice;

/** Take the next choice off the cards left. `first` are the first cards of the groups that count as
 * one; without a table each card counts alone. */
KS_INLINE choice next_choice(shape s, ks_set left, ks_set first) {
    if (!s.table) {
        return (choice){left & -left, left & (left - 1), 1};
    }
    ks_set above = first & left & (left - 1); /* the groups after the lowest */
    ks_set group = left & ((above & -above) - 1);
    return (choice){left & -left, left & ~group, ks_count(group)};
}

/** First cards of the groups of a hand: cards that nothing in play lies between, except that a king
 * and a queen that may still be announced together are a group of their own (RS10). */
KS_INLINE ks_set groups(shape s, ks_set hand, ks_set in_play, ks_set queens) {
    if (!s.table) {
        return 0;
    }
    ks_set pairs = ks_pairs(hand, queens);
    ks_set above = (hand & ~(pairs << 1)) << 1;
    /* The sum carries over cards that are gone to the next one in play, or to the edge bits. */
    ks_set gaps = ~in_play & KS_CARD_BITS;
    ks_set next = (((above & gaps) + gaps) & ~gaps) | (above & ~gaps);
    return hand & ~(next & ~pairs);
}

/** Ways to lead to a trick: every card, halves of pairs also as an announcement. */
KS_INLINE unsigned leads(ks_set hand, ks_set queens) {
    return ks_count(hand) + 2 * ks_count(ks_pairs(hand, queens));
}

/** The trick is full: turn the hands round to its winner. */
KS_INLINE nodes next_trick(walk *w, shape s, lead_kernel lead, const ks_set *hand,
                           const ks_set *card, ks_set trick, ks_set led, ks_set trump,
                           uint32_t depth) {
    ks_set turned[2 * KS_MAX_SEATS];
    ks_set best = ks_winning(trick, led, trump);
    unsigned winner = 0;
    for (unsigned i = 1; i < s.places; i++) {
        winner = card[i] == best ? i : winner;
    }
    if (!s.table && depth == 1) {
        return leads(hand[winner], w->queens);
    }
    for (unsigned i = 0; i < s.places; i++) {
        turned[i] = turned[i + s.places] = hand[i];
    }
    return lead(w, turned + winner, trump, depth);
}

/** Whether the trick after this one is the last, for a player who has not played to this one. */
KS_INLINE bool last_but_one(ks_set hand) {
    ks_set rest = hand & (hand - 1);
    return !(rest & (rest - 1));
}

/* One player's turn inside a trick. Levels instead of a recursion: an always-inline function cannot
 * call itself. */
#define FOLLOW(at, next_level)                                                                  \
    KS_INLINE nodes follow_##at(walk *w, shape s, lead_kernel lead, ks_set *hand, ks_set *card, \
                                ks_set trick, ks_set led, ks_set trump, uint32_t depth) {       \
        ks_set mine = hand[at];                                                                 \
        ks_set legal =                                                                          \
            ks_duty(mine, trick, led, trump, s.must_beat_after_trump, s.must_undertrump);       \
        if ((!s.table && depth == 1) || (at + 1 == s.places && last_but_one(mine))) {           \
            return ks_count(legal);                                                             \
        }                                                                                       \
        ks_set first = groups(s, mine, in_play(s, hand, trick), w->queens);                     \
        nodes sum = 0;                                                                          \
        while (legal) {                                                                         \
            choice c = next_choice(s, legal, first);                                            \
            legal = c.left;                                                                     \
            card[at] = c.card;                                                                  \
            hand[at] = mine & ~c.card;                                                          \
            ks_set after = trick | c.card;                                                      \
            sum += c.times *                                                                    \
                   (at + 1 == s.places                                                          \
                        ? next_trick(w, s, lead, hand, card, after, led, trump, depth - 1)      \
                        : next_level(w, s, lead, hand, card, after, led, trump, depth - 1));    \
        }                                                                                       \
        hand[at] = mine;                                                                        \
        return sum;                                                                             \
    }

/** All cards that are held or on the table. */
KS_INLINE ks_set in_play(shape s, const ks_set *hand, ks_set trick) {
    ks_set all = trick;
    for (unsigned i = 0; i < s.places; i++) {
        all |= hand[i];
    }
    return all;
}

#define NOBODY_LEFT(w, s, lead, hand, card, trick, led, trump, depth) 0
FOLLOW(4, NOBODY_LEFT)
FOLLOW(3, follow_4)
FOLLOW(2, follow_3)
FOLLOW(1, follow_2)

/** Lines that begin with the lead of a trick: any card, a half of a pair also as an announcement.
 */
KS_INLINE nodes play_out(walk *w, shape s, lead_kernel lead, const ks_set *hand, ks_set trump,
                         uint32_t depth) {
    ks_set rest[KS_MAX_SEATS];
    ks_set card[KS_MAX_SEATS];
    ks_set mine = hand[0];
    ks_set queens = ks_pairs(mine, w->queens);
    ks_set pairs = queens | queens << 1;
    ks_set first = groups(s, mine, in_play(s, hand, 0), w->queens);
    nodes sum = 0;
    for (unsigned i = 0; i < s.places; i++) {
        rest[i] = hand[i];
    }
    while (mine) {
        choice c = next_choice(s, mine, first);
        mine = c.left;
        card[0] = c.card;
        rest[0] = hand[0] & ~c.card;
        ks_set led = ks_lane(ks_lane_of(ks_first(c.card)));
        ks_set trumps = trump;
        for (unsigned ways = c.card & pairs ? 2 : 1; ways > 0; ways--) {
            sum += c.times * follow_1(w, s, lead, rest, card, c.card, led, trumps, depth - 1);
            trumps = led;
        }
    }
    return sum;
}

/** The body of every instance; `lead` is the instance itself. */
KS_INLINE nodes from_lead(walk *w, shape s, lead_kernel lead, const ks_set *hand, ks_set trump,
                          uint32_t depth) {
    ks_set mine = hand[0];
    if (!(mine & (mine - 1))) {
        return 1; /* nothing left, or the last trick: one line */
    }
    if (must_stop(w)) {
        return 0;
    }
    if (!s.table) {
        if (depth <= 1) {
            return depth == 0 ? 1 : leads(mine, w->queens);
        }
        return play_out(w, s, lead, hand, trump, depth);
    }
    ks_perft_key key = ks_perft_key_of(hand, s.places, trump, w->queens, s.fast);
    ks_perft_count known;
    if (ks_perft_find(&w->table, key, &known)) {
        return (nodes)known.high << 64 | known.low;
    }
    nodes sum = play_out(w, s, lead, hand, trump, depth);
    if (!w->stopped) {
        ks_perft_keep(&w->table, key, ks_count(mine),
                      (ks_perft_count){(uint64_t)sum, (uint32_t)(sum >> 64)});
    }
    return sum;
}

#define INSTANCE(name, attribute, ...)                                                       \
    attribute static nodes name(walk *w, const ks_set *hand, ks_set trump, uint32_t depth) { \
        return from_lead(w, (shape){__VA_ARGS__}, name, hand, trump, depth);                 \
    }
#define OPTIONS(prefix, attribute, places, table, fast)                         \
    INSTANCE(prefix##places##_00, attribute, places, false, false, table, fast) \
    INSTANCE(prefix##places##_01, attribute, places, false, true, table, fast)  \
    INSTANCE(prefix##places##_10, attribute, places, true, false, table, fast)  \
    INSTANCE(prefix##places##_11, attribute, places, true, true, table, fast)
#define PLACES(prefix, attribute, table, fast) \
    OPTIONS(prefix, attribute, 2, table, fast) \
    OPTIONS(prefix, attribute, 3, table, fast) \
    OPTIONS(prefix, attribute, 4, table, fast) \
    OPTIONS(prefix, attribute, 5, table, fast)
#define OF_PLACES(prefix, places)                     \
    {                                                 \
        {prefix##places##_00, prefix##places##_01}, { \
            prefix##places##_10, prefix##places##_11  \
        }                                             \
    }
#define OF_ALL(prefix) \
    {OF_PLACES(prefix, 2), OF_PLACES(prefix, 3), OF_PLACES(prefix, 4), OF_PLACES(prefix, 5)}

PLACES(plain_, , false, false)
PLACES(plain_table_, , true, false)
#if KS_HAS_FAST
PLACES(fast_, KS_FAST, false, true)
PLACES(fast_table_, KS_FAST, true, true)
#endif

/** By instructions, table, places - 2, and the two options. */
static const lead_kernel kernels[1 + KS_HAS_FAST][2][4][2][2] = {
    {OF_ALL(plain_), OF_ALL(plain_table_)},
#if KS_HAS_FAST
    {OF_ALL(fast_), OF_ALL(fast_table_)},
#endif
};

/* --- the walk --- */

static nodes from_trick(walk *w, const ks_play *play, uint32_t depth) {
    ks_set hand[KS_MAX_SEATS];
    uint32_t left = 0;
    for (unsigned i = 0; i < play->places; i++) {
        unsigned place = (unsigned)play->leader + i;
        hand[i] = play->hand[place < play->places ? place : place - play->places];
        left += ks_count(hand[i]);
    }
    bool table = w->table.entry && depth >= left;
    const ks_rules *rules = w->rules;
    lead_kernel lead = kernels[ks_isa_fast()][table][play->places - 2][rules->must_beat_after_trump]
                              [rules->must_undertrump];
    return lead(w, hand, play->trump, depth);
}

/** Make room for the legal actions of one more step. */
static bool make_room(walk *w) {
    if (w->room - w->listed < KS_MAX_LEGAL) {
        size_t room = 2 * w->room + KS_MAX_LEGAL;
        ks_action *list = realloc(w->list, room * sizeof *list);
        if (!list) {
            w->no_memory = true;
            w->stopped = true;
            return false;
        }
        w->list = list;
        w->room = room;
    }
    return true;
}

static nodes from_state(walk *w, const ks_state *state, uint32_t depth) {
    if (depth == 0 || state->turn == KS_NOBODY) {
        return 1;
    }
    if (state->phase == KS_PHASE_PLAY && !state->play.led && state->play.places > 1) {
        return from_trick(w, &state->play, depth);
    }
    if (!make_room(w)) {
        return 0;
    }
    size_t first = w->listed;
    size_t end = first + ks_legal(w->rules, state, w->list + first);
    if (depth == 1) {
        return end - first;
    }
    nodes sum = 0;
    w->listed = end;
    for (size_t i = first; i < end && !must_stop(w); i++) {
        ks_state next = *state;
        (void)ks_apply(w->rules, &next, w->list[i]);
        sum += from_state(w, &next, depth - 1);
    }
    w->listed = first;
    return sum;
}

/* --- threads --- */

enum { ITEMS_PER_THREAD = 64 };

/** Positions whose counts add up to the whole. */
typedef struct item {
    ks_state state;
    uint32_t depth;
} item;

typedef struct job {
    const walk *pattern;
    const item *items;
    unsigned count;
    unsigned next; /* items taken, by all threads */
    nodes *sums;   /* one for each thread */
    bool stopped;
    bool no_memory;
} job;

/** Items are taken from both ends in turn, so that threads which share a table work far apart. */
static void count_items(void *context, unsigned thread) {
    job *j = context;
    walk w = *j->pattern;
    w.paused = thread == 0 ? ks_stop_poll : ask_flag;
    for (;;) {
        unsigned i = __atomic_fetch_add(&j->next, 1, __ATOMIC_RELAXED);
        if (i >= j->count || w.stopped) {
            break;
        }
        const item *it = &j->items[i % 2 ? j->count - 1 - i / 2 : i / 2];
        j->sums[thread] += from_state(&w, &it->state, it->depth);
    }
    free(w.list);
    if (w.stopped) {
        __atomic_store_n(w.no_memory ? &j->no_memory : &j->stopped, true, __ATOMIC_RELAXED);
    }
}

/** Replace every item by its successors, until there are enough or all lines have ended.
 * @param items of malloc, NULL afterwards when there was no memory
 * @param done lines that have ended
 * @return number of items */
static unsigned expand(const walk *w, item **items, unsigned count, unsigned enough, nodes *done) {
    while (count > 0 && count < enough) {
        unsigned room = 0;
        unsigned total = 0;
        ks_action legal[KS_MAX_LEGAL];
        for (unsigned i = 0; i < count; i++) {
            room += ks_legal(w->rules, &(*items)[i].state, legal);
        }
        item *next = malloc((room ? room : 1) * sizeof *next);
        for (unsigned i = 0; next && i < count; i++) {
            const item *it = &(*items)[i];
            unsigned ways = it->depth ? ks_legal(w->rules, &it->state, legal) : 0;
            *done += ways == 0;
            for (unsigned k = 0; k < ways; k++, total++) {
                next[total] = (item){it->state, it->depth - 1};
                (void)ks_apply(w->rules, &next[total].state, legal[k]);
            }
        }
        free(*items);
        *items = next;
        count = total;
    }
    return count;
}

static ks_perft_status in_threads(walk *w, const ks_state *state, uint32_t depth, unsigned threads,
                                  nodes *sum) {
    item *items = malloc(sizeof *items);
    nodes *sums = calloc(threads, sizeof *sums);
    ks_perft_status status = KS_PERFT_NO_MEMORY;
    if (items && sums) {
        *items = (item){*state, depth};
        unsigned count = expand(w, &items, 1, threads * ITEMS_PER_THREAD, sum);
        if (items) {
            job j = {.pattern = w, .items = items, .count = count, .sums = sums};
            ks_workers_run(threads, count_items, &j, w->stop);
            for (unsigned i = 0; i < threads; i++) {
                *sum += sums[i];
            }
            w->stopped = j.stopped;
            w->no_memory = j.no_memory;
            status = KS_PERFT_OK;
        }
    }
    free(items);
    free(sums);
    return status;
}

size_t ks_perft_table_size(size_t entries) {
    return entries * sizeof(ks_perft_entry);
}

ks_perft_status ks_perft(const ks_rules *rules, const ks_state *state, uint32_t depth,
                         const ks_perft_how *how, ks_nodes *out) {
    static const ks_perft_how alone = {0};
    how = how ? how : &alone;
    if (depth >= KS_TO_THE_END && state->phase != KS_PHASE_PLAY) {
        return KS_PERFT_NOT_IN_PLAY;
    }
    walk w = {
        .rules = rules,
        .queens = ks_pack_get(rules->pack)->queens,
        .table = {how->table, how->entries / KS_PERFT_BUCKET - 1},
        .stop = how->stop,
        .paused = ks_stop_poll,
        .countdown = 1, /* ask at once, then every PAUSE leads */
    };
    nodes sum = 0;
    ks_perft_status status = KS_PERFT_OK;
    if (how->threads > 1) {
        status = in_threads(&w, state, depth, how->threads, &sum);
    } else {
        sum = from_state(&w, state, depth);
        free(w.list);
    }
    if (w.no_memory) {
        status = KS_PERFT_NO_MEMORY;
    } else if (status == KS_PERFT_OK && w.stopped) {
        status = KS_PERFT_STOPPED;
    }
    if (status == KS_PERFT_OK) {
        *out = (ks_nodes){(uint64_t)sum, (uint64_t)(sum >> 64)};
    }
    return status;
}
