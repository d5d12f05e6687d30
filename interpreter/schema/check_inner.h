/* The state of checking an instance against shapes. */
#ifndef TAPP_SCHEMA_CHECK_INNER_H
#define TAPP_SCHEMA_CHECK_INNER_H

#include "schema/known_inner.h"

/* A value in the instance and the path to it; on the stack of the check. */
typedef struct Place Place;
struct Place {
    const Place *parent; /* NULL: the document */
    const Node *node;
    const Node *key; /* under this key of the parent, else ... */
    size_t index;    /* ... at this index of it */
    bool is_key;     /* `node` is the key itself */
};

/*
 * The keys or items of the current instance that some keyword has evaluated: one byte each, from index `at` on in
 * Check.bytes. `closed`: unmarked ones will be reported as unknown keys.
 */
typedef struct Marks {
    size_t at;
    bool closed;
} Marks;

enum {
    CHECK_MAX_DEPTH = 4096,     /* nested shapes */
    CHECK_MAX_STEPS = 30000000, /* shapes visited in total: about a second */
    CHECK_REPORT_STEPS = 1000,  /* steps counted per message: some hundred bytes, and a comparison with earlier ones */
    CHECK_MAX_GIVE_UPS = 4      /* patterns that reached their limit */
};

typedef struct Check {
    const Schema *schema;
    Arena *scratch;
    Diags *diags;             /* receives findings; NULL while only the result is needed */
    Diags *main;              /* the caller's */
    const SchemaKnown *known; /* NULL: nothing */
    SchemaKnown *learns;      /* NULL: results are not stored */
    const Resource **scope;   /* the dynamic scope: resources with dynamic anchors, outermost first */
    size_t n_scope;
    bool *in_scope;       /* by Resource.index */
    unsigned char *bytes; /* a stack of marks */
    size_t n_bytes, bytes_capacity;
    ValueSet seen_items; /* for `uniqueItems` */
    size_t steps, depth, give_ups;
    size_t explored; /* branches examined for a message */
    bool stopped;    /* a limit was reached: the instance counts as invalid */
} Check;

/* True if the instance at a place fits the shape. NULL marks: not needed. */
bool check_shape(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* The same without reports; sets marks only if the shape fits. */
bool check_holds(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* True if the result is known, so that checking can stop. */
bool check_settled(const Check *check, bool fits);

/* Reserve `n` zero bytes on the stack of marks, and release them. */
size_t check_push(Check *check, size_t n);
void check_pop(Check *check, size_t at);

/* Adds the marks of `from` for the `n` keys or items of the instance. */
void check_merge(Check *check, Marks *marks, Marks from, size_t n);

/* Searches with a pattern; reaching its limit is a finding at the place, and counts as no match. */
bool check_pattern(Check *check, const Pattern *pattern, const Place *place, Str subject);

/* Check the rules for one type of instance (check_map.c, check_list.c). */
bool check_map(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_list(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_unevaluated(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* Checks allOf, anyOf, oneOf, not, if (check_logic.c). */
bool check_logic(Check *check, const Shape *shape, const Place *place, Marks *marks);

#endif
