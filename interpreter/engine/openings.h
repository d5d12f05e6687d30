/*
 * Precomputed auctions. If no condition of an auction depends on cards, its positions form a graph of a few hundred
 * nodes, the same for every deal. A simulation builds it once and then walks through it. Auctions that depend on cards,
 * or with too large a graph, have none and take the general path.
 */
#ifndef TAPP_ENGINE_OPENINGS_H
#define TAPP_ENGINE_OPENINGS_H

#include "base/rng.h"
#include "engine/play.h"

enum { MAX_POSITIONS = 4096 };

typedef struct Openings Openings;

/* Builds the graph of a game's auction in the arena; NULL if it has none. It is immutable, so threads can share it. */
const Openings *openings_new(Arena *arena, const Game *game);

/* Plays the auction of a shuffled deal at random, with the same draws as the general path, up to the phase after it. */
void openings_play(const Openings *openings, const Game *game, State *state, Rng *rng);

#endif
