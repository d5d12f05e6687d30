/* tapp explain: the rules of a variant as players read them, or what a code of findings means. */
#include "cli/command.h"
#include "rulebook/explain.h"

#include <stdio.h>

typedef struct Asked {
    GameChoice game; /* its variant may be a code */
    DocumentChoice print;
} Asked;

static bool read_arguments(int n, char **arguments, Asked *asked)
{
    Args args = {.n = n, .list = arguments, .command = "explain"};
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args);
        if (!option) args_only(&args, &asked->game.variant, args_positional(&args), TRANSLATED("thing"));
        else if (!args_game(&args, &asked->game, option) && !args_document(&args, &asked->print, option))
            args_unknown(&args, option);
    }
    if (!asked->game.variant.n && !args.failed) complain("explain wants a variant, or the code of a finding");
    return asked->game.variant.n && !args.failed;
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
    OpenRequest request = choice_request(&asked->game);
    bool is_open = catalog_open(&request, &opened, &out);
    if (is_open) document_print(&out, explain_game(&opened, asked->print.language), asked->print.format);
    flush_to(is_open ? stdout : stderr, &out);
    buf_free(&out);
    catalog_close(&opened);
    return is_open ? STATUS_OK : STATUS_INPUT;
}

/* What is neither may be a code that is mistyped. */
static int explain_missing(const Asked *asked, Arena *arena)
{
    Str nearest = explain_nearest_code(arena, asked->game.variant);
    int status = explain_opened(asked);
    if (status != STATUS_OK && nearest.n) complain("there is a code '%.*s' that explain knows", STR_ARG(nearest));
    return status;
}

int command_explain(int n, char **arguments)
{
    Asked asked = {.print.language = translate_surroundings()};
    if (!read_arguments(n, arguments, &asked)) return STATUS_USAGE;
    Arena *arena = arena_new();
    Str name = asked.game.variant;
    bool is_variant = catalog_is_path(name) || is_shipped(arena, name);
    const Document *document = is_variant ? NULL : explain_code(arena, name, asked.print.language);
    int status = STATUS_OK;
    if (document) {
        Buf out = {0};
        document_print(&out, document, asked.print.format);
        flush_to(stdout, &out);
        buf_free(&out);
    } else {
        status = is_variant ? explain_opened(&asked) : explain_missing(&asked, arena);
    }
    arena_free(arena);
    return status;
}
