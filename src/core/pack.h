/* The table of packs, for code that holds a valid pack and needs no call. */
#ifndef KS_PACK_H
#define KS_PACK_H

#include "kartenspiel/cards.h"

extern const ks_pack ks_packs[KS_PACKS];

#endif
