/*
 * How much of the serving thread a table may use whose rules a stranger has sent: formulas may be costly, and everybody
 * else waits for them. An allowance of processor time fills as time goes by and is used up by work.
 */
#ifndef TAPP_SERVER_ALLOWANCE_H
#define TAPP_SERVER_ALLOWANCE_H

#include "base/base.h"

typedef struct Allowance {
    int64_t left;     /* microseconds of processor time; below 0 where the last work took more than there was */
    int64_t at;       /* milliseconds, when `left` was right */
    int64_t a_second; /* how much comes with each second */
    int64_t most;     /* that there can be */
} Allowance;

/* A full one. */
Allowance allowance_of(int64_t a_second, int64_t most, int64_t now);

/* Is something left now (milliseconds, as of a clock that nobody sets)? */
bool allowance_is_left(Allowance *allowance, int64_t now);

/* When something is left again; `now` if something is. */
int64_t allowance_due(Allowance *allowance, int64_t now);

/* What this thread has used of the processor so far, in microseconds: the difference is what some work took. */
int64_t allowance_clock(void);

#endif
