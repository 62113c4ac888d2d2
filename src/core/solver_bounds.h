/* Bounds of a contract without search. */
#ifndef KS_SOLVER_BOUNDS_H
#define KS_SOLVER_BOUNDS_H

#include "solver_classes.h"

/** Bounds from what is in the hands: points, pairs, highest trumps. */
void ks_contract_bounds(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                        int32_t *high);

/** Narrow bounds by the tricks that the leader can take one after another, and, where a defender
 * leads, by the tricks that go to his partner or to the declarer first. */
void ks_contract_quick(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                       int32_t *high);

/** A guess at what is still to come: where the driver starts. The weights were fitted to the values
 * of random deals. */
int32_t ks_contract_estimate(const ks_search *s, const ks_russisch_position *p);

#endif
