/*
 * The beliefs of the computer players at a table, kept between decisions of a deal. They depend only on the deal so
 * far, so that the result is the same after undo or loading, for players with budgets in rollouts. Players with budgets
 * in time start anew then.
 */
#ifndef TAPP_MATCH_MEMORY_H
#define TAPP_MATCH_MEMORY_H

#include "bots/bot.h"

typedef struct Memory Memory;

/* An empty memory. It takes some kilobytes for each deal that a seat keeps (at most BELIEF_MOST). */
Memory *memory_open(void);

/* Frees it; NULL is allowed. */
void memory_close(Memory *memory);

/*
 * The belief of the deciding seat before this decision, owned by the memory. NULL for a player without belief, or if
 * `memory` is NULL. `rng` gives the random numbers of a decision by the number of earlier actions; they must depend
 * only on the deal's numbers.
 */
Belief *memory_of(Memory *memory, const Bot *bot, const Game *game, const State *state,
                  Rng (*rng)(const State *deal, int n_log));

#endif
