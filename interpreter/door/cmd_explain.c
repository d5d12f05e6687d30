/* tapp explain: the rules of a variant as players read them, or what a code of findings means. */
#include "door/command.h"
#include "door/explain.h"

#include <stdio.h>
#include <string.h>

enum { MOST_OPTIONS = 64 };

typedef struct Asked {
    OpenRequest open; /* its variant may be a code */
    OptionChoice options[MOST_OPTIONS];
    Str language;
    DocumentFormat format;
} Asked;

static bool is(const char *option, const char *name)
{
    size_t n = strlen(name);
    return strncmp(option, name, n) == 0 && (option[n] == '\0' || option[n] == '=');
}

static void read_language(Args *args, Asked *asked)
{
    const char *value = args_value(args);
    if (!value) return;
    asked->language = str_of(value);
    if (str_is(asked->language, "en") || str_is(asked->language, "de")) return;
    complain("explain: --lang is en or de, not '%s'", value);
    args->failed = true;
}

static void read_format(Args *args, Asked *asked)
{
    const char *value = args_value(args);
    if (!value || document_format(value, &asked->format)) return;
    complain("explain: --format is text, markdown or html, not '%s'", value);
    args->failed = true;
}

static void read_option(Args *args, Asked *asked, const char *option)
{
    if (is(option, "lang")) read_language(args, asked);
    else if (is(option, "format")) read_format(args, asked);
    else if (is(option, "players")) asked->open.players = (int)args_number(args, 2, MAX_SEATS);
    else if (is(option, "option") && asked->open.n_options < MOST_OPTIONS)
        asked->open.n_options += args_choice(args, args_value(args), &asked->options[asked->open.n_options]);
    else args_unknown(args, option);
}

static bool read_arguments(int n, char **arguments, Asked *asked)
{
    Args args = {.n = n, .list = arguments, .command = "explain"};
    asked->open.options = asked->options;
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args), *name = option ? NULL : args_positional(&args);
        if (option) read_option(&args, asked, option);
        else if (!asked->open.variant.n) asked->open.variant = str_of(name);
        else {
            complain("explain: one thing at a time, not also '%s'", name);
            return false;
        }
    }
    if (!asked->open.variant.n && !args.failed) complain("explain wants a variant, or the code of a finding");
    return asked->open.variant.n && !args.failed;
}

/* A code goes after a variant of the same name. */
static bool is_shipped(Arena *arena, Str name)
{
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    for (size_t i = 0; i < n; i++)
        if (str_equal(ids[i], name)) return true;
    return false;
}

static int explain_opened(const Asked *asked)
{
    Opened opened;
    Buf out = {0};
    bool is_open = catalog_open(&asked->open, &opened, &out);
    if (is_open) document_print(&out, explain_game(&opened, asked->language), asked->format);
    flush_to(is_open ? stdout : stderr, &out);
    buf_free(&out);
    catalog_close(&opened);
    return is_open ? STATUS_OK : STATUS_INPUT;
}

/* What is neither may be a code that is mistyped. */
static int explain_missing(const Asked *asked, Arena *arena)
{
    Str nearest = explain_nearest_code(arena, asked->open.variant);
    int status = explain_opened(asked);
    if (status != STATUS_OK && nearest.n) complain("there is a code '%.*s' that explain knows", STR_ARG(nearest));
    return status;
}

int command_explain(int n, char **arguments)
{
    Asked asked = {.language = translate_surroundings()};
    if (!read_arguments(n, arguments, &asked)) return STATUS_USAGE;
    Arena *arena = arena_new();
    Str name = asked.open.variant;
    bool is_variant = catalog_is_path(name) || is_shipped(arena, name);
    const Document *document = is_variant ? NULL : explain_code(arena, name, asked.language);
    int status = STATUS_OK;
    if (document) {
        Buf out = {0};
        document_print(&out, document, asked.format);
        flush_to(stdout, &out);
        buf_free(&out);
    } else {
        status = is_variant ? explain_opened(&asked) : explain_missing(&asked, arena);
    }
    arena_free(arena);
    return status;
}
