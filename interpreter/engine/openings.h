/*
 * Precomputed auctions for fast simulations. If no condition of an auction depends on cards, the auction has the same
 * positions in every deal. They form a graph, typically of a few hundred nodes. A simulation builds the graph once and
 * then walks through it. If an auction depends on cards, or if its graph is too large, it is played by the general
 * functions.
 */
#ifndef TAPP_ENGINE_OPENINGS_H
#define TAPP_ENGINE_OPENINGS_H

#include "base/rng.h"
#include "engine/play.h"

enum { MAX_POSITIONS = 4096 };

typedef struct Openings Openings;

/*
 * Builds the graph of a game's auction in the arena; NULL if it is not possible. The graph never changes, so threads
 * can share it.
 */
const Openings *openings_new(Arena *arena, const Game *game);

/*
 * Plays the auction of a shuffled deal at random, up to the phase after it. Draws the same random numbers as the
 * general functions.
 */
void openings_play(const Openings *openings, const Game *game, State *state, Rng *rng);

#endif
