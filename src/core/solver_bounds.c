#include "solver_bounds.h"

#include "solver_suits.h"

/* Tricks that a leader takes one after another whatever the others do. */
typedef struct quick_tricks {
    unsigned count;
    int32_t points; /* at least so many card points are in them */
} quick_tricks;

static unsigned fewer(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static int32_t points_of(const ks_search *s, ks_set cards) {
    return (int32_t)ks_points_by(s->lane_points, cards);
}

/* First the trumps from the top, then the other suits from the top: a suit goes round while those
 * who still have trumps follow. With no card above one's own, nobody can beat; what is longer than
 * both others after that many rounds stays good too. */
static quick_tricks quick(const ks_search *s, ks_set mine, ks_set a, ks_set b, ks_set trump) {
    ks_set tops = ks_tops(mine, a | b);
    if (!tops) {
        return (quick_tricks){0, 0};
    }
    uint64_t lengths = ks_lengths(mine);
    uint64_t lengths_a = ks_lengths(a);
    uint64_t lengths_b = ks_lengths(b);
    uint64_t lengths_tops = ks_lengths(tops);
    bool trumps_a = a & trump;
    bool trumps_b = b & trump;
    unsigned count = 0;
    ks_set taken = 0;
    while (tops) {
        ks_set first = tops & trump ? tops & trump : tops;
        unsigned suit = ks_lane_of(ks_first(first));
        ks_set lane = ks_lane(suit);
        tops &= ~lane;
        unsigned length = ks_length(lengths, suit);
        unsigned long_a = ks_length(lengths_a, suit);
        unsigned long_b = ks_length(lengths_b, suit);
        unsigned rounds = ks_length(lengths_tops, suit);
        if (rounds >= long_a && rounds >= long_b) {
            rounds = length;
        }
        if (lane == trump) {
            trumps_a = long_a > rounds;
            trumps_b = long_b > rounds;
        } else {
            rounds = trumps_a ? fewer(rounds, long_a) : rounds;
            rounds = trumps_b ? fewer(rounds, long_b) : rounds;
        }
        count += rounds;
        taken |= (mine & lane) ^ ks_lowest(mine & lane, length - rounds);
        taken |= ks_lowest(a & lane, rounds) | ks_lowest(b & lane, rounds);
    }
    return (quick_tricks){count, points_of(s, taken)};
}

/* Points of the cheapest cards of a hand: a rank is worth the same in every suit. */
static int32_t cheapest(const ks_search *s, ks_set hand, unsigned count) {
    int32_t points = 0;
    for (unsigned rank = 1; count && rank < KS_LANE_BITS; rank++) {
        ks_set same = hand & KS_EACH_LANE(1) << rank;
        for (; same && count; same &= same - 1, count--) {
            points += s->pack->points[rank];
        }
    }
    return points;
}

static int32_t marriage_of(const ks_search *s, ks_set queen) {
    return s->marriage[ks_lane_of(ks_first(queen))];
}

/* Marriages of a side's queens: all of them, or the dearest. */
static int32_t marriages_of(const ks_search *s, ks_set queens, bool all) {
    int32_t sum = 0;
    int32_t most = 0;
    for (; queens; queens &= queens - 1) {
        int32_t value = marriage_of(s, queens);
        sum += value;
        most = value > most ? value : most;
    }
    return all ? sum : most;
}

static void raise_to(int32_t *low, int32_t value) {
    *low = value > *low ? value : *low;
}

static void lower_to(int32_t *high, int32_t value) {
    *high = value < *high ? value : *high;
}

/* The highest trumps fall to their side, whenever they are played, and with each of them a card of
 * everybody, unless the other side can still announce and change the trump. */
static void bound_by_trumps(const ks_search *s, const ks_russisch_position *p, ks_set pairs,
                            int32_t *low, int32_t *high) {
    ks_set own = p->hand[0] & p->trump;
    ks_set others = (p->hand[1] | p->hand[2]) & p->trump;
    ks_set queens = s->pack->queens;
    int32_t pending = ks_pending_value(s, p);
    if (own > others) {
        if (!ks_pairs(p->hand[1], queens) && !ks_pairs(p->hand[2], queens)) {
            ks_set tops = own & ks_above(others);
            unsigned count = ks_count(tops);
            *low = points_of(s, tops) + pending + cheapest(s, p->hand[1], count) +
                   cheapest(s, p->hand[2], count);
        }
    } else if (others > own && !pairs) {
        ks_set tops = others & ks_above(own);
        unsigned count_1 = ks_count(tops & p->hand[1]); /* two may fall in one trick */
        unsigned count_2 = ks_count(tops & p->hand[2]);
        unsigned count = count_1 > count_2 ? count_1 : count_2;
        *high = p->points - points_of(s, tops) - cheapest(s, p->hand[0], count) + pending;
    }
}

void ks_contract_bounds(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                        int32_t *high) {
    ks_set pairs = ks_pairs(p->hand[0], s->pack->queens);
    *low = 0;
    *high =
        p->points + ks_pending_value(s, p) + ks_bonus_value(s, p) + marriages_of(s, pairs, true);
    if (ks_search_off(s, KS_NO_TRUMPS)) {
        return;
    }
    if (p->trump) {
        bound_by_trumps(s, p, pairs, low, high);
    }
    if (pairs && p->leader == 0 && p->left < s->length) {
        /* The declarer has a trick and leads: he can announce at once. */
        raise_to(low, marriages_of(s, pairs, false));
    }
}

/* What the declarer is sure of when he leads from these hands: his quick tricks and the dearest
 * marriage. Its king and queen come last, or first when they are trumps; so the change of trump
 * harms no other quick trick.
 * won, points: tricks he has taken on the way here, and what is in them */
static int32_t sure(const ks_search *s, const ks_russisch_position *p, const ks_set *hand,
                    unsigned won, int32_t points) {
    quick_tricks q = quick(s, hand[0], hand[1], hand[2], p->trump);
    won += q.count;
    int32_t value = won == p->left ? p->points + ks_bonus_value(s, p) : points + q.points;
    if (won || p->left < s->length) { /* RS10: with a trick, marriages count */
        value += marriages_of(s, ks_pairs(hand[0], s->pack->queens), false);
    }
    return value + (won ? ks_pending_value(s, p) : 0);
}

/* A card with which a hand takes a trick when a suit is led, as long as nobody else trumps; 0:
 * none. others: the cards of the others */
static ks_set taker_of(ks_set hand, ks_set others, ks_set lane, ks_set trump) {
    ks_set follow = hand & lane;
    if (follow) {
        return follow > (others & lane) ? ks_bit(ks_last(follow)) : 0;
    }
    ks_set trumps = hand & trump;
    return trumps ? ks_bit(ks_last(trumps)) : 0;
}

/* A defender leads: what the declarer is sure of when every suit that can be led falls to him. */
static int32_t sure_of_defender_lead(const ks_search *s, const ks_russisch_position *p) {
    ks_set lead = p->hand[p->leader];
    ks_set partner = p->hand[3 - p->leader];
    int32_t least = INT32_MAX;
    if (ks_pairs(lead, s->pack->queens)) {
        return 0; /* he can change the trump */
    }
    while (lead) {
        ks_set lane = ks_lane(ks_lane_of(ks_first(lead)));
        ks_set led = lead & lane;
        ks_set follow = partner & lane;
        ks_set card = taker_of(p->hand[0], led | follow, lane, p->trump);
        if (!card || (!follow && partner & p->trump)) {
            return 0;
        }
        /* Which cards the others have played is not known: their lowest are the safest to count
         * and to forget, since what they keep is higher and no longer. */
        ks_set gone = card | (led & -led) | (follow & -follow);
        ks_set hand[3] = {p->hand[0] & ~gone, p->hand[p->leader] & ~gone, partner & ~gone};
        int32_t value = sure(s, p, hand, 1, points_of(s, gone));
        least = value < least ? value : least;
        lead &= ~lane;
    }
    return least;
}

/* A defender leads: at most this is left for the declarer when the partner takes the first trick
 * and goes on. */
static int32_t left_after_partner(const ks_search *s, const ks_russisch_position *p,
                                  int32_t marriages) {
    ks_set mine = p->hand[p->leader];
    ks_set partner = p->hand[3 - p->leader];
    int32_t most = INT32_MAX;
    for (ks_set tops = ks_tops(partner, mine | p->hand[0]); tops;) {
        ks_set lane = ks_lane(ks_lane_of(ks_first(tops)));
        ks_set led = mine & lane;
        ks_set follow = p->hand[0] & lane;
        if (led && (follow || !(p->hand[0] & p->trump))) {
            ks_set gone = ks_bit(ks_last(tops & lane)) | ks_bit(ks_last(led)) | (follow & -follow);
            quick_tricks q = quick(s, partner & ~gone, p->hand[0] & ~gone, mine & ~gone, p->trump);
            if (q.count + 1 == p->left) {
                return 0;
            }
            lower_to(&most, p->points - points_of(s, gone) - q.points + ks_pending_value(s, p) +
                                (q.count + 4 <= p->left ? marriages : 0));
        }
        tops &= ~lane;
    }
    return most;
}

void ks_contract_quick(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                       int32_t *high) {
    if (ks_search_off(s, KS_NO_QUICK)) {
        return;
    }
    if (p->leader == 0) {
        raise_to(low, sure(s, p, p->hand, 0, 0));
        return;
    }
    ks_set partner = p->hand[3 - p->leader];
    int32_t marriages = marriages_of(s, ks_pairs(p->hand[0], s->pack->queens), true);
    quick_tricks q = quick(s, p->hand[p->leader], p->hand[0], partner, p->trump);
    if (q.count == p->left) {
        *high = 0;
        return;
    }
    /* To announce, the declarer first has to win a trick with another card than the two. The bonus
     * for all tricks is lost: a defender leads who has won one. */
    lower_to(high, p->points - q.points + ks_pending_value(s, p) +
                       (q.count + 3 <= p->left ? marriages : 0));
    if (!ks_search_off(s, KS_NO_ENTRY)) {
        lower_to(high, left_after_partner(s, p, marriages));
        raise_to(low, sure_of_defender_lead(s, p));
    }
}

int32_t ks_contract_estimate(const ks_search *s, const ks_russisch_position *p) {
    uint64_t trumps[3];
    for (unsigned player = 0; player < 3; player++) {
        trumps[player] = ks_count(p->hand[player] & p->trump);
    }
    uint64_t longest = trumps[1] > trumps[2] ? trumps[1] : trumps[2];
    int32_t tops = points_of(s, ks_tops(p->hand[0], p->hand[1] | p->hand[2]));
    ks_set pairs = p->leader == 0 ? ks_pairs(p->hand[0], s->pack->queens) : 0;
    return tops * 13 / 8 - 8 + 7 * ((int32_t)trumps[0] - (int32_t)longest) +
           marriages_of(s, pairs, false) + ks_pending_value(s, p);
}
