/* Computes the numbers in a report from the sums of a result. */
#include "stats/figures.h"

#include <stdio.h>
#include <string.h>

Figure figure_of(const Distribution *counts, int scale)
{
    Moments moments = distribution_moments(counts);
    return (Figure){.n = moments.n,
                    .mean = moments_mean(moments) / scale,
                    .deviation = moments_deviation(moments) / scale,
                    .error = moments_error(moments, moments.n) / scale};
}

/* ---- payoffs -------------------------------------------------------------------------------------------------- */

/* True if the payee means a seat with this role and position. `number` is the payee's position or seat. */
static bool is_payee(Payee payee, int number, int role, int seat, int position)
{
    switch (payee) {
    case PAYEE_DECLARER: return role == ROLE_DECLARER;
    case PAYEE_DEFENDER: return role == ROLE_DEFENDER;
    case PAYEE_POSITION: return position == number;
    case PAYEE_SEAT: return seat == number;
    }
    return false;
}

void payoff_counts(const Statistics *statistics, Payee payee, int number, Distribution *out)
{
    memset(out, 0, sizeof *out);
    for (int role = 0; role < ROLES; role++)
        for (int seat = 0; seat < MAX_SEATS; seat++)
            for (int position = 0; position < MAX_SEATS; position++)
                if (is_payee(payee, number, role, seat, position))
                    (void)distribution_merge(out, &statistics->payoff[role][seat][position]);
}

/* Returns the number of deals with a declarer: the contracts count the payoff of one seat in each of them. */
static uint64_t deals_with_declarer(const Statistics *statistics)
{
    uint64_t n = 0;
    for (int i = 0; i < MAX_CONTRACTS; i++) n += distribution_moments(&statistics->contract[i].payoff).n;
    return n;
}

/* In a deal, several seats may have the same role, and their payoffs depend on each other. */
Figure payoff_figure(const Statistics *statistics, Payee payee, int number)
{
    Distribution counts;
    payoff_counts(statistics, payee, number, &counts);
    Figure figure = figure_of(&counts, 1);
    if (payee == PAYEE_DECLARER || payee == PAYEE_DEFENDER)
        figure.error = moments_error(distribution_moments(&counts), deals_with_declarer(statistics));
    return figure;
}

Str position_name(int position, char *room, size_t n)
{
    if (position == 0) return STR("dealer");
    if (position == 1) return STR("forehand");
    (void)snprintf(room, n, "%d after the dealer", position);
    return str_of(room);
}

/* ---- items ---------------------------------------------------------------------------------------------------- */

/*
 * Items with the same id are added up over all contracts. The label is that of the first contract. The gains are added
 * as unsigned numbers, because an overflow of signed numbers is undefined.
 */
size_t item_figures(const GameLabels *labels, const Statistics *statistics, ItemFigure *out)
{
    size_t n = 0;
    for (int i = 0; i < labels->n_contracts; i++)
        for (int k = 0; k < labels->contract[i].n_items; k++) {
            const ItemLabel *label = &labels->contract[i].item[k];
            const ItemStatistics *item = &statistics->contract[i].item[k];
            size_t at = 0;
            while (at < n && !str_equal(out[at].item.label.id, label->label.id)) at++;
            if (at == n) out[n++] = (ItemFigure){.item = *label};
            out[at].statistics.count += item->count;
            out[at].statistics.won += item->won;
            out[at].statistics.declarer = (int64_t)((uint64_t)out[at].statistics.declarer + (uint64_t)item->declarer);
        }
    return n;
}

/* ---- differences between games -------------------------------------------------------------------------------- */

Str measure_name(Measure measure, char *room, size_t n)
{
    static const char *const NAMES[] = {"declarer", "defenders", "points", "won", "played", "auction"};
    if (measure >= MEASURE_DECLARER) return str_of(NAMES[measure - MEASURE_DECLARER]);
    /* the dealer and forehand; the key of a later position has only its number */
    if (measure < MEASURE_POSITION + 2) return position_name((int)measure, room, n);
    (void)snprintf(room, n, "position_%d", (int)measure);
    return str_of(room);
}

int measure_scale(const Result *result, Measure measure)
{
    return measure == MEASURE_POINTS ? result->game[0].scale : 1;
}

/* ---- histograms ----------------------------------------------------------------------------------------------- */

/* Returns the quotient, rounded down, also for negative numbers. */
static int64_t divide_down(int64_t value, int64_t by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

/* Returns the next larger width of a bar: widths are 1, 2, 5, 10, 20 and so on. */
static int64_t next_width(int64_t width)
{
    int64_t power = 1;
    while (width / power >= 10) power *= 10;
    return width / power == 2 ? power * 5 : width * 2;
}

/* Returns the smallest width (see next_width()) with which at most `most` bars are needed. */
static int64_t width_of_bars(int64_t first, int64_t last, int most)
{
    int64_t width = 1;
    while (divide_down(last, width) - divide_down(first, width) + 1 > most) width = next_width(width);
    return width;
}

/* Each bar begins at a multiple of the width. Empty bins at both ends have no bars. */
int histogram_bars(const Distribution *counts, int scale, int most, Bar *out)
{
    int first = 0, last = COUNTS_BINS - 1;
    while (first < COUNTS_BINS && !counts->bin[first]) first++;
    while (last > first && !counts->bin[last]) last--;
    if (first == COUNTS_BINS) return 0;
    /* `low` and `high`: the values of the first and the last bin with a count, divided by `scale` */
    int64_t low = divide_down(first - COUNTS_LIMIT, scale), high = divide_down(last - COUNTS_LIMIT, scale);
    int64_t width = width_of_bars(low, high, most), begin = divide_down(low, width);
    int n = (int)(divide_down(high, width) - begin) + 1;
    for (int i = 0; i < n; i++) {
        int64_t from = (begin + i) * width;
        out[i] = (Bar){from, from + width - 1, 0};
    }
    for (int i = first; i <= last; i++)
        out[divide_down(divide_down(i - COUNTS_LIMIT, scale), width) - begin].count += counts->bin[i];
    return n;
}
