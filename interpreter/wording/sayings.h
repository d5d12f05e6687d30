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

/* The words of a row: a clause and its negation. For a noun, only `yes` is set. */
typedef struct Saying {
    SayingKind kind;
    Clause words;
} Saying;

/* The words of the row of this number (rules/names.h). */
const Saying *saying_of(int id);

/*
 * The words of the built-in function that has as many arguments as the call. For other expressions the kind says that
 * they are shown as code.
 */
const Saying *saying_of_builtin(const Expr *expr);

/* The number of the row in names.def for a name, or for a call with this number of arguments; -1 if there is none. */
int saying_id(const Expr *expr);

/*
 * True if the expression is this name, or a call of this function, of names.def. saying_is_builtin() is true if it is a
 * call of a built-in function in this form.
 */
bool saying_is(const Expr *expr, int id);
bool saying_is_builtin(const Expr *expr, Op op);

#endif
