/* What differs in contracts, in the settlement, and in the options. */
#include "rulebook/diff_inner.h"

/* ---- contracts ------------------------------------------------------------------------------------------------ */

/* These of a contract have sections of their own. */
static bool is_section(Str key)
{
    return str_is(key, "talon") || str_is(key, "discard") || str_is(key, "play");
}

static void compare_contract_key(Differ *differ, const DifferPath *path, Pair contracts, Str key)
{
    bool is_constant = str_is(key, "constants"); /* told in the formulas that use them */
    if (!is_section(key) && !is_constant) differ_compare_key(differ, path, contracts, key);
}

/* A contract of both games: all but what has a section of its own, or one such section. */
static void compare_contract(Differ *differ, Pair contracts, int number, Str section)
{
    const Game *game = differ->speakers[0].game;
    Pair pair = differ_at(contracts, game->contract[differ->common[0][number]].id);
    differ_set_contract(differ, number);
    if (!section.n) differ_each(differ, &(DifferPath){.key = STR("contracts")}, pair, compare_contract_key);
    else differ_compare(differ, &(DifferPath){.key = section}, differ_at(pair, section));
    differ_set_contract(differ, -1);
}

static void compare_unshared(Differ *differ, const DifferPath *path, Pair contracts, Str key)
{
    if (!node_find_str(contracts.node[0], key) || !node_find_str(contracts.node[1], key))
        differ_compare_named(differ, path, contracts, key);
}

void differ_contracts(Differ *differ, const DifferPath *path, Pair contracts)
{
    DifferPath named = {.key = STR("contracts")};
    (void)path;
    for (int i = 0; i < differ->n_common; i++) compare_contract(differ, contracts, i, STR(""));
    if (differ->n_common) differ_each(differ, &named, contracts, compare_unshared);
    else differ_compare_names(differ, contracts);
}

/* What stands at the top has been carried into the contracts, and is compared there. */
/* What all contracts of a game have under a key of a section of theirs; NULL if they do not agree. */
static const Node *agreed(const Differ *differ, int side, Str section, Str key)
{
    const Node *contracts = node_find(differ->speakers[side].game->root, "contracts"), *first = NULL;
    for (size_t i = 0; i < contracts->count; i++) {
        const Node *value = node_find_str(node_find_str(contracts->pairs[i].value, section), key);
        if (i > 0 && !(first && value && node_equal(first, value))) return NULL;
        first = value;
    }
    return first;
}

/* Of games without a common contract what holds in all of the one and in all of the other. */
static void compare_agreed(Differ *differ, const DifferPath *path, Pair above, Str key)
{
    (void)above;
    Pair pair = {{agreed(differ, 0, path->key, key), agreed(differ, 1, path->key, key)}};
    const Node *section = node_find_str(differ->speakers[0].game->root, path->key);
    DifferPath inner = {.label = differ_title(differ, section, key), .key = key};
    if (pair.node[0] && pair.node[1]) differ_compare(differ, &inner, pair);
}

void differ_in_contracts(Differ *differ, const DifferPath *path, Pair above)
{
    Pair contracts = {{node_find(differ->speakers[0].game->root, "contracts"),
                       node_find(differ->speakers[1].game->root, "contracts")}};
    if (!differ->n_common) differ_each(differ, path, above, compare_agreed);
    for (int i = 0; i < differ->n_common; i++) compare_contract(differ, contracts, i, path->key);
}

/* ---- the settlement ------------------------------------------------------------------------------------------- */

/* Does the item never count in this contract? */
static bool is_out(const Differ *differ, int side, Pair items)
{
    bool truth;
    const Node *when = node_find(items.node[side], "when");
    return when && speak_truth(&differ->speakers[side], when, &truth) && !truth;
}

/* A formula that has other numbers in other contracts is told of each contract. */
static void compare_item_key(Differ *differ, const DifferPath *path, Pair items, Str key)
{
    Pair pair = differ_at(items, key);
    bool varies = false;
    for (int side = 0; side < 2 && differ_kind(key, pair.node[side]) == VALUE_FORMULA; side++)
        varies = varies || differ_varies(&differ->speakers[side], pair.node[side]);
    if (!varies || !differ->n_common) {
        differ_compare_key(differ, path, items, key);
        return;
    }
    for (int i = 0; i < differ->n_common; i++) {
        differ_set_contract(differ, i);
        differ->speakers[0].keeps_value = differ->speakers[1].keeps_value = true;
        if (!is_out(differ, 0, items) || !is_out(differ, 1, items)) differ_compare_key(differ, path, items, key);
        differ->speakers[0].keeps_value = differ->speakers[1].keeps_value = false;
    }
    differ_set_contract(differ, -1);
}

static void compare_item(Differ *differ, const DifferPath *path, Pair items, Str key)
{
    Pair pair = differ_at(items, key);
    DifferPath inner = {.label = differ_name(differ, key, pair), .key = path->key};
    if (differ_are_maps(pair)) differ_each(differ, &inner, pair, compare_item_key);
    else differ_compare_named(differ, path, items, key);
}

void differ_settlement(Differ *differ, const DifferPath *path, Pair settlement)
{
    Pair items = differ_find(settlement, "items");
    DifferPath named = {.key = STR("items")};
    differ_compare_key(differ, path, settlement, STR("unit"));
    differ_compare_key(differ, path, settlement, STR("account"));
    if (differ->n_common && differ_shares_keys(items)) differ_each(differ, &named, items, compare_item);
    else differ_compare_names(differ, items);
}

/* ---- options -------------------------------------------------------------------------------------------------- */

static Str question_of(const Differ *differ, int side, const Node *option, Str id)
{
    Str text = say_text(&differ->speakers[side], node_find(option, "text"));
    return text.n ? text : id;
}

static Str value_sentence(const Differ *differ, int side, const Node *option, Str value)
{
    Str text = say_text(&differ->speakers[side], node_find(node_find_str(node_find(option, "values"), value), "text"));
    return text.n ? text : value;
}

/* A value that both have and that does something else. */
static void compare_choice(Differ *differ, const DifferPath *path, Pair values, Str key)
{
    Pair pair = differ_at(values, key);
    Pair patches = {{node_find(pair.node[0], "patch"), node_find(pair.node[1], "patch")}};
    if (!differ_are_maps(pair) || differ_same_rules(patches.node[0], patches.node[1])) return;
    Str text = say_text(&differ->speakers[1], node_find(pair.node[1], "text"));
    differ_add(differ, differ_below(differ, path, text.n ? text : key), STR(""),
               differ_say(differ, WORD_DIFF_OTHERWISE, (Slots){0}));
}

static bool has_values(const Node *option)
{
    return differ_has_entries(node_find(option, "values"));
}

static int64_t limit_of(const Node *option, const char *key)
{
    const Node *limit = node_find(option, key);
    return limit ? limit->integer : 0;
}

/* What can be chosen: a number, or the values that the other game has not. */
static Str own_choices(const Differ *differ, int side, Pair options)
{
    Str text = STR("");
    const Node *option = options.node[side], *own = node_find(option, "values");
    Slots slots = {.number = {limit_of(option, "min"), limit_of(option, "max")}};
    if (!has_values(option)) return differ_say(differ, WORD_EXPLAIN_RANGE, slots);
    for (size_t i = 0; i < own->count; i++)
        if (!node_find_str(node_find(options.node[1 - side], "values"), own->pairs[i].key->text))
            text = differ_join(differ, text, "; ", value_sentence(differ, side, option, own->pairs[i].key->text));
    return text.n ? text : STR("–");
}

/* What a choice does can be compared where both games are without it the same in this. */
static void compare_choices(Differ *differ, const DifferPath *path, Pair options, bool same_default)
{
    Str gone = own_choices(differ, 0, options), added = own_choices(differ, 1, options);
    Pair constants = differ_find(options, "constant");
    bool are_numbers = !has_values(options.node[0]) && !has_values(options.node[1]);
    if (!str_equal(gone, added))
        differ_add(differ, differ_below(differ, path, differ_title(differ, options.node[0], STR("values"))), gone,
                   added);
    if (are_numbers && !str_equal(constants.node[0]->text, constants.node[1]->text))
        differ_add(differ, path->label, STR(""), differ_say(differ, WORD_DIFF_OTHERWISE, (Slots){0}));
    if (same_default) differ_each(differ, path, differ_find(options, "values"), compare_choice);
}

/* An option of both games: what is usual, what can be chosen, what a choice does. */
static void compare_option(Differ *differ, const DifferPath *path, Pair options, Str key)
{
    Pair pair = differ_at(options, key), usual = differ_find(pair, "default");
    if (!differ_are_maps(pair)) return;
    DifferPath inner = {.label = differ_below(differ, path, question_of(differ, 0, pair.node[0], key)), .key = key};
    bool same_default = str_equal(usual.node[0]->text, usual.node[1]->text);
    if (!same_default)
        differ_add(differ, differ_below(differ, &inner, differ_title(differ, pair.node[0], STR("default"))),
                   value_sentence(differ, 0, pair.node[0], usual.node[0]->text),
                   value_sentence(differ, 1, pair.node[1], usual.node[1]->text));
    compare_choices(differ, &inner, pair, same_default);
}

/* The options that only one game has. */
static Str own_options(const Differ *differ, int side, Pair options)
{
    Str text = STR("");
    const Node *own = options.node[side];
    for (size_t i = 0; own && i < own->count; i++)
        if (!node_find_str(options.node[1 - side], own->pairs[i].key->text))
            text = differ_join(differ, text, "; ",
                               question_of(differ, side, own->pairs[i].value, own->pairs[i].key->text));
    return text;
}

static int64_t count_of(const Node *map)
{
    return map ? (int64_t)map->count : 0;
}

void differ_options(Differ *differ, const DifferPath *path, Pair options)
{
    if (!differ->n_common) { /* of another game they say nothing: how many there are */
        differ_compare_numbers(differ, differ_say(differ, WORD_DIFF_HOW_MANY, (Slots){0}), count_of(options.node[0]),
                               count_of(options.node[1]));
        return;
    }
    differ_each(differ, path, options, compare_option);
    for (int side = 0; side < 2; side++) {
        Str own = own_options(differ, side, options);
        Word absent = side ? WORD_DIFF_NEW : WORD_DIFF_GONE;
        if (own.n) differ_add(differ, differ_say(differ, absent, (Slots){0}), STR(""), own);
    }
}
