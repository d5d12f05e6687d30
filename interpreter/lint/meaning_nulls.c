/*
 * In a contract, a key without a value (null) removes a rule that all contracts have. Finds nulls that remove nothing.
 */
#include "lint/meaning_inner.h"

#include "text/overlay.h"

enum { DEEPEST = 16 }; /* keys that are nested deeper are not checked */

/*
 * The path from a contract to a null. `contracts` are those of the file, with no option set, and `contract` is the
 * present one of them.
 */
typedef struct NullSearch {
    Meaning *meaning;
    const Node *contracts, *contract;
    Str path[DEEPEST];
    size_t depth;
} NullSearch;

/* Returns the value below a map that the first `depth` keys of the path lead to; NULL if there is none. */
static const Node *value_at(const NullSearch *search, const Node *map, size_t depth)
{
    for (size_t i = 0; map && i < depth; i++) map = map->kind == NODE_MAP ? node_find_str(map, search->path[i]) : NULL;
    return map;
}

/* True if the map has the rule that the null would remove. */
static bool has_this_rule(const NullSearch *search, const Node *map)
{
    const Node *value = value_at(search, map, search->depth);
    return value && value->kind != NODE_NULL;
}

/*
 * True if the contract would have the rule without this null. It has the rule itself, or from the contract that it is
 * `like`, or from `for_all`.
 */
static bool is_shared_rule(const NullSearch *search)
{
    const Node *entry = search->contract;
    /* there are at most as many steps as contracts, so a circle of `like` ends */
    for (size_t i = 0; entry && i < node_n_pairs(search->contracts); i++) {
        const Node *like = node_find(entry, "like");
        if (has_this_rule(search, entry)) return true;
        entry = like ? node_find_str(search->contracts, like->text) : NULL;
    }
    return has_this_rule(search, node_find(search->contracts, "for_all"));
}

/* True if an option's changes contain the rule, for all contracts or for one. */
static bool patch_has_rule(const NullSearch *search, const Node *patch)
{
    const Node *contracts = node_find(patch, "contracts");
    bool any = has_this_rule(search, patch);
    for (size_t i = 0; i < node_n_pairs(contracts); i++) any = any || has_this_rule(search, contracts->pairs[i].value);
    return any;
}

/* True if a value of an option adds the rule that the null removes. */
static bool options_have_rule(const NullSearch *search)
{
    const Node *options = node_find(search->meaning->root, "options");
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; k < node_n_pairs(values); k++)
            if (patch_has_rule(search, node_find(values->pairs[k].value, "patch"))) return true;
    }
    return false;
}

/* Warns about a null in a contract that removes no rule. */
static void report_null(const NullSearch *search, const NodePair *pair)
{
    Diags *diags = search->meaning->diags;
    Str key = pair->key->text;
    Diag *diag = diag_warning(diags, "removes-nothing", pair->key->span,
                              "'%.*s' has no value, which removes a rule in a contract, but there is no such rule",
                              STR_ARG(key));
    const Node *top = value_at(search, search->meaning->root, search->depth - 1);
    if (overlay_is_cut_off(pair)) diag_hint(diags, diag, "put a text with a comma in quotes, or give the key a value");
    else if (top && top->kind == NODE_MAP) diag_did_you_mean(diags, diag, node_nearest_key(diags->arena, top, key));
}

/* Checks the value of a key, and all values inside it, for nulls that remove nothing. */
static void see_null(NullSearch *search, const NodePair *pair)
{
    const Meaning *meaning = search->meaning;
    if (search->depth == DEEPEST) return;
    search->path[search->depth++] = pair->key->text;
    for (size_t i = 0; i < node_n_pairs(pair->value); i++) see_null(search, &pair->value->pairs[i]);
    bool is_null = pair->value->kind == NODE_NULL && meaning_is_own(meaning, pair->value);
    if (is_null && !has_this_rule(search, meaning->root) && !is_shared_rule(search) && !options_have_rule(search))
        report_null(search, pair);
    search->depth--;
}

/*
 * Checks all rules in contracts that also exist for all contracts. `contracts` comes from the file, or from the changes
 * of an option.
 */
static void see_contracts(NullSearch *search, const Node *contracts)
{
    for (size_t i = 0; i < node_n_pairs(contracts); i++) {
        const Node *contract = contracts->pairs[i].value;
        search->contract = node_find_str(search->contracts, contracts->pairs[i].key->text);
        for (size_t k = 0; k < node_n_pairs(contract); k++)
            if (overlay_is_inherited(contract->pairs[k].key->text)) see_null(search, &contract->pairs[k]);
    }
}

/* Checks the nulls in the contracts of the file, then those in the contracts that the options change. */
void meaning_see_nulls(Meaning *meaning)
{
    NullSearch search = {.meaning = meaning, .contracts = node_find(meaning->root, "contracts")};
    const Node *options = node_find(meaning->root, "options");
    see_contracts(&search, search.contracts);
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; k < node_n_pairs(values); k++)
            see_contracts(&search, node_find(node_find(values->pairs[k].value, "patch"), "contracts"));
    }
}
