/*
 * Formulas are evaluated as trees of cells. Each cell has a function that computes its value from the cells below: a
 * number, set or fraction in registers, anything else as a Value. After a fault, evaluation continues with empty values
 * whose result is ignored; only && || all exists can override a fault.
 */
#ifndef TAPP_FORMULA_CELL_H
#define TAPP_FORMULA_CELL_H

#include "formula/parse.h"

/*
 * Makes the cell of a folded tree, in `arena`, for a run without memory; it fails if the tree gives no number. Sets
 * `*root_cell` to the one for cell_run(). A part that occurs twice in the tree is evaluated once per run.
 */
const FormulaCell *cell_make_head(Arena *arena, const Compiler *compiler, Expr *root, const FormulaCell **root_cell);

/* Makes the cell of a single part, for cell_run(). The tree is not changed. */
const FormulaCell *cell_make_once(Arena *arena, const Compiler *compiler, const Expr *part);

/* Evaluates a cell of this kind with the memory and context in `asking`. Returns false after a fault. */
bool cell_run(const FormulaCell *cell, TypeKind kind, FormulaAsking *asking, Value *out);

#endif
