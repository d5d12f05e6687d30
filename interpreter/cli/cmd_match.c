/* tapp match: compares two computer players on the same cards. If more are named, compares each pair. */
#include "stats/duplicate.h"
#include "cli/simulation_args.h"
#include "text/json_write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLACES = 6 /* the decimals of a mean */ };

typedef struct Request {
    SimulationArgs arguments;
    int players;           /* the number of computer players that are compared */
    double error, seconds; /* the match ends at this error or time; 0: no such limit */
    bool as_json;
} Request;

static const CommandOption OPTIONS[] = {
    {"bots", "A,B[,C…]", TRANSLATED("the computer players to compare"), read_text, INTO(Request, arguments.bots)},
    {"error", "E", TRANSLATED("stop when the 95 percent interval is at most plus or minus E"), read_decimal,
     INTO(Request, error)},
    {"time", "SECONDS", TRANSLATED("stop the match of each pair after this time"), read_decimal,
     INTO(Request, seconds)},
    SIMULATION_OPTIONS(Request, arguments),
    {"format", "text|json", TRANSLATED("the format of the output"), read_word, INTO(Request, as_json)},
};

/* Returns the number of names in a list with commas. `bots` may be NULL. */
static int count_names(const char *bots)
{
    int n = 1;
    for (const char *letter = bots; letter && *letter; letter++) n += *letter == ',';
    return n;
}

/* Reads the arguments. Returns false after a message. */
static bool read_match(int n, char **arguments, Request *request)
{
    *request = (Request){.as_json = false};
    simulation_args_begin(&request->arguments);
    if (!args_read(&match_command, n, arguments, request)) return false;
    /* if another limit ends the match, the number of deals may be missing */
    request->arguments.is_open = request->error > 0 || request->seconds > 0;
    request->players = count_names(request->arguments.bots);
    if (request->players < 2 || request->players > MAX_SEATS) {
        complain("match needs 2 to %d players: --bots A,B", MAX_SEATS);
        return false;
    }
    return simulation_args_is_complete("match", &request->arguments);
}

/* ---- the report ----------------------------------------------------------------------------------------------- */

/* True if the result has a confidence interval. A single deal has none. */
static bool has_interval(const DuelResult *result)
{
    return result->deals > 1;
}

/* Prints the result of a match between two players: the mean gain with its interval, and the contracts of each. */
static void print_match_text(const DuplicateMatch *duel, const DuelResult *result, Buf *out)
{
    Str name = text_in(duel->game->name, STR("en")), unit = text_in(duel->game->unit, STR("en"));
    buf_printf(out, "%.*s, %d players, seed %llu: %llu deals, each in %llu seatings\n", STR_ARG(name),
               duel->game->n_players, (unsigned long long)duel->seed, (unsigned long long)result->deals,
               (unsigned long long)(result->seatings / result->deals));
    buf_printf(out, "%.*s over %.*s: %+.3f ", STR_ARG(duel->bot[0]->name), STR_ARG(duel->bot[1]->name), result->mean);
    if (has_interval(result))
        buf_printf(out, "± %.3f %.*s a deal (95%%; deviation %.2f)\n", result->confidence, STR_ARG(unit),
                   result->deviation);
    else buf_printf(out, "%.*s (one deal has no interval)\n", STR_ARG(unit));
    for (int i = 0; i < 2; i++) {
        const DuelSide *side = &result->side[i];
        buf_printf(out, "  %-12.*s declared %llu times, won %.1f%%\n", STR_ARG(duel->bot[i]->name),
                   (unsigned long long)side->declared,
                   side->declared ? 100.0 * (double)side->won / (double)side->declared : 0.0);
    }
}

/* Prints the counts of a player in a match. */
static void print_side(Json *json, Str name, const DuelSide *side)
{
    json_map(json);
    json_str(json_key(json, "name"), name);
    json_count(json_key(json, "declared"), side->declared);
    json_count(json_key(json, "won"), side->won);
    json_count(json_key(json, "actions"), side->actions);
    json_end(json, "}");
}

/* Writes a number about the confidence interval; null if the result has none. */
static void print_spread(Json *json, const DuelResult *result, double number)
{
    if (has_interval(result)) json_decimal(json, number, PLACES);
    else json_null(json);
}

/* Prints the result of a match between two players as a JSON object. */
static void print_match_json(const DuplicateMatch *duel, const DuelResult *result, Buf *out)
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
    print_spread(json_key(&json, "confidence"), result, result->confidence);
    print_spread(json_key(&json, "deviation"), result, result->deviation);
    json_list(json_key(&json, "bots"));
    for (int i = 0; i < 2; i++) print_side(&json, duel->bot[i]->name, &result->side[i]);
    json_end(&json, "]}\n");
}

/* Prints how long the players have thought. The report does not have this, because it differs between runs. */
static void print_times(const DuplicateMatch *duel, const DuelResult *result)
{
    for (int i = 0; i < 2; i++) {
        const DuelSide *side = &result->side[i];
        double actions = side->actions ? (double)side->actions : 1;
        complain("%.*s: %.3f ms an action on average, %.1f ms at most", STR_ARG(duel->bot[i]->name),
                 (double)side->nanoseconds / actions / 1e6, (double)side->longest / 1e6);
    }
}

/* Returns the duplicate match between the players `a` and `b`. */
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
                            .milliseconds = (uint64_t)(request->seconds * 1000)};
}

/*
 * The sum of a player's mean gains over the other players, and of their squared errors. All matches of the player have
 * the same weight.
 */
typedef struct Standing {
    double sum, squares;
} Standing;

/* Returns the best player that was not printed yet. One such player must be left. */
static int best_left(const Standing *standing, int players, const bool *printed)
{
    int best = -1;
    for (int i = 0; i < players; i++)
        if (!printed[i] && (best < 0 || standing[i].sum > standing[best].sum)) best = i;
    return best;
}

/*
 * Prints the players, the best first. Each has the mean of its gains over the other players, and the interval of this
 * mean.
 */
static void print_standings(const Request *request, const Run *run, const Standing *standing, Buf *out)
{
    int others = request->players - 1;
    bool printed[MAX_SEATS] = {false};
    buf_add(out, STR("over the others:\n"));
    for (int place = 0; place < request->players; place++) {
        int best = best_left(standing, request->players, printed);
        printed[best] = true;
        buf_printf(out, "  %-12.*s %+.3f", STR_ARG(run->bot[best]->name), standing[best].sum / others);
        if (standing[best].squares > 0) buf_printf(out, " ± %.3f", sqrt(standing[best].squares) / others);
        buf_char(out, '\n');
    }
}

/* Adds the result of a match to the standing of one of its players. `error` is the half width of the interval. */
static void add_standing(Standing *standing, double mean, double error)
{
    standing->sum += mean;
    standing->squares += error * error;
}

/* Lets each player play a match against each other one, and prints the results. Returns the exit status. */
static int play_matches(const Request *request, const SimulationGames *games)
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
            bool is_first = a == 0 && b == 1;
            if (request->as_json && !is_first) buf_char(&out, ',');
            if (request->as_json) print_match_json(&duel, &result, &out);
            else print_match_text(&duel, &result, &out);
            add_standing(&standing[a], result.mean, result.confidence);
            add_standing(&standing[b], -result.mean, result.confidence); /* a gain of A is a loss of B */
            print_times(&duel, &result);
        }
    }
    if (n > 2 && request->as_json) buf_add(&out, STR("]\n"));
    else if (n > 2) print_standings(request, run, standing, &out);
    flush_to(stdout, &out);
    buf_free(&out);
    return STATUS_OK;
}

static int run_match(int n, char **arguments)
{
    Request request;
    SimulationGames games;
    if (!read_match(n, arguments, &request)) return STATUS_USAGE;
    int status = simulation_games_open(&request.arguments, &games);
    if (status == STATUS_OK) status = play_matches(&request, &games);
    simulation_games_close(&games);
    return status;
}

const Command match_command = {
    .name = "match",
    .arguments = "VARIANT",
    .purpose = TRANSLATED("Compare computer players on the same cards"),
    .notes = TRANSLATED("Each deal is played twice for every seat: with A in this seat and B in all others, and the "
                        "other way round. The result\n"
                        "is the gain of a seat of A per deal, with its 95 percent confidence interval. If you name "
                        "more than two players, every\n"
                        "pair plays a match. The computer players are beginner, club and strong."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("variant"), .at = offsetof(Request, arguments.game.variant)},
    .examples = {"tapp match my-game.yaml --bots club,beginner --deals 200",
                 "tapp match my-game.yaml --bots strong,club --error 0.5"},
    .run = run_match,
};
