/* The numbers of a report, computed from the sums of a result. All formats of the report show the same numbers. */
#ifndef TAPP_STATS_FIGURES_H
#define TAPP_STATS_FIGURES_H

#include "stats/result.h"

/* A mean with its deviation and half the width of its 95% confidence interval. */
typedef struct Figure {
    uint64_t n;
    double mean, deviation, error;
} Figure;

/* The statistics of a distribution whose unit is 1 / `scale`. All values count as independent. */
Figure figure_of(const Distribution *counts, int scale);

/* For whom payoffs are listed. */
typedef enum Payee { PAYEE_DECLARER, PAYEE_DEFENDER, PAYEE_POSITION, PAYEE_SEAT } Payee;

/*
 * The payoffs of a payee. `number` is the position (0 dealer, 1 forehand) or the seat. The defenders of a deal are not
 * independent, so the error of their mean is computed from the number of deals.
 */
Figure payoff_figure(const Statistics *statistics, Payee payee, int number);

/* The distribution of these payoffs. */
void payoff_counts(const Statistics *statistics, Payee payee, int number, Distribution *out);

/* The name of a position: "dealer", "forehand" or "3 after the dealer". */
Str position_name(int position, char *room, size_t n);

/* The payments for an item in all contracts together. */
typedef struct ItemFigure {
    ItemLabel item;
    ItemStatistics statistics;
} ItemFigure;

enum { MAX_ITEM_FIGURES = MAX_CONTRACTS * MAX_ITEMS };

/*
 * Lists the items that some contract pays in the order in which contracts have them, at most MAX_ITEM_FIGURES; returns
 * their number.
 */
size_t item_figures(const GameLabels *labels, const Statistics *statistics, ItemFigure *out);

/* The key of a measure in JSON and CSV. For MEASURE_POSITION + i, it is that of the position. */
Str measure_name(Measure measure, char *room, size_t n);

/* The number of units per point for a measure of points, else 1. */
int measure_scale(const Result *result, Measure measure);

/* A bar of a histogram: the count of some adjacent values. */
typedef struct Bar {
    int64_t first, last;
    uint64_t count;
} Bar;

enum { MAX_BARS = 48 };

/*
 * Computes the bars of a histogram, at most `most`, with values divided by `scale` and rounded down; returns their
 * number. Values outside the bins are left out.
 */
int histogram_bars(const Distribution *counts, int scale, int most, Bar *out);

#endif
