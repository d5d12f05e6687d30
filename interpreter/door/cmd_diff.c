/* tapp diff: how two variants differ, in terms of their rules. */
#include "door/command.h"
#include "door/differ.h"
#include "door/words.h"

#include <stdio.h>
#include <string.h>

enum { MOST_OPTIONS = 64 };

typedef struct Asked {
    OpenRequest open; /* the second variant: options are for it */
    Str first;
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
    complain("diff: --lang is en or de, not '%s'", value);
    args->failed = true;
}

static void read_format(Args *args, Asked *asked)
{
    const char *value = args_value(args);
    if (!value || document_format(value, &asked->format)) return;
    complain("diff: --format is text, markdown or html, not '%s'", value);
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
    Args args = {.n = n, .list = arguments, .command = "diff"};
    asked->open.options = asked->options;
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args), *name = option ? NULL : args_positional(&args);
        if (option) read_option(&args, asked, option);
        else if (!asked->first.n) asked->first = str_of(name);
        else if (!asked->open.variant.n) asked->open.variant = str_of(name);
        else {
            complain("diff: two variants at a time, not also '%s'", name);
            return false;
        }
    }
    if (!asked->open.variant.n) asked->open.variant = asked->first;
    if (!asked->first.n && !args.failed)
        complain("diff wants two variants, or one and an option; 'tapp list' lists them");
    return asked->first.n && !args.failed;
}

int command_diff(int n, char **arguments)
{
    Asked asked = {.language = translate_surroundings()};
    if (!read_arguments(n, arguments, &asked)) return STATUS_USAGE;
    Opened a, b;
    Buf out = {0};
    OpenRequest first = {.variant = asked.first, .players = asked.open.players};
    bool is_open = catalog_open(&first, &a, &out);
    bool is_other_open = catalog_open(&asked.open, &b, &out);
    bool is_fine = is_open && is_other_open;
    if (is_fine) document_print(&out, differ_document(&a, &b, asked.language), asked.format);
    flush_to(is_fine ? stdout : stderr, &out);
    buf_free(&out);
    catalog_close(&a);
    catalog_close(&b);
    return is_fine ? STATUS_OK : STATUS_INPUT;
}
