/* Sets of up to 128 items as two words; inline because formulas use them everywhere. */
#ifndef TAPP_FORMULA_SET_H
#define TAPP_FORMULA_SET_H

#include "base/bits.h"
#include "formula/value.h"

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

/* Returns the item, or both items of a pair; empty for a number that is not an item. */
static inline ValueSet set_of_item(int64_t item)
{
    bool is_pair = item >= SET_PAIRS && item < SET_PAIRS + 64;
    if (item < 0 || (item >= SET_PAIRS && !is_pair)) return (ValueSet){0, 0};
    int64_t first = is_pair ? 2 * (item - SET_PAIRS) : item;
    uint64_t bits = (is_pair ? UINT64_C(3) : UINT64_C(1)) << (first & 63); /* the place within its word */
    return first < 64 ? (ValueSet){bits, 0} : (ValueSet){0, bits};
}

/*
 * True if the set contains the item. If `item` is a pair of items, true if the set contains either of them. False for a
 * number that is not an item.
 */
static inline bool set_has(ValueSet set, int64_t item)
{
    return !set_is_empty(set_common(set, set_of_item(item)));
}

#endif
