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

#endif
