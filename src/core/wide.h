/* Eight positions abreast: a word of 64 bits of each of them in one register of AVX-512.
 *
 * The operators of C work on such words as on sets of cards. The functions are those of cards.h,
 * trick.h, isa.h and rng.h under their names there, with `ks_wide_` before. */
#ifndef KS_WIDE_H
#define KS_WIDE_H

#include "rng.h"
#include "trick.h"

#if KS_HAS_WIDE
#include <immintrin.h>

#define KS_WIDE_INLINE KS_INLINE KS_WIDE

enum { KS_WIDTH = 8 /**< positions of a word */ };

/** A word of each position. */
typedef uint64_t ks_wide __attribute__((vector_size(8 * KS_WIDTH)));

/** In which positions something holds, bits. */
typedef __mmask8 ks_where;

/** Where a set is not empty. */
KS_WIDE_INLINE ks_where ks_wide_some(ks_wide word) {
    return _mm512_test_epi64_mask((__m512i)word, (__m512i)word);
}

/** Where two words are equal. */
KS_WIDE_INLINE ks_where ks_wide_same(ks_wide a, ks_wide b) {
    return _mm512_cmpeq_epi64_mask((__m512i)a, (__m512i)b);
}

/** Where a number is at least another. */
KS_WIDE_INLINE ks_where ks_wide_reaches(ks_wide a, ks_wide b) {
    return _mm512_cmpge_epu64_mask((__m512i)a, (__m512i)b);
}

/** `a` in these positions, `b` in the others. */
KS_WIDE_INLINE ks_wide ks_wide_pick(ks_where where, ks_wide a, ks_wide b) {
    return (ks_wide)_mm512_mask_blend_epi64(where, (__m512i)b, (__m512i)a);
}

/** The same word in each position. */
KS_WIDE_INLINE ks_wide ks_wide_all(uint64_t word) {
    return (ks_wide)_mm512_set1_epi64((long long)word);
}

/** Number of cards. */
KS_WIDE_INLINE ks_wide ks_wide_count(ks_wide set) {
    return (ks_wide)_mm512_popcnt_epi64((__m512i)set);
}

/** `a` moved left by as many bits as `bits` says. */
KS_WIDE_INLINE ks_wide ks_wide_left(ks_wide a, ks_wide bits) {
    return (ks_wide)_mm512_sllv_epi64((__m512i)a, (__m512i)bits);
}

/** Bits that are free above the highest card; 64 with none. */
KS_WIDE_INLINE ks_wide ks_wide_free(ks_wide set) {
    return (ks_wide)_mm512_lzcnt_epi64((__m512i)set);
}

/** A word without its lowest bits, moved down to make the free bits of a set free: by 64 bits
 * nothing is left. */
KS_WIDE_INLINE ks_wide ks_wide_under(uint64_t word, ks_wide set) {
    return (ks_wide)_mm512_srlv_epi64((__m512i)ks_wide_all(word), (__m512i)ks_wide_free(set));
}

KS_WIDE_INLINE ks_wide ks_wide_above(ks_wide cards) {
    return ~ks_wide_under(~(uint64_t)0, cards);
}

KS_WIDE_INLINE ks_wide ks_wide_highest(ks_wide cards) {
    return ks_wide_under((uint64_t)1 << 63, cards);
}

#define KS_WORD ks_wide
#define KS_OF(name) ks_wide_##name
#define KS_RULE KS_WIDE_INLINE
#define KS_SOME(word) ks_wide_some(word)
#define KS_PICK(test, a, b) ks_wide_pick(test, a, b)
#include "trick_rules.h"
#undef KS_WORD
#undef KS_OF
#undef KS_RULE
#undef KS_SOME
#undef KS_PICK

/** Suit of a card. */
KS_WIDE_INLINE ks_wide ks_wide_suit(ks_wide card) {
    return (63 - ks_wide_free(card)) * 43 >> 9; /* divided by KS_LANE_BITS */
}

KS_WIDE_INLINE ks_wide ks_wide_lane(ks_wide suit) {
    return ks_wide_left(ks_wide_all(ks_lane(0)), suit * KS_LANE_BITS);
}

/** One bit of each set, see ks_member. @param most no set has more bits */
KS_WIDE_INLINE ks_wide ks_wide_member(ks_wide set, ks_wide number, unsigned most) {
    ks_wide passed = ks_wide_all(1);
    for (unsigned i = 1; i < most; i++, passed += 1) {
        set = ks_wide_pick(ks_wide_reaches(number, passed), set & (set - 1), set);
    }
    return set & -set;
}

/** Draw one by one, for the rare case that a number is drawn again. */
KS_WIDE __attribute__((noinline)) static ks_wide ks_wide_below_each(ks_wide *state, ks_wide limit) {
    ks_wide numbers = {0};
    for (unsigned i = 0; i < KS_WIDTH; i++) {
        ks_rng rng = {(*state)[i]};
        numbers[i] = ks_rng_below(&rng, (uint32_t)limit[i]);
        (*state)[i] = rng.state;
    }
    return numbers;
}

/** A number below each limit, see ks_rng_below. @param state of each stream */
KS_WIDE_INLINE ks_wide ks_wide_below(ks_wide *state, ks_wide limit) {
    enum { LOW_HALVES = 0x5555 }; /* of the words, among halves of 32 bits */
    ks_wide next = *state + KS_RNG_GOLDEN;
    ks_wide bits = next;
    KS_RNG_MIX(bits);
    __m512i product = _mm512_mul_epu32((__m512i)(bits >> 32), (__m512i)limit);
    if (__builtin_expect(_mm512_mask_cmplt_epu32_mask(LOW_HALVES, product, (__m512i)limit), 0)) {
        return ks_wide_below_each(state, limit);
    }
    *state = next;
    return (ks_wide)product >> 32;
}

#endif
#endif
