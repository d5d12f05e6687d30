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

#endif
