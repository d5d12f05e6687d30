/* The words for names and functions of formulas, from the rows of names.def and builtins.def. */
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
    SAYING_CLAUSE
} SayingKind;

/* The words of a row; a noun is in `yes`. */
typedef struct Saying {
    SayingKind kind;
    Clause words;
} Saying;

/* The words of the row of this number (rules/names.h). */
const Saying *saying_of(int id);

/* The words of the built-in function with as many arguments as the call. Other expressions are written as code. */
const Saying *saying_of_builtin(const Expr *expr);

/* The row for an expression's name (for a call also by the number of arguments); -1: none. */
int saying_id(const Expr *expr);

/*
 * saying_is(): true for this name or a call of this function of names.def. The other: true for a call of the built-in
 * function with this form.
 */
bool saying_is(const Expr *expr, int id);
bool saying_is_builtin(const Expr *expr, Op op);

#endif
