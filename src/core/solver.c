/* Solver: the driver over the searches of the objectives, and the public verbs. */
#include "solver.h"

#include "isa.h"

enum { FIRST_STEP = 4 /**< how far the driver steps from a guess that was wrong, at first */ };

static const ks_objective_search *search_of(ks_objective objective) {
    switch (objective) {
    case KS_CONTRACT:
        return &ks_contract_search;
    case KS_SHEET:
        return &ks_sheet_search;
    default:
        return &ks_tricks_search;
    }
}

static ks_solve_status start(ks_search *s, const ks_rules *rules, const ks_state *state,
                             const ks_solve_options *options) {
    const ks_play *play = &state->play;
    bool tricks = options->objective == KS_TRICKS;
    if ((unsigned)options->objective >= KS_OBJECTIVES || tricks != (rules->game == KS_SCHNELLEN)) {
        return KS_SOLVE_OBJECTIVE;
    }
    if (state->phase != KS_PHASE_PLAY) {
        return KS_SOLVE_NOT_IN_PLAY;
    }
    bool table = options->table && !(options->off & KS_NO_TABLE);
    if (table && (options->entries < 2 || options->entries & (options->entries - 1))) {
        return KS_SOLVE_TABLE;
    }
    *s = (ks_search){
        .rules = rules,
        .pack = ks_pack_get(rules->pack),
        .lane_points = ks_lane_points[rules->pack == KS_PACK_36],
        .table = table ? options->table : NULL,
        .mask = table ? options->entries - 1 : 0,
        .stop = options->stop,
        .fast = ks_isa_fast(),
        .may_poll = true,
        .limit = options->node_limit,
        .off = options->off,
        .status = KS_SOLVE_OK,
        .objective = options->objective,
        .bidder = state->bidder,
        .beat = rules->must_beat_after_trump,
        .under = rules->must_undertrump,
        .without = state->without,
        .bid = state->bid,
        .length = play->length,
    };
    if (tricks) {
        while (s->place < play->places && play->seat[s->place] != options->seat) {
            s->place++;
        }
        return s->place < play->places ? KS_SOLVE_OK : KS_SOLVE_SEAT;
    }
    const ks_russisch_rules *own = &rules->of.russisch;
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        s->marriage[suit] = own->marriage_values[suit];
    }
    if (own->bonus_in_contract && own->all_tricks_bonus) {
        s->bonus = own->all_tricks_bonus;
        s->bonus_id = 1;
    }
    if (search_of(s->objective)->begin) {
        search_of(s->objective)->begin(s, play);
    }
    return KS_SOLVE_OK;
}

/* The value, by questions: at a guess, then in growing steps until both sides are known, then at
 * the middle. */
static int32_t drive(ks_search *s, const ks_play *play, const int32_t *hint) {
    const ks_objective_search *search = search_of(s->objective);
    int32_t low;
    int32_t high;
    int32_t guess;
    search->range(s, play, &low, &high, &guess);
    guess = hint ? *hint : guess;
    int32_t step = FIRST_STEP;
    bool rose = false;
    bool fell = false;
    int32_t need = guess;
    while (low < high) {
        if ((rose && fell) || ks_search_off(s, KS_NO_GUESS)) {
            need = low + (high - low + 1) / 2;
        }
        need = need <= low ? low + 1 : need > high ? high : need;
        int32_t value = search->test(s, play, need);
        if (s->status != KS_SOLVE_OK) {
            return 0;
        }
        if (value >= need) {
            low = value > high ? high : value;
            rose = true;
            need = low + step;
        } else {
            high = value < low ? low : value;
            fell = true;
            need = high - step + 1;
        }
        step *= 2;
    }
    return low;
}

/* A play of the position, whose number is a legal action. */
static void make(const ks_search *s, ks_play *play, ks_action action) {
    ks_action_parts parts = ks_action_split(s->rules->game, action);
    unsigned bit = s->pack->bit[parts.arg];
    if (s->pack->has_weli && parts.arg == KS_WELI) {
        bit = ks_weli_bit(ks_lane_of(ks_first(play->trump)));
    }
    if (parts.kind == KS_ANNOUNCE) {
        ks_play_announce(play, ks_lane_of(bit));
    }
    ks_play_card(play, bit);
}

static void count_nodes(const ks_search *s, uint64_t *nodes) {
    if (nodes) {
        *nodes += s->nodes;
    }
}

ks_solve_status ks_solve_in_thread(const ks_rules *rules, const ks_state *state,
                                   const ks_solve_options *options, bool may_poll, int32_t *value,
                                   uint64_t *nodes) {
    ks_search s;
    ks_solve_status status = start(&s, rules, state, options);
    if (status != KS_SOLVE_OK) {
        return status;
    }
    s.may_poll = may_poll;
    int32_t answer = drive(&s, &state->play, NULL);
    count_nodes(&s, nodes);
    if (s.status == KS_SOLVE_OK) {
        *value = answer;
    }
    return s.status;
}

ks_solve_status ks_solve(const ks_rules *rules, const ks_state *state,
                         const ks_solve_options *options, int32_t *value, uint64_t *nodes) {
    return ks_solve_in_thread(rules, state, options, true, value, nodes);
}

ks_solve_status ks_solve_moves(const ks_rules *rules, const ks_state *state,
                               const ks_solve_options *options, ks_move_value *moves,
                               unsigned *count, uint64_t *nodes) {
    ks_search s;
    ks_solve_status status = start(&s, rules, state, options);
    if (status != KS_SOLVE_OK) {
        return status;
    }
    ks_action legal[KS_MAX_LEGAL];
    unsigned found = ks_legal(rules, state, legal);
    const int32_t *hint = NULL;
    for (unsigned i = 0; i < found && s.status == KS_SOLVE_OK; i++) {
        ks_play next = state->play;
        make(&s, &next, legal[i]);
        moves[i] = (ks_move_value){legal[i], drive(&s, &next, hint)};
        hint = &moves[i].value;
    }
    count_nodes(&s, nodes);
    if (s.status == KS_SOLVE_OK) {
        *count = found;
    }
    return s.status;
}

/* Whether the position after a play is worth no less than `value` for the side that plays. */
static bool keeps(ks_search *s, const ks_play *next, bool rises, int32_t value) {
    const ks_objective_search *search = search_of(s->objective);
    return rises ? search->test(s, next, value) >= value
                 : search->test(s, next, value + 1) <= value;
}

/* Add the first legal action that keeps the value, and play it. */
static void extend(ks_search *s, ks_state *at, int32_t value, ks_line *line) {
    ks_action legal[KS_MAX_LEGAL];
    unsigned found = ks_legal(s->rules, at, legal);
    bool rises = search_of(s->objective)->rises(s, at->turn);
    for (unsigned i = 0; i < found; i++) {
        ks_play next = at->play;
        make(s, &next, legal[i]);
        /* One action always keeps it: the last one need not be asked. */
        bool kept = i + 1 == found || keeps(s, &next, rises, value);
        if (s->status != KS_SOLVE_OK) {
            return;
        }
        if (kept) {
            at->play = next;
            at->turn = (uint8_t)ks_play_turn(&next);
            line->action[line->count++] = legal[i];
            return;
        }
    }
}

ks_solve_status ks_solve_line(const ks_rules *rules, const ks_state *state,
                              const ks_solve_options *options, ks_line *line, uint64_t *nodes) {
    ks_search s;
    ks_solve_status status = start(&s, rules, state, options);
    if (status != KS_SOLVE_OK) {
        return status;
    }
    ks_state at = *state;
    ks_line found = {0};
    int32_t value = drive(&s, &at.play, NULL);
    while (s.status == KS_SOLVE_OK && !ks_play_over(&at.play)) {
        extend(&s, &at, value, &found);
    }
    count_nodes(&s, nodes);
    if (s.status == KS_SOLVE_OK) {
        *line = found;
    }
    return s.status;
}

ks_solve_status ks_can_make(const ks_rules *rules, const ks_state *state,
                            const ks_solve_options *options, int32_t bid, bool *can,
                            uint64_t *nodes) {
    ks_solve_options contract = *options;
    contract.objective = KS_CONTRACT;
    ks_search s;
    ks_solve_status status = start(&s, rules, state, &contract);
    if (status != KS_SOLVE_OK) {
        return status;
    }
    if (bid <= 0 || bid % KS_MARRIAGE_STEP != 0) {
        return KS_SOLVE_BID;
    }
    /* The total reaches the bid when the unrounded one reaches bid - 5 (RS11). Whoever has all
     * tricks has a round number of points, so of the bonus only the tens can matter. */
    if (s.bonus % KS_MARRIAGE_STEP != 0) {
        s.bonus -= s.bonus % KS_MARRIAGE_STEP;
        s.bonus_id = s.bonus ? 2 : 0;
    }
    int32_t need = bid - KS_MARRIAGE_STEP / 2;
    int32_t low;
    int32_t high;
    int32_t guess;
    const ks_objective_search *search = search_of(KS_CONTRACT);
    search->range(&s, &state->play, &low, &high, &guess);
    bool answer = low >= need;
    if (low < need && need <= high) {
        answer = search->test(&s, &state->play, need) >= need;
    }
    count_nodes(&s, nodes);
    if (s.status == KS_SOLVE_OK) {
        *can = answer;
    }
    return s.status;
}
