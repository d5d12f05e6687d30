/* Claims of all remaining tricks. A player who is certain to win them need not play them. */
#ifndef TAPP_SOLVER_CLAIM_H
#define TAPP_SOLVER_CLAIM_H

#include "base/buf.h"
#include "engine/play.h"

/*
 * True if the seat whose turn it is knows that it wins all remaining tricks (itself or its dummy), whatever the others
 * play. `out` receives the tokens of the rest of the deal, separated by blanks. False if this cannot be found out in a
 * reasonable time.
 */
bool claim_holds(const Game *game, const State *state, uint8_t seat, Buf *out);

/*
 * True if each of the seats in `judges` sees that it cannot win another trick. Seats that sit out and the claimer's
 * dummy are ignored. A seat sees this if it wins no trick, against any play, in all deals that it cannot distinguish
 * from the true one while the claimer's cards are open.
 */
bool claim_convinces(const Game *game, const State *state, uint8_t claimer, uint8_t judges);

/*
 * Plays the rest of the deal for a claim that the others have accepted, so that the claimer wins every trick. `out`
 * receives the tokens. False if the cards allow no such play.
 */
bool claim_granted(const Game *game, const State *state, uint8_t claimer, Buf *out);

#endif
