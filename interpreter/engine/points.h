/* Points and tricks, also those at the time of an announcement. Melds count with the points of cards by rule. */
#ifndef TAPP_ENGINE_POINTS_H
#define TAPP_ENGINE_POINTS_H

#include "engine/state.h"

/*
 * Return the points of a seat or of a side. These are the points of the cards that count for it or, if the game counts
 * tricks, its number of tricks. Melds are added if they count as points.
 */
Fraction points_of_seat(const Game *game, const State *state, int seat);
Fraction points_of_cards_of_side(const Game *game, const State *state, int side);

/* Returns the points of the cards in the tricks that a seat has won so far, with melds if they count as points. */
Fraction points_won(const Game *game, const State *state, int seat);

/*
 * Returns a seat's points or tricks at the moment when any seat made this announcement in play. If nobody has made it,
 * returns the present ones.
 */
Fraction points_at(const Game *game, const State *state, int seat, int64_t announcement);
int64_t tricks_at(const Game *game, const State *state, int seat, int64_t announcement);

/* Returns the number of cards that the seat held when it made the announcement, or -1 if it has not made it. */
int announced_with(const Game *game, const State *state, int seat, int announcement);

#endif
