/*
 * How much a formula may cost: an upper bound on its instructions, taken from the tree before anything of it is run.
 * The same walk bounds the size of the values it makes, since comparing, searching and printing them costs their size.
 */
#ifndef TAPP_FORMULA_COST_H
#define TAPP_FORMULA_COST_H

#include "formula/parse.h"

/* Sets cost, n_elements, weight and part all over a checked tree; false after reporting one that is too costly. */
bool formula_cost(const Compiler *compiler, Expr *root);

#endif
