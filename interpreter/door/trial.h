/*
 * A trial of a game: random deals played by random choices, with everything held to what must always be so. What fails
 * names its seed, so that it can be played again.
 */
#ifndef TAPP_DOOR_TRIAL_H
#define TAPP_DOOR_TRIAL_H

#include "table/settle.h"

/*
 * Plays deals 0 ... deals - 1 of a seed and reports the first that breaks a rule: cards are conserved ("trial-cards"),
 * somebody can always act ("trial-stuck"), the deal ends ("trial-endless"), no formula fails ("trial-formula"), payments
 * and the pot add up to zero ("trial-sum"). True if all is well.
 */
bool trial_run(const Game *game, uint64_t seed, uint64_t deals, Diags *diags);

#endif
