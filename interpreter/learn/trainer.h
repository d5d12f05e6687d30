/*
 * Learns a game by self-play (policy gradient). The present skill plays each deal several times. A seat's gain over the
 * average of the playings moves the weights of its actions. First it imitates the greedy player, then it learns cards
 * while bids are still greedy, then everything.
 *
 * Sums are integers, so that the same seed and number of deals give the same weights with any number of threads.
 */
#ifndef TAPP_LEARN_TRAINER_H
#define TAPP_LEARN_TRAINER_H

#include "bots/weights.h"

enum { TRAIN_BATCH = 32, TRAIN_PLAYS = 8 /* per deal */, TRAIN_USUAL_DEALS = 48000, TRAIN_MAX_THREADS = 256 };

/* The progress, reported after every 64th of the deals. */
typedef struct TrainingReport {
    uint64_t deals, all;
    const Skill *skill; /* the result if it ended now; valid during the call */
} TrainingReport;

typedef struct Training {
    const Game *game;
    const Game *const *others; /* other configurations of the game: one deal in two is of any of them */
    int n_others;
    bool continues; /* from the weights that the game has, in shorter steps; else from nothing */
    uint64_t deals, seed;
    int threads;
    void (*report)(void *context, const TrainingReport *report); /* NULL: no reports */
    bool (*goes_on)(void *context); /* called after each batch; returns false to end early; may be NULL */
    void *context;
} Training;

typedef struct Trained {
    const Skill *skill; /* of the usual configuration */
    NamedRows rows;     /* of all */
} Trained;

/* Trains a skill, in the arena; false if it was ended early. A game whose deals do not end gives no training. */
bool train(Arena *arena, const Training *training, Trained *out);

#endif
