/* The messages about an instance. If a check is silent, these functions do nothing. */
#ifndef TAPP_SCHEMA_REPORT_H
#define TAPP_SCHEMA_REPORT_H

#include "schema/check_inner.h"

/* Reports any code. `wanted` completes the message "'players' is 9, but should be ...". */
void report_value(Check *check, const Place *place, const char *code, Str wanted);

/* Reports "wrong-type", with the allowed types and, if available, an example. */
void report_type(Check *check, const Place *place, unsigned wanted, const Node *example);

/* Reports "not-in-enum", with the allowed values. */
void report_enum(Check *check, const Place *place, const Node *const *allowed, size_t n);

/* Reports "wrong-value": the value must be `constant`. */
void report_constant(Check *check, const Place *place, const Node *constant);

/* Reports "out-of-range", with the bounds of the rules. */
void report_range(Check *check, const Place *place, const NumberRules *rules);

/* Reports "wrong-pattern", with the schema's description of the value. */
void report_pattern(Check *check, const Place *place, const Shape *shape);

/*
 * For "too-short" and "too-long" (in characters), "too-few" and "too-many": there are `n`, but `min` to `max` are
 * allowed.
 */
typedef struct Amount {
    size_t n, min, max;
    const char *one, *many; /* the noun: "item", "items" */
    const Place *at;        /* the place of the finding, if it is not the value; or NULL */
} Amount;
/* Reports one of the four codes. */
void report_amount(Check *check, const Place *place, Amount amount);

/* Reports "missing-item" or "too-many": `n` items fit the schema of `contains`. */
void report_contains(Check *check, const Place *place, const ListRules *rules, size_t n);

/* Reports "duplicate-item", with a note at the first of the equal items. */
void report_duplicate(Check *check, const Place *place, const Node *first);

/* Reports "missing-key". `near` is a key of the map that was perhaps meant for the missing one; it may be empty. */
void report_missing(Check *check, const Place *place, Str name, Str near);

/* Reports "missing-key" for a key that another key requires. */
void report_dependent(Check *check, const Place *place, Str name, Str because);

/* Reports "unknown-key". `place` is that of the value. `shape` is the one that allows no other keys. */
void report_unknown(Check *check, const Shape *shape, const Place *place);

/*
 * report_forbidden() reports "forbidden" if no value is allowed here. report_excluded() reports it if the value has a
 * form that `not` excludes.
 */
void report_forbidden(Check *check, const Place *place);
void report_excluded(Check *check, const Place *place, const Shape *excluded);

/* Reports "ambiguous": a value that fits two shapes of `oneOf`. */
void report_ambiguous(Check *check, const Place *place, const Shape *first, const Shape *second);

/*
 * Reports a value that fits no branch of anyOf or oneOf: with "no-branch", "wrong-type", or the findings of the nearest
 * branch.
 */
void report_branches(Check *check, const Place *place, const ShapeList *shapes, Marks *marks);

/* Reports "check-limit" to the caller, even if the check is silent, and stops the check. */
void report_limit(Check *check, const Place *place, const char *why);

/* Reports "pattern-limit" to the caller, even if the check is silent. The check continues. */
void report_give_up(Check *check, const Place *place);

/*
 * For other messages. report_add() adds a finding with the code, message and hint of `what`. It is at the span of
 * `what` if that has a source, else at the place. The result is NULL if the check is silent. report_silent() says this
 * before a message is made.
 */
bool report_silent(const Check *check);
Diag *report_add(Check *check, const Place *place, Diag what);

/*
 * True if a key was written in another place than its neighbour in the map: in another file, or in the patch of an
 * option.
 */
bool report_is_laid_beside(const Node *map, const Node *key, const Node *neighbour);

/* How a message names a place: "'players'", "item 2 of 'seats'", "the document". In the scratch arena. */
Str report_subject(Check *check, const Place *place);

/* How a message shows a value: "'nine'", "9", "a map". In the scratch arena. */
Str report_shown(Check *check, const Node *node);

#endif
