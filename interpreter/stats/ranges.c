/* Sorts, joins and prints ranges of deal numbers. */
#include "stats/ranges.h"

#include <stdlib.h>

void ranges_push(Arena *arena, Ranges *ranges, Range range)
{
    if (range.first >= range.last) return;
    Range *added = arena_push(arena, (void **)&ranges->items, &ranges->n, &ranges->capacity, sizeof range);
    *added = range;
}

/* Compares two ranges by their first deals, for qsort(). */
static int by_first(const void *a, const void *b)
{
    uint64_t left = ((const Range *)a)->first, right = ((const Range *)b)->first;
    return (left > right) - (left < right);
}

/* Returns the deals that two ranges have in common; returns an empty range if there are none. */
static Range common(Range a, Range b)
{
    uint64_t first = a.first > b.first ? a.first : b.first, last = a.last < b.last ? a.last : b.last;
    return first < last ? (Range){first, last} : (Range){0, 0};
}

/*
 * Joins ranges that touch or overlap. Returns false if any overlap; `*twice` then has the first deals that occur twice.
 */
bool ranges_join(Ranges *ranges, Range *twice)
{
    size_t n = 0;
    if (ranges->n) qsort(ranges->items, ranges->n, sizeof(Range), by_first);
    *twice = (Range){0, 0};
    for (size_t i = 0; i < ranges->n; i++) {
        Range range = ranges->items[i], *last = n ? &ranges->items[n - 1] : NULL;
        if (!last || range.first > last->last) {
            ranges->items[n++] = range;
            continue;
        }
        if (twice->first == twice->last) *twice = common(*last, range);
        if (range.last > last->last) last->last = range.last;
    }
    ranges->n = n;
    return twice->first == twice->last;
}

Range ranges_overlap(const Ranges *a, const Ranges *b)
{
    for (size_t i = 0, k = 0; i < a->n && k < b->n;) {
        Range both = common(a->items[i], b->items[k]);
        if (both.first < both.last) return both;
        if (a->items[i].last < b->items[k].last) i++; /* the range that ends first cannot overlap any later range */
        else k++;
    }
    return (Range){0, 0};
}

void ranges_print(Buf *out, const Ranges *ranges)
{
    for (size_t i = 0; i < ranges->n; i++)
        buf_printf(out, "%s%llu..%llu", i ? ", " : "", (unsigned long long)ranges->items[i].first,
                   (unsigned long long)ranges->items[i].last);
    if (!ranges->n) buf_add(out, STR("none"));
}

Ranges ranges_gaps(Arena *arena, const Ranges *ranges)
{
    Ranges gaps = {0};
    for (size_t i = 1; i < ranges->n; i++)
        ranges_push(arena, &gaps, (Range){ranges->items[i - 1].last, ranges->items[i].first});
    return gaps;
}
