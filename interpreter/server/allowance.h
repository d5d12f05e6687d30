/*
 * Limits the serving thread's time for a table with a stranger's rules, because formulas may be expensive and all
 * others wait. An allowance of processor time refills over time and is used up by work.
 */
#ifndef TAPP_SERVER_ALLOWANCE_H
#define TAPP_SERVER_ALLOWANCE_H

#include "base/base.h"

typedef struct Allowance {
    int64_t left;     /* microseconds of processor time; negative if the last work took more than was left */
    int64_t at;       /* when `left` was right, in milliseconds */
    int64_t a_second; /* how much is added per second */
    int64_t most;     /* the limit */
} Allowance;

/* A full allowance. */
Allowance allowance_of(int64_t a_second, int64_t most, int64_t now);

/* True if some of it is left now (milliseconds of a monotonic clock). */
bool allowance_is_left(Allowance *allowance, int64_t now);

/* The time when some of it is left again; `now` if it already is. */
int64_t allowance_due(Allowance *allowance, int64_t now);

/* The processor time of this thread so far, in microseconds; differences measure work. */
int64_t allowance_clock(void);

#endif
