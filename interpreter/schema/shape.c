/* Searches compiled schemas. */
#include "schema/shape_inner.h"

#include "schema/number.h"

unsigned shape_type_of(const Node *instance)
{
    switch (instance->kind) {
    case NODE_NULL: return TYPE_NULL;
    case NODE_BOOL: return TYPE_BOOLEAN;
    case NODE_INT: return TYPE_INTEGER;
    case NODE_NUMBER: return number_is_integer(instance) ? TYPE_INTEGER : TYPE_FRACTION;
    case NODE_STRING: return TYPE_STRING;
    case NODE_LIST: return TYPE_LIST;
    case NODE_MAP: return TYPE_MAP;
    }
    return 0;
}

/* Returns an FNV-1a hash. Its high bits are mixed into the low ones, because the table uses only these. */
static uint32_t hash_text(Str text)
{
    uint32_t hash = 0x811C9DC5U;
    for (size_t i = 0; i < text.n; i++) hash = (hash ^ (unsigned char)text.s[i]) * 0x01000193U;
    return hash ^ (hash >> 15);
}

/* Returns the slot of a name in the hash table; if the name is new, a free slot. */
static size_t slot_of_name(const NameTable *table, Str text)
{
    size_t at = hash_text(text) & (table->n_slots - 1);
    while (table->slots[at] && !str_equal(table->items[table->slots[at] - 1].text, text))
        at = (at + 1) & (table->n_slots - 1);
    return at;
}

Name *names_find(const NameTable *table, Str text)
{
    if (table->n == 0) return NULL;
    uint32_t slot = table->slots[slot_of_name(table, text)];
    return slot ? &table->items[slot - 1] : NULL;
}

/* Doubles the hash table of a table of names, and puts all names into it. */
static void grow_names(Arena *arena, NameTable *table)
{
    table->n_slots = table->n_slots ? table->n_slots * 2 : 8;
    table->slots = ARENA_ARRAY(arena, table->n_slots, uint32_t);
    for (size_t i = 0; table->items && i < table->n; i++)
        table->slots[slot_of_name(table, table->items[i].text)] = (uint32_t)i + 1;
}

Name *names_add(Arena *arena, NameTable *table, Str text)
{
    Name *known = names_find(table, text);
    if (known) return known;
    if (table->n * 2 >= table->n_slots) grow_names(arena, table);
    Name *name = arena_push(arena, (void **)&table->items, &table->n, &table->capacity, sizeof(Name));
    name->text = text;
    table->slots[slot_of_name(table, text)] = (uint32_t)table->n;
    return name;
}

Shape *resource_dynamic(const Resource *resource, Str name)
{
    if (!resource->has_dynamic) return NULL;
    for (size_t i = 0; i < resource->n_anchors; i++)
        if (resource->anchors[i].dynamic && str_equal(resource->anchors[i].name, name))
            return resource->anchors[i].shape;
    return NULL;
}
