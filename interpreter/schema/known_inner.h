/*
 * Results for values that several documents share: which of them fit a shape, and the same with their defaults. Filled
 * once, by checking one document, and then only read.
 */
#ifndef TAPP_SCHEMA_KNOWN_INNER_H
#define TAPP_SCHEMA_KNOWN_INNER_H

#include "schema/shape_inner.h"

/* A value and a shape. */
typedef struct KnownValue {
    const Shape *shape;
    const Node *node;
    bool fits;    /* without findings */
    Node *filled; /* with its defaults; NULL: unknown */
} KnownValue;

struct SchemaKnown {
    const Schema *schema;
    Arena *arena;
    KnownValue *slots; /* open addressing; a free slot has no node */
    size_t n, n_slots;
};

/* The results for the value and the shape; all zero if unknown. NULL: no results at all. */
KnownValue known_find(const SchemaKnown *known, const Shape *shape, const Node *node);

/* The place to store results for the value; valid until the next call. */
KnownValue *known_note(SchemaKnown *known, const Shape *shape, const Node *node);

#endif
