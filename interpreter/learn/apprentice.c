/* Trains weights once, in a thread. */
#include "learn/apprentice.h"

#include "base/thread.h"
#include "catalog/lessons.h"
#include "learn/curve.h"
#include "learn/trainer.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    TRIED_DEALS = 192,    /* played first, to measure the speed */
    SECONDS_PLANNED = 60, /* for the training after that */
    LEAST_DEALS = 2000,   /* fewer would teach too little */
    PROOF_DEALS = 400,    /* against the greedy player */
    LOWEST = 19,          /* the lowest priority of a thread */
    OWN_SEED = 1
};

struct Apprentice {
    const Game *game;
    Arena *arena;
    Thread thread;
    struct timespec start;
    bool keeps;
    atomic_bool ends, done;
};

static double seconds(const Apprentice *apprentice)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - apprentice->start.tv_sec) + (double)(now.tv_nsec - apprentice->start.tv_nsec) / 1e9;
}

static bool lesson_goes_on(void *context)
{
    const Apprentice *apprentice = context;
    return !atomic_load(&apprentice->ends) && seconds(apprentice) < APPRENTICE_SECONDS;
}

/* Trains on some deals, with one thread. False if the training was stopped. */
static bool learn_from(Apprentice *apprentice, Arena *arena, uint64_t deals, Trained *out)
{
    Training training = {.game = apprentice->game,
                         .deals = deals,
                         .seed = OWN_SEED,
                         .threads = 1,
                         .goes_on = lesson_goes_on,
                         .context = apprentice};
    return train(arena, &training, out);
}

/* The number of training deals that fit into the time, estimated from the first ones. */
static uint64_t deals_in_time(Apprentice *apprentice)
{
    Arena *arena = arena_new();
    double before = seconds(apprentice);
    Trained tried;
    (void)learn_from(apprentice, arena, TRIED_DEALS, &tried);
    double each = (seconds(apprentice) - before) / TRIED_DEALS;
    arena_free(arena);
    double deals = each > 0 ? SECONDS_PLANNED / each : TRAIN_USUAL_DEALS;
    if (deals > TRAIN_USUAL_DEALS) return TRAIN_USUAL_DEALS;
    return deals < LEAST_DEALS ? LEAST_DEALS : (uint64_t)deals;
}

/* The thread: trains, and gives the weights to the game if they beat the greedy player. */
static void *train_and_use(void *argument)
{
    Apprentice *apprentice = argument;
    thread_be_nice(LOWEST);
    uint64_t deals = deals_in_time(apprentice);
    Trained trained;
    if (learn_from(apprentice, apprentice->arena, deals, &trained)) {
        CurvePoint proof = curve_measure(apprentice->game, trained.skill, PROOF_DEALS);
        if (proof.gain > proof.error) { /* better than the greedy player, and not by chance */
            if (apprentice->keeps) (void)lessons_keep(&trained.rows, &(WeightsOrigin){deals, OWN_SEED});
            skill_teach(apprentice->game, trained.skill);
        }
    }
    atomic_store(&apprentice->done, true);
    return NULL;
}

/* NULL if there is nothing to train: the game has weights, cannot have any, or the user has switched learning off. */
Apprentice *apprentice_start(const Game *game, bool keeps)
{
    const char *wish = getenv("TAPP_LEARN");
    if (!game->lessons || skill_of(game) || (wish && str_is(str_of(wish), "off"))) return NULL;
    Arena *arena = arena_new();
    Apprentice *apprentice = ARENA_NEW(arena, Apprentice);
    apprentice->game = game;
    apprentice->arena = arena;
    apprentice->keeps = keeps;
    (void)clock_gettime(CLOCK_MONOTONIC, &apprentice->start);
    if (thread_start(&apprentice->thread, train_and_use, apprentice)) return apprentice;
    arena_free(arena);
    return NULL;
}

void apprentice_stop(Apprentice *apprentice)
{
    if (!apprentice) return;
    atomic_store(&apprentice->ends, true);
    thread_join(&apprentice->thread);
    skill_teach(apprentice->game, NULL);
    arena_free(apprentice->arena);
}

bool apprentice_is_done(const Apprentice *apprentice)
{
    return atomic_load(&apprentice->done);
}
