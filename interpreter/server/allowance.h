/*
 * Limits the processor time that the serving thread spends on tables with strangers' rules. Formulas in these rules may
 * take long, and all other tables wait meanwhile. An allowance is an amount of time: it grows steadily, and work uses
 * it up.
 */
#ifndef TAPP_SERVER_ALLOWANCE_H
#define TAPP_SERVER_ALLOWANCE_H

#include "base/base.h"

typedef struct Allowance {
    int64_t left;     /* in microseconds of processor time; below 0 after work that took more than was left */
    int64_t at;       /* the time, in milliseconds, for which `left` was calculated */
    int64_t a_second; /* the microseconds that are added each second */
    int64_t most;     /* the most that `left` can become */
} Allowance;

/* Returns an allowance that is full. */
Allowance allowance_of(int64_t a_second, int64_t most, int64_t now);

/* True if time is left in the allowance. `now` is in milliseconds of a monotonic clock. */
bool allowance_is_left(Allowance *allowance, int64_t now);

/* Returns the time at which the allowance has some time left again; `now` if it already has. */
int64_t allowance_due(Allowance *allowance, int64_t now);

/* Returns the processor time that this thread has used, in microseconds. The difference of two calls measures work. */
int64_t allowance_clock(void);

#endif
