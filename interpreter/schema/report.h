/*
 * The messages about a document that does not fit its schema. While only the result of a check matters, these functions
 * do nothing.
 */
#ifndef TAPP_SCHEMA_REPORT_H
#define TAPP_SCHEMA_REPORT_H

#include "schema/check_inner.h"

/* Reports an error of any code. `wanted` completes the message "'players' is 9, but should be ...". */
void report_value(Check *check, const Place *place, const char *code, Str wanted);

/* Reports "wrong-type", with the types that are allowed and, if there is one, an example. */
void report_type(Check *check, const Place *place, unsigned wanted, const Node *example);

/* Reports "not-in-enum", with the values that are allowed. */
void report_enum(Check *check, const Place *place, const Node *const *allowed, size_t n);

/* Reports "wrong-value": the value must be `constant`. */
void report_constant(Check *check, const Place *place, const Node *constant);

/* Reports "out-of-range", with the limits in the rules. */
void report_range(Check *check, const Place *place, const NumberRules *rules);

/* Reports "wrong-pattern", with the schema's description of the value. */
void report_pattern(Check *check, const Place *place, const Shape *shape);

/* A wrong number of characters, items or keys: there are `n`, but `min` to `max` are allowed. */
typedef struct Amount {
    size_t n, min, max;
    const char *one, *many; /* the noun in the singular and the plural: "item", "items" */
    const Place *at;        /* the place to report, if it is not the value itself; or NULL */
} Amount;
/* Reports a wrong number: "too-short" or "too-long" for characters, "too-few" or "too-many" for others. */
void report_amount(Check *check, const Place *place, Amount amount);

/* Reports "missing-item" or "too-many", because `n` items fit the schema of `contains`. */
void report_contains(Check *check, const Place *place, const ListRules *rules, size_t n);

/* Reports "duplicate-item". A note is at the first of the equal items. */
void report_duplicate(Check *check, const Place *place, const Node *first);

/* Reports "missing-key". `near` is a key of the map that was perhaps meant for it; it may be empty. */
void report_missing(Check *check, const Place *place, Str name, Str near);

/* Reports "missing-key" for a key that must be there because another key is. */
void report_dependent(Check *check, const Place *place, Str name, Str because);

/* Reports "unknown-key". `place` is the place of its value; `shape` allows no other keys. */
void report_unknown(Check *check, const Shape *shape, const Place *place);

/*
 * Report "forbidden". For report_forbidden(), no value at all is allowed here; for report_excluded(), the value has a
 * form that `not` excludes.
 */
void report_forbidden(Check *check, const Place *place);
void report_excluded(Check *check, const Place *place, const Shape *excluded);

/* Reports "ambiguous", because a value fits two shapes of `oneOf`. */
void report_ambiguous(Check *check, const Place *place, const Shape *first, const Shape *second);

/*
 * Reports a value that fits no shape of anyOf or oneOf. The message is "no-branch", "wrong-type", or the errors for the
 * shape that fits best.
 */
void report_branches(Check *check, const Place *place, const ShapeList *shapes, Marks *marks);

/* Reports "check-limit" to the caller, even while only the result of a part matters. Stops the check. */
void report_limit(Check *check, const Place *place, const char *why);

/* Reports "pattern-limit" to the caller, even while only the result of a part matters. The check goes on. */
void report_give_up(Check *check, const Place *place);

/*
 * For other messages. The result of report_silent() is true if no message will be added, so that it need not be made.
 * The function report_add() adds a message with the code, text and hint of `what`, at the span of `what` if it has one,
 * otherwise at the place. It returns NULL if nothing was added.
 */
bool report_silent(const Check *check);
Diag *report_add(Check *check, const Place *place, Diag what);

/*
 * True if a key was written in another place than its neighbour in the map: in another file, or in an option's patch.
 */
bool report_is_laid_beside(const Node *map, const Node *key, const Node *neighbour);

/*
 * Returns the name of a place for messages: "'players'", "item 2 of 'seats'", "the document". It is in the scratch
 * arena.
 */
Str report_subject(Check *check, const Place *place);

/* Returns a value as messages show it: "'nine'", "9", "a map". It is in the scratch arena. */
Str report_shown(Check *check, const Node *node);

#endif
