/* tapp explain: the rules of a variant for players, or the meaning of an error code of `tapp validate`. */
#include "cli/command.h"
#include "rulebook/explain.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Asked {
    GameChoice game; /* in place of the variant, this may also name an error code */
    DocumentChoice print;
} Asked;

static const CommandOption OPTIONS[] = {
    DOCUMENT_OPTIONS(Asked, print),
    GAME_OPTIONS(Asked, game),
};

/* True if the name is that of a shipped variant. An error code with the same name is then not explained. */
static bool is_shipped(Arena *arena, Str name)
{
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    for (size_t i = 0; i < n; i++)
        if (str_equal(ids[i], name)) return true;
    return false;
}

/*
 * Prints the rules of a variant. Warnings about weights, with which the examples are played, are not in the document.
 * Returns the exit status.
 */
static int explain_opened(const Asked *asked)
{
    Opened opened;
    Buf out = {0}, errors = {0};
    OpenRequest request = choice_request(&asked->game);
    bool is_open = catalog_open(&request, &opened, &errors);
    flush_to(stderr, &errors);
    if (is_open) document_print(&out, explain_game(&opened, asked->print.language), asked->print.format);
    flush_to(stdout, &out);
    buf_free(&errors);
    buf_free(&out);
    catalog_close(&opened);
    return is_open ? STATUS_OK : STATUS_INPUT;
}

/*
 * Explains a name that is neither an error code nor a shipped variant. If there is no file with this name, and the name
 * is similar to a code but to no game, suggests the code. Otherwise explains the file, or reports that it is missing.
 * Returns the exit status.
 */
static int explain_unknown(const Asked *asked, Arena *arena)
{
    size_t n = 0;
    Str name = asked->game.variant, code = explain_nearest_code(arena, name);
    const Str *ids = catalog_ids(arena, &n);
    bool has_file = access(catalog_path(arena, name).s, F_OK) == 0;
    bool is_like_game = str_nearest(name, ids, n).n > 0;
    if (has_file || !code.n || is_like_game) return explain_opened(asked);
    complain("no game or finding is called '%.*s'; did you mean the finding '%.*s'?", STR_ARG(name), STR_ARG(code));
    return STATUS_INPUT;
}

/* Explains a variant, or the code of an error message. Returns the exit status. */
static int run_explain(int n, char **arguments)
{
    Asked asked = {.print.language = translate_surroundings()};
    if (!args_read(&explain_command, n, arguments, &asked)) return STATUS_USAGE;
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
        status = is_variant ? explain_opened(&asked) : explain_unknown(&asked, arena);
    }
    arena_free(arena);
    return status;
}

const Command explain_command = {
    .name = "explain",
    .arguments = "VARIANT|CODE",
    .purpose = TRANSLATED("Explain the rules of a variant, or the code of a finding"),
    .notes = TRANSLATED("The program writes the rules from the file of the variant, and calculates the examples.\n"
                        "'tapp validate' writes the code of a finding in brackets."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("thing"),
                   .at = offsetof(Asked, game.variant),
                   .missing = TRANSLATED("explain needs a variant, or the code of a finding")},
    .examples = {"tapp explain my-game.yaml --lang de", "tapp explain unknown-key"},
    .run = run_explain,
};
