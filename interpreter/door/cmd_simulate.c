/* tapp simulate: many deals, in threads, as one report. */
#include "door/command.h"
#include "door/tally.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_THREADS = 256, MAX_OPTIONS = 64 };

typedef struct Request {
    OpenRequest open;
    OptionChoice options[MAX_OPTIONS];
    uint64_t first, last, seed;
    int threads;
    const char *bots;
    bool json;
} Request;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static void read_deals(Args *args, Request *request)
{
    const char *text = args_value(args);
    if (!text) return;
    char *end = NULL;
    unsigned long long first = 0, last = strtoull(text, &end, 10);
    if (end != text && strncmp(end, "..", 2) == 0) {
        char *from = end + 2;
        first = last;
        last = strtoull(from, &end, 10);
        if (end == from) end = from - 1;
    }
    if (*end != '\0' || end == text || last < first || text[0] == '-') {
        complain("simulate: '%s' is neither a number of deals nor a range A..B", text);
        args->failed = true;
    }
    request->first = first;
    request->last = last;
}

static void read_format(Args *args, Request *request)
{
    const char *format = args_value(args);
    if (!format) return;
    request->json = strcmp(format, "json") == 0;
    if (request->json || strcmp(format, "text") == 0) return;
    complain("simulate: there is no format '%s'; text and json are known", format);
    args->failed = true;
}

static bool is(const char *option, const char *name)
{
    size_t n = strlen(name);
    return strncmp(option, name, n) == 0 && (option[n] == '\0' || option[n] == '=');
}

static void read_option(Args *args, Request *request, const char *option)
{
    if (is(option, "deals")) read_deals(args, request);
    else if (is(option, "seed")) request->seed = (uint64_t)args_number(args, 0, INT64_MAX);
    else if (is(option, "threads")) request->threads = (int)args_number(args, 1, MAX_THREADS);
    else if (is(option, "players")) request->open.players = (int)args_number(args, 2, MAX_SEATS);
    else if (is(option, "bots")) request->bots = args_value(args);
    else if (is(option, "format")) read_format(args, request);
    else if (is(option, "option") && request->open.n_options < MAX_OPTIONS)
        request->open.n_options += args_choice(args, args_value(args), &request->options[request->open.n_options]);
    else args_unknown(args, option);
}

static bool read_request(int n, char **arguments, Request *request)
{
    Args args = {.n = n, .list = arguments, .command = "simulate"};
    *request = (Request){.threads = 1, .bots = "random"};
    request->open.options = request->options;
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args);
        const char *name = option ? NULL : args_positional(&args);
        if (option) read_option(&args, request, option);
        else if (!request->open.variant.n) request->open.variant = str_of(name);
        else {
            complain("simulate: one variant at a time, not also '%s'", name);
            args.failed = true;
        }
    }
    if (!args.failed && (!request->open.variant.n || request->last == 0)) {
        complain("simulate wants a variant and --deals; 'tapp help simulate' tells more");
        return false;
    }
    return !args.failed;
}

/* One name for every seat, or a list with commas that is dealt out to the seats in turn. */
static bool seat_bots(const Request *request, Run *run)
{
    const Bot *list[MAX_SEATS];
    int n = 0;
    for (const char *at = request->bots; n < MAX_SEATS;) {
        const char *comma = strchr(at, ',');
        Str name = {at, comma ? (size_t)(comma - at) : strlen(at)};
        list[n] = bot_named(name);
        if (!list[n++]) {
            complain("simulate: there is no bot '%.*s'", STR_ARG(name));
            return false;
        }
        if (!comma) break;
        at = comma + 1;
    }
    for (int seat = 0; seat < MAX_SEATS; seat++) run->bot[seat] = list[seat % n];
    return true;
}

/* ---- threads -------------------------------------------------------------------------------------------------- */

typedef struct Worker {
    pthread_t thread;
    Run run;
    Tally tally;
} Worker;

static void *work(void *argument)
{
    Worker *worker = argument;
    tally_play(&worker->run, &worker->tally);
    return NULL;
}

/* Splits the deals into equal stretches. Sums of integers do not depend on how. */
static void play_all(const Run *run, int threads, Tally *tally)
{
    Worker *workers = calloc((size_t)threads, sizeof(Worker));
    if (!workers) exit(STATUS_USAGE);
    uint64_t n = run->last - run->first, at = run->first;
    for (int i = 0; i < threads; i++) {
        workers[i].run = *run;
        workers[i].run.first = at;
        at += n / (uint64_t)threads + ((uint64_t)i < n % (uint64_t)threads);
        workers[i].run.last = at;
        if (i > 0 && pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) {
            complain("simulate: no more threads can be started");
            exit(STATUS_USAGE);
        }
    }
    (void)work(&workers[0]);
    for (int i = 1; i < threads; i++) (void)pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < threads; i++) tally_add(tally, &workers[i].tally);
    free(workers);
}

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- reports -------------------------------------------------------------------------------------------------- */

static void print_json(Buf *out, const Request *request, const Game *game, const Tally *tally, double seconds)
{
    buf_add(out, STR("{\"variant\":"));
    buf_json(out, game->id);
    buf_printf(out, ",\"hash\":\"%016llx\",\"seed\":%llu,\"deals\":%llu,\"seconds\":%.6f,\"deals_per_second\":%.1f",
               (unsigned long long)game->hash, (unsigned long long)request->seed, (unsigned long long)tally->deals,
               seconds, seconds > 0 ? (double)tally->deals / seconds : 0);
    buf_printf(out, ",\"moves\":%llu,\"contracts\":{", (unsigned long long)tally->moves);
    for (int i = 0; i < game->n_contracts; i++) {
        buf_add(out, i ? STR(",") : STR(""));
        buf_json(out, game->contract[i].id);
        buf_printf(out, ":{\"count\":%llu,\"won\":%llu}", (unsigned long long)tally->contract_count[i],
                   (unsigned long long)tally->contract_won[i]);
    }
    buf_add(out, STR("},\"payoffs\":["));
    for (int seat = 0; seat < game->n_players; seat++)
        buf_printf(out, "%s{\"mean\":%.6f,\"stddev\":%.6f}", seat ? "," : "", tally_mean(tally, seat),
                   tally_deviation(tally, seat));
    buf_printf(out, "],\"passed_out\":%llu}\n", (unsigned long long)tally->passed_out);
}

static double share(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_text(Buf *out, const Game *game, const Tally *tally, double seconds)
{
    Str en = STR("en");
    buf_printf(out, "%.*s: %llu deals, %llu moves\n", STR_ARG(text_in(game->name, en)),
               (unsigned long long)tally->deals, (unsigned long long)tally->moves);
    buf_printf(out, "%-20s %12s %8s %8s\n", "contract", "deals", "share", "won");
    for (int i = 0; i < game->n_contracts; i++)
        buf_printf(out, "%-20.*s %12llu %7.2f%% %7.2f%%\n", STR_ARG(text_in(game->contract[i].name, en)),
                   (unsigned long long)tally->contract_count[i], share(tally->contract_count[i], tally->deals),
                   share(tally->contract_won[i], tally->contract_count[i]));
    buf_printf(out, "%-20s %12llu %7.2f%%\n", "(nothing played)", (unsigned long long)tally->passed_out,
               share(tally->passed_out, tally->deals));
    buf_printf(out, "%-20s %12s %8s\n", "seat", "mean", "stddev");
    for (int seat = 0; seat < game->n_players; seat++)
        buf_printf(out, "%-20d %12.4f %8.4f\n", seat, tally_mean(tally, seat), tally_deviation(tally, seat));
    if (seconds > 0) complain("%.0f deals a second", (double)tally->deals / seconds);
}

int command_simulate(int n, char **arguments)
{
    Request request;
    Run run = {0};
    if (!read_request(n, arguments, &request) || !seat_bots(&request, &run)) return STATUS_USAGE;
    Opened opened;
    Buf out = {0};
    bool is_open = catalog_open(&request.open, &opened, &out);
    if (!is_open) flush_to(stderr, &out);
    if (is_open) {
        run.game = opened.game;
        run.seed = request.seed;
        run.first = request.first;
        run.last = request.last;
        Tally tally = {0};
        double start = now();
        play_all(&run, request.threads, &tally);
        double seconds = now() - start;
        if (request.json) print_json(&out, &request, opened.game, &tally, seconds);
        else print_text(&out, opened.game, &tally, seconds);
        flush_to(stdout, &out);
    }
    buf_free(&out);
    catalog_close(&opened);
    return is_open ? STATUS_OK : STATUS_INPUT;
}
