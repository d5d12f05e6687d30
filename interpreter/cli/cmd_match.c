/* tapp match: which of two bots plays better, on the same cards. */
#include "stats/duplicate.h"
#include "cli/simulation_args.h"
#include "text/json_write.h"

#include <stdio.h>
#include <string.h>

enum { PLACES = 6 /* of a mean */ };

typedef struct Request {
    SimulationArgs arguments;
    bool as_json;
} Request;

static bool read_format(Args *args)
{
    static const char *const NAMES[] = {"text", "json"};
    return args_word(args, NAMES, COUNT(NAMES)) == 1;
}

static void read_option(Args *args, Request *request, const char *option)
{
    if (option_is(option, "format")) request->as_json = read_format(args);
    else args_unknown(args, option);
}

static bool are_two(const char *bots)
{
    const char *comma = bots ? strchr(bots, ',') : NULL;
    return comma && !strchr(comma + 1, ',');
}

static bool read_request(int n, char **arguments, Request *request)
{
    Args args = {.n = n, .list = arguments, .command = "match"};
    *request = (Request){.as_json = false};
    simulation_args_begin(&request->arguments);
    request->arguments.is_single = true;
    for (const char *option; (option = simulation_args_next(&args, &request->arguments));)
        read_option(&args, request, option);
    if (!args.failed && !are_two(request->arguments.bots)) {
        complain("match wants two players: --bots A,B");
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

static int play(const Request *request, const SimulationGames *games)
{
    const Run *run = &games->run;
    const Range *deals = &request->arguments.deals;
    DuplicateMatch duel = {.game = run->game[0],
                           .bot = {run->bot[0], run->bot[1]},
                           .seed = run->seed,
                           .first = deals->first,
                           .deals = deals->last - deals->first,
                           .pot = run->pot,
                           .threads = request->arguments.threads};
    DuelResult result;
    Buf out = {0};
    if (!duplicate_play(games->arena, &duel, &result)) {
        complain("no thread can be started");
        return STATUS_USAGE;
    }
    if (request->as_json) print_json(&duel, &result, &out);
    else print_text(&duel, &result, &out);
    flush_to(stdout, &out);
    tell_times(&duel, &result);
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
