/*
 * Direct formulas: a tree of cells, each with the function that works out its value from the cells below, in registers.
 * What a variant asks millions of times, conditions and amounts over numbers, sets and fractions, runs this way, and
 * what asks of lists how long they are, what stands in them and for which of them something holds, and how strings
 * compare; lists and strings that have to be made need the stack. The bytecode stays the meaning: a direct formula that
 * meets a fault is run again as bytecode.
 */
#ifndef TAPP_FORMULA_DIRECT_H
#define TAPP_FORMULA_DIRECT_H

#include "formula/parse.h"

/*
 * The cell of a folded tree, in `arena`: one that gives its number; one that fails if it is no bool or int, or cannot
 * be worked out directly. What the tree says twice is worked out once a run.
 */
const FormulaCell *direct_make(Arena *arena, const Compiler *compiler, Expr *root);

#endif
