/* tapp validate: checks files against the language, or documents against a schema. */
#include "base/translate.h"
#include "lint/check.h"
#include "cli/command.h"
#include "lint/findings.h"
#include "catalog/search.h"
#include "lint/watch.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Asked {
    Arena *arena;
    Str *files;
    size_t n_files, capacity;
    SchemaRequest schema;
    FindingsFormat format;
    Str words; /* the language of messages */
    bool no_trial, strict, notes;
    bool everything; /* no file was named, so all variants below the current folder are checked */
    bool watches;    /* checks again after changes */
    Watch *watch;    /* notes the files to watch; NULL without --watch */
} Asked;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

/* Reads URI=DIR. The last equals sign is the separator: a URI often contains others, but a folder rarely does. */
static void read_remote(Args *args, const CommandOption *option, const char *text, void *field)
{
    SchemaRequest *request = field;
    const char *equals = strrchr(text, '=');
    (void)option;
    if (!equals || equals == text || request->n_remotes == CHECK_MAX_REMOTES) {
        complain("validate: --schema-remotes needs URI=DIR");
        args->failed = true;
        return;
    }
    request->remotes[request->n_remotes++] = (RemoteFolder){{text, (size_t)(equals - text)}, str_of(equals + 1)};
}

static const CommandOption OPTIONS[] = {
    {"format", "text|json|sarif|github", TRANSLATED("the format of the findings"), read_word, INTO(Asked, format)},
    {"notes", NULL, TRANSLATED("list the notes too, which are otherwise counted in one line"), read_flag,
     INTO(Asked, notes)},
    {"no-trial", NULL, TRANSLATED("do not play trial deals"), read_flag, INTO(Asked, no_trial)},
    {"strict", NULL, TRANSLATED("count warnings as errors"), read_flag, INTO(Asked, strict)},
    {"watch", NULL, TRANSLATED("check again whenever a file or one of its parents changes, until Ctrl-C"), read_flag,
     INTO(Asked, watches)},
    {"schema", "SCHEMA", TRANSLATED("check YAML or JSON documents against this JSON Schema (2020-12)"), read_str,
     INTO(Asked, schema.path)},
    {"schema-remotes", "URI=DIR", TRANSLATED("read a $ref below URI from this folder; may be repeated"), read_remote,
     INTO(Asked, schema)},
    {"assert-formats", NULL, TRANSLATED("with --schema: check texts against 'format'"), read_flag,
     INTO(Asked, schema.assert_formats)},
    LANGUAGE_OPTION(Asked, words),
};

/* Adds a file to the list of files. */
static void add_file(Args *args, const char *text, void *request)
{
    Asked *asked = request;
    (void)args;
    *(Str *)arena_push(asked->arena, (void **)&asked->files, &asked->n_files, &asked->capacity, sizeof(Str)) =
        str_of(text);
}

/*
 * True if there are files to check; returns false after a message. If no file is named, finds all variants below the
 * current folder. With --watch there may be none yet.
 */
static bool check_arguments(Asked *asked)
{
    bool reads_input = false;
    for (size_t i = 0; i < asked->n_files; i++) reads_input = reads_input || str_is(asked->files[i], "-");
    asked->everything = !asked->n_files && !asked->schema.path.n;
    if (asked->everything) asked->files = search_variants(asked->arena, &asked->n_files);
    bool waits_for_files = asked->everything && asked->watches;
    if (asked->watches && reads_input) complain("validate: --watch cannot read standard input; name a file");
    else if (asked->n_files || waits_for_files) return true;
    else if (asked->schema.path.n) complain("validate --schema needs documents to check");
    else complain("validate: this folder has no variants");
    return false;
}

/* ---- checking files ------------------------------------------------------------------------------------------- */

/* Opens a check of a file. With --watch, the watch notes all files that are read. */
static Check *open_check(const Asked *asked, FileCache *cache)
{
    Check *check = check_open(cache);
    if (asked->watch) check_set_observer(check, (ReadObserver){watch_see, asked->watch});
    return check;
}

/* Checks variants against the language, with trial deals if wanted. */
static void validate_variants(const Asked *asked, Findings *findings)
{
    Language *language = language_open();
    FileCache *cache = file_cache_new();
    for (size_t i = 0; i < asked->n_files; i++) {
        Check *check = open_check(asked, cache);
        check_variant(check, language, asked->files[i], !asked->no_trial);
        findings_add(findings, asked->files[i], check_diags(check));
        check_close(check);
    }
    file_cache_free(cache);
    language_close(language);
}

/* Checks documents against a JSON Schema. */
static void validate_documents(const Asked *asked, Findings *findings)
{
    Check *of_schema = open_check(asked, NULL);
    Schema *schema = check_read_schema(of_schema, &asked->schema);
    if (check_diags(of_schema)->n) findings_add(findings, asked->schema.path, check_diags(of_schema));
    for (size_t i = 0; schema && i < asked->n_files; i++) {
        Check *check = open_check(asked, NULL);
        check_instance(check, schema, asked->files[i]);
        findings_add(findings, asked->files[i], check_diags(check));
        check_close(check);
    }
    schema_free(schema);
    check_close(of_schema);
}

/* Checks the files, prints the report, and returns the exit status. */
static int validate(const Asked *asked)
{
    Findings findings = {.format = asked->format, .shows_notes = asked->notes};
    Buf out = {0}, messages = {0};
    if (asked->schema.path.n) validate_documents(asked, &findings);
    else validate_variants(asked, &findings);
    bool is_fine = findings.errors == 0 && !(asked->strict && findings.warnings);
    int status = is_fine ? STATUS_OK : STATUS_INPUT;
    if (findings.cannot_read) status = STATUS_USAGE;
    findings_print(&findings, &out, &messages);
    flush_to(stderr, &messages);
    flush_to(stdout, &out);
    buf_free(&messages);
    buf_free(&out);
    return status;
}

/* ---- checking again after changes ----------------------------------------------------------------------------- */

/* In the text format, clears the screen of a terminal, and prints the time and that the program waits for changes. */
static void print_heading(const Asked *asked)
{
    char clock[16] = "";
    time_t now = time(NULL);
    struct tm day;
    if (asked->format != FINDINGS_TEXT) return;
    if (isatty(STDOUT_FILENO)) (void)fputs("\033[H\033[2J\033[3J", stdout);
    if (localtime_r(&now, &day)) (void)strftime(clock, sizeof clock, "%H:%M:%S", &day);
    (void)printf(translate("%s; waiting for changes (Ctrl-C to quit)\n"), clock);
    (void)fflush(stdout);
}

/* Checks again after each change, until the program is interrupted or its output is closed. Returns the exit status. */
static int validate_and_watch(Asked *asked)
{
    int status = STATUS_OK;
    bool is_read = true; /* false if nobody reads the output any more */
    asked->watch = watch_open(asked->everything);
    do {
        Arena *arena = arena_new();
        if (asked->everything) asked->files = search_variants(arena, &asked->n_files);
        print_heading(asked);
        status = validate(asked);
        is_read = fflush(stdout) == 0 && !ferror(stdout);
        arena_free(arena);
    } while (is_read && watch_wait(asked->watch));
    watch_close(asked->watch);
    return status;
}

static int run_validate(int n, char **arguments)
{
    Asked asked = {.arena = arena_new()};
    int status = STATUS_USAGE;
    if (args_read(&validate_command, n, arguments, &asked) && check_arguments(&asked))
        status = asked.watches ? validate_and_watch(&asked) : validate(&asked);
    arena_free(asked.arena);
    return status;
}

const Command validate_command = {
    .name = "validate",
    .arguments = "[FILE…]",
    .purpose = TRANSLATED("Find errors in variants, or in any document by its schema"),
    .notes = TRANSLATED("Each variant is checked with every number of players and every option, and with random deals. "
                        "If you name no file, all\n"
                        "variants below the current folder are checked. No schema is read from a network."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.add = add_file},
    .examples = {"tapp validate my-game.yaml", "tapp validate --strict --format github"},
    .run = run_validate,
};
