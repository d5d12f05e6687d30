/* Distributions of integers and their statistics. */
#include "stats/distribution.h"

#include <math.h>

/* Returns the square of a number, which may be negative. */
static Wide square(WideInt value)
{
    Wide size = value < 0 ? (Wide)-value : (Wide)value;
    return size * size;
}

void distribution_add_beyond(Distribution *counts, int64_t value)
{
    counts->beyond.n++;
    counts->beyond.sum += value;
    counts->beyond.squares += square(value);
}

/* Adds the moments `more` to `sum`. Returns false if a number overflows. */
static bool add_moments(Moments *sum, const Moments *more)
{
    bool fits = !__builtin_add_overflow(sum->n, more->n, &sum->n);
    fits = !__builtin_add_overflow(sum->sum, more->sum, &sum->sum) && fits;
    return !__builtin_add_overflow(sum->squares, more->squares, &sum->squares) && fits;
}

bool distribution_merge(Distribution *sum, const Distribution *more)
{
    bool fits = !more->beyond.n || add_moments(&sum->beyond, &more->beyond);
    for (int i = 0; i < COUNTS_BINS; i++) /* most bins of `more` are 0, and then the bins of `sum` need not be loaded */
        if (more->bin[i] && __builtin_add_overflow(sum->bin[i], more->bin[i], &sum->bin[i])) fits = false;
    return fits;
}

Moments distribution_moments(const Distribution *counts)
{
    Moments moments = counts->beyond;
    for (int i = 0; i < COUNTS_BINS; i++) {
        if (!counts->bin[i]) continue;
        WideInt value = i - COUNTS_LIMIT;
        moments.n += counts->bin[i];
        moments.sum += value * (WideInt)counts->bin[i];
        moments.squares += square(value) * counts->bin[i];
    }
    return moments;
}

double moments_mean(Moments moments)
{
    return moments.n ? (double)moments.sum / (double)moments.n : 0;
}

/* Computes with integers if they do not overflow. The difference of two large squares would be inexact as a double. */
double moments_deviation(Moments moments)
{
    if (!moments.n) return 0;
    Wide n_times_squares = 0, sum_squared = 0;
    Wide size = moments.sum < 0 ? -(Wide)moments.sum : (Wide)moments.sum;
    bool fits = !__builtin_mul_overflow((Wide)moments.n, moments.squares, &n_times_squares);
    fits = fits && !__builtin_mul_overflow(size, size, &sum_squared);
    double n = (double)moments.n, mean = moments_mean(moments);
    double variance =
        fits ? (double)(n_times_squares - sum_squared) / n / n : (double)moments.squares / n - mean * mean;
    return variance > 0 ? sqrt(variance) : 0;
}

double moments_error(Moments moments, uint64_t independent)
{
    return independent ? QUANTILE_95 * moments_deviation(moments) / sqrt((double)independent) : 0;
}

/* Uses the Wilson score interval, which is also right for shares near 0 and 1. */
Interval share_interval(uint64_t part, uint64_t whole)
{
    if (!whole) return (Interval){0, 1};
    double n = (double)whole, share = share_of(part, whole), z = QUANTILE_95 * QUANTILE_95 / n;
    double middle = (share + z / 2) / (1 + z);
    double half = QUANTILE_95 * sqrt(share * (1 - share) / n + z / (4 * n)) / (1 + z);
    return (Interval){middle - half, middle + half};
}

double share_of(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}
