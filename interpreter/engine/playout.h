/*
 * Plays the rest of a deal at random, fast: for simulations and for players that search by playouts. If only following
 * suit and trumping matter, a kernel plays the tricks on machine words (see kernel.h). Everything else is played by the
 * general functions. Both draw the same random numbers and give the same position; a test checks this.
 */
#ifndef TAPP_ENGINE_PLAYOUT_H
#define TAPP_ENGINE_PLAYOUT_H

#include "base/rng.h"
#include "engine/openings.h"

/* Draws one of the legal actions (never empty), all equally likely, with one random number. */
static inline Action random_action(Moves legal, Rng *rng)
{
    return moves_nth(legal, (int)rng_below(rng, (uint32_t)moves_count(legal)));
}

/*
 * Plays a position at random to the end of the deal, from any phase, and returns the number of actions. For tricks
 * played by a kernel, the log has cards without seats; State.trick_leader has the leaders.
 */
uint64_t playout(const Game *game, State *state, Rng *rng);

/* A function that chooses one of the legal cards; it is called only with two or more cards. */
typedef struct Chooser {
    Card (*choose)(const void *context, const State *state, CardSet cards, Rng *rng);
    const void *context;
} Chooser;

/*
 * Plays the coming tricks in which certainly only following suit and trumping matter (kernel_tricks()). `chooser`
 * chooses each card. The result is the same as with state_legal() and state_apply(), but it is faster. Returns false
 * and does nothing if there is no such trick.
 */
bool playout_tricks(const Game *game, State *state, const Chooser *chooser, Rng *rng);

enum { PLAYOUT_BATCH = 128 };

/*
 * Plays up to PLAYOUT_BATCH positions of one game, each with its own random numbers, with the same result as playout()
 * on each. Playing them together is faster: kernels work on several deals in parallel. Returns the total number of
 * actions.
 */
uint64_t playout_batch(const Game *game, State *states, Rng *rngs, int n);

/*
 * Deals up to PLAYOUT_BATCH deals and plays them like playout_batch(): the deal of `first`, and those with the next
 * numbers and dealers. Auctions are played with `openings`; if it is NULL, with the general functions.
 */
void playout_deals(const Game *game, const Openings *openings, DealSpec first, State *states, Rng *rngs, int n);

/* Like playout(), without the kernels. For their test and for `bench`. */
uint64_t playout_general(const Game *game, State *state, Rng *rng);

#endif
