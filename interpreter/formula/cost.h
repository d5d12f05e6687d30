/*
 * Computes an upper bound on the instructions of a formula before it runs. It also bounds the size of values, because
 * comparing, searching and printing take time in proportion to the size.
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
