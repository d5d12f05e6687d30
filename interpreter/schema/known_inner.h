/*
 * What is known of values that several documents share: which of them fit a shape, and what they are with their
 * defaults. Filled once, by looking at one document, and only read after that.
 */
#ifndef TAPP_SCHEMA_KNOWN_INNER_H
#define TAPP_SCHEMA_KNOWN_INNER_H

#include "schema/shape_inner.h"

/* A value under a shape. */
typedef struct KnownValue {
    const Shape *shape;
    const Node *node;
    bool fits;    /* with nothing to report */
    Node *filled; /* with its defaults; NULL: not known */
} KnownValue;

struct SchemaKnown {
    const Schema *schema;
    Arena *arena;
    KnownValue *slots; /* open addressing; a free one has no node */
    size_t n, n_slots;
};

/* What is known of the value under the shape; an unknown one is all zero. NULL: nothing is known at all. */
KnownValue known_find(const SchemaKnown *known, const Shape *shape, const Node *node);

/* The place to write down what is found out about the value; valid until the next call. */
KnownValue *known_note(SchemaKnown *known, const Shape *shape, const Node *node);

#endif
