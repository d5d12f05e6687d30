/*
 * A generator of random numbers that is based on a counter. The n-th number of a stream depends only on seed, deal,
 * stream and n. So any deal can be drawn without the earlier ones, and a seed gives the same result on every platform
 * and in every thread. The mixing function is the finaliser of splitmix64 (Steele, Lea, Flood: Fast splittable
 * pseudorandom number generators, 2014) over a Weyl sequence.
 */
#ifndef TAPP_BASE_RNG_H
#define TAPP_BASE_RNG_H

#include "base/base.h"

typedef struct Rng {
    uint64_t at;    /* the position in the Weyl sequence */
    uint64_t pool;  /* the unused bits of the last number, for rng_below() */
    uint32_t picks; /* the number of calls of rng_below() */
} Rng;

/* Mixes the bits of a number, so that similar numbers give results without a visible relation. */
static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

/*
 * The step of the Weyl sequence is 2^64 divided by the golden ratio. The other constants make the streams of different
 * deals and purposes differ.
 */
#define RNG_STEP   UINT64_C(0x9E3779B97F4A7C15)
#define RNG_DEAL   UINT64_C(0xD1B54A32D192ED03)
#define RNG_STREAM UINT64_C(0x8CB92BA72F3D8DD7)

/*
 * Returns the stream of random numbers for one purpose of one deal. For example, stream 0 is for the shuffle, and 1 +
 * seat for the choices of a seat.
 */
static inline Rng rng_stream(uint64_t seed, uint64_t deal, uint64_t stream)
{
    uint64_t key = rng_mix(seed + RNG_STEP);
    key = rng_mix(key ^ (deal + RNG_DEAL));
    key = rng_mix(key ^ (stream + RNG_STREAM));
    return (Rng){.at = key};
}

/* Starts the same stream for `n` deals, of which `first` is the first one; see rng_stream(). */
void rng_streams(uint64_t seed, uint64_t first, uint64_t stream, Rng *out, int n);

/* Moves `*at` one step on, and returns the next 64 random bits. */
static inline uint64_t rng_step(uint64_t *at)
{
    *at += RNG_STEP;
    return rng_mix(*at);
}

/* Returns the next 64 random bits of a stream. */
static inline uint64_t rng_next(Rng *rng)
{
    return rng_step(&rng->at);
}

enum { RNG_PICKS = 4 }; /* how many numbers rng_below() draws from the 64 bits of one random number */

/*
 * Returns a random number as rng_below() does, for a caller that counts the numbers (`picks`) and keeps the unused bits
 * (`*pool`) itself.
 */
static inline uint32_t rng_pick(uint64_t *at, uint64_t *pool, uint32_t picks, uint32_t n)
{
    __extension__ typedef unsigned __int128 Product;
    if (picks % RNG_PICKS == 0) *pool = rng_step(at);
    Product product = (Product)*pool * n;
    *pool = (uint64_t)product;
    return (uint32_t)(product >> 64);
}

/*
 * Returns a random number below `n` (1 to 4096). It is the upper half of a product of random bits and `n`; the lower
 * half serves the next numbers. Four numbers use the same 64 bits. The bias of the last one is below 2^-28, which no
 * simulation can detect. For a larger `n` use rng_next(), so that bits are left for the rest of the four.
 */
static inline uint32_t rng_below(Rng *rng, uint32_t n)
{
    return rng_pick(&rng->at, &rng->pool, rng->picks++, n);
}

#endif
