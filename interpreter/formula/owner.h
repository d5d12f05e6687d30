/*
 * What a formula asks about other seats than the one that is asked: a rule that says what is legal may not go by what
 * others hold.
 */
#ifndef TAPP_FORMULA_OWNER_H
#define TAPP_FORMULA_OWNER_H

#include "formula/formula.h"

enum { OWNER_MOST = 8 };

/* Slots and functions by what they tell. Lists end with -1. */
typedef struct OwnerRule {
    int same[OWNER_MOST + 1];     /* slots of the seat that is asked: it must be one of these, or compared with one */
    int of_seat[OWNER_MOST + 1];  /* functions that tell something secret of the seat that is their first argument */
    int of_hands[OWNER_MOST + 1]; /* functions (set, count) that find a seat by all hands */
    int of_taker[OWNER_MOST + 1]; /* slots that only the seat in `taker` may ask for */
    int taker;                    /* a slot */
} OwnerRule;

/*
 * Does the formula ask for something secret of a seat that need not be the one asked? `*place`, which may be NULL, is
 * where. Conditions count: in `seat == declarer && T1 in hand(declarer)` the declarer is asked about himself. How many
 * cards a seat holds is no secret.
 */
bool formula_asks_others(const Formula *formula, const OwnerRule *rule, Span *place);

#endif
