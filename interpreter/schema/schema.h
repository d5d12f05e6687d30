/*
 * JSON Schema, draft 2020-12, over located nodes: compiled once, then checked as often as wanted. Findings stand at the
 * instance's place, one for each mistake. The meta-schemas are built in; other documents come from the caller's finder
 * and never from a network.
 */
#ifndef TAPP_SCHEMA_SCHEMA_H
#define TAPP_SCHEMA_SCHEMA_H

#include "text/node.h"

typedef struct Schema Schema;

typedef struct SchemaOptions {
    bool assert_formats; /* `format` is checked also where the meta-schema does not ask for it */
    /* The document at an absolute URI without fragment, or NULL; may itself be NULL. It must outlive the schema. */
    const Node *(*remote)(void *context, Str uri);
    void *context;
    Str base_uri; /* of the root document where it has no `$id`; may be empty */
} SchemaOptions;

/*
 * Compiles a schema document. Everything lies in `arena`, and `root` must live as long, but for the patterns that
 * schema_free gives back. NULL after errors: "schema-keyword" (a keyword's value is of the wrong kind), "schema-ref" (a
 * reference that leads nowhere), "schema-pattern" (no regular expression), "schema-loop" (references in a circle),
 * "schema-duplicate" (an id or anchor twice), "schema-vocabulary" (a required vocabulary that is not known).
 */
Schema *schema_compile(Arena *arena, const Node *root, SchemaOptions options, Diags *diags);

/*
 * Is the instance valid? Every finding goes to `diags`, with the instance's place and path. `scratch` takes what the
 * check needs meanwhile. Work and depth are bounded: beyond the bounds the instance is not valid, and "check-limit" or
 * "pattern-limit" says why. A schema may be checked against by several threads at once.
 */
bool schema_check(const Schema *schema, Arena *scratch, const Node *instance, Diags *diags);

/*
 * A copy of a valid instance in which every map described by `properties` has its missing keys from `default`, nested
 * ones too, and its field `schema` set to the node that holds the `properties`. Follows $ref, properties,
 * patternProperties, additionalProperties, prefixItems and items; what only anyOf, if and the like say is not added.
 * Keys are shared with the instance; defaults keep their places in the schema.
 */
Node *schema_defaults(const Schema *schema, Arena *arena, const Node *instance);

/* Gives the patterns back; the rest goes with the arena. NULL is fine. */
void schema_free(Schema *schema);

#endif
