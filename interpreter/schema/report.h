/* The messages about an instance. Each function does nothing if the check is silent. */
#ifndef TAPP_SCHEMA_REPORT_H
#define TAPP_SCHEMA_REPORT_H

#include "schema/check_inner.h"

/* For any code: `wanted` completes "'players' is 9, but should be ...". */
void report_value(Check *check, const Place *place, const char *code, Str wanted);

/* Reports "wrong-type", with the allowed types and, if available, an example. */
void report_type(Check *check, const Place *place, unsigned wanted, const Node *example);

/* Reports "not-in-enum", with the allowed values. */
void report_enum(Check *check, const Place *place, const Node *const *allowed, size_t n);

/* Reports "wrong-value": `const` requires this one. */
void report_constant(Check *check, const Place *place, const Node *constant);

/* Reports "out-of-range", with the bounds of the rules. */
void report_range(Check *check, const Place *place, const NumberRules *rules);

/* Reports "wrong-pattern", with the schema's description of the value. */
void report_pattern(Check *check, const Place *place, const Shape *shape);

/* For "too-short", "too-long" (in characters), "too-few", "too-many": `n` of them, where `min` to `max` are allowed. */
typedef struct Amount {
    size_t n, min, max;
    const char *one, *many; /* "item", "items" */
    const Place *at;        /* the place of the finding, if not the value itself */
} Amount;
/* Reports one of the four. */
void report_amount(Check *check, const Place *place, Amount amount);

/* Reports "missing-item" or "too-many": `n` items fit `contains`. */
void report_contains(Check *check, const Place *place, const ListRules *rules, size_t n);

/* Reports "duplicate-item", with a note at the first. */
void report_duplicate(Check *check, const Place *place, const Node *first);

/* Reports "missing-key" of the map; `near` (may be empty) is a key that may be meant for it. */
void report_missing(Check *check, const Place *place, Str name, Str near);

/* Reports "missing-key" for a key that another key requires. */
void report_dependent(Check *check, const Place *place, Str name, Str because);

/* Reports "unknown-key"; the place is that of the value. The shape is the one that closes the map. */
void report_unknown(Check *check, const Shape *shape, const Place *place);

/* Reports "forbidden": no value is allowed here, or none of the form that `not` describes. */
void report_forbidden(Check *check, const Place *place);
void report_excluded(Check *check, const Place *place, const Shape *excluded);

/* Reports "ambiguous": a value that fits two shapes of `oneOf`. */
void report_ambiguous(Check *check, const Place *place, const Shape *first, const Shape *second);

/* Reports a value that fits none of anyOf or oneOf: "no-branch", "wrong-type" or the findings of the nearest shape. */
void report_branches(Check *check, const Place *place, const ShapeList *shapes, Marks *marks);

/* Reports "check-limit" to the caller, silent or not; stops the check. */
void report_limit(Check *check, const Place *place, const char *why);

/* Reports "pattern-limit" in the same way, but the check continues. */
void report_give_up(Check *check, const Place *place);

/*
 * For other messages: a finding with the code, message and hint of `what`, at its span if that has a source, else at
 * the place. NULL if nothing is to be reported; report_silent() says so in advance.
 */
bool report_silent(const Check *check);
Diag *report_add(Check *check, const Place *place, Diag what);

/*
 * True if a key of the map was written in a different place than its neighbour: in another file, or in the patch of an
 * option.
 */
bool report_is_laid_beside(const Node *map, const Node *key, const Node *neighbour);

/* "'players'", "item 2 of 'seats'", "the document". In the scratch arena. */
Str report_subject(Check *check, const Place *place);

/* "'nine'", "9", "a map": a value as shown in a message. In the scratch arena. */
Str report_shown(Check *check, const Node *node);

#endif
