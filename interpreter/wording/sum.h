/*
 * Explains a settlement in words: the formula of each item with the numbers of the deal, and who pays whom. The
 * terminal, the records, the printed rules and the web table show these texts.
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

/*
 * Why an item was paid. For an item between sides: whether it was won, and its value. Then the variant's own reason.
 * May be empty.
 */
Str sum_why(const Scene *scene, Settling of, const Settled *settled);

/*
 * The formula of the item's value (or of each seat's amount) with numbers inserted: "(40 − 29) × ½ = 5½, rounded down:
 * 5; 5 × 2 = 10 (29: the losers' points)". Empty if the number is fixed in the rules.
 */
Str sum_figures(const Scene *scene, Settling of, const Settled *settled);

/* The payers, the receivers and the amounts, and the reason why one player pays for others; empty if nobody pays. */
Str sum_payment(const Scene *scene, Settling of, const Settled *settled);

/*
 * The reason why one player pays for others, for a reader who sees the amounts of all seats in a table; may be empty.
 */
Str sum_beside_amounts(const Scene *scene, Settling of, const Settled *settled);

/* True if an item needs no text: nobody pays, it has no reason, and it is not the only item. */
bool sum_is_silent(const Scene *scene, Settling of, const Settled *settled);

/*
 * The winner or loser of the contract; and the points and tricks of both sides, or of each seat if everyone plays
 * alone.
 */
Str sum_outcome(const Scene *scene, Settling of);
Str sum_sides(const Scene *scene, Settling of);
Str sum_seat(const Scene *scene, Settling of, int seat);

/* True if the points of the game are tricks: each card counts 1, and each trick loses all but one. */
bool sum_counts_tricks(const Game *game);

/* The goal of the contract, as a sentence. Empty without a goal, or if it is always or never reached. */
Str sum_goal(const Scene *scene, const State *state);

/* The value of a contract, if it is a fixed number, and its goal: "value 3, won if …"; may be empty. */
Str sum_stakes(const Scene *scene, int number);

#endif
