/* Who takes a trick of Russisches Schnapsen, and which card of each class of equal power is enough.
 *
 * Who can beat has to (TR2, TR4). So a card and the hands behind it decide who takes the trick, and
 * as soon as that is known one card of each class will do: the dearest when the own side takes the
 * trick, else the cheapest. To exchange two cards of a class changes who gets the difference of
 * their points, and nothing else. */
#ifndef KS_SOLVER_CLASSES_H
#define KS_SOLVER_CLASSES_H

#include "solver.h"

/** A position, players from the declarer on. */
typedef struct ks_russisch_position {
    ks_set hand[3];  /**< declarer, his next neighbour, the other defender */
    ks_set trump;    /**< lane, 0: none */
    int32_t points;  /**< card points of all hands, inside a trick of its cards too */
    uint8_t leader;  /**< player that leads the trick */
    uint8_t left;    /**< tricks to play, the one on the table included */
    uint8_t pending; /**< suit + 1 of the declarer's marriage while he has no trick yet (RS10) */
    bool all;        /**< KS_CONTRACT: the bonus for all tricks is still to be had */
} ks_russisch_position;

/** Place of a player. */
static inline unsigned ks_place_of(const ks_search *s, unsigned player) {
    unsigned place = player + s->bidder;
    return place < 3 ? place : place - 3;
}

/** Take over a position of the match; what an objective adds stays 0. */
static inline void ks_russisch_load(const ks_search *s, const ks_play *play,
                                    ks_russisch_position *p) {
    *p = (ks_russisch_position){.trump = play->trump};
    for (unsigned player = 0; player < 3; player++) {
        unsigned place = ks_place_of(s, player);
        p->leader = play->leader == place ? (uint8_t)player : p->leader;
        p->hand[player] = play->hand[place];
        p->points += (int32_t)ks_points(s->pack, play->hand[place]);
    }
    p->points += (int32_t)ks_points(s->pack, play->trick);
    p->left = (uint8_t)(play->length - play->tricks);
}

/** The card led to a trick. */
typedef struct ks_lead {
    ks_set card;
    ks_set led; /**< its lane */
    uint8_t leader;
} ks_lead;

/** The player after a player. */
static inline unsigned ks_after(unsigned player) {
    return player == 2 ? 0 : player + 1;
}

/** The player before a player. */
static inline unsigned ks_before(unsigned player) {
    return player == 0 ? 2 : player - 1;
}

static inline ks_lead ks_lead_of(ks_set card, unsigned leader) {
    return (ks_lead){card, ks_lane(ks_lane_of(ks_first(card))), (uint8_t)leader};
}

static inline int32_t ks_card_points(const ks_search *s, ks_set card) {
    return s->pack->points[ks_first(card)];
}

/** Points of a marriage that waits for the declarer's first trick. */
static inline int32_t ks_pending_value(const ks_search *s, const ks_russisch_position *p) {
    return p->pending ? s->marriage[p->pending - 1] : 0;
}

/** The bonus for all tricks, while it can be had. */
static inline int32_t ks_bonus_value(const ks_search *s, const ks_russisch_position *p) {
    return p->all ? s->bonus : 0;
}

/** Both halves of every pair in a hand. */
static inline ks_set ks_pairs_in(const ks_search *s, ks_set hand) {
    ks_set queens = ks_pairs(hand, s->pack->queens);
    return queens | queens << 1;
}

/** One card for each class of a set of legal cards. Cards of the hand that are not legal lie below
 * them or in other suits, so they belong to no class here.
 * @param others cards in play that are not in the hand
 * @param apart cards that no class holds together with others: the halves of pairs. They do not
 * part the cards above and below them */
static inline ks_set ks_choose(const ks_search *s, ks_set legal, ks_set others, ks_set apart,
                               bool dearest) {
    if (ks_search_off(s, KS_NO_CLASSES)) {
        return legal;
    }
    ks_set all = s->pack->all;
    ks_set free = legal & ~apart;
    ks_set bottoms = free & ~ks_class_rest(all, free, others);
    ks_set pairs = legal & apart & s->pack->queens;
    if (!dearest) {
        return pairs | bottoms;
    }
    ks_set chosen = pairs << 1;
    for (; bottoms; bottoms &= bottoms - 1) {
        ks_set same = ks_class_of(all, free, others, bottoms & -bottoms);
        chosen |= ks_bit(ks_last(same));
    }
    return chosen;
}

/** Player who takes the trick when the second player has added this card. */
static inline unsigned ks_taker(const ks_russisch_position *p, const ks_lead *l,
                                ks_set second_card) {
    unsigned second = ks_after(l->leader);
    ks_set winning = ks_winning(l->card | second_card, l->led, p->trump);
    if (ks_can_beat(p->hand[ks_before(l->leader)], l->led, winning, p->trump)) {
        return ks_before(l->leader);
    }
    return winning == l->card ? l->leader : second;
}

/** Whether the declarer takes a trick with this lead: 1 yes, 0 no, -1 it depends on the second
 * player. `p` may still have the card in its hand. */
static inline int ks_declarer_takes(const ks_search *s, const ks_russisch_position *p,
                                    const ks_lead *l) {
    unsigned player = ks_after(l->leader);
    if (!ks_can_beat(p->hand[player], l->led, l->card, p->trump)) {
        unsigned third = ks_after(player);
        bool beats = ks_can_beat(p->hand[third], l->led, l->card, p->trump);
        return (beats ? third : l->leader) == 0;
    }
    /* Of the cards that beat, the lowest is the easiest to beat in turn, the highest the hardest.
     */
    ks_set legal = ks_duty(p->hand[player], l->card, l->led, p->trump, s->beat, s->under);
    unsigned low = ks_taker(p, l, legal & -legal);
    unsigned high = ks_taker(p, l, ks_bit(ks_last(legal)));
    return (low == 0) != (high == 0) ? -1 : low == 0;
}

/** The cards of a class that have to be tried as leads. */
static inline ks_set ks_choose_leads(const ks_search *s, ks_set same, unsigned leader, int takes) {
    if (takes < 0 || ks_search_off(s, KS_NO_CLASSES)) {
        return same;
    }
    bool dearest = (takes == 1) == (leader == 0);
    return dearest ? ks_bit(ks_last(same)) : same & -same;
}

#endif
