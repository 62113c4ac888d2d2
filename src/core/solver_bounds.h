/* Bounds of a contract without search. */
#ifndef KS_SOLVER_BOUNDS_H
#define KS_SOLVER_BOUNDS_H

#include "solver_classes.h"

/** Bounds from what is in the hands: points, pairs, highest trumps. */
void ks_contract_bounds(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                        int32_t *high);

/** Narrow bounds by the tricks that the leader can take one after another. */
void ks_contract_quick(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                       int32_t *high);

#endif
