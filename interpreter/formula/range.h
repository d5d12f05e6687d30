/*
 * What a formula can come to while most of what it asks is not known yet: bounds from bounds, without running it. For
 * the compiler, which finds out when a condition cannot hold, so that nobody asks it then.
 */
#ifndef TAPP_FORMULA_RANGE_H
#define TAPP_FORMULA_RANGE_H

#include "formula/formula.h"

/* Bounds, both included, of an int or a bool (0, 1); of a set those of its size, of a string what stands for it. */
typedef struct FormulaRange {
    int64_t least, most;
} FormulaRange;

/* Of what nothing is known. */
#define FORMULA_ANYTHING     \
    {                        \
        INT64_MIN, INT64_MAX \
    }

/*
 * What is known of a slot or of the value of a function of the environment, by its id; `last` is the last argument of
 * the function if that is a known number, else -1.
 */
typedef FormulaRange FormulaKnowledge(const void *context, int id, int64_t last);

/* What is sure of a condition. */
typedef enum FormulaTruth { FORMULA_NEVER, FORMULA_MAY_HOLD, FORMULA_HOLDS } FormulaTruth;

/*
 * Does a run of the condition (NULL: true) give true where this is known? One that ends in a fault does not, but may
 * where it HOLDS. Who knows more is told no less: what is sure stays so.
 */
FormulaTruth formula_truth(const Formula *condition, FormulaKnowledge *knowledge, const void *context);

/* What stands for a known string in ranges; two strings have the same with no more than a chance of 2 to the -63. */
int64_t formula_number_of(Str text);

/* Does the string stand in it? */
bool formula_names(const Formula *formula, Str text);

/* The numbers below 64 that stand, known, as the last argument of a function with this id; one bit each. */
uint64_t formula_asks_about(const Formula *formula, int id);

#endif
