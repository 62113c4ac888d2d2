/* The core's random numbers: splitmix64, one stream for each (seed, number).
 *
 * State n of a stream is start + n * GOLDEN; the output is a bijective mix of it. Reproducible on
 * every machine. The generator belongs to the call that makes it, never to a state or a caller. */
#ifndef KS_RNG_H
#define KS_RNG_H

#include "isa.h"

/** A stream of random numbers. */
typedef struct ks_rng {
    uint64_t state;
} ks_rng;

#define KS_RNG_GOLDEN 0x9E3779B97F4A7C15u

/** Mix a word of any kind, a number or several abreast (wide.h). */
#define KS_RNG_MIX(z)                                  \
    do {                                               \
        (z) = ((z) ^ (z) >> 30) * 0xBF58476D1CE4E5B9u; \
        (z) = ((z) ^ (z) >> 27) * 0x94D049BB133111EBu; \
        (z) = (z) ^ (z) >> 31;                         \
    } while (0)

KS_INLINE uint64_t ks_rng_mix(uint64_t z) {
    KS_RNG_MIX(z);
    return z;
}

/** Stream of a seed and a number, such as that of a playout. */
KS_INLINE ks_rng ks_rng_stream(uint64_t seed, uint64_t number) {
    return (ks_rng){ks_rng_mix(ks_rng_mix(seed + KS_RNG_GOLDEN) + number)};
}

/** 64 random bits. */
KS_INLINE uint64_t ks_rng_next(ks_rng *rng) {
    rng->state += KS_RNG_GOLDEN;
    return ks_rng_mix(rng->state);
}

/** A number below `limit`, each exactly as likely (Lemire's method). @param limit 1..2^16 */
KS_INLINE uint32_t ks_rng_below(ks_rng *rng, uint32_t limit) {
    uint64_t product = (ks_rng_next(rng) >> 32) * limit;
    if (__builtin_expect((uint32_t)product < limit, 0)) {
        uint32_t unfair = -limit % limit;
        while ((uint32_t)product < unfair) {
            product = (ks_rng_next(rng) >> 32) * limit;
        }
    }
    return (uint32_t)(product >> 32);
}

#endif
