# The C core as Cython sees it: src/core/include/kartenspiel.
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "kartenspiel/cards.h" nogil:
    ctypedef uint64_t ks_set
    ctypedef uint8_t ks_card
    enum:
        KS_CARDS
        KS_SUITS
        KS_WELI_LANE
    ctypedef enum ks_pack_id:
        KS_PACKS
    ctypedef struct ks_pack:
        uint8_t size
        ks_card card[64]
        ks_set all
    const ks_pack *ks_pack_get(ks_pack_id pack)
    uint64_t ks_cards_mask(const ks_pack *pack, ks_set cards)
    unsigned ks_count(ks_set cards)

cdef extern from "kartenspiel/rules.h" nogil:
    ctypedef enum ks_game:
        KS_RUSSISCH
        KS_SCHNELLEN
    enum:
        KS_MAX_SEATS
        KS_MAX_BID
        KS_MAX_VALUE
        KS_MAX_GOAL
        KS_FAULT_PACK
        KS_FAULT_SEATS
        KS_FAULT_SHORT_DECK
        KS_FAULT_OPENING_STEP
        KS_FAULT_MAX_STEP
        KS_FAULT_MAX_BELOW
        KS_FAULT_MARRIAGES
        KS_FAULT_REDEAL
        KS_FAULT_BONUS
        KS_FAULT_WITHOUT
        KS_FAULT_PENALTY
        KS_FAULT_STAY
        KS_FAULT_START
        KS_FAULT_TARGET
        KS_FAULT_DEALS
        KS_FAULT_ENDLESS
        KS_FAULT_GAME
        KS_IDLE_EXCHANGE
        KS_IDLE_WITHOUT
        KS_IDLE_HEARTS_DROP
        KS_IDLE_ALL_PASS
        KS_IDLE_FAILED_BID
        KS_IDLE_REDEAL
    ctypedef struct ks_russisch_rules:
        int32_t opening_bid
        int32_t max_bid
        int32_t without_talon_bonus
        int32_t without_talon_penalty
        int32_t all_tricks_bonus
        int32_t marriage_values[4]
        int32_t target
        uint8_t redeal
        bint pass_is_final
        bint without_talon
        bint without_talon_on_opening
        bint raise_after_talon
        bint assigned
        bint deducted
        bint own_score
        bint defender_marriages
        bint bonus_in_contract
    ctypedef struct ks_schnellen_rules:
        int32_t start
        int32_t schnell_penalty
        int32_t drop_penalty
        int32_t must_stay_at
        bint bid_for_trump
        bint all_pass_redeal
        bint compulsory
        bint exchange
        bint failed_bid_tricks_count
        bint hearts_double
        bint hearts_double_drop
        bint earliest
    ctypedef union ks_own_rules:
        ks_russisch_rules russisch
        ks_schnellen_rules schnellen
    ctypedef struct ks_rules:
        ks_game game
        ks_pack_id pack
        uint8_t seats
        bint must_beat_after_trump
        bint must_undertrump
        int32_t deals
        ks_own_rules of
    uint32_t ks_rules_init(ks_rules *rules, ks_pack_id pack)
    uint32_t ks_rules_init_wikipedia(ks_rules *rules, ks_pack_id pack)
    uint32_t ks_rules_check(const ks_rules *rules)
    uint32_t ks_rules_idle(const ks_rules *rules)

cdef extern from "kartenspiel/action.h" nogil:
    ctypedef int32_t ks_action
    enum:
        KS_NO_ACTION
        KS_R_DEAL
        KS_S_DEAL
    ctypedef enum ks_kind:
        KS_DEAL
        KS_KINDS
    ctypedef struct ks_action_parts:
        ks_kind kind
        int32_t arg
    ks_action ks_action_make(ks_game game, ks_kind kind, int32_t arg)
    ks_action_parts ks_action_split(ks_game game, ks_action action)
    ks_action ks_action_count(const ks_rules *rules)

cdef extern from "kartenspiel/state.h" nogil:
    ctypedef enum ks_phase:
        KS_PHASE_DEAL
        KS_PHASE_PICK
        KS_PHASE_PLAY
        KS_PHASE_OVER
        KS_PHASES
    enum:
        KS_NOBODY
        KS_MAX_LEGAL
        KS_CHUNK
        KS_CHUNKS
    ctypedef struct ks_play:
        ks_set hand[5]
        ks_set won[5]
        ks_set trick
        ks_set led
        ks_set trump
        uint64_t winners
        uint8_t card[5]
        uint8_t seat[5]
        uint8_t announced[5]
        uint8_t places
        uint8_t leader
        uint8_t played
        uint8_t tricks
        uint8_t length
    ctypedef struct ks_state:
        int64_t score[5]
        int64_t deals
        ks_play play
        ks_set aside
        ks_card pack[36]
        uint16_t bid
        uint8_t without
        uint8_t phase
        uint8_t dealer
        uint8_t turn
        uint8_t bidder
        uint8_t passed
        uint8_t next_card
        uint8_t turned
        uint8_t put_away
        uint8_t settled
        uint8_t over
    ctypedef enum ks_status:
        KS_OK
        KS_ILLEGAL
    ctypedef enum ks_reason:
        KS_REASONS
    ctypedef struct ks_refusal:
        ks_reason reason
        const char *clause
        uint64_t duty
    ctypedef struct ks_booking:
        int64_t amount
        const char *clause
    ctypedef struct ks_result:
        int64_t booked[5]
        ks_booking items[5][3]
        uint8_t item_count[5]
        int32_t points[5]
        int32_t marriages[5]
        int32_t void_marriages[5]
        uint8_t announced[5]
        uint8_t tricks[5]
        uint8_t active
        uint8_t dropped
        uint8_t dealer
        uint8_t declarer
        int32_t bid
        int32_t total
        bint without
        bint made
        bint all_tricks
        int8_t trump
    ks_status ks_start(const ks_rules *rules, ks_state *state, unsigned dealer)
    unsigned ks_actor(const ks_state *state)
    unsigned ks_legal(const ks_rules *rules, const ks_state *state, ks_action *out)
    unsigned ks_chance(const ks_rules *rules, const ks_state *state, ks_action *out)
    ks_status ks_apply(const ks_rules *rules, ks_state *state, ks_action action)
    ks_status ks_deal(const ks_rules *rules, ks_state *state, const ks_card *cards)
    ks_status ks_unrank(const ks_rules *rules, const uint64_t *chunks, ks_card *cards)
    ks_refusal ks_why_parts(const ks_rules *rules, const ks_state *state, ks_action_parts parts)
    ks_refusal ks_why(const ks_rules *rules, const ks_state *state, ks_action action)
    ks_refusal ks_why_deal(const ks_rules *rules, const ks_state *state, const ks_card *cards,
                           unsigned count)
    ks_status ks_result_get(const ks_rules *rules, const ks_state *state, ks_result *out)
    int ks_trump_suit(const ks_state *state)
    ks_set ks_hand(const ks_state *state, unsigned seat)
    ks_set ks_won(const ks_state *state, unsigned seat)
    unsigned ks_undealt(const ks_rules *rules, const ks_state *state, ks_card *out)
    uint64_t ks_hash(const ks_state *state)
    bint ks_equal(const ks_state *a, const ks_state *b)


cdef extern from "kartenspiel/stop.h" nogil:
    ctypedef struct ks_stop:
        int raised
        int (*poll)(void *context) noexcept nogil
        void *context


cdef extern from "kartenspiel/perft.h" nogil:
    enum:
        KS_TO_THE_END
    ctypedef enum ks_perft_status:
        KS_PERFT_OK
        KS_PERFT_STOPPED
        KS_PERFT_NOT_IN_PLAY
        KS_PERFT_NO_MEMORY
    ctypedef struct ks_nodes:
        uint64_t low
        uint64_t high
    ctypedef struct ks_perft_how:
        void *table
        size_t entries
        unsigned threads
        ks_stop *stop
    size_t ks_perft_table_size(size_t entries)
    ks_perft_status ks_perft(const ks_rules *rules, const ks_state *state, uint32_t depth,
                             const ks_perft_how *how, ks_nodes *out)


cdef extern from "kartenspiel/playout.h" nogil:
    ctypedef enum ks_playout_status:
        KS_PLAYOUT_OK
        KS_PLAYOUT_STOPPED
        KS_PLAYOUT_OVER
    ctypedef struct ks_playout_totals:
        uint64_t playouts
        uint64_t actions
        uint64_t cards
        int64_t booked[5]
        uint64_t squares[5]
        uint64_t points[5]
        uint64_t tricks[5]
        uint64_t declared[5]
        uint64_t made[5]
        uint64_t dropped[5]
    ks_playout_status ks_playouts(const ks_rules *rules, const ks_state *state, uint64_t count,
                                  uint64_t seed, unsigned threads, ks_stop *stop,
                                  ks_playout_totals *out)


cdef extern from "kartenspiel/batch.h" nogil:
    enum:
        KS_SLICES
    ctypedef struct ks_seated:
        ks_state state
    ctypedef struct ks_crew:
        pass
    ks_crew *ks_crew_open(unsigned threads)
    void ks_crew_close(ks_crew *crew)
    ctypedef struct ks_batch:
        const ks_rules *rules
        ks_seated *match
        size_t count
        ks_crew *crew
        ks_stop *stop
    ctypedef struct ks_step_out:
        int32_t *reward
        uint8_t *done
        uint8_t *actor
        int32_t *observation
        uint8_t *illegal
    ctypedef struct ks_slice:
        const char *name
        uint16_t first
        uint16_t length
    bint ks_batch_start(const ks_batch *batch, uint64_t seed)
    void ks_batch_random(const ks_batch *batch, ks_action *out)
    bint ks_batch_legal(const ks_batch *batch, uint8_t *out)
    bint ks_batch_look(const ks_batch *batch, const ks_step_out *out)
    size_t ks_batch_step(const ks_batch *batch, const ks_action *actions, bint mask,
                         const ks_step_out *out)
    void ks_observation_slices(const ks_rules *rules, ks_slice *out)
    size_t ks_observation_size(const ks_rules *rules)


cdef extern from "kartenspiel/sight.h" nogil:
    enum:
        KS_HIDDEN
        KS_NO_CARD
    ctypedef struct ks_sight:
        ks_action_parts parts
        uint8_t seat
        uint64_t shown
        ks_card cards[36]
    ks_sight ks_see(const ks_rules *rules, const ks_state *before, const ks_state *after,
                    ks_action action, unsigned viewer)


cdef extern from "kartenspiel/belief.h" nogil:
    enum:
        KS_PLACES
    ctypedef struct ks_world:
        uint64_t at[13]
    ctypedef struct ks_belief:
        ks_state state
        ks_world world
        uint64_t known[13]
        uint64_t barred[13]
        uint64_t unseen
        ks_card past_pack[36]
        uint8_t hidden[13]
        uint8_t viewer
        uint8_t home
        uint8_t homes
        uint8_t dealer
    ks_status ks_belief_start(const ks_rules *rules, ks_belief *belief, unsigned dealer,
                              unsigned viewer)
    ks_status ks_belief_see(const ks_rules *rules, ks_belief *belief, const ks_sight *sight)
    unsigned ks_belief_seat(const ks_rules *rules, const ks_belief *belief, unsigned home)
    bint ks_belief_dropped(const ks_rules *rules, const ks_belief *belief, unsigned home)
    uint64_t ks_belief_orders(const ks_belief *belief)
    void ks_belief_state(const ks_rules *rules, const ks_belief *belief, const ks_world *world,
                         uint64_t order, ks_state *out)
    unsigned ks_belief_hidden_cards(const ks_rules *rules, const ks_belief *belief,
                                    const ks_world *world, ks_card *out)
    ctypedef struct ks_wide:
        uint64_t low
        uint64_t high
    ctypedef struct ks_odds:
        pass
    ks_wide ks_odds_count(const ks_odds *odds)
    size_t ks_odds_size(const ks_belief *belief)
    void ks_odds_make(const ks_belief *belief, ks_odds *out)
    ks_status ks_odds_world(const ks_belief *belief, const ks_odds *odds, ks_wide rank,
                            ks_world *out)
    void ks_odds_marginals(const ks_belief *belief, ks_odds *scratch, ks_wide out[36][13])
    void ks_odds_draw(const ks_belief *belief, const ks_odds *odds, uint64_t *seed, ks_world *out)
    void ks_odds_draw_states(const ks_rules *rules, const ks_belief *belief, const ks_odds *odds,
                             uint64_t *seed, ks_state *out, size_t count)

# Solver.
cdef extern from "<stdbool.h>" nogil:
    ctypedef unsigned char c_bool "bool"

cdef extern from "kartenspiel/solver.h" nogil:
    ctypedef enum ks_objective:
        KS_CONTRACT
        KS_SHEET
        KS_TRICKS
    ctypedef struct ks_solver_entry:
        pass
    ctypedef struct ks_solve_options:
        ks_objective objective
        uint8_t seat
        uint32_t off
        uint64_t node_limit
        ks_stop *stop
        ks_solver_entry *table
        size_t entries
    ctypedef enum ks_solve_status:
        KS_SOLVE_OK
        KS_SOLVE_STOPPED
        KS_SOLVE_LIMIT
        KS_SOLVE_NOT_IN_PLAY
        KS_SOLVE_OBJECTIVE
        KS_SOLVE_SEAT
        KS_SOLVE_TABLE
        KS_SOLVE_BID
    ctypedef struct ks_move_value:
        ks_action action
        int32_t value
    ctypedef struct ks_line:
        uint8_t count
        ks_action action[36]
    ks_solve_options ks_solve_defaults(ks_objective objective)
    ks_solve_status ks_solve(const ks_rules *rules, const ks_state *state,
                             const ks_solve_options *options, int32_t *value, uint64_t *nodes)
    void ks_solve_many(const ks_rules *rules, const ks_state *states, const uint8_t *seats,
                       size_t count, const ks_solve_options *options, unsigned threads,
                       int32_t *values, ks_solve_status *statuses, uint64_t *nodes)
    ks_solve_status ks_solve_moves(const ks_rules *rules, const ks_state *state,
                                   const ks_solve_options *options, ks_move_value *moves,
                                   unsigned *count, uint64_t *nodes)
    ks_solve_status ks_solve_line(const ks_rules *rules, const ks_state *state,
                                  const ks_solve_options *options, ks_line *line, uint64_t *nodes)
    ks_solve_status ks_can_make(const ks_rules *rules, const ks_state *state,
                                const ks_solve_options *options, int32_t bid, c_bool *can,
                                uint64_t *nodes)
