/* Sets of values under JSON Schema's equality: for `enum`, and for duplicates that `uniqueItems` forbids. */
#ifndef TAPP_SCHEMA_VALUES_H
#define TAPP_SCHEMA_VALUES_H

#include "text/node.h"

/* A zero-initialised set is empty. Borrows its nodes. */
typedef struct ValueSet {
    const Node **slots; /* open addressing; NULL is free */
    uint64_t *hashes;
    size_t n_slots, capacity, n;
} ValueSet;

/* Empties the set and makes room for `n` values; call it before adding any. */
void values_reserve(Arena *arena, ValueSet *set, size_t n);

/* Adds a value and returns NULL, or returns the equal value that is already in the set. */
const Node *values_add(ValueSet *set, const Node *value);

/* True if the set has an equal value. */
bool values_have(const ValueSet *set, const Node *value);

#endif
