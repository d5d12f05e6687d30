/*
 * How often each integer occurred. Mean, deviation and histogram are computed from these exact counts. Adding two
 * distributions is exact, and the order does not matter.
 */
#ifndef TAPP_STATS_DISTRIBUTION_H
#define TAPP_STATS_DISTRIBUTION_H

#include "base/base.h"

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 WideInt;

enum { COUNTS_LIMIT = 1024, COUNTS_BINS = 2 * COUNTS_LIMIT + 1 };

/* In a normal distribution, 95% of values are within this many deviations of the mean. */
#define QUANTILE_95 1.959963984540054

/* The number, the sum and the sum of squares of values. */
typedef struct Moments {
    uint64_t n;
    WideInt sum;
    Wide squares;
} Moments;

typedef struct Distribution {
    uint64_t bin[COUNTS_BINS]; /* for values from -COUNTS_LIMIT to COUNTS_LIMIT */
    Moments beyond;            /* the values outside these limits */
} Distribution;

/* Counts a value beyond the bins. */
void distribution_add_beyond(Distribution *counts, int64_t value);

static inline void distribution_add(Distribution *counts, int64_t value)
{
    uint64_t at = (uint64_t)value + COUNTS_LIMIT;
    if (at < COUNTS_BINS) counts->bin[at]++;
    else distribution_add_beyond(counts, value);
}

/* Adds one distribution to another; false if a sum overflows (the result is then undefined). */
bool distribution_merge(Distribution *sum, const Distribution *more);

/* Number, mean and deviation of a distribution. */
Moments distribution_moments(const Distribution *counts);

/* 0 if there are no values. moments_deviation() is the deviation of a whole population, not of a sample. */
double moments_mean(Moments moments);
double moments_deviation(Moments moments);

/*
 * Half the width of the 95% confidence interval of the mean. `independent` is the number of independent values, which
 * is less than all if several come from one deal.
 */
double moments_error(Moments moments, uint64_t independent);

/* The 95% confidence interval of a share, by Wilson; 0 to 1 if there is no data. */
typedef struct Interval {
    double low, high;
} Interval;
Interval share_interval(uint64_t part, uint64_t whole);

/* part / whole; 0 if whole is 0. */
double share_of(uint64_t part, uint64_t whole);

#endif
