/* Reports texts that are missing in a language, and values without a source. */
#include "lint/meaning_inner.h"

/* ---- languages ------------------------------------------------------------------------------------------------ */

enum { LISTED_LINES = 12 }; /* the most lines that a message lists */

/* The texts that are missing in one language. The first one is the place of the message. */
typedef struct Missing {
    Meaning *meaning;
    Str language;
    const Node *first;
    Buf lines; /* the line numbers of all texts but the first, as a list for the message */
    uint32_t last_line;
    size_t n, n_lines;
} Missing;

/*
 * Adds a text that is missing in the language. The warning is placed at the first such text, and lists the lines of at
 * most LISTED_LINES others.
 */
static void add_missing_text(Missing *missing, const Node *text)
{
    uint32_t line = text->span.line;
    missing->n++;
    if (!missing->first) missing->first = text;
    else if (line != missing->last_line && ++missing->n_lines <= LISTED_LINES)
        buf_printf(&missing->lines, "%s%u", missing->lines.n ? ", " : "", (unsigned)line);
    else if (line != missing->last_line && missing->n_lines == LISTED_LINES + 1) buf_add(&missing->lines, STR(" ..."));
    missing->last_line = line;
}

/* Adds all texts below the node that are missing in the language. */
static void look_for_texts(Missing *missing, const Node *node)
{
    const Meaning *meaning = missing->meaning;
    if (words_is_text(&meaning->words, node)) {
        if (meaning_is_own(meaning, node) && !node_find_str(node, missing->language)) add_missing_text(missing, node);
        return;
    }
    for (size_t i = 0; i < node_n_items(node); i++) look_for_texts(missing, node->items[i]);
    for (size_t i = 0; i < node_n_pairs(node); i++) look_for_texts(missing, node->pairs[i].value);
}

/* Reports a language that some texts lack, once, at the first of these texts. */
static void report_language(Meaning *meaning, Str language)
{
    Missing missing = {.meaning = meaning, .language = language};
    look_for_texts(&missing, meaning->root);
    if (missing.n) {
        Diag *diag = diag_remark(meaning->diags, "text-language", missing.first->span,
                                 "this text has no '%.*s', but the game's name does", STR_ARG(language));
        if (missing.n_lines)
            diag_hint(meaning->diags, diag, "%zu texts lack it, also in lines %s", missing.n, buf_text(&missing.lines));
        else if (missing.n > 1) diag_hint(meaning->diags, diag, "%zu texts of this line lack it", missing.n);
    }
    buf_free(&missing.lines);
}

void meaning_report_languages(Meaning *meaning)
{
    const Node *name = node_find(meaning->root, "name");
    for (size_t i = 0; i < node_n_pairs(name); i++) report_language(meaning, name->pairs[i].key->text);
}

/* ---- values without a source ---------------------------------------------------------------------------------- */

/* The place where a path leads to no value. */
typedef struct Lost {
    const Node *map; /* the map that lacks the next key of the path; NULL: the path leads to a value */
    Str key;
} Lost;

/*
 * Follows a path such as "play/follow". If it leads to no value, returns the map and the key where it breaks off;
 * otherwise no map.
 */
static Lost follow(const Node *node, Str path)
{
    while (path.n && node->kind == NODE_MAP) { /* inside a list or a formula, a path is not checked */
        Str key = str_take(&path, '/');
        const Node *next = node_find_str(node, key);
        if (!next) return (Lost){node, key};
        node = next;
    }
    return (Lost){NULL, STR("")};
}

/* True if the path exists only in the changes that an option makes. */
static bool is_in_patch(const Node *root, Str path)
{
    const Node *options = node_find(root, "options");
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; k < node_n_pairs(values); k++) {
            const Node *patch = node_find(values->pairs[k].value, "patch");
            if (patch && !follow(patch, path).map) return true;
        }
    }
    return false;
}

/* Warns if the path of a note leads to no value of the variant. */
static void check_path(Meaning *meaning, const Node *root, const Node *path)
{
    Lost lost = follow(root, path->text);
    if (!lost.map || is_in_patch(root, path->text)) return;
    Diag *diag = diag_warning(meaning->diags, "unverified-path", path->span, "the path '%.*s' leads nowhere",
                              STR_ARG(path->text));
    Str near = node_nearest_key(meaning->diags->arena, lost.map, lost.key);
    if (near.n) diag_hint(meaning->diags, diag, "did you mean '%.*s' for '%.*s'?", STR_ARG(near), STR_ARG(lost.key));
}

/* True if a paragraph's path leads to a value: in the document, in a contract, or in the changes of an option. */
static bool leads_somewhere(const Node *root, Str path)
{
    const Node *contracts = node_find(root, "contracts");
    if (!follow(root, path).map || is_in_patch(root, path)) return true;
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        if (!follow(contracts->pairs[i].value, path).map) return true;
    return false;
}

/*
 * Checks the paths under `about` or `tells`: each paragraph must exist, and each of its paths must lead to a value.
 * Only entries of the file itself are checked; those of a parent may be about a rule that is gone.
 */
static void see_paths(Meaning *meaning, const Game *usual, const Node *about)
{
    const Node *rules = node_find(meaning->root, "rules");
    for (size_t i = 0; i < node_n_pairs(about); i++) {
        const NodePair *pair = &about->pairs[i];
        if (!meaning_is_own(meaning, pair->value)) continue;
        if (!node_find_str(rules, pair->key->text) && !meaning_may_mean(meaning, STR("rules"))) {
            Diag *diag = diag_warning(meaning->diags, "about-path", pair->key->span, "unknown paragraph '%.*s'",
                                      STR_ARG(pair->key->text));
            diag_did_you_mean(meaning->diags, diag, node_nearest_key(meaning->diags->arena, rules, pair->key->text));
        }
        for (size_t k = 0; k < node_n_items(pair->value); k++)
            if (!leads_somewhere(usual->root, pair->value->items[k]->text))
                (void)diag_warning(meaning->diags, "about-path", pair->value->items[k]->span,
                                   "the path '%.*s' leads nowhere", STR_ARG(pair->value->items[k]->text));
    }
}

void meaning_see_about(Meaning *meaning, const Game *usual)
{
    see_paths(meaning, usual, node_find(usual->root, "about"));
    see_paths(meaning, usual, node_find(usual->root, "tells"));
}

void meaning_see_unverified(Meaning *meaning, const Game *usual)
{
    const Node *list = node_find(usual->root, "unverified");
    if (!list || list->kind != NODE_LIST || list->count == 0 || !meaning_is_own(meaning, list->items[0])) return;
    Buf paths = {0};
    for (size_t i = 0; i < list->count; i++) {
        const Node *at = node_find(list->items[i], "at");
        if (!at) continue;
        buf_printf(&paths, "%s%.*s", i ? ", " : "", STR_ARG(at->text));
        /* if there are errors, the last key of the path may be misspelt in the file */
        if (meaning->diags->n_errors == 0) check_path(meaning, usual->root, at);
    }
    (void)diag_remark(meaning->diags, "unverified", list->items[0]->span, "these values have no source: %.*s",
                      STR_ARG(buf_str(&paths)));
    buf_free(&paths);
}
