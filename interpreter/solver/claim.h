/* Claiming the rest: whoever is sure of all tricks that are left need not play them one by one. */
#ifndef TAPP_SOLVER_CLAIM_H
#define TAPP_SOLVER_CLAIM_H

#include "base/buf.h"
#include "engine/play.h"

/*
 * Is the seat, whose turn it is, sure by what it knows to win every trick that is left, for itself or the dummy that it
 * plays, whatever the others play? Then `out` gets the tokens of the rest of the deal, with blanks between. False also
 * where that takes too long to find out.
 */
bool claim_holds(const Game *game, const State *state, uint8_t seat, Buf *out);

/*
 * Does each of these seats (a set; those that sit out and the claimer's dummy do not count) see that it can win no
 * trick that is left? Asked of deals that it cannot tell from the true one, with the claimer's cards open, whatever is
 * played against him.
 */
bool claim_convinces(const Game *game, const State *state, uint8_t claimer, uint8_t judges);

/*
 * The rest of the deal for a claimer with whom the others have agreed: they play so that every trick is his. `out` gets
 * the tokens; false where their cards do not let them.
 */
bool claim_granted(const Game *game, const State *state, uint8_t claimer, Buf *out);

#endif
