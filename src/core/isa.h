/* Instructions beyond plain x86-64, found at run time.
 *
 * A kernel is an always-inline function over constant parameters. One instance of it is compiled
 * for the plain machine and one, where this is x86-64, for the machine with KS_FAST instructions;
 * its `fast` parameter says which. Both are the same source. */
#ifndef KS_ISA_H
#define KS_ISA_H

#include <stdbool.h>
#include <stdint.h>

#define KS_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__GNUC__)
#define KS_HAS_FAST 1
#define KS_FAST __attribute__((target("popcnt,lzcnt,bmi,bmi2")))
#else
#define KS_HAS_FAST 0
#define KS_FAST
#endif

/** Whether this machine runs KS_FAST functions. */
static inline bool ks_isa_fast(void) {
#if KS_HAS_FAST
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt");
#else
    return false;
#endif
}

/** The bits of `value` under `mask`, moved together at the low end.
 * @param fast constant; true only inside a KS_FAST function */
KS_INLINE uint64_t ks_squeeze(uint64_t value, uint64_t mask, bool fast) {
#if KS_HAS_FAST
    if (fast) {
        uint64_t out;
        __asm__("pext %2, %1, %0" : "=r"(out) : "r"(value), "rm"(mask));
        return out;
    }
#endif
    (void)fast;
    uint64_t out = 0;
    for (unsigned i = 0; mask; mask &= mask - 1) {
        out |= (value >> __builtin_ctzll(mask) & 1) << i++;
    }
    return out;
}

#endif
