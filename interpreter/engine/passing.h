/* Passing: cards that everyone gives to another player before the auction (docs/language, talon). */
#ifndef TAPP_ENGINE_PASSING_H
#define TAPP_ENGINE_PASSING_H

#include "engine/state.h"

/* Is the actor laying off a card to be passed? */
static inline bool passing_is_on(const State *state)
{
    return state->phase == PHASE_DISCARD && state->contract == NO_CONTRACT;
}

/* Have all cards of this deal been passed? */
bool passing_is_over(const Game *game, const State *state);

/* Who gets a seat's cards in this deal, and whose cards it gets; itself where nothing is passed. */
int passing_receiver(const Game *game, const State *state, int seat);
int passing_giver(const Game *game, const State *state, int seat);

/* Begins a deal: with passing if this deal has it, else with the auction. */
void passing_start(const Game *game, State *state);

/* What the actor may lay off, laying off a card of it, and why an action is refused. */
CardSet passing_legal(const State *state);
void passing_apply(const Game *game, State *state, Card card);
void passing_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * Takes out of a view what the seat does not know of it: the cards of others but those it was given. What it gave
 * itself it knows in the hand of who got them. Others' hands must be hidden in `seen` already.
 */
void passing_hide(const Game *game, const State *state, int seat, State *seen);

#endif
