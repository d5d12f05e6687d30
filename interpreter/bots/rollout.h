/*
 * Plays one deal from a complete position to its end. If the game has trained weights, all players follow them (the
 * skill) in every phase. Otherwise they follow the greedy player's rules, except that cards are random under the plain
 * rules of play. Measurements show that random cards are much faster and not worse. In phases before play, random
 * actions would be worse: with random discards, for example, playouts would not show how much a contract can gain.
 */
#ifndef TAPP_BOTS_ROLLOUT_H
#define TAPP_BOTS_ROLLOUT_H

#include "base/rng.h"
#include "bots/skill.h"

/*
 * Plays `state` to its end and returns the payoff of a seat; 0 for a deal that does not end or cannot be settled.
 * `skill` may be NULL. The deal of `aims` may be any deal of the game.
 */
int64_t rollout(const Skill *skill, State *state, int seat, Aims *aims, Rng *rng);

/* Returns the gain of a seat in a finished deal; 0 if the settlement fails. */
int64_t rollout_payoff(const Game *game, const State *state, int seat);

#endif
