/*
 * Limits the processor time that the serving thread spends on tables with strangers' rules. Their formulas may be
 * expensive, and all other tables wait meanwhile. An allowance is an amount of time that grows steadily; work reduces
 * it.
 */
#ifndef TAPP_SERVER_ALLOWANCE_H
#define TAPP_SERVER_ALLOWANCE_H

#include "base/base.h"

typedef struct Allowance {
    int64_t left;     /* microseconds of processor time; negative after work that took more than was left */
    int64_t at;       /* the time to which `left` belongs, in milliseconds */
    int64_t a_second; /* microseconds added per second */
    int64_t most;     /* the upper limit of `left` */
} Allowance;

/* An allowance that is at its limit. */
Allowance allowance_of(int64_t a_second, int64_t most, int64_t now);

/* True if time is left in the allowance. `now` is in milliseconds of a monotonic clock. */
bool allowance_is_left(Allowance *allowance, int64_t now);

/* When the allowance will have time again; `now` if it already has some. */
int64_t allowance_due(Allowance *allowance, int64_t now);

/* The processor time of this thread so far, in microseconds. The difference of two calls measures work. */
int64_t allowance_clock(void);

#endif
