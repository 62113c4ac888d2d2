/* Batches of matches: chance acts by itself, threads share the matches. */
#include "kartenspiel/batch.h"

#include <string.h>

#include "choose.h"
#include "game.h"
#include "play.h"
#include "workers.h"

/** The legal plays and announcements as a mask over actions (KS_R_PLAY, KS_R_ANNOUNCE). */
static uint64_t legal_plays(const ks_rules *rules, const ks_state *state) {
    if (state->phase != KS_PHASE_PLAY) {
        return 0;
    }
    const ks_pack *pack = &ks_packs[rules->pack];
    const ks_play *play = &state->play;
    ks_set legal =
        ks_play_legal(play, state->turn, rules->must_beat_after_trump, rules->must_undertrump);
    uint64_t plays = ks_cards_mask(pack, legal);
    if (!play->led) {
        for (ks_set left = ks_pairs(legal, pack->queens); left; left &= left - 1) {
            plays |= (uint64_t)3 << (KS_R_ANNOUNCE + 2 * ks_lane_of(ks_first(left)));
        }
    }
    return plays;
}

/** Let chance act until a player is to act; start the next match after the end. */
static void run_chance(const ks_rules *rules, ks_seated *match) {
    ks_rng rng = {match->chance};
    while (match->state.turn == KS_NOBODY) {
        if (match->state.phase == KS_PHASE_OVER) {
            (void)ks_start(rules, &match->state, ks_rng_below(&rng, rules->seats));
        }
        ks_random_step(rules, &match->state, &rng);
    }
    match->chance = rng.state;
}

static bool is_legal(const ks_rules *rules, const ks_seated *match, ks_action action) {
    if (action == match->drawn) {
        return true;
    }
    if (match->plays) {
        return (uint32_t)action < KS_R_LAY && match->plays >> action & 1;
    }
    return ks_why(rules, &match->state, action).reason == KS_LEGAL;
}

/** Take a legal action, let chance act, and say what the deal booked, if it is settled. */
static void take(const ks_rules *rules, ks_seated *match, ks_action action, int32_t *reward,
                 uint8_t *done) {
    ks_state *state = &match->state;
    int64_t before[KS_MAX_SEATS];
    int64_t deals = state->deals;
    memcpy(before, state->score, sizeof before);
    if (match->plays) {
        bool announce = action >= KS_R_ANNOUNCE;
        ks_card card = (ks_card)(announce ? ks_action_split(rules->game, action).arg : action);
        ks_take_play(rules, state, ks_bit_in(rules, state, card), announce);
    } else {
        ks_take(rules, state, action);
    }
    if (state->deals != deals) {
        for (unsigned seat = 0; reward && seat < rules->seats; seat++) {
            reward[seat] = (int32_t)(state->score[seat] - before[seat]);
        }
        if (done) {
            *done = KS_DEAL_DONE | (state->over ? KS_MATCH_DONE : 0);
        }
    }
    if (state->turn == KS_NOBODY) {
        run_chance(rules, match);
    }
    match->plays = legal_plays(rules, state);
    match->drawn = KS_NO_ACTION;
}

static ks_action draw(const ks_rules *rules, ks_seated *match, bool fast) {
    ks_rng rng = {match->choice};
    ks_action action;
    if (match->plays) {
        uint32_t number = ks_rng_below(&rng, ks_members(match->plays, fast));
        action = (ks_action)ks_first(ks_member(match->plays, number, fast));
    } else {
        action = ks_choose(rules, &match->state, &rng);
    }
    match->choice = rng.state;
    match->drawn = action;
    return action;
}

/* --- ranges --- */

typedef struct job job;

/** A verb over the matches first ... end - 1. */
typedef void (*verb)(const job *j, size_t first, size_t end);

struct job {
    const ks_batch *batch;
    verb verb;
    uint64_t seed;
    const ks_action *actions;
    ks_action *drawn;
    uint8_t *legal;
    const ks_step_out *out;
    size_t *illegal; /* refused actions, by all threads */
    ks_stop *stop;
};

/** Matches a thread begins with. */
typedef struct share {
    _Alignas(64) size_t next; /* first that nobody has taken */
    size_t end;
} share;

typedef struct division {
    const job *job;
    unsigned threads;
    share share[KS_MAX_THREADS];
} division;

/** Every thread begins with matches of its own, which lie in its cache; when they are done it helps
 * the others. So a thread that is held up delays nobody. */
static void run_shares(void *context, unsigned thread) {
    enum { CHUNK = 64, ASK = 64 }; /* matches at a time; chunks until the caller is asked */
    division *d = context;
    ks_stop *stop = d->job->stop;
    unsigned turn = 0;
    for (unsigned i = 0; i < d->threads; i++) {
        share *s = &d->share[(thread + i) % d->threads];
        for (;; turn++) {
            size_t first = __atomic_fetch_add(&s->next, CHUNK, __ATOMIC_RELAXED);
            if (first >= s->end) {
                break;
            }
            bool ask = thread == 0 && turn % ASK == ASK - 1; /* not for a short call */
            if (ask ? ks_stop_poll(stop) : ks_stop_raised(stop)) {
                return;
            }
            d->job->verb(d->job, first, s->end - first < CHUNK ? s->end : first + CHUNK);
        }
    }
}

/** Run the verb over all matches. @return false: stopped */
static bool run(const job *j) {
    division d;
    size_t count = j->batch->count;
    d.job = j;
    d.threads = ks_crew_threads(j->batch->crew);
    if (d.threads == 1 && !j->stop) {
        j->verb(j, 0, count);
        return true;
    }
    for (unsigned i = 0; i < d.threads; i++) {
        d.share[i].next = count * i / d.threads;
        d.share[i].end = count * (i + 1) / d.threads;
    }
    ks_crew_run(j->batch->crew, run_shares, &d);
    return !ks_stop_raised(j->stop);
}

static void start_range(const job *j, size_t first, size_t end) {
    const ks_rules *rules = j->batch->rules;
    for (size_t i = first; i < end; i++) {
        ks_seated *match = &j->batch->match[i];
        memset(match, 0, sizeof *match);
        match->chance = ks_rng_stream(j->seed, 2 * i).state;
        match->choice = ks_rng_stream(j->seed, 2 * i + 1).state;
        match->state.phase = KS_PHASE_OVER;
        match->state.turn = KS_NOBODY;
        run_chance(rules, match);
        match->plays = legal_plays(rules, &match->state);
        match->drawn = KS_NO_ACTION;
    }
}

bool ks_batch_start(const ks_batch *batch, uint64_t seed) {
    job j = {.batch = batch, .verb = start_range, .seed = seed, .stop = batch->stop};
    return run(&j);
}

static void random_plain(const job *j, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        j->drawn[i] = draw(j->batch->rules, &j->batch->match[i], false);
    }
}

#if KS_HAS_FAST
KS_FAST static void random_fast(const job *j, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        j->drawn[i] = draw(j->batch->rules, &j->batch->match[i], true);
    }
}
#else
#define random_fast random_plain
#endif

void ks_batch_random(const ks_batch *batch, ks_action *out) {
    job j = {.batch = batch, .verb = ks_isa_fast() ? random_fast : random_plain, .drawn = out};
    (void)run(&j);
}

static void legal_range(const job *j, size_t first, size_t end) {
    const ks_rules *rules = j->batch->rules;
    size_t width = (size_t)ks_action_count(rules);
    memset(j->legal + first * width, 0, (end - first) * width);
    for (size_t i = first; i < end; i++) {
        uint8_t *row = j->legal + i * width;
        const ks_seated *match = &j->batch->match[i];
        for (uint64_t left = match->plays; left; left &= left - 1) {
            row[__builtin_ctzll(left)] = 1;
        }
        if (!match->plays) {
            ks_action legal[KS_MAX_LEGAL];
            unsigned count = ks_legal(rules, &match->state, legal);
            for (unsigned k = 0; k < count; k++) {
                row[legal[k]] = 1;
            }
        }
    }
}

bool ks_batch_legal(const ks_batch *batch, uint8_t *out) {
    job j = {.batch = batch, .verb = legal_range, .legal = out, .stop = batch->stop};
    return run(&j);
}

static void look(const ks_rules *rules, const ks_seated *match, const ks_step_out *out, size_t i,
                 size_t width) {
    if (out->actor) {
        out->actor[i] = (uint8_t)ks_actor(&match->state);
    }
    if (out->observation) {
        ks_observe(rules, &match->state, out->observation + i * width);
    }
}

static void look_range(const job *j, size_t first, size_t end) {
    size_t width = ks_observation_size(j->batch->rules);
    for (size_t i = first; i < end; i++) {
        look(j->batch->rules, &j->batch->match[i], j->out, i, width);
    }
}

bool ks_batch_look(const ks_batch *batch, const ks_step_out *out) {
    job j = {.batch = batch, .verb = look_range, .out = out, .stop = batch->stop};
    return run(&j);
}

static void check_range(const job *j, size_t first, size_t end) {
    size_t illegal = 0;
    for (size_t i = first; i < end; i++) {
        bool legal = is_legal(j->batch->rules, &j->batch->match[i], j->actions[i]);
        illegal += !legal;
        if (j->out->illegal) {
            j->out->illegal[i] = !legal;
        }
    }
    if (illegal) {
        __atomic_fetch_add(j->illegal, illegal, __ATOMIC_RELAXED);
    }
}

/** Take every action; those that are refused, when there are any, leave their match as it is. */
static void step_range(const job *j, size_t first, size_t end) {
    const ks_rules *rules = j->batch->rules;
    const ks_step_out *out = j->out;
    size_t width = ks_observation_size(rules);
    bool all = *j->illegal == 0;
    if (out->reward) {
        memset(out->reward + first * rules->seats, 0,
               (end - first) * rules->seats * sizeof *out->reward);
    }
    if (out->done) {
        memset(out->done + first, 0, end - first);
    }
    for (size_t i = first; i < end; i++) {
        ks_seated *match = &j->batch->match[i];
        if (all || is_legal(rules, match, j->actions[i])) {
            take(rules, match, j->actions[i], out->reward ? out->reward + i * rules->seats : NULL,
                 out->done ? out->done + i : NULL);
        }
        look(rules, match, out, i, width);
    }
}

size_t ks_batch_step(const ks_batch *batch, const ks_action *actions, bool mask,
                     const ks_step_out *out) {
    size_t illegal = 0;
    job j = {
        .batch = batch, .verb = check_range, .actions = actions, .out = out, .illegal = &illegal};
    (void)run(&j);
    if (illegal == 0 || mask) {
        j.verb = step_range;
        (void)run(&j);
    }
    return illegal;
}
