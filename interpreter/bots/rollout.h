/*
 * Plays one deal from a complete position to its end. If the game has weights, all players follow the skill in every
 * phase. Otherwise they follow the greedy player's rules, except that cards under the plain rules of play are random:
 * measurements show that this is much faster and not worse. In other phases random actions would be worse, because what
 * a contract is worth depends on playing it well.
 */
#ifndef TAPP_BOTS_ROLLOUT_H
#define TAPP_BOTS_ROLLOUT_H

#include "base/rng.h"
#include "bots/skill.h"

/* Plays `state` to its end and returns the payoff of a seat; 0 for a deal that does not end. `skill` may be NULL. */
int64_t rollout(const Skill *skill, State *state, int seat, Aims *aims, Rng *rng);

#endif
