/*
 * One deal played to its end from a complete position, to see what comes of it. Where a game has been learned everyone
 * goes by the skill, in every phase. Where not, everyone goes by the greedy player's rules; but within play, under the
 * plain rules, cards are played at random, which is much quicker and, measured, no worse. Elsewhere it is worse: the
 * choice of a contract hangs on how well it would be played, and so do duties and bound cards.
 */
#ifndef TAPP_BOTS_ROLLOUT_H
#define TAPP_BOTS_ROLLOUT_H

#include "base/rng.h"
#include "bots/skill.h"

/* Plays `state` to its end and gives the payoff of a seat; 0 for a deal that does not end. `skill` may be NULL. */
int64_t rollout(const Skill *skill, State *state, int seat, Aims *aims, Rng *rng);

#endif
