/* The state of checking an instance against shapes. */
#ifndef TAPP_SCHEMA_CHECK_INNER_H
#define TAPP_SCHEMA_CHECK_INNER_H

#include "schema/known_inner.h"

/* A value in the instance, and the way to it from the document. Places are on the stack of the check. */
typedef struct Place Place;
struct Place {
    const Place *parent; /* NULL for the document */
    const Node *node;
    const Node *key; /* the value is under this key of the parent, or, if NULL, */
    size_t index;    /* it is at this index of the parent */
    bool is_key;     /* `node` is the key itself */
};

/*
 * Marks which keys or items of a map or list some keyword has evaluated. There is one byte for each, from index `at` on
 * in Check.bytes. If `closed`, keys without a mark are unknown and will be reported.
 */
typedef struct Marks {
    size_t at;
    bool closed;
} Marks;

enum {
    CHECK_MAX_DEPTH = 4096,     /* nested shapes */
    CHECK_MAX_STEPS = 30000000, /* shapes visited in total, which takes about a second */
    CHECK_REPORT_STEPS = 1000,  /* steps that a message counts as: making it, and comparing it with earlier ones */
    CHECK_MAX_GIVE_UPS = 4      /* searches with patterns that may reach their limit */
};

typedef struct Check {
    const Schema *schema;
    Arena *scratch;
    Diags *diags;             /* receives findings; NULL while only the result matters */
    Diags *main;              /* the diags of the caller */
    const SchemaKnown *known; /* results of earlier checks; NULL: none */
    SchemaKnown *learns;      /* the store for results; NULL: none */
    const Resource **scope;   /* the dynamic scope: resources with dynamic anchors, the outermost first */
    size_t n_scope;
    bool *in_scope;       /* by Resource.index: the resource is in `scope` */
    unsigned char *bytes; /* the marks of all open maps and lists, as a stack */
    size_t n_bytes, bytes_capacity;
    ValueSet seen_items; /* for `uniqueItems` */
    size_t steps, depth, give_ups;
    size_t explored; /* how many branches were examined for messages */
    bool stopped;    /* a limit was reached, so the instance counts as invalid */
} Check;

/* True if the instance at a place fits the shape. `marks` may be NULL if they are not needed. */
bool check_shape(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* check_shape() without findings. It sets marks only if the shape fits. */
bool check_holds(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* True if the result cannot change any more, so that checking can stop. */
bool check_settled(const Check *check, bool fits);

/* Reserve `n` zero bytes on the stack of marks, and release them. */
size_t check_push(Check *check, size_t n);
void check_pop(Check *check, size_t at);

/* Copies marks: of the `n` keys or items, all that are marked in `from` become marked. */
void check_merge(Check *check, Marks *marks, Marks from, size_t n);

/*
 * Searches a text with a pattern. If the search reaches its limit, this is a finding at the place, and there is no
 * match.
 */
bool check_pattern(Check *check, const Pattern *pattern, const Place *place, Str subject);

/* Check the keywords for maps (check_map.c) and for lists (check_list.c). */
bool check_map(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_list(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_unevaluated(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* Checks allOf, anyOf, oneOf, not, if (check_logic.c). */
bool check_logic(Check *check, const Shape *shape, const Place *place, Marks *marks);

#endif
