/* Compiles a JSON Schema document into shapes (structs with its rules). */
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

/* A reference. It is resolved after all documents that are known at the beginning were read. */
typedef struct PendingRef {
    Shape *shape;      /* the shape that has the reference */
    const Node *value; /* the text of the reference */
    bool dynamic;      /* from `$dynamicRef`, not `$ref` */
} PendingRef;

typedef struct Compiler {
    Arena *arena;
    Diags *diags;
    SchemaOptions options;
    Schema *schema;
    Shape **shapes; /* all shapes in the order in which they were found */
    size_t n_shapes, shapes_capacity;
    Shape **slots; /* a hash table that finds a shape by its node */
    size_t n_slots;
    KnownUri *uris;
    size_t n_uris, uris_capacity;
    PendingRef *pending;
    size_t n_pending, pending_capacity;
} Compiler;

/* Returns the shape of a schema node. If it is not compiled yet, compiles it and everything below it. */
Shape *compile_shape(Compiler *compiler, const Node *node, Resource *resource);
Shape *compile_find(const Compiler *compiler, const Node *node); /* NULL if it is not compiled yet */

/* Reads the keywords of a schema into its shape (keywords.c). */
void compile_keywords(Compiler *compiler, Shape *shape);

/* Compiles a document as a resource with this URI, or with that of its `$id` (resources.c). */
Resource *resource_load(Compiler *compiler, const Node *document, Str uri);

/*
 * If the schema has an `$id`, makes a resource of it. At the root of a resource, also reads which vocabularies count.
 */
void resource_identify(Compiler *compiler, Shape *shape);

/* Gives a shape a name in its resource. A name that is in use is reported ("schema-duplicate"). */
void resource_anchor(Compiler *compiler, Shape *shape, const Node *name, bool dynamic);

/* Resolves all references, and reads the documents that they need. */
void references_resolve(Compiler *compiler);

/* Reports cycles of references, and calculates the types that each shape accepts (circles.c). */
void circles_find(Compiler *compiler);

#endif
