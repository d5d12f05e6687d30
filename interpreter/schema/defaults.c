/* Adds defaults to a document: the keys that a map does not have, if its schema has defaults for them. */
#include "schema/known_inner.h"

/* Limits for one document: the keys that are added, the maps and lists that are visited, and references in a row. */
enum { MOST_DEFAULTS = 100000, MOST_VISITS = 10000000, DEEPEST_REFERENCE = 64 };

/*
 * The shapes whose defaults are being filled in, as a list. A shape that contains itself is found in this list, and is
 * not filled in again; otherwise filling in would never end.
 */
typedef struct Opened Opened;
struct Opened {
    const Opened *outer;
    const Shape *shape;
};

typedef struct Fill {
    Arena *arena;
    const Opened *opened;
    const SchemaKnown *known; /* results of earlier calls; NULL: none */
    SchemaKnown *learns;      /* keeps the results; NULL: they are not kept */
    size_t n_added, n_visits;
} Fill;

/* Returns the default of a shape, or that of the shape it refers to; NULL if there is none. */
static const Node *default_of(const Shape *shape)
{
    for (int i = 0; shape && i < DEEPEST_REFERENCE; i++, shape = shape->ref)
        if (shape->default_value) return shape->default_value;
    return NULL;
}

/* True if the default of this shape is being filled in. */
static bool is_open(const Fill *fill, const Shape *shape)
{
    for (const Opened *opened = fill->opened; opened; opened = opened->outer)
        if (opened->shape == shape) return true;
    return false;
}

/* Follows references, and returns the first shape that has rules for maps or lists. */
static const Shape *target_of(const Shape *shape)
{
    for (int i = 0; i < DEEPEST_REFERENCE && shape->ref && !shape->map && !shape->list; i++) shape = shape->ref;
    return shape;
}

static void fill_node(Fill *fill, const Shape *shape, Node *node);

/* Returns a copy of a value with its defaults. Parts of it that no schema describes are not copied. */
static Node *with_defaults(Fill *fill, const Shape *shape, Node *node)
{
    if (node->kind != NODE_MAP && node->kind != NODE_LIST) return node;
    shape = target_of(shape);
    Node *old = known_find(fill->known, shape, node).filled;
    if (old) return old;
    Node *copy = node_copy(fill->arena, node);
    fill_node(fill, shape, copy);
    /* inside a default, the result depends on the shapes that are being filled in, so it is not kept */
    if (fill->learns && !fill->opened) known_note(fill->learns, shape, node)->filled = copy;
    return copy;
}

/*
 * Adds a missing key with its default, and defaults inside it. A shape inside itself gets no defaults, so the recursion
 * ends.
 */
static void add_default(Fill *fill, Node *map, const Node *key, const Shape *shape)
{
    if (is_open(fill, shape) || fill->n_added++ >= MOST_DEFAULTS) return;
    Opened opened = {fill->opened, shape};
    Node *value = node_copy(fill->arena, default_of(shape));
    fill->opened = &opened;
    node_add(fill->arena, map, key, with_defaults(fill, shape, value));
    fill->opened = opened.outer;
}

/*
 * Adds the missing keys of a map. All of them are searched for before the first is added, because after that, searching
 * the map is slow.
 */
static void add_defaults(Fill *fill, const MapRules *rules, const Node *properties, Node *map)
{
    bool *missing = ARENA_ARRAY(fill->arena, properties->count, bool), any = false;
    for (size_t i = 0; i < properties->count; i++) {
        const Name *name = names_find(&rules->names, properties->pairs[i].key->text);
        missing[i] = name && name->shape && default_of(name->shape) && !node_find_str(map, name->text);
        any = any || missing[i];
    }
    for (size_t i = 0; i < properties->count; i++) {
        const Node *key = properties->pairs[i].key;
        if (missing[i]) add_default(fill, map, key, names_find(&rules->names, key->text)->shape);
    }
    if (any) node_seal(fill->arena, map);
}

/* Adds defaults inside one value, by each shape that applies to its key. */
static void fill_value(Fill *fill, const MapRules *rules, NodePair *pair)
{
    const Name *name = names_find(&rules->names, pair->key->text);
    bool covered = name && name->shape;
    if (covered) pair->value = with_defaults(fill, name->shape, pair->value);
    for (size_t i = 0; i < rules->n_patterns; i++) {
        if (pattern_search(rules->patterns[i].pattern, pair->key->text) != PATTERN_YES) continue;
        covered = true;
        pair->value = with_defaults(fill, rules->patterns[i].shape, pair->value);
    }
    if (!covered && rules->additional) pair->value = with_defaults(fill, rules->additional, pair->value);
}

/* Adds defaults inside the values of a map, then the keys that the map does not have. */
static void fill_map(Fill *fill, const Shape *shape, Node *map)
{
    const Node *properties = node_find(shape->node, "properties");
    for (size_t i = 0; i < map->count; i++) fill_value(fill, shape->map, &map->pairs[i]);
    if (!properties || properties->kind != NODE_MAP) return;
    if (!map->schema) map->schema = shape->node;
    add_defaults(fill, shape->map, properties, map);
}

/*
 * Adds defaults inside the items of a list. The first items have shapes of their own (`prefixItems`), and all others
 * share one.
 */
static void fill_list(Fill *fill, const ListRules *rules, const Node *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const Shape *shape = i < rules->prefix.n ? rules->prefix.items[i] : rules->items;
        if (shape) list->items[i] = with_defaults(fill, shape, list->items[i]);
    }
}

/* Adds defaults inside a map or list, by the shape and then by the shapes that it refers to. */
static void fill_node(Fill *fill, const Shape *shape, Node *node)
{
    for (int i = 0; shape && i < DEEPEST_REFERENCE && fill->n_visits++ < MOST_VISITS; i++, shape = shape->ref) {
        if (node->kind == NODE_MAP && shape->map) fill_map(fill, shape, node);
        if (node->kind == NODE_LIST && shape->list) fill_list(fill, shape->list, node);
    }
}

Node *schema_defaults(const Schema *schema, const SchemaKnown *known, Arena *arena, const Node *instance)
{
    Fill fill = {.arena = arena, .known = known};
    /* contracts have many values in common; keeping results fills each of these in only once */
    if (!known) fill.known = fill.learns = schema_known_new(schema, arena);
    return with_defaults(&fill, schema->root, node_copy(arena, instance));
}

void schema_know_defaults(SchemaKnown *known, const Node *instance)
{
    Fill fill = {.arena = known->arena, .learns = known};
    (void)with_defaults(&fill, known->schema->root, node_copy(known->arena, instance));
}
