/* The numbers in a report, computed from the sums of a result. All formats of the report show the same numbers. */
#ifndef TAPP_STATS_FIGURES_H
#define TAPP_STATS_FIGURES_H

#include "stats/result.h"

/* The number of values and their mean, deviation, and half the width of the mean's 95% confidence interval. */
typedef struct Figure {
    uint64_t n;
    double mean, deviation, error;
} Figure;

/* Returns the figures of a distribution with one value for each deal. Its values are divided by `scale`. */
Figure figure_of(const Distribution *counts, int scale);

/* The kinds of players whose payoffs are put together: by role, by position after the dealer, or by seat. */
typedef enum Payee { PAYEE_DECLARER, PAYEE_DEFENDER, PAYEE_POSITION, PAYEE_SEAT } Payee;

/*
 * Returns the figures of a payee's payoffs. `number` is the position (0 dealer, 1 forehand) or the seat. Several seats
 * of a deal may have the same role. Their payoffs are not independent, so the error of the mean of a role is computed
 * from the number of deals with a declarer.
 */
Figure payoff_figure(const Statistics *statistics, Payee payee, int number);

/* Stores the distribution of a payee's payoffs in `out`; `number` as for payoff_figure(). */
void payoff_counts(const Statistics *statistics, Payee payee, int number, Distribution *out);

/* Returns the name of a position: "dealer", "forehand" or "3 after the dealer". `room` has `n` bytes for it. */
Str position_name(int position, char *room, size_t n);

/* An item, with its payments in all contracts together. */
typedef struct ItemFigure {
    ItemLabel item;
    ItemStatistics statistics;
} ItemFigure;

enum { MAX_ITEM_FIGURES = MAX_CONTRACTS * MAX_ITEMS };

/*
 * Lists the items of all contracts in `out`, at most MAX_ITEM_FIGURES, in the order in which contracts have them. Items
 * with the same id are added up. Items that were never paid are listed, too. Returns the number of items.
 */
size_t item_figures(const GameLabels *labels, const Statistics *statistics, ItemFigure *out);

/*
 * Returns the key of a measure in JSON and CSV. For the position i (MEASURE_POSITION + i), this is "dealer", "forehand"
 * or "position_2". `room` has `n` bytes for it.
 */
Str measure_name(Measure measure, char *room, size_t n);

/* Returns the number by which values of a measure must be divided: point_scale() for points, else 1. */
int measure_scale(const Result *result, Measure measure);

/* A bar of a histogram: how often the values from `first` to `last` occurred. */
typedef struct Bar {
    int64_t first, last;
    uint64_t count;
} Bar;

enum { MAX_BARS = 48 };

/*
 * Computes the bars of a histogram, at most `most`, and returns their number. Values are divided by `scale` and rounded
 * down. Values outside the bins of the distribution are left out.
 */
int histogram_bars(const Distribution *counts, int scale, int most, Bar *out);

#endif
