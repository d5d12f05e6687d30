/*
 * Explains a settlement in words: the formula of each item with the numbers of the deal, and who pays whom. These texts
 * are shown in the terminal, the records, the printed rules and the browser.
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
 * Returns the variant's own reason for an item. If each player has an amount of his own and the reasons differ, it
 * names the players: "Anna: 2 of 3. Ben and Carl: 1 of 1". The text may be empty.
 */
Str sum_reason(const Scene *scene, Settling settling, const Settled *settled);

/*
 * Returns the reason why an item was paid. For an item between the sides, it begins with who won, and the value. Then
 * comes sum_reason(). The text may be empty.
 */
Str sum_why(const Scene *scene, Settling settling, const Settled *settled);

/*
 * Returns the formula of an item's value, or of each player's amount, with the numbers of the deal. Example: "(40 − 29)
 * × ½ = 5½, rounded down: 5; 5 × 2 = 10 (29: the losers' points)". If the rules fix the number, the text is empty. The
 * amount of a player is left out if sum_reason() gives a reason for this player alone.
 */
Str sum_figures(const Scene *scene, Settling settling, const Settled *settled);

/* Returns who pays whom how much, and the reason if one player pays for others. If nobody pays, the text is empty. */
Str sum_payment(const Scene *scene, Settling settling, const Settled *settled);

/*
 * Returns only the reason why one player pays for others. The reader sees all amounts in a table. The text may be
 * empty.
 */
Str sum_beside_amounts(const Scene *scene, Settling settling, const Settled *settled);

/* True if an item needs no text: nobody pays for it, it has no reason, and there are other items. */
bool sum_is_silent(const Scene *scene, Settling settling, const Settled *settled);

/*
 * True if the declarer can win or lose the contract. A contract that is neither played nor settled is never won or
 * lost, nor is a contract that is played while the rules alone decide its goal.
 */
bool sum_can_be_won(const Scene *scene, int number);

/*
 * sum_outcome() says who won or lost the contract. sum_sides() gives the points and tricks of both sides; sum_seat()
 * gives those of a player who plays alone.
 */
Str sum_outcome(const Scene *scene, Settling settling);
Str sum_sides(const Scene *scene, Settling settling);
Str sum_seat(const Scene *scene, Settling settling, int seat);

/*
 * True if the card points of the game only count tricks: each card is worth 1 point, and of each trick all points but
 * one are subtracted.
 */
bool sum_counts_tricks(const Game *game);

/* Returns the goal of the contract as a sentence. Empty if there is no goal, or if it is always or never reached. */
Str sum_goal(const Scene *scene, const State *state);

/*
 * Returns the value of a contract and its goal: "value 3, won if …". The value is left out if it is not fixed; the text
 * may be empty.
 */
Str sum_stakes(const Scene *scene, int number);

#endif
