/* Whom a round of bids asks. */
#ifndef TAPP_ENGINE_ASKED_H
#define TAPP_ENGINE_ASKED_H

#include "engine/sides.h"

/* Where the turn begins; an active seat. */
uint8_t round_first(const Round *round, const State *state);

/* Is the seat among those whom the round asks? */
bool round_asks(const Game *game, const Round *round, const State *state, int seat);

#endif
