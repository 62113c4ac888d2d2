/* Instructions beyond plain x86-64, found at run time.
 *
 * A kernel is an always-inline function over constant parameters. One instance of it is compiled
 * for the plain machine and one, where this is x86-64, for the machine with KS_FAST instructions;
 * its `fast` parameter says which. Both are the same source. */
#ifndef KS_ISA_H
#define KS_ISA_H

#include <stdbool.h>
#include <stdint.h>

#include "kartenspiel/cards.h"

#define KS_INLINE static inline __attribute__((always_inline))

/* KS_NO_FAST leaves the fast instances out, for tests and measurements. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(KS_NO_FAST)
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

/* KS_WIDE functions work on eight 64-bit words abreast, see wide.h. KS_NO_WIDE leaves them out. */
#if KS_HAS_FAST && (defined(__clang__) || __GNUC__ >= 8) && !defined(KS_NO_WIDE)
#define KS_HAS_WIDE 1
#define KS_WIDE __attribute__((target("avx512f,avx512dq,avx512cd,avx512vpopcntdq")))
#else
#define KS_HAS_WIDE 0
#define KS_WIDE
#endif

/** Whether this machine runs KS_WIDE functions. */
static inline bool ks_isa_wide(void) {
#if KS_HAS_WIDE
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq");
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

/** Number of bits of a set. @param fast constant, see ks_squeeze */
KS_INLINE uint32_t ks_members(uint64_t set, bool fast) {
    return fast ? (uint32_t)__builtin_popcountll(set) : ks_count(set);
}

/** One bit of a set, the lowest being number 0. @param number below the number of bits
 * @param fast constant, see ks_squeeze */
KS_INLINE uint64_t ks_member(uint64_t set, uint32_t number, bool fast) {
#if KS_HAS_FAST
    if (fast) {
        uint64_t out;
        __asm__("pdep %2, %1, %0" : "=r"(out) : "r"((uint64_t)1 << number), "rm"(set));
        return out;
    }
#endif
    (void)fast;
    for (; number > 0; number--) {
        set &= set - 1;
    }
    return set & -set;
}

#endif
