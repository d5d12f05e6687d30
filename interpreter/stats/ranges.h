/* Sets of deals as ranges of deal numbers. */
#ifndef TAPP_STATS_RANGES_H
#define TAPP_STATS_RANGES_H

#include "base/arena.h"
#include "base/buf.h"

/* The deals from `first` to `last` - 1. */
typedef struct Range {
    uint64_t first, last;
} Range;

/* A list of ranges, which is empty if all fields are zero. The items are in an arena. */
typedef struct Ranges {
    Range *items;
    size_t n, capacity;
} Ranges;

/* Appends a range. An empty range is ignored. */
void ranges_push(Arena *arena, Ranges *ranges, Range range);

/*
 * Sorts the ranges and joins adjacent ones. False if some overlap; then `*twice` is set to the first deals that occur
 * twice.
 */
bool ranges_join(Ranges *ranges, Range *twice);

/* The first range of deals that are in both lists; empty if there is none. Both lists must be joined. */
Range ranges_overlap(const Ranges *a, const Ranges *b);

/* Prints the ranges as for --deals, without their last number: "0..100, 200..300". */
void ranges_print(Buf *out, const Ranges *ranges);

/* The gaps between joined ranges, in the arena. */
Ranges ranges_gaps(Arena *arena, const Ranges *ranges);

#endif
