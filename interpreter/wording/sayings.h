/*
 * The words for names, functions and operators of formulas. They come from names.def, builtins.def and operations.def.
 */
#ifndef TAPP_WORDING_SAYINGS_H
#define TAPP_WORDING_SAYINGS_H

#include "wording/words.h"
#include "formula/op.h"
#include "formula/parse.h"
#include "rules/names.h"

/* The kind of words: a noun, a clause, a sign, or none (shown as code). speak.h puts them together. */
typedef enum SayingKind {
    SAYING_AS_CODE,    /* no words: the formula is shown as it is written */
    SAYING_AS_ABOVE,   /* an operator for other types: it has the words of the row above */
    SAYING_BY_PATTERN, /* no words alone; speak.c has words for larger expressions that contain it */
    SAYING_AS_FIGURE,  /* a number known before the deal, which is shown instead of words */
    SAYING_SEAT,       /* a noun for a player */
    SAYING_NUMBER,     /* a noun for a number */
    SAYING_ROUNDED,    /* like SAYING_NUMBER, but only the argument is written if it is an integer */
    SAYING_OPERATION,  /* like SAYING_NUMBER, but a calculation as argument is in brackets */
    SAYING_SUM,        /* SUM to QUOTIENT: a sign between two operands */
    SAYING_DIFFERENCE,
    SAYING_PRODUCT,
    SAYING_QUOTIENT,
    SAYING_COMPARISON, /* a limit, such as "at least %1" */
    SAYING_OPPOSITE,   /* a number with the opposite sign */
    SAYING_CLAUSE      /* a condition and its negation */
} SayingKind;

/* The way in which an operator compares two values. */
typedef enum Comparison { NO_COMPARISON = -1, EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST } Comparison;

/*
 * The words of a row. A clause has a negation, too; for other kinds only `yes` is set. For sums, differences, products
 * and quotients it is the sign.
 */
typedef struct Saying {
    SayingKind kind;
    Clause words;
    Comparison comparison; /* only for SAYING_COMPARISON */
    bool are_many;         /* the noun is plural */
} Saying;

/* Returns the words of row `id` of names.def. */
const Saying *saying_of(int id);

/*
 * Returns the words for the call of a built-in function or for an operation, by its name and number of operands. For
 * other expressions, the kind is SAYING_AS_CODE.
 */
const Saying *saying_of_builtin(const Expr *expr);

/*
 * Return the words of the first row with this operation, and of the operator that makes this comparison. Such a row
 * must exist.
 */
const Saying *saying_of_op(Op op);
const Saying *saying_of_comparison(Comparison comparison);

/* Returns the number of the row of names.def that a name or a call belongs to. Returns -1 if there is none. */
int saying_id(const Expr *expr);

/*
 * saying_is() is true if the expression is the name, or calls the function, of row `id` of names.def.
 * saying_is_builtin() is true if the expression has the name and the number of operands of the operation `op`. The
 * types of the operands may differ from those of `op`.
 */
bool saying_is(const Expr *expr, int id);
bool saying_is_builtin(const Expr *expr, Op op);

#endif
