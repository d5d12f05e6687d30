/*
 * Compiles formulas once for several environments, which differ only in the meaning of a few names. A formula is the
 * same in two environments if its parts that consist only of constants and these names have the same values.
 */
#ifndef TAPP_FORMULA_STORE_H
#define TAPP_FORMULA_STORE_H

#include "formula/parse.h"

/* All compiled formulas of one scalar, for one wanted type. */
typedef struct Stored Stored;

/* Returns the entry for the compiler's scalar in the store of its environment, or NULL if there is none. */
Stored *store_entry(const Compiler *compiler, Type wanted);

/* Adds an entry for the compiler's scalar. `tree` is its parsed tree, in which terms are inserted. */
Stored *store_new_entry(const Compiler *compiler, Type wanted, const Expr *tree);

/*
 * Evaluates the formula's parts in the compiler's environment. Returns the formula that was compiled for these values;
 * NULL if there is none.
 */
const Formula *store_find(const Compiler *compiler, Stored *stored);

/* Adds a compiled formula, for the environment of the last store_find(). */
void store_add(const Compiler *compiler, Stored *stored, const Formula *formula);

#endif
