/* Sets of up to 128 items as two words; inline because formulas live on them. */
#ifndef TAPP_FORMULA_SET_H
#define TAPP_FORMULA_SET_H

#include "base/bits.h"
#include "formula/formula.h"

static inline ValueSet set_union(ValueSet a, ValueSet b)
{
    return (ValueSet){a.low | b.low, a.high | b.high};
}

static inline ValueSet set_difference(ValueSet a, ValueSet b)
{
    return (ValueSet){a.low & ~b.low, a.high & ~b.high};
}

static inline ValueSet set_common(ValueSet a, ValueSet b)
{
    return (ValueSet){a.low & b.low, a.high & b.high};
}

static inline int set_size(ValueSet set)
{
    return bits_count(set.low) + bits_count(set.high);
}

static inline bool set_is_empty(ValueSet set)
{
    return (set.low | set.high) == 0;
}

static inline bool set_equal(ValueSet a, ValueSet b)
{
    return a.low == b.low && a.high == b.high;
}

/* False for numbers that are no items; of a pair either item is enough. */
static inline bool set_has(ValueSet set, int64_t item)
{
    if (item >= SET_PAIRS && item < SET_PAIRS + 64) {
        item = 2 * (item - SET_PAIRS);
        return ((item < 64 ? set.low : set.high) >> (item & 63) & 3) != 0;
    }
    if (item < 0 || item >= SET_PAIRS) return false;
    return (item < 64 ? set.low : set.high) >> (item & 63) & 1;
}

#endif
