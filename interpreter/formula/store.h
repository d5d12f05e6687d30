/*
 * Formulas that are compiled once for several environments. These are alike but for what a few names mean: a formula in
 * which, terms put in, none of these names stands is the same in all of them.
 */
#ifndef TAPP_FORMULA_STORE_H
#define TAPP_FORMULA_STORE_H

#include "formula/parse.h"

/* What was compiled of this scalar, for a value of this type, in an environment of the store; NULL: nothing yet. */
const Formula *store_find(const FormulaStore *store, const Node *scalar, Type wanted);

/* Keeps what was compiled. */
void store_add(FormulaStore *store, const Node *scalar, Type wanted, const Formula *formula);

/* Does one of the names stand in the tree that not all environments of the store understand alike? */
bool store_has_own(const FormulaStore *store, const Expr *tree);

#endif
