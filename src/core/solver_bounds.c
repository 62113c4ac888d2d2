#include "solver_bounds.h"

/* Tricks that a leader takes one after another whatever the others do. */
typedef struct quick_tricks {
    unsigned count;
    int32_t points; /* at least so many card points are in them */
} quick_tricks;

static int32_t lowest(const ks_search *s, ks_set cards, unsigned count) {
    int32_t points = 0;
    for (; cards && count; count--, cards &= cards - 1) {
        points += s->pack->points[ks_first(cards)];
    }
    return points;
}

static int32_t highest(const ks_search *s, ks_set cards, unsigned count) {
    int32_t points = 0;
    for (; cards && count; count--) {
        unsigned bit = ks_last(cards);
        points += s->pack->points[bit];
        cards &= ~ks_bit(bit);
    }
    return points;
}

/* Cards of one suit, small numbers. */
static unsigned count_few(ks_set cards) {
    unsigned count = 0;
    for (; cards; cards &= cards - 1) {
        count++;
    }
    return count;
}

static unsigned fewer(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* First the trumps from the top, then the other suits from the top: a suit goes round while those
 * who still have trumps follow. With no card above one's own, nobody can beat; what is longer than
 * both others after that many rounds stays good too. */
static quick_tricks quick(const ks_search *s, ks_set mine, ks_set a, ks_set b, ks_set trump) {
    quick_tricks q = {0, 0};
    bool trumps_a = false;
    bool trumps_b = false;
    for (unsigned i = 0; i <= KS_SUITS; i++) {
        /* the trump suit first, and not again */
        ks_set lane = i == 0 ? trump : ks_lane(i - 1);
        if (!lane || (i > 0 && lane == trump)) {
            continue;
        }
        ks_set suit = mine & lane;
        unsigned long_a = count_few(a & lane);
        unsigned long_b = count_few(b & lane);
        unsigned rounds = count_few(suit & ks_above((a | b) & lane));
        if (rounds >= long_a && rounds >= long_b) {
            rounds = count_few(suit);
        }
        if (i == 0) {
            trumps_a = long_a > rounds;
            trumps_b = long_b > rounds;
        } else {
            rounds = trumps_a ? fewer(rounds, long_a) : rounds;
            rounds = trumps_b ? fewer(rounds, long_b) : rounds;
        }
        if (rounds) {
            q.count += rounds;
            q.points += highest(s, suit, rounds) + lowest(s, a & lane, rounds) +
                        lowest(s, b & lane, rounds);
        }
    }
    return q;
}

static int32_t pair_values(const ks_search *s, ks_set queens, bool all) {
    int32_t sum = 0;
    int32_t most = 0;
    for (; queens; queens &= queens - 1) {
        int32_t value = s->marriage[ks_lane_of(ks_first(queens))];
        sum += value;
        most = value > most ? value : most;
    }
    return all ? sum : most;
}

void ks_contract_bounds(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                        int32_t *high) {
    ks_set defenders = p->hand[1] | p->hand[2];
    ks_set pairs = ks_pairs(p->hand[0], s->pack->queens);
    int32_t pending = p->pending ? s->marriage[p->pending - 1] : 0;
    int32_t bonus = p->all ? s->bonus : 0;
    int32_t marriages = pair_values(s, pairs, true);
    *low = 0;
    *high = p->points + pending + bonus + marriages;
    if (!ks_search_off(s, KS_NO_TRUMPS) && p->trump) {
        /* The highest trumps fall to their side, whenever they are played, unless the other side
         * can still announce and change the trump. */
        ks_set own = p->hand[0] & p->trump;
        ks_set other = defenders & p->trump;
        if (own > other) {
            if (!ks_pairs(p->hand[1], s->pack->queens) && !ks_pairs(p->hand[2], s->pack->queens)) {
                *low = highest(s, own & ks_above(other), KS_MAX_TRICKS) + pending;
            }
        } else if (other > own && !pairs) {
            *high = p->points - highest(s, other & ks_above(own), KS_MAX_TRICKS) + pending;
        }
    }
    if (!ks_search_off(s, KS_NO_TRUMPS) && p->leader == 0 && pairs && p->left < s->length) {
        /* The declarer has a trick and leads: he can announce at once. */
        int32_t value = pair_values(s, pairs, false);
        *low = value > *low ? value : *low;
    }
}

void ks_contract_quick(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                       int32_t *high) {
    int32_t pending = p->pending ? s->marriage[p->pending - 1] : 0;
    int32_t bonus = p->all ? s->bonus : 0;
    int32_t marriages = pair_values(s, ks_pairs(p->hand[0], s->pack->queens), true);
    if (ks_search_off(s, KS_NO_QUICK)) {
        return;
    }
    if (p->leader == 0) {
        quick_tricks q = quick(s, p->hand[0], p->hand[1], p->hand[2], p->trump);
        int32_t value = q.count == p->left ? p->points + bonus : q.points;
        value += q.count ? pending : 0;
        *low = value > *low ? value : *low;
        return;
    }
    unsigned partner = 3u - p->leader;
    quick_tricks q = quick(s, p->hand[p->leader], p->hand[0], p->hand[partner], p->trump);
    if (q.count == p->left) {
        *high = 0;
        return;
    }
    /* To announce, the declarer first has to win a trick with another card than the two. */
    int32_t value = p->points - q.points + pending + (q.count ? 0 : bonus) +
                    (q.count + 3 <= p->left ? marriages : 0);
    *high = value < *high ? value : *high;
}
