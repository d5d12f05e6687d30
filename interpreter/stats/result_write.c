/* Writes a result as JSON, with one line per group of counts, in a fixed order. */
#include "stats/result.h"

#include "text/json_write.h"

/* Writes a large number as a string, because some JSON readers store numbers as doubles. */
static void write_wide(Json *json, bool is_negative, Wide size)
{
    char digits[42]; /* 128 bits have at most 39 digits */
    size_t n = sizeof digits;
    do digits[--n] = (char)('0' + (int)(size % 10));
    while ((size /= 10) != 0);
    if (is_negative) digits[--n] = '-';
    json_str(json, (Str){digits + n, sizeof digits - n});
}

/* Writes a list of two numbers. */
static void write_pair(Json *json, int64_t first, uint64_t second)
{
    json_list(json);
    json_int(json, first);
    json_count(json, second);
    json_end(json, "]");
}

/* Writes a distribution: its bins that are not 0, and the sums of the values beyond the bins. */
static void write_counts(Json *json, const char *key, const Distribution *counts)
{
    json_map(json_key(json, key));
    json_list(json_key(json, "bins"));
    for (int i = 0; i < COUNTS_BINS; i++)
        if (counts->bin[i]) write_pair(json, i - COUNTS_LIMIT, counts->bin[i]);
    json_end(json, "]");
    if (counts->beyond.n) {
        WideInt sum = counts->beyond.sum;
        json_map(json_key(json, "beyond"));
        json_count(json_key(json, "count"), counts->beyond.n);
        write_wide(json_key(json, "sum"), sum < 0, sum < 0 ? -(Wide)sum : (Wide)sum);
        write_wide(json_key(json, "squares"), false, counts->beyond.squares);
        json_end(json, "}");
    }
    json_end(json, "}");
}

/* ---- one game ------------------------------------------------------------------------------------------------- */

/*
 * Writes the payoffs of a role, seat and position, if there are any. Here and below, the number given to json_line() is
 * the number of blanks before the new line.
 */
static void write_payoff(Json *json, int role, int seat, int position, const Distribution *counts)
{
    static const char *const ROLE_NAMES[] = {"declarer", "defender", "other"};
    if (distribution_moments(counts).n == 0) return;
    json_line(json, 8);
    json_map(json);
    json_str(json_key(json, "role"), str_of(ROLE_NAMES[role]));
    json_int(json_key(json, "seat"), seat);
    json_int(json_key(json, "position"), position);
    write_counts(json, "payoff", counts);
    json_end(json, "}");
}

/* Writes the payoffs by role, seat and position. */
static void write_payoffs(Json *json, const Statistics *statistics)
{
    json_line(json, 6);
    json_list(json_key(json, "payoffs"));
    for (int role = 0; role < ROLES; role++)
        for (int seat = 0; seat < MAX_SEATS; seat++)
            for (int i = 0; i < MAX_SEATS; i++) write_payoff(json, role, seat, i, &statistics->payoff[role][seat][i]);
    json_line(json, 6);
    json_end(json, "]");
}

/* Writes the counts of the items of a contract, one item per line. */
static void write_items(Json *json, const ContractLabels *labels, const ContractStatistics *statistics)
{
    json_line(json, 10);
    json_list(json_key(json, "items"));
    for (int i = 0; i < labels->n_items; i++) {
        const ItemStatistics *item = &statistics->item[i];
        json_line(json, 12);
        json_map(json);
        json_str(json_key(json, "id"), labels->item[i].label.id);
        json_str(json_key(json, "name"), labels->item[i].label.name);
        json_bool(json_key(json, "sides"), labels->item[i].has_sides);
        json_count(json_key(json, "count"), item->count);
        json_count(json_key(json, "won"), item->won);
        json_int(json_key(json, "declarer"), item->declarer);
        json_end(json, "}");
    }
    json_line(json, 10);
    json_end(json, "]");
}

/* Writes the statistics of a contract. */
static void write_contract(Json *json, const ContractLabels *labels, const ContractStatistics *statistics)
{
    json_line(json, 8);
    json_map(json);
    json_str(json_key(json, "id"), labels->label.id);
    json_str(json_key(json, "name"), labels->label.name);
    json_count(json_key(json, "bid"), statistics->bid);
    json_count(json_key(json, "count"), statistics->count);
    json_count(json_key(json, "won"), statistics->won);
    json_line(json, 10);
    write_counts(json, "points", &statistics->points);
    json_line(json, 10);
    write_counts(json, "payoff", &statistics->payoff);
    write_items(json, labels, statistics);
    json_end(json, "}");
}

/* Writes the statistics of all contracts as a list. */
static void write_contracts(Json *json, const GameLabels *labels, const Statistics *statistics)
{
    json_line(json, 6);
    json_list(json_key(json, "contracts"));
    for (int i = 0; i < labels->n_contracts; i++) write_contract(json, &labels->contract[i], &statistics->contract[i]);
    json_line(json, 6);
    json_end(json, "]");
}

/* Writes the statistics of a game. */
static void write_game(Json *json, const GameLabels *labels, const Statistics *statistics)
{
    json_line(json, 4);
    json_map(json);
    json_line(json, 6);
    json_str(json_key(json, "value"), labels->value);
    json_hash(json_key(json, "hash"), labels->hash);
    json_int(json_key(json, "scale"), labels->scale);
    json_bool(json_key(json, "has_pot"), labels->has_pot);
    json_line(json, 6);
    json_count(json_key(json, "deals"), statistics->deals);
    json_count(json_key(json, "moves"), statistics->moves);
    json_count(json_key(json, "passed_out"), statistics->passed_out);
    json_count(json_key(json, "faults"), statistics->faults);
    json_line(json, 6);
    write_counts(json, "auction", &statistics->auction);
    json_line(json, 6);
    write_counts(json, "pot", &statistics->pot);
    write_payoffs(json, statistics);
    write_contracts(json, labels, statistics);
    json_line(json, 4);
    json_end(json, "}");
}

/* ---- the whole file ------------------------------------------------------------------------------------------- */

/* Writes the key of a member of the outermost object, on a line of its own. Returns the writer. */
static Json *key(Json *json, const char *name)
{
    json_line(json, 2);
    return json_key(json, name);
}

/* Writes the setup of the run, with one member per line. */
static void write_head(Json *json, const Result *result)
{
    json_int(key(json, "tapp_result"), RESULT_FORMAT);
    json_str(key(json, "program"), result->program);
    json_str(key(json, "variant"), result->variant.id);
    json_str(key(json, "name"), result->variant.name);
    json_int(key(json, "players"), result->players);
    json_list(key(json, "bots"));
    for (int i = 0; i < result->players; i++) json_str(json, result->bots[i]);
    json_end(json, "]");
    json_map(key(json, "options"));
    for (size_t i = 0; i < result->n_options; i++)
        json_str(json_name(json, result->options[i].name), result->options[i].value);
    json_end(json, "}");
    json_count(key(json, "seed"), result->seed);
    json_int(key(json, "pot"), result->pot);
    json_str(key(json, "compared"), result->compared);
    json_list(key(json, "ranges"));
    for (size_t i = 0; i < result->ranges.n; i++) {
        json_list(json);
        json_count(json, result->ranges.items[i].first);
        json_count(json, result->ranges.items[i].last);
        json_end(json, "]");
    }
    json_end(json, "]");
    json_count(key(json, "microseconds"), result->microseconds);
}

/* Writes the differences of a game from the first one, with a line for each measure. */
static void write_difference(Json *json, const Differences *difference)
{
    json_line(json, 4);
    json_list(json);
    for (int k = 0; k < MEASURES; k++) {
        if (k > 0) json_line(json, 5);
        json_map(json);
        write_counts(json, "difference", &difference->of[k]);
        json_end(json, "}");
    }
    json_end(json, "]");
}

void result_write(const Result *result, Buf *out)
{
    Json json = {.out = out, .is_spaced = true};
    json_map(&json);
    write_head(&json, result);
    json_list(key(&json, "games"));
    for (int i = 0; i < result->n_games; i++) write_game(&json, &result->game[i], result->sums->statistics[i]);
    json_line(&json, 2);
    json_end(&json, "]");
    json_list(key(&json, "differences"));
    for (int i = 1; i < result->n_games; i++) write_difference(&json, result->sums->difference[i]);
    if (result->n_games > 1) json_line(&json, 2);
    json_end(&json, "]");
    json_line(&json, 0);
    json_end(&json, "}\n");
}
