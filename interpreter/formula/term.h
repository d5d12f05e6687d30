/* Terms: formulas with a name, put in where another formula uses them. */
#ifndef TAPP_FORMULA_TERM_H
#define TAPP_FORMULA_TERM_H

#include "formula/parse.h"

/*
 * The tree with each term replaced by its own, whose parts know that it is their home. Reports a term that is given too
 * few or too many arguments, and one that makes the formula too large; then the result is poison there.
 */
Expr *formula_put_in(const Compiler *compiler, Expr *root);

/* Notes of each name of a tree with its terms put in whose it is, where the author and the language both have it. */
void formula_mark_names(const Compiler *compiler, Expr *root);

/* The term of this name among the first `n_terms`; NULL if there is none. */
const FormulaTerm *term_find(const FormulaEnv *env, Str name, size_t n_terms);

#endif
