/*
 * Formulas are evaluated as trees of cells. Each cell has the function that makes its value from the cells below, by
 * type: a number, a set or a fraction in registers, anything else as a Value. After a fault the rest is computed with
 * empty values, and counts for nothing; only && || all exists may outvote a fault.
 */
#ifndef TAPP_FORMULA_CELL_H
#define TAPP_FORMULA_CELL_H

#include "formula/parse.h"

/*
 * The cell of a folded tree, in `arena`, for a run without memory; it fails if the tree gives no number. Sets
 * `*root_cell` to the one for cell_run(). A part that the tree has twice is evaluated once a run.
 */
const FormulaCell *cell_make_head(Arena *arena, const Compiler *compiler, Expr *root, const FormulaCell **root_cell);

/* The cell of a part by itself, for cell_run(). Notes nothing in the tree. */
const FormulaCell *cell_make_once(Arena *arena, const Compiler *compiler, const Expr *part);

/* Evaluates a cell of this kind, with memory and the rest of `asking`. Returns false after a fault. */
bool cell_run(const FormulaCell *cell, TypeKind kind, FormulaAsking *asking, Value *out);

#endif
