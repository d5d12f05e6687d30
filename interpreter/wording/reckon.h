/*
 * The values of the parts of a formula in a deal: each is compiled and run by itself, so that people can be shown how a
 * figure came about.
 */
#ifndef TAPP_WORDING_RECKON_H
#define TAPP_WORDING_RECKON_H

#include "engine/facts.h"
#include "formula/parse.h"

/*
 * Where a formula is evaluated: it is `scalar`. `facts` has a contract, a seat and scratch memory; texts come to lie in
 * the arena.
 */
typedef struct Reckon {
    const Facts *facts;
    Arena *arena;
    const Node *scalar;
} Reckon;

/* The value of a part; false after a fault, or if it means nothing when play is over. */
bool reckon_value(const Reckon *reckon, const Expr *expr, Value *out);

/* A number that a value is; false if it is none. */
bool reckon_number(const Value *value, Fraction *out);

/* A use of a term of the variant with the term put in, in the arena; NULL if the part is none. */
const Expr *reckon_term(Arena *arena, const Game *game, const Expr *expr);

#endif
