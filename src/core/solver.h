/* What the searches of the solver share: control, table, classes of equal cards.
 *
 * Every search answers one question: is the value at least `need`? It answers with a number: one
 * that is at least `need` is a lower bound of the value, a smaller one an upper bound. */
#ifndef KS_SOLVER_H
#define KS_SOLVER_H

#include "kartenspiel/solver.h"
#include "pack.h"
#include "play.h"

enum { KS_STOP_EVERY = 4096 /**< nodes between two looks at `stop`, a power of two: a few ms */ };

/** A running search. */
typedef struct ks_search {
    const ks_rules *rules;
    const ks_pack *pack;
    const uint8_t *lane_points; /**< see pack.h; of no use to KS_TRICKS */
    ks_solver_entry *table;
    size_t mask;
    ks_stop *stop;
    bool fast;     /**< this machine runs KS_FAST functions */
    bool may_poll; /**< this is the thread that made the call */
    uint64_t nodes;
    uint64_t limit;
    uint32_t off;
    ks_solve_status status; /**< KS_SOLVE_OK, or why the search halted: then its answers are void */
    ks_objective objective;
    uint8_t place;   /**< KS_TRICKS: the place it is solved for */
    uint8_t bidder;  /**< place of the declarer */
    bool rising;     /**< KS_SHEET: points never hurt the side that takes them */
    bool rising_now; /**< KS_SHEET: as far as the question asked is concerned */
    int32_t
        failed;   /**< KS_SHEET: what a failed contract is worth, the defenders' own points aside */
    bool beat;    /**< must_beat_after_trump */
    bool under;   /**< must_undertrump */
    bool without; /**< KS_SHEET: the bid is without talon */
    int32_t bid;  /**< KS_SHEET: the bid */
    int32_t bonus;    /**< KS_CONTRACT: what all tricks add */
    uint8_t length;   /**< tricks of the deal */
    uint8_t bonus_id; /**< KS_CONTRACT: marks the bonus in table keys, 0: none */
    int32_t marriage[KS_SUITS];
} ks_search;

/** What an objective has to offer. Values are counted from the start of the deal. */
typedef struct ks_objective_search {
    /** NULL, or what has to be found out about the position before the first question. */
    void (*begin)(ks_search *s, const ks_play *play);
    /** Bounds of the value of any play from here, and a first guess. */
    void (*range)(const ks_search *s, const ks_play *play, int32_t *low, int32_t *high,
                  int32_t *guess);
    /** The question of this file's head, for a position that may stand inside a trick or at the end
     * of the deal. */
    int32_t (*test)(ks_search *s, const ks_play *play, int32_t need);
    /** Whether the place wants the value high. */
    bool (*rises)(const ks_search *s, unsigned place);
} ks_objective_search;

extern const ks_objective_search ks_contract_search;
extern const ks_objective_search ks_sheet_search;
extern const ks_objective_search ks_tricks_search;

/** ks_solve, in a thread that may ask `poll` or may not. */
ks_solve_status ks_solve_in_thread(const ks_rules *rules, const ks_state *state,
                                   const ks_solve_options *options, bool may_poll, int32_t *value,
                                   uint64_t *nodes);

/** Count a node. @return whether the search has to halt */
static inline bool ks_search_halts(ks_search *s) {
    s->nodes++;
    if (s->limit && s->nodes > s->limit) {
        s->status = KS_SOLVE_LIMIT;
    } else if ((s->nodes & (KS_STOP_EVERY - 1)) == 0 && s->stop) {
        bool stop = s->may_poll ? ks_stop_poll(s->stop) : ks_stop_raised(s->stop);
        s->status = stop ? KS_SOLVE_STOPPED : s->status;
    }
    return s->status != KS_SOLVE_OK;
}

static inline bool ks_search_off(const ks_search *s, uint32_t part) {
    return s->off & part;
}

/** Cards of a hand whose next lower card still in play is in the same hand. What lies between two
 * cards of a class is no longer in play, so they are of equal power.
 * @param all cards of the pack @param others cards in play that are not in the hand */
static inline ks_set ks_class_rest(ks_set all, ks_set hand, ks_set others) {
    ks_set empty = all & ~(hand | others);
    return (empty + (hand << 1)) & hand; /* a carry runs through the gaps to the next card */
}

/** The class above its lowest card. @param bottom its lowest card, of `hand` */
static inline ks_set ks_class_of(ks_set all, ks_set hand, ks_set others, ks_set bottom) {
    ks_set run = all & ~others;
    return ((run + bottom) ^ run) & hand & ~(bottom - 1);
}

/** Whether a hand can beat the card that wins so far, and then has to (TR2, TR4). Not for "high".
 * @param winning the card that wins so far */
static inline bool ks_can_beat(ks_set hand, ks_set led, ks_set winning, ks_set trump) {
    ks_set follow = hand & led;
    if (follow) {
        return winning & led && follow & ks_above(winning);
    }
    ks_set trumps = hand & trump;
    return trumps && (!(winning & trump) || trumps & ks_above(winning));
}

/** Take a move's value into account. @return whether it answers the question */
static inline bool ks_search_takes(bool rises, int32_t value, int32_t need, int32_t *best) {
    if (rises) {
        *best = value > *best ? value : *best;
        return *best >= need;
    }
    *best = value < *best ? value : *best;
    return *best < need;
}

/** What the best of no moves yet is worth. */
static inline int32_t ks_search_worst(bool rises) {
    return rises ? INT32_MIN : INT32_MAX;
}

/** Slot of a key: two entries side by side, the newer first. */
static inline ks_solver_entry *ks_slot(const ks_search *s, const uint64_t *key) {
    uint64_t hash = (key[0] ^ key[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    hash ^= hash >> 32;
    hash *= 0x9E3779B97F4A7C15u;
    return &s->table[(hash >> 32) & s->mask & ~(size_t)1];
}

#endif
