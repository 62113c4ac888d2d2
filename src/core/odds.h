/* The tables behind ks_odds. */
#ifndef KS_ODDS_H
#define KS_ODDS_H

#include "kartenspiel/belief.h"

enum {
    KS_TURNED = 2,     /* most cards turned up (SN4) */
    KS_ODDS_CASES = 9, /* ways in which they can lie: in hand, in the surplus, put away */
    KS_SLACK = 7       /* bit of the slack in `allowed` */
};

struct ks_odds {
    ks_wide count;
    ks_wide case_count[KS_ODDS_CASES];            /* worlds of each way the turned cards can lie */
    uint8_t case_place[KS_ODDS_CASES][KS_TURNED]; /* and their places */
    uint8_t cases;
    uint8_t tied_card[KS_TURNED]; /* turned cards that are unseen */
    uint8_t tied;
    uint8_t dim_place[KS_MAX_SEATS]; /* hands that cannot hold some unseen card */
    uint8_t dims;
    uint8_t slack_place;       /* KS_PLACES: all places that can hold every unseen card together */
    uint8_t some;              /* cards that some of those hands cannot hold, first in `card` */
    uint8_t cards;             /* unseen cards that are not tied */
    uint8_t card[KS_CARDS];    /* they, ascending in both parts */
    uint8_t allowed[KS_CARDS]; /* hands that can hold each, bits by dimension; and the slack */
    uint32_t stride[KS_MAX_SEATS]; /* of each hand's size in a cell */
    uint32_t cells;                /* of a row */
    /* ways[i * cells + cell]: placements of the cards from i on that fill hands of these sizes.
     * They fit: a hand is only restricted once it has played, so it has at most 11 cards of 36 with
     * three hands, or 4 of 28 with five, and 28! / (4!^5 8!) is below 2^60. */
    uint64_t ways[];
};

#endif
