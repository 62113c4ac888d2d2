#include "kartenspiel/sight.h"

#include <stdbool.h>
#include <string.h>

static uint64_t mask_of(const ks_rules *rules, ks_set set) {
    return ks_cards_mask(ks_pack_get(rules->pack), set);
}

static uint64_t hand_of(const ks_rules *rules, const ks_state *state, unsigned seat) {
    return mask_of(rules, ks_hand(state, seat));
}

static void show(ks_sight *sight, unsigned seat, uint64_t cards) {
    if (cards) {
        sight->seat = (uint8_t)seat;
        sight->shown = cards;
    }
}

static void see_deal(const ks_rules *rules, const ks_state *after, unsigned viewer,
                     ks_sight *sight) {
    unsigned size = ks_pack_get(rules->pack)->size;
    unsigned turned = rules->seats * 3u; /* SN4: they follow the first packets */
    uint64_t own = hand_of(rules, after, viewer);
    for (unsigned i = 0; i < size; i++) {
        bool open = i >= turned && i < turned + after->turned;
        if (open || own >> after->pack[i] & 1) {
            sight->cards[i] = after->pack[i];
        }
    }
}

/** A laid-off card is taken: its receiver and the declarer see it, and the last one falls to the
 * other (RS8). */
static void see_taken(const ks_rules *rules, const ks_state *before, const ks_state *after,
                      unsigned viewer, ks_sight *sight) {
    unsigned declarer = before->play.seat[before->bidder];
    uint64_t card = (uint64_t)1 << sight->parts.arg;
    if (viewer != declarer && !(hand_of(rules, after, viewer) & card)) {
        sight->parts.arg = KS_HIDDEN;
    }
    uint64_t last = mask_of(rules, before->aside) & ~card;
    if (after->aside || !last) {
        return;
    }
    for (unsigned place = 0; place < after->play.places; place++) {
        unsigned receiver = after->play.seat[place];
        if (hand_of(rules, after, receiver) & last && (viewer == declarer || viewer == receiver)) {
            show(sight, receiver, last);
        }
    }
}

ks_sight ks_see(const ks_rules *rules, const ks_state *before, const ks_state *after,
                ks_action action, unsigned viewer) {
    ks_sight sight = {.parts = ks_action_split(rules->game, action), .seat = KS_NOBODY};
    memset(sight.cards, KS_NO_CARD, sizeof sight.cards);
    unsigned actor = ks_actor(before);
    switch (sight.parts.kind) {
    case KS_DEAL:
        see_deal(rules, after, viewer, &sight);
        break;
    case KS_REDEAL:
        show(&sight, actor, hand_of(rules, before, actor));
        break;
    case KS_BID:
    case KS_BID_WITHOUT:
    case KS_PASS: { /* the talon comes when the auction ends; no hand grows otherwise */
        uint64_t had = hand_of(rules, before, viewer);
        show(&sight, viewer, hand_of(rules, after, viewer) & ~had);
        break;
    }
    case KS_LAY:
    case KS_DISCARD:
    case KS_SWAP:
        if (viewer != actor) {
            sight.parts.arg = KS_HIDDEN;
        }
        break;
    case KS_PICK:
    case KS_GIVE:
        see_taken(rules, before, after, viewer, &sight);
        break;
    case KS_ANNOUNCE: {
        int32_t other = sight.parts.arg % KS_RANKS == KS_KING ? -1 : 1;
        show(&sight, actor, (uint64_t)1 << (sight.parts.arg + other));
        break;
    }
    case KS_DONE: {
        uint64_t had = hand_of(rules, before, actor);
        if (viewer == actor) {
            show(&sight, actor, hand_of(rules, after, actor) & ~had);
        } else if (ks_count(had) == 1) { /* four put away: the fifth is the ace of trumps */
            show(&sight, actor, had);
        }
        break;
    }
    default:
        break;
    }
    return sight;
}
