/*
 * Auctions that can be looked up. Where no condition of the auction looks at cards, everything that can be said from
 * the first word to the last is a graph of a few hundred positions, the same for every deal; a simulation unfolds it
 * once and then walks through it. Where cards have a say, or the graph is large, there is none and the auction goes its
 * general way.
 */
#ifndef TAPP_ENGINE_OPENINGS_H
#define TAPP_ENGINE_OPENINGS_H

#include "base/rng.h"
#include "engine/play.h"

enum { MAX_POSITIONS = 4096 };

typedef struct Openings Openings;

/*
 * The graph of a game's auction, by the general path, in the arena; NULL if it has none. Immutable: threads share it.
 */
const Openings *openings_new(Arena *arena, const Game *game);

/*
 * Plays the auction of a deal that has been shuffled and not begun, at random, draw for draw as the general path would,
 * up to what follows it.
 */
void openings_play(const Openings *openings, const Game *game, State *state, Rng *rng);

#endif
