/*
 * JSON Schema, draft 2020-12, for documents whose nodes have places. A schema is compiled once and can then check any
 * number of documents. Each error is reported at its place in the document. The meta-schemas are contained in the
 * program. Other documents come from the caller, and never from a network.
 */
#ifndef TAPP_SCHEMA_SCHEMA_H
#define TAPP_SCHEMA_SCHEMA_H

#include "text/node.h"

typedef struct Schema Schema;

/*
 * Results for one document. They are used again for documents that share nodes with it, such as the configurations of a
 * variant.
 */
typedef struct SchemaKnown SchemaKnown;

typedef struct SchemaOptions {
    bool assert_formats; /* checks `format`, even if the meta-schema does not demand it */
    /*
     * Returns the document at an absolute URI without a fragment, or NULL. The document must outlive the schema.
     * `remote` may be NULL.
     */
    const Node *(*remote)(void *context, Str uri);
    void *context;
    Str base_uri; /* the URI of the document, if it has no `$id`; may be empty */
} SchemaOptions;

/*
 * Compiles a schema into `arena`. `root` must exist as long as the schema does. schema_free() must free the schema,
 * because patterns are not in the arena. Returns NULL after errors, which have these codes. "schema-keyword": a wrong
 * kind of value. "schema-ref": an unknown target. "schema-pattern": not a regular expression. "schema-loop": a cycle of
 * references. "schema-duplicate": an id or anchor that is used twice. "schema-vocabulary": an unknown vocabulary that
 * is required.
 */
Schema *schema_compile(Arena *arena, const Node *root, SchemaOptions options, Diags *diags);

/*
 * A store for results about the values of a document. schema_known_new() makes an empty one. schema_know_fits() records
 * which values fit, and returns true if the document is valid. Then schema_know_defaults() records the values with
 * their defaults. `arena` and the documents must exist as long as the store, and their nodes must not change. While the
 * store is filled, only one thread may use it.
 */
SchemaKnown *schema_known_new(const Schema *schema, Arena *arena);
bool schema_know_fits(SchemaKnown *known, const Node *instance);
void schema_know_defaults(SchemaKnown *known, const Node *instance);

/*
 * Returns true if the document is valid. Errors go to `diags`, with their place and path. `scratch` is for temporary
 * data. Values in `known`, which may be NULL, are not checked again. A document that goes beyond the limits of work or
 * depth is invalid ("check-limit", "pattern-limit"). Several threads may use one schema.
 */
bool schema_check(const Schema *schema, const SchemaKnown *known, Arena *scratch, const Node *instance, Diags *diags);

/*
 * Returns a copy of a valid document with defaults. Each map that `properties` describes gets the keys that it does not
 * have; its field `schema` is set to the node with the `properties`. The place of a default is in the schema. Defaults
 * are found through $ref, properties, patternProperties, additionalProperties, prefixItems and items, but not through
 * anyOf, if and the like.
 *
 * The copy shares nodes with the document: scalars, and parts that the schema does not describe. If `known` has a value
 * with its defaults, the copy contains this value of `known`, which other copies may contain, too. `known` may be NULL.
 */
Node *schema_defaults(const Schema *schema, const SchemaKnown *known, Arena *arena, const Node *instance);

/* Frees the patterns of a schema. All its other data is in the arena. NULL is allowed. */
void schema_free(Schema *schema);

#endif
