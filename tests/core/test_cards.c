/* Packs, their orders of strength and card points (clauses RS2, SN2, SN3). */
#include <string.h>

#include "check.h"
#include "kartenspiel/cards.h"

static const char rank_letters[] = "6789TJQKA";

static ks_card card_of(char rank, unsigned suit) {
    return (ks_card)(suit * KS_RANKS + (unsigned)(strchr(rank_letters, rank) - rank_letters));
}

/** Check that the bits of a lane rise in this order, the ace on the same bit in every pack's lane.
 */
static void check_order(ks_pack_id id, const char *weakest_first) {
    const ks_pack *pack = ks_pack_get(id);
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        unsigned below = suit * KS_LANE_BITS; /* bit 0 of a lane is no card */
        for (const char *rank = weakest_first; *rank; rank++) {
            unsigned bit = pack->bit[card_of(*rank, suit)];
            CHECK(bit > below);
            CHECK_EQ(ks_lane_of(bit), suit);
            below = bit;
        }
        CHECK(below < suit * KS_LANE_BITS + 10);
    }
}

static void rs2_order_of_24_cards(void) {
    check_order(KS_PACK_24, "9JQKTA");
}

static void rs2_order_of_36_cards(void) {
    check_order(KS_PACK_36, "JQK6789TA");
}

static void sn2_order_of_33_and_21_cards(void) {
    check_order(KS_PACK_33, "789TJQKA");
    check_order(KS_PACK_21, "TJQKA");
}

static void sizes(void) {
    static const unsigned size[KS_PACKS] = {24, 36, 33, 21};
    for (unsigned id = 0; id < KS_PACKS; id++) {
        const ks_pack *pack = ks_pack_get((ks_pack_id)id);
        CHECK_EQ(pack->size, size[id]);
        CHECK_EQ(ks_count(pack->all), size[id]);
        CHECK_EQ(pack->has_weli, id >= KS_PACK_33);
    }
    CHECK(ks_pack_get(KS_PACKS) == NULL);
    CHECK(ks_pack_get((ks_pack_id)-1) == NULL);
}

static void bits_and_cards_are_inverse(void) {
    for (unsigned id = 0; id < KS_PACKS; id++) {
        const ks_pack *pack = ks_pack_get((ks_pack_id)id);
        ks_set seen = 0;
        for (unsigned card = 0; card < KS_CARDS; card++) {
            unsigned bit = pack->bit[card];
            if (bit == KS_NO_CARD) {
                continue;
            }
            CHECK_EQ(pack->card[bit], card);
            CHECK(!(seen & ks_bit(bit)));
            seen |= ks_bit(bit);
        }
        CHECK(seen == pack->all);
        unsigned on_bits = 0;
        for (unsigned bit = 0; bit < KS_BITS; bit++) {
            if (pack->card[bit] != KS_NO_CARD) {
                on_bits++;
                CHECK(pack->card[bit] < KS_CARDS);
            }
        }
        /* The Weli has a bit in each of the four suits besides its own lane (SN3). */
        CHECK_EQ(on_bits, pack->size + (pack->has_weli ? 4u : 0u));
    }
}

static void sn3_weli_between_king_and_ace_of_every_suit(void) {
    for (unsigned id = KS_PACK_33; id <= KS_PACK_21; id++) {
        const ks_pack *pack = ks_pack_get((ks_pack_id)id);
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            unsigned weli = ks_weli_bit(suit);
            CHECK(pack->bit[card_of('K', suit)] < weli);
            CHECK(weli < pack->bit[card_of('A', suit)]);
            CHECK_EQ(pack->card[weli], KS_WELI);
        }
        CHECK_EQ(pack->bit[KS_WELI], ks_weli_bit(KS_WELI_LANE));
        CHECK_EQ(card_of('6', KS_DIAMONDS), KS_WELI);
    }
}

static void check_points(ks_pack_id id, const char *ranks, const unsigned *points, unsigned total) {
    const ks_pack *pack = ks_pack_get(id);
    for (unsigned suit = 0; suit < KS_SUITS; suit++) {
        for (unsigned i = 0; ranks[i]; i++) {
            unsigned bit = pack->bit[card_of(ranks[i], suit)];
            CHECK_EQ(pack->points[bit], points[i]);
            CHECK_EQ(ks_points(pack, ks_bit(bit)), points[i]);
        }
    }
    CHECK_EQ(ks_points(pack, pack->all), total);
    CHECK_EQ(ks_points(pack, 0), 0);
}

static void rs2_points(void) {
    static const unsigned of_24[] = {11, 10, 4, 3, 2, 0};
    static const unsigned of_36[] = {11, 10, 9, 8, 7, 6, 4, 3, 2};
    check_points(KS_PACK_24, "ATKQJ9", of_24, 120);
    check_points(KS_PACK_36, "AT9876KQJ", of_36, 240);
}

static void schnellen_has_no_points(void) {
    CHECK_EQ(ks_points(ks_pack_get(KS_PACK_33), ks_pack_get(KS_PACK_33)->all), 0);
    CHECK_EQ(ks_points(ks_pack_get(KS_PACK_21), ks_pack_get(KS_PACK_21)->all), 0);
}

static void rs10_queens_have_their_king_on_the_next_bit(void) {
    for (unsigned id = KS_PACK_24; id <= KS_PACK_36; id++) {
        const ks_pack *pack = ks_pack_get((ks_pack_id)id);
        ks_set queens = 0;
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            unsigned queen = pack->bit[card_of('Q', suit)];
            CHECK_EQ(pack->bit[card_of('K', suit)], queen + 1);
            queens |= ks_bit(queen);
        }
        CHECK(pack->queens == queens);
    }
    CHECK(ks_pack_get(KS_PACK_33)->queens == 0); /* no marriages in Schnellen */
    CHECK(ks_pack_get(KS_PACK_21)->queens == 0);
}

static void masks_are_the_same_in_every_pack(void) {
    for (unsigned id = 0; id < KS_PACKS; id++) {
        const ks_pack *pack = ks_pack_get((ks_pack_id)id);
        uint64_t whole = 0;
        for (unsigned card = 0; card < KS_CARDS; card++) {
            if (pack->bit[card] != KS_NO_CARD) {
                whole |= (uint64_t)1 << card;
                CHECK(ks_cards_mask(pack, ks_bit(pack->bit[card])) == (uint64_t)1 << card);
            }
        }
        CHECK(ks_cards_mask(pack, pack->all) == whole);
        CHECK(ks_cards_mask(pack, 0) == 0);
    }
    const ks_pack *pack = ks_pack_get(KS_PACK_33);
    for (unsigned lane = 0; lane < KS_LANES; lane++) { /* wherever the Weli's bit lies */
        CHECK(ks_cards_mask(pack, ks_bit(ks_weli_bit(lane))) == (uint64_t)1 << KS_WELI);
    }
}

static void lanes_do_not_overlap(void) {
    ks_set seen = 0;
    for (unsigned lane = 0; lane < KS_LANES; lane++) {
        CHECK_EQ(ks_count(ks_lane(lane)), KS_LANE_BITS);
        CHECK(!(seen & ks_lane(lane)));
        CHECK_EQ(ks_lane_of(ks_first(ks_lane(lane))), lane);
        CHECK_EQ(ks_lane_of(ks_last(ks_lane(lane))), lane);
        seen |= ks_lane(lane);
    }
}

int main(void) {
    RUN(rs2_order_of_24_cards);
    RUN(rs2_order_of_36_cards);
    RUN(sn2_order_of_33_and_21_cards);
    RUN(sizes);
    RUN(bits_and_cards_are_inverse);
    RUN(sn3_weli_between_king_and_ace_of_every_suit);
    RUN(rs2_points);
    RUN(schnellen_has_no_points);
    RUN(rs10_queens_have_their_king_on_the_next_bit);
    RUN(masks_are_the_same_in_every_pack);
    RUN(lanes_do_not_overlap);
    return CHECK_RESULT();
}
