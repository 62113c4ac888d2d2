/* The kernel of playouts for several deals abreast: what playout.c does with one deal, done with
 * the words of wide.h. Every deal draws from its own stream what it draws alone.
 *
 * A card waits for the one before, and a register of eight deals is not enough to fill that time.
 * So two tables of eight take turns. */
#include "playout_wide.h"

#if KS_HAS_WIDE

enum { TABLES = KS_ABREAST / KS_WIDTH };

/** What an instance of the kernel is compiled for. */
typedef struct shape {
    unsigned places;
    bool must_beat_after_trump;
    bool must_undertrump;
} shape;

/** Deals abreast. */
typedef struct table {
    ks_wide hand[KS_MAX_SEATS]; /* from the leader on */
    ks_wide card[KS_MAX_SEATS]; /* on the table, in the order played */
    ks_wide trick;
    ks_wide led;
    ks_wide trump;
    ks_wide leader;
    ks_wide won[KS_MAX_SEATS]; /* by place */
    ks_wide winners;
    ks_wide announced; /* eight bits for each place */
    ks_wide random;    /* states of the streams */
} table;

/** Turn the hands so that place `by` comes first. @param by below `places` */
KS_WIDE_INLINE void turn(ks_wide *hand, unsigned places, ks_wide by) {
    for (unsigned step = 1; step < places; step *= 2) {
        ks_where turned = ks_wide_some(by & step);
        ks_wide old[KS_MAX_SEATS];
        for (unsigned i = 0; i < places; i++) {
            old[i] = hand[i];
        }
        for (unsigned i = 0; i < places; i++) {
            hand[i] = ks_wide_pick(turned, old[(i + step) % places], old[i]);
        }
    }
}

/** Draw the lead: any card, a half of a pair also as an announcement (RS10). @param left in hand */
KS_WIDE_INLINE ks_wide draw_lead(table *t, ks_set queens, unsigned left) {
    ks_wide hand = t->hand[0];
    if (!queens) {
        return ks_wide_member(hand, ks_wide_below(&t->random, ks_wide_all(left)), left);
    }
    ks_wide pairs = ks_wide_pairs(hand, queens);
    pairs |= pairs << 1;
    ks_wide number = ks_wide_below(&t->random, left + ks_wide_count(pairs));
    ks_where announces = ks_wide_reaches(number, ks_wide_all(left));
    number = ks_wide_pick(announces, number - left, number);
    ks_wide card = ks_wide_member(ks_wide_pick(announces, pairs, hand), number, left);
    ks_wide suit = ks_wide_suit(card);
    ks_wide mark = ks_wide_left(ks_wide_all(1), t->leader * 8 + suit);
    t->trump = ks_wide_pick(announces, ks_wide_lane(suit), t->trump);
    t->announced = ks_wide_pick(announces, t->announced | mark, t->announced);
    return card;
}

KS_WIDE_INLINE void lead(table *t, ks_set queens, unsigned left) {
    ks_wide card = left == 1 ? t->hand[0] : draw_lead(t, queens, left);
    t->card[0] = card;
    t->hand[0] &= ~card;
    t->trick = card;
    t->led = ks_wide_lane(ks_wide_suit(card));
}

KS_WIDE_INLINE void follow(table *t, unsigned i, shape s, unsigned left) {
    ks_wide card = t->hand[i];
    if (left > 1) {
        ks_wide legal = ks_wide_duty(card, t->trick, t->led, t->trump, s.must_beat_after_trump,
                                     s.must_undertrump);
        ks_wide number = ks_wide_below(&t->random, ks_wide_count(legal));
        card = ks_wide_member(legal, number, left);
    }
    t->card[i] = card;
    t->hand[i] &= ~card;
    t->trick |= card;
}

KS_WIDE_INLINE void finish_trick(table *t, unsigned places, unsigned number) {
    ks_wide best = ks_wide_winning(t->trick, t->led, t->trump);
    ks_wide winner = {0};
    for (unsigned i = 1; i < places; i++) {
        winner = ks_wide_pick(ks_wide_same(t->card[i], best), ks_wide_all(i), winner);
    }
    turn(t->hand, places, winner);
    ks_wide leader = t->leader + winner;
    leader = ks_wide_pick(ks_wide_reaches(leader, ks_wide_all(places)), leader - places, leader);
    for (unsigned place = 0; place < places; place++) {
        ks_where wins = ks_wide_same(leader, ks_wide_all(place));
        t->won[place] = ks_wide_pick(wins, t->won[place] | t->trick, t->won[place]);
    }
    t->winners |= leader << 4 * number;
    t->leader = leader;
}

/** A word of each state. @param first that of the first */
KS_WIDE_INLINE ks_wide gather(const ks_set *first) {
    ks_wide word = {0};
    for (unsigned i = 0; i < KS_WIDTH; i++) {
        word[i] = first[i * (sizeof(ks_state) / sizeof *first)];
    }
    return word;
}

KS_WIDE_INLINE void scatter(ks_set *first, ks_wide word) {
    for (unsigned i = 0; i < KS_WIDTH; i++) {
        first[i * (sizeof(ks_state) / sizeof *first)] = word[i];
    }
}

KS_WIDE_INLINE void sit_down(table *t, const ks_state *state, const ks_rng *rng, unsigned places) {
    const ks_play *play = &state->play;
    t->trump = gather(&play->trump);
    t->winners = gather(&play->winners);
    t->announced = ks_wide_all(0);
    for (unsigned place = 0; place < places; place++) {
        t->hand[place] = gather(&play->hand[place]);
        t->won[place] = gather(&play->won[place]);
    }
    for (unsigned i = 0; i < KS_WIDTH; i++) {
        t->random[i] = rng[i].state;
        t->leader[i] = state[i].play.leader;
        for (unsigned place = 0; place < places; place++) {
            t->announced[i] |= (uint64_t)state[i].play.announced[place] << 8 * place;
        }
    }
    turn(t->hand, places, t->leader);
}

KS_WIDE_INLINE void get_up(const table *t, ks_state *state, ks_rng *rng, unsigned places) {
    ks_play *play = &state->play;
    scatter(&play->trump, t->trump);
    scatter(&play->winners, t->winners);
    for (unsigned place = 0; place < places; place++) {
        scatter(&play->hand[place], t->hand[place]); /* all are empty, whoever leads */
        scatter(&play->won[place], t->won[place]);
    }
    for (unsigned i = 0; i < KS_WIDTH; i++) {
        rng[i].state = t->random[i];
        state[i].play.leader = (uint8_t)t->leader[i];
        state[i].play.tricks = state[i].play.length;
        for (unsigned place = 0; place < places; place++) {
            state[i].play.announced[place] = (uint8_t)(t->announced[i] >> 8 * place);
        }
    }
}

KS_WIDE_INLINE void play_tricks(ks_state *state, shape s, ks_set queens, ks_rng *rng) {
    table t[TABLES];
    unsigned length = state->play.length;
    for (unsigned k = 0; k < TABLES; k++) {
        sit_down(&t[k], &state[k * KS_WIDTH], &rng[k * KS_WIDTH], s.places);
    }
    for (unsigned number = state->play.tricks; number < length; number++) {
        unsigned left = length - number;
        for (unsigned k = 0; k < TABLES; k++) {
            lead(&t[k], queens, left);
        }
        for (unsigned i = 1; i < s.places; i++) {
            for (unsigned k = 0; k < TABLES; k++) {
                follow(&t[k], i, s, left);
            }
        }
        for (unsigned k = 0; k < TABLES; k++) {
            finish_trick(&t[k], s.places, number);
        }
    }
    for (unsigned k = 0; k < TABLES; k++) {
        get_up(&t[k], &state[k * KS_WIDTH], &rng[k * KS_WIDTH], s.places);
    }
}

#define INSTANCE(name, ...)                                                 \
    KS_WIDE static void name(ks_state *state, ks_set queens, ks_rng *rng) { \
        play_tricks(state, (shape){__VA_ARGS__}, queens, rng);              \
    }
#define OPTIONS(places)                                \
    INSTANCE(wide_##places##_00, places, false, false) \
    INSTANCE(wide_##places##_01, places, false, true)  \
    INSTANCE(wide_##places##_10, places, true, false)  \
    INSTANCE(wide_##places##_11, places, true, true)
#define OF_PLACES(places)                           \
    {                                               \
        {wide_##places##_00, wide_##places##_01}, { \
            wide_##places##_10, wide_##places##_11  \
        }                                           \
    }

OPTIONS(2)
OPTIONS(3)
OPTIONS(4)
OPTIONS(5)

const ks_wide_kernel ks_wide_kernels[4][2][2] = {OF_PLACES(2), OF_PLACES(3), OF_PLACES(4),
                                                 OF_PLACES(5)};

#endif
