/*
 * Interval arithmetic: the possible values of a formula while most of its inputs are unknown. The compiler uses it to
 * find out when a condition cannot hold, so that it is not evaluated then.
 */
#ifndef TAPP_FORMULA_RANGE_H
#define TAPP_FORMULA_RANGE_H

#include "formula/formula.h"

/* Inclusive bounds: of an int or bool (0, 1), of a set's size, or of a string's hash. */
typedef struct FormulaRange {
    int64_t least, most;
} FormulaRange;

/* The range of an unknown value. */
#define FORMULA_ANYTHING     \
    {                        \
        INT64_MIN, INT64_MAX \
    }

/*
 * The known range of a slot, or of a function of the environment, by id. `last` is the function's last argument if it
 * is a known number, else -1.
 */
typedef FormulaRange FormulaKnowledge(const void *context, int id, int64_t last);

/* The certain knowledge about a condition. */
typedef enum FormulaTruth { FORMULA_NEVER, FORMULA_MAY_HOLD, FORMULA_HOLDS } FormulaTruth;

/*
 * Says whether a condition (NULL: always true) is true, as far as this is known without running it. A condition with a
 * fault counts as not true; even if the answer is HOLDS, a fault is possible. With more knowledge, a certain answer
 * stays the same.
 */
FormulaTruth formula_truth(const Formula *condition, FormulaKnowledge *knowledge, const void *context);

/*
 * Returns the number that represents a constant string in ranges; two strings have the same one with a probability of
 * at most 2 to the -63.
 */
int64_t formula_number_of(Str text);

/* True if the formula contains the string. */
bool formula_names(const Formula *formula, Str text);

/* Returns the constants below 64 that occur as the last argument of a function with this id; one bit each. */
uint64_t formula_asks_about(const Formula *formula, int id);

#endif
