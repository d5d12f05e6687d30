/* tapp diff: the differences between the rules of two variants. */
#include "cli/command.h"

#include "catalog/about.h"
#include "rulebook/diff.h"

#include <stdio.h>

typedef struct Asked {
    Str first;         /* the first variant, or the only one */
    GameChoice second; /* the second variant, which may be empty; the options are for it */
    DocumentChoice print;
} Asked;

static const CommandOption OPTIONS[] = {
    GAME_OPTIONS(Asked, second),
    DOCUMENT_OPTIONS(Asked, print),
};

/* Stores a variant. If two are named, the options are for the second. */
static void add_variant(Args *args, const char *text, void *request)
{
    Asked *asked = request;
    if (asked->second.variant.n) args_too_many(args, TRANSLATED("pair of variants"), text);
    else if (asked->first.n) asked->second.variant = str_of(text);
    else asked->first = str_of(text);
}

/*
 * Makes the request for the first game, with which the second one is compared. If two variants are named, both games
 * get the same number of players. If one is named with options, the first game is this variant with its defaults. If it
 * is named without options, the first game is its parent; returns false after a message if there is no parent.
 */
static bool choose_first(const Asked *asked, const Opened *second, OpenRequest *first)
{
    bool are_two = asked->second.variant.n > 0, has_options = asked->second.n_options || asked->second.players;
    *first = (OpenRequest){.variant = asked->first, .players = are_two ? asked->second.players : 0, .for_rules = true};
    if (are_two || has_options) return true;
    first->variant = about_parent(second->arena, second->asked.variant);
    if (!first->variant.n)
        complain("diff: '%.*s' has no parent; name a second variant to compare it with", STR_ARG(asked->first));
    return first->variant.n > 0;
}

/* Opens the first game, and prints how the second one differs. Returns the exit status. */
static int compare(const Asked *asked, const Opened *second, Buf *out)
{
    Opened first;
    OpenRequest request;
    if (!choose_first(asked, second, &request)) return STATUS_USAGE;
    bool is_open = catalog_open(&request, &first, out);
    if (is_open) document_print(out, diff_document(&first, second, asked->print.language), asked->print.format);
    catalog_close(&first);
    return is_open ? STATUS_OK : STATUS_INPUT;
}

/* Opens the second game, compares the first one with it, and returns the exit status. */
static int run_diff(int n, char **arguments)
{
    Asked asked = {.print.language = translate_surroundings()};
    if (!args_read(&diff_command, n, arguments, &asked)) return STATUS_USAGE;
    Opened second;
    Buf out = {0};
    int status = STATUS_INPUT;
    OpenRequest request = choice_request(&asked.second);
    request.for_rules = true;
    if (!asked.second.variant.n) request.variant = asked.first;
    if (catalog_open(&request, &second, &out)) status = compare(&asked, &second, &out);
    flush_to(status == STATUS_OK ? stdout : stderr, &out);
    buf_free(&out);
    catalog_close(&second);
    return status;
}

const Command diff_command = {
    .name = "diff",
    .arguments = "A [B]",
    .purpose = TRANSLATED("Compare the rules of two variants"),
    .notes = TRANSLATED("The options apply to B. Without B, A is compared with A under these options. Without B and "
                        "options, the parent of A is\n"
                        "compared with A. The exit status is 0 whether the rules differ or not."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.add = add_variant,
                   .missing = TRANSLATED("diff needs two variants, or one and an option; 'tapp list' lists variants")},
    .examples = {"tapp diff my-game.yaml our-rules.yaml", "tapp diff my-game.yaml --option stakes=high"},
    .run = run_diff,
};
