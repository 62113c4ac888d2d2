/* The fold of what a seat sees. */
#include "kartenspiel/belief.h"

#include <string.h>

#include "belief_cards.h"
#include "game.h"
#include "play.h"

_Static_assert(sizeof(ks_belief) == sizeof(ks_state) + (3 * KS_PLACES + 2 + 2 * KS_MAX_SEATS) * 8 +
                                        2 * KS_CARDS + KS_PLACES + KS_MAX_SEATS + KS_CARDS + 10,
               "no padding in ks_belief: equality compares bytes");

unsigned ks_belief_home(const ks_rules *rules, const ks_belief *belief, unsigned seat) {
    if (seat >= rules->seats) {
        return KS_NOBODY;
    }
    unsigned home = (seat + 2u * rules->seats - belief->dealer - 1u) % rules->seats;
    return home < belief->homes ? home : (unsigned)KS_NOBODY;
}

unsigned ks_belief_seat(const ks_rules *rules, const ks_belief *belief, unsigned home) {
    return (belief->dealer + 1u + home) % rules->seats;
}

bool ks_belief_dropped(const ks_rules *rules, const ks_belief *belief, unsigned home) {
    return rules->game == KS_SCHNELLEN && belief->state.passed >> home & 1;
}

/* --- worlds that agree --- */

/** Find room for a card, moving others on where needed. @param tried places looked at, bits */
static bool find_room(ks_belief *belief, unsigned card, unsigned *tried) {
    mask *at = belief->world.at;
    for (unsigned p = 0; p < KS_PLACES; p++) {
        if (*tried >> p & 1 || !belief->hidden[p] || belief->barred[p] >> card & 1) {
            continue;
        }
        *tried |= 1u << p;
        mask here = at[p] & belief->unseen;
        if (ks_count(here) < belief->hidden[p]) {
            at[p] |= one(card);
            return true;
        }
        for (; here; here &= here - 1) {
            if (find_room(belief, ks_first(here), tried)) {
                at[p] = (at[p] & ~(here & -here)) | one(card);
                return true;
            }
        }
    }
    return false;
}

/** Change the world as little as the knowledge asks. @return whether one is left */
static bool mend_world(ks_belief *belief) {
    mask *at = belief->world.at;
    mask homeless = belief->unseen;
    for (unsigned p = 0; p < KS_PLACES; p++) {
        mask stays = lowest(at[p] & homeless & ~belief->barred[p], belief->hidden[p]);
        at[p] = belief->known[p] | stays;
        homeless &= ~stays;
    }
    while (homeless) {
        unsigned tried = 0;
        if (!find_room(belief, take_lowest(&homeless), &tried)) {
            return false;
        }
    }
    return true;
}

/** Mend the world and give its cards to the state. */
static bool agree(const ks_rules *rules, ks_belief *belief) {
    if (!mend_world(belief)) {
        return false;
    }
    ks_belief_state(rules, belief, &belief->world, 0, &belief->state);
    return true;
}

/** Note that a card lies at a place. @return whether it can */
static bool know(ks_belief *belief, unsigned card, unsigned place) {
    if (belief->known[place] >> card & 1) {
        return true;
    }
    if (!(belief->unseen >> card & 1) || belief->barred[place] >> card & 1 ||
        !belief->hidden[place]) {
        return false;
    }
    belief->unseen &= ~one(card);
    belief->known[place] |= one(card);
    belief->hidden[place]--;
    return true;
}

static bool know_all(ks_belief *belief, mask cards, unsigned place) {
    for (; cards; cards &= cards - 1) {
        if (!know(belief, ks_first(cards), place)) {
            return false;
        }
    }
    return true;
}

static void move_known(ks_belief *belief, mask card, unsigned from, unsigned to) {
    belief->known[from] &= ~card;
    belief->known[to] |= card;
    belief->world.at[from] &= ~card;
    belief->world.at[to] |= card;
}

/** One unseen card goes from place to place; in the world it is this one. */
static void move_hidden(ks_belief *belief, mask card, unsigned from, unsigned to) {
    belief->hidden[from]--;
    belief->hidden[to]++;
    belief->world.at[from] &= ~card;
    belief->world.at[to] |= card;
}

/* --- seeing --- */

ks_status ks_belief_start(const ks_rules *rules, ks_belief *belief, unsigned dealer,
                          unsigned viewer) {
    ks_state state;
    if ((viewer != KS_NOBODY && viewer >= rules->seats) ||
        ks_start(rules, &state, dealer) != KS_OK) {
        return KS_ILLEGAL;
    }
    memset(belief, 0, sizeof *belief);
    belief->state = state;
    belief->viewer = (uint8_t)viewer;
    belief->home = KS_NOBODY;
    return KS_OK;
}

static void forget_deal(ks_belief *belief) {
    ks_belief blank = {.viewer = belief->viewer, .home = KS_NOBODY};
    blank.state = belief->state;
    memcpy(blank.past_pack, belief->past_pack, sizeof blank.past_pack);
    *belief = blank;
}

/** What the home of the viewer sees, or would see, must be shown, and nothing else. */
static bool shown_is(const ks_sight *sight, unsigned seat, unsigned count) {
    return count == 0 ? sight->seat == KS_NOBODY && sight->shown == 0
                      : sight->seat == seat && ks_count(sight->shown) == count &&
                            sight->shown < one(KS_CARDS);
}

static bool see_deal(const ks_rules *rules, ks_belief *belief, const ks_sight *sight) {
    const ks_pack *pack = ks_pack_get(rules->pack);
    ks_card cards[KS_CARDS];
    mask rest = ks_cards_mask(pack, pack->all);
    mask open = 0;
    for (unsigned i = 0; i < pack->size; i++) {
        ks_card card = sight->cards[i];
        if (card != KS_NO_CARD) {
            if (card >= KS_CARDS || !(rest >> card & 1)) {
                return false;
            }
            rest &= ~one(card);
            open |= one(card);
        }
    }
    belief->unseen = rest;
    for (unsigned i = 0; i < pack->size; i++) {
        cards[i] = sight->cards[i] == KS_NO_CARD ? take_lowest(&rest) : sight->cards[i];
    }
    unsigned dealer = belief->state.dealer;
    if (ks_deal(rules, &belief->state, cards) != KS_OK) {
        return false;
    }
    belief->dealer = (uint8_t)dealer;
    belief->homes = belief->state.play.places;
    belief->home = (uint8_t)ks_belief_home(rules, belief, belief->viewer);
    memcpy(belief->pack, sight->cards, sizeof belief->pack);
    for (unsigned i = 0; i < pack->size; i++) {
        ks_set bit = ks_bit(ks_bit_in(rules, &belief->state, cards[i]));
        unsigned place = KS_AT_UNDEALT;
        for (unsigned h = 0; h < belief->homes; h++) {
            place = belief->state.play.hand[h] & bit ? KS_AT_HAND + h : place;
        }
        unsigned turned = rules->seats * 3u; /* SN4 */
        bool up = i >= turned && i < turned + belief->state.turned;
        bool seen = up || place == KS_AT_HAND + (unsigned)belief->home;
        if (seen != (sight->cards[i] != KS_NO_CARD)) {
            return false;
        }
        belief->dealt_to[i] = (uint8_t)place;
        belief->world.at[place] |= one(cards[i]);
        belief->turned |= up ? one(cards[i]) : 0;
        if (seen) {
            belief->known[place] |= one(cards[i]);
        } else {
            belief->hidden[place]++;
        }
    }
    return true;
}

static bool apply(const ks_rules *rules, ks_belief *belief, ks_kind kind, int32_t arg) {
    memcpy(belief->past_pack, belief->state.pack, sizeof belief->past_pack);
    return ks_apply(rules, &belief->state, ks_action_make(rules->game, kind, arg)) == KS_OK;
}

static bool see_redeal(const ks_rules *rules, ks_belief *belief, const ks_sight *sight,
                       unsigned home) {
    unsigned hand = KS_AT_HAND + home;
    unsigned count = ks_count(belief->world.at[hand]);
    return shown_is(sight, ks_actor(&belief->state), count) &&
           know_all(belief, sight->shown, hand) && agree(rules, belief) &&
           apply(rules, belief, KS_REDEAL, 0);
}

/** The auction goes on or ends; with its end the talon is taken (RS6, RS7). */
static bool see_auction(const ks_rules *rules, ks_belief *belief, const ks_sight *sight) {
    if (!apply(rules, belief, sight->parts.kind, sight->parts.arg)) {
        return false;
    }
    const ks_state *state = &belief->state;
    if (rules->game == KS_SCHNELLEN || state->phase == KS_PHASE_BIDDING) {
        return shown_is(sight, KS_NOBODY, 0);
    }
    unsigned talon = belief->hidden[KS_AT_UNDEALT];
    belief->taken = 1;
    belief->hidden[KS_AT_UNDEALT] = 0;
    for (unsigned h = 0; h < belief->homes; h++) {
        unsigned share = state->without ? talon / belief->homes : h == state->bidder ? talon : 0;
        belief->gains[h] = (uint8_t)share;
        belief->hidden[KS_AT_HAND + h] += (uint8_t)share;
    }
    if (belief->home == KS_NOBODY) {
        return shown_is(sight, KS_NOBODY, 0) && agree(rules, belief);
    }
    belief->gained[belief->home] = sight->shown;
    return shown_is(sight, belief->viewer, belief->gains[belief->home]) &&
           know_all(belief, sight->shown, KS_AT_HAND + (unsigned)belief->home) &&
           agree(rules, belief);
}

/** A card is laid off, discarded or swapped, face down. */
static bool see_put_down(const ks_rules *rules, ks_belief *belief, const ks_sight *sight,
                         unsigned home) {
    ks_kind kind = sight->parts.kind;
    int32_t arg = sight->parts.arg;
    unsigned from = KS_AT_HAND + home;
    unsigned to = kind == KS_LAY                                      ? KS_AT_LAID
                  : kind == KS_DISCARD && belief->state.put_away == 0 ? KS_AT_SURPLUS
                                                                      : KS_AT_AWAY + home;
    if (!shown_is(sight, KS_NOBODY, 0) || (arg != KS_HIDDEN) != (home == belief->home)) {
        return false;
    }
    if (arg != KS_HIDDEN) {
        if (!apply(rules, belief, kind, arg)) {
            return false;
        }
        move_known(belief, one((unsigned)arg), from, to);
        return true;
    }
    mask loose = belief->known[from] & belief->turned; /* it may be the turned card */
    belief->known[from] &= ~loose;
    belief->unseen |= loose;
    belief->hidden[from] += (uint8_t)ks_count(loose);
    for (unsigned p = 0; loose && p < KS_PLACES; p++) {
        if (p != from && p != KS_AT_SURPLUS && p != KS_AT_AWAY + home) {
            belief->barred[p] |= loose;
        }
    }
    if (kind == KS_SWAP && belief->state.put_away == 3) {
        /* The fourth: what is kept is the ace of trumps if the stock cannot give six (SN9). */
        mask ace = trump_ace(belief);
        bool must_end = belief->hidden[KS_AT_UNDEALT] < 6;
        if (must_end && (!ace || !know_all(belief, ace, from))) {
            return false;
        }
    }
    if (!agree(rules, belief)) {
        return false;
    }
    mask choice = belief->world.at[from] & belief->unseen;
    if (!choice) {
        return false;
    }
    unsigned card = ks_first(choice);
    if (!apply(rules, belief, kind, (int32_t)card)) {
        return false;
    }
    move_hidden(belief, one(card), from, to);
    return true;
}

/** A laid-off card comes to a receiver, seen by the viewer or not (RS8). */
static bool receive(ks_belief *belief, unsigned home, unsigned card, bool seen) {
    unsigned to = KS_AT_HAND + home;
    belief->gains[home]++;
    if (!seen) {
        move_hidden(belief, one(card), KS_AT_LAID, to);
        return true;
    }
    if (!know(belief, card, KS_AT_LAID)) {
        return false;
    }
    move_known(belief, one(card), KS_AT_LAID, to);
    belief->gained[home] |= one(card);
    return true;
}

static bool see_taken(const ks_rules *rules, ks_belief *belief, const ks_sight *sight) {
    unsigned declarer = belief->state.bidder;
    unsigned first = (declarer + 1) % belief->homes;
    unsigned second = (declarer + 2) % belief->homes;
    bool odd = belief->gains[first] > belief->gains[second];
    unsigned receiver = odd ? second : first;
    unsigned other = odd ? first : second;
    bool seen = belief->home == declarer || belief->home == receiver;
    int32_t arg = sight->parts.arg;
    if ((arg != KS_HIDDEN) != seen) {
        return false;
    }
    if (seen && (!know(belief, (unsigned)arg, KS_AT_LAID) || !agree(rules, belief))) {
        return false;
    }
    if (!belief->world.at[KS_AT_LAID]) {
        return false;
    }
    unsigned card = seen ? (unsigned)arg : ks_first(belief->world.at[KS_AT_LAID]);
    if (!apply(rules, belief, sight->parts.kind, (int32_t)card) ||
        !receive(belief, receiver, card, seen)) {
        return false;
    }
    if (belief->state.aside) {
        return shown_is(sight, KS_NOBODY, 0);
    }
    bool sees_last = belief->home == declarer || belief->home == other;
    if (!shown_is(sight, ks_belief_seat(rules, belief, other), sees_last ? 1 : 0)) {
        return false;
    }
    mask last = belief->world.at[KS_AT_LAID];
    if (!last) {
        return false;
    }
    return receive(belief, other, ks_first(sees_last ? sight->shown : last), sees_last) &&
           agree(rules, belief);
}

/** The end of an exchange: who drew knows the cards; after four swaps all know the fifth (SN9). */
static bool see_done(const ks_rules *rules, ks_belief *belief, const ks_sight *sight,
                     unsigned home) {
    unsigned hand = KS_AT_HAND + home;
    unsigned seat = ks_actor(&belief->state);
    unsigned put_away = belief->state.put_away;
    bool own = home == belief->home;
    if (put_away == 4) {
        mask ace = trump_ace(belief);
        if (!ace || !know_all(belief, ace, hand) || !agree(rules, belief)) {
            return false;
        }
        belief->aces |= (uint8_t)(1u << home);
        if (!own && (!shown_is(sight, seat, 1) || sight->shown != ace)) {
            return false;
        }
    } else if (!own && !shown_is(sight, KS_NOBODY, 0)) {
        return false;
    }
    if (!apply(rules, belief, KS_DONE, 0)) {
        return false;
    }
    unsigned drawn = put_away == 5 ? 6 : put_away;
    belief->gains[home] = (uint8_t)drawn;
    belief->hidden[KS_AT_UNDEALT] -= (uint8_t)drawn;
    belief->hidden[hand] += (uint8_t)drawn;
    if (put_away >= 4) { /* nothing of the old hand is left, or just the ace */
        belief->barred[hand] |= belief->turned;
    }
    if (own) {
        belief->gained[home] = sight->shown;
        if (!shown_is(sight, seat, drawn) || !know_all(belief, sight->shown, hand)) {
            return false;
        }
    }
    return agree(rules, belief);
}

/** A card is played, or a marriage announced: what the duties show of the hand stays true, for
 * hands only shrink from now on. */
static bool see_play(const ks_rules *rules, ks_belief *belief, const ks_sight *sight,
                     unsigned home) {
    unsigned hand = KS_AT_HAND + home;
    bool announces = sight->parts.kind == KS_ANNOUNCE;
    if (sight->parts.arg < 0 || sight->parts.arg >= KS_CARDS ||
        !shown_is(sight, ks_actor(&belief->state), announces ? 1 : 0)) {
        return false;
    }
    unsigned card = (unsigned)sight->parts.arg;
    if (!know(belief, card, hand) || !know_all(belief, sight->shown, hand)) {
        return false;
    }
    if (announces) { /* king and queen of one suit lie side by side; the core judges the rest */
        unsigned other = ks_first(sight->shown);
        bool king = card % KS_RANKS == KS_KING;
        if (card / KS_RANKS != other / KS_RANKS ||
            other % KS_RANKS != (king ? KS_QUEEN : KS_KING)) {
            return false;
        }
    }
    const ks_play *play = &belief->state.play;
    if (play->led) {
        ks_set bit = ks_bit(ks_bit_in(rules, &belief->state, (ks_card)card));
        ks_set out = ks_excluded(bit, play->trick, play->led, play->trump,
                                 rules->must_beat_after_trump, rules->must_undertrump);
        const ks_pack *pack = ks_pack_get(rules->pack);
        for (ks_set lanes = out; lanes; lanes &= lanes - 1) {
            ks_card barred = pack->card[ks_first(lanes)];
            bool there =
                barred != KS_NO_CARD && ks_bit_in(rules, &belief->state, barred) == ks_first(lanes);
            belief->barred[hand] |= there ? one(barred) : 0;
        }
    }
    if (!agree(rules, belief) || !apply(rules, belief, sight->parts.kind, (int32_t)card)) {
        return false;
    }
    belief->known[hand] &= ~one(card);
    belief->world.at[hand] &= ~one(card);
    belief->played[home] |= one(card);
    return true;
}

static bool takes_hidden(ks_kind kind) {
    return kind == KS_LAY || kind == KS_PICK || kind == KS_GIVE || kind == KS_DISCARD ||
           kind == KS_SWAP;
}

static bool see(const ks_rules *rules, ks_belief *belief, const ks_sight *sight) {
    ks_kind kind = sight->parts.kind;
    unsigned actor = ks_actor(&belief->state);
    if (takes_hidden(kind) && sight->parts.arg != KS_HIDDEN &&
        (uint32_t)sight->parts.arg >= KS_CARDS) {
        return false;
    }
    if (kind == KS_DEAL) {
        if (belief->state.phase != KS_PHASE_DEAL || !shown_is(sight, KS_NOBODY, 0)) {
            return false;
        }
        forget_deal(belief);
        return see_deal(rules, belief, sight);
    }
    if (kind == KS_PICK) {
        return belief->state.phase == KS_PHASE_PICK && see_taken(rules, belief, sight);
    }
    unsigned home = ks_belief_home(rules, belief, actor);
    ks_refusal refusal = ks_why_parts(rules, &belief->state, (ks_action_parts){kind, 0});
    if (actor == KS_NOBODY || home == KS_NOBODY || refusal.reason == KS_WHY_WRONG_GAME ||
        refusal.reason == KS_WHY_WRONG_PHASE || refusal.reason == KS_WHY_NOT_YOUR_TURN) {
        return false;
    }
    switch (kind) {
    case KS_REDEAL:
        return see_redeal(rules, belief, sight, home);
    case KS_BID:
    case KS_BID_WITHOUT:
    case KS_PASS:
        return see_auction(rules, belief, sight);
    case KS_LAY:
    case KS_DISCARD:
    case KS_SWAP:
        return see_put_down(rules, belief, sight, home);
    case KS_GIVE:
        return see_taken(rules, belief, sight);
    case KS_DONE:
        return see_done(rules, belief, sight, home);
    case KS_PLAY:
    case KS_ANNOUNCE:
        return see_play(rules, belief, sight, home);
    default: /* keep, hold, raise, stay, drop, trump, high */
        return shown_is(sight, KS_NOBODY, 0) && apply(rules, belief, kind, sight->parts.arg);
    }
}

ks_status ks_belief_see(const ks_rules *rules, ks_belief *belief, const ks_sight *sight) {
    ks_belief next = *belief;
    if (!see(rules, &next, sight)) {
        return KS_ILLEGAL;
    }
    if (next.state.phase == KS_PHASE_DEAL && !next.state.settled) {
        forget_deal(&next); /* a void deal */
    }
    *belief = next;
    return KS_OK;
}
