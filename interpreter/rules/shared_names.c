/* Finds names that both the author of the file and the language define. */
#include "rules/build_inner.h"

/* True if the language has such a name or, with `is_call`, such a function. */
static bool is_of_language(Str name, bool is_call)
{
    if (!is_call && str_is(name, "all")) return true;
    for (int id = 0; id < N_NAMES; id++) {
        const NameRow *row = name_row(id);
        if (row->text && row->is_function == is_call && str_is(name, row->text)) return true;
    }
    size_t n = 0;
    const FormulaFunction *builtins = formula_builtins(&n);
    for (size_t i = 0; is_call && i < n; i++)
        if (!builtins[i].is_method && str_equal(builtins[i].name, name)) return true;
    return false;
}

typedef struct SharedList {
    Arena *arena;
    SharedName *names;
    size_t n, capacity;
} SharedList;

/*
 * Adds a name that the author defines, if the language has it, too: as a value or, with `is_call`, as a function. `key`
 * is where the author defines this use of the name. It is NULL if the author defines only the other use: a function
 * where the language has a value, or the reverse.
 */
static void add_name(SharedList *list, Str name, bool is_call, const Node *key)
{
    if (!is_of_language(name, is_call)) return;
    SharedName *shared = arena_push(list->arena, (void **)&list->names, &list->n, &list->capacity, sizeof *shared);
    *shared = (SharedName){name, is_call, key};
}

/* Adds the keys of a map. The author defines each of them as a value. */
static void add_keys(SharedList *list, const Node *map)
{
    for (size_t i = 0; i < node_n_pairs(map); i++) add_name(list, map->pairs[i].key->text, false, map->pairs[i].key);
}

/*
 * Adds the names of terms. A term with parameters defines a function, and one without defines a value. The other use of
 * its name is not defined by the term, so it is added without a key.
 */
static void add_terms(SharedList *list, const Node *terms)
{
    for (size_t i = 0; i < node_n_pairs(terms); i++) {
        const Node *key = terms->pairs[i].key;
        bool is_call = node_n_items(node_find(terms->pairs[i].value, "with")) > 0;
        add_name(list, key->text, is_call, key);
        add_name(list, key->text, !is_call, NULL);
    }
}

void build_shared_names(Build *build)
{
    SharedList list = {.arena = build->arena};
    const Node *root = build->root, *contracts = node_find(root, "contracts");
    add_keys(&list, node_find(root, "constants"));
    add_keys(&list, node_find(node_find(root, "deck"), "classes"));
    add_terms(&list, node_find(root, "terms"));
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        add_keys(&list, node_find(contracts->pairs[i].value, "constants"));
    build->game->shared_names = list.names;
    build->game->n_shared_names = list.n;
}
