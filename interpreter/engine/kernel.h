/*
 * The kernel of random playouts: tricks in which nothing but follow and trump counts, of packs whose order of strength
 * is their order of bits, with cards drawn as rng_below() draws them. Several deals go side by side.
 */
#ifndef TAPP_ENGINE_KERNEL_H
#define TAPP_ENGINE_KERNEL_H

#include "base/rng.h"
#include "engine/state.h"

enum { KERNEL_CARDS = 64, KERNEL_LANES = 4, KERNEL_TABLES = 2 };

/* A position that a kernel can take over, for so many tricks; all hands have as many cards. */
typedef struct Waiting {
    State *state;
    Rng *stream;
    int tricks;
} Waiting;

/* Up to KERNEL_LANES that are in step: all have drawn as many numbers, modulo RNG_PICKS. */
typedef struct Party {
    const Waiting *first;
    int n;
} Party;

/*
 * Plays so many tricks of up to KERNEL_TABLES parties, as the general path would, but the log names no seats. A deal
 * that is over is finished.
 */
void kernel_play(const Game *game, const Party *parties, int n, int tricks);

#endif
