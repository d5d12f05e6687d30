/* tapp validate: files against the language, or documents against a schema. */
#include "door/check.h"
#include "door/command.h"
#include "door/findings.h"
#include "door/search.h"

#include <stdio.h>
#include <string.h>

typedef struct Asked {
    Arena *arena;
    Str *files;
    size_t n_files, capacity;
    SchemaRequest schema;
    FindingsFormat format;
    bool no_trial, strict, cannot_read;
} Asked;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static FindingsFormat read_format(Args *args)
{
    return (FindingsFormat)args_word(args, findings_formats, N_FINDINGS_FORMATS);
}

/* URI=DIR; the URI may hold equals signs, a folder hardly does. */
static void read_remote(Args *args, Asked *asked)
{
    const char *text = args_value(args);
    const char *equals = text ? strrchr(text, '=') : NULL;
    if (!text) return;
    if (!equals || equals == text || asked->schema.n_remotes == CHECK_MAX_REMOTES) {
        complain("validate: --schema-remotes is written URI=DIR");
        args->failed = true;
        return;
    }
    asked->schema.remotes[asked->schema.n_remotes++] =
        (RemoteFolder){{text, (size_t)(equals - text)}, str_of(equals + 1)};
}

static void read_option(Args *args, Asked *asked, const char *option)
{
    if (option_is(option, "format")) asked->format = read_format(args);
    else if (option_is(option, "lang")) (void)args_language(args);
    else if (option_is(option, "schema")) asked->schema.path = str_of(args_value(args));
    else if (option_is(option, "schema-remotes")) read_remote(args, asked);
    else if (args_flag(args, option, "assert-formats")) asked->schema.assert_formats = true;
    else if (args_flag(args, option, "no-trial")) asked->no_trial = true;
    else if (args_flag(args, option, "strict")) asked->strict = true;
    else args_unknown(args, option);
}

static void add_file(Asked *asked, Str path)
{
    *(Str *)arena_push(asked->arena, (void **)&asked->files, &asked->n_files, &asked->capacity, sizeof(Str)) = path;
}

static bool read_arguments(int n, char **arguments, Asked *asked)
{
    Args args = {.n = n, .list = arguments, .command = "validate"};
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args);
        if (option) read_option(&args, asked, option);
        else add_file(asked, str_of(args_positional(&args)));
    }
    if (args.failed) return false;
    if (!asked->n_files && !asked->schema.path.n) asked->files = search_variants(asked->arena, &asked->n_files);
    if (asked->n_files) return true;
    if (asked->schema.path.n) complain("validate --schema wants documents");
    else complain("validate: there is no variant in this folder");
    return false;
}

/* ---- work ----------------------------------------------------------------------------------------------------- */

static void add_findings(Asked *asked, Findings *findings, Str file, const Check *check)
{
    Diags *diags = check_diags(check);
    for (size_t i = 0; i < diags->n; i++)
        if (strcmp(diags->list[i]->code, "cannot-read") == 0) asked->cannot_read = true;
    findings_add(findings, file, diags);
}

static void validate_variants(Asked *asked, Findings *findings)
{
    Language *language = language_open();
    for (size_t i = 0; i < asked->n_files; i++) {
        Check *check = check_open();
        check_variant(check, language, asked->files[i], !asked->no_trial);
        add_findings(asked, findings, asked->files[i], check);
        check_close(check);
    }
    language_close(language);
}

static void validate_documents(Asked *asked, Findings *findings)
{
    Check *of_schema = check_open();
    Schema *schema = check_read_schema(of_schema, &asked->schema);
    if (check_diags(of_schema)->n) add_findings(asked, findings, asked->schema.path, of_schema);
    for (size_t i = 0; schema && i < asked->n_files; i++) {
        Check *check = check_open();
        check_instance(check, schema, asked->files[i]);
        add_findings(asked, findings, asked->files[i], check);
        check_close(check);
    }
    schema_free(schema);
    check_close(of_schema);
}

int command_validate(int n, char **arguments)
{
    Asked asked = {.arena = arena_new()};
    int status = STATUS_USAGE;
    if (read_arguments(n, arguments, &asked)) {
        Findings findings = {.format = asked.format};
        Buf out = {0}, messages = {0};
        if (asked.schema.path.n) validate_documents(&asked, &findings);
        else validate_variants(&asked, &findings);
        bool is_fine = findings.errors == 0 && !(asked.strict && findings.warnings);
        status = asked.cannot_read ? STATUS_USAGE : is_fine ? STATUS_OK : STATUS_INPUT;
        findings_print(&findings, &out, &messages);
        flush_to(stderr, &messages);
        flush_to(stdout, &out);
        buf_free(&messages);
        buf_free(&out);
    }
    arena_free(asked.arena);
    return status;
}
