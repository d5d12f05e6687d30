/*
 * One deal played to its end from a complete position, to see what comes of it. Everyone goes by the greedy player's
 * rules; but within play, under the plain rules, cards are played at random, which is much quicker and, measured, no
 * worse. Elsewhere it is worse: the choice of a contract hangs on how well it would be played, and so do duties and
 * bound cards.
 */
#ifndef TAPP_BOTS_ROLLOUT_H
#define TAPP_BOTS_ROLLOUT_H

#include "base/rng.h"
#include "bots/aim.h"

/* Plays `state` to its end and gives the payoff of a seat; 0 for a deal that does not end. */
int64_t rollout(State *state, int seat, Aims *aims, Rng *rng);

#endif
