/* kartenspiel: Russisches Schnapsen and Schnellen as a pure state machine. */
#ifndef KARTENSPIEL_KARTENSPIEL_H
#define KARTENSPIEL_KARTENSPIEL_H

#include "kartenspiel/action.h"
#include "kartenspiel/batch.h"
#include "kartenspiel/belief.h"
#include "kartenspiel/cards.h"
#include "kartenspiel/perft.h"
#include "kartenspiel/playout.h"
#include "kartenspiel/rules.h"
#include "kartenspiel/sight.h"
#include "kartenspiel/solver.h"
#include "kartenspiel/state.h"

#endif
