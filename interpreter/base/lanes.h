/*
 * Vectors of numbers, for the same computation on several numbers together. GCC and Clang support them for every
 * processor. Vectors are added, multiplied, compared and shifted like single numbers. Each number of a vector is a
 * lane. A comparison sets all bits of a lane if it is true there, else none.
 */
#ifndef TAPP_BASE_LANES_H
#define TAPP_BASE_LANES_H

#include "base/base.h"

#include <string.h>

/* The number of lanes that fit one register. Compilers split wider vectors into single numbers. */
#ifdef __AVX2__
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif

typedef int32_t Lanes __attribute__((vector_size(LANES * sizeof(int32_t))));

/* Marks code that must be inlined, so that its vectors are kept in registers. */
#define OF_LANES static inline __attribute__((always_inline))

/* Returns a vector with the same number in all lanes. */
OF_LANES Lanes lanes_same(int32_t number)
{
    return number - (Lanes){0}; /* GCC and Clang repeat the number in all lanes */
}

/* Returns a vector of consecutive numbers: `first`, `first` + 1 and so on. */
OF_LANES Lanes lanes_from(int32_t first)
{
#ifdef __AVX2__
    return (Lanes){0, 1, 2, 3, 4, 5, 6, 7} + first;
#else
    return (Lanes){0, 1, 2, 3} + first;
#endif
}

/* Loads a vector from an array, which need not be aligned. */
OF_LANES Lanes lanes_load(const int32_t from[LANES])
{
    Lanes lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

/* Stores a vector in an array, which need not be aligned. */
OF_LANES void lanes_store(int32_t to[LANES], Lanes lanes)
{
    memcpy(to, &lanes, sizeof lanes);
}

/* Returns in each lane: `those` if the comparison `is_true` holds there, else `otherwise`. */
OF_LANES Lanes lanes_choose(Lanes is_true, Lanes those, Lanes otherwise)
{
    return (those & is_true) | (otherwise & ~is_true);
}

/* Returns the greater one of two numbers in each lane. */
OF_LANES Lanes lanes_max(Lanes a, Lanes b)
{
    return lanes_choose(a > b, a, b);
}

/* Returns the greatest number of all lanes. */
OF_LANES int32_t lanes_greatest(Lanes lanes)
{
#if defined(__AVX2__)
    /* exchanges halves, then pairs, then neighbours; after each step, each lane is the greatest of twice as many */
    lanes = lanes_max(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3));
    lanes = lanes_max(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1, 6, 7, 4, 5));
    lanes = lanes_max(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2, 5, 4, 7, 6));
#else
    lanes = lanes_max(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1));
    lanes = lanes_max(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2));
#endif
    return lanes[0];
}

#endif
