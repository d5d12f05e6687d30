/* Writes the report as text for people. */
#include "stats/report.h"
#include "system/columns.h"

enum {
    NAME_WIDTH = 22, /* columns of the first column of a table */
    BAR_WIDTH = 40,  /* characters of the longest bar of a histogram */
    TEXT_BARS = 24,  /* the most bars of a histogram */
    ROOM = 48        /* bytes for the name of a position or measure */
};

/* Writes a text in a column. The padding is computed from the number of columns, not of bytes. */
static void put_column(Buf *out, Str text, size_t width)
{
    size_t n = columns_of(text);
    buf_add(out, text);
    if (n < width) buf_repeat(out, ' ', width - n);
}

/* Writes the title of the first column of a table. */
static void put_title(Buf *out, const char *title)
{
    put_column(out, str_of(title), NAME_WIDTH);
}

/* Returns a share in percent; 0 if `whole` is 0. */
static double percent(uint64_t part, uint64_t whole)
{
    return 100 * share_of(part, whole);
}

/* Returns half the width of the confidence interval of a share, in percent. */
static double percent_error(uint64_t part, uint64_t whole)
{
    Interval interval = share_interval(part, whole);
    return 50 * (interval.high - interval.low); /* 100 percent, and half the width */
}

/* ---- the head of the report ----------------------------------------------------------------------------------- */

/* Writes the setup of the run. If the same bot plays in all seats, it is named once. */
static void put_head(const Result *result, Buf *out)
{
    buf_printf(out, "%.*s: %llu deals (", STR_ARG(result->variant.name),
               (unsigned long long)result->sums->statistics[0]->deals);
    ranges_print(out, &result->ranges);
    buf_printf(out, ") of seed %llu, %d players: ", (unsigned long long)result->seed, result->players);
    bool same = true;
    for (int i = 1; i < result->players; i++) same = same && str_equal(result->bots[i], result->bots[0]);
    for (int i = 0; i < (same ? 1 : result->players); i++)
        buf_printf(out, "%s%.*s", i ? ", " : "", STR_ARG(result->bots[i]));
    for (size_t i = 0; i < result->n_options; i++)
        buf_printf(out, "\noption %.*s=%.*s", STR_ARG(result->options[i].name), STR_ARG(result->options[i].value));
    if (result->pot) buf_printf(out, "\npot before each deal: %d", result->pot);
    buf_char(out, '\n');
}

/* ---- tables --------------------------------------------------------------------------------------------------- */

/*
 * Writes the row of a contract. Without payoffs of a declarer, as in a contract in which everyone plays alone, the
 * columns about winning are empty.
 */
static void put_contract(const GameLabels *labels, int contract, const Statistics *all, Buf *out)
{
    const ContractStatistics *statistics = &all->contract[contract];
    Figure points = figure_of(&statistics->points, labels->scale), payoff = figure_of(&statistics->payoff, 1);
    put_column(out, labels->contract[contract].label.name, NAME_WIDTH);
    buf_printf(out, "%7.2f%% %7.2f%%", percent(statistics->bid, all->deals), percent(statistics->count, all->deals));
    if (payoff.n) {
        buf_printf(out, " %7.2f%% %5.2f", percent(statistics->won, statistics->count),
                   percent_error(statistics->won, statistics->count));
        if (points.n) buf_printf(out, " %8.2f %5.2f", points.mean, points.error);
        else buf_repeat(out, ' ', 15); /* the columns of the points and their error */
        buf_printf(out, " %10.3f %5.3f", payoff.mean, payoff.error);
    }
    buf_char(out, '\n');
}

/* True if some deal had a declarer. Otherwise the report leaves out what it says about declarers. */
static bool has_declarer(const Statistics *statistics)
{
    return payoff_figure(statistics, PAYEE_DECLARER, 0).n > 0;
}

/* Writes the table of contracts, with a last row for the deals in which nothing was played. */
static void put_contracts(const GameLabels *labels, const Statistics *statistics, Buf *out)
{
    put_title(out, "contract");
    buf_add(out, STR("     bid   played"));
    if (has_declarer(statistics)) buf_add(out, STR("      won     ±   points     ±   declarer     ±"));
    buf_char(out, '\n');
    for (int i = 0; i < labels->n_contracts; i++) put_contract(labels, i, statistics, out);
    put_title(out, "nothing played");
    buf_printf(out, "         %7.2f%%\n", percent(statistics->passed_out, statistics->deals));
}

/* Writes a row with the figures of payoffs. */
static void put_payoff(Str name, Figure figure, Buf *out)
{
    put_column(out, name, NAME_WIDTH);
    buf_printf(out, "%12llu %10.4f %7.4f %9.4f\n", (unsigned long long)figure.n, figure.mean, figure.error,
               figure.deviation);
}

/* Writes the payoffs by role, by position after the dealer, and by seat. */
static void put_payoffs(const Result *result, const Statistics *statistics, Buf *out)
{
    char room[ROOM];
    buf_char(out, '\n');
    put_title(out, "payoff");
    buf_add(out, STR("           n       mean       ±    stddev\n"));
    if (has_declarer(statistics)) {
        put_payoff(STR("declarer"), payoff_figure(statistics, PAYEE_DECLARER, 0), out);
        put_payoff(STR("each defender"), payoff_figure(statistics, PAYEE_DEFENDER, 0), out);
    }
    for (int i = 1; i <= result->players; i++) {
        int position = i % result->players; /* begins with forehand; the dealer, position 0, is last */
        put_payoff(position_name(position, room, sizeof room), payoff_figure(statistics, PAYEE_POSITION, position),
                   out);
    }
    for (int seat = 0; seat < result->players; seat++) {
        Buf name = {0};
        buf_printf(&name, "player %d (%.*s)", seat + 1, STR_ARG(result->bots[seat]));
        put_payoff(buf_str(&name), payoff_figure(statistics, PAYEE_SEAT, seat), out);
        buf_free(&name);
    }
}

/*
 * Writes the row of an item. If the item has no sides, the column about sides (17 characters) is blank. If no deal had
 * a declarer, the row has no columns about declarers.
 */
static void put_item(const ItemFigure *figure, uint64_t played, bool has_declarers, Buf *out)
{
    const ItemStatistics *item = &figure->statistics;
    put_column(out, figure->item.label.name, NAME_WIDTH);
    buf_printf(out, "%12llu %7.4f", (unsigned long long)item->count, share_of(item->count, played));
    if (has_declarers && figure->item.has_sides) buf_printf(out, " %15.2f%%", percent(item->won, item->count));
    else if (has_declarers) buf_repeat(out, ' ', 17);
    if (has_declarers) buf_printf(out, " %22.4f", item->count ? (double)item->declarer / (double)item->count : 0);
    buf_char(out, '\n');
}

/* Writes the table of the items that were settled, in relation to the deals with a contract. */
static void put_items(const GameLabels *labels, const Statistics *statistics, Buf *out)
{
    ItemFigure items[MAX_ITEM_FIGURES];
    size_t n = item_figures(labels, statistics, items);
    uint64_t played = statistics->deals - statistics->passed_out;
    buf_char(out, '\n');
    put_title(out, "settled");
    buf_add(out, STR("       times  a deal"));
    if (has_declarer(statistics)) buf_add(out, STR("  declarer's side  worth to the declarer"));
    buf_char(out, '\n');
    for (size_t i = 0; i < n; i++) put_item(&items[i], played, has_declarer(statistics), out);
}

/* ---- histograms ----------------------------------------------------------------------------------------------- */

/*
 * Writes a bar of the histogram: its values, its share of `all` values, and a line of characters. If the bar has the
 * highest count (`most`), the line has BAR_WIDTH characters. A line shorter than half a character is a dot.
 */
static void put_bar(const Bar *bar, uint64_t all, uint64_t most, Buf *out)
{
    size_t length = (size_t)((double)bar->count / (double)most * BAR_WIDTH + 0.5);
    if (bar->first == bar->last) buf_printf(out, "%15lld", (long long)bar->first);
    else buf_printf(out, "%6lld to %5lld", (long long)bar->first, (long long)bar->last);
    buf_printf(out, " %6.2f%%", percent(bar->count, all));
    if (bar->count) buf_char(out, ' ');
    buf_repeat(out, '#', length);
    if (length == 0 && bar->count) buf_char(out, '.');
    buf_char(out, '\n');
}

/* Writes a histogram, unless there are no values. Values outside the bins are only counted. */
static void put_histogram(const char *title, const Distribution *counts, int scale, Buf *out)
{
    Bar bars[MAX_BARS];
    int n = histogram_bars(counts, scale, TEXT_BARS, bars);
    Figure figure = figure_of(counts, scale);
    uint64_t most = 1;
    if (!figure.n) return;
    for (int i = 0; i < n; i++)
        if (bars[i].count > most) most = bars[i].count;
    buf_printf(out, "\n%s: %.3f on average, deviation %.3f\n", title, figure.mean, figure.deviation);
    for (int i = 0; i < n; i++) put_bar(&bars[i], figure.n, most, out);
    if (counts->beyond.n) buf_printf(out, "  beyond that %8.4f%%\n", percent(counts->beyond.n, figure.n));
}

/* Adds up the declarer's points in all contracts. */
static void points_of_all(const GameLabels *labels, const Statistics *statistics, Distribution *out)
{
    *out = (Distribution){.beyond = {0}};
    for (int i = 0; i < labels->n_contracts; i++) (void)distribution_merge(out, &statistics->contract[i].points);
}

/* Writes the histograms of a game. The one of the pot is only for games that have a pot. */
static void put_histograms(const GameLabels *labels, const Statistics *statistics, Buf *out)
{
    Distribution counts;
    points_of_all(labels, statistics, &counts);
    put_histogram("declarer's points", &counts, labels->scale, out);
    payoff_counts(statistics, PAYEE_DECLARER, 0, &counts);
    put_histogram("declarer's payoff", &counts, 1, out);
    put_histogram("bids, holds and passes in a deal", &statistics->auction, 1, out);
    if (labels->has_pot) put_histogram("what a deal adds to the pot", &statistics->pot, 1, out);
}

/* ---- differences between games -------------------------------------------------------------------------------- */

/*
 * Returns a remark if all values are the same or the difference may be chance; returns an empty text for a significant
 * difference. `same` is the number of deals without a difference.
 */
static const char *remark_on(Figure figure, uint64_t same)
{
    if (same == figure.n) return "  (the same)";
    return figure.mean > figure.error || figure.mean < -figure.error ? "" : "  (within chance)";
}

/*
 * Writes how much a measure differs between two games, and in what share of the deals. If no deal has a value for it,
 * writes nothing.
 */
static void put_difference(const Result *result, Measure measure, const Distribution *counts, Buf *out)
{
    char room[ROOM];
    Figure figure = figure_of(counts, measure_scale(result, measure));
    if (!figure.n) return;
    uint64_t same = counts->bin[COUNTS_LIMIT]; /* the number of deals in which the difference is 0 */
    Str name = measure < MEASURE_DECLARER ? position_name((int)measure, room, sizeof room)
                                          : measure_name(measure, room, sizeof room);
    put_column(out, measure == MEASURE_DEFENDERS ? STR("defenders together") : name, NAME_WIDTH);
    buf_printf(out, "%12llu %10.5f %8.5f %12.2f%%%s\n", (unsigned long long)figure.n, figure.mean, figure.error,
               percent(figure.n - same, figure.n), remark_on(figure, same));
}

/* Writes the table of the differences between a game and the first one, with a heading. */
static void put_differences(const Result *result, int game, Buf *out)
{
    Str name = result->compared, to = result->game[0].value, value = result->game[game].value;
    buf_printf(out, "\n== %.*s: %.*s less %.*s, deal by deal\n\n", STR_ARG(name), STR_ARG(value), STR_ARG(to));
    put_title(out, "payoff of, or");
    buf_add(out, STR("       deals difference        ±    they differ\n"));
    for (int i = 0; i < MEASURES; i++) put_difference(result, (Measure)i, &result->sums->difference[game]->of[i], out);
}

void report_text(const Result *result, Buf *out)
{
    put_head(result, out);
    for (int i = 0; i < result->n_games; i++) {
        const Statistics *statistics = result->sums->statistics[i];
        const GameLabels *labels = &result->game[i];
        if (result->n_games > 1) buf_printf(out, "\n== %.*s=%.*s\n", STR_ARG(result->compared), STR_ARG(labels->value));
        buf_char(out, '\n');
        put_contracts(labels, statistics, out);
        put_payoffs(result, statistics, out);
        put_items(labels, statistics, out);
        if (result->n_games == 1) put_histograms(labels, statistics, out);
    }
    for (int i = 1; i < result->n_games; i++) put_differences(result, i, out);
}
