/* Sets of deals as ranges of deal numbers. */
#ifndef TAPP_STATS_RANGES_H
#define TAPP_STATS_RANGES_H

#include "base/arena.h"
#include "base/buf.h"

/* Deals first ... last - 1. */
typedef struct Range {
    uint64_t first, last;
} Range;

/* Zero-initialised it is empty; the items are in an arena. */
typedef struct Ranges {
    Range *items;
    size_t n, capacity;
} Ranges;

/* Appends a range; an empty one is ignored. */
void ranges_push(Arena *arena, Ranges *ranges, Range range);

/* Sorts ranges and joins adjacent ones. False if any overlap; `*twice` receives the first deals that occur twice. */
bool ranges_join(Ranges *ranges, Range *twice);

/* The first range of deals that both have; empty if there is none. Both must be joined. */
Range ranges_overlap(const Ranges *a, const Ranges *b);

/* "0..100, 200..300", as for --deals: the last number is excluded. */
void ranges_print(Buf *out, const Ranges *ranges);

/* The gaps between joined ranges, in the arena. */
Ranges ranges_gaps(Arena *arena, const Ranges *ranges);

#endif
