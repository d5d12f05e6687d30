/* tapp simulate: many deals, in threads, as one report. */
#include "cli/delivery.h"
#include "cli/simulation_args.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Request {
    SimulationArgs arguments;
    Delivery delivery;
    bool per_deal;
} Request;

static void read_option(Args *args, Request *request, const char *option)
{
    if (args_flag(args, option, "per-deal")) request->per_deal = true;
    else if (!delivery_option(args, &request->delivery, option)) args_unknown(args, option);
}

static bool read_request(int n, char **arguments, Request *request)
{
    Args args = {.n = n, .list = arguments, .command = "simulate"};
    *request = (Request){.per_deal = false};
    simulation_args_begin(&request->arguments);
    for (const char *option; (option = simulation_args_next(&args, &request->arguments));)
        read_option(&args, request, option);
    if (!args.failed && request->per_deal && request->delivery.format != FORMAT_CSV) {
        complain("simulate: --per-deal is for --format csv");
        return false;
    }
    return simulation_args_is_complete(&args, &request->arguments) && delivery_is_possible(&request->delivery);
}

static void begin_rows(const Run *run)
{
    Buf names = {0};
    statistics_row_names(run, &names);
    flush_to(stdout, &names);
    buf_free(&names);
}

/* What does not belong into the report, for it may differ from run to run. */
static void tell(const Result *result, const Range *wanted)
{
    const Statistics *statistics = result->sums->statistics[0];
    uint64_t faults = 0;
    for (int i = 0; i < result->n_games; i++) faults += result->sums->statistics[i]->faults;
    if (result->microseconds)
        complain("%.0f deals a second", (double)statistics->deals / ((double)result->microseconds / 1e6));
    if (faults) complain("in %llu deals a formula of the settlement failed", (unsigned long long)faults);
    if (statistics->deals == wanted->last - wanted->first) return;
    Buf ranges = {0};
    ranges_print(&ranges, &result->ranges);
    complain("interrupted after %llu of %llu deals: %s", (unsigned long long)statistics->deals,
             (unsigned long long)(wanted->last - wanted->first), buf_text(&ranges));
    buf_free(&ranges);
}

static int simulate(const Request *request, const SimulationGames *games)
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
    tell(result, &request->arguments.deals);
    return delivered ? STATUS_OK : STATUS_USAGE;
}

int command_simulate(int n, char **arguments)
{
    Request request;
    SimulationGames games;
    if (!read_request(n, arguments, &request)) return STATUS_USAGE;
    int status = simulation_games_open(&request.arguments, &games);
    if (status == STATUS_OK) status = simulate(&request, &games);
    simulation_games_close(&games);
    return status;
}
