/*
 * Calculates parts of a formula in a deal, so that texts can show how a number came about. Each part is compiled and
 * run alone.
 */
#ifndef TAPP_WORDING_PART_VALUE_H
#define TAPP_WORDING_PART_VALUE_H

#include "engine/facts.h"
#include "formula/parse.h"

/*
 * A formula, and the deal in which its parts are calculated. `facts` must have a contract, a seat and scratch memory.
 * Texts are in the arena.
 */
typedef struct PartContext {
    const Facts *facts;
    Arena *arena;
    const Node *scalar; /* the formula as it is written */
} PartContext;

/*
 * Calculates a part of the context's formula. Returns false if the calculation fails, or if the part has a value only
 * while cards are being played.
 */
bool part_value(const PartContext *context, const Expr *expr, Value *out);

/* Converts a value to a number. If it is not a number, returns false, and `*out` has no meaning. */
bool part_number(const Value *value, Fraction *out);

/*
 * If a part uses a term of the variant, returns the term's formula with the arguments put in, in the arena. Otherwise
 * returns NULL.
 */
const Expr *part_term(Arena *arena, const Game *game, const Expr *expr);

#endif
