/* Observations: what the seat to act knows, as numbers. Built from its own cards and from fields
 * that are public; the other hands, the pack, the talon and cards out of play are never read. */
#include <string.h>

#include "kartenspiel/batch.h"
#include "play.h"

/** Parts in the order of the layout. */
enum {
    PHASE,
    HAND,
    TRICK,
    TAKEN,
    LAID,
    TURNED,
    TRUMP,
    LEADER,
    DEALER,
    BIDDER,
    BID,
    WITHOUT,
    PASSES,
    PUT_AWAY,
    STOCK,
    DEALS,
    PASSED,
    ACTIVE,
    DROPPED,
    TRICKS,
    ANNOUNCED,
    SCORES,
    PARTS
};

_Static_assert((int)PARTS == (int)KS_SLICES, "every part has its name");

/** Length of a part: numbers, or seats times numbers. */
typedef struct part {
    const char *name;
    uint8_t numbers;
    bool by_seat;
} part;

static const part parts[PARTS] = {
    [PHASE] = {"phase", KS_PHASES, false},
    [HAND] = {"hand", KS_CARDS, false},
    [TRICK] = {"trick", KS_CARDS, false},
    [TAKEN] = {"taken", KS_CARDS, false},
    [LAID] = {"laid", KS_CARDS, false},
    [TURNED] = {"turned", KS_CARDS, false},
    [TRUMP] = {"trump", 1, false},
    [LEADER] = {"leader", 1, false},
    [DEALER] = {"dealer", 1, false},
    [BIDDER] = {"bidder", 1, false},
    [BID] = {"bid", 1, false},
    [WITHOUT] = {"without", 1, false},
    [PASSES] = {"passes", 1, false},
    [PUT_AWAY] = {"put_away", 1, false},
    [STOCK] = {"stock", 1, false},
    [DEALS] = {"deals", 1, false},
    [PASSED] = {"passed", 1, true},
    [ACTIVE] = {"active", 1, true},
    [DROPPED] = {"dropped", 1, true},
    [TRICKS] = {"tricks", 1, true},
    [ANNOUNCED] = {"announced", KS_SUITS, true},
    [SCORES] = {"scores", 1, true},
};

static unsigned length_of(const ks_rules *rules, unsigned number) {
    return parts[number].by_seat ? parts[number].numbers * (unsigned)rules->seats
                                 : parts[number].numbers;
}

void ks_observation_slices(const ks_rules *rules, ks_slice *out) {
    unsigned first = 0;
    for (unsigned i = 0; i < PARTS; i++) {
        unsigned length = length_of(rules, i);
        out[i] = (ks_slice){parts[i].name, (uint16_t)first, (uint16_t)length};
        first += length;
    }
}

size_t ks_observation_size(const ks_rules *rules) {
    size_t size = 0;
    for (unsigned i = 0; i < PARTS; i++) {
        size += length_of(rules, i);
    }
    return size;
}

static int32_t clamped(int64_t value) {
    return (int32_t)(value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : value);
}

static void mark(const ks_pack *pack, ks_set set, int32_t value, int32_t *out) {
    for (; set; set &= set - 1) {
        out[pack->card[ks_first(set)]] = value;
    }
}

void ks_observe(const ks_rules *rules, const ks_state *state, int32_t *out) {
    const ks_pack *pack = ks_pack_get(rules->pack);
    const ks_play *play = &state->play;
    unsigned seats = rules->seats;
    unsigned me = play->seat[state->turn];
    int32_t *part_of[PARTS];
    int32_t *end = out;
    for (unsigned i = 0; i < PARTS; i++) {
        part_of[i] = end;
        end += length_of(rules, i);
    }
    memset(out, 0, (size_t)(end - out) * sizeof *out);
#define FROM_ME(seat) (((seat) + seats - me) % seats)
    part_of[PHASE][state->phase] = 1;
    mark(pack, play->hand[state->turn], 1, part_of[HAND]);
    for (unsigned i = 0; i < play->played; i++) {
        part_of[TRICK][pack->card[play->card[i]]] = (int32_t)i + 1;
    }
    if (state->phase == KS_PHASE_LAY || state->phase == KS_PHASE_GIVE) {
        mark(pack, state->aside, 1, part_of[LAID]); /* the declarer's own cards */
    }
    for (unsigned i = 0; i < state->turned; i++) {
        part_of[TURNED][state->pack[3 * seats + i]] = i + 1u == state->turned ? 2 : 1;
    }
    *part_of[TRUMP] = ks_trump_suit(state) + 1;
    *part_of[LEADER] =
        state->phase == KS_PHASE_PLAY ? (int32_t)FROM_ME(play->seat[play->leader]) + 1 : 0;
    *part_of[DEALER] = (int32_t)FROM_ME(state->dealer) + 1;
    *part_of[BIDDER] =
        state->bidder == KS_NOBODY ? 0 : (int32_t)FROM_ME(play->seat[state->bidder]) + 1;
    *part_of[BID] = state->bid;
    *part_of[WITHOUT] = state->without;
    *part_of[PASSES] = state->passes;
    *part_of[PUT_AWAY] = state->put_away;
    *part_of[STOCK] = rules->game == KS_SCHNELLEN ? pack->size - state->next_card : 0;
    *part_of[DEALS] = clamped(state->deals);
    for (unsigned place = 0; place < play->places; place++) {
        unsigned seat = FROM_ME(play->seat[place]);
        part_of[ACTIVE][seat] = 1;
        part_of[TRICKS][seat] = (int32_t)ks_play_tricks(play, place);
        mark(pack, play->won[place], (int32_t)seat + 1, part_of[TAKEN]);
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            part_of[ANNOUNCED][seat * KS_SUITS + suit] = play->announced[place] >> suit & 1;
        }
    }
    /* `passed` counts the places from the dealer's neighbour on, as they were dealt. */
    int32_t *passed = part_of[rules->game == KS_RUSSISCH ? PASSED : DROPPED];
    for (unsigned place = 0; place < seats; place++) {
        passed[FROM_ME((state->dealer + 1u + place) % seats)] = state->passed >> place & 1;
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        part_of[SCORES][FROM_ME(seat)] = clamped(state->score[seat]);
    }
#undef FROM_ME
}
