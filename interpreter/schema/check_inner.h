/* The state of checking a document (the instance) against a compiled schema. */
#ifndef TAPP_SCHEMA_CHECK_INNER_H
#define TAPP_SCHEMA_CHECK_INNER_H

#include "schema/known_inner.h"

/* A value in the document, and the way to it. Places are on the stack while they are checked. */
typedef struct Place Place;
struct Place {
    const Place *parent; /* the place that contains this one; NULL for the whole document */
    const Node *node;
    const Node *key; /* the key under which the value is in its parent; NULL for an item of a list */
    size_t index;    /* the index of an item of a list */
    bool is_key;     /* `node` is the key itself, not its value */
};

/*
 * Marks on those keys of a map, or items of a list, that some keyword has checked. `unevaluatedProperties` and
 * `unevaluatedItems` are about the others. Each key or item has one byte in Check.bytes, from index `at` on. `closed`
 * means that keys without a mark will be reported as unknown.
 */
typedef struct Marks {
    size_t at;
    bool closed;
} Marks;

enum {
    CHECK_MAX_DEPTH = 4096,     /* shapes inside each other */
    CHECK_MAX_STEPS = 30000000, /* shapes that are checked in total; this takes about a second */
    /* the steps that one message counts as, because making it and comparing it with others takes time */
    CHECK_REPORT_STEPS = 1000,
    CHECK_MAX_GIVE_UPS = 4 /* searches for a pattern that may reach their limit */
};

typedef struct Check {
    const Schema *schema;
    Arena *scratch;
    Diags *diags;             /* the list for errors; NULL while only the result matters */
    Diags *main;              /* the caller's list for errors */
    const SchemaKnown *known; /* results of earlier checks; NULL: none */
    SchemaKnown *learns;      /* keeps the results; NULL: they are not kept */
    const Resource **scope;   /* the dynamic scope: the resources with dynamic anchors, the outermost first */
    size_t n_scope;
    bool *in_scope;       /* by Resource.index: true if the resource is in `scope` */
    unsigned char *bytes; /* a stack with the marks of all maps and lists that are being checked */
    size_t n_bytes, bytes_capacity;
    ValueSet seen_items;           /* for `uniqueItems` */
    size_t steps, depth, give_ups; /* so far, or at present; limited by CHECK_MAX_... */
    size_t explored;               /* the number of branches that were examined for messages */
    bool stopped;                  /* a limit was reached, so the document counts as invalid */
} Check;

/* True if the value at a place fits the shape. `marks` is NULL if no marks are needed. */
bool check_shape(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* Checks like check_shape(), but reports nothing. Marks are set only if the shape fits. */
bool check_holds(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* True if checking can stop: a limit was reached, or the value does not fit and no errors are reported. */
bool check_settled(const Check *check, bool fits);

/*
 * check_push() reserves `n` zero bytes on the stack of marks and returns their index. check_pop() releases all from
 * this index on.
 */
size_t check_push(Check *check, size_t n);
void check_pop(Check *check, size_t at);

/*
 * Adds marks: each of the `n` keys or items that is marked in `from` becomes marked. If `marks` is NULL, does nothing.
 */
void check_merge(Check *check, Marks *marks, Marks from, size_t n);

/* Searches a text for a pattern. A search that reaches its limit is reported at the place, and counts as no match. */
bool check_pattern(Check *check, const Pattern *pattern, const Place *place, Str subject);

/*
 * Check the keywords about maps (check_map.c) and about lists (check_list.c). check_unevaluated() is for keys and items
 * without a mark. All return true if the value fits.
 */
bool check_map(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_list(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_unevaluated(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* Checks allOf, anyOf, oneOf, not and if (check_logic.c). Returns true if the value fits. */
bool check_logic(Check *check, const Shape *shape, const Place *place, Marks *marks);

#endif
