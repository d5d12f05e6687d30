/*
 * Conditions that limit a number, such as `number > bid_number && number <= 120 + marriages(hand)`. If the same
 * condition is tested for many numbers, the limits are evaluated once and each number is only compared with them.
 */
#ifndef TAPP_FORMULA_LIMIT_H
#define TAPP_FORMULA_LIMIT_H

#include "formula/range.h"

typedef struct FormulaLimits FormulaLimits;

/*
 * Returns the limits that a condition sets to the number in `slot`, by comparing it with values that are equal in all
 * runs with one FormulaCommon. Returns NULL if the condition is NULL or sets no limits. Also returns NULL if formulas
 * of its environment do not run again with the same FormulaCommon.
 */
const FormulaLimits *formula_limits(Arena *arena, const Formula *condition, int slot);

/*
 * Evaluates the limits, and returns the numbers for which the condition may be true. Sets `*decide` if it is true for
 * all of them. After an error, the range has all numbers and does not decide.
 */
FormulaRange formula_range_of_limits(const FormulaLimits *limits, const void *context, FormulaScratch *scratch,
                                     bool *decide);

#endif
