/* A hash of values and a set of values, for equality as node_equal() defines it. */
#include "schema/values.h"

#include "base/rng.h"

#include <string.h>

/* Arbitrary numbers from which hashes begin, so that values of different kinds mostly have different hashes. */
enum { HASH_NULL = 1, HASH_NUMBER = 3, HASH_LIST = 5, HASH_MAP = 7, HASH_TRUE = 11, HASH_FALSE = 13 };

static uint64_t text_hash(Str text)
{
    return rng_mix(str_hash(HASH_START, text));
}

/*
 * Returns the hash of a number. An integer can equal a double (1 and 1.0), so its hash is that of the double. 0 and -0
 * are equal, too.
 */
static uint64_t number_hash(const Node *node)
{
    double number = node->kind == NODE_INT ? (double)node->integer : node->number;
    if (number == 0) number = 0; /* makes 0 of -0 */
    uint64_t bits;
    memcpy(&bits, &number, sizeof(bits));
    return rng_mix(bits + HASH_NUMBER);
}

static uint64_t node_hash(const Node *node);

static uint64_t list_hash(const Node *list)
{
    uint64_t hash = HASH_LIST;
    for (size_t i = 0; i < list->count; i++) hash = rng_mix(hash + node_hash(list->items[i]));
    return hash;
}

/* Returns a hash that does not depend on the order of keys. That is why it adds the hashes of the pairs. */
static uint64_t map_hash(const Node *map)
{
    uint64_t hash = HASH_MAP;
    for (size_t i = 0; i < map->count; i++)
        hash += rng_mix(text_hash(map->pairs[i].key->text) ^ (node_hash(map->pairs[i].value) << 1));
    return rng_mix(hash);
}

/* Returns a hash of a value. Values that are equal by node_equal() have the same hash. */
static uint64_t node_hash(const Node *node)
{
    switch (node->kind) {
    case NODE_NULL: return HASH_NULL;
    case NODE_BOOL: return rng_mix(node->integer != 0 ? HASH_TRUE : HASH_FALSE);
    case NODE_INT:
    case NODE_NUMBER: return number_hash(node);
    case NODE_STRING: return text_hash(node->text);
    case NODE_LIST: return list_hash(node);
    case NODE_MAP: return map_hash(node);
    }
    return 0;
}

void values_reserve(Arena *arena, ValueSet *set, size_t n)
{
    set->n = 0;
    set->n_slots = 8; /* a power of 2, and at least twice the number of values, so that searches are short */
    while (set->n_slots < n * 2) set->n_slots *= 2;
    if (set->n_slots <= set->capacity) {
        memset((void *)set->slots, 0, set->n_slots * sizeof(*set->slots));
        return;
    }
    set->capacity = set->n_slots;
    set->slots = ARENA_ARRAY(arena, set->n_slots, const Node *);
    set->hashes = ARENA_ARRAY(arena, set->n_slots, uint64_t);
}

/* Returns the slot of an equal value; if there is none, a free slot. */
static size_t slot_of_member(const ValueSet *set, const Node *value, uint64_t hash)
{
    size_t at = (size_t)hash & (set->n_slots - 1);
    while (set->slots[at] && !(set->hashes[at] == hash && node_equal(set->slots[at], value)))
        at = (at + 1) & (set->n_slots - 1);
    return at;
}

const Node *values_add(ValueSet *set, const Node *value)
{
    uint64_t hash = node_hash(value);
    size_t at = slot_of_member(set, value, hash);
    if (set->slots[at]) return set->slots[at];
    set->slots[at] = value;
    set->hashes[at] = hash;
    set->n++;
    return NULL;
}

bool values_have(const ValueSet *set, const Node *value)
{
    return set->n > 0 && set->slots[slot_of_member(set, value, node_hash(value))] != NULL;
}
