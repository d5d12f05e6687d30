/* What a report says, drawn from the sums of a result: the same figures for every format. */
#ifndef TAPP_STATS_FIGURES_H
#define TAPP_STATS_FIGURES_H

#include "stats/result.h"

/* A mean with its deviation and half its 95% confidence interval. */
typedef struct Figure {
    uint64_t n;
    double mean, deviation, error;
} Figure;

/* The figure of a distribution whose values are in parts of `scale`; each value counts as independent. */
Figure figure_of(const Distribution *counts, int scale);

/* Payoffs: whose, and of which seat. */
typedef enum Payee { PAYEE_DECLARER, PAYEE_DEFENDER, PAYEE_POSITION, PAYEE_SEAT } Payee;

/*
 * The payoffs of a payee; `number` is the position (0 dealer, 1 forehand) or seat. The defenders of one deal are not
 * independent: the error of their mean is that of as many values as there were deals.
 */
Figure payoff_figure(const Statistics *statistics, Payee payee, int number);

/* The distribution behind it. */
void payoff_counts(const Statistics *statistics, Payee payee, int number, Distribution *out);

/* "dealer", "forehand" or "3 after the dealer". */
Str position_name(int position, char *room, size_t n);

/* Each item of the settlement in all contracts together, in the order of first mention. */
typedef struct ItemFigure {
    ItemLabel item;
    ItemStatistics statistics;
} ItemFigure;

enum { MAX_ITEM_FIGURES = MAX_CONTRACTS * MAX_ITEMS };

/* The items that were paid for in any contract, at most MAX_ITEM_FIGURES, into `out`; returns how many. */
size_t item_figures(const GameLabels *labels, const Statistics *statistics, ItemFigure *out);

/* The key of a measure in json and csv; for MEASURE_POSITION + i that position's. */
Str measure_name(Measure measure, char *room, size_t n);

/* Its unit: points come in parts of the scale. */
int measure_scale(const Result *result, Measure measure);

/* A histogram for the eye: neighbouring values together in at most `most` bars. */
typedef struct Bar {
    int64_t first, last;
    uint64_t count;
} Bar;

enum { MAX_BARS = 48 };

/*
 * Of `counts`, values divided by `scale` (downwards); returns the number of bars. Values beyond the bins are left out.
 */
int histogram_bars(const Distribution *counts, int scale, int most, Bar *out);

#endif
