/*
 * Formulas that are compiled once for several environments. These are alike but for what a few names mean: a formula
 * is the same in two of them if the parts of it that are made of these names and constants alone come out the same.
 */
#ifndef TAPP_FORMULA_STORE_H
#define TAPP_FORMULA_STORE_H

#include "formula/parse.h"

/* What is kept of one scalar, compiled for a value of one type. */
typedef struct Stored Stored;

/* What is kept of the compiler's scalar in the store of its environment; NULL: nothing yet. */
Stored *store_entry(const Compiler *compiler, Type wanted);

/* The same, made for a tree into which terms have been put. */
Stored *store_new_entry(const Compiler *compiler, Type wanted, const Expr *tree);

/* The formula that was compiled where those parts came out as they do in this environment; NULL: none yet. */
const Formula *store_find(const Compiler *compiler, Stored *stored);

/* Keeps what was compiled, for the environment in which it was last looked for. */
void store_add(const Compiler *compiler, Stored *stored, const Formula *formula);

#endif
