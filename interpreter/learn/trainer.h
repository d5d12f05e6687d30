/*
 * Learning a game by self-play. Each deal is played several times by the skill as it is; what a playing-out brought
 * each seat above the others' average moves the weights of what it did there (policy gradient). First the greedy player
 * is imitated, then cards are learned while others still bid as it does, then everything.
 *
 * Sums are of whole numbers, so that the same seed and number of deals give the same weights in any number of threads.
 */
#ifndef TAPP_LEARN_TRAINER_H
#define TAPP_LEARN_TRAINER_H

#include "bots/skill.h"

enum { TRAIN_BATCH = 32, TRAIN_PLAYS = 8 /* of each deal */, TRAIN_USUAL_DEALS = 48000, TRAIN_MAX_THREADS = 256 };

/* How far it is, told after every 64th of the deals. */
typedef struct TrainingReport {
    uint64_t deals, all;
    const Skill *skill; /* as it would be if it ended here; valid during the call */
} TrainingReport;

typedef struct Training {
    const Game *game;
    uint64_t deals, seed;
    int threads;
    void (*tell)(void *context, const TrainingReport *report); /* NULL: nobody asks */
    bool (*goes_on)(void *context); /* asked after each batch; false: it ends early; may be NULL */
    void *context;
} Training;

/*
 * The skill that was learned, in the arena; NULL if it was ended early. A game whose deals do not end teaches nothing.
 */
const Skill *train(Arena *arena, const Training *training);

#endif
