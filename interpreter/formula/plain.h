/*
 * Plain conditions: comparisons of names, calls and constants, joined by all && or all ||. Nearly every condition of a
 * variant is one, and they are asked millions of times, so they are run straight off, without a stack. The bytecode stays
 * the meaning: a plain condition that meets a fault is run again as bytecode.
 */
#ifndef TAPP_FORMULA_PLAIN_H
#define TAPP_FORMULA_PLAIN_H

#include "formula/parse.h"

typedef struct Plain Plain;

/* The plain form of a folded tree, in `arena`; NULL if it has none. */
const Plain *plain_make(Arena *arena, const Compiler *compiler, const Expr *root);

typedef enum PlainResult { PLAIN_FALSE, PLAIN_TRUE, PLAIN_FAULT } PlainResult;

/* Runs it in an environment for a context; PLAIN_FAULT when a name or call had no value. */
PlainResult plain_run(const Plain *plain, const FormulaEnv *env, const void *context);

#endif
