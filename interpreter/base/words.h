/*
 * Vectors of four 64-bit words in one AVX2 register, for four computations together. Each word of a vector is a lane.
 * Random numbers are the same as those of base/rng.h.
 */
#ifndef TAPP_BASE_WORDS_H
#define TAPP_BASE_WORDS_H

#include "base/bits.h"
#include "base/rng.h"

enum { WORDS = 4 };

#ifdef __x86_64__
#include <immintrin.h>

/*
 * WIDE marks a function that may be called only if words_are_wide() is true. IN_WIDE marks code that is inlined into
 * such functions.
 */
#ifdef __AVX2__
#define WIDE
#else
#define WIDE __attribute__((target(BITS_TARGET ",avx2")))
#endif
#define IN_WIDE WIDE static inline __attribute__((always_inline))

typedef __m256i Words;

/* True if this processor has AVX2 and the instructions of base/bits.h. */
static inline bool words_are_wide(void)
{
    return __builtin_cpu_supports("avx2") && bits_are_fast();
}

/* Returns a vector with the same word in all lanes. */
IN_WIDE Words words_same(uint64_t word)
{
    return _mm256_set1_epi64x((long long)word);
}

/* Returns a vector of four words; the first one is in the lowest lane. */
IN_WIDE Words words_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return _mm256_set_epi64x((long long)d, (long long)c, (long long)b, (long long)a);
}

/* Loads four words from an array, which need not be aligned. */
IN_WIDE Words words_load(const uint64_t from[WORDS])
{
    return _mm256_loadu_si256((const Words *)(const void *)from);
}

/* Stores four words in an array, which need not be aligned. */
IN_WIDE void words_store(uint64_t to[WORDS], Words words)
{
    _mm256_storeu_si256((Words *)(void *)to, words);
}

/* Returns the bitwise and of two vectors. */
IN_WIDE Words words_and(Words a, Words b)
{
    return _mm256_and_si256(a, b);
}

/* Returns the bitwise or of two vectors. */
IN_WIDE Words words_or(Words a, Words b)
{
    return _mm256_or_si256(a, b);
}

/* Returns the bitwise exclusive or of two vectors. */
IN_WIDE Words words_xor(Words a, Words b)
{
    return _mm256_xor_si256(a, b);
}

/* Returns `those` in the lanes in which the mask has all bits, and `otherwise` in the lanes in which it has none. */
IN_WIDE Words words_choose(Words otherwise, Words those, Words mask)
{
    return _mm256_blendv_epi8(otherwise, those, mask);
}

/* Returns all bits in the lanes in which the word is 0, and no bits in other lanes. */
IN_WIDE Words words_are_none(Words a)
{
    return _mm256_cmpeq_epi64(a, _mm256_setzero_si256());
}

/*
 * Returns the lower 64 bits of each product. They are computed from halves of 32 bits, which the processor can
 * multiply.
 */
IN_WIDE Words words_times(Words a, uint64_t constant)
{
#if defined(__AVX512DQ__) && defined(__AVX512VL__)
    return _mm256_mullo_epi64(a, words_same(constant));
#else
    Words low = words_same(constant), high = words_same(constant >> 32);
    Words across = _mm256_add_epi64(_mm256_mul_epu32(_mm256_srli_epi64(a, 32), low), _mm256_mul_epu32(a, high));
    return _mm256_add_epi64(_mm256_mul_epu32(a, low), _mm256_slli_epi64(across, 32));
#endif
}

/* Returns the number of set bits of each word. */
IN_WIDE Words words_count(Words a)
{
#if defined(__AVX512VPOPCNTDQ__) && defined(__AVX512VL__)
    return _mm256_popcnt_epi64(a);
#else
    /* looks up the number of set bits of each half byte in a table, and adds these numbers in each word */
    Words of_four = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                                     2, 3, 3, 4);
    Words mask = _mm256_set1_epi8(15);
    Words low = _mm256_shuffle_epi8(of_four, words_and(a, mask));
    Words high = _mm256_shuffle_epi8(of_four, words_and(_mm256_srli_epi64(a, 4), mask));
    return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
#endif
}

/* Clears `n` bytes (at least 8 * WORDS) without a call of memset(), which takes longer for a few bytes. */
IN_WIDE void words_clear(void *bytes, size_t n)
{
    char *at = bytes, *last = at + n - sizeof(Words);
    Words none = _mm256_setzero_si256();
    __asm__("" : "+x"(none)); /* without this line, the compiler would insert a call of memset() */
#pragma GCC unroll 8
    for (; at < last; at += sizeof none) _mm256_storeu_si256((Words *)(void *)at, none);
    _mm256_storeu_si256((Words *)(void *)last, none); /* may overlap the store before */
}

/* Mixes four words as rng_mix() does. */
IN_WIDE Words words_mix(Words z)
{
    z = words_times(words_xor(z, _mm256_srli_epi64(z, 30)), 0xBF58476D1CE4E5B9U);
    z = words_times(words_xor(z, _mm256_srli_epi64(z, 27)), 0x94D049BB133111EBU);
    return words_xor(z, _mm256_srli_epi64(z, 31));
}

/* Takes a step in four sequences of random numbers, as rng_step() does. */
IN_WIDE Words words_step(Words *at)
{
    *at = _mm256_add_epi64(*at, words_same(RNG_STEP));
    return words_mix(*at);
}

/* Returns a word with one bit set in each lane; `place` has the positions of these bits. */
IN_WIDE Words words_bit(Words place)
{
    return _mm256_sllv_epi64(words_same(1), place);
}

/*
 * The unused bits of four random numbers, for words_pick(). The lower and the upper 32 bits of each number are in
 * different vectors, each in the lower half of a lane.
 */
typedef struct Pools {
    Words low, high;
} Pools;

/* Splits four pools of unused bits into halves. The function words_of_pools() joins them again. */
IN_WIDE Pools words_pools(Words pool)
{
    return (Pools){pool, _mm256_srli_epi64(pool, 32)};
}

/* Joins the halves of the pools, split by words_pools(), to four 64-bit words. */
IN_WIDE Words words_of_pools(const Pools *pools)
{
    return _mm256_blend_epi32(pools->low, _mm256_slli_epi64(pools->high, 32), 0xAA);
}

/*
 * Returns in each lane a random number below n (at most 64), as rng_pick() does. It is the upper half of the product of
 * the pool and n; the lower half becomes the pool for the next number. The processor multiplies only 32 bits, so the
 * halves of a pool are multiplied one after the other. The caller must give new pools after RNG_PICKS numbers.
 */
IN_WIDE Words words_pick(Pools *pools, Words n)
{
    pools->low = _mm256_mul_epu32(pools->low, n);
    pools->high = _mm256_add_epi64(_mm256_mul_epu32(pools->high, n), _mm256_srli_epi64(pools->low, 32));
    return _mm256_srli_epi64(pools->high, 32);
}
#endif

#endif
