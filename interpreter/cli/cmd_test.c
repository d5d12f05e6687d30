/* tapp test: plays deals that an author has worked out by hand (cases), and reports where the result differs. */
#include "base/translate.h"
#include "cli/command.h"
#include "lint/case.h"
#include "lint/findings.h"

#include <stdio.h>

typedef struct Asked {
    Arena *arena;
    Str *files;
    size_t n_files, capacity;
    FindingsFormat format;
    Str only;  /* play only cases whose first line has this text; empty: play all cases */
    Str words; /* the language of the output */
} Asked;

static const CommandOption OPTIONS[] = {
    {"only", "TEXT", TRANSLATED("play only the cases whose first line contains this text"), read_str,
     INTO(Asked, only)},
    {"format", "text|json|sarif|github", TRANSLATED("the format of the findings"), read_word, INTO(Asked, format)},
    LANGUAGE_OPTION(Asked, words),
};

/* Adds a file of cases to the list of files. */
static void add_file(Args *args, const char *text, void *request)
{
    Asked *asked = request;
    (void)args;
    *(Str *)arena_push(asked->arena, (void **)&asked->files, &asked->n_files, &asked->capacity, sizeof(Str)) =
        str_of(text);
}

/* The results of all files, and what is kept from case to case. */
typedef struct Results {
    CaseGame game;   /* the game of the last case, which the next case often uses again */
    CaseTable table; /* the table at which the cases are played */
    Findings findings;
    Buf messages; /* the messages for people, in the order of the cases */
    size_t n_cases, n_failed;
} Results;

/*
 * Reports the errors in a file. For people, prints them now; for programs, they are printed at the end in one report.
 */
static void report(Results *results, Str file, Diags *diags)
{
    if (results->findings.format == FINDINGS_TEXT) diags_print(&results->messages, diags);
    findings_add(&results->findings, file, diags);
    flush_to(stderr, &results->messages);
}

/*
 * Plays the cases of a file. The errors of all its cases are reported together. A file without cases is an error,
 * unless `only` may have left them out.
 */
static void test_file(const Asked *asked, Str file, Results *results)
{
    Arena *arena = arena_new();
    Cases cases = {.arena = arena};
    Diags *of_file = diags_new(arena);
    size_t n = 0; /* the cases played */
    cases_read(&cases, file, of_file);
    for (size_t i = 0; i < cases.n; i++) {
        const Case *item = &cases.items[i];
        bool is_wanted = !item->is_setup && str_has(item->head.text, asked->only);
        if (!is_wanted) continue;
        Diags *diags = diags_new(arena); /* of this case alone, as case_play() requires */
        n++;
        bool is_right = case_play(&results->game, &results->table, item, diags);
        results->n_failed += !is_right || item->is_faulty;
        for (size_t k = 0; k < diags->n; k++) diags_take(of_file, diags->list[k]);
    }
    if (!n && !of_file->n_errors && !asked->only.n)
        (void)diag_error(of_file, "case-line", (Span){.source = NULL}, "'%.*s' contains no case", STR_ARG(file));
    results->n_cases += n;
    report(results, file, of_file);
    arena_free(arena);
}

/* Prints how many cases were played, and how many of them failed. */
static void print_summary(const Results *results)
{
    size_t n = results->n_cases, n_failed = results->n_failed;
    Buf out = {0};
    buf_printf(&out, n == 1 ? translate("%zu case, %zu failed\n") : translate("%zu cases, %zu failed\n"), n, n_failed);
    flush_to(stdout, &out);
    buf_free(&out);
}

/* Plays the cases of all files, and returns the exit status. */
static int test(const Asked *asked)
{
    Language *language = language_open();
    Results results = {.game = {.language = language}, .table = case_table(), .findings = {.format = asked->format}};
    Buf out = {0}, hidden = {0};
    for (size_t i = 0; i < asked->n_files; i++) test_file(asked, asked->files[i], &results);
    int status = results.findings.errors ? STATUS_INPUT : STATUS_OK;
    if (results.findings.cannot_read) status = STATUS_USAGE;
    findings_print(&results.findings, &out, &hidden);
    if (asked->format == FINDINGS_TEXT) print_summary(&results);
    else flush_to(stdout, &out);
    buf_free(&out);
    buf_free(&hidden);
    buf_free(&results.messages);
    case_close(&results.game);
    language_close(language);
    return status;
}

static int run_test(int n, char **arguments)
{
    Asked asked = {.arena = arena_new()};
    int status = args_read(&test_command, n, arguments, &asked) ? test(&asked) : STATUS_USAGE;
    arena_free(asked.arena);
    return status;
}

const Command test_command = {
    .name = "test",
    .arguments = "FILE…",
    .purpose = TRANSLATED("Check a game by deals that were worked out by hand"),
    .notes = TRANSLATED(
        "A file of cases contains the cards of deals, the actions, and the results that must follow. The file "
        "my-game.case\n"
        "belongs to the variant my-game.yaml beside it. The page \"Writing down a village's game\" shows the format."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("file of cases"),
                   .add = add_file,
                   .missing = TRANSLATED("test needs a file of cases")},
    .examples = {"tapp test my-game.case", "tapp test my-game.case --only lost"},
    .run = run_test,
};
