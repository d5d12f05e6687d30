/* Sets of deals as ranges of deal numbers. */
#ifndef TAPP_STATS_RANGES_H
#define TAPP_STATS_RANGES_H

#include "base/arena.h"
#include "base/buf.h"

/* The deals with the numbers from `first` to `last` - 1. */
typedef struct Range {
    uint64_t first, last;
} Range;

/* A list of ranges. If all fields are zero, it is empty. The items are in an arena. */
typedef struct Ranges {
    Range *items;
    size_t n, capacity;
} Ranges;

/* Appends a range. An empty range is ignored. */
void ranges_push(Arena *arena, Ranges *ranges, Range range);

/*
 * Sorts the ranges and joins adjacent ones. Returns false if some overlap; then sets `*twice` to the first deals that
 * occur twice.
 */
bool ranges_join(Ranges *ranges, Range *twice);

/*
 * Returns the first range of deals that are in both lists; returns an empty range if there is none. Call ranges_join()
 * on both lists before.
 */
Range ranges_overlap(const Ranges *a, const Ranges *b);

/* Prints the ranges in the form of --deals, in which the last number is excluded: "0..100, 200..300". */
void ranges_print(Buf *out, const Ranges *ranges);

/* Returns the gaps between joined ranges, in the arena. */
Ranges ranges_gaps(Arena *arena, const Ranges *ranges);

#endif
