/* Finds the right place for a key that was written in a wrong place. */
#include "lint/elsewhere.h"

#include "base/translate.h"

enum { MOST_PLACES = 4, DEEPEST = 12 }; /* the most places in a hint, and the deepest level of keys */

/* The search for the places in the language where a key is allowed. */
typedef struct Search {
    Arena *arena;
    const Node *schema;
    Str key;
    Str places[MOST_PLACES];
    size_t n;
} Search;

/* ---- the schema ----------------------------------------------------------------------------------------------- */

/* Follows a reference such as #/$defs/NAME to its target. Returns the node itself if it is not a reference. */
static const Node *resolved(const Search *search, const Node *shape)
{
    static const char PREFIX[] = "#/$defs/";
    const Node *ref = node_find(shape, "$ref");
    size_t n = sizeof PREFIX - 1;
    if (!ref || ref->text.n <= n) return shape;
    return node_find_str(node_find(search->schema, "$defs"), (Str){ref->text.s + n, ref->text.n - n});
}

/* Adds a path to the places where the key is allowed, unless it is there, or the list is full. */
static void add_path(Search *search, Str path)
{
    for (size_t i = 0; i < search->n; i++)
        if (str_equal(search->places[i], path)) return;
    if (search->n < MOST_PLACES) search->places[search->n++] = path;
}

/* Returns the path of a key `step` in the map at a path. */
static Str below(const Search *search, Str path, Str step)
{
    if (path.n == 0) return step;
    return arena_printf(search->arena, "%.*s/%.*s", STR_ARG(path), STR_ARG(step));
}

/*
 * Visits all keys of the language and records where the wanted key is allowed. It visits fixed keys, entries with any
 * name ("ID"), and maps in lists.
 */
static void walk_keys(Search *search, const Node *given, Str path, int depth)
{
    const Node *shape = given ? resolved(search, given) : NULL;
    if (!shape || shape->kind != NODE_MAP || depth == DEEPEST) return;
    const Node *keys = node_find(shape, "properties");
    /* a contract can have some top-level keys, too; these were visited before */
    bool is_contract = str_is(path, "contracts/ID");
    for (size_t i = 0; i < node_n_pairs(keys); i++) {
        Str name = keys->pairs[i].key->text, place = below(search, path, name);
        if (str_equal(name, search->key)) add_path(search, place);
        bool is_seen = is_contract && node_find_str(node_find(search->schema, "properties"), name);
        if (!is_seen) walk_keys(search, keys->pairs[i].value, place, depth + 1);
    }
    walk_keys(search, node_find(shape, "additionalProperties"), below(search, path, STR("ID")), depth + 1);
    walk_keys(search, node_find(shape, "items"), path, depth + 1);
    const Node *ways = node_find(shape, "anyOf") ? node_find(shape, "anyOf") : node_find(shape, "oneOf");
    for (size_t i = 0; i < node_n_items(ways); i++) walk_keys(search, ways->items[i], path, depth + 1);
}

/* ---- words of players that are no keys ------------------------------------------------------------------------ */

/*
 * Returns the hint for a word that players have for a rule, although no key has this name. The schema lists such words
 * in $defs/words.
 */
static Str word_hint(Arena *arena, const Node *schema, Str key)
{
    const Node *rows = node_find(node_find(node_find(schema, "$defs"), "words"), "anyOf");
    for (size_t i = 0; i < node_n_items(rows); i++) {
        const Node *words = node_find(rows->items[i], "enum");
        for (size_t k = 0; k < node_n_items(words); k++)
            if (str_equal(words->items[k]->text, key))
                return translate_description(arena, node_find(rows->items[i], "description")->text);
    }
    return STR("");
}

Str elsewhere_hint(Arena *arena, const Node *schema, Str key)
{
    Search search = {.arena = arena, .schema = schema, .key = key};
    walk_keys(&search, schema, STR(""), 0);
    Str hint = word_hint(arena, schema, key);
    if (hint.n) return hint;
    for (size_t i = 0; i < search.n; i++)
        hint = arena_printf(arena, "%.*s%s'%.*s'", STR_ARG(hint), i ? ", " : translate("this key belongs in "),
                            STR_ARG(search.places[i]));
    return hint;
}
