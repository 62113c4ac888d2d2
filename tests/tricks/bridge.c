/* Lets Python ask the trick routine itself, by masks over card identities (bit i = ks_card i). */
#include "cards.c"
#include "trick.h"

/* Lane of a trump: 0..3 a suit, 4 "high" (SN11), -1 none yet (RS9). */
static ks_set trump_lane(int trump) {
    return trump < 0 ? 0 : ks_lane((unsigned)trump);
}

static ks_set bit_of(const ks_pack *pack, int card, int trump) {
    bool weli = pack->has_weli && card == KS_WELI && trump >= 0;
    return ks_bit(weli ? ks_weli_bit((unsigned)trump) : pack->bit[card]);
}

static ks_set set_of(const ks_pack *pack, uint64_t mask, int trump) {
    ks_set set = 0;
    for (; mask; mask &= mask - 1) {
        set |= bit_of(pack, (int)ks_first(mask), trump);
    }
    return set;
}

/* Duties of some hands to the cards played so far, the led one first. */
void bridge_duties(int id, int trump, const int *played, int count, const uint64_t *hands,
                   int hand_count, int must_beat_after_trump, int must_undertrump,
                   uint64_t *legal) {
    const ks_pack *pack = ks_pack_get((ks_pack_id)id);
    ks_set trick = 0;
    for (int i = 0; i < count; i++) {
        trick |= bit_of(pack, played[i], trump);
    }
    ks_set led = ks_lane(ks_lane_of(ks_first(bit_of(pack, played[0], trump))));
    for (int i = 0; i < hand_count; i++) {
        ks_set cards = ks_duty(set_of(pack, hands[i], trump), trick, led, trump_lane(trump),
                               must_beat_after_trump, must_undertrump);
        legal[i] = ks_cards_mask(pack, cards);
    }
}

/* Winning card of the trick of a led card, a second and each of some third cards. */
void bridge_winners(int id, int trump, int led, int second, const int *thirds, int count,
                    int *winners) {
    const ks_pack *pack = ks_pack_get((ks_pack_id)id);
    ks_set two = bit_of(pack, led, trump) | bit_of(pack, second, trump);
    ks_set lane = ks_lane(ks_lane_of(ks_first(bit_of(pack, led, trump))));
    for (int i = 0; i < count; i++) {
        ks_set card = ks_winning(two | bit_of(pack, thirds[i], trump), lane, trump_lane(trump));
        winners[i] = pack->card[ks_first(card)];
    }
}
