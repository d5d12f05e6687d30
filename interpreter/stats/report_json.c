/* The report for programs. */
#include "stats/report.h"

enum { ROOM = 48 };

static void write_key(Buf *out, Str key)
{
    buf_json(out, key);
    buf_char(out, ':');
}

static void write_figure(Buf *out, const char *key, Figure figure)
{
    buf_printf(out, "\"%s\":{\"n\":%llu,\"mean\":%.6f,\"stddev\":%.6f,\"ci95\":%.6f}", key,
               (unsigned long long)figure.n, figure.mean, figure.deviation, figure.error);
}

/* Pairs of a value and how often; points in a scale are texts when they are no whole numbers. */
static void write_histogram(Buf *out, const Distribution *counts, int scale)
{
    bool first = true;
    buf_add(out, STR("\"histogram\":["));
    for (int i = 0; i < COUNTS_BINS; i++) {
        int value = i - COUNTS_LIMIT;
        if (!counts->bin[i]) continue;
        buf_printf(out, "%s[", first ? "" : ",");
        if (value % scale == 0) buf_printf(out, "%d", value / scale);
        else buf_printf(out, "\"%d/%d\"", value, scale);
        buf_printf(out, ",%llu]", (unsigned long long)counts->bin[i]);
        first = false;
    }
    buf_printf(out, "],\"beyond\":%llu", (unsigned long long)counts->beyond.n);
}

/* A distribution: its figure and its histogram in one object. */
static void write_distribution(Buf *out, const char *key, const Distribution *counts, int scale)
{
    Figure figure = figure_of(counts, scale);
    buf_printf(out, "\"%s\":{\"n\":%llu,\"mean\":%.6f,\"stddev\":%.6f,\"ci95\":%.6f,", key,
               (unsigned long long)figure.n, figure.mean, figure.deviation, figure.error);
    write_histogram(out, counts, scale);
    buf_char(out, '}');
}

static void write_item(Buf *out, const ItemLabel *label, const ItemStatistics *item)
{
    write_key(out, label->label.id);
    buf_printf(out, "{\"count\":%llu,", (unsigned long long)item->count);
    if (label->has_sides) buf_printf(out, "\"won\":%llu,", (unsigned long long)item->won);
    buf_printf(out, "\"declarer\":%lld}", (long long)item->declarer);
}

/* ---- one game ------------------------------------------------------------------------------------------------- */

static void write_contract(Buf *out, const GameLabels *labels, int contract, const ContractStatistics *statistics)
{
    const ContractLabels *names = &labels->contract[contract];
    Interval won = share_interval(statistics->won, statistics->count);
    write_key(out, names->label.id);
    buf_add(out, STR("{\"name\":"));
    buf_json(out, names->label.name);
    buf_printf(out, ",\"bid\":%llu,\"count\":%llu,\"won\":%llu,\"won_ci95\":[%.6f,%.6f],",
               (unsigned long long)statistics->bid, (unsigned long long)statistics->count,
               (unsigned long long)statistics->won, won.low, won.high);
    write_distribution(out, "points", &statistics->points, labels->scale);
    buf_char(out, ',');
    write_distribution(out, "payoff", &statistics->payoff, 1);
    buf_add(out, STR(",\"items\":{"));
    for (int i = 0; i < names->n_items; i++) {
        buf_add(out, i ? STR(",") : STR(""));
        write_item(out, &names->item[i], &statistics->item[i]);
    }
    buf_add(out, STR("}}"));
}

static void write_contracts(Buf *out, const GameLabels *labels, const Statistics *statistics)
{
    buf_add(out, STR("\"contracts\":{"));
    for (int i = 0; i < labels->n_contracts; i++) {
        buf_add(out, i ? STR(",") : STR(""));
        write_contract(out, labels, i, &statistics->contract[i]);
    }
    buf_char(out, '}');
}

static void write_list(Buf *out, const char *key, const Result *result, const Statistics *statistics, Payee payee)
{
    buf_printf(out, ",\"%s\":[", key);
    for (int i = 0; i < result->players; i++) {
        Figure figure = payoff_figure(statistics, payee, i);
        buf_printf(out, "%s{\"mean\":%.6f,\"stddev\":%.6f,\"ci95\":%.6f}", i ? "," : "", figure.mean, figure.deviation,
                   figure.error);
    }
    buf_char(out, ']');
}

static void write_roles(Buf *out, const Statistics *statistics)
{
    Distribution counts;
    buf_add(out, STR(",\"roles\":{"));
    write_figure(out, "declarer", payoff_figure(statistics, PAYEE_DECLARER, 0));
    buf_char(out, ',');
    write_figure(out, "defender", payoff_figure(statistics, PAYEE_DEFENDER, 0));
    buf_char(out, ',');
    write_figure(out, "forehand", payoff_figure(statistics, PAYEE_POSITION, 1));
    buf_char(out, ',');
    write_figure(out, "dealer", payoff_figure(statistics, PAYEE_POSITION, 0));
    buf_add(out, STR("},"));
    payoff_counts(statistics, PAYEE_DECLARER, 0, &counts);
    write_distribution(out, "declarer_payoff", &counts, 1);
}

static void write_items(Buf *out, const GameLabels *labels, const Statistics *statistics)
{
    ItemFigure items[MAX_ITEM_FIGURES];
    size_t n = item_figures(labels, statistics, items);
    buf_add(out, STR(",\"items\":{"));
    for (size_t i = 0; i < n; i++) {
        buf_add(out, i ? STR(",") : STR(""));
        write_item(out, &items[i].item, &items[i].statistics);
    }
    buf_char(out, '}');
}

static void write_game(Buf *out, const Result *result, int game)
{
    const GameLabels *labels = &result->game[game];
    const Statistics *statistics = result->sums->statistics[game];
    buf_printf(out, "\"moves\":%llu,", (unsigned long long)statistics->moves);
    write_contracts(out, labels, statistics);
    write_list(out, "payoffs", result, statistics, PAYEE_SEAT);
    write_list(out, "positions", result, statistics, PAYEE_POSITION);
    write_roles(out, statistics);
    buf_printf(out, ",\"passed_out\":%llu,\"faults\":%llu,", (unsigned long long)statistics->passed_out,
               (unsigned long long)statistics->faults);
    write_distribution(out, "auction", &statistics->auction, 1);
    if (labels->has_pot) {
        buf_char(out, ',');
        write_distribution(out, "pot", &statistics->pot, 1);
    }
    write_items(out, labels, statistics);
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

static void write_differences(Buf *out, const Result *result, int game)
{
    char room[ROOM];
    bool first = true;
    buf_add(out, STR(",\"differences\":{"));
    for (int i = 0; i < MEASURES; i++) {
        const Distribution *counts = &result->sums->difference[game]->of[i];
        Figure figure = figure_of(counts, measure_scale(result, (Measure)i));
        if (!figure.n) continue;
        buf_add(out, first ? STR("") : STR(","));
        write_key(out, measure_name((Measure)i, room, sizeof room));
        buf_printf(out, "{\"n\":%llu,\"mean\":%.6f,\"stddev\":%.6f,\"ci95\":%.6f,\"differ\":%llu}",
                   (unsigned long long)figure.n, figure.mean, figure.deviation, figure.error,
                   (unsigned long long)(figure.n - counts->bin[COUNTS_LIMIT]));
        first = false;
    }
    buf_char(out, '}');
}

static void write_compared(Buf *out, const Result *result)
{
    buf_add(out, STR(",\"compare\":{\"option\":"));
    buf_json(out, result->compared);
    buf_add(out, STR(",\"values\":["));
    for (int i = 0; i < result->n_games; i++) {
        buf_add(out, i ? STR(",{\"value\":") : STR("{\"value\":"));
        buf_json(out, result->game[i].value);
        buf_printf(out, ",\"hash\":\"%016llx\",", (unsigned long long)result->game[i].hash);
        write_game(out, result, i);
        if (i > 0) write_differences(out, result, i);
        buf_char(out, '}');
    }
    buf_add(out, STR("]}"));
}

static void write_setup(Buf *out, const Result *result)
{
    buf_printf(out, ",\"pot_before\":%d,\"players\":%d,\"bots\":[", result->pot, result->players);
    for (int i = 0; i < result->players; i++) {
        buf_add(out, i ? STR(",") : STR(""));
        buf_json(out, result->bots[i]);
    }
    buf_add(out, STR("],\"options\":{"));
    for (size_t i = 0; i < result->n_options; i++) {
        buf_add(out, i ? STR(",") : STR(""));
        write_key(out, result->options[i].name);
        buf_json(out, result->options[i].value);
    }
    buf_add(out, STR("},\"ranges\":["));
    for (size_t i = 0; i < result->ranges.n; i++)
        buf_printf(out, "%s[%llu,%llu]", i ? "," : "", (unsigned long long)result->ranges.items[i].first,
                   (unsigned long long)result->ranges.items[i].last);
    buf_add(out, STR("],\"program\":"));
    buf_json(out, result->program);
}

void report_json(const Result *result, Buf *out)
{
    double seconds = (double)result->microseconds / 1e6;
    uint64_t deals = result->sums->statistics[0]->deals;
    buf_add(out, STR("{\"variant\":"));
    buf_json(out, result->variant.id);
    buf_add(out, STR(",\"name\":"));
    buf_json(out, result->variant.name);
    buf_printf(out, ",\"hash\":\"%016llx\",\"seed\":%llu,\"deals\":%llu,\"seconds\":%.6f,\"deals_per_second\":%.1f,",
               (unsigned long long)result->game[0].hash, (unsigned long long)result->seed, (unsigned long long)deals,
               seconds, result->microseconds ? (double)deals / seconds : 0);
    write_game(out, result, 0);
    write_setup(out, result);
    if (result->n_games > 1) write_compared(out, result);
    buf_add(out, STR("}\n"));
}
