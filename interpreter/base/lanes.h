/*
 * Numbers side by side: what is asked of several things is computed for all of them at once, on every processor that
 * can. GCC and Clang know such numbers (vectors); they are added, multiplied, compared and shifted like single ones,
 * and a comparison gives all bits where it is true and none elsewhere.
 */
#ifndef TAPP_BASE_LANES_H
#define TAPP_BASE_LANES_H

#include "base/base.h"

#include <string.h>

/* As many as a register holds: compilers take wider ones apart, number by number. */
#ifdef __AVX2__
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif

typedef int32_t Lanes __attribute__((vector_size(LANES * sizeof(int32_t))));

/* Marks code that becomes part of where it is used: numbers side by side stay in registers there. */
#define OF_LANES static inline __attribute__((always_inline))

/* One number in all places. */
OF_LANES Lanes lanes_same(int32_t number)
{
    return number - (Lanes){0};
}

/* The numbers from one on, upwards. */
OF_LANES Lanes lanes_from(int32_t first)
{
#ifdef __AVX2__
    return (Lanes){0, 1, 2, 3, 4, 5, 6, 7} + first;
#else
    return (Lanes){0, 1, 2, 3} + first;
#endif
}

/* Numbers that stand one behind the other; alignment is not needed. */
OF_LANES Lanes lanes_load(const int32_t from[LANES])
{
    Lanes lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

/* Writes them down one behind the other; alignment is not needed. */
OF_LANES void lanes_store(int32_t to[LANES], Lanes lanes)
{
    memcpy(to, &lanes, sizeof lanes);
}

/* `those` where a comparison was true, `otherwise` where it was not. */
OF_LANES Lanes lanes_choose(Lanes is_true, Lanes those, Lanes otherwise)
{
    return (those & is_true) | (otherwise & ~is_true);
}

/* The greater one of both in each place. */
OF_LANES Lanes lanes_max(Lanes a, Lanes b)
{
    return lanes_choose(a > b, a, b);
}

/* The greatest number of all. */
OF_LANES int32_t lanes_greatest(Lanes lanes)
{
#if defined(__AVX2__)
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
