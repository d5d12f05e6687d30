/* Melds: what a hand holds together, said before a player's first card; whose count is seen by comparing them. */
#ifndef TAPP_ENGINE_MELD_H
#define TAPP_ENGINE_MELD_H

#include "engine/state.h"

/* The melds that the actor can say before his card, beside other moves. */
void melds_add(const Game *game, const State *state, int seat, Moves *moves);

/* The cards that a seat has named by its melds, played or not. */
CardSet melded_cards(const Game *game, const State *state, int seat);

/* What a seat's melds are worth: those alone that count, or all that were said. */
int64_t melds_worth(const Game *game, const State *state, int seat, bool that_count);

#endif
