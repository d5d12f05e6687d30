/*
 * The belief of a seat: a sample of complete deals that the seat cannot distinguish from the true deal. Each deal has a
 * weight: how likely it is that other players would have bid, discarded and played as they did with these hands. This
 * is computed with the game's trained weights (the skill).
 *
 * The sample is kept between decisions. An update only weighs the new actions, and lets the skill choose discards that
 * the seat does not see. It replaces deals that have become impossible.
 */
#ifndef TAPP_BOTS_BELIEF_H
#define TAPP_BOTS_BELIEF_H

#include "bots/skill.h"
#include "engine/view.h"

enum { BELIEF_MOST = 512 /* the most deals kept */ };

/*
 * A seat's belief. It needs no special care after undo or in a new deal, because deals that no longer fit are dropped.
 */
typedef struct Belief Belief;

/* Returns a belief without deals. The belief takes memory for deals from the arena when needed. */
Belief *belief_new(Arena *arena);

/* Drops all deals, so that the following results do not depend on earlier ones. */
void belief_forget(Belief *belief);

/* The effort allowed for an update of a belief. */
typedef struct BeliefBudget {
    int deals;      /* the number of new deals */
    uint64_t limit; /* the time at which the update must end, as belief_now() shows it; 0: no limit */
} BeliefBudget;

/* Returns the time of a monotonic clock, in nanoseconds. */
uint64_t belief_now(void);

/*
 * Updates a belief to what a seat now sees. The belief stays empty without a skill (NULL), or if no other player has
 * made a decision. At most half of the time is spent on deals that the belief already has, and at most BELIEF_MOST / 2
 * new deals are added.
 */
void belief_update(Belief *belief, const Skill *skill, const View *view, BeliefBudget budget, Rng *rng);

/*
 * Returns the effective number of deals: this many deals of equal weight would be as informative as this belief. 0 if
 * the belief has no deals.
 */
double belief_size(const Belief *belief);

/*
 * Draws the n-th of many deals from a belief, in proportion to their weights. The draws are spread evenly, so that a
 * few draws are representative. If the belief is NULL or empty, any possible deal is drawn (see view_sample()). Returns
 * false if no deal was found. The belief is not changed.
 */
bool belief_draw(const Belief *belief, const Game *game, const View *view, uint32_t n, Rng *rng, State *out);

#endif
