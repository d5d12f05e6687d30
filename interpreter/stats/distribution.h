/*
 * A distribution counts how often each integer has occurred. Mean, deviation and histogram are computed from these
 * exact counts. Distributions are added exactly, in any order.
 */
#ifndef TAPP_STATS_DISTRIBUTION_H
#define TAPP_STATS_DISTRIBUTION_H

#include "base/base.h"

/* Numbers of 128 bits; __extension__ avoids a warning, because ISO C does not have them. */
__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 WideInt;

enum { COUNTS_LIMIT = 1024, COUNTS_BINS = 2 * COUNTS_LIMIT + 1 };

/* In a normal distribution, 95% of the values are at most this many deviations from the mean. */
#define QUANTILE_95 1.959963984540054

/* The number, the sum and the sum of squares of values. */
typedef struct Moments {
    uint64_t n;
    WideInt sum;
    Wide squares;
} Moments;

/* Values from -COUNTS_LIMIT to COUNTS_LIMIT have a bin each. Only sums are kept of the others. */
typedef struct Distribution {
    uint64_t bin[COUNTS_BINS]; /* for values from -COUNTS_LIMIT to COUNTS_LIMIT */
    Moments beyond;            /* the values outside these limits */
} Distribution;

/* Counts a value that has no bin. */
void distribution_add_beyond(Distribution *counts, int64_t value);

/* Counts a value. As an unsigned number, a value below the bins is very large, so one comparison is enough. */
static inline void distribution_add(Distribution *counts, int64_t value)
{
    uint64_t at = (uint64_t)value + COUNTS_LIMIT;
    if (at < COUNTS_BINS) counts->bin[at]++;
    else distribution_add_beyond(counts, value);
}

/* Adds the distribution `more` to `sum`. Returns false if a number overflows; the sums are then undefined. */
bool distribution_merge(Distribution *sum, const Distribution *more);

/* Returns the number, the sum and the sum of squares of all values. */
Moments distribution_moments(const Distribution *counts);

/*
 * Return the mean and the standard deviation; 0 if there are no values. The deviation is that of a whole population,
 * not of a sample.
 */
double moments_mean(Moments moments);
double moments_deviation(Moments moments);

/*
 * Returns half the width of the 95% confidence interval of the mean. `independent` is the number of independent values.
 * It is less than the number of values if several come from one deal.
 */
double moments_error(Moments moments, uint64_t independent);

/* The 95% confidence interval of a share. */
typedef struct Interval {
    double low, high;
} Interval;
/* Returns the confidence interval of the share `part` / `whole`. If `whole` is 0, returns 0 to 1. */
Interval share_interval(uint64_t part, uint64_t whole);

/* Returns part / whole; returns 0 if whole is 0. */
double share_of(uint64_t part, uint64_t whole);

#endif
