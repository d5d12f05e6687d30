/* tapp simulate: many deals, in threads, as one report. */
#include "cli/delivery.h"
#include "cli/simulation_args.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Request {
    Setup setup;
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
    setup_begin(&request->setup);
    for (const char *option; (option = setup_next(&args, &request->setup));) read_option(&args, request, option);
    if (!args.failed && request->per_deal && request->delivery.format != FORMAT_CSV) {
        complain("simulate: --per-deal is for --format csv");
        return false;
    }
    return setup_is_complete(&args, &request->setup) && delivery_is_possible(&request->delivery);
}

static void begin_rows(const Run *run)
{
    Buf names = {0};
    tally_row_names(run, &names);
    flush_to(stdout, &names);
    buf_free(&names);
}

/* What does not belong into the report, for it may differ from run to run. */
static void tell(const Result *result, const Range *wanted)
{
    const Tally *tally = result->sums->tally[0];
    uint64_t faults = 0;
    for (int i = 0; i < result->n_games; i++) faults += result->sums->tally[i]->faults;
    if (result->microseconds)
        complain("%.0f deals a second", (double)tally->deals / ((double)result->microseconds / 1e6));
    if (faults) complain("in %llu deals a formula of the settlement failed", (unsigned long long)faults);
    if (tally->deals == wanted->last - wanted->first) return;
    Buf ranges = {0};
    ranges_print(&ranges, &result->ranges);
    complain("interrupted after %llu of %llu deals: %s", (unsigned long long)tally->deals,
             (unsigned long long)(wanted->last - wanted->first), buf_text(&ranges));
    buf_free(&ranges);
}

static int simulate(const Request *request, const Table *table)
{
    Simulation simulation = {.run = table->run,
                             .deals = request->setup.deals,
                             .threads = request->setup.threads,
                             .shows_progress = isatty(STDERR_FILENO) == 1,
                             .prints_rows = request->per_deal};
    Played played;
    if (request->per_deal) begin_rows(&table->run);
    if (!simulation_play(table->arena, &simulation, &played)) return STATUS_USAGE;
    Result *result = table_result(&request->setup, table);
    result->sums = played.sums;
    result->ranges = played.ranges;
    result->microseconds = played.microseconds;
    bool delivered = deliver(result, &request->delivery, request->per_deal);
    tell(result, &request->setup.deals);
    return delivered ? STATUS_OK : STATUS_USAGE;
}

int command_simulate(int n, char **arguments)
{
    Request request;
    Table table;
    if (!read_request(n, arguments, &request)) return STATUS_USAGE;
    int status = table_open(&request.setup, &table);
    if (status == STATUS_OK) status = simulate(&request, &table);
    table_close(&table);
    return status;
}
