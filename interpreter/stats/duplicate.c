/*
 * Plays a duplicate match in threads, which take deals one after another. The result of each deal is stored under its
 * number, so that sums do not depend on the threads.
 */
#include "stats/duplicate.h"
#include "engine/open.h"

#include "base/thread.h"
#include "stats/distribution.h"
#include "engine/settle.h"

#include <math.h>
#include <stdatomic.h>
#include <time.h>

enum {
    NANOSECONDS = 1000000000, /* in a second */
    NANOSECONDS_A_MILLISECOND = 1000000
};

/* The data that all threads share. */
typedef struct Shared {
    const DuplicateMatch *duel;
    double *gain;          /* the result of each deal, by its index */
    uint64_t end;          /* the index of the first deal after the present block */
    _Atomic uint64_t next; /* the index of the first deal that no thread has taken */
} Shared;

typedef struct Worker {
    Thread thread;
    Shared *shared;
    uint64_t seatings;         /* the number of playings */
    DuelSide side[2];          /* the counts of both bots */
    Arena *arena;              /* memory of this thread */
    Belief *belief[MAX_SEATS]; /* the beliefs of the seats at the table that is being played */
} Worker;

/* A playing of a deal, with one bot in one seat and the other bot in all other seats. */
typedef struct Seating {
    uint64_t number;
    int alone; /* the seat in which one of the bots sits alone */
    int side;  /* the index of this bot (0 or 1) */
} Seating;

/* Returns the time of a monotonic clock, in nanoseconds. */
static uint64_t now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * NANOSECONDS + (uint64_t)time.tv_nsec;
}

/* Returns the index of the bot (0 or 1) that plays a seat. */
static int bot_in_seat(const Seating *seating, int seat)
{
    return seat == seating->alone ? seating->side : 1 - seating->side;
}

/* Deals the deal with this number. The dealer changes from deal to deal. */
static void start_deal(const DuplicateMatch *duel, uint64_t number, State *state)
{
    const Game *game = duel->game;
    uint8_t dealer = (uint8_t)(number % game->n_players);
    DealSpec spec = {.seed = duel->seed,
                     .number = number,
                     .dealer = dealer,
                     .pot = duel->pot,
                     .deal_number = deal_number_in_match(game, number)};
    state_deal(duel->game, &spec, state);
}

/*
 * Plays a deal to its end. Each seat has its own stream of random numbers and starts without a belief, so that all
 * seatings get the same chances. Adds up the times of the actions for each bot. A dummy's cards are played by the seat
 * that decides for it.
 */
static void play_out(Worker *worker, const Seating *seating, State *state)
{
    const DuplicateMatch *duel = worker->shared->duel;
    Rng rng[MAX_SEATS];
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        rng[seat] = rng_stream(duel->seed, seating->number, 1 + seat);
        belief_forget(worker->belief[seat]);
    }
    while (state_goes_on(duel->game, state)) {
        int seat = state_decider(duel->game, state), bot = bot_in_seat(seating, seat);
        DuelSide *side = &worker->side[bot];
        uint64_t begin = now();
        Action action = bot_act_on(duel->bot[bot], duel->game, state, &rng[seat], worker->belief[seat]);
        uint64_t time = now() - begin;
        state_apply(duel->game, state, action);
        side->actions++;
        side->nanoseconds += time;
        if (time > side->longest) side->longest = time;
    }
}

/*
 * Returns the mean gain of the seats with the first bot, minus that of the seats with the second bot; 0 if the deal has
 * no end. Also counts the contract for the bot that declared it.
 */
static double settle_seating(Worker *worker, const Seating *seating, const State *state)
{
    const Game *game = worker->shared->duel->game;
    Settlement settlement;
    double sum[2] = {0};
    int n[2] = {0};
    if (state->phase != PHASE_DONE) return 0;
    settle_lean(game, state, &settlement);
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(state, seat)) continue;
        sum[bot_in_seat(seating, seat)] += (double)settlement.payoffs[seat];
        n[bot_in_seat(seating, seat)]++;
    }
    if (has_sides(state) && !state_is_void(state)) {
        DuelSide *side = &worker->side[bot_in_seat(seating, side_speaker(state))];
        side->declared++;
        side->won += settlement.totals.won;
    }
    return n[0] && n[1] ? sum[0] / n[0] - sum[1] / n[1] : 0;
}

/*
 * Plays one deal in all seatings: each bot sits alone in each seat once. Returns the mean result of the seatings for
 * the first bot.
 */
static double play_duplicate_deal(Worker *worker, uint64_t number)
{
    const DuplicateMatch *duel = worker->shared->duel;
    State deal;
    double gain = 0;
    int n = 0;
    start_deal(duel, number, &deal);
    for (int seat = 0; seat < duel->game->n_players; seat++) {
        for (int side = 0; side < 2 && state_is_active(&deal, seat); side++, n++) {
            Seating seating = {number, seat, side};
            State state = deal;
            play_out(worker, &seating, &state);
            gain += settle_seating(worker, &seating, &state);
        }
    }
    worker->seatings += (uint64_t)n;
    return n ? gain / n : 0;
}

/* The function of a thread. Plays deals that no other thread has taken, up to the end of the block. */
static void *duplicate_main(void *argument)
{
    Worker *worker = argument;
    Shared *shared = worker->shared;
    for (;;) {
        uint64_t index = atomic_fetch_add(&shared->next, 1);
        if (index >= shared->end) return NULL;
        shared->gain[index] = play_duplicate_deal(worker, shared->duel->first + index);
    }
}

/* Adds the counts of a thread to the result. */
static void add_counts(const Worker *worker, DuelResult *out)
{
    out->seatings += worker->seatings;
    for (int i = 0; i < 2; i++) {
        const DuelSide *side = &worker->side[i];
        DuelSide *sum = &out->side[i];
        sum->declared += side->declared;
        sum->won += side->won;
        sum->actions += side->actions;
        sum->nanoseconds += side->nanoseconds;
        if (side->longest > sum->longest) sum->longest = side->longest;
    }
}

/* Sets the mean gain per deal, its standard deviation, and half the width of its 95% confidence interval. */
static void measure_gains(const double *gain, DuelResult *out)
{
    double n = (double)out->deals, sum = 0, squares = 0;
    for (uint64_t i = 0; i < out->deals; i++) sum += gain[i];
    out->mean = sum / n;
    for (uint64_t i = 0; i < out->deals; i++) squares += (gain[i] - out->mean) * (gain[i] - out->mean);
    out->deviation = n > 1 ? sqrt(squares / (n - 1)) : 0;
    out->confidence = QUANTILE_95 * out->deviation / sqrt(n);
}

/* Plays the deals from `begin` to `end` - 1. Returns false if no thread can be started. */
static bool play_block(Shared *shared, Worker *workers, uint64_t begin, uint64_t end)
{
    int n = 0;
    atomic_store(&shared->next, begin);
    shared->end = end;
    for (; n < shared->duel->threads; n++)
        if (!thread_start(&workers[n].thread, duplicate_main, &workers[n])) break;
    for (int i = 0; i < n; i++) thread_join(&workers[i].thread);
    return n > 0;
}

/*
 * Returns the number of played deals after which the limits are checked again. `deals`: the number played so far.
 * Without limits, this is after all deals. If the error or the time is limited, it is at the end of the present block.
 * With a limit of time, it may be sooner: after a sixteenth more deals, or after one more for each thread if that is
 * more.
 */
static uint64_t next_stop(const DuplicateMatch *duel, uint64_t deals)
{
    uint64_t end = duel->deals, few = deals / 16;
    if (few < (uint64_t)duel->threads) few = (uint64_t)duel->threads;
    if (duel->error > 0 || duel->milliseconds) end = (deals / DUPLICATE_BLOCK + 1) * DUPLICATE_BLOCK;
    if (duel->milliseconds && end > deals + few) end = deals + few;
    return end < duel->deals ? end : duel->deals;
}

/*
 * True if the result is exact enough, or the time is over. The error is checked only at the end of a block, so that the
 * result does not depend on the speed. `start` is the time at which the match began, in nanoseconds.
 */
static bool is_enough(const DuplicateMatch *duel, const DuelResult *result, uint64_t start)
{
    bool may_end = duel->error > 0 && result->deals >= DUPLICATE_LEAST && result->deals % DUPLICATE_BLOCK == 0;
    if (may_end && result->confidence <= duel->error) return true;
    return duel->milliseconds && (now() - start) / NANOSECONDS_A_MILLISECOND >= duel->milliseconds;
}

/* Prepares a thread, with empty beliefs in an arena of its own. */
static void begin_work(Shared *shared, Worker *worker)
{
    *worker = (Worker){.shared = shared, .arena = arena_new()};
    for (int seat = 0; seat < MAX_SEATS; seat++) worker->belief[seat] = belief_new(worker->arena);
}

bool duplicate_play(Arena *arena, const DuplicateMatch *duel, DuelResult *out)
{
    Shared shared = {.duel = duel, .gain = ARENA_ARRAY(arena, duel->deals, double)};
    Worker *workers = ARENA_ARRAY(arena, (size_t)duel->threads, Worker);
    uint64_t start = now();
    for (int i = 0; i < duel->threads; i++) begin_work(&shared, &workers[i]);
    *out = (DuelResult){0};
    while (out->deals < duel->deals) {
        uint64_t end = next_stop(duel, out->deals);
        if (!play_block(&shared, workers, out->deals, end)) break;
        out->deals = end;
        measure_gains(shared.gain, out);
        if (is_enough(duel, out, start)) break;
    }
    for (int i = 0; i < duel->threads; i++) {
        add_counts(&workers[i], out);
        arena_free(workers[i].arena);
    }
    return out->deals > 0;
}
