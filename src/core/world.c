/* The match of a world: who was dealt what, what came later, and the hidden cards of the actions.
 */
#include <string.h>

#include "belief_cards.h"
#include "game.h"

/** Who got what in the deal and after it, as far as the world and the knowledge leave it open the
 * lowest cards. */
typedef struct history {
    mask dealt[KS_MAX_SEATS];  /* the dealt hand of each home */
    mask gained[KS_MAX_SEATS]; /* what came later: from the talon, the laid-off cards, the stock */
} history;

static mask own_or_lowest(const ks_belief *belief, unsigned home, bool sees, mask among) {
    return sees ? belief->gained[home] : lowest(among, belief->gains[home]);
}

static void history_russisch(const ks_belief *belief, const mask *at, history *out) {
    unsigned declarer = belief->state.bidder;
    mask all[KS_MAX_SEATS] = {0};
    for (unsigned h = 0; h < belief->homes; h++) {
        all[h] = at[KS_AT_HAND + h] | belief->played[h];
    }
    bool round = !belief->taken || belief->state.without;
    for (unsigned h = 0; h < belief->homes; h++) {
        if (round || h != declarer) {
            bool sees = belief->home == h || (!round && belief->home == declarer);
            out->gained[h] = own_or_lowest(belief, h, sees, all[h]);
            out->dealt[h] = all[h] & ~out->gained[h];
        }
    }
    if (!round) { /* what the others have received was the declarer's */
        mask ten = all[declarer] | at[KS_AT_LAID];
        for (unsigned h = 0; h < belief->homes; h++) {
            ten |= h == declarer ? 0 : out->gained[h];
        }
        out->gained[declarer] = own_or_lowest(belief, declarer, belief->home == declarer, ten);
        out->dealt[declarer] = ten & ~out->gained[declarer];
    }
}

static void history_schnellen(const ks_belief *belief, const mask *at, mask ace, history *out) {
    for (unsigned h = 0; h < belief->homes; h++) {
        bool deals = h == dealer_home(belief);
        mask kept = at[KS_AT_HAND + h] | belief->played[h];
        mask away = at[KS_AT_AWAY + h];
        mask all = kept | away | (deals ? at[KS_AT_SURPLUS] : 0);
        mask old = (deals ? belief->turned : 0) | (belief->aces >> h & 1 ? ace : 0);
        if (belief->home == h) {
            out->gained[h] = belief->gained[h];
        } else if (belief->gains[h] > ks_count(kept)) { /* six drawn, one of them discarded */
            out->gained[h] = kept | lowest(away & ~old, 1);
        } else {
            out->gained[h] = lowest(kept & ~old, belief->gains[h]);
        }
        out->dealt[h] = all & ~out->gained[h];
    }
}

static void history_of(const ks_rules *rules, const ks_belief *belief, const mask *at,
                       history *out) {
    memset(out, 0, sizeof *out);
    if (rules->game == KS_RUSSISCH) {
        history_russisch(belief, at, out);
    } else {
        history_schnellen(belief, at, trump_ace(belief), out);
    }
}

uint64_t ks_belief_orders(const ks_belief *belief) {
    uint64_t orders = 1;
    for (unsigned i = 2; i <= belief->hidden[KS_AT_UNDEALT]; i++) {
        orders *= i;
    }
    return orders;
}

/** Write cards in the order with a number. */
static unsigned write_order(mask cards, uint64_t order, ks_card *out) {
    unsigned count = 0;
    for (unsigned left = ks_count(cards); left > 0; left--) {
        mask rest = cards;
        for (uint64_t skip = order % left; skip > 0; skip--) {
            rest &= rest - 1;
        }
        order /= left;
        out[count++] = (ks_card)ks_first(rest);
        cards &= ~(rest & -rest);
    }
    return count;
}

/** The cards that were not dealt to anybody, in the order of the pack. */
static void undealt_order(const ks_belief *belief, const mask *at, uint64_t order, history *past,
                          ks_card *out) {
    const ks_state *state = &belief->state;
    unsigned count = 0;
    if (belief->taken && state->without) { /* RS6: card by card, the declarer first */
        for (unsigned i = 0; i < (unsigned)belief->gains[0] * belief->homes; i++) {
            out[count++] = take_lowest(&past->gained[(state->bidder + i) % belief->homes]);
        }
    } else if (belief->taken) {
        (void)write_order(past->gained[state->bidder], 0, out);
    } else {
        for (unsigned h = 0; h < belief->homes; h++) {
            count += write_order(past->gained[h], 0, out + count);
        }
        (void)write_order(at[KS_AT_UNDEALT], order, out + count);
    }
}

static void fill_pack(const ks_rules *rules, const ks_belief *belief, const mask *at,
                      uint64_t order, ks_state *out) {
    history past;
    history_of(rules, belief, at, &past);
    unsigned size = ks_pack_get(rules->pack)->size;
    mask open = 0;
    for (unsigned i = 0; i < size; i++) {
        open |= belief->pack[i] == KS_NO_CARD ? 0 : one(belief->pack[i]);
    }
    ks_card undealt[KS_CARDS];
    ks_card *next = undealt;
    undealt_order(belief, at, order, &past, undealt);
    for (unsigned h = 0; h < belief->homes; h++) {
        past.dealt[h] &= ~open;
    }
    for (unsigned i = 0; i < size; i++) {
        if (belief->pack[i] != KS_NO_CARD) {
            out->pack[i] = belief->pack[i];
        } else if (belief->dealt_to[i] == KS_AT_UNDEALT) {
            out->pack[i] = *next++;
        } else {
            out->pack[i] = take_lowest(&past.dealt[belief->dealt_to[i] - KS_AT_HAND]);
        }
    }
}

static ks_set set_of(const ks_rules *rules, const ks_state *state, mask cards) {
    ks_set set = 0;
    for (; cards; cards &= cards - 1) {
        set |= ks_bit(ks_bit_in(rules, state, (ks_card)ks_first(cards)));
    }
    return set;
}

void ks_belief_state(const ks_rules *rules, const ks_belief *belief, const ks_world *world,
                     uint64_t order, ks_state *out) {
    const mask *at = world->at;
    if (out != &belief->state) {
        *out = belief->state;
    }
    if (!belief->homes) {
        return;
    }
    fill_pack(rules, belief, at, order, out);
    mask aside = at[KS_AT_SURPLUS] | at[KS_AT_LAID];
    for (unsigned h = 0; h < belief->homes; h++) {
        unsigned seat = ks_belief_seat(rules, belief, h);
        aside |= at[KS_AT_AWAY + h];
        if (ks_belief_dropped(rules, belief, h)) {
            aside |= at[KS_AT_HAND + h];
            continue;
        }
        for (unsigned place = 0; place < out->play.places; place++) {
            if (out->play.seat[place] == seat) {
                out->play.hand[place] = set_of(rules, out, at[KS_AT_HAND + h]);
            }
        }
    }
    out->aside = set_of(rules, out, aside);
}

unsigned ks_belief_hidden_cards(const ks_rules *rules, const ks_belief *belief,
                                const ks_world *world, ks_card *out) {
    history past;
    unsigned count = 0;
    const mask *at = world->at;
    history_of(rules, belief, at, &past);
    if (rules->game == KS_SCHNELLEN) {
        if (belief->homes && belief->home != dealer_home(belief)) {
            count += write_order(at[KS_AT_SURPLUS], 0, out);
        }
        for (unsigned h = 0; h < belief->homes; h++) {
            mask away = h == belief->home ? 0 : at[KS_AT_AWAY + h];
            count += write_order(away & ~past.gained[h], 0, out + count);
            count += write_order(away & past.gained[h], 0, out + count);
        }
        return count;
    }
    unsigned declarer = belief->state.bidder;
    if (!belief->taken || belief->state.without || belief->home == declarer) {
        return 0;
    }
    mask laid = at[KS_AT_LAID];
    unsigned received = 0;
    for (unsigned h = 0; h < belief->homes; h++) {
        laid |= h == declarer ? 0 : past.gained[h];
        received += h == declarer ? 0 : belief->gains[h];
    }
    count += write_order(laid, 0, out);
    for (unsigned i = 0; i < received; i++) {
        unsigned receiver = (declarer + 1 + i % 2) % belief->homes;
        if (receiver != belief->home) {
            out[count++] = take_lowest(&past.gained[receiver]);
        }
    }
    return count;
}
