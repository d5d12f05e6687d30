/*
 * Names, types and overloads: every error of a formula that is not one of syntax, size or a constant's fault is found
 * here. A part that is at fault becomes TYPE_POISON, fits everything, and is spoken of once.
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

typedef struct Checker {
    const Compiler *compiler;
    const Scope *scope;
    int level;
} Checker;

/* Checks a whole formula whose value must pass for `wanted`; the tree is completed in place, *root may be wrapped. */
void formula_check(const Compiler *compiler, Expr **root, Type wanted);

/* Within the room: an expression and what is below it. */
void check_expr(Checker *checker, Expr *expr);

/* A name, a selection (which may be a dotted name), has(), a call whose arguments have been checked. */
void check_name(Checker *checker, Expr *expr);
void check_select(Checker *checker, Expr *expr);
void check_has(Checker *checker, Expr *expr);
void check_call(Checker *checker, Expr *expr);

/* "did you mean": the id of a kind that is nearest to a wrong one; see FormulaEnv.list_ids. */
void hint_id(const Compiler *compiler, Diag *diag, int ids, Str id);

/* Makes an expression one of which no more is said. */
void check_poison(Expr *expr);

/* A type's name in the arena, for a message. */
Str type_name(const Compiler *compiler, Type type);

/* Known only when the formula runs (or already reported)? */
bool type_is_unknown(Type type);

/* The type of what is known only when the formula runs. */
Type type_unknown(const Compiler *compiler);

/* Does a value of this type pass where `wanted` is asked for? */
bool type_fits(Type have, Type wanted);

/* The type that both pass for; false when there is none. In gradual environments there always is. */
bool type_unify(const Compiler *compiler, Type a, Type b, Type *out);

/*
 * Wraps *slot so that its value, whose type fits, is of the wanted kind when the formula runs: an int becomes a
 * fraction, what is unknown is looked at.
 */
void check_coerce(const Compiler *compiler, Expr **slot, Type wanted);

/* Turns a checked expression into an operation over the operands it has; or one that is chosen when it runs. */
void check_operate(const Checker *checker, Expr *expr, int form);

#endif
