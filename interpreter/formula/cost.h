/*
 * An upper bound on the instructions of a formula, computed from the tree before anything runs. The same pass bounds
 * the size of values, because comparing, searching and printing cost time in proportion to it.
 */
#ifndef TAPP_FORMULA_COST_H
#define TAPP_FORMULA_COST_H

#include "formula/parse.h"

/*
 * Sets cost, n_elements, weight and part in the whole checked tree; reports a formula that is too costly and returns
 * false.
 */
bool formula_cost(const Compiler *compiler, Expr *root);

#endif
