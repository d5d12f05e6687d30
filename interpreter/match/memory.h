/*
 * What the computers at a table hold possible, kept from one decision of a seat to its next in the same deal. It
 * follows from the deal so far: who comes to a deal later (it was taken back, or lay on the disk) finds the same, where
 * players have budgets in rollouts. Those with budgets in time begin anew then.
 */
#ifndef TAPP_MATCH_MEMORY_H
#define TAPP_MATCH_MEMORY_H

#include "bots/bot.h"

typedef struct Memory Memory;

/* An empty one; takes some kilobytes for each deal that a seat keeps, of which there are BELIEF_MOST at most. */
Memory *memory_open(void);

/* Gives it back; NULL is fine. */
void memory_close(Memory *memory);

/*
 * What the seat that is to decide held possible before this decision, which belongs to the memory; NULL of a player
 * that keeps nothing, or where there is no memory (NULL). `rng` gives the random numbers of a decision by how many
 * actions were before it; only numbers of the deal may go into them.
 */
Belief *memory_of(Memory *memory, const Bot *bot, const Game *game, const State *state,
                  Rng (*rng)(const State *deal, int n_log));

#endif
