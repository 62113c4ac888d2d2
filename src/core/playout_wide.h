/* The kernel of playouts for several deals abreast. */
#ifndef KS_PLAYOUT_WIDE_H
#define KS_PLAYOUT_WIDE_H

#include "kartenspiel/state.h"
#include "wide.h"

#if KS_HAS_WIDE
enum { KS_ABREAST = 2 * KS_WIDTH /**< deals */ };

/** Play all tricks that are left.
 * @param state KS_ABREAST states at the lead of a trick, with equal numbers of places (at least
 * two), of tricks played and of tricks in all; `play` changes
 * @param rng a stream for each state; it gives the numbers that it would give the deal alone */
typedef void (*ks_wide_kernel)(ks_state *state, ks_set queens, ks_rng *rng);

/** Kernels by places - 2 and by the two options of the tricks; only with ks_isa_wide. */
extern const ks_wide_kernel ks_wide_kernels[4][2][2];
#endif

#endif
