/*
 * Counts the set bits of a word, and finds the k-th set bit. Not every x86-64 processor has instructions for this
 * (popcnt, pdep), so a portable build does not use them. The few functions that take most of the time of play are
 * compiled twice, once with these instructions. The caller chooses one of the two at run time.
 */
#ifndef TAPP_BASE_BITS_H
#define TAPP_BASE_BITS_H

#include "base/base.h"

/*
 * BITS_TARGET names the instructions of a processor that bits_are_fast() tests. Only newer versions of GCC can test for
 * lzcnt, so other compilers do not use it. FAST_BITS marks a function that may be called only if bits_are_fast() is
 * true. WITH_EITHER_BITS marks code that is inlined into such functions and into other ones.
 */
#if !defined(__clang__) && defined(__GNUC__) && __GNUC__ >= 11
#define BITS_TARGET     "popcnt,bmi,bmi2,lzcnt"
#define BITS_HAVE_LZCNT __builtin_cpu_supports("lzcnt")
#else
#define BITS_TARGET     "popcnt,bmi,bmi2"
#define BITS_HAVE_LZCNT true
#endif
#if defined(__x86_64__) && !defined(__BMI2__)
#define FAST_BITS __attribute__((target(BITS_TARGET)))
#else
#define FAST_BITS
#endif
#define WITH_EITHER_BITS static inline __attribute__((always_inline))

/* True if this processor has the instructions. If the compiler already knows this, it is a constant. */
static inline bool bits_are_fast(void)
{
#if defined(__BMI2__) && defined(__POPCNT__)
    return true;
#elif defined(__x86_64__)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           BITS_HAVE_LZCNT;
#else
    return false;
#endif
}

enum { BITS_PAIRS, BITS_NIBBLES, BITS_BYTES };

/* Counts the set bits in each group of two bits, in each group of four bits, and in each byte. */
static inline void bits_sum(uint64_t word, uint64_t sums[3])
{
    sums[BITS_PAIRS] = word - (word >> 1 & 0x5555555555555555U);
    sums[BITS_NIBBLES] = (sums[BITS_PAIRS] & 0x3333333333333333U) + (sums[BITS_PAIRS] >> 2 & 0x3333333333333333U);
    sums[BITS_BYTES] = (sums[BITS_NIBBLES] + (sums[BITS_NIBBLES] >> 4)) & 0x0F0F0F0F0F0F0F0FU;
}

/* Returns the number of set bits. */
static inline int bits_count(uint64_t word)
{
#if defined(__x86_64__) && !defined(__POPCNT__) /* without this, the compiler would call a library function */
    uint64_t sums[3];
    bits_sum(word, sums);
    return (int)(sums[BITS_BYTES] * 0x0101010101010101U >> 56);
#else
    return __builtin_popcountll(word);
#endif
}

/*
 * One step of a binary search for the k-th set bit. `below` is the number of set bits in the next `width` bits. If the
 * bit is not among them, moves `*at` up by `width` and subtracts `below` from `*k`. The mask saves a branch.
 */
static inline void bits_step(uint64_t below, int width, int *k, int *at)
{
    int is_above = *k >= (int)below;
    *at += width * is_above;
    *k -= (int)below & -is_above;
}

/*
 * Returns a word in which only the k-th set bit of `word` is set; k counts from 0. The word must have more than k set
 * bits.
 */
static inline uint64_t bits_nth_by_sums(uint64_t word, int k)
{
    uint64_t sums[3];
    bits_sum(word, sums);
    uint64_t by16 = sums[BITS_BYTES] + (sums[BITS_BYTES] >> 8), by32 = by16 + (by16 >> 16);
    int at = 0;
    /*
     * Each step asks whether the lower half has more than k set bits. If not, the search goes on in the upper half. A
     * mask takes one count (at most 32, 16, 8, 4, 2) out of a word of counts.
     */
    bits_step(by32 & 63, 32, &k, &at);
    bits_step(by16 >> at & 31, 16, &k, &at);
    bits_step(sums[BITS_BYTES] >> at & 15, 8, &k, &at);
    bits_step(sums[BITS_NIBBLES] >> at & 7, 4, &k, &at);
    bits_step(sums[BITS_PAIRS] >> at & 3, 2, &k, &at);
    bits_step(word >> at & 1, 1, &k, &at);
    return 1ULL << at;
}

/*
 * Returns the same word as bits_nth_by_sums(). On x86-64 it uses the bit-deposit instruction (pdep), so it may be
 * called only if bits_are_fast() is true.
 */
static inline uint64_t bits_nth_by_deposit(uint64_t word, int k)
{
#ifdef __x86_64__
    uint64_t bit;
    __asm__("pdep %2, %1, %0" : "=r"(bit) : "r"(1ULL << k), "r"(word));
    return bit;
#else
    return bits_nth_by_sums(word, k);
#endif
}

/* Returns the same word as bits_nth_by_sums(), with the bit-deposit instruction if the build requires it. */
static inline uint64_t bits_nth(uint64_t word, int k)
{
#ifdef __BMI2__
    return bits_nth_by_deposit(word, k);
#else
    return bits_nth_by_sums(word, k);
#endif
}

/*
 * Returns the number of set bits, for code WITH_EITHER_BITS. `fast` is a constant in each function into which this is
 * inlined.
 */
WITH_EITHER_BITS int bits_count_by(uint64_t word, bool fast)
{
    return fast ? __builtin_popcountll(word) : bits_count(word);
}

/*
 * Returns a word with only the k-th set bit, as bits_nth() does, for code WITH_EITHER_BITS. `fast` is a constant in
 * each function into which this is inlined.
 */
WITH_EITHER_BITS uint64_t bits_nth_by(uint64_t word, int k, bool fast)
{
    return fast ? bits_nth_by_deposit(word, k) : bits_nth(word, k);
}

/* Returns the bits of a word at the positions of the mask, moved together to the lowest positions. */
static inline uint64_t bits_extract(uint64_t word, uint64_t mask)
{
#if defined(__BMI2__)
    return __builtin_ia32_pext_di(word, mask);
#else
    uint64_t out = 0;
    for (uint64_t place = 1; mask; mask &= mask - 1, place <<= 1)
        if (word & mask & -mask) out |= place;
    return out;
#endif
}

/* Moves the lowest bits of a word to the positions of the mask. This is the inverse of bits_extract(). */
static inline uint64_t bits_deposit(uint64_t word, uint64_t mask)
{
#if defined(__BMI2__)
    return __builtin_ia32_pdep_di(word, mask);
#else
    uint64_t out = 0;
    for (; mask; mask &= mask - 1, word >>= 1)
        if (word & 1) out |= mask & -mask;
    return out;
#endif
}

#endif
