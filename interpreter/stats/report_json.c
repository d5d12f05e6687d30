/* Writes the report as JSON. */
#include "stats/report.h"

#include "text/json_write.h"

enum { ROOM = 48 /* bytes for the name of a measure */, PLACES = 6 /* decimals of a number */ };

/* Writes the mean, the deviation and the error of a figure, as members of the present object. */
static void write_members(Json *json, Figure figure)
{
    json_decimal(json_key(json, "mean"), figure.mean, PLACES);
    json_decimal(json_key(json, "stddev"), figure.deviation, PLACES);
    json_decimal(json_key(json, "ci95"), figure.error, PLACES);
}

/* Writes a figure as an object under a key. */
static void write_figure(Json *json, const char *key, Figure figure)
{
    json_map(json_key(json, key));
    json_count(json_key(json, "n"), figure.n);
    write_members(json, figure);
    json_end(json, "}");
}

/*
 * Writes a histogram as pairs of a value and its count. A value that is a fraction of a point is written as a string.
 */
static void write_histogram(Json *json, const Distribution *counts, int scale)
{
    json_list(json_key(json, "histogram"));
    for (int i = 0; i < COUNTS_BINS; i++) {
        if (!counts->bin[i]) continue;
        json_list(json);
        json_ratio(json, i - COUNTS_LIMIT, scale);
        json_count(json, counts->bin[i]);
        json_end(json, "]");
    }
    json_end(json, "]");
    json_count(json_key(json, "beyond"), counts->beyond.n);
}

/* Writes a distribution as an object with these figures and its histogram. */
static void write_counts(Json *json, const char *key, Figure figure, const Distribution *counts, int scale)
{
    json_map(json_key(json, key));
    json_count(json_key(json, "n"), figure.n);
    write_members(json, figure);
    write_histogram(json, counts, scale);
    json_end(json, "}");
}

/* Writes a distribution with one value for each deal as an object with its figures and its histogram. */
static void write_distribution(Json *json, const char *key, const Distribution *counts, int scale)
{
    write_counts(json, key, figure_of(counts, scale), counts, scale);
}

/* Writes the counts of an item as an object under its id. */
static void write_item(Json *json, const ItemLabel *label, const ItemStatistics *item)
{
    json_map(json_name(json, label->label.id));
    json_count(json_key(json, "count"), item->count);
    if (label->has_sides) json_count(json_key(json, "won"), item->won);
    json_int(json_key(json, "declarer"), item->declarer);
    json_end(json, "}");
}

/* ---- one game ------------------------------------------------------------------------------------------------- */

/* Writes the statistics of a contract as a member of an object. */
static void report_contract(Json *json, const GameLabels *labels, int contract, const ContractStatistics *statistics)
{
    const ContractLabels *names = &labels->contract[contract];
    Interval won = share_interval(statistics->won, statistics->count);
    json_map(json_name(json, names->label.id));
    json_str(json_key(json, "name"), names->label.name);
    json_count(json_key(json, "bid"), statistics->bid);
    json_count(json_key(json, "count"), statistics->count);
    json_count(json_key(json, "won"), statistics->won);
    json_list(json_key(json, "won_ci95"));
    json_decimal(json, won.low, PLACES);
    json_decimal(json, won.high, PLACES);
    json_end(json, "]");
    write_distribution(json, "points", &statistics->points, labels->scale);
    write_distribution(json, "payoff", &statistics->payoff, 1);
    json_map(json_key(json, "items"));
    for (int i = 0; i < names->n_items; i++) write_item(json, &names->item[i], &statistics->item[i]);
    json_end(json, "}}"); /* ends the items and the contract */
}

/* Writes a list under a key: the figures of the payoffs of each seat or of each position, as `payee` says. */
static void write_list(Json *json, const char *key, const Result *result, const Statistics *statistics, Payee payee)
{
    json_list(json_key(json, key));
    for (int i = 0; i < result->players; i++) {
        json_map(json);
        write_members(json, payoff_figure(statistics, payee, i));
        json_end(json, "}");
    }
    json_end(json, "]");
}

/* Writes the figures of payoffs by role, and the distribution of the declarer's payoffs. */
static void write_roles(Json *json, const Statistics *statistics)
{
    Distribution counts;
    Figure declarer = payoff_figure(statistics, PAYEE_DECLARER, 0);
    json_map(json_key(json, "roles"));
    write_figure(json, "declarer", declarer);
    write_figure(json, "defender", payoff_figure(statistics, PAYEE_DEFENDER, 0));
    write_figure(json, "forehand", payoff_figure(statistics, PAYEE_POSITION, 1));
    write_figure(json, "dealer", payoff_figure(statistics, PAYEE_POSITION, 0));
    json_end(json, "}");
    payoff_counts(statistics, PAYEE_DECLARER, 0, &counts);
    write_counts(json, "declarer_payoff", declarer, &counts, 1);
}

/* Writes the items of all contracts, each id once. */
static void write_items(Json *json, const GameLabels *labels, const Statistics *statistics)
{
    ItemFigure items[MAX_ITEM_FIGURES];
    size_t n = item_figures(labels, statistics, items);
    json_map(json_key(json, "items"));
    for (size_t i = 0; i < n; i++) write_item(json, &items[i].item, &items[i].statistics);
    json_end(json, "}");
}

/* Writes all statistics of a game, as members of the present object. */
static void write_game(Json *json, const Result *result, int game)
{
    const GameLabels *labels = &result->game[game];
    const Statistics *statistics = result->sums->statistics[game];
    json_count(json_key(json, "moves"), statistics->moves);
    json_map(json_key(json, "contracts"));
    for (int i = 0; i < labels->n_contracts; i++) report_contract(json, labels, i, &statistics->contract[i]);
    json_end(json, "}");
    write_list(json, "payoffs", result, statistics, PAYEE_SEAT);
    write_list(json, "positions", result, statistics, PAYEE_POSITION);
    write_roles(json, statistics);
    json_count(json_key(json, "passed_out"), statistics->passed_out);
    json_count(json_key(json, "faults"), statistics->faults);
    write_distribution(json, "auction", &statistics->auction, 1);
    if (labels->has_pot) write_distribution(json, "pot", &statistics->pot, 1);
    write_items(json, labels, statistics);
}

/* ---- the whole report ----------------------------------------------------------------------------------------- */

/*
 * Writes the differences of a game from the first one. "differ" is the number of deals in which the measure differs. A
 * measure without values is left out.
 */
static void write_differences(Json *json, const Result *result, int game)
{
    char room[ROOM];
    json_map(json_key(json, "differences"));
    for (int i = 0; i < MEASURES; i++) {
        const Distribution *counts = &result->sums->difference[game]->of[i];
        Figure figure = figure_of(counts, measure_scale(result, (Measure)i));
        if (!figure.n) continue;
        json_map(json_name(json, measure_name((Measure)i, room, sizeof room)));
        json_count(json_key(json, "n"), figure.n);
        write_members(json, figure);
        json_count(json_key(json, "differ"), figure.n - counts->bin[COUNTS_LIMIT]); /* COUNTS_LIMIT: the bin of 0 */
        json_end(json, "}");
    }
    json_end(json, "}");
}

/*
 * Writes the compared games: each with its value of the option, its statistics, and its differences from the first
 * game.
 */
static void write_compared(Json *json, const Result *result)
{
    json_map(json_key(json, "compare"));
    json_str(json_key(json, "option"), result->compared);
    json_list(json_key(json, "values"));
    for (int i = 0; i < result->n_games; i++) {
        json_map(json);
        json_str(json_key(json, "value"), result->game[i].value);
        json_hash(json_key(json, "hash"), result->game[i].hash);
        write_game(json, result, i);
        if (i > 0) write_differences(json, result, i);
        json_end(json, "}");
    }
    json_end(json, "]}");
}

/* Writes the ranges of deals: pairs of the first deal and the deal after the last one. */
static void write_ranges(Json *json, const Ranges *ranges)
{
    json_list(json_key(json, "ranges"));
    for (size_t i = 0; i < ranges->n; i++) {
        json_list(json);
        json_count(json, ranges->items[i].first);
        json_count(json, ranges->items[i].last);
        json_end(json, "]");
    }
    json_end(json, "]");
}

/* Writes the setup of the run, such as players, bots and options. */
static void write_setup(Json *json, const Result *result)
{
    json_int(json_key(json, "pot_before"), result->pot);
    json_int(json_key(json, "players"), result->players);
    json_list(json_key(json, "bots"));
    for (int i = 0; i < result->players; i++) json_str(json, result->bots[i]);
    json_end(json, "]");
    json_map(json_key(json, "options"));
    for (size_t i = 0; i < result->n_options; i++)
        json_str(json_name(json, result->options[i].name), result->options[i].value);
    json_end(json, "}");
    write_ranges(json, &result->ranges);
    json_str(json_key(json, "program"), result->program);
}

void report_json(const Result *result, Buf *out)
{
    Json json = {.out = out};
    double seconds = (double)result->microseconds / 1e6;
    uint64_t deals = result->sums->statistics[0]->deals;
    json_map(&json);
    json_str(json_key(&json, "variant"), result->variant.id);
    json_str(json_key(&json, "name"), result->variant.name);
    json_hash(json_key(&json, "hash"), result->game[0].hash);
    json_count(json_key(&json, "seed"), result->seed);
    json_count(json_key(&json, "deals"), deals);
    json_decimal(json_key(&json, "seconds"), seconds, PLACES);
    json_decimal(json_key(&json, "deals_per_second"), result->microseconds ? (double)deals / seconds : 0, 1);
    write_game(&json, result, 0);
    write_setup(&json, result);
    if (result->n_games > 1) write_compared(&json, result);
    json_end(&json, "}\n");
}
