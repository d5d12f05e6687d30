/*
 * Results for values that several documents share: if they fit a shape, and a copy with their defaults. Checking one
 * document fills the table; after that, the table is only read.
 */
#ifndef TAPP_SCHEMA_KNOWN_INNER_H
#define TAPP_SCHEMA_KNOWN_INNER_H

#include "schema/shape_inner.h"

/* The results for one value and one shape. */
typedef struct KnownValue {
    const Shape *shape;
    const Node *node;
    bool fits;    /* the value fits, and no message was made */
    Node *filled; /* the value with its defaults; NULL: not known */
} KnownValue;

struct SchemaKnown {
    const Schema *schema;
    Arena *arena;
    KnownValue *slots; /* the slots of a hash table; a free slot has no node */
    size_t n, n_slots;
};

/* Returns the results for a value and a shape; if there are none, all fields are zero. `known` may be NULL. */
KnownValue known_find(const SchemaKnown *known, const Shape *shape, const Node *node);

/* Returns the entry for a value and a shape, for the caller to fill in. It is valid until the next call. */
KnownValue *known_note(SchemaKnown *known, const Shape *shape, const Node *node);

#endif
