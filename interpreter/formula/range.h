/*
 * Computes the range of possible values of a formula while most of its inputs are unknown. The compiler of variants
 * uses this to find out when a condition cannot hold, so that play need not evaluate it then.
 */
#ifndef TAPP_FORMULA_RANGE_H
#define TAPP_FORMULA_RANGE_H

#include "formula/formula.h"

/* A range with both limits included: of an int or bool (0, 1), of the size of a set, or of the number of a string. */
typedef struct FormulaRange {
    int64_t least, most;
} FormulaRange;

/* The range of an unknown value. */
#define FORMULA_ANYTHING     \
    {                        \
        INT64_MIN, INT64_MAX \
    }

/*
 * A function of the caller that returns the range of a slot, or of a function with this id. `last` is the function's
 * last argument if it is a known number, else -1.
 */
typedef FormulaRange FormulaKnowledge(const void *context, int id, int64_t last);

/* The answer about a condition: certainly false, unknown, or certainly true. */
typedef enum FormulaTruth { FORMULA_NEVER, FORMULA_MAY_HOLD, FORMULA_HOLDS } FormulaTruth;

/*
 * Returns whether a condition is true, as far as this is known without running it. A missing condition (NULL) holds. A
 * condition that fails counts as not true, but even FORMULA_HOLDS does not exclude an error. If the caller knows more,
 * a certain answer stays the same.
 */
FormulaTruth formula_truth(const Formula *condition, FormulaKnowledge *knowledge, const void *context);

/*
 * Returns the number that represents a constant string in ranges; two strings have the same one with a probability of
 * at most 2 to the -63.
 */
int64_t formula_number_of(Str text);

/* True if the string is a constant of the formula. False for NULL. */
bool formula_names(const Formula *formula, Str text);

/*
 * Returns the constants from 0 to 63 that occur as the last argument of a function with this id, one bit each. NULL has
 * none.
 */
uint64_t formula_asks_about(const Formula *formula, int id);

#endif
