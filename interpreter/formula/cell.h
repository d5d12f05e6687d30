/*
 * A formula is evaluated as a tree of cells. Each cell has a function that computes its value from the cells below.
 * Numbers, sets and fractions are returned in registers, and everything else as a Value. After an error, evaluation
 * continues with empty values, and the result is ignored. Only &&, ||, `all` and `exists` can ignore an error of an
 * operand.
 */
#ifndef TAPP_FORMULA_CELL_H
#define TAPP_FORMULA_CELL_H

#include "formula/parse.h"

/*
 * Makes the cells of a folded tree in `arena`. Returns a cell that gives the formula's number and needs no memory from
 * its caller; it fails if the value is not a number. Sets `*root_cell` to the cell for cell_run(), unless `root_cell`
 * is NULL. A part that occurs twice in the tree is evaluated once per run.
 */
const FormulaCell *cell_make_head(Arena *arena, const Compiler *compiler, Expr *root, const FormulaCell **root_cell);

/* Makes the cell of a single part, for cell_run(). Equal parts do not share a cell. The tree is not changed. */
const FormulaCell *cell_make_once(Arena *arena, const Compiler *compiler, const Expr *part);

/*
 * Evaluates a cell whose value has this kind, with the context and scratch memory of `asking`. Returns false after an
 * error.
 */
bool cell_run(const FormulaCell *cell, TypeKind kind, FormulaAsking *asking, Value *out);

#endif
