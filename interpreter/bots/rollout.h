/*
 * Plays one deal from a complete position to its end. If the game has weights, all players follow the skill in every
 * phase. Otherwise all follow the greedy player's rules. Cards under the plain rules of play are then random, which is
 * much faster and measured as not worse. In other phases random actions are worse, because the value of a contract
 * depends on how well it is played.
 */
#ifndef TAPP_BOTS_ROLLOUT_H
#define TAPP_BOTS_ROLLOUT_H

#include "base/rng.h"
#include "bots/skill.h"

/* Plays `state` to its end and returns the payoff of a seat; 0 for a deal that does not end. `skill` may be NULL. */
int64_t rollout(const Skill *skill, State *state, int seat, Aims *aims, Rng *rng);

#endif
