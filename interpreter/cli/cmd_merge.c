/* tapp merge: makes one report of several result files, as if all deals had been one run. */
#include "cli/command.h"

#include "cli/delivery.h"

#include "text/source.h"

#include <stdio.h>

typedef struct Request {
    Delivery delivery;
    Str *files;
    size_t n;
} Request;

static const CommandOption OPTIONS[] = {
    DELIVERY_OPTIONS(Request, delivery),
};

/* Adds a result file to the list of files. */
static void add_file(Args *args, const char *text, void *request)
{
    Request *asked = request;
    (void)args;
    asked->files[asked->n++] = str_of(text);
}

/* Reads the arguments. Returns false after a message. */
static bool read_merge(Arena *arena, int n, char **arguments, Request *request)
{
    *request = (Request){.files = ARENA_ARRAY(arena, (size_t)n, Str)}; /* not more files than arguments */
    return args_read(&merge_command, n, arguments, request) && delivery_is_possible(&request->delivery);
}

/*
 * Reads all result files. After an error in a file, the other files are read, too, to report their errors. Returns NULL
 * if there was one.
 */
static Result **read_files(Arena *arena, const Request *request)
{
    Result **results = ARENA_ARRAY(arena, request->n, Result *);
    bool fine = true;
    for (size_t i = 0; i < request->n; i++) {
        Diags *diags = diags_new(arena);
        const Source *source = source_read(arena, request->files[i], RESULT_MAX_BYTES, diags);
        results[i] = source ? result_read(arena, source, diags) : NULL;
        print_findings(diags);
        fine = fine && results[i];
    }
    return fine ? results : NULL;
}

/* Reports deals that are missing between those of the files. */
static void print_gaps(Arena *arena, const Result *result)
{
    Ranges gaps = ranges_gaps(arena, &result->ranges);
    Buf text = {0};
    if (!gaps.n) return;
    ranges_print(&text, &gaps);
    complain("merge: deals are missing: %s", buf_text(&text));
    buf_free(&text);
}

/* Merges the results in the files, and delivers the report. Returns the exit status. */
static int merge(Arena *arena, const Request *request)
{
    Buf errors = {0};
    Result **results = read_files(arena, request);
    if (!results) return STATUS_INPUT;
    const Result *merged = results_merge(arena, results, request->files, request->n, &errors);
    flush_to(stderr, &errors);
    buf_free(&errors);
    if (!merged) return STATUS_INPUT;
    print_gaps(arena, merged);
    const bool is_quiet = false; /* the report is printed, too */
    return deliver(merged, &request->delivery, is_quiet) ? STATUS_OK : STATUS_USAGE;
}

static int run_merge(int n, char **arguments)
{
    Request request;
    Arena *arena = arena_new();
    int status = read_merge(arena, n, arguments, &request) ? merge(arena, &request) : STATUS_USAGE;
    arena_free(arena);
    return status;
}

const Command merge_command = {
    .name = "merge",
    .arguments = "FILE…",
    .purpose = TRANSLATED("Merge results of 'tapp simulate --out' into one report"),
    .notes = TRANSLATED(
        "The results must have the same program version, rules, players and seed. No deal may be in two of them.\n"
        "Missing deals are reported, but are not an error."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.add = add_file, .missing = TRANSLATED("merge needs result files; see 'tapp help merge'")},
    .examples = {"tapp merge shards/*.json", "tapp merge a.json b.json --format csv --out all.json"},
    .run = run_merge,
};
