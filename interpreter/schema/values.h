/* Sets of values that are compared as JSON Schema does: for `enum`, and for `uniqueItems`. */
#ifndef TAPP_SCHEMA_VALUES_H
#define TAPP_SCHEMA_VALUES_H

#include "text/node.h"

/* A set of values, which points to nodes that it does not own. A zero-initialised set is empty. */
typedef struct ValueSet {
    const Node **slots; /* the slots of a hash table; NULL is a free slot */
    uint64_t *hashes;
    size_t n_slots, capacity, n;
} ValueSet;

/* Empties the set and makes room for `n` values. Call it before adding the first one. */
void values_reserve(Arena *arena, ValueSet *set, size_t n);

/* Adds a value and returns NULL. If the set already has an equal value, returns that value instead. */
const Node *values_add(ValueSet *set, const Node *value);

/* True if the set has an equal value. */
bool values_have(const ValueSet *set, const Node *value);

#endif
