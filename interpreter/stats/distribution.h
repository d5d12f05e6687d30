/*
 * How often an integer took each of its values: the exact distribution, from which mean, deviation and histogram follow
 * when they are asked for. Adding two of them is exact and free of order.
 */
#ifndef TAPP_STATS_DISTRIBUTION_H
#define TAPP_STATS_DISTRIBUTION_H

#include "base/base.h"

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 WideInt;

enum { COUNTS_LIMIT = 1024, COUNTS_BINS = 2 * COUNTS_LIMIT + 1 };

/* Of the normal distribution: 95% lie within so many deviations of the mean. */
#define QUANTILE_95 1.959963984540054

/* Number, sum and sum of squares. */
typedef struct Moments {
    uint64_t n;
    WideInt sum;
    Wide squares;
} Moments;

typedef struct Distribution {
    uint64_t bin[COUNTS_BINS]; /* of the values from -COUNTS_LIMIT to COUNTS_LIMIT */
    Moments beyond;            /* of all others */
} Distribution;

/* Distribution a value that lies beyond the bins. */
void distribution_add_beyond(Distribution *counts, int64_t value);

static inline void distribution_add(Distribution *counts, int64_t value)
{
    uint64_t at = (uint64_t)value + COUNTS_LIMIT;
    if (at < COUNTS_BINS) counts->bin[at]++;
    else distribution_add_beyond(counts, value);
}

/* Adds one distribution to another; false when a sum is too large for its type (then it means nothing). */
bool distribution_merge(Distribution *sum, const Distribution *more);

/* Number, mean and deviation of a distribution. */
Moments distribution_moments(const Distribution *counts);

/* 0 where nothing was counted. The deviation is the population's. */
double moments_mean(Moments moments);
double moments_deviation(Moments moments);

/*
 * Half the width of the 95% confidence interval of the mean. `independent` is how many of the values were: fewer than
 * all where several come from one deal.
 */
double moments_error(Moments moments, uint64_t independent);

/* The 95% confidence interval of a share, after Wilson; 0 to 1 where there is nothing. */
typedef struct Interval {
    double low, high;
} Interval;
Interval share_interval(uint64_t part, uint64_t whole);

/* part / whole, 0 where there is nothing. */
double share_of(uint64_t part, uint64_t whole);

#endif
