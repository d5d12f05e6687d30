/* The wording of findings about an instance. Each function does nothing while the check is quiet. */
#ifndef TAPP_SCHEMA_REPORT_H
#define TAPP_SCHEMA_REPORT_H

#include "schema/check_inner.h"

/* Any code: `wanted` completes "'players' is 9, but should be ...". */
void report_value(Check *check, const Place *place, const char *code, Str wanted);

/* "wrong-type", with the types that are wanted and, where there is one, a value of the kind. */
void report_type(Check *check, const Place *place, unsigned wanted, const Node *example);

/* "not-in-enum", with the values that are allowed. */
void report_enum(Check *check, const Place *place, const Node *const *allowed, size_t n);

/* "wrong-value": `const` wants this one. */
void report_constant(Check *check, const Place *place, const Node *constant);

/* "out-of-range" against the bounds of the rules. */
void report_range(Check *check, const Place *place, const NumberRules *rules);

/* "wrong-pattern", with what the schema says about the value. */
void report_pattern(Check *check, const Place *place, const Shape *shape);

/* "too-short", "too-long" (of characters), "too-few", "too-many": `n` of them where `min` to `max` are wanted. */
typedef struct Amount {
    size_t n, min, max;
    const char *one, *many; /* "item", "items" */
    const Place *at;        /* where the finding stands, if not at the place itself */
} Amount;
/* One of the four, by what is too little or too much. */
void report_amount(Check *check, const Place *place, Amount amount);

/* "missing-item" or "too-many": `n` items fit `contains`. */
void report_contains(Check *check, const Place *place, const ListRules *rules, size_t n);

/* "duplicate-item", with a note at the first. */
void report_duplicate(Check *check, const Place *place, const Node *first);

/* "missing-key" of the map; `near` (may be empty) is a key that may be meant for it. */
void report_missing(Check *check, const Place *place, Str name, Str near);

/* "missing-key" that another key makes necessary. */
void report_dependent(Check *check, const Place *place, Str name, Str because);

/* "unknown-key": the place is the value's. The shape is the one that closes the map. */
void report_unknown(Check *check, const Shape *shape, const Place *place);

/* "forbidden": nothing may stand here, or nothing of the form that `not` describes. */
void report_forbidden(Check *check, const Place *place);
void report_excluded(Check *check, const Place *place, const Shape *excluded);

/* "ambiguous": a value that fits two shapes of `oneOf`. */
void report_ambiguous(Check *check, const Place *place, const Shape *first, const Shape *second);

/* "no-branch", "wrong-type" or the findings of the nearest shape: a value that fits none of anyOf or oneOf. */
void report_branches(Check *check, const Place *place, const ShapeList *shapes, Marks *marks);

/* "check-limit" in the caller's findings, quiet or not; stops the check. */
void report_limit(Check *check, const Place *place, const char *why);

/* "pattern-limit" likewise, but the check goes on. */
void report_give_up(Check *check, const Place *place);

/*
 * For other wordings: a finding with the code, message and hint of `what`, at its span if that has a source, else at
 * the place. NULL when nothing is to be reported, which report_silent tells beforehand.
 */
bool report_silent(const Check *check);
Diag *report_add(Check *check, const Place *place, Diag what);

/* Was a key of the map written elsewhere than its neighbour: in another file, or in the patch of an option? */
bool report_is_laid_beside(const Node *map, const Node *key, const Node *neighbour);

/* "'players'", "item 2 of 'seats'", "the document". In the scratch arena. */
Str report_subject(Check *check, const Place *place);

/* "'nine'", "9", "a map": a value as a message shows it. In the scratch arena. */
Str report_shown(Check *check, const Node *node);

#endif
