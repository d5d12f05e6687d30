/*
 * Values of parts of a formula in a deal, to show people how a number was calculated. Each part is compiled and run
 * separately.
 */
#ifndef TAPP_WORDING_PART_VALUE_H
#define TAPP_WORDING_PART_VALUE_H

#include "engine/facts.h"
#include "formula/parse.h"

/*
 * The formula in `scalar`, and the deal in which its parts are evaluated. `facts` needs a contract, a seat and scratch
 * memory. Texts are in the arena.
 */
typedef struct PartContext {
    const Facts *facts;
    Arena *arena;
    const Node *scalar;
} PartContext;

/* Calculates a part; false after a fault, or if the part cannot be evaluated after play. */
bool part_value(const PartContext *context, const Expr *expr, Value *out);

/* Converts a value to a number; false if it is not a number. */
bool part_number(const Value *value, Fraction *out);

/*
 * The formula of the variant's term that this part uses, with the arguments inserted, in the arena. NULL if the part
 * does not use a term.
 */
const Expr *part_term(Arena *arena, const Game *game, const Expr *expr);

#endif
