/*
 * A formula worked out part by part over a deal, as its tree: what a compiled formula gives as a whole, each part of it
 * gives here, so that people can be shown how a figure came about.
 */
#ifndef TAPP_WORDING_RECKON_H
#define TAPP_WORDING_RECKON_H

#include "engine/facts.h"
#include "formula/parse.h"

/* A variable of a loop around, and what it stands for; the inner ones first. */
typedef struct ReckonBound {
    Str name;
    Value value;
    const struct ReckonBound *outer;
} ReckonBound;

/* Where a formula is worked out. `facts` has a contract, a seat and scratch memory; texts come to lie in the arena. */
typedef struct Reckon {
    const Facts *facts;
    Arena *arena;
    const ReckonBound *bound;
} Reckon;

/* The value of a part; false if it has none or cannot be worked out here. */
bool reckon_value(const Reckon *reckon, const Expr *expr, Value *out);

/* A number that a value is; false if it is none. */
bool reckon_number(const Value *value, Fraction *out);

/* A use of a term of the variant with the term put in, in the arena; NULL if the part is none. */
const Expr *reckon_term(Arena *arena, const Game *game, const Expr *expr);

#endif
