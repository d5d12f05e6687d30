/*
 * Beliefs of computer players about hidden cards, kept between the decisions of a deal. For players whose budget is a
 * number of rollouts, a belief depends only on the deal so far, so it is the same after undo or loading. Players whose
 * budget is a time lose their belief then.
 */
#ifndef TAPP_MATCH_MEMORY_H
#define TAPP_MATCH_MEMORY_H

#include "bots/bot.h"

typedef struct Memory Memory;

/* Makes an empty memory. It grows by some kilobytes for each deal that a seat keeps (at most BELIEF_MOST deals). */
Memory *memory_open(void);

/* Frees the memory; NULL is allowed. */
void memory_close(Memory *memory);

/*
 * The belief of the seat whose turn it is, before its decision; owned by the memory. NULL if the player uses no belief,
 * or if `memory` is NULL. `rng` makes the random numbers for a decision from the number of earlier actions. They must
 * depend only on the deal.
 */
Belief *memory_of(Memory *memory, const Bot *bot, const Game *game, const State *state,
                  Rng (*rng)(const State *deal, int n_log));

#endif
