/*
 * Finds out whether a formula reads what only other seats know. A rule about legal actions must not depend on the cards
 * of other players.
 */
#ifndef TAPP_FORMULA_OWNER_H
#define TAPP_FORMULA_OWNER_H

#include "formula/formula.h"

enum { OWNER_MOST = 8 };

/* Slots and functions by what they reveal. Lists end with -1. */
typedef struct OwnerRule {
    int same[OWNER_MOST + 1];     /* slots that are the seat itself; a seat that is compared with one of them is, too */
    int of_seat[OWNER_MOST + 1];  /* functions that reveal a secret of their first argument, a seat */
    int of_hands[OWNER_MOST + 1]; /* functions (set, count) that find a seat by looking at all hands */
    int of_taker[OWNER_MOST + 1]; /* slots that only the seat in `taker` may read */
    int taker;                    /* a slot */
} OwnerRule;

/*
 * True if the formula reads a secret of a seat that may differ from the seat it is evaluated for. `*place`, which may
 * be NULL, is set to the place. Conditions are considered: in `seat == declarer && T1 in hand(declarer)` the declarer
 * reads only the declarer's own hand. The number of cards in a hand is no secret.
 */
bool formula_asks_others(const Formula *formula, const OwnerRule *rule, Span *place);

#endif
