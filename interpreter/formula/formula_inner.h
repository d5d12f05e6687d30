/* A compiled formula, for the files that inspect it. */
#ifndef TAPP_FORMULA_FORMULA_INNER_H
#define TAPP_FORMULA_FORMULA_INNER_H

#include "formula/formula.h"
#include "formula/parse.h"

struct Formula {
    FormulaHead head;
    Type type;
    uint32_t work;           /* the result of formula_work(): the upper bound on the instructions of a run */
    const FormulaCell *cell; /* computes the value of the whole formula, for cell_run(); see formula/cell.h */
    const FormulaEnv *env;
    const Expr *root;         /* the parsed tree, in which constant parts have been computed (folded) */
    const Expr *const *parts; /* each part of the tree once, operands before operations */
    size_t n_parts;
};

#endif
