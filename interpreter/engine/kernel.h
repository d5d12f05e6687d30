/*
 * The kernel of random playouts: tricks in which nothing but follow and trump counts, of packs whose order of strength
 * is their order of bits, with cards drawn as rng_below() draws them. Several deals go side by side, each in a lane.
 */
#ifndef TAPP_ENGINE_KERNEL_H
#define TAPP_ENGINE_KERNEL_H

#include "base/rng.h"
#include "engine/state.h"

enum { KERNEL_CARDS = 64, KERNEL_LANES = 4, KERNEL_TABLES = 2 };

/* A kernel's position: words instead of sets, players counted from one of them in the order of play. */
typedef struct Ring {
    uint64_t hand[MAX_SEATS], taken[MAX_SEATS];
    uint64_t trumps, must_trump;
    const uint64_t *group_with; /* the cards that follow a card */
    uint8_t seat[MAX_SEATS];    /* of the n-th player of the ring */
    uint8_t leader;
} Ring;

/* A deal on copies, where nothing else may overlap them. */
typedef struct Lane {
    Ring ring;
    Rng rng;
    State *state;
    Rng *stream; /* where the rng came from */
    int first_trick;
    int tricks;                     /* that the kernel may play */
    uint8_t leader[MAX_TRICKS + 1]; /* of each trick, and behind the last one its winner */
    uint16_t log[KERNEL_CARDS];
} Lane;

/*
 * Plays so many tricks at up to KERNEL_TABLES tables. At the t-th are `n[t]` lanes that are in step: all have drawn as
 * many numbers, modulo RNG_PICKS. What stands behind them means nothing afterwards. All hands have as many cards.
 */
void kernel_play(Lane (*tables)[KERNEL_LANES], const int *n, int n_tables, int players, int tricks);

#endif
