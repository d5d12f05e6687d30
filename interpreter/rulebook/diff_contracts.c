/* Differences in contracts, settlement and options. */
#include "rulebook/diff_inner.h"
#include "rulebook/explain.h"

/* ---- contracts ------------------------------------------------------------------------------------------------ */

/* True for a key of a contract that `diff` shows in another section, not under "contracts". */
static bool is_section(Str key)
{
    return str_is(key, "talon") || str_is(key, "discard") || str_is(key, "giving") || str_is(key, "play");
}

/*
 * Returns the card points that a contract gives to the cards of a selector. Without an entry, they are those of the
 * pack, or "–" if the cards have different points there.
 */
static Str own_value(const Diff *diff, int side, const Node *values, Str selector)
{
    const Speaker *speaker = &diff->speakers[side];
    const Node *value = node_find_str(values, selector);
    if (value) return say_fraction(speaker, points_written(value));
    CardSet cards = speak_selector(speaker->game, selector);
    if (!cards) return STR("–");
    int points = speaker->game->card[cards_first(cards)].points;
    EACH_CARD (card, cards)
        if (speaker->game->card[card].points != points) return STR("–");
    return say_fraction(speaker, game_in_points(speaker->game, points));
}

/* Returns the players' words for the cards of a selector, such as "rank K" or "trump J". */
static Str selector_words(const Diff *diff, int side, Str selector)
{
    const Speaker *speaker = &diff->speakers[side];
    Explainer explainer = {.game = speaker->game, .speaker = *speaker};
    Str relative = explain_relative_card(&explainer, selector);
    return relative.n ? relative : say_cards(speaker, speak_selector(speaker->game, selector));
}

/* Compares the card points that a contract gives to the cards of a selector. */
static void compare_own_value(Diff *diff, const DiffPath *path, Pair values, Str selector)
{
    int side = node_find_str(values.node[0], selector) ? 0 : 1;
    Str before = own_value(diff, 0, values.node[0], selector), after = own_value(diff, 1, values.node[1], selector);
    if (!str_equal(before, after))
        diff_add(diff, diff_below(diff, path, selector_words(diff, side, selector)), before, after);
}

/* Compares a key of a contract. Keys that have a section of their own and constants are left out. */
static void compare_contract_key(Diff *diff, const DiffPath *path, Pair contracts, Str key)
{
    if (str_is(key, "values")) {
        Str title = diff_title(diff, contracts.node[0] ? contracts.node[0] : contracts.node[1], key);
        diff_each(diff, &(DiffPath){.label = diff_below(diff, path, title)}, diff_at(contracts, key),
                  compare_own_value);
        return;
    }
    bool is_constant = str_is(key, "constants"); /* constants are shown in the formulas that use them */
    if (!is_section(key) && !is_constant) diff_compare_key(diff, path, contracts, key);
}

/*
 * Compares a contract that both games have. With a `section`, compares only the keys in this section of the contract.
 * Without one, compares all keys that belong to no section.
 */
static void compare_contract(Diff *diff, Pair contracts, int number, Str section)
{
    const Game *game = diff->speakers[0].game;
    Pair pair = diff_at(contracts, game->contract[diff->common[0][number]].id);
    diff_set_contract(diff, number);
    if (!section.n) diff_each(diff, &(DiffPath){.key = STR("contracts")}, pair, compare_contract_key);
    else diff_compare(diff, &(DiffPath){.key = section}, diff_at(pair, section));
    diff_set_contract(diff, -1);
}

/* Records a contract that only one of the games has. */
static void compare_unshared(Diff *diff, const DiffPath *path, Pair contracts, Str key)
{
    if (!node_find_str(contracts.node[0], key) || !node_find_str(contracts.node[1], key))
        diff_compare_named(diff, path, contracts, key);
}

/*
 * Compares the contracts that both games have, and records those that only one has. If the games have no common
 * contract, compares only the names.
 */
void diff_contracts(Diff *diff, const DiffPath *path, Pair contracts)
{
    DiffPath named = {.key = STR("contracts")};
    (void)path;
    for (int i = 0; i < diff->n_common; i++) compare_contract(diff, contracts, i, STR(""));
    if (diff->n_common) diff_each(diff, &named, contracts, compare_unshared);
    else diff_compare_names(diff, contracts);
}

/* Returns the value under a key of a section, if all contracts of a game have the same value there; otherwise NULL. */
static const Node *common_value(const Diff *diff, int side, Str section, Str key)
{
    const Node *contracts = node_find(diff->speakers[side].game->root, "contracts"), *first = NULL;
    for (size_t i = 0; i < contracts->count; i++) {
        const Node *value = node_find_str(node_find_str(contracts->pairs[i].value, section), key);
        if (i > 0 && !(first && value && node_equal(first, value))) return NULL;
        first = value;
    }
    return first;
}

/* For games without a common contract: compares a value if, in each game, all contracts have the same one. */
static void compare_agreed(Diff *diff, const DiffPath *path, Pair above, Str key)
{
    (void)above;
    Pair pair = {{common_value(diff, 0, path->key, key), common_value(diff, 1, path->key, key)}};
    const Node *section = node_find_str(diff->speakers[0].game->root, path->key);
    DiffPath inner = {.label = diff_title(diff, section, key), .key = key};
    if (pair.node[0] && pair.node[1]) diff_compare(diff, &inner, pair);
}

/*
 * Compares a section of which each contract has its own copy, in each common contract. Without a common contract,
 * compares only the values in which all contracts of a game agree.
 */
void diff_in_contracts(Diff *diff, const DiffPath *path, Pair above)
{
    Pair contracts = {
        {node_find(diff->speakers[0].game->root, "contracts"), node_find(diff->speakers[1].game->root, "contracts")}};
    if (!diff->n_common) diff_each(diff, path, above, compare_agreed);
    for (int i = 0; i < diff->n_common; i++) compare_contract(diff, contracts, i, path->key);
}

/* ---- the settlement ------------------------------------------------------------------------------------------- */

/* True if the item can never count in the present contract, because its `when` is always false there. */
static bool can_never_count(const Diff *diff, int side, Pair items)
{
    bool truth;
    const Node *when = node_find(items.node[side], "when");
    return when && speak_truth(&diff->speakers[side], when, &truth) && !truth;
}

/* True if the value is a formula in which some contract of one of the games overrides a constant. */
static bool depends_on_contract(const Diff *diff, Str key, Pair formulas)
{
    for (int side = 0; side < 2; side++) {
        if (diff_kind(key, formulas.node[side]) != VALUE_FORMULA) return false;
        if (diff_varies(&diff->speakers[side], formulas.node[side])) return true;
    }
    return false;
}

/*
 * Compares a key of an item of the settlement. If contracts override constants in its formula, compares it in each
 * common contract in which the item can count in at least one game. There, the words "the value of the contract"
 * replace the number (keeps_value). So equal differences have equal texts, and diff_add() can join them.
 */
static void compare_item_key(Diff *diff, const DiffPath *path, Pair items, Str key)
{
    if (!diff->n_common || !depends_on_contract(diff, key, diff_at(items, key))) {
        diff_compare_key(diff, path, items, key);
        return;
    }
    for (int i = 0; i < diff->n_common; i++) {
        diff_set_contract(diff, i);
        diff->speakers[0].keeps_value = diff->speakers[1].keeps_value = true;
        if (!can_never_count(diff, 0, items) || !can_never_count(diff, 1, items))
            diff_compare_key(diff, path, items, key);
        diff->speakers[0].keeps_value = diff->speakers[1].keeps_value = false;
    }
    diff_set_contract(diff, -1);
}

/* Compares an item of the settlement key by key. An item that only one game has is recorded as a whole. */
static void compare_item(Diff *diff, const DiffPath *path, Pair items, Str key)
{
    Pair pair = diff_at(items, key);
    DiffPath inner = {.label = diff_name(diff, key, pair), .key = path->key};
    if (diff_are_maps(pair)) diff_each(diff, &inner, pair, compare_item_key);
    else diff_compare_named(diff, path, items, key);
}

void diff_settlement(Diff *diff, const DiffPath *path, Pair settlement)
{
    Pair items = diff_find(settlement, "items");
    DiffPath named = {.key = STR("items")};
    diff_compare_key(diff, path, settlement, STR("unit"));
    diff_compare_key(diff, path, settlement, STR("account"));
    diff_compare_key(diff, path, settlement, STR("aim"));
    if (diff->n_common && diff_shares_keys(items)) diff_each(diff, &named, items, compare_item);
    else diff_compare_names(diff, items);
}

/* ---- options -------------------------------------------------------------------------------------------------- */

/* Returns the question that an option puts to the player; its id if the file has no text for it. */
static Str question_of(const Diff *diff, int side, const Node *option, Str id)
{
    Str text = say_text(&diff->speakers[side], node_find(option, "text"));
    return text.n ? text : id;
}

/* Returns the author's sentence for one value of an option; if there is none, the value itself. */
static Str value_sentence(const Diff *diff, int side, const Node *option, Str value)
{
    Str text = say_text(&diff->speakers[side], node_find(node_find_str(node_find(option, "values"), value), "text"));
    return text.n ? text : value;
}

/* Compares the effects of one value that an option has in both games. If they differ, only this fact is recorded. */
static void compare_choice(Diff *diff, const DiffPath *path, Pair values, Str key)
{
    Pair pair = diff_at(values, key);
    Pair patches = {{node_find(pair.node[0], "patch"), node_find(pair.node[1], "patch")}};
    if (!diff_are_maps(pair) || diff_same_rules(patches.node[0], patches.node[1])) return;
    Str text = say_text(&diff->speakers[1], node_find(pair.node[1], "text"));
    diff_add(diff, diff_below(diff, path, text.n ? text : key), STR(""),
             diff_say(diff, WORD_DIFF_OTHERWISE, (Slots){0}));
}

static bool has_values(const Node *option)
{
    return diff_has_entries(node_find(option, "values"));
}

/* Returns the least or the greatest number of an option: `key` is "min" or "max". It is 0 if there is no limit. */
static int64_t limit_of(const Node *option, const char *key)
{
    const Node *limit = node_find(option, key);
    return limit ? limit->integer : 0;
}

/*
 * Returns the choices of an option in words. For an option without listed values, this is the range of numbers.
 * Otherwise, it is the values that the other game does not have ("–": there are none).
 */
static Str own_choices(const Diff *diff, int side, Pair options)
{
    Str text = STR("");
    const Node *option = options.node[side], *own = node_find(option, "values");
    Slots slots = {.number = {limit_of(option, "min"), limit_of(option, "max")}};
    if (!has_values(option)) return diff_say(diff, WORD_EXPLAIN_RANGE, slots);
    for (size_t i = 0; i < own->count; i++)
        if (!node_find_str(node_find(options.node[1 - side], "values"), own->pairs[i].key->text))
            text = diff_join(diff, text, "; ", value_sentence(diff, side, option, own->pairs[i].key->text));
    return text.n ? text : STR("–");
}

/*
 * Compares the choices of an option: first which ones there are, then their effects. If two options with a range of
 * numbers set different constants, this fact is recorded. Effects of listed values are compared only if the default is
 * the same, because they are changes to the default rules.
 */
static void compare_choices(Diff *diff, const DiffPath *path, Pair options, bool same_default)
{
    Str gone = own_choices(diff, 0, options), added = own_choices(diff, 1, options);
    Pair constants = diff_find(options, "constant");
    bool are_numbers = !has_values(options.node[0]) && !has_values(options.node[1]);
    if (!str_equal(gone, added))
        diff_add(diff, diff_below(diff, path, diff_title(diff, options.node[0], STR("values"))), gone, added);
    if (are_numbers && !str_equal(constants.node[0]->text, constants.node[1]->text))
        diff_add(diff, path->label, STR(""), diff_say(diff, WORD_DIFF_OTHERWISE, (Slots){0}));
    if (same_default) diff_each(diff, path, diff_find(options, "values"), compare_choice);
}

/* Compares an option that both games have: its default, its choices and their effects. */
static void compare_option(Diff *diff, const DiffPath *path, Pair options, Str key)
{
    Pair pair = diff_at(options, key), defaults = diff_find(pair, "default");
    if (!diff_are_maps(pair)) return; /* options of only one game are listed by name */
    DiffPath inner = {.label = diff_below(diff, path, question_of(diff, 0, pair.node[0], key)), .key = key};
    bool same_default = str_equal(defaults.node[0]->text, defaults.node[1]->text);
    if (!same_default)
        diff_add(diff, diff_below(diff, &inner, diff_title(diff, pair.node[0], STR("default"))),
                 value_sentence(diff, 0, pair.node[0], defaults.node[0]->text),
                 value_sentence(diff, 1, pair.node[1], defaults.node[1]->text));
    compare_choices(diff, &inner, pair, same_default);
}

/* Returns the names of the options that the game of this side has and the other game has not. */
static Str own_options(const Diff *diff, int side, Pair options)
{
    Str text = STR("");
    const Node *own = options.node[side];
    for (size_t i = 0; own && i < own->count; i++)
        if (!node_find_str(options.node[1 - side], own->pairs[i].key->text))
            text = diff_join(diff, text, "; ", question_of(diff, side, own->pairs[i].value, own->pairs[i].key->text));
    return text;
}

static int64_t number_of_keys(const Node *map)
{
    return map ? (int64_t)map->count : 0;
}

/* Compares the options that both games have, and lists the options that only the first or only the second game has. */
void diff_options(Diff *diff, const DiffPath *path, Pair options)
{
    /* options of games without a common contract are not worth comparing; only their numbers are shown */
    if (!diff->n_common) {
        diff_compare_numbers(diff, diff_say(diff, WORD_DIFF_HOW_MANY, (Slots){0}), number_of_keys(options.node[0]),
                             number_of_keys(options.node[1]));
        return;
    }
    diff_each(diff, path, options, compare_option);
    for (int side = 0; side < 2; side++) {
        Str own = own_options(diff, side, options);
        Word absent = side ? WORD_DIFF_NEW : WORD_DIFF_GONE;
        if (own.n) diff_add(diff, diff_say(diff, absent, (Slots){0}), STR(""), own);
    }
}
