/* Going through two documents key by key, and taking note of what differs. */
#include "rulebook/diff_inner.h"

/* ---- changes -------------------------------------------------------------------------------------------------- */

/* The contract that formulas are about just now. */
static Str contract_name(const Differ *differ)
{
    const Contract *contract = differ->speakers[0].contract;
    return contract ? say_text(&differ->speakers[0], contract->name) : STR("");
}

/* The same change in several contracts is one. */
void differ_add(Differ *differ, Str label, Str before, Str after)
{
    Str contract = contract_name(differ);
    for (size_t i = 0; i < differ->n && contract.n; i++) {
        Change *old = &differ->changes[i];
        bool is_same =
            str_equal(old->label, label) && str_equal(old->words[0], before) && str_equal(old->words[1], after);
        if (!is_same || !old->n_contracts) continue;
        old->contracts = differ_join(differ, old->contracts, ", ", contract);
        old->n_contracts++;
        return;
    }
    Change *change =
        arena_push(differ->arena, (void **)&differ->changes, &differ->n, &differ->capacity, sizeof(Change));
    *change = (Change){label, {before, after}, contract, contract.n > 0};
}

Str differ_below(const Differ *differ, const DifferPath *path, Str title)
{
    return differ_join(differ, path->label, ": ", title);
}

void differ_set_contract(Differ *differ, int number)
{
    for (int side = 0; side < 2; side++) {
        const Game *game = differ->speakers[side].game;
        differ->speakers[side].contract = number < 0 ? NULL : &game->contract[differ->common[side][number]];
    }
}

static Str number_str(const Differ *differ, int64_t number)
{
    return arena_printf(differ->arena, "%lld", (long long)number);
}

void differ_compare_numbers(Differ *differ, Str label, int64_t before, int64_t after)
{
    if (before != after) differ_add(differ, label, number_str(differ, before), number_str(differ, after));
}

/* ---- single values -------------------------------------------------------------------------------------------- */

static void compare_value(Differ *differ, const DifferPath *path, Pair pair)
{
    if (differ_same(differ, path->key, pair)) return;
    Str before = differ_words(differ, 0, path->key, pair), after = differ_words(differ, 1, path->key, pair);
    if (!str_equal(before, after)) differ_add(differ, path->label, before, after);
}

bool differ_are_maps(Pair pair)
{
    return pair.node[0] && pair.node[1] && pair.node[0]->kind == NODE_MAP && pair.node[1]->kind == NODE_MAP;
}

Pair differ_at(Pair maps, Str key)
{
    return (Pair){{node_find_str(maps.node[0], key), node_find_str(maps.node[1], key)}};
}

Pair differ_find(Pair maps, const char *key)
{
    return differ_at(maps, str_of(key));
}

/* The keys of the language, in the order of the schema. */
static void each_property(Differ *differ, const DifferPath *path, Pair maps, const Node *properties, DifferSee see)
{
    for (size_t i = 0; properties && i < properties->count; i++) {
        Str key = properties->pairs[i].key->text;
        Pair pair = differ_at(maps, key);
        if (pair.node[0] || pair.node[1]) see(differ, path, maps, key);
    }
}

void differ_each(Differ *differ, const DifferPath *path, Pair maps, DifferSee see)
{
    const Node *any = maps.node[0] ? maps.node[0] : maps.node[1];
    const Node *properties = node_find(any ? any->schema : NULL, "properties");
    each_property(differ, path, maps, properties, see);
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; maps.node[side] && i < maps.node[side]->count; i++) {
            Str key = maps.node[side]->pairs[i].key->text;
            bool is_told = node_find_str(properties, key) || (side == 1 && node_find_str(maps.node[0], key));
            if (!is_told) see(differ, path, maps, key);
        }
}

/* ---- maps ----------------------------------------------------------------------------------------------------- */

void differ_compare_key(Differ *differ, const DifferPath *path, Pair maps, Str key)
{
    if (differ_is_wording(key)) return;
    Str title = differ_title(differ, maps.node[0] ? maps.node[0] : maps.node[1], key);
    DifferPath inner = {.label = differ_below(differ, path, title), .key = key};
    differ_compare(differ, &inner, differ_at(maps, key));
}

/* An entry that only one of the games has: what it is there. */
static void tell_entry(Differ *differ, const DifferPath *path, Pair maps, Str key, Word absent)
{
    Str words[2];
    for (int side = 0; side < 2; side++) {
        words[side] = differ_say(differ, absent, (Slots){0});
        for (size_t i = 0; maps.node[side] && i < maps.node[side]->count; i++)
            if (str_equal(maps.node[side]->pairs[i].key->text, key))
                words[side] = differ_entry(differ, side, path->key, &maps.node[side]->pairs[i]);
    }
    differ_add(differ, path->label, words[0], words[1]);
}

/* A rule under a key of the author's: it has no name, and its sentence tells what it is. */
static void compare_rule(Differ *differ, const DifferPath *path, Pair maps, Str key)
{
    Pair pair = differ_at(maps, key);
    if (!pair.node[0] || !pair.node[1]) {
        tell_entry(differ, path, maps, key, WORD_DIFF_NO_RULE);
        return;
    }
    DifferPath inner = {.label = differ_below(differ, path, differ_name(differ, key, pair)), .key = key};
    differ_each(differ, &inner, pair, differ_compare_key);
}

/* Something that has a name: a bid, an announcement, an item. */
void differ_compare_named(Differ *differ, const DifferPath *path, Pair maps, Str key)
{
    Pair pair = differ_at(maps, key);
    DifferPath inner = {.label = differ_below(differ, path, differ_name(differ, key, pair)), .key = path->key};
    if (differ_are_maps(pair)) differ_each(differ, &inner, pair, differ_compare_key);
    else tell_entry(differ, &inner, maps, key, str_is(path->key, "items") ? WORD_DIFF_NOT_COUNTED : WORD_DIFF_ABSENT);
}

/* The names of what stands in a map; "–" for none. */
Str differ_names(const Differ *differ, int side, Pair maps)
{
    Str names = STR("");
    const Node *map = maps.node[side];
    for (size_t i = 0; map && i < map->count; i++) {
        Pair entry = {{NULL, NULL}};
        entry.node[side] = map->pairs[i].value;
        names = differ_join(differ, names, ", ", differ_name(differ, map->pairs[i].key->text, entry));
    }
    return names.n ? names : STR("–");
}

bool differ_shares_keys(Pair maps)
{
    for (size_t i = 0; maps.node[0] && i < maps.node[0]->count; i++)
        if (node_find_str(maps.node[1], maps.node[0]->pairs[i].key->text)) return true;
    return false;
}

bool differ_has_entries(const Node *map)
{
    return map && map->count > 0;
}

void differ_compare_names(Differ *differ, Pair maps)
{
    Str before = differ_names(differ, 0, maps), after = differ_names(differ, 1, maps);
    if (!str_equal(before, after)) differ_add(differ, STR(""), before, after);
}

void differ_compare_all(Differ *differ, const DifferPath *path, Pair maps)
{
    bool have_both = differ_has_entries(maps.node[0]) && differ_has_entries(maps.node[1]);
    bool are_strangers = have_both && !(differ->n_common && differ_shares_keys(maps));
    if (are_strangers) differ_compare_names(differ, maps);
    else differ_each(differ, path, maps, differ_compare_named);
}

static bool holds_rules(Str key)
{
    static const char *const MAPS[] = {"redeal", "duties", "bound", "demands", "leads", "withhold"};
    for (size_t i = 0; i < COUNT(MAPS); i++)
        if (str_is(key, MAPS[i])) return true;
    return false;
}

void differ_compare(Differ *differ, const DifferPath *path, Pair pair)
{
    if (differ_kind(path->key, pair.node[0]) == VALUE_TEXT || !differ_are_maps(pair)) compare_value(differ, path, pair);
    else differ_each(differ, path, pair, holds_rules(path->key) ? compare_rule : differ_compare_key);
}
