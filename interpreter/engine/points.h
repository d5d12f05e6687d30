/* Points and tricks, with melds where these are points like those of cards. */
#ifndef TAPP_ENGINE_POINTS_H
#define TAPP_ENGINE_POINTS_H

#include "engine/state.h"

/* The points of what counts for a seat by itself, or for a side; with its melds, where these are points. */
Fraction points_of_seat(const Game *game, const State *state, int seat);
Fraction points_of_cards_of_side(const Game *game, const State *state, int side);

/* The points of the tricks that a seat has won so far. */
Fraction points_won(const Game *game, const State *state, int seat);

/* The same, and the tricks, when something was announced in play by anybody; as they are now if it has not been. */
Fraction points_at(const Game *game, const State *state, int seat, int64_t announcement);
int64_t tricks_at(const Game *game, const State *state, int seat, int64_t announcement);

#endif
