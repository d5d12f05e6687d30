/* Passing: cards that everyone gives to another player before the auction (docs/language, talon). */
#ifndef TAPP_ENGINE_PASSING_H
#define TAPP_ENGINE_PASSING_H

#include "engine/state.h"

/* True if the actor must choose a card to pass. */
static inline bool passing_is_on(const State *state)
{
    return state->phase == PHASE_DISCARD && state->contract == NO_CONTRACT;
}

/* True if all cards of this deal have been passed. */
bool passing_is_over(const Game *game, const State *state);

/* The seat that gets a seat's cards in this deal, and the seat whose cards it gets; itself if nothing is passed. */
int passing_receiver(const Game *game, const State *state, int seat);
int passing_giver(const Game *game, const State *state, int seat);

/* Begins a deal: with passing if this deal has it, else with the auction. */
void passing_start(const Game *game, State *state);

/* The cards that the actor may pass, choosing one of them, and why an action is refused. */
CardSet passing_legal(const State *state);
void passing_apply(const Game *game, State *state, Card card);
void passing_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * Hides passed cards in a view, except those that the seat gave or was given. It knows that the receiver has the cards
 * it gave. Other hands must already be hidden in `seen`.
 */
void passing_hide(const Game *game, const State *state, int seat, State *seen);

#endif
