/* Duties and winner of a trick against a slow twin written card by card from the clauses (TR1-TR7,
 * SN3, SN11): every led card, every second card, every trump, every hand of two cards of the third
 * player, all options; and the winner of every three-card trick. */
#include "trick.h"

#include <string.h>

#include "check.h"

enum { NONE = -1, HIGH = 4, PLAYED = 3 };

/* A card as the clauses see it. */
typedef struct seen {
    int suit; /* HIGH: the Weli without a trump suit */
    int strength;
} seen;

/** Ranks of each pack, weakest first; "6" is the Weli's place in Schnellen. */
static const char *const orders[KS_PACKS] = {"9JQKTA", "JQK6789TA", "789TJQK6A", "TJQK6A"};

static seen see(ks_pack_id id, ks_card card, int trump) {
    const char *order = orders[id];
    int strength = (int)(strchr(order, "6789TJQKA"[card % KS_RANKS]) - order);
    int suit = card / KS_RANKS;
    if (id >= KS_PACK_33 && card == KS_WELI) {
        suit = trump; /* SN3 */
    }
    return (seen){suit, strength};
}

/** Whether a card is of the suit and above all cards of that suit in the trick. */
static bool beats(seen card, int suit, const seen *trick, int played) {
    bool above = card.suit == suit;
    for (int i = 0; i < played; i++) {
        above = above && (trick[i].suit != suit || trick[i].strength < card.strength);
    }
    return above;
}

typedef struct options {
    bool must_beat_after_trump;
    bool must_undertrump;
} options;

static bool any_of(const seen *hand, int count, int suit) {
    bool found = false;
    for (int i = 0; i < count; i++) {
        found = found || hand[i].suit == suit;
    }
    return found;
}

static bool any_beats(const seen *hand, int count, int suit, const seen *trick, int played) {
    bool found = false;
    for (int i = 0; i < count; i++) {
        found = found || beats(hand[i], suit, trick, played);
    }
    return found;
}

/** Whether a player who does not lead may play a card of his hand. */
static bool may_play(seen card, const seen *hand, int count, const seen *trick, int played,
                     int trump, options of) {
    int led = trick[0].suit;
    if (led == HIGH) {
        return true; /* SN11: a led Weli asks for nothing */
    }
    if (any_of(hand, count, led)) { /* TR2 */
        if (card.suit != led) {
            return false;
        }
        bool trumped = led != trump && any_of(trick, played, trump);
        bool bound = !trumped || of.must_beat_after_trump; /* TR3 */
        return !bound || !any_beats(hand, count, led, trick, played) ||
               beats(card, led, trick, played);
    }
    if (trump != NONE && trump != HIGH && any_of(hand, count, trump)) { /* TR4 */
        if (any_beats(hand, count, trump, trick, played)) {
            return beats(card, trump, trick, played);
        }
        return card.suit == trump || !of.must_undertrump; /* TR5 */
    }
    return true; /* TR6 */
}

/** Place in the trick of the card that takes it (TR7, SN11). */
static int winner(const seen *trick, int played, int trump) {
    int wanted = any_of(trick, played, trump) ? trump : trick[0].suit;
    for (int i = 0; i < played; i++) {
        seen others[KS_LANES];
        int count = 0;
        for (int k = 0; k < played; k++) {
            if (k != i) {
                others[count++] = trick[k];
            }
        }
        if (beats(trick[i], wanted, others, count)) {
            return i;
        }
    }
    return -1;
}

/* --- the same through the core --- */

static unsigned list_pack(ks_pack_id id, ks_card *out) {
    const ks_pack *pack = ks_pack_get(id);
    unsigned count = 0;
    for (unsigned card = 0; card < KS_CARDS; card++) {
        if (pack->bit[card] != KS_NO_CARD) {
            out[count++] = (ks_card)card;
        }
    }
    return count;
}

static ks_set bit_of(ks_pack_id id, ks_card card, int trump) {
    const ks_pack *pack = ks_pack_get(id);
    if (pack->has_weli && card == KS_WELI && trump != NONE) {
        return ks_bit(ks_weli_bit((unsigned)trump));
    }
    return ks_bit(pack->bit[card]);
}

static ks_set lane_of_trump(int trump) {
    return trump == NONE ? 0 : ks_lane((unsigned)trump);
}

/** Trumps of a game: none yet (RS9) and the four suits, or the four suits and "high" (SN11). */
static int trump_number(ks_pack_id id, int i) {
    return id <= KS_PACK_36 ? i - 1 : i;
}

static long mismatches; /* counted, so that a broken routine does not print millions of lines */

static void expect(bool agrees) {
    mismatches += !agrees;
}

/** Compare every hand of two cards of the third player. */
static void compare_hands(ks_pack_id id, const ks_card *cards, unsigned size, unsigned first,
                          unsigned second, int trump) {
    seen faces[KS_CARDS];
    ks_set bits[KS_CARDS];
    for (unsigned i = 0; i < size; i++) {
        faces[i] = see(id, cards[i], trump);
        bits[i] = bit_of(id, cards[i], trump);
    }
    seen trick[2] = {faces[first], faces[second]};
    ks_set table = bits[first] | bits[second];
    ks_set led = ks_lane(ks_lane_of(ks_first(bits[first])));
    for (unsigned a = 0; a < size; a++) {
        for (unsigned b = a + 1; b < size; b++) {
            if (a == first || a == second || b == first || b == second) {
                continue;
            }
            seen hand[2] = {faces[a], faces[b]};
            for (unsigned o = 0; o < 4; o++) {
                options of = {o & 1, o & 2};
                ks_set legal = ks_duty(bits[a] | bits[b], table, led, lane_of_trump(trump),
                                       of.must_beat_after_trump, of.must_undertrump);
                expect(!(legal & ~(bits[a] | bits[b])));
                expect(!!(legal & bits[a]) == may_play(hand[0], hand, 2, trick, 2, trump, of));
                expect(!!(legal & bits[b]) == may_play(hand[1], hand, 2, trick, 2, trump, of));
            }
        }
    }
}

/** Compare the winner of every trick that begins with two cards, and the second player's duties. */
static void compare_winners(ks_pack_id id, const ks_card *cards, unsigned size, unsigned first,
                            unsigned second, int trump) {
    for (unsigned third = 0; third < size; third++) {
        if (third == first || third == second) {
            continue;
        }
        seen trick[PLAYED];
        ks_set bits[PLAYED];
        unsigned of[PLAYED] = {first, second, third};
        for (unsigned i = 0; i < PLAYED; i++) {
            trick[i] = see(id, cards[of[i]], trump);
            bits[i] = bit_of(id, cards[of[i]], trump);
        }
        ks_set led = ks_lane(ks_lane_of(ks_first(bits[0])));
        ks_set won = ks_winning(bits[0] | bits[1] | bits[2], led, lane_of_trump(trump));
        expect(won == bits[winner(trick, PLAYED, trump)]);
        /* Two cards of the second player: the trick holds the led card alone. */
        seen hand[2] = {trick[1], trick[2]};
        ks_set legal = ks_duty(bits[1] | bits[2], bits[0], led, lane_of_trump(trump), false, true);
        expect(!!(legal & bits[1]) ==
               may_play(hand[0], hand, 2, trick, 1, trump, (options){false, true}));
    }
}

static void every_trick_of(ks_pack_id id) {
    ks_card cards[KS_CARDS];
    unsigned size = list_pack(id, cards);
    for (int i = 0; i < 5; i++) {
        int trump = trump_number(id, i);
        for (unsigned first = 0; first < size; first++) {
            for (unsigned second = 0; second < size; second++) {
                if (first != second) {
                    compare_hands(id, cards, size, first, second, trump);
                    compare_winners(id, cards, size, first, second, trump);
                }
            }
        }
    }
}

static void every_trick_of_every_pack(void) {
    for (unsigned id = 0; id < KS_PACKS; id++) {
        mismatches = 0;
        every_trick_of((ks_pack_id)id);
        CHECK_EQ(mismatches, 0);
    }
}

/** Whole hands at tricks of up to five cards, at random. */
static void random_tricks_of_every_pack(void) {
    uint64_t seed = 20240229;
    for (unsigned round = 0; round < 40000; round++) {
        ks_pack_id id = (ks_pack_id)(round % KS_PACKS);
        int trump = trump_number(id, (int)check_random(&seed, 5));
        ks_card cards[KS_CARDS];
        unsigned size = list_pack(id, cards);
        for (unsigned i = 0; i < size; i++) { /* shuffle */
            unsigned k = i + check_random(&seed, size - i);
            ks_card card = cards[i];
            cards[i] = cards[k];
            cards[k] = card;
        }
        int played = 1 + (int)check_random(&seed, 4);
        int count = 1 + (int)check_random(&seed, 12);
        seen trick[KS_LANES];
        seen hand[KS_CARDS];
        ks_set table = 0;
        ks_set held = 0;
        for (int i = 0; i < played; i++) {
            trick[i] = see(id, cards[i], trump);
            table |= bit_of(id, cards[i], trump);
        }
        for (int i = 0; i < count; i++) {
            hand[i] = see(id, cards[played + i], trump);
            held |= bit_of(id, cards[played + i], trump);
        }
        ks_set led = ks_lane(ks_lane_of(ks_first(bit_of(id, cards[0], trump))));
        options of = {check_random(&seed, 2), check_random(&seed, 2)};
        ks_set legal = ks_duty(held, table, led, lane_of_trump(trump), of.must_beat_after_trump,
                               of.must_undertrump);
        CHECK(legal != 0); /* somebody who holds cards may always play one */
        CHECK(!(legal & ~held));
        for (int i = 0; i < count; i++) {
            bool allowed = may_play(hand[i], hand, count, trick, played, trump, of);
            CHECK_EQ(!!(legal & bit_of(id, cards[played + i], trump)), allowed);
        }
        ks_set won = ks_winning(table, led, lane_of_trump(trump));
        CHECK(won == bit_of(id, cards[winner(trick, played, trump)], trump));
    }
}

static void above_the_highest_of_one_lane(void) {
    for (unsigned lane = 0; lane < KS_LANES; lane++) {
        unsigned base = lane * KS_LANE_BITS;
        for (unsigned place = 1; place <= 9; place++) {
            ks_set above = ks_above(ks_bit(base + place)) & ks_lane(lane);
            CHECK_EQ(ks_count(above), KS_LANE_BITS - 1 - place);
            CHECK(!(above & ks_bit(base + place)));
        }
        CHECK((ks_above(0) & ks_lane(lane) & ~ks_bit(base)) == (ks_lane(lane) & ~ks_bit(base)));
    }
}

static void rs10_pairs_of_king_and_queen(void) {
    for (unsigned id = KS_PACK_24; id <= KS_PACK_36; id++) {
        const ks_pack *pack = ks_pack_get((ks_pack_id)id);
        for (unsigned suit = 0; suit < KS_SUITS; suit++) {
            ks_set queen = ks_bit(pack->bit[suit * KS_RANKS + KS_QUEEN]);
            ks_set king = ks_bit(pack->bit[suit * KS_RANKS + KS_KING]);
            CHECK(ks_pairs(queen | king, pack->queens) == queen);
            CHECK(ks_pairs(queen, pack->queens) == 0);
            CHECK(ks_pairs(king, pack->queens) == 0);
            CHECK(ks_pairs(pack->all & ~king, pack->queens) == (pack->queens & ~queen));
        }
        CHECK(ks_pairs(pack->all, pack->queens) == pack->queens);
    }
}

int main(void) {
    RUN(above_the_highest_of_one_lane);
    RUN(rs10_pairs_of_king_and_queen);
    RUN(random_tricks_of_every_pack);
    RUN(every_trick_of_every_pack);
    return CHECK_RESULT();
}
