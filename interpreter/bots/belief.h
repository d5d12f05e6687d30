/*
 * What a seat holds possible: complete deals that it cannot tell from the true one, each as likely as the others,
 * holding what they hold in it, would have said, laid off and played what they did, as far as a skill tells how the
 * game is played. The deals are kept from one decision to the next: then only what has been done since is weighed, what
 * was laid off unseen is laid off in each by the skill, and those that have shown themselves to be impossible are
 * dropped for new ones.
 */
#ifndef TAPP_BOTS_BELIEF_H
#define TAPP_BOTS_BELIEF_H

#include "bots/skill.h"
#include "engine/view.h"

enum { BELIEF_MOST = 512 /* deals that are kept */ };

/* A seat's belief. That a deal was taken back or another begun is no harm: what was kept does not fit then. */
typedef struct Belief Belief;

/* Without a deal yet, in the arena, from which it takes room for deals as it needs it. */
Belief *belief_new(Arena *arena);

/* Drops all deals, so that what follows depends on nothing that was before. */
void belief_forget(Belief *belief);

/* How much may be done for a belief: new deals, and until when (nanoseconds of `belief_now`; 0: no limit). */
typedef struct BeliefBudget {
    int deals;
    uint64_t limit;
} BeliefBudget;

/* A steady clock, in nanoseconds. */
uint64_t belief_now(void);

/*
 * Brings a belief to what a seat sees now. Without a skill (NULL), or where others have decided nothing, there is none.
 */
void belief_update(Belief *belief, const Skill *skill, const View *view, BeliefBudget budget, Rng *rng);

/*
 * The n-th of many deals drawn from a belief, the likelier ones oftener; spread so that few draws resemble all. From a
 * belief without deals, or none (NULL), any that is possible (view_sample). False if none was found. Only reads the
 * belief.
 */
bool belief_draw(const Belief *belief, const Game *game, const View *view, uint32_t n, Rng *rng, State *out);

#endif
