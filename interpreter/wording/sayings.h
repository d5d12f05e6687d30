/* The words for names, functions and operators of formulas, from names.def, builtins.def and operations.def. */
#ifndef TAPP_WORDING_SAYINGS_H
#define TAPP_WORDING_SAYINGS_H

#include "wording/words.h"
#include "formula/op.h"
#include "formula/parse.h"
#include "rules/names.h"

typedef enum SayingKind {
    SAYING_AS_CODE,
    SAYING_AS_ABOVE,
    SAYING_BY_PATTERN,
    SAYING_AS_FIGURE,
    SAYING_SEAT,
    SAYING_NUMBER,
    SAYING_ROUNDED,
    SAYING_OPERATION,
    SAYING_SUM,
    SAYING_DIFFERENCE,
    SAYING_PRODUCT,
    SAYING_QUOTIENT,
    SAYING_COMPARISON,
    SAYING_OPPOSITE,
    SAYING_CLAUSE
} SayingKind;

/* How an operator compares two values. */
typedef enum Comparison { NO_COMPARISON = -1, EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST } Comparison;

/*
 * The words of a row: a clause and its negation. For other kinds only `yes` is set; for a sum, difference, product or
 * quotient it is the sign.
 */
typedef struct Saying {
    SayingKind kind;
    Clause words;
    Comparison comparison; /* SAYING_COMPARISON */
} Saying;

/* The words of the row of this number (rules/names.h). */
const Saying *saying_of(int id);

/*
 * The words of a call of a built-in function, or of an operation: those of the row with as many operands. For other
 * expressions the kind says that they are shown as code.
 */
const Saying *saying_of_builtin(const Expr *expr);

/* The words of an operator's first row: of this operation, or of the one that makes this comparison. */
const Saying *saying_of_op(Op op);
const Saying *saying_of_comparison(Comparison comparison);

/* The number of the row in names.def for a name, or for a call with this number of arguments; -1 if there is none. */
int saying_id(const Expr *expr);

/*
 * True if the expression is this name, or a call of this function, of names.def. saying_is_builtin() is true if it is a
 * call of a built-in function in this form.
 */
bool saying_is(const Expr *expr, int id);
bool saying_is_builtin(const Expr *expr, Op op);

#endif
