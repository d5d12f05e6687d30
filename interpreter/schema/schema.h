/*
 * JSON Schema, draft 2020-12, for located nodes. A schema is compiled once, and can then check any number of documents.
 * Each finding is at the place of its mistake in the instance. The meta-schemas are built in. Other documents come from
 * the caller, never from a network.
 */
#ifndef TAPP_SCHEMA_SCHEMA_H
#define TAPP_SCHEMA_SCHEMA_H

#include "text/node.h"

typedef struct Schema Schema;

/*
 * Results for one document that are used again for documents sharing nodes with it (the configurations of a variant).
 */
typedef struct SchemaKnown SchemaKnown;

typedef struct SchemaOptions {
    bool assert_formats; /* checks `format` even if the meta-schema does not require it */
    /*
     * Returns the document at an absolute URI without fragment, or NULL. It must outlive the schema. `remote` may be
     * NULL.
     */
    const Node *(*remote)(void *context, Str uri);
    void *context;
    Str base_uri; /* the URI of a root document without `$id`; may be empty */
} SchemaOptions;

/*
 * Compiles a schema document into `arena`; `root` must live as long. Free the schema with schema_free(), because the
 * patterns are not in the arena. The result is NULL after errors: "schema-keyword" (wrong kind of value), "schema-ref"
 * (unknown target), "schema-pattern" (not a regular expression), "schema-loop" (cycle of references),
 * "schema-duplicate" (repeated id or anchor), "schema-vocabulary" (unknown required vocabulary).
 */
Schema *schema_compile(Arena *arena, const Node *root, SchemaOptions options, Diags *diags);

/*
 * Stores results for the values of a document. schema_known_new() makes an empty store. schema_know_fits() records
 * which values fit, and returns true if the document is valid. schema_know_defaults() then records its values with
 * their defaults. `arena` and the documents must live as long as the store, and the nodes must not change. Only one
 * thread may use the store while it is filled.
 */
SchemaKnown *schema_known_new(const Schema *schema, Arena *arena);
bool schema_know_fits(SchemaKnown *known, const Node *instance);
void schema_know_defaults(SchemaKnown *known, const Node *instance);

/*
 * Returns true if the instance is valid. All findings go to `diags`, with their place and path in the instance.
 * `scratch` is for temporary data. Values in `known` (which may be NULL) are not checked again. Work and depth are
 * limited. An instance that goes beyond the limits is invalid, with "check-limit" or "pattern-limit". Several threads
 * may use the same schema.
 */
bool schema_check(const Schema *schema, const SchemaKnown *known, Arena *scratch, const Node *instance, Diags *diags);

/*
 * A copy of a valid instance with defaults. Every map that `properties` describes gets its missing keys, also inside
 * other maps; its field `schema` is set to the node with the `properties`. Defaults are found through $ref, properties,
 * patternProperties, additionalProperties, prefixItems and items, but not in anyOf, if and the like. Unchanged parts
 * are shared with the instance, and values in `known` (which may be NULL) with other documents. The place of a default
 * is in the schema.
 */
Node *schema_defaults(const Schema *schema, const SchemaKnown *known, Arena *arena, const Node *instance);

/* Frees the patterns. Everything else is in the arena. NULL is allowed. */
void schema_free(Schema *schema);

#endif
