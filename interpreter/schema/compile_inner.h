/* Compiles schema documents to shapes. */
#ifndef TAPP_SCHEMA_COMPILE_INNER_H
#define TAPP_SCHEMA_COMPILE_INNER_H

#include "schema/shape_inner.h"

/* The vocabularies of draft 2020-12, as bits. */
enum {
    VOCABULARY_CORE = 1,
    VOCABULARY_APPLICATOR = 2,
    VOCABULARY_UNEVALUATED = 4,
    VOCABULARY_VALIDATION = 8,
    VOCABULARY_META_DATA = 16,
    VOCABULARY_FORMAT_ANNOTATION = 32,
    VOCABULARY_FORMAT_ASSERTION = 64,
    VOCABULARY_CONTENT = 128,
    VOCABULARY_STANDARD = 255 & ~VOCABULARY_FORMAT_ASSERTION
};

typedef struct KnownUri {
    Str uri;
    Resource *resource;
} KnownUri;

/* A reference that waits until all known documents are read. */
typedef struct PendingRef {
    Shape *shape;
    const Node *value;
    bool dynamic;
} PendingRef;

typedef struct Compiler {
    Arena *arena;
    Diags *diags;
    SchemaOptions options;
    Schema *schema;
    Shape **shapes; /* all, in the order found */
    size_t n_shapes, shapes_capacity;
    Shape **slots; /* the same by node; open addressing */
    size_t n_slots;
    KnownUri *uris;
    size_t n_uris, uris_capacity;
    PendingRef *pending;
    size_t n_pending, pending_capacity;
} Compiler;

/* The shape of a schema node; compiles it and everything below it if necessary. */
Shape *compile_shape(Compiler *compiler, const Node *node, Resource *resource);
Shape *compile_find(const Compiler *compiler, const Node *node); /* NULL if not compiled yet */

/* Reads the keywords of a schema map into its shape (keywords.c). */
void compile_keywords(Compiler *compiler, Shape *shape);

/* Compiles a document as the resource with a URI, taking its own `$id` into account (resources.c). */
Resource *resource_load(Compiler *compiler, const Node *document, Str uri);

/* Gives a shape with `$id` its resource, and a resource's root its vocabularies. */
void resource_identify(Compiler *compiler, Shape *shape);

/* Names a shape in its resource; "schema-duplicate" if the name is taken. */
void resource_anchor(Compiler *compiler, Shape *shape, const Node *name, bool dynamic);

/* Resolves all pending references, and loads documents for them. */
void references_resolve(Compiler *compiler);

/* Reports cycles of references, and computes which types each shape accepts (circles.c). */
void circles_find(Compiler *compiler);

#endif
