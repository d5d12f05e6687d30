/*
 * Trains a game by self-play (policy gradient). The present skill plays each deal several times. The weights of a
 * seat's actions move by how much it gains over the average of these playings. At first the skill imitates the greedy
 * player. Then it learns to play cards, while its bids are still greedy. At last it learns everything.
 *
 * Sums are integers, so that the same seed and number of deals give the same weights with any number of threads.
 */
#ifndef TAPP_LEARN_TRAINER_H
#define TAPP_LEARN_TRAINER_H

#include "bots/weights.h"

enum {
    TRAIN_BATCH = 32,          /* deals between two steps of the weights */
    TRAIN_PLAYS = 8,           /* playings per deal */
    TRAIN_USUAL_DEALS = 48000, /* deals of a training if the user gives no number */
    TRAIN_MAX_THREADS = 256
};

/*
 * The progress, which is reported at most 64 times during training. `deals` of `all` deals are done; it is rounded up
 * to whole batches, and so may be above `all`.
 */
typedef struct TrainingReport {
    uint64_t deals, all;
    const Skill *skill; /* the skill with the present weights; valid during the call */
} TrainingReport;

typedef struct Training {
    const Game *game;
    const Game *const *others; /* other configurations of the game; half of the deals are of one of them */
    int n_others;
    bool continues; /* starts with the weights of the game and takes smaller steps; otherwise starts with zeros */
    bool only_bids; /* learns only bids, from trials (learn/trials.h); needs `continues` */
    uint64_t deals, seed;
    int threads;
    void (*report)(void *context, const TrainingReport *report); /* is called with the progress; may be NULL */
    bool (*goes_on)(void *context); /* is called after each batch; returns false to end the training; may be NULL */
    void *context;
} Training;

typedef struct Trained {
    const Skill *skill; /* the skill for the default configuration */
    NamedRows rows;     /* the weights for all configurations */
} Trained;

/*
 * Trains a skill, in the arena. Returns false if the training was stopped; then `out` is not set. Nothing is learned
 * from a game whose deals do not end.
 */
bool train(Arena *arena, const Training *training, Trained *out);

#endif
