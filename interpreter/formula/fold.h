/*
 * Constant folding: every part of a tree that reads neither slots nor functions of the environment is run once, by the
 * interpreter itself, and replaced by its value; choices and conditions that have become certain are cut down.
 */
#ifndef TAPP_FORMULA_FOLD_H
#define TAPP_FORMULA_FOLD_H

#include "formula/parse.h"

/* The folded tree of a checked and bounded one, which is used up. Reports a fixed part that is sure to run and fail. */
Expr *formula_fold(const Compiler *compiler, Expr *root);

#endif
