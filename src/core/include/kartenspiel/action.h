/* Actions: everything that happens in a match, as small integers that are stable for each game.
 *
 * The numbers are part of the interface: arrays, learning and files may rely on them. Bids of
 * Russisches Schnapsen come last, so that `max_bid` only lengthens the range. A `deal` has one
 * number; the order of the cards goes beside it (ks_deal). */
#ifndef KARTENSPIEL_ACTION_H
#define KARTENSPIEL_ACTION_H

#include <stdint.h>

#include "kartenspiel/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An action of the game at hand, -1: none. */
typedef int32_t ks_action;

enum { KS_NO_ACTION = -1 };

/** Kinds of actions of both games. */
typedef enum ks_kind {
    KS_DEAL,
    KS_KEEP,
    KS_REDEAL,
    KS_BID,
    KS_BID_WITHOUT,
    KS_PASS,
    KS_HOLD,
    KS_RAISE,
    KS_LAY,
    KS_PICK,
    KS_GIVE,
    KS_PLAY,
    KS_ANNOUNCE,
    KS_DISCARD,
    KS_TRUMP,
    KS_HIGH,
    KS_STAY,
    KS_DROP,
    KS_SWAP,
    KS_DONE,
    KS_KINDS
} ks_kind;

/** First numbers of Russisches Schnapsen. */
enum {
    KS_R_PLAY = 0,      /**< + card */
    KS_R_ANNOUNCE = 36, /**< + suit * 2, + 1 for the king */
    KS_R_LAY = 44,      /**< + card */
    KS_R_GIVE = 80,     /**< + card */
    KS_R_PICK = 116,    /**< + card */
    KS_R_DEAL = 152,
    KS_R_KEEP = 153,
    KS_R_REDEAL = 154,
    KS_R_PASS = 155,
    KS_R_HOLD = 156,
    KS_R_BID = 157 /**< + (value / 10 - 1) * 3, + 0 bid, + 1 bid without, + 2 raise */
};

/** First numbers of Schnellen. */
enum {
    KS_S_PLAY = 0,     /**< + card */
    KS_S_DISCARD = 36, /**< + card */
    KS_S_SWAP = 72,    /**< + card */
    KS_S_DEAL = 108,
    KS_S_STAY = 109,
    KS_S_DROP = 110,
    KS_S_DONE = 111,
    KS_S_PASS = 112,
    KS_S_BID = 113,   /**< + tricks - 1 */
    KS_S_TRUMP = 118, /**< + suit */
    KS_S_HIGH = 122,
    KS_S_ACTIONS = 123
};

/** An action taken apart. `arg` is the card, the suit, the bid in points or tricks, or 0. */
typedef struct ks_action_parts {
    ks_kind kind;
    int32_t arg;
} ks_action_parts;

/** Number of the action, KS_NO_ACTION when the game has no such action. */
ks_action ks_action_make(ks_game game, ks_kind kind, int32_t arg);

/** Parts of the action; `kind` is KS_KINDS for a number that no action has. */
ks_action_parts ks_action_split(ks_game game, ks_action action);

/** Numbers of actions are below this under these rules. */
ks_action ks_action_count(const ks_rules *rules);

#ifdef __cplusplus
}
#endif
#endif
