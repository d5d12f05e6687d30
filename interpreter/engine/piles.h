/* Which cards count for whom: tricks, and what lies aside. */
#ifndef TAPP_ENGINE_PILES_H
#define TAPP_ENGINE_PILES_H

#include "engine/state.h"

/*
 * The cards that count for a side (0 the declarer's, 1 the defenders) when play is over; empty where there are no
 * sides.
 */
CardSet cards_of_side(const Game *game, const State *state, int side);

/* What counts for one seat by itself: its tricks, and the talon if it falls to the winner of the last trick. */
CardSet cards_of_seat(const Game *game, const State *state, int seat);

/* The cards of a trick (number from 0), as far as it has been played. */
CardSet cards_of_trick(const Game *game, const State *state, int trick);

#endif
