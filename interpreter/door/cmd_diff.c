/* tapp diff: how two variants differ, in terms of their rules. */
#include "door/command.h"
#include "door/differ.h"
#include "door/words.h"

#include <stdio.h>

typedef struct Asked {
    Str first;
    GameChoice second; /* options are for it */
    DocumentChoice print;
} Asked;

static void read_option(Args *args, Asked *asked, const char *option)
{
    if (!args_game(args, &asked->second, option) && !args_document(args, &asked->print, option))
        args_unknown(args, option);
}

static bool read_arguments(int n, char **arguments, Asked *asked)
{
    Args args = {.n = n, .list = arguments, .command = "diff"};
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args);
        if (option) read_option(&args, asked, option);
        else if (!asked->first.n) asked->first = str_of(args_positional(&args));
        else args_only(&args, &asked->second.variant, args_positional(&args), TRANSLATED("pair of variants"));
    }
    if (!asked->second.variant.n) asked->second.variant = asked->first;
    if (!asked->first.n && !args.failed)
        complain("diff wants two variants, or one and an option; 'tapp list' lists them");
    return asked->first.n && !args.failed;
}

int command_diff(int n, char **arguments)
{
    Asked asked = {.print.language = translate_surroundings()};
    if (!read_arguments(n, arguments, &asked)) return STATUS_USAGE;
    Opened a, b;
    Buf out = {0};
    OpenRequest first = {.variant = asked.first, .players = asked.second.players};
    OpenRequest second = choice_request(&asked.second);
    bool is_open = catalog_open(&first, &a, &out);
    bool is_other_open = catalog_open(&second, &b, &out);
    bool is_fine = is_open && is_other_open;
    if (is_fine) document_print(&out, differ_document(&a, &b, asked.print.language), asked.print.format);
    flush_to(is_fine ? stdout : stderr, &out);
    buf_free(&out);
    catalog_close(&a);
    catalog_close(&b);
    return is_fine ? STATUS_OK : STATUS_INPUT;
}
