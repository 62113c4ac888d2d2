/* The trick-taking phase both games share: make a play, read it. */
#ifndef KS_PLAY_H
#define KS_PLAY_H

#include "kartenspiel/state.h"
#include "trick.h"

/** Place that plays the next card. */
static inline unsigned ks_play_turn(const ks_play *play) {
    unsigned place = (unsigned)play->leader + play->played;
    return place < play->places ? place : place - play->places;
}

/** Cards a place may play now (TR1-TR6). */
static inline ks_set ks_play_legal(const ks_play *play, unsigned place, bool must_beat_after_trump,
                                   bool must_undertrump) {
    ks_set hand = play->hand[place];
    return play->led ? ks_duty(hand, play->trick, play->led, play->trump, must_beat_after_trump,
                               must_undertrump)
                     : hand;
}

/** Make the marriage of a suit the trump (RS10); the card is then played as any other. */
static inline void ks_play_announce(ks_play *play, unsigned suit) {
    play->trump = ks_lane(suit);
    play->announced[play->leader] |= (uint8_t)(1u << suit);
}

/** Finish the trick on the table: its winner takes it and leads. */
static inline void ks_play_finish_trick(ks_play *play) {
    unsigned best = ks_last(ks_winning(play->trick, play->led, play->trump));
    unsigned i = 0;
    while (play->card[i] != best) {
        i++;
    }
    unsigned winner = (unsigned)play->leader + i;
    winner = winner < play->places ? winner : winner - play->places;
    play->won[winner] |= play->trick;
    play->winners |= (uint64_t)winner << 4 * play->tricks;
    play->tricks++;
    play->leader = (uint8_t)winner;
    play->trick = 0;
    play->led = 0;
    play->played = 0;
    for (unsigned k = 0; k < KS_MAX_SEATS; k++) {
        play->card[k] = 0;
    }
}

/** Play a legal card. @param bit its bit index */
static inline void ks_play_card(ks_play *play, unsigned bit) {
    unsigned place = ks_play_turn(play);
    play->hand[place] &= ~ks_bit(bit);
    if (!play->led) {
        play->led = ks_lane(ks_lane_of(bit));
    }
    play->trick |= ks_bit(bit);
    play->card[play->played++] = (uint8_t)bit;
    if (play->played == play->places) {
        ks_play_finish_trick(play);
    }
}

/** Whether all tricks of the deal are played. */
static inline bool ks_play_over(const ks_play *play) {
    return play->tricks == play->length;
}

/** Place that won trick i. */
static inline unsigned ks_play_winner(const ks_play *play, unsigned i) {
    return (unsigned)(play->winners >> 4 * i) & 15u;
}

/** Tricks a place has won. */
static inline unsigned ks_play_tricks(const ks_play *play, unsigned place) {
    return ks_count(play->won[place]) / play->places;
}

#endif
