/* Hands that lie open by the rule of the contract, and the dummy, which the declarer plays. */
#ifndef TAPP_ENGINE_OPEN_H
#define TAPP_ENGINE_OPEN_H

#include "engine/state.h"

/* Does the hand of this seat lie open for all, as the deal stands? */
bool hand_is_open(const Game *game, const State *state, int seat);

/* Who chooses what this seat does: the declarer for the dummy, else the seat itself; and what the actor does. */
uint8_t hand_decider(const Game *game, const State *state, uint8_t seat);
uint8_t state_decider(const Game *game, const State *state);

#endif
