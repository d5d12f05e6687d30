/*
 * JSON Schema, draft 2020-12, for located nodes: compiled once, then used for any number of checks. Findings are at the
 * instance's place, one for each mistake. The meta-schemas are built in; other documents come from the caller's finder,
 * never from a network.
 */
#ifndef TAPP_SCHEMA_SCHEMA_H
#define TAPP_SCHEMA_SCHEMA_H

#include "text/node.h"

typedef struct Schema Schema;

/* Results for one document, used for others that share nodes with it (the configurations of a variant). */
typedef struct SchemaKnown SchemaKnown;

typedef struct SchemaOptions {
    bool assert_formats; /* checks `format` even if the meta-schema does not require it */
    /*
     * The document at an absolute URI without fragment, or NULL. The pointer may be NULL. The document must outlive the
     * schema.
     */
    const Node *(*remote)(void *context, Str uri);
    void *context;
    Str base_uri; /* of a root document without `$id`; may be empty */
} SchemaOptions;

/*
 * Compiles a schema document into `arena`; `root` must live as long. Only the patterns must be freed, by schema_free().
 * NULL after errors: "schema-keyword" (wrong kind of value), "schema-ref" (unknown target), "schema-pattern" (not a
 * regular expression), "schema-loop" (cycle of references), "schema-duplicate" (repeated id or anchor),
 * "schema-vocabulary" (unknown required vocabulary).
 */
Schema *schema_compile(Arena *arena, const Node *root, SchemaOptions options, Diags *diags);

/*
 * Results for a document's values. schema_known_new() starts empty. The next function notes which values fit, and
 * returns true if the document is valid. The last one stores a valid document's values with their defaults. `arena` and
 * the documents must live as long, and the nodes must not change. Not thread-safe while it learns.
 */
SchemaKnown *schema_known_new(const Schema *schema, Arena *arena);
bool schema_know_fits(SchemaKnown *known, const Node *instance);
void schema_know_defaults(SchemaKnown *known, const Node *instance);

/*
 * Returns true if the instance is valid. All findings go to `diags`, with the instance's place and path. `scratch` is
 * for temporary data. Values in `known` (NULL: none) are not checked again. Work and depth are limited: beyond the
 * limits the instance is invalid, with "check-limit" or "pattern-limit". Several threads may check with one schema.
 */
bool schema_check(const Schema *schema, const SchemaKnown *known, Arena *scratch, const Node *instance, Diags *diags);

/*
 * A copy of a valid instance with defaults: every map described by `properties` gets its missing keys, also nested
 * ones, and its field `schema` is set to the node with the `properties`. Follows $ref, properties, patternProperties,
 * additionalProperties, prefixItems and items; defaults only in anyOf, if and the like are not added. Unchanged parts
 * are shared with the instance, and known ones (NULL: none) with other documents. Defaults keep their places in the
 * schema.
 */
Node *schema_defaults(const Schema *schema, const SchemaKnown *known, Arena *arena, const Node *instance);

/* Frees the patterns; everything else is in the arena. NULL is allowed. */
void schema_free(Schema *schema);

#endif
