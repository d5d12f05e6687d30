/* The numbers of a report, computed from the sums of a result: the same for every format. */
#ifndef TAPP_STATS_FIGURES_H
#define TAPP_STATS_FIGURES_H

#include "stats/result.h"

/* A mean with its deviation and half of its 95% confidence interval. */
typedef struct Figure {
    uint64_t n;
    double mean, deviation, error;
} Figure;

/* The statistics of a distribution whose unit is 1 / `scale`; all values count as independent. */
Figure figure_of(const Distribution *counts, int scale);

/* The kinds of players that payoffs are listed for. */
typedef enum Payee { PAYEE_DECLARER, PAYEE_DEFENDER, PAYEE_POSITION, PAYEE_SEAT } Payee;

/*
 * The payoffs of a payee; `number` is the position (0 dealer, 1 forehand) or seat. Defenders of one deal are not
 * independent: the error of their mean uses the number of deals.
 */
Figure payoff_figure(const Statistics *statistics, Payee payee, int number);

/* The distribution for it. */
void payoff_counts(const Statistics *statistics, Payee payee, int number, Distribution *out);

/* "dealer", "forehand" or "3 after the dealer". */
Str position_name(int position, char *room, size_t n);

/* An item of the settlement in all contracts together, in the order of first mention. */
typedef struct ItemFigure {
    ItemLabel item;
    ItemStatistics statistics;
} ItemFigure;

enum { MAX_ITEM_FIGURES = MAX_CONTRACTS * MAX_ITEMS };

/* Lists the items paid in any contract, at most MAX_ITEM_FIGURES, in `out`; returns their number. */
size_t item_figures(const GameLabels *labels, const Statistics *statistics, ItemFigure *out);

/* The key of a measure in json and csv; for MEASURE_POSITION + i, that of the position. */
Str measure_name(Measure measure, char *room, size_t n);

/* Its unit: points are in parts of the scale. */
int measure_scale(const Result *result, Measure measure);

/* A bar of a histogram: adjacent values, joined into at most `most` bars. */
typedef struct Bar {
    int64_t first, last;
    uint64_t count;
} Bar;

enum { MAX_BARS = 48 };

/*
 * The bars of `counts`, with values divided by `scale` (rounded down); returns their number. Values beyond the bins are
 * omitted.
 */
int histogram_bars(const Distribution *counts, int scale, int most, Bar *out);

#endif
