/* Writes the report as CSV. */
#include "stats/report.h"

enum { ROOM = 48 /* bytes for the name of a measure */ };

/* The output, and the cells that the next rows have in common. */
typedef struct Rows {
    Buf *out;
    Str value; /* the value of the compared option; empty if nothing is compared */
    const char *section;
    Str id;
} Rows;

/* Writes a cell, in quotes if the text has a comma, a quote or a line end. */
static void put_cell(Buf *out, Str text)
{
    bool is_plain = true;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        is_plain = is_plain && c != ',' && c != '"' && c != '\n' && c != '\r';
    }
    if (is_plain) {
        buf_add(out, text);
        return;
    }
    buf_char(out, '"');
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '"') buf_char(out, '"');
        buf_char(out, text.s[i]);
    }
    buf_char(out, '"');
}

/* Writes all cells of a row except the number. */
static void begin_row(const Rows *rows, const char *measure)
{
    put_cell(rows->out, rows->value);
    buf_printf(rows->out, ",%s,", rows->section);
    put_cell(rows->out, rows->id);
    buf_printf(rows->out, ",%s,", measure);
}

/* Writes a row whose number is a count. */
static void put_count(const Rows *rows, const char *measure, uint64_t count)
{
    begin_row(rows, measure);
    buf_printf(rows->out, "%llu\n", (unsigned long long)count);
}

/* Writes a row whose number has decimals. */
static void put_number(const Rows *rows, const char *measure, double number)
{
    begin_row(rows, measure);
    buf_printf(rows->out, "%.6f\n", number);
}

/* Writes the figures of a distribution as four rows. */
static void put_figure(const Rows *rows, Figure figure)
{
    put_count(rows, "n", figure.n);
    put_number(rows, "mean", figure.mean);
    put_number(rows, "stddev", figure.deviation);
    put_number(rows, "ci95", figure.error);
}

/* ---- sections ------------------------------------------------------------------------------------------------- */

/* Writes the counts, points and payoffs of each contract. */
static void put_contracts(Rows rows, const GameLabels *labels, const Statistics *statistics)
{
    for (int i = 0; i < labels->n_contracts; i++) {
        const ContractStatistics *contract = &statistics->contract[i];
        rows.section = "contract";
        rows.id = labels->contract[i].label.id;
        put_count(&rows, "bid", contract->bid);
        put_count(&rows, "count", contract->count);
        put_count(&rows, "won", contract->won);
        rows.section = "contract_points";
        put_figure(&rows, figure_of(&contract->points, labels->scale));
        rows.section = "contract_payoff";
        put_figure(&rows, figure_of(&contract->payoff, 1));
    }
}

/* Writes the payoffs by role, by position and by seat. */
static void put_payoffs(Rows rows, const Result *result, const Statistics *statistics)
{
    char room[ROOM];
    Buf seat_name = {0};
    rows.section = "role";
    rows.id = STR("declarer");
    put_figure(&rows, payoff_figure(statistics, PAYEE_DECLARER, 0));
    rows.id = STR("defender");
    put_figure(&rows, payoff_figure(statistics, PAYEE_DEFENDER, 0));
    for (int i = 0; i < result->players; i++) {
        rows.section = "position";
        rows.id = measure_name(MEASURE_POSITION + (Measure)i, room, sizeof room);
        put_figure(&rows, payoff_figure(statistics, PAYEE_POSITION, i));
    }
    for (int i = 0; i < result->players; i++) {
        buf_clear(&seat_name);
        buf_printf(&seat_name, "%d", i);
        rows.section = "seat";
        rows.id = buf_str(&seat_name);
        put_figure(&rows, payoff_figure(statistics, PAYEE_SEAT, i));
    }
    buf_free(&seat_name);
}

/* Writes how often each item was settled, and how much declarers gained from it. */
static void put_items(Rows rows, const GameLabels *labels, const Statistics *statistics)
{
    ItemFigure items[MAX_ITEM_FIGURES];
    size_t n = item_figures(labels, statistics, items);
    rows.section = "item";
    for (size_t i = 0; i < n; i++) {
        rows.id = items[i].item.label.id;
        put_count(&rows, "count", items[i].statistics.count);
        if (items[i].item.has_sides) put_count(&rows, "won", items[i].statistics.won);
        begin_row(&rows, "declarer");
        buf_printf(rows.out, "%lld\n", (long long)items[i].statistics.declarer);
    }
}

/* Writes all rows of a game. */
static void put_game(Rows rows, const Result *result, int game)
{
    const GameLabels *labels = &result->game[game];
    const Statistics *statistics = result->sums->statistics[game];
    rows.section = "all";
    put_count(&rows, "deals", statistics->deals);
    put_count(&rows, "moves", statistics->moves);
    put_count(&rows, "passed_out", statistics->passed_out);
    put_count(&rows, "faults", statistics->faults);
    put_contracts(rows, labels, statistics);
    put_payoffs(rows, result, statistics);
    rows.section = "auction";
    put_figure(&rows, figure_of(&statistics->auction, 1));
    rows.section = "pot";
    if (labels->has_pot) put_figure(&rows, figure_of(&statistics->pot, 1));
    put_items(rows, labels, statistics);
}

/*
 * Writes the differences of a game from the first one. "differ" is the number of deals in which the measure differs. A
 * measure without values has no rows.
 */
static void put_differences(Rows rows, const Result *result, int game)
{
    char room[ROOM];
    rows.section = "difference";
    for (int i = 0; i < MEASURES; i++) {
        const Distribution *counts = &result->sums->difference[game]->of[i];
        Figure figure = figure_of(counts, measure_scale(result, (Measure)i));
        rows.id = measure_name((Measure)i, room, sizeof room);
        if (!figure.n) continue;
        put_figure(&rows, figure);
        put_count(&rows, "differ", figure.n - counts->bin[COUNTS_LIMIT]); /* COUNTS_LIMIT: the bin of 0 */
    }
}

void report_csv(const Result *result, Buf *out)
{
    buf_add(out, STR("value,section,id,measure,number\n"));
    for (int i = 0; i < result->n_games; i++) {
        Rows rows = {.out = out, .value = result->game[i].value, .section = "", .id = {"", 0}};
        put_game(rows, result, i);
        if (i > 0) put_differences(rows, result, i);
    }
}
