/* Sets of values under JSON Schema's equality: what `enum` allows, and the duplicates that `uniqueItems` forbids. */
#ifndef TAPP_SCHEMA_VALUES_H
#define TAPP_SCHEMA_VALUES_H

#include "text/node.h"

/* Zero-initialised is empty. Borrows its nodes. */
typedef struct ValueSet {
    const Node **slots; /* open addressing; NULL is free */
    uint64_t *hashes;
    size_t n_slots, capacity, n;
} ValueSet;

/* Empties the set and makes room for `n` values; to be called before any is added. */
void values_reserve(Arena *arena, ValueSet *set, size_t n);

/* Adds a value, or returns the equal one that is there already (then nothing is added). NULL when it was added. */
const Node *values_add(ValueSet *set, const Node *value);

/* Is there an equal value? */
bool values_have(const ValueSet *set, const Node *value);

#endif
