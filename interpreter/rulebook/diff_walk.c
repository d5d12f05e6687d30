/* Walks through two documents key by key and records differences. */
#include "rulebook/diff_inner.h"

/* ---- changes -------------------------------------------------------------------------------------------------- */

/* Returns the name of the contract that is being compared; empty if there is none. */
static Str contract_name(const Diff *diff)
{
    const Contract *contract = diff->speakers[0].contract;
    return contract ? say_text(&diff->speakers[0], contract->name) : STR("");
}

/*
 * If a contract is being compared, adds it to an earlier change that has contracts and the same label and words. In all
 * other cases, adds a new change.
 */
void diff_add(Diff *diff, Str label, Str before, Str after)
{
    Str contract = contract_name(diff);
    for (size_t i = 0; i < diff->n && contract.n; i++) {
        Change *old = &diff->changes[i];
        bool is_same =
            str_equal(old->label, label) && str_equal(old->words[0], before) && str_equal(old->words[1], after);
        if (!is_same || !old->n_contracts) continue;
        old->contracts = diff_join(diff, old->contracts, ", ", contract);
        old->n_contracts++;
        return;
    }
    Change *change = arena_push(diff->arena, (void **)&diff->changes, &diff->n, &diff->capacity, sizeof(Change));
    *change = (Change){.label = label, .words = {before, after}, .contracts = contract, .n_contracts = contract.n > 0};
}

Str diff_below(const Diff *diff, const DiffPath *path, Str title)
{
    return diff_join(diff, path->label, ": ", title);
}

/* Sets the contract in which formulas are compared: a number among the common contracts; negative: no contract. */
void diff_set_contract(Diff *diff, int number)
{
    for (int side = 0; side < 2; side++) {
        const Game *game = diff->speakers[side].game;
        diff->speakers[side].contract = number < 0 ? NULL : &game->contract[diff->common[side][number]];
    }
}

void diff_compare_numbers(Diff *diff, Str label, int64_t before, int64_t after)
{
    if (before != after) diff_add(diff, label, arena_number(diff->arena, before), arena_number(diff->arena, after));
}

/* ---- single values -------------------------------------------------------------------------------------------- */

/* Records two values that mean different rules, unless their words are the same. */
static void compare_value(Diff *diff, const DiffPath *path, Pair pair)
{
    if (diff_same(diff, path->key, pair)) return;
    Str before = diff_words(diff, 0, path->key, pair), after = diff_words(diff, 1, path->key, pair);
    if (!str_equal(before, after)) diff_add(diff, path->label, before, after);
}

bool diff_are_maps(Pair pair)
{
    return pair.node[0] && pair.node[1] && pair.node[0]->kind == NODE_MAP && pair.node[1]->kind == NODE_MAP;
}

Pair diff_at(Pair maps, Str key)
{
    return (Pair){{node_find_str(maps.node[0], key), node_find_str(maps.node[1], key)}};
}

Pair diff_find(Pair maps, const char *key)
{
    return diff_at(maps, str_of(key));
}

/* Calls `see` for each key of the language that one of the maps has, in the order of the schema. */
static void each_property(Diff *diff, const DiffPath *path, Pair maps, const Node *properties, DiffSee see)
{
    for (size_t i = 0; properties && i < properties->count; i++) {
        Str key = properties->pairs[i].key->text;
        Pair pair = diff_at(maps, key);
        if (pair.node[0] || pair.node[1]) see(diff, path, maps, key);
    }
}

/*
 * Calls `see` for the keys of the language, in the order of the map's schema. Then calls it for the keys that the
 * author chose.
 */
void diff_each(Diff *diff, const DiffPath *path, Pair maps, DiffSee see)
{
    const Node *any = maps.node[0] ? maps.node[0] : maps.node[1];
    const Node *properties = node_find(any ? any->schema : NULL, "properties");
    each_property(diff, path, maps, properties, see);
    /* then the keys chosen by the author; a key that both maps have comes once */
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; maps.node[side] && i < maps.node[side]->count; i++) {
            Str key = maps.node[side]->pairs[i].key->text;
            bool is_covered = node_find_str(properties, key) || (side == 1 && node_find_str(maps.node[0], key));
            if (!is_covered) see(diff, path, maps, key);
        }
}

/* ---- maps ----------------------------------------------------------------------------------------------------- */

void diff_compare_key(Diff *diff, const DiffPath *path, Pair maps, Str key)
{
    const Node *map = maps.node[0] ? maps.node[0] : maps.node[1];
    if (diff_is_wording(map, key)) return;
    Str title = diff_title(diff, map, key);
    DiffPath inner = {.label = diff_below(diff, path, title)};
    if (diff_is_of_language(map, key)) inner.key = key; /* a name that the author chose says nothing about the value */
    diff_compare(diff, &inner, diff_at(maps, key));
}

/* Records an entry that only one of the games has. `absent` is the word for the game that lacks it. */
static void write_entry(Diff *diff, const DiffPath *path, Pair maps, Str key, Word absent)
{
    Str words[2];
    for (int side = 0; side < 2; side++) {
        words[side] = diff_say(diff, absent, (Slots){0});
        for (size_t i = 0; maps.node[side] && i < maps.node[side]->count; i++)
            if (str_equal(maps.node[side]->pairs[i].key->text, key))
                words[side] = diff_entry(diff, side, path->key, &maps.node[side]->pairs[i]);
    }
    diff_add(diff, path->label, words[0], words[1]);
}

/*
 * Compares a rule that has an id of its author but no name. Its sentence is the label. A rule that only one of the
 * games has is recorded as a whole.
 */
static void compare_rule(Diff *diff, const DiffPath *path, Pair maps, Str key)
{
    Pair pair = diff_at(maps, key);
    if (!pair.node[0] || !pair.node[1]) {
        write_entry(diff, path, maps, key, WORD_DIFF_NO_RULE);
        return;
    }
    DiffPath inner = {.label = diff_below(diff, path, diff_name(diff, key, pair))};
    diff_each(diff, &inner, pair, diff_compare_key);
}

/*
 * Compares an entry that has a name, such as a bid, an announcement or an item. An entry that only one of the games has
 * is recorded as a whole.
 */
void diff_compare_named(Diff *diff, const DiffPath *path, Pair maps, Str key)
{
    Pair pair = diff_at(maps, key);
    DiffPath inner = {.label = diff_below(diff, path, diff_name(diff, key, pair)), .key = path->key};
    if (diff_are_maps(pair)) diff_each(diff, &inner, pair, diff_compare_key);
    else write_entry(diff, &inner, maps, key, str_is(path->key, "items") ? WORD_DIFF_NOT_COUNTED : WORD_DIFF_ABSENT);
}

Str diff_names(const Diff *diff, int side, Pair maps)
{
    Str names = STR("");
    const Node *map = maps.node[side];
    for (size_t i = 0; map && i < map->count; i++) {
        Pair entry = {{NULL, NULL}};
        entry.node[side] = map->pairs[i].value;
        names = diff_join(diff, names, ", ", diff_name(diff, map->pairs[i].key->text, entry));
    }
    return names.n ? names : STR("–");
}

bool diff_shares_keys(Pair maps)
{
    for (size_t i = 0; maps.node[0] && i < maps.node[0]->count; i++)
        if (node_find_str(maps.node[1], maps.node[0]->pairs[i].key->text)) return true;
    return false;
}

bool diff_has_entries(const Node *map)
{
    return map && map->count > 0;
}

void diff_compare_names(Diff *diff, Pair maps)
{
    Str before = diff_names(diff, 0, maps), after = diff_names(diff, 1, maps);
    if (!str_equal(before, after)) diff_add(diff, STR(""), before, after);
}

/*
 * If both maps have entries, but the games have no common contract or the maps no common key, compares only the names.
 */
void diff_compare_all(Diff *diff, const DiffPath *path, Pair maps)
{
    bool have_both = diff_has_entries(maps.node[0]) && diff_has_entries(maps.node[1]);
    bool are_strangers = have_both && !(diff->n_common && diff_shares_keys(maps));
    if (are_strangers) diff_compare_names(diff, maps);
    else diff_each(diff, path, maps, diff_compare_named);
}

/* True for a key whose map contains rules: its own keys are ids, and each value is a rule with a sentence. */
static bool holds_rules(Str key)
{
    static const char *const MAPS[] = {"redeal", "duties", "bound", "demands", "leads", "withhold", "captures"};
    for (size_t i = 0; i < COUNT(MAPS); i++)
        if (str_is(key, MAPS[i])) return true;
    return false;
}

/*
 * Compares two values. Two maps are compared key by key, or rule by rule if the key has a map of rules. Texts of the
 * author and all other values are compared as a whole.
 */
void diff_compare(Diff *diff, const DiffPath *path, Pair pair)
{
    if (diff_kind(path->key, pair.node[0]) == VALUE_TEXT || !diff_are_maps(pair)) compare_value(diff, path, pair);
    else diff_each(diff, path, pair, holds_rules(path->key) ? compare_rule : diff_compare_key);
}
