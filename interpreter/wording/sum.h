/*
 * Explains a settlement in words: each item's formula with the numbers of the deal, and who pays whom. The terminal,
 * the records, the printed rules and the web table use it.
 */
#ifndef TAPP_WORDING_SUM_H
#define TAPP_WORDING_SUM_H

#include "engine/settle.h"
#include "wording/phrase.h"

/* A finished and settled deal. */
typedef struct Settling {
    const State *state;
    const Settlement *settlement;
} Settling;

/* For items between sides: won or lost, and the value; and the variant's own reason. May be empty. */
Str sum_why(const Scene *scene, Settling of, const Settled *settled);

/*
 * The formula of the item's value (or of each seat's amount) with numbers inserted: "(40 − 29) × ½ = 5½, rounded down:
 * 5; 5 × 2 = 10 (29: the losers' points)". Empty if the number is fixed in the rules.
 */
Str sum_figures(const Scene *scene, Settling of, const Settled *settled);

/* The payers, the receivers, the amounts, and the reason why one player pays for others; empty if nobody pays. */
Str sum_payment(const Scene *scene, Settling of, const Settled *settled);

/* The reason why one player pays for others, which a table of amounts by seat does not show; may be empty. */
Str sum_beside_amounts(const Scene *scene, Settling of, const Settled *settled);

/* True if there is nothing to say about an item: nobody pays, it has no reason, and it is not the only one. */
bool sum_is_silent(const Scene *scene, Settling of, const Settled *settled);

/* The winner or loser of the contract; points and tricks of both sides, or of each seat if everyone plays alone. */
Str sum_outcome(const Scene *scene, Settling of);
Str sum_sides(const Scene *scene, Settling of);
Str sum_seat(const Scene *scene, Settling of, int seat);

/* True if points are tricks: each card counts 1, with a deduction of all but one per trick. */
bool sum_counts_tricks(const Game *game);

/* The goal of the contract, as a sentence; empty if the contract has no goal. */
Str sum_goal(const Scene *scene, const State *state);

/* The value of a contract if it is a fixed number, and when it is won: "value 3, won if …"; may be empty. */
Str sum_stakes(const Scene *scene, int number);

#endif
