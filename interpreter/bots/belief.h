/*
 * The belief of a seat: a sample of complete deals that it cannot distinguish from the true one. Each deal has a
 * weight: how likely the other players would have bid, discarded and played as they did with these hands, according to
 * the skill. The sample is kept between decisions. An update weighs only the new actions and lets the skill choose
 * unseen discards. It replaces deals that have become impossible.
 */
#ifndef TAPP_BOTS_BELIEF_H
#define TAPP_BOTS_BELIEF_H

#include "bots/skill.h"
#include "engine/view.h"

enum { BELIEF_MOST = 512 /* the most deals kept */ };

/* A seat's belief. Undo and new deals need no special care: deals that no longer fit are dropped. */
typedef struct Belief Belief;

/* Returns a belief without deals. It takes memory for them from the arena when needed. */
Belief *belief_new(Arena *arena);

/* Drops all deals, so that the following results do not depend on earlier ones. */
void belief_forget(Belief *belief);

/* The effort allowed for a belief: new deals, and a time limit (in nanoseconds of belief_now(); 0: none). */
typedef struct BeliefBudget {
    int deals;
    uint64_t limit;
} BeliefBudget;

/* Returns a monotonic clock, in nanoseconds. */
uint64_t belief_now(void);

/*
 * Updates a belief to what a seat now sees. The belief stays empty without a skill (NULL), or if no other player has
 * made a decision.
 */
void belief_update(Belief *belief, const Skill *skill, const View *view, BeliefBudget budget, Rng *rng);

/* Returns how many deals of equal weight would be as informative as this belief. 0 if the belief has no deals. */
double belief_size(const Belief *belief);

/*
 * Draws the n-th of many deals from a belief, in proportion to their weights, and spread evenly so that a few draws are
 * representative. Without a belief (NULL) or deals it draws any possible deal (view_sample()). False if none was found.
 * The belief is not changed.
 */
bool belief_draw(const Belief *belief, const Game *game, const View *view, uint32_t n, Rng *rng, State *out);

#endif
