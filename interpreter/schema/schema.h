/*
 * JSON Schema, draft 2020-12, over located nodes: compiled once, then checked as often as wanted. Findings stand at the
 * instance's place, one for each mistake. The meta-schemas are built in; other documents come from the caller's finder
 * and never from a network.
 */
#ifndef TAPP_SCHEMA_SCHEMA_H
#define TAPP_SCHEMA_SCHEMA_H

#include "text/node.h"

typedef struct Schema Schema;

/* What is known of one document, for others that share nodes with it (the configurations of a variant). */
typedef struct SchemaKnown SchemaKnown;

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
 * What a document's values are found to be: nothing yet; which of them fit (true: all, the document is valid); what
 * they are with their defaults, of a valid one. `arena` and the documents must live as long, and nobody may change
 * their nodes. Not for several threads while it learns.
 */
SchemaKnown *schema_known_new(const Schema *schema, Arena *arena);
bool schema_know_fits(SchemaKnown *known, const Node *instance);
void schema_know_defaults(SchemaKnown *known, const Node *instance);

/*
 * Is the instance valid? Every finding goes to `diags`, with the instance's place and path. `scratch` takes what the
 * check needs meanwhile; what is `known` (NULL: nothing) is not looked at again. Work and depth are bounded: beyond the
 * bounds the instance is not valid, and "check-limit" or "pattern-limit" says why. A schema may be checked against by
 * several threads at once.
 */
bool schema_check(const Schema *schema, const SchemaKnown *known, Arena *scratch, const Node *instance, Diags *diags);

/*
 * A valid instance in which every map described by `properties` has its missing keys from `default`, nested ones too,
 * and its field `schema` set to the node that holds the `properties`. Follows $ref, properties, patternProperties,
 * additionalProperties, prefixItems and items; what only anyOf, if and the like say is not added. What is left as it is
 * is shared with the instance, what is `known` (NULL: nothing) with others; defaults keep their places in the schema.
 */
Node *schema_defaults(const Schema *schema, const SchemaKnown *known, Arena *arena, const Node *instance);

/* Gives the patterns back; the rest goes with the arena. NULL is fine. */
void schema_free(Schema *schema);

#endif
