/* Terms: formulas with a name, put in where another formula uses them. */
#ifndef TAPP_FORMULA_TERM_H
#define TAPP_FORMULA_TERM_H

#include "formula/parse.h"

/*
 * The tree with each term replaced by its own, whose parts then stand where the term was written. Reports a term that
 * is given too few or too many arguments, and one that makes the formula too large; then the result is poison there.
 */
Expr *formula_put_in(const Compiler *compiler, Expr *root);

#endif
