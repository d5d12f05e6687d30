/*
 * Direct formulas: a tree of cells, each with the function that works out its value from the cells below, in registers.
 * What a variant asks millions of times, conditions and amounts over numbers, sets and fractions, runs this way; lists,
 * strings and macros need the stack. The bytecode stays the meaning: a direct formula that meets a fault is run again
 * as bytecode.
 */
#ifndef TAPP_FORMULA_DIRECT_H
#define TAPP_FORMULA_DIRECT_H

#include "formula/parse.h"

/* The cell of a folded tree of type bool or int, in `arena`; NULL if it has none. */
const FormulaCell *direct_make(Arena *arena, const Compiler *compiler, const Expr *root);

#endif
