/* tapp merge: the report of several result files, as if they had been one run. */
#include "cli/command.h"

#include "cli/delivery.h"

#include "text/source.h"

#include <stdio.h>

typedef struct Request {
    Delivery delivery;
    Str *files;
    size_t n;
} Request;

static bool read_request(Arena *arena, int n, char **arguments, Request *request)
{
    Args args = {.n = n, .list = arguments, .command = "merge"};
    *request = (Request){.files = ARENA_ARRAY(arena, (size_t)n, Str)};
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args), *file = option ? NULL : args_positional(&args);
        if (file) request->files[request->n++] = str_of(file);
        else if (!delivery_option(&args, &request->delivery, option)) args_unknown(&args, option);
    }
    if (!args.failed && !request->n) complain("merge wants result files; 'tapp help merge' tells more");
    return !args.failed && request->n && delivery_is_possible(&request->delivery);
}

static Result *read_file(Arena *arena, Str file)
{
    Diags *diags = diags_new(arena);
    const Source *source = source_read(arena, file, RESULT_MAX_BYTES, diags);
    Result *result = source ? result_read(arena, source, diags) : NULL;
    print_findings(diags);
    return result;
}

/* All files, so that every fault is told; NULL if there was one. */
static Result **read_files(Arena *arena, const Request *request)
{
    Result **results = ARENA_ARRAY(arena, request->n, Result *);
    bool fine = true;
    for (size_t i = 0; i < request->n; i++) {
        results[i] = read_file(arena, request->files[i]);
        fine = fine && results[i];
    }
    return fine ? results : NULL;
}

static void tell_gaps(Arena *arena, const Result *result)
{
    Ranges gaps = ranges_gaps(arena, &result->ranges);
    Buf text = {0};
    if (!gaps.n) return;
    ranges_print(&text, &gaps);
    complain("merge: deals are missing: %s", buf_text(&text));
    buf_free(&text);
}

static int merge(Arena *arena, const Request *request)
{
    Buf errors = {0};
    Result **results = read_files(arena, request);
    if (!results) return STATUS_INPUT;
    const Result *merged = results_merge(arena, results, request->files, request->n, &errors);
    flush_to(stderr, &errors);
    buf_free(&errors);
    if (!merged) return STATUS_INPUT;
    tell_gaps(arena, merged);
    return deliver(merged, &request->delivery, false) ? STATUS_OK : STATUS_USAGE;
}

int command_merge(int n, char **arguments)
{
    Request request;
    Arena *arena = arena_new();
    int status = read_request(arena, n, arguments, &request) ? merge(arena, &request) : STATUS_USAGE;
    arena_free(arena);
    return status;
}
