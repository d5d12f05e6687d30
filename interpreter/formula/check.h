/*
 * Checks the names and types of a formula. Finds all errors except those of syntax, size and constant values. A wrong
 * part gets the type TYPE_POISON, which fits everywhere, so that an error is reported only once.
 */
#ifndef TAPP_FORMULA_CHECK_H
#define TAPP_FORMULA_CHECK_H

#include "formula/parse.h"

/* The loops around an expression, innermost first. */
typedef struct Scope Scope;
struct Scope {
    const Expr *loop;
    Type element;
    const Scope *outer;
};

/* The check of one formula. `level` is the number of loops around the present expression. */
typedef struct Checker {
    const Compiler *compiler;
    const Scope *scope;
    int level;
} Checker;

/* Checks a whole formula; its value must fit `wanted`. Completes the tree in place; *root may be wrapped. */
void formula_check(const Compiler *compiler, Expr **root, Type wanted);

/* Checks an expression and everything below it. For the files of the checker. */
void check_expr(Checker *checker, Expr *expr);

/* Checks a name, a selection (which may be a dotted name), has(), or a call whose arguments are already checked. */
void check_name(Checker *checker, Expr *expr);
void check_select(Checker *checker, Expr *expr);
void check_has(Checker *checker, Expr *expr);
void check_call(Checker *checker, Expr *expr);

/* Adds "did you mean" with the id of the kind that is nearest to a wrong one; see FormulaEnv.list_ids. */
void hint_id(const Compiler *compiler, Diag *diag, int ids, Str id);

/* Marks an expression as reported, so that no further error mentions it. */
void check_poison(Expr *expr);

/* Returns the name of a type with its article, for messages, in the arena. */
Str type_phrase(const Compiler *compiler, Type type);

/* True if the type is known only at run time, or if the expression has an error that was reported. */
bool type_is_unknown(Type type);

/* Returns the type for values whose type is known only at run time. */
Type type_unknown(const Compiler *compiler);

/* True if a value of type `have` is accepted as `wanted`. */
bool type_fits(Type have, Type wanted);

/* Finds a type that fits values of both types; false if there is none. Gradual environments always have one. */
bool type_unify(const Compiler *compiler, Type a, Type b, Type *out);

/*
 * Wraps the expression in *slot so that its value has the wanted kind at run time. Its type must fit: an int becomes a
 * fraction, and an unknown type is checked at run time.
 */
void check_coerce(const Compiler *compiler, Expr **slot, Type wanted);

/*
 * Turns a checked expression into an operation with the row `form`. If types of operands are unknown, the row is chosen
 * again at run time.
 */
void check_operate(const Checker *checker, Expr *expr, int form);

#endif
