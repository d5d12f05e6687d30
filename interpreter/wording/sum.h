/*
 * How a settlement came to its figures, in words: each item's formula with the numbers of the deal put in, and who pays
 * whom. The faces, the records, the pages of rules and the web table tell it from here.
 */
#ifndef TAPP_WORDING_SUM_H
#define TAPP_WORDING_SUM_H

#include "engine/settle.h"
#include "wording/phrase.h"

/* A deal that is over and settled. */
typedef struct Settling {
    const State *state;
    const Settlement *settlement;
} Settling;

/* Won or lost and its value where sides settle the item, and the variant's own reason; may be empty. */
Str sum_why(const Scene *scene, Settling of, const Settled *settled);

/*
 * The formula of the item's value (or of each seat's amount) with numbers put in: "(40 − 29) × ½ = 5½, rounded down: 5;
 * 5 × 2 = 10 (29: the losers' points)". Empty where the figure stands in the rules as it is.
 */
Str sum_figures(const Scene *scene, Settling of, const Settled *settled);

/* Who pays and who gets how much for the item, and why one pays for others; empty where nobody pays anybody. */
Str sum_payment(const Scene *scene, Settling of, const Settled *settled);

/* Is there nothing to tell of an item: nobody pays for it, nothing is said of why, and it is not the only one? */
bool sum_is_silent(const Scene *scene, Settling of, const Settled *settled);

/* Who has won or lost the contract; points and tricks of both sides, and of a seat where each plays for himself. */
Str sum_outcome(const Scene *scene, Settling of);
Str sum_sides(const Scene *scene, Settling of);
Str sum_seat(const Scene *scene, Settling of, int seat);

/* Are points just tricks: does each card count 1, less all but one of each trick? */
bool sum_counts_tricks(const Game *game);

/* What the contract needed to be won, as a sentence; empty where the contract has no goal. */
Str sum_goal(const Scene *scene, const State *state);

/*
 * What a contract is worth, where that is a number of its own, and when it is won: "value 3, won if …"; may be empty.
 */
Str sum_stakes(const Scene *scene, int number);

#endif
