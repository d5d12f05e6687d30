/*
 * Constant folding: evaluates each part of a tree that reads no slots and calls no functions of the environment, and
 * replaces it by its value. Choices and conditions that have become certain are simplified.
 */
#ifndef TAPP_FORMULA_FOLD_H
#define TAPP_FORMULA_FOLD_H

#include "formula/parse.h"

/*
 * Replaces the constant parts of a formula by their values. The formula's tree must have been checked and measured (see
 * cost.h), and must not be used afterwards. Reports a constant part that certainly runs and fails.
 */
Expr *formula_fold(const Compiler *compiler, Expr *root);

#endif
