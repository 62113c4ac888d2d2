/* Playouts: outside the play phase and inside a trick the verbs of state.h, from the lead of a
 * trick to the end of the deal a kernel. It is one routine, compiled for each number of places and
 * each pair of trick options; ks_duty and ks_winning decide, here as everywhere. Where the machine
 * can, deals that have come to a lead wait for others, to be played abreast (playout_wide.c). */
#include "kartenspiel/playout.h"

#include <string.h>

#include "choose.h"
#include "game.h"
#include "play.h"
#include "playout_wide.h"
#include "workers.h"

/** What an instance of the kernel is compiled for. */
typedef struct shape {
    unsigned places;
    bool must_beat_after_trump;
    bool must_undertrump;
    bool fast;
} shape;

/** Plays all tricks that are left. */
typedef void (*tricks_kernel)(ks_play *play, ks_set queens, ks_rng *rng);

/** Draw the lead: any card, a half of a pair also as an announcement (RS10). @return the card */
KS_INLINE ks_set draw_lead(ks_play *play, shape s, unsigned leader, ks_set queens, ks_rng *rng) {
    ks_set hand = play->hand[leader];
    ks_set pairs = ks_pairs(hand, queens);
    uint32_t cards = ks_members(hand, s.fast);
    if (__builtin_expect(!pairs, 1)) {
        return ks_member(hand, ks_rng_below(rng, cards), s.fast);
    }
    pairs |= pairs << 1;
    uint32_t number = ks_rng_below(rng, cards + ks_members(pairs, s.fast));
    if (number < cards) {
        return ks_member(hand, number, s.fast);
    }
    ks_set card = ks_member(pairs, number - cards, s.fast);
    ks_play_announce(play, ks_lane_of(ks_first(card)));
    return card;
}

KS_INLINE void play_tricks(ks_play *play, shape s, ks_set queens, ks_rng *rng) {
    unsigned leader = play->leader;
    for (unsigned trick_number = play->tricks; trick_number < play->length; trick_number++) {
        ks_set card[KS_MAX_SEATS];
        bool forced = trick_number + 1u == play->length; /* everybody has one card left */
        play->leader = (uint8_t)leader;
        card[0] = forced ? play->hand[leader] : draw_lead(play, s, leader, queens, rng);
        play->hand[leader] &= ~card[0];
        ks_set led = ks_lane(ks_lane_of(ks_first(card[0])));
        ks_set trick = card[0];
        unsigned place = leader;
        for (unsigned i = 1; i < s.places; i++) {
            place = place + 1 < s.places ? place + 1 : 0;
            ks_set hand = play->hand[place];
            if (forced) {
                card[i] = hand;
            } else {
                ks_set legal = ks_duty(hand, trick, led, play->trump, s.must_beat_after_trump,
                                       s.must_undertrump);
                uint32_t number = ks_rng_below(rng, ks_members(legal, s.fast));
                card[i] = ks_member(legal, number, s.fast);
            }
            play->hand[place] = hand & ~card[i];
            trick |= card[i];
        }
        ks_set best = ks_winning(trick, led, play->trump);
        unsigned winner = leader;
        for (unsigned i = 1; i < s.places; i++) {
            unsigned at = leader + i;
            at = at < s.places ? at : at - s.places;
            winner = card[i] == best ? at : winner;
        }
        leader = winner;
        play->won[leader] |= trick;
        play->winners |= (uint64_t)leader << 4 * trick_number;
    }
    play->leader = (uint8_t)leader;
    play->tricks = play->length;
}

#define INSTANCE(name, attribute, ...)                                      \
    attribute static void name(ks_play *play, ks_set queens, ks_rng *rng) { \
        play_tricks(play, (shape){__VA_ARGS__}, queens, rng);               \
    }
#define OPTIONS(prefix, attribute, places, fast)                         \
    INSTANCE(prefix##places##_00, attribute, places, false, false, fast) \
    INSTANCE(prefix##places##_01, attribute, places, false, true, fast)  \
    INSTANCE(prefix##places##_10, attribute, places, true, false, fast)  \
    INSTANCE(prefix##places##_11, attribute, places, true, true, fast)
#define PLACES(prefix, attribute, fast) \
    OPTIONS(prefix, attribute, 2, fast) \
    OPTIONS(prefix, attribute, 3, fast) \
    OPTIONS(prefix, attribute, 4, fast) \
    OPTIONS(prefix, attribute, 5, fast)
#define OF_PLACES(prefix, places)                     \
    {                                                 \
        {prefix##places##_00, prefix##places##_01}, { \
            prefix##places##_10, prefix##places##_11  \
        }                                             \
    }
#define OF_ALL(prefix) \
    {OF_PLACES(prefix, 2), OF_PLACES(prefix, 3), OF_PLACES(prefix, 4), OF_PLACES(prefix, 5)}

PLACES(plain_, , false)
#if KS_HAS_FAST
PLACES(fast_, KS_FAST, true)
#endif

/** By instructions, places - 2, and the two options. */
static const tricks_kernel kernels[1 + KS_HAS_FAST][4][2][2] = {
    OF_ALL(plain_),
#if KS_HAS_FAST
    OF_ALL(fast_),
#endif
};

typedef struct job {
    const ks_rules *rules;
    const ks_state *state;
    uint64_t count;
    uint64_t seed;
    uint64_t next; /* first playout nobody has taken, for all threads */
    ks_stop *stop;
    ks_playout_totals *totals; /* one for each thread */
    bool fast;
    bool wide;
} job;

static void add_deal(const ks_rules *rules, const ks_result *deal, ks_playout_totals *totals) {
    totals->playouts++;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        totals->booked[seat] += deal->booked[seat];
        totals->squares[seat] += (uint64_t)(deal->booked[seat] * deal->booked[seat]);
        totals->points[seat] += (uint64_t)deal->points[seat];
        totals->tricks[seat] += deal->tricks[seat];
        totals->dropped[seat] += (unsigned)deal->dropped >> seat & 1u;
    }
    if (deal->declarer != KS_NOBODY) {
        totals->declared[deal->declarer]++;
        totals->made[deal->declarer] += deal->made;
    }
}

/** Settle a deal that a kernel has played. @param cards of the deal, played by the kernel */
static void settle(const ks_rules *rules, const ks_state *state, unsigned cards,
                   ks_playout_totals *totals) {
    totals->actions += cards;
    totals->cards += cards;
    ks_result deal;
    ks_explain(rules, state, &deal);
    add_deal(rules, &deal, totals);
}

static unsigned cards_left(const ks_play *play) {
    return (unsigned)(play->length - play->tricks) * play->places;
}

static bool at_lead(const ks_state *state) {
    return state->phase == KS_PHASE_PLAY && !state->play.led && state->play.places >= 2;
}

/** Take steps until a kernel can go on. @return false: the deal ended before, and is added */
static bool reach_lead(const ks_rules *rules, ks_state *state, ks_rng *rng,
                       ks_playout_totals *totals) {
    while (!at_lead(state)) {
        bool card = state->phase == KS_PHASE_PLAY;
        ks_random_step(rules, state, rng);
        totals->actions++;
        totals->cards += card;
        if (card &&
            state->turn == KS_NOBODY) { /* the deal ended inside a trick, or of one player */
            ks_result deal;
            (void)ks_result_get(rules, state, &deal);
            add_deal(rules, &deal, totals);
            return false;
        }
    }
    return true;
}

static void play_alone(const job *j, ks_state *state, ks_rng *rng, ks_playout_totals *totals) {
    const ks_rules *rules = j->rules;
    unsigned cards = cards_left(&state->play);
    kernels[j->fast][state->play.places - 2][rules->must_beat_after_trump][rules->must_undertrump](
        &state->play, ks_packs[rules->pack].queens, rng);
    settle(rules, state, cards, totals);
}

#if KS_HAS_WIDE

/** Deals at a lead that wait for others. They have come from one state, so with the number of
 * places all is equal that the kernel asks to be. */
typedef struct queue {
    unsigned count;
    ks_rng rng[KS_ABREAST];
    ks_state state[KS_ABREAST];
} queue;

static void play_abreast(const job *j, queue *q, ks_playout_totals *totals) {
    const ks_rules *rules = j->rules;
    unsigned cards = cards_left(&q->state->play);
    ks_wide_kernels[q->state->play.places - 2][rules->must_beat_after_trump]
                   [rules->must_undertrump](q->state, ks_packs[rules->pack].queens, q->rng);
    for (unsigned i = 0; i < KS_ABREAST; i++) {
        settle(rules, &q->state[i], cards, totals);
    }
    q->count = 0;
}

#endif

/** What a thread works with. */
typedef struct worker {
    ks_playout_totals totals;
#if KS_HAS_WIDE
    queue queue[4]; /* by places - 2 */
#endif
} worker;

/** Play a deal on from a lead, now or with those that come after it. */
static void play_on(const job *j, worker *w, const ks_state *state, ks_rng rng) {
#if KS_HAS_WIDE
    if (j->wide) {
        queue *q = &w->queue[state->play.places - 2];
        q->state[q->count] = *state;
        q->rng[q->count] = rng;
        if (++q->count == KS_ABREAST) {
            play_abreast(j, q, &w->totals);
        }
        return;
    }
#endif
    ks_state own = *state;
    play_alone(j, &own, &rng, &w->totals);
}

/** Play the deals that wait in vain. */
static void play_rest(const job *j, worker *w) {
#if KS_HAS_WIDE
    for (unsigned i = 0; i < 4; i++) {
        queue *q = &w->queue[i];
        for (unsigned k = 0; k < q->count; k++) {
            play_alone(j, &q->state[k], &q->rng[k], &w->totals);
        }
    }
#else
    (void)j;
    (void)w;
#endif
}

static void play_out(const job *j, uint64_t number, worker *w) {
    ks_rng rng = ks_rng_stream(j->seed, number);
    if (at_lead(j->state)) {
        play_on(j, w, j->state, rng);
        return;
    }
    ks_state state = *j->state;
    if (reach_lead(j->rules, &state, &rng, &w->totals)) {
        play_on(j, w, &state, rng);
    }
}

static void work(void *context, unsigned thread) {
    enum { CHUNK = 256, ASK = 64 }; /* playouts at a time; chunks until the caller is asked */
    job *j = context;
    worker w;
    memset(&w.totals, 0, sizeof w.totals);
#if KS_HAS_WIDE
    for (unsigned i = 0; i < 4; i++) {
        w.queue[i].count = 0; /* alone: the rest is large, and written before it is read */
    }
#endif
    for (unsigned turn = 0;; turn++) {
        uint64_t from = __atomic_fetch_add(&j->next, CHUNK, __ATOMIC_RELAXED);
        bool stopped =
            thread == 0 && turn % ASK == 0 ? ks_stop_poll(j->stop) : ks_stop_raised(j->stop);
        if (from >= j->count || stopped) {
            break;
        }
        uint64_t to = j->count - from < CHUNK ? j->count : from + CHUNK;
        for (uint64_t number = from; number < to; number++) {
            play_out(j, number, &w);
        }
    }
    play_rest(j, &w);
    j->totals[thread] = w.totals;
}

ks_playout_status ks_playouts(const ks_rules *rules, const ks_state *state, uint64_t count,
                              uint64_t seed, unsigned threads, ks_stop *stop,
                              ks_playout_totals *out) {
    if (state->phase == KS_PHASE_OVER) {
        return KS_PLAYOUT_OVER;
    }
    ks_playout_totals totals[KS_MAX_THREADS] = {{0}};
    threads = threads == 0 ? 1 : threads < KS_MAX_THREADS ? threads : KS_MAX_THREADS;
    job j = {rules, state, count, seed, 0, stop, totals, ks_isa_fast(), ks_isa_wide()};
    ks_workers_run(threads, work, &j, stop);
    if (ks_stop_raised(stop)) {
        return KS_PLAYOUT_STOPPED;
    }
    _Static_assert(sizeof *out % sizeof(uint64_t) == 0, "totals are 64-bit numbers");
    memset(out, 0, sizeof *out);
    for (unsigned thread = 0; thread < threads; thread++) {
        const uint64_t *part = (const uint64_t *)&totals[thread];
        uint64_t *sum = (uint64_t *)out;
        for (size_t i = 0; i < sizeof *out / sizeof *sum; i++) {
            sum[i] += part[i];
        }
    }
    return KS_PLAYOUT_OK;
}
