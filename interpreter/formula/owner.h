/*
 * Finds out if a formula reads secrets of other seats. A rule of legality must not depend on what other players hold.
 */
#ifndef TAPP_FORMULA_OWNER_H
#define TAPP_FORMULA_OWNER_H

#include "formula/formula.h"

enum { OWNER_MOST = 8 };

/* Slots and functions by what they reveal. Lists end with -1. */
typedef struct OwnerRule {
    int same[OWNER_MOST + 1];     /* slots of the seat itself: one of these, or a seat compared with one */
    int of_seat[OWNER_MOST + 1];  /* functions that reveal a secret of their first argument, a seat */
    int of_hands[OWNER_MOST + 1]; /* functions (set, count) that find a seat by looking at all hands */
    int of_taker[OWNER_MOST + 1]; /* slots that only the seat in `taker` may read */
    int taker;                    /* a slot */
} OwnerRule;

/*
 * True if the formula reads a secret of a seat that may not be the one it is evaluated for. `*place`, which may be
 * NULL, receives the place. Conditions count: in `seat == declarer && T1 in hand(declarer)` the declarer reads his own
 * hand. The number of cards of a seat is no secret.
 */
bool formula_asks_others(const Formula *formula, const OwnerRule *rule, Span *place);

#endif
