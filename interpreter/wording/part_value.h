/*
 * Values of parts of a formula in a deal. Each part is compiled and run separately, to show people how a number was
 * calculated.
 */
#ifndef TAPP_WORDING_PART_VALUE_H
#define TAPP_WORDING_PART_VALUE_H

#include "engine/facts.h"
#include "formula/parse.h"

/*
 * The context for evaluating the formula in `scalar`. `facts` needs a contract, a seat and scratch memory; texts are in
 * the arena.
 */
typedef struct PartContext {
    const Facts *facts;
    Arena *arena;
    const Node *scalar;
} PartContext;

/* The value of a part; false after a fault, or if it has no meaning after play. */
bool part_value(const PartContext *context, const Expr *expr, Value *out);

/* Converts a value to a number; false if it is not a number. */
bool part_number(const Value *value, Fraction *out);

/* If the part is a use of a variant's term: the term with its arguments inserted, in the arena. NULL otherwise. */
const Expr *part_term(Arena *arena, const Game *game, const Expr *expr);

#endif
