/* Trains weights once, in a thread of its own. */
#include "learn/background.h"

#include "base/thread.h"
#include "catalog/stored_weights.h"
#include "learn/curve.h"
#include "learn/trainer.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    TRIED_DEALS = 192,    /* deals of a first short training, which measures the speed */
    SECONDS_PLANNED = 60, /* the time for the training after this */
    LEAST_DEALS = 2000,   /* the least number of deals; fewer would teach too little */
    PROOF_DEALS = 400,    /* deals against the greedy player that test the result */
    LOWEST = 19,          /* the lowest priority of a thread */
    OWN_SEED = 1
};

struct BackgroundTraining {
    const Game *game;
    Arena *arena;
    Thread thread;
    struct timespec start; /* the time of background_start() */
    bool keeps;            /* see background_start() */
    atomic_bool ends;      /* set by background_stop(): the thread must end */
    atomic_bool done;      /* the training has ended */
};

static double seconds_since_start(const BackgroundTraining *background)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - background->start.tv_sec) + (double)(now.tv_nsec - background->start.tv_nsec) / 1e9;
}

/* True if the training may go on: it was not stopped, and there is time left. */
static bool time_is_left(void *context)
{
    const BackgroundTraining *background = context;
    return !atomic_load(&background->ends) && seconds_since_start(background) < BACKGROUND_SECONDS;
}

/* Trains with this number of deals, in one thread. Returns false if the training was stopped, or its time is over. */
static bool learn_from(BackgroundTraining *background, Arena *arena, uint64_t deals, Trained *out)
{
    Training training = {.game = background->game,
                         .deals = deals,
                         .seed = OWN_SEED,
                         .threads = 1,
                         .goes_on = time_is_left,
                         .context = background};
    return train(arena, &training, out);
}

/*
 * Returns the number of training deals that fit into SECONDS_PLANNED, estimated from a short training. It is at least
 * LEAST_DEALS and at most TRAIN_USUAL_DEALS.
 */
static uint64_t deals_in_time(BackgroundTraining *background)
{
    Arena *arena = arena_new();
    double before = seconds_since_start(background);
    Trained tried;
    (void)learn_from(background, arena, TRIED_DEALS, &tried);
    double each = (seconds_since_start(background) - before) / TRIED_DEALS;
    arena_free(arena);
    double deals = each > 0 ? SECONDS_PLANNED / each : TRAIN_USUAL_DEALS;
    if (deals > TRAIN_USUAL_DEALS) return TRAIN_USUAL_DEALS;
    return deals < LEAST_DEALS ? LEAST_DEALS : (uint64_t)deals;
}

/*
 * The function of the thread. Trains, and gives the weights to the game if they beat the greedy player. They are also
 * used if they cannot be saved.
 */
static void *train_and_use(void *argument)
{
    BackgroundTraining *background = argument;
    thread_be_nice(LOWEST);
    uint64_t deals = deals_in_time(background);
    Trained trained;
    if (learn_from(background, background->arena, deals, &trained)) {
        CurvePoint proof = curve_measure(background->game, trained.skill, PROOF_DEALS);
        if (proof.gain > proof.error) { /* better than the greedy player, and not only by chance */
            if (background->keeps) (void)stored_weights_save(&trained.rows, &(WeightsOrigin){deals, OWN_SEED});
            skill_set(background->game, trained.skill);
        }
    }
    atomic_store(&background->done, true);
    return NULL;
}

/*
 * Returns NULL if there is nothing to train: the game has weights, cannot have any, or the user has switched learning
 * off. Also returns NULL if the thread cannot be started.
 */
BackgroundTraining *background_start(const Game *game, bool keeps)
{
    const char *wish = getenv("TAPP_LEARN");
    if (!game->skill_slot || skill_of(game) || (wish && str_is(str_of(wish), "off"))) return NULL;
    Arena *arena = arena_new();
    BackgroundTraining *background = ARENA_NEW(arena, BackgroundTraining);
    background->game = game;
    background->arena = arena;
    background->keeps = keeps;
    (void)clock_gettime(CLOCK_MONOTONIC, &background->start);
    if (thread_start(&background->thread, train_and_use, background)) return background;
    arena_free(arena);
    return NULL;
}

void background_stop(BackgroundTraining *background)
{
    if (!background) return;
    atomic_store(&background->ends, true);
    thread_join(&background->thread);
    skill_set(background->game, NULL); /* the game had no weights before, see background_start() */
    arena_free(background->arena);
}

bool background_is_done(const BackgroundTraining *background)
{
    return atomic_load(&background->done);
}
