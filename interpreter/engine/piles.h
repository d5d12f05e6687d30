/* The cards that count for each seat or side: tricks, and cards set aside. */
#ifndef TAPP_ENGINE_PILES_H
#define TAPP_ENGINE_PILES_H

#include "engine/state.h"

/*
 * Returns the cards that count for a side (0 the declarer's, 1 the defenders) when play is over; empty where there are
 * no sides.
 */
CardSet cards_of_side(const Game *game, const State *state, int side);

/*
 * Returns the cards that count for one seat by itself: its tricks, and the talon if the winner of the last trick gets
 * it.
 */
CardSet cards_of_seat(const Game *game, const State *state, int seat);

/* Returns the talon cards that have come with tricks so far. Everyone has seen them. */
CardSet talon_of_tricks(const Game *game, const State *state);

/* Returns the cards of a trick (index from 0) that have been played so far. */
CardSet cards_of_trick(const Game *game, const State *state, int trick);

#endif
