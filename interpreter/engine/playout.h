/*
 * The rest of a deal played at random, fast: the path of simulations and of players that search by playing out. For the
 * plain rules of play (follow, trump) it works on words and registers, in a kernel for each common number of players;
 * anything else takes the general path. Both give the same position, draw for draw; a test holds them to it.
 */
#ifndef TAPP_ENGINE_PLAYOUT_H
#define TAPP_ENGINE_PLAYOUT_H

#include "base/rng.h"
#include "engine/openings.h"

/* A random action of those that are legal (never empty), each as likely; one draw. */
static inline Action random_action(Moves legal, Rng *rng)
{
    return moves_nth(legal, (int)rng_below(rng, (uint32_t)moves_count(legal)));
}

/*
 * Plays a position at random to the end of the deal, from any phase; returns the number of actions. The log's seats of
 * tricks that a kernel has played are left as they were: the leaders tell.
 */
uint64_t playout(const Game *game, State *state, Rng *rng);

/* Who chooses a card of several (never none). */
typedef struct Chooser {
    Card (*choose)(const void *context, const State *state, CardSet cards, Rng *rng);
    const void *context;
} Chooser;

/*
 * Plays the tricks that are certainly plain (kernel_tricks()), each card chosen by `chooser`. The result is that of
 * state_legal() and state_apply(), faster. Returns false and does nothing if no trick is plain.
 */
bool playout_tricks(const Game *game, State *state, const Chooser *chooser, Rng *rng);

enum { PLAYOUT_BATCH = 128 };

/*
 * Plays up to PLAYOUT_BATCH positions of one game, each with its own stream, just as playout() would one by one. Where
 * kernels serve, the tricks of all are played side by side: alone a trick is a chain in which each step waits for the
 * one before. Returns the number of actions of all together.
 */
uint64_t playout_batch(const Game *game, State *states, Rng *rngs, int n);

/*
 * Deals up to PLAYOUT_BATCH deals and plays them in the same way: the first, and those with the next numbers and
 * dealers. Auctions are looked up, if `openings` is not NULL.
 */
void playout_deals(const Game *game, const Openings *openings, DealSpec first, State *states, Rng *rngs, int n);

/* The same by the general path alone, for the test of the kernels and for `bench`. */
uint64_t playout_general(const Game *game, State *state, Rng *rng);

#endif
