/*
 * Finds out whether a formula reads something that only other seats know. Rules about legal actions must not depend on
 * other players' cards, because the legal actions would reveal them.
 */
#ifndef TAPP_FORMULA_OWNER_H
#define TAPP_FORMULA_OWNER_H

#include "formula/formula.h"

enum { OWNER_MOST = 8 };

/* The slots and functions that reveal cards, in lists that end with -1. */
typedef struct OwnerRule {
    /* slots that are the formula's own seat; a seat that a condition compares with one of them is the own seat, too */
    int same[OWNER_MOST + 1];
    int of_seat[OWNER_MOST + 1];  /* functions that reveal a secret of their first argument, a seat */
    int of_hands[OWNER_MOST + 1]; /* functions (set, count) that find a seat by looking at all hands */
    int of_taker[OWNER_MOST + 1]; /* slots that reveal what only the seat in `taker` knows */
    int taker;                    /* a slot */
    int derived;                  /* a slot whose value is another formula, `by`; unused if `by` is NULL */
    const Formula *by;
} OwnerRule;

/*
 * True if the formula reads a secret of a seat that may not be the seat for which it is evaluated. Sets `*place`, which
 * may be NULL, to the place. Conditions are considered: in `seat == declarer && T1 in hand(declarer)` the declarer
 * reads only the declarer's own hand. The number of cards in a hand is not a secret.
 */
bool formula_asks_others(const Formula *formula, const OwnerRule *rule, Span *place);

#endif
