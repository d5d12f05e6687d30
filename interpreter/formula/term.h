/* Terms: named formulas, inserted where other formulas use them. */
#ifndef TAPP_FORMULA_TERM_H
#define TAPP_FORMULA_TERM_H

#include "formula/parse.h"

/*
 * Replaces the name of each term by the term's tree. Each inserted part records the formula of the term that it comes
 * from (Expr.home). Reports a wrong number of arguments, and formulas that become too large; EXPR_POISON then replaces
 * the part with the error.
 */
Expr *formula_insert_terms(const Compiler *compiler, Expr *root);

/*
 * Marks each use of a name that both the author and the language define: it has the author's or the language's meaning.
 * Call this after terms were inserted.
 */
void formula_mark_names(const Compiler *compiler, Expr *root);

/* Returns the term of this name among the first `n_terms`, or NULL if there is none. */
const FormulaTerm *term_find(const FormulaEnv *env, Str name, size_t n_terms);

#endif
