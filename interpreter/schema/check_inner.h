/* One check of an instance against shapes. */
#ifndef TAPP_SCHEMA_CHECK_INNER_H
#define TAPP_SCHEMA_CHECK_INNER_H

#include "schema/known_inner.h"

/* A value in the instance and the way to it; lives on the stack of the check. */
typedef struct Place Place;
struct Place {
    const Place *parent; /* NULL: the document */
    const Node *node;
    const Node *key; /* under this key of the parent, else ... */
    size_t index;    /* ... at this index of it */
    bool is_key;     /* `node` is the key itself */
};

/*
 * Which keys or items of the current instance some keyword has looked at: bytes from `at` on in Check.bytes, one for
 * each. `closed`: what stays unmarked will be reported as an unknown key.
 */
typedef struct Marks {
    size_t at;
    bool closed;
} Marks;

enum {
    CHECK_MAX_DEPTH = 4096,     /* shapes within each other at one time */
    CHECK_MAX_STEPS = 30000000, /* shapes visited in all: about a second */
    CHECK_REPORT_STEPS = 1000,  /* what a message counts for: some hundred bytes, and a look at those before it */
    CHECK_MAX_GIVE_UPS = 4      /* patterns that ran into their limit */
};

typedef struct Check {
    const Schema *schema;
    Arena *scratch;
    Diags *diags;             /* where findings go now; NULL while only the verdict is wanted */
    Diags *main;              /* the caller's */
    const SchemaKnown *known; /* NULL: nothing */
    SchemaKnown *learns;      /* NULL: nobody wants to know */
    const Resource **scope;   /* the dynamic scope: resources with dynamic anchors, outermost first */
    size_t n_scope;
    bool *in_scope;       /* by Resource.index */
    unsigned char *bytes; /* a stack of marks */
    size_t n_bytes, bytes_capacity;
    ValueSet seen_items; /* for `uniqueItems` */
    size_t steps, depth, give_ups;
    size_t explored; /* branches looked into for a message */
    bool stopped;    /* a limit was reached: the verdict is false */
} Check;

/* Does the instance at a place fit the shape? NULL marks: nobody asks what was looked at. */
bool check_shape(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* The same, quietly; marks only what a fitting shape looked at. */
bool check_holds(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* Is the verdict known, so that nothing more need be looked at? */
bool check_settled(const Check *check, bool fits);

/* `n` zero bytes on top of the stack of marks, and giving them back. */
size_t check_push(Check *check, size_t n);
void check_pop(Check *check, size_t at);

/* Marks what `from` marks too, of the `n` keys or items of the instance. */
void check_merge(Check *check, Marks *marks, Marks from, size_t n);

/* Searches with a pattern; running into its limit is a finding at the place, and no match. */
bool check_pattern(Check *check, const Pattern *pattern, const Place *place, Str subject);

/* The rules for one type of instance (check_map.c, check_list.c). */
bool check_map(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_list(Check *check, const Shape *shape, const Place *place, Marks *marks);
bool check_unevaluated(Check *check, const Shape *shape, const Place *place, Marks *marks);

/* allOf, anyOf, oneOf, not, if (check_logic.c). */
bool check_logic(Check *check, const Shape *shape, const Place *place, Marks *marks);

#endif
