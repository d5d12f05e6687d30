/*
 * Repairs structural errors: follows the path of each reported error, and replaces what was written by what was
 * probably meant.
 */
#include "rules/repair.h"

#include "text/overlay.h"

#include <string.h>

/* Decodes one name of a JSON Pointer: ~1 is a slash, and ~0 is a tilde. */
static Str unescape(Arena *arena, Str name)
{
    char *text = ARENA_ARRAY(arena, name.n + 1, char);
    size_t n = 0;
    for (size_t i = 0; i < name.n; i++) {
        bool is_escape = name.s[i] == '~' && i + 1 < name.n;
        text[n] = name.s[i];
        if (is_escape && name.s[i + 1] == '1') text[n] = '/';
        n++;
        i += is_escape;
    }
    return (Str){text, n};
}

/* Removes the first name from a JSON Pointer, which begins with a slash, and returns the name decoded. */
static Str take_first_name(Arena *arena, Str *pointer)
{
    const char *end = memchr(pointer->s + 1, '/', pointer->n - 1);
    size_t n = end ? (size_t)(end - pointer->s) : pointer->n;
    Str name = unescape(arena, (Str){pointer->s + 1, n - 1});
    *pointer = (Str){pointer->s + n, pointer->n - n};
    return name;
}

/*
 * True for an error about a key: the key is unknown or misspelt. An incomplete new entry whose key is similar to the
 * key of an existing entry is reported as "missing-key", with the similar key in `instead`.
 */
static bool is_about_key(const Diag *diag)
{
    return strcmp(diag->code, "unknown-key") == 0 || (strcmp(diag->code, "missing-key") == 0 && diag->instead.n);
}

/*
 * Returns the change that repairs an error, as a patch of the innermost map on its path. A wrong key is removed, and
 * its value is moved to the suggested key, if there is one. A wrong word is replaced by the suggested one. `key` is the
 * last name of the path, and `value` the value at the path.
 */
static Node *change_of(Arena *arena, const Diag *diag, Str key, Node *value)
{
    bool is_key = is_about_key(diag);
    Node *change = node_map(arena, diag->span);
    if (is_key) node_set(arena, change, node_string(arena, key, diag->span), node_null(arena, diag->span));
    Str name = is_key ? diag->instead : key;
    Node *meant = is_key ? value : node_string(arena, diag->instead, diag->span);
    if (diag->instead.n) node_set(arena, change, node_string(arena, name, diag->span), meant);
    return change;
}

/*
 * True if there was a null that removes nothing. Such a null may be below a misspelt key, and merging has dropped it.
 * Then moving the key's other values to the right key would be wrong, because the null would be missing there.
 */
static bool has_lost_nulls(const Diags *diags)
{
    for (size_t i = 0; i < diags->n; i++)
        if (strcmp(diags->list[i]->code, "removes-nothing") == 0) return true;
    return false;
}

/*
 * Returns the change that repairs an error, as a patch of `map`. `pointer` is the path of the error below this map.
 * NULL if the path does not exist, or if something on it is not a map.
 */
static Node *change_at(Arena *arena, const Node *map, const Diag *diag, Str pointer)
{
    if (pointer.n == 0 || !map || map->kind != NODE_MAP) return NULL;
    Str name = take_first_name(arena, &pointer);
    Node *value = node_find_str(map, name);
    if (!value) return NULL;
    if (pointer.n == 0) return change_of(arena, diag, name, value);
    Node *below = change_at(arena, value, diag, pointer), *change = node_map(arena, map->span);
    if (below) node_set(arena, change, node_string(arena, name, map->span), below);
    return below ? change : NULL;
}

Repaired repair_document(Arena *arena, const Node *root, const Diags *diags, size_t first)
{
    Repaired repaired = {root, diags->n < DIAG_LIMIT && !has_lost_nulls(diags)};
    for (size_t i = first; i < diags->n; i++) {
        const Diag *diag = diags->list[i];
        bool is_word = strcmp(diag->code, "not-in-enum") == 0 && diag->instead.n;
        Node *change = is_about_key(diag) || is_word ? change_at(arena, repaired.root, diag, diag->path) : NULL;
        if (change) repaired.root = overlay_merge(arena, repaired.root, change);
        else repaired.is_whole = false;
    }
    return repaired;
}
