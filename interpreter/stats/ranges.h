/* Which deals were played: stretches of deal numbers. */
#ifndef TAPP_STATS_RANGES_H
#define TAPP_STATS_RANGES_H

#include "base/arena.h"
#include "base/buf.h"

/* Deals first ... last - 1. */
typedef struct Range {
    uint64_t first, last;
} Range;

/* Zero-initialised is empty; the items lie in an arena. */
typedef struct Ranges {
    Range *items;
    size_t n, capacity;
} Ranges;

/* Appends a range; an empty one is left out. */
void ranges_push(Arena *arena, Ranges *ranges, Range range);

/* Sorts, and joins those that touch. False, with the first deals that are there twice in `*twice`, if any overlap. */
bool ranges_join(Ranges *ranges, Range *twice);

/* The deals that both have, as a range of the first such stretch; empty if there are none. Both are joined. */
Range ranges_overlap(const Ranges *a, const Ranges *b);

/* "0..100, 200..300", as --deals takes them: the last number is not in it. */
void ranges_print(Buf *out, const Ranges *ranges);

/* The gaps between joined ranges, in the arena. */
Ranges ranges_gaps(Arena *arena, const Ranges *ranges);

#endif
