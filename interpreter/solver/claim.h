/* Claims of all remaining tricks, so that a player who is certain of them need not play them. */
#ifndef TAPP_SOLVER_CLAIM_H
#define TAPP_SOLVER_CLAIM_H

#include "base/buf.h"
#include "engine/play.h"

/*
 * True if the seat, whose turn it is, knows that it wins all remaining tricks, for itself or its dummy, whatever the
 * others play. `out` receives the tokens of the rest of the deal, separated by blanks. Also false if finding out takes
 * too long.
 */
bool claim_holds(const Game *game, const State *state, uint8_t seat, Buf *out);

/*
 * True if each of these seats (a set; seats that sit out and the claimer's dummy are ignored) sees that it cannot win
 * another trick. Decided over deals that the seat cannot distinguish from the true one, with the claimer's cards open,
 * against any play.
 */
bool claim_convinces(const Game *game, const State *state, uint8_t claimer, uint8_t judges);

/*
 * Plays the rest of the deal for a claim that the others accept, so that the claimer wins every trick. `out` receives
 * the tokens. False if their cards make it impossible.
 */
bool claim_granted(const Game *game, const State *state, uint8_t claimer, Buf *out);

#endif
