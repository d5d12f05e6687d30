/* tapp show: prints a variant with its parents, its options and all defaults written out. */
#include "catalog/about.h"
#include "base/number.h"
#include "cli/command.h"
#include "lint/origin.h"
#include "text/emit.h"
#include "text/json_write.h"
#include "text/overlay.h"

#include <stdio.h>

typedef struct Asked {
    GameChoice game;
    bool json, origin;
} Asked;

static const CommandOption OPTIONS[] = {
    {"json", NULL, TRANSLATED("print JSON: {\"document\": …, \"origins\": {JSON Pointer: place}}"), read_flag,
     INTO(Asked, json)},
    {"origin", NULL, TRANSLATED("show where each value comes from: a line of a file, an option, or the default"),
     read_flag, INTO(Asked, origin)},
    GAME_OPTIONS(Asked, game),
};

/* ---- the document --------------------------------------------------------------------------------------------- */

/* Returns a copy of an option in which the chosen value is the default, so that the printed file is the chosen game. */
static Node *with_choice(Arena *arena, const Node *option, Str value)
{
    Node *patch = node_map(arena, option->span);
    const Node *old = node_find(option, "default");
    Node *chosen = node_string(arena, value, option->span);
    bool is_listed = node_find_str(node_find(option, "values"), value) != NULL;
    /* the value of an option without listed values is a number, so its default must be a number, too */
    if (!is_listed && old && old->kind == NODE_INT) {
        int64_t number = old->integer;
        if (number_within(value, INT64_MIN, INT64_MAX, &number)) chosen = node_int(arena, number, old->span);
    }
    node_set(arena, patch, node_string(arena, STR("default"), option->span), chosen);
    return overlay_merge(arena, option, patch);
}

/* Returns a copy of all options in which the chosen values are the defaults. */
static Node *with_choices(Arena *arena, const Node *options, const OpenRequest *asked)
{
    Node *copy = overlay_merge(arena, options, node_map(arena, options->span));
    for (size_t i = 0; i < asked->n_options; i++) {
        const Node *option = node_find_str(options, asked->options[i].name);
        if (option)
            node_set(arena, copy, node_string(arena, asked->options[i].name, option->span),
                     with_choice(arena, option, asked->options[i].value));
    }
    return copy;
}

/* True if a rule of a contract is the rule at the top, from the same place in a file. */
static bool is_inherited(const Node *top, const Node *own)
{
    return same_place(top->span, own->span) && node_equal(top, own);
}

/* Returns a rule of a contract without the parts that it inherits from the rule at the top; NULL if nothing is left. */
static Node *without_inherited(Arena *arena, const Node *top, Node *own)
{
    if (!top) return own;
    if (is_inherited(top, own)) return NULL;
    if (top->kind != NODE_MAP || own->kind != NODE_MAP) return own;
    Node *copy = node_map(arena, own->span);
    for (size_t i = 0; i < own->count; i++) {
        const NodePair *pair = &own->pairs[i];
        Node *value = without_inherited(arena, node_find_str(top, pair->key->text), pair->value);
        if (value) node_add(arena, copy, pair->key, value);
    }
    return copy->count ? copy : NULL;
}

/*
 * Returns the contracts as an author could have written them. A contract has only its own rules, so that an option can
 * still change the others at the top. It has a null for each rule of all contracts that it does not use; without this
 * null, it would inherit the rule.
 */
static Node *contracts_of_file(Arena *arena, const Node *root, const Node *contracts)
{
    Node *copies = overlay_with_nulls(arena, root, contracts);
    for (size_t i = 0; i < copies->count; i++) {
        const Node *contract = copies->pairs[i].value;
        Node *copy = copies->pairs[i].value = node_map(arena, contract->span);
        for (size_t k = 0; k < contract->count; k++) {
            const NodePair *pair = &contract->pairs[k];
            const Node *top = overlay_is_inherited(pair->key->text) ? node_find_str(root, pair->key->text) : NULL;
            Node *value = without_inherited(arena, top, pair->value);
            if (value) node_add(arena, copy, pair->key, value);
        }
    }
    return copies;
}

/*
 * Returns the document to print. Keys about the origin of the file are left out, because the result is complete without
 * its parents. `as_file` means that the result is printed as a variant; see contracts_of_file().
 */
static Node *document_of(const Opened *opened, bool as_file)
{
    static const char *const LEFT_OUT[] = {"extends", "partial", "$schema"};
    const Node *root = opened->game->root;
    Node *document = node_map(opened->arena, root->span);
    for (size_t i = 0; i < root->count; i++) {
        const Node *key = root->pairs[i].key;
        Node *value = root->pairs[i].value;
        bool is_left_out = false;
        for (size_t k = 0; k < COUNT(LEFT_OUT); k++) is_left_out = is_left_out || node_is(key, LEFT_OUT[k]);
        if (as_file && node_is(key, "contracts")) value = contracts_of_file(opened->arena, root, value);
        if (node_is(key, "options")) value = with_choices(opened->arena, value, &opened->asked);
        if (!is_left_out) node_add(opened->arena, document, key, value);
    }
    return document;
}

/* Prints the document as JSON. `with_origin` adds the place from which each value comes. */
static void print_shown_json(Buf *out, const Opened *opened, bool with_origin)
{
    const Node *document = document_of(opened, false);
    if (!with_origin) {
        node_print_json(out, document, 2);
        buf_char(out, '\n');
        return;
    }
    Origins origins = origins_of(opened);
    Json json = {.out = out, .is_spaced = true};
    json_map(&json);
    json_line(&json, 2);
    node_print_json(json_value(json_key(&json, "document")), document, 0);
    json_line(&json, 2);
    origins_print_json(&origins, json_value(json_key(&json, "origins")), document);
    json_line(&json, 0);
    json_end(&json, "}\n");
}

/*
 * Prints a comment for each chosen value that changes rules. The printed document already includes these changes, so
 * another value cannot take them back.
 */
static void print_applied(Buf *out, const Opened *opened)
{
    AboutOption option;
    for (size_t i = 0; about_option(opened->game->root, i, &opened->asked, &option); i++) {
        const Node *patch = node_find(node_find_str(option.values, option.value), "patch");
        if (patch && patch->count)
            buf_printf(out, "# %.*s=%.*s is applied; other values of this option no longer take that back\n",
                       STR_ARG(option.name), STR_ARG(option.value));
    }
}

/* Prints the document as YAML. `with_origin` adds the place from which each value comes. */
static void print_yaml(Buf *out, const Opened *opened, bool with_origin)
{
    Origins origins = origins_of(opened);
    Remark remark = {with_origin ? origin_print : NULL, &origins};
    buf_printf(out, "# %.*s with every default written out\n", STR_ARG(opened->game->id));
    print_applied(out, opened);
    node_print_yaml_remarked(out, document_of(opened, true), remark);
}

static int run_show(int n, char **arguments)
{
    Asked asked = {.json = false};
    if (!args_read(&show_command, n, arguments, &asked)) return STATUS_USAGE;
    Opened opened;
    Buf out = {0};
    OpenRequest request = choice_request(&asked.game);
    request.for_rules = true;
    bool is_open = catalog_open(&request, &opened, &out);
    if (!is_open) flush_to(stderr, &out);
    else if (asked.json) print_shown_json(&out, &opened, asked.origin);
    else print_yaml(&out, &opened, asked.origin);
    flush_to(stdout, &out);
    buf_free(&out);
    catalog_close(&opened);
    return is_open ? STATUS_OK : STATUS_INPUT;
}

const Command show_command = {
    .name = "show",
    .arguments = "VARIANT",
    .purpose = TRANSLATED("Print a variant as the program reads it"),
    .notes = TRANSLATED("The output contains the values of all parents, the chosen options and every default. You can "
                        "save it as a variant."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("variant"),
                   .at = offsetof(Asked, game.variant),
                   .missing = TRANSLATED("show needs a variant; 'tapp list' lists them")},
    .examples = {"tapp show my-game.yaml --option stakes=high", "tapp show my-game.yaml --origin"},
    .run = run_show,
};
