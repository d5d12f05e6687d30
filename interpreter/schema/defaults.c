/* The instance with its defaults written out: a copy in which the shapes of each value add what is missing. */
#include "schema/shape.h"

enum { MOST_DEFAULTS = 100000, MOST_VISITS = 10000000, DEEPEST_REFERENCE = 64 };

/* A default that is being filled in; the same shape within itself would never end. */
typedef struct Opened Opened;
struct Opened {
    const Opened *outer;
    const Shape *shape;
};

typedef struct Fill {
    Arena *arena;
    const Opened *opened;
    size_t n_added, n_visits;
} Fill;

static Node *copy_tree(Arena *arena, const Node *node)
{
    Node *copy = ARENA_NEW(arena, Node);
    *copy = *node;
    copy->schema = NULL;
    copy->count = 0;
    copy->items = NULL;
    copy->pairs = NULL;
    copy->sorted = NULL;
    for (size_t i = 0; i < node->count; i++) {
        if (node->kind == NODE_LIST) node_append(arena, copy, copy_tree(arena, node->items[i]));
        else node_add(arena, copy, node->pairs[i].key, copy_tree(arena, node->pairs[i].value));
    }
    if (node->kind == NODE_MAP) node_seal(arena, copy);
    return copy;
}

static const Node *default_of(const Shape *shape)
{
    for (int i = 0; shape && i < DEEPEST_REFERENCE; i++, shape = shape->ref)
        if (shape->default_value) return shape->default_value;
    return NULL;
}

static bool is_open(const Fill *fill, const Shape *shape)
{
    for (const Opened *opened = fill->opened; opened; opened = opened->outer)
        if (opened->shape == shape) return true;
    return false;
}

static void fill_node(Fill *fill, const Shape *shape, Node *node);

static void add_default(Fill *fill, Node *map, const Node *key, const Shape *shape)
{
    const Node *value = default_of(shape);
    if (is_open(fill, shape) || fill->n_added++ >= MOST_DEFAULTS) return;
    Node *copy = copy_tree(fill->arena, value);
    node_add(fill->arena, map, key, copy);
    Opened opened = {fill->opened, shape};
    fill->opened = &opened;
    fill_node(fill, shape, copy);
    fill->opened = opened.outer;
}

/* All that is missing is found before the first is added, while the map is still sealed. */
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

static void fill_value(Fill *fill, const MapRules *rules, NodePair pair)
{
    const Name *name = names_find(&rules->names, pair.key->text);
    bool covered = name && name->shape;
    if (covered) fill_node(fill, name->shape, pair.value);
    for (size_t i = 0; i < rules->n_patterns; i++) {
        if (pattern_search(rules->patterns[i].pattern, pair.key->text) != PATTERN_YES) continue;
        covered = true;
        fill_node(fill, rules->patterns[i].shape, pair.value);
    }
    if (!covered && rules->additional) fill_node(fill, rules->additional, pair.value);
}

static void fill_map(Fill *fill, const Shape *shape, Node *map)
{
    const Node *properties = node_find(shape->node, "properties");
    for (size_t i = 0; i < map->count; i++) fill_value(fill, shape->map, map->pairs[i]);
    if (!properties || properties->kind != NODE_MAP) return;
    if (!map->schema) map->schema = shape->node;
    add_defaults(fill, shape->map, properties, map);
}

static void fill_list(Fill *fill, const ListRules *rules, const Node *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const Shape *shape = i < rules->prefix.n ? rules->prefix.items[i] : rules->items;
        if (shape) fill_node(fill, shape, list->items[i]);
    }
}

static void fill_node(Fill *fill, const Shape *shape, Node *node)
{
    for (int i = 0; shape && i < DEEPEST_REFERENCE && fill->n_visits++ < MOST_VISITS; i++, shape = shape->ref) {
        if (node->kind == NODE_MAP && shape->map) fill_map(fill, shape, node);
        if (node->kind == NODE_LIST && shape->list) fill_list(fill, shape->list, node);
    }
}

Node *schema_defaults(const Schema *schema, Arena *arena, const Node *instance)
{
    Fill fill = {.arena = arena};
    Node *copy = copy_tree(arena, instance);
    fill_node(&fill, schema->root, copy);
    return copy;
}
