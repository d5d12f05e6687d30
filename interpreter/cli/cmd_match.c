/* tapp match: which of two bots plays better, on the same cards; of several, each against each. */
#include "stats/duplicate.h"
#include "cli/simulation_args.h"
#include "text/json_write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLACES = 6 /* of a mean */, MOST = 1000000000 };

typedef struct Request {
    SimulationArgs arguments;
    int players; /* that are compared */
    double error;
    uint64_t milliseconds;
    bool as_json;
} Request;

static bool read_format(Args *args)
{
    static const char *const NAMES[] = {"text", "json"};
    return args_word(args, NAMES, COUNT(NAMES)) == 1;
}

/* A number above zero, with a point if need be. */
static double read_decimal(Args *args)
{
    const char *text = args_value(args);
    char *end = NULL;
    double value = text ? strtod(text, &end) : 0;
    if (text && (end == text || *end || !(value > 0) || value > MOST)) {
        complain("match: '%s' is no number above zero", text);
        args->failed = true;
    }
    return value;
}

static void read_option(Args *args, Request *request, const char *option)
{
    if (option_is(option, "format")) request->as_json = read_format(args);
    else if (option_is(option, "error")) request->error = read_decimal(args);
    else if (option_is(option, "time")) request->milliseconds = (uint64_t)(read_decimal(args) * 1000);
    else args_unknown(args, option);
}

static int count_names(const char *bots)
{
    int n = 1;
    for (const char *at = bots; at && *at; at++) n += *at == ',';
    return n;
}

static bool read_request(int n, char **arguments, Request *request)
{
    Args args = {.n = n, .list = arguments, .command = "match"};
    *request = (Request){.as_json = false};
    simulation_args_begin(&request->arguments);
    request->arguments.is_single = true;
    for (const char *option; (option = simulation_args_next(&args, &request->arguments));)
        read_option(&args, request, option);
    request->arguments.is_open = request->error > 0 || request->milliseconds > 0;
    request->players = count_names(request->arguments.bots);
    if (!args.failed && (request->players < 2 || request->players > MAX_SEATS)) {
        complain("match wants two to %d players: --bots A,B", MAX_SEATS);
        return false;
    }
    return simulation_args_is_complete(&args, &request->arguments);
}

/* ---- the report ----------------------------------------------------------------------------------------------- */

static void print_text(const DuplicateMatch *duel, const DuelResult *result, Buf *out)
{
    Str name = text_in(duel->game->name, STR("en")), unit = text_in(duel->game->unit, STR("en"));
    buf_printf(out, "%.*s, %d players, seed %llu: %llu deals, each in %llu seatings\n", STR_ARG(name),
               duel->game->n_players, (unsigned long long)duel->seed, (unsigned long long)result->deals,
               (unsigned long long)(result->seatings / result->deals));
    buf_printf(out, "%.*s over %.*s: %+.3f ± %.3f %.*s a deal (95%%; deviation %.2f)\n", STR_ARG(duel->bot[0]->name),
               STR_ARG(duel->bot[1]->name), result->mean, result->confidence, STR_ARG(unit), result->deviation);
    for (int i = 0; i < 2; i++) {
        const DuelSide *side = &result->side[i];
        buf_printf(out, "  %-12.*s declared %llu times, won %.1f%%\n", STR_ARG(duel->bot[i]->name),
                   (unsigned long long)side->declared,
                   side->declared ? 100.0 * (double)side->won / (double)side->declared : 0.0);
    }
}

static void print_side(Json *json, Str name, const DuelSide *side)
{
    json_map(json);
    json_str(json_key(json, "name"), name);
    json_count(json_key(json, "declared"), side->declared);
    json_count(json_key(json, "won"), side->won);
    json_count(json_key(json, "actions"), side->actions);
    json_end(json, "}");
}

static void print_json(const DuplicateMatch *duel, const DuelResult *result, Buf *out)
{
    Json json = {.out = out};
    json_map(&json);
    json_str(json_key(&json, "variant"), duel->game->id);
    json_hash(json_key(&json, "hash"), duel->game->hash);
    json_int(json_key(&json, "players"), duel->game->n_players);
    json_count(json_key(&json, "seed"), duel->seed);
    json_count(json_key(&json, "deals"), result->deals);
    json_count(json_key(&json, "seatings"), result->seatings);
    json_decimal(json_key(&json, "mean"), result->mean, PLACES);
    json_decimal(json_key(&json, "confidence"), result->confidence, PLACES);
    json_decimal(json_key(&json, "deviation"), result->deviation, PLACES);
    json_list(json_key(&json, "bots"));
    for (int i = 0; i < 2; i++) print_side(&json, duel->bot[i]->name, &result->side[i]);
    json_end(&json, "]}\n");
}

/* How long they thought may differ from run to run, and so is no part of the report. */
static void tell_times(const DuplicateMatch *duel, const DuelResult *result)
{
    for (int i = 0; i < 2; i++) {
        const DuelSide *side = &result->side[i];
        double actions = side->actions ? (double)side->actions : 1;
        complain("%.*s: %.3f ms an action on average, %.1f ms at most", STR_ARG(duel->bot[i]->name),
                 (double)side->nanoseconds / actions / 1e6, (double)side->longest / 1e6);
    }
}

static DuplicateMatch duel_of(const Request *request, const Run *run, int a, int b)
{
    const Range *deals = &request->arguments.deals;
    return (DuplicateMatch){.game = run->game[0],
                            .bot = {run->bot[a], run->bot[b]},
                            .seed = run->seed,
                            .first = deals->first,
                            .deals = deals->last - deals->first,
                            .pot = run->pot,
                            .threads = request->arguments.threads,
                            .error = request->error,
                            .milliseconds = request->milliseconds};
}

/* What a player gains on the average of the others; each of its matches is as good as another. */
typedef struct Standing {
    double sum, squares;
} Standing;

static void print_standings(const Request *request, const Run *run, const Standing *standing, Buf *out)
{
    int others = request->players - 1;
    bool told[MAX_SEATS] = {false};
    buf_add(out, STR("over the others:\n"));
    for (int place = 0; place < request->players; place++) {
        int best = -1;
        for (int i = 0; i < request->players; i++)
            if (!told[i] && (best < 0 || standing[i].sum > standing[best].sum)) best = i;
        told[best] = true;
        buf_printf(out, "  %-12.*s %+.3f ± %.3f\n", STR_ARG(run->bot[best]->name), standing[best].sum / others,
                   sqrt(standing[best].squares) / others);
    }
}

static void add_standing(Standing *standing, double mean, double error)
{
    standing->sum += mean;
    standing->squares += error * error;
}

static int play(const Request *request, const SimulationGames *games)
{
    const Run *run = &games->run;
    Standing standing[MAX_SEATS] = {{0, 0}};
    Buf out = {0};
    int n = request->players;
    if (request->as_json && n > 2) buf_char(&out, '[');
    for (int a = 0; a < n; a++) {
        for (int b = a + 1; b < n; b++) {
            DuplicateMatch duel = duel_of(request, run, a, b);
            DuelResult result;
            if (!duplicate_play(games->arena, &duel, &result)) {
                complain("no thread can be started");
                buf_free(&out);
                return STATUS_USAGE;
            }
            if (request->as_json && (a > 0 || b > 1)) buf_char(&out, ',');
            if (request->as_json) print_json(&duel, &result, &out);
            else print_text(&duel, &result, &out);
            add_standing(&standing[a], result.mean, result.confidence);
            add_standing(&standing[b], -result.mean, result.confidence);
            tell_times(&duel, &result);
        }
    }
    if (n > 2 && request->as_json) buf_add(&out, STR("]\n"));
    else if (n > 2) print_standings(request, run, standing, &out);
    flush_to(stdout, &out);
    buf_free(&out);
    return STATUS_OK;
}

int command_match(int n, char **arguments)
{
    Request request;
    SimulationGames games;
    if (!read_request(n, arguments, &request)) return STATUS_USAGE;
    int status = simulation_games_open(&request.arguments, &games);
    if (status == STATUS_OK) status = play(&request, &games);
    simulation_games_close(&games);
    return status;
}
