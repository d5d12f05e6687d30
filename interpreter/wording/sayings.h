/* How the names and functions of formulas are said: the words of the rows of names.def and builtins.def. */
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

/* The words of a row; a noun stands in `yes`. */
typedef struct Saying {
    SayingKind kind;
    Clause words;
} Saying;

/* The words of the row of this number (rules/names.h). */
const Saying *saying_of(int id);

/* The words of a builtin function of as many arguments as a call has; of another expression as code. */
const Saying *saying_of_builtin(const Expr *expr);

/* The row that an expression asks for by its name (a call also by the number of its arguments), by number; -1: none. */
int saying_id(const Expr *expr);

/* Is an expression this name or a call of this function of names.def; a call of the builtin of which this is a form? */
bool saying_is(const Expr *expr, int id);
bool saying_is_builtin(const Expr *expr, Op op);

#endif
