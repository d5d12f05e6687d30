/*
 * Learning a game by self-play. Each deal is played several times by the skill as it is; what a playing-out brought
 * each seat above the others' average moves the weights of what it did there (policy gradient). First the greedy player
 * is imitated, then cards are learned while others still bid as it does, then everything.
 *
 * Sums are of whole numbers, so that the same seed and number of deals give the same weights in any number of threads.
 */
#ifndef TAPP_LEARN_TRAINER_H
#define TAPP_LEARN_TRAINER_H

#include "bots/weights.h"

enum { TRAIN_BATCH = 32, TRAIN_PLAYS = 8 /* of each deal */, TRAIN_USUAL_DEALS = 48000, TRAIN_MAX_THREADS = 256 };

/* How far it is, told after every 64th of the deals. */
typedef struct TrainingReport {
    uint64_t deals, all;
    const Skill *skill; /* as it would be if it ended here; valid during the call */
} TrainingReport;

typedef struct Training {
    const Game *game;
    const Game *const *others; /* other configurations of the game: one deal in two is of any of them */
    int n_others;
    bool continues; /* from the weights that the game has, in shorter steps; else from nothing */
    uint64_t deals, seed;
    int threads;
    void (*tell)(void *context, const TrainingReport *report); /* NULL: nobody asks */
    bool (*goes_on)(void *context); /* asked after each batch; false: it ends early; may be NULL */
    void *context;
} Training;

typedef struct Trained {
    const Skill *skill; /* of the usual configuration */
    NamedRows rows;     /* of all */
} Trained;

/*
 * What was learned, in the arena; false if it was ended early. A game whose deals do not end teaches nothing.
 */
bool train(Arena *arena, const Training *training, Trained *out);

#endif
