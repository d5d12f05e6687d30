/* A compiled formula, for the files that answer questions about it. */
#ifndef TAPP_FORMULA_FORMULA_INNER_H
#define TAPP_FORMULA_FORMULA_INNER_H

#include "formula/formula.h"
#include "formula/parse.h"

struct Formula {
    FormulaHead head;
    Type type;
    uint32_t work;           /* formula_work */
    const FormulaCell *cell; /* for a run with memory */
    const FormulaEnv *env;
    const Expr *root;         /* folded */
    const Expr *const *parts; /* of the tree, each once, the operands before the operation */
    size_t n_parts;
};

#endif
