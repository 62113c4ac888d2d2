/* Bounds of a contract without search. */
#ifndef KS_SOLVER_BOUNDS_H
#define KS_SOLVER_BOUNDS_H

#include "solver_classes.h"

/** Narrowest bounds that are known without search, of what is still to come. */
void ks_contract_bounds(const ks_search *s, const ks_russisch_position *p, int32_t *low,
                        int32_t *high);

#endif
