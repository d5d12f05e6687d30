/*
 * Results for values that several documents share: whether they fit a shape, and a copy with their defaults. The table
 * is filled by checking one document, and is only read after that.
 */
#ifndef TAPP_SCHEMA_KNOWN_INNER_H
#define TAPP_SCHEMA_KNOWN_INNER_H

#include "schema/shape_inner.h"

/* The results for a value and a shape. */
typedef struct KnownValue {
    const Shape *shape;
    const Node *node;
    bool fits;    /* the value fits without findings */
    Node *filled; /* the value with its defaults; NULL: unknown */
} KnownValue;

struct SchemaKnown {
    const Schema *schema;
    Arena *arena;
    KnownValue *slots; /* open addressing; a free slot has no node */
    size_t n, n_slots;
};

/* The results for a value and a shape; all zero if there are none. `known` may be NULL. */
KnownValue known_find(const SchemaKnown *known, const Shape *shape, const Node *node);

/* The entry for the results of a value and a shape, to be filled in; valid until the next call. */
KnownValue *known_note(SchemaKnown *known, const Shape *shape, const Node *node);

#endif
