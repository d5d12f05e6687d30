/* Claims of all remaining tricks. A player who is certain to win them need not play them. */
#ifndef TAPP_SOLVER_CLAIM_H
#define TAPP_SOLVER_CLAIM_H

#include "base/buf.h"
#include "engine/play.h"

/*
 * True if the seat whose turn it is can win all remaining tricks (itself or its dummy), whatever the others play. This
 * must be true in some deals that agree with what the seat knows, and in the real one. `out` receives the tokens of the
 * rest of the deal, separated by blanks. False if the search takes too long, or if the seat has more than ten cards.
 */
bool claim_holds(const Game *game, const State *state, uint8_t seat, Buf *out);

/*
 * True if each of the seats in `judges` sees that it cannot win another trick. Seats that sit out and the claimer's
 * dummy are ignored. A seat sees this if it wins no trick, against any play, in some sampled deals. These agree with
 * what it knows while the claimer's cards are open. False also in the cases in which claim_holds() gives up.
 */
bool claim_convinces(const Game *game, const State *state, uint8_t claimer, uint8_t judges);

/*
 * Plays the rest of the deal for a claim that the others have accepted, so that the claimer wins every trick. `out`
 * receives the tokens. False if the cards allow no such play, or if the search takes too long.
 */
bool claim_granted(const Game *game, const State *state, uint8_t claimer, Buf *out);

#endif
