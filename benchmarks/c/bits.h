/* Sets of squares as 64-bit words. */
#ifndef BITS_H
#define BITS_H

#include <stdbool.h>
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline uint32_t count_bits(uint64_t set) { return (uint32_t)__builtin_popcountll(set); }

/* The set that holds only the k-th lowest member of `set` (k from 0, less than its size). */
static inline uint64_t select_bit(uint64_t set, uint32_t k) {
#ifdef __BMI2__
    return _pdep_u64(1ULL << k, set);
#else
    while (k-- > 0) set &= set - 1;
    return set & -set;
#endif
}

/* All ones or all zeros: choices by mask, because no branch predictor learns the outcome of a random draw. */
static inline uint64_t mask_if(bool condition) { return -(uint64_t)condition; }

#endif
