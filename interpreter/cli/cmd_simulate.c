/* tapp simulate: plays many deals in several threads and prints one report. */
#include "cli/delivery.h"
#include "cli/simulation_args.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Request {
    SimulationArgs arguments;
    Delivery delivery;
    bool per_deal;
} Request;

static const CommandOption OPTIONS[] = {
    SIMULATION_OPTIONS(Request, arguments),
    BOTS_OPTION(Request, arguments.bots),
    COMPARE_OPTION(Request, arguments),
    DELIVERY_OPTIONS(Request, delivery),
    {"per-deal", NULL, TRANSLATED("with csv: print one row per deal"), read_flag, INTO(Request, per_deal)},
};

/* Reads the arguments. Returns false after a message. */
static bool read_simulation(int n, char **arguments, Request *request)
{
    *request = (Request){.per_deal = false};
    simulation_args_begin(&request->arguments);
    request->arguments.without_words = true; /* only the report needs names; it reads them later */
    if (!args_read(&simulate_command, n, arguments, request)) return false;
    if (request->per_deal && request->delivery.format != FORMAT_CSV) {
        complain("simulate: --per-deal can only be used with --format csv");
        return false;
    }
    return simulation_args_is_complete("simulate", &request->arguments) && delivery_is_possible(&request->delivery);
}

/* Prints the names of the columns, above the rows of single deals. */
static void begin_rows(const Run *run)
{
    Buf names = {0};
    statistics_row_names(run, &names);
    flush_to(stdout, &names);
    buf_free(&names);
}

/*
 * Prints on standard error: the speed, the number of deals without a score, and that Ctrl-C ended the run. The first
 * and the last may differ between runs, so they are not in the report.
 */
static void report_run(const Result *result, const Range *wanted)
{
    const Statistics *statistics = result->sums->statistics[0];
    uint64_t faults = 0;
    for (int i = 0; i < result->n_games; i++) faults += result->sums->statistics[i]->faults;
    if (result->microseconds)
        complain("%.0f deals a second", (double)statistics->deals / ((double)result->microseconds / 1e6));
    if (faults)
        complain("%llu deals have no score: a formula of the settlement failed, or the deal never ended",
                 (unsigned long long)faults);
    if (statistics->deals == wanted->last - wanted->first) return;
    Buf ranges = {0};
    ranges_print(&ranges, &result->ranges);
    complain("interrupted after %llu of %llu deals: %s", (unsigned long long)statistics->deals,
             (unsigned long long)(wanted->last - wanted->first), buf_text(&ranges));
    buf_free(&ranges);
}

/* Plays the deals, and writes the report. Returns the exit status. */
static int simulate(const Request *request, SimulationGames *games)
{
    Simulation simulation = {.run = games->run,
                             .deals = request->arguments.deals,
                             .threads = request->arguments.threads,
                             .shows_progress = isatty(STDERR_FILENO) == 1,
                             .prints_rows = request->per_deal};
    Played played;
    if (request->per_deal) begin_rows(&games->run);
    if (!simulation_play(games->arena, &simulation, &played)) return STATUS_USAGE;
    Result *result = simulation_games_result(&request->arguments, games);
    result->sums = played.sums;
    result->ranges = played.ranges;
    result->microseconds = played.microseconds;
    bool delivered = deliver(result, &request->delivery, request->per_deal);
    report_run(result, &request->arguments.deals);
    return delivered ? STATUS_OK : STATUS_USAGE;
}

static int run_simulate(int n, char **arguments)
{
    Request request;
    SimulationGames games;
    if (!read_simulation(n, arguments, &request)) return STATUS_USAGE;
    int status = simulation_games_open(&request.arguments, &games);
    if (status == STATUS_OK) status = simulate(&request, &games);
    simulation_games_close(&games);
    return status;
}

const Command simulate_command = {
    .name = "simulate",
    .arguments = "VARIANT",
    .purpose = TRANSLATED("Play many deals with computer players, and report statistics"),
    .notes = TRANSLATED("The same seed gives the same result for any number of threads. If you press Ctrl-C, the "
                        "report and the result cover\n"
                        "the deals played so far. The guide is docs/simulation.md."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("variant"), .at = offsetof(Request, arguments.game.variant)},
    .examples = {"tapp simulate my-game.yaml --deals 100000 --threads 4",
                 "tapp simulate my-game.yaml --deals 10000 --compare stakes=low,high"},
    .run = run_simulate,
};
