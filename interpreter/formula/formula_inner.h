/* A compiled formula, for the files that inspect it. */
#ifndef TAPP_FORMULA_FORMULA_INNER_H
#define TAPP_FORMULA_FORMULA_INNER_H

#include "formula/formula.h"
#include "formula/parse.h"

struct Formula {
    FormulaHead head;
    Type type;
    uint32_t work;           /* formula_work */
    const FormulaCell *cell; /* the root cell, for cell_run() */
    const FormulaEnv *env;
    const Expr *root;         /* folded */
    const Expr *const *parts; /* each part of the tree once, operands before operations */
    size_t n_parts;
};

#endif
