/* Hands that lie open by the rule of the contract, and the dummy, which the declarer plays. */
#ifndef TAPP_ENGINE_OPEN_H
#define TAPP_ENGINE_OPEN_H

#include "engine/state.h"

/* True if the hand of this seat now lies open for all. */
bool hand_is_open(const Game *game, const State *state, int seat);

/*
 * hand_decider() returns the seat that plays this seat's cards: the declarer for the dummy, else the seat itself.
 * state_decider() returns it for the actor.
 */
uint8_t hand_decider(const Game *game, const State *state, uint8_t seat);
uint8_t state_decider(const Game *game, const State *state);

/*
 * True if `decider` sees the hand of this seat because he plays its cards. He sees it from the first turn of the seat,
 * even if the hand does not lie open for all yet.
 */
bool hand_is_seen_by_decider(const Game *game, const State *state, int seat, int decider);

#endif
