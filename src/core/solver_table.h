/* Table of bounds at the leads of a contract. */
#ifndef KS_SOLVER_TABLE_H
#define KS_SOLVER_TABLE_H

#include "solver_bounds.h"

/** Key of a position: for each suit the owners of its cards in order of strength and whether one of
 * them can announce its marriage, trump, leader, and what is pending. Two positions of one key play
 * alike and differ in the points of their cards alone. */
typedef struct ks_contract_key {
    uint64_t key[2];
    ks_set cards; /**< all cards in play */
} ks_contract_key;

/** Key of a position at a lead. */
ks_contract_key ks_contract_key_of(const ks_search *s, const ks_russisch_position *p);

/** Narrow bounds by what the table knows of a key, widened by the difference in points. */
void ks_contract_probe(const ks_search *s, const ks_contract_key *key, int32_t *low, int32_t *high);

/** Keep bounds. */
void ks_contract_store(ks_search *s, const ks_contract_key *key, int32_t low, int32_t high);

#endif
