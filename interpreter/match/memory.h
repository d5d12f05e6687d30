/*
 * Beliefs of computer players about hidden cards, which are kept between the decisions of a deal. If a player's budget
 * is a number of rollouts, the belief depends only on the deal so far. It is then the same after undo or loading. If
 * the budget is a time, undo and loading lose the belief.
 */
#ifndef TAPP_MATCH_MEMORY_H
#define TAPP_MATCH_MEMORY_H

#include "bots/bot.h"

typedef struct Memory Memory;

/*
 * Returns an empty memory. It grows by some kilobytes for each possible deal of the cards that a seat considers (at
 * most BELIEF_MOST).
 */
Memory *memory_open(void);

/* Frees the memory. NULL is allowed. */
void memory_close(Memory *memory);

/*
 * Returns the belief of the seat whose turn it is, before its decision. The memory owns it. Returns NULL if the player
 * uses no belief, or if `memory` is NULL. The function `rng` makes the random numbers for a decision. They must depend
 * only on the deal and on `n_log`, the number of earlier actions.
 */
Belief *memory_of(Memory *memory, const Bot *bot, const Game *game, const State *state,
                  Rng (*rng)(const State *deal, int n_log));

#endif
