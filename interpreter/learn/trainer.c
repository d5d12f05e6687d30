/* Trains in threads, which share the deals of a batch. After each batch the weights take a step. */
#include "learn/trainer.h"

#include "base/thread.h"
#include "bots/forecast.h"
#include "bots/greedy.h"
#include "engine/carry.h"
#include "engine/playout.h"
#include "learn/gradient.h"
#include "learn/trials.h"

/* ---- playing ---------------------------------------------------------------------------------------------------- */

enum {
    AT_RANDOM = 8, /* during imitation, one action in AT_RANDOM is random */
    REPORTS = 64   /* the most reports of progress */
};

/*
 * How actions are chosen in a part of the training. Here, cards are all actions while tricks are played, including
 * announcements. Bids are all actions before that, including discards.
 */
typedef struct Schedule {
    bool imitates_cards, imitates_bids; /* the actions are learned from the greedy player */
    int percent_of_random_bids;
    double entropy_of_cards, entropy_of_bids; /* the weights of entropy, see trace_choice() */
} Schedule;

typedef struct Shared Shared;

/* A thread, and the deal that it is playing. The first worker is the thread that called train(). */
typedef struct Worker {
    Thread thread;
    Shared *shared;
    int configuration;
    const Game *game;
    const Skill *skill;
    Aims **aims; /* the aims for each configuration; NULL: not made yet */
    Arena *arena;
    State deal;
    uint32_t random_bidders; /* the seats that have made a random bid in this playing, one bit each */
    Gradient *gradient;
    Trace *trace;
} Worker;

struct Shared {
    const Training *training;
    CommonRows *rows;
    Schedule schedule;
    double *scale;         /* by configuration: see optimizer_scale() */
    uint64_t first;        /* the number of the first deal in the batch */
    _Atomic uint32_t next; /* the index of the next deal in the batch */
};

/* Returns the aims (see bots/aim.h), which the greedy player needs. They can be found with any deal. */
static Aims *aims_of(Worker *worker)
{
    Aims **aims = &worker->aims[worker->configuration];
    if (*aims) return *aims;
    State *example = ARENA_NEW(worker->arena, State);
    state_deal(worker->game, &(DealSpec){.seed = worker->shared->training->seed}, example);
    *aims = ARENA_NEW(worker->arena, Aims);
    **aims = (Aims){.game = worker->game, .deal = example};
    return *aims;
}

/*
 * Chooses an action like the greedy player, but sometimes at random. Records the greedy action as the right one. After
 * a random bid, adds the seat to `random_bidders`.
 */
static Action imitate(Worker *worker, const State *state, Moves legal, Rng *rng)
{
    Action good = greedy_act(state, legal, aims_of(worker));
    trace_imitation(worker->trace, good);
    bool is_random = rng_below(rng, AT_RANDOM) == 0;
    if (is_random && state->phase != PHASE_PLAY) worker->random_bidders |= seat_bit(state->actor);
    return is_random ? random_action(legal, rng) : good;
}

/*
 * Chooses an action and records the decision. In the first part of the training, the greedy player is imitated; later,
 * the skill chooses. A few percent of its bids are random, so that rare bids are tried. Adds the seat of a random bid
 * to `random_bidders`.
 */
static Action learn(Worker *worker, const State *state, Moves legal, Rng *rng)
{
    const Schedule *schedule = &worker->shared->schedule;
    bool is_card = state->phase == PHASE_PLAY;
    Decision *decision = trace_decision(worker->trace);
    skill_describe(worker->skill, state, legal, decision);
    if (is_card ? schedule->imitates_cards : schedule->imitates_bids) return imitate(worker, state, legal, rng);
    bool is_random =
        !is_card && schedule->percent_of_random_bids && (int)rng_below(rng, 100) < schedule->percent_of_random_bids;
    int pick = is_random ? (int)rng_below(rng, (uint32_t)decision->n) : decision_draw(decision, rng);
    if (is_random) worker->random_bidders |= seat_bit(state->actor);
    Action action = decision->action[pick];
    trace_choice(worker->trace, state->actor, pick, is_card ? 0 : schedule->percent_of_random_bids,
                 is_card ? schedule->entropy_of_cards : schedule->entropy_of_bids);
    return action;
}

/*
 * Records a forecast for the contract of the highest bid after an action of the auction. Records nothing if the auction
 * has ended, if the action is a card, or after a random bid of another player. After such a bid, forecasts would teach
 * that high bids mean little.
 */
static void record_forecast(Worker *worker, const State *state, Action action)
{
    Alternative described;
    if (!worker->skill->forecasts || state->phase != PHASE_AUCTION || state->contract != NO_CONTRACT) return;
    if (action < FIRST_TOKEN || (worker->random_bidders & ~seat_bit(state->actor))) return;
    uint16_t call = forecast_describe(worker->skill, state, action, &described);
    if (call != NO_CALL) trace_forecast(worker->trace, call, &described);
}

/*
 * Adds the result of the deal to the forecasts for the contract that was played, and removes the others. All are
 * removed if the deal was not played to its end, or if the contract has no forecast.
 */
static void end_forecasts(Worker *worker, const State *end, const Settlement *settlement)
{
    const Forecasts *forecasts = worker->skill->forecasts;
    bool is_known = forecasts && end->phase == PHASE_DONE && end->ending == ENDING_PLAYED &&
                    !settlement->fault.reason && forecasts_know(forecasts, end->auction.call);
    trace_result(worker->trace, is_known ? end->auction.call : NO_CALL,
                 is_known ? forecast_result(worker->skill, settlement, end->auction.call) : 0);
}

/*
 * Plays the deal once, and sets `payoffs`; they are 0 if the deal cannot be settled. Nothing is learned from an action
 * without a choice, nor from actions of a player who has not seen his cards. If the trace is full, the other actions
 * are random, and nothing is learned from them, either.
 */
static void play_once(Worker *worker, Rng *rng, int64_t *payoffs)
{
    const Game *game = worker->game;
    State state;
    worker->random_bidders = 0;
    state_copy(&state, &worker->deal);
    while (state_goes_on(game, &state)) {
        Moves legal = state_legal(game, &state);
        bool teaches =
            moves_count(legal) > 1 && trace_has_room(worker->trace) && !hand_is_unseen(game, &state, state.actor);
        Action action = teaches ? learn(worker, &state, legal, rng) : random_action(legal, rng);
        if (teaches) record_forecast(worker, &state, action);
        state_apply(game, &state, action);
    }
    Settlement settlement = {0};
    if (state.phase == PHASE_DONE) settle_lean(game, &state, &settlement);
    end_forecasts(worker, &state, &settlement);
    for (int seat = 0; seat < game->n_players; seat++)
        payoffs[seat] = settlement.fault.reason ? 0 : gain_in_match(game, &state, &settlement, seat);
}

/*
 * Chooses the configuration of a deal at random. If there are other configurations, half of the deals are of the main
 * game.
 */
static void choose_configuration(Worker *worker, uint64_t number)
{
    const Training *training = worker->shared->training;
    Rng rng = rng_stream(training->seed, number, 2);
    bool is_other = training->n_others > 0 && rng_below(&rng, 2) == 0;
    worker->configuration = is_other ? 1 + (int)rng_below(&rng, (uint32_t)training->n_others) : 0;
    worker->skill = worker->shared->rows->skill[worker->configuration];
    worker->game = worker->skill->game;
}

/* Plays the deal several times, so that payoffs can be compared, and adds it to the gradient. */
static void play_deal(Worker *worker, Rng *rng)
{
    int64_t payoffs[TRAIN_PLAYS][MAX_SEATS] = {{0}};
    trace_begin(worker->trace);
    for (int play = 0; play < TRAIN_PLAYS; play++) {
        trace_play(worker->trace, play);
        play_once(worker, rng, payoffs[play]);
    }
    gradient_add(worker->gradient, worker->configuration, worker->trace, payoffs,
                 worker->shared->scale[worker->configuration]);
}

/* Compares bids in the deal, and adds the result to the gradient. */
static void try_bids(Worker *worker, Rng *rng)
{
    const TrialDeal trials = {.skill = worker->skill,
                              .configuration = worker->configuration,
                              .deal = &worker->deal,
                              .scale = worker->shared->scale[worker->configuration],
                              .room = trace_decision(worker->trace)};
    trials_add(&trials, worker->gradient, rng);
}

/* Learns from a deal. Streams 1 and 2 of its random numbers are for actions and for the configuration. */
static void learn_from_deal(Worker *worker, uint64_t number)
{
    const Training *training = worker->shared->training;
    choose_configuration(worker, number);
    DealSpec spec = {.seed = training->seed,
                     .number = number,
                     .dealer = (uint8_t)(number % worker->game->n_players),
                     .deal_number = deal_number_in_match(worker->game, number)};
    state_deal(worker->game, &spec, &worker->deal);
    Rng rng = rng_stream(training->seed, number, 1);
    if (training->only_bids) try_bids(worker, &rng);
    else play_deal(worker, &rng);
}

/* Plays deals of the present batch until all are taken or the training has no more. */
static void play_batch(Worker *worker)
{
    Shared *shared = worker->shared;
    for (;;) {
        uint32_t index = atomic_fetch_add(&shared->next, 1);
        if (index >= TRAIN_BATCH || shared->first + index >= shared->training->deals) return;
        learn_from_deal(worker, shared->first + index);
    }
}

/* The function of each thread that a batch starts. */
static void *worker_main(void *argument)
{
    play_batch(argument);
    return NULL;
}

/* ---- the steps of training -------------------------------------------------------------------------------------- */

/*
 * Returns how actions are chosen after this share of the training. First the greedy player is imitated: in play for a
 * short time, in bids for longer. Near the end, fewer bids are random, and entropy counts less. Training that continues
 * from older weights needs no imitation.
 */
static Schedule schedule_at(double share, bool continues)
{
    Schedule schedule = {.imitates_cards = share < 0.06 && !continues,
                         .imitates_bids = share < 0.3 && !continues,
                         .percent_of_random_bids = 3,
                         .entropy_of_cards = 0.01,
                         .entropy_of_bids = 0.04};
    if (share > 0.8) schedule.percent_of_random_bids = 1;
    if (share > 0.8) schedule.entropy_of_bids = schedule.entropy_of_cards = 0.004;
    return schedule;
}

/*
 * Returns the rate of learning after this share of the training; it falls to a tenth. Training that continues from
 * older weights begins with smaller steps. Trials are an exception, because they may have to change bids much.
 */
static double rate_at(const Training *training, double share)
{
    return (training->continues && !training->only_bids ? 0.012 : 0.03) * (1 - 0.9 * share);
}

/* Prepares a worker, in the arena. Its aims are in an arena of its own, because threads cannot share one. */
static void begin_worker(Worker *worker, Arena *arena, Shared *shared)
{
    worker->shared = shared;
    worker->arena = arena_new();
    worker->aims = ARENA_ARRAY(arena, (size_t)shared->rows->n_skills, Aims *);
    worker->gradient = gradient_new(arena, shared->rows);
    worker->trace = trace_new(arena);
}

/*
 * Plays a batch of deals, and adds up its gradient in that of workers[0]. If not all threads can be started, the others
 * do the work.
 */
static void run_batch(Shared *shared, Worker *workers, int threads)
{
    int n = 1;
    atomic_store(&shared->next, 0);
    for (; n < threads; n++)
        if (!thread_start(&workers[n].thread, worker_main, &workers[n])) break;
    play_batch(&workers[0]);
    for (int i = 1; i < n; i++) {
        thread_join(&workers[i].thread);
        gradient_merge(workers[0].gradient, workers[i].gradient);
    }
}

/* Calls the caller's function `report`, if there is one. `done`: the number of deals so far. */
static void report_progress(const Training *training, const Shared *shared, uint64_t done)
{
    if (!training->report) return;
    TrainingReport report = {.deals = done, .all = training->deals, .skill = shared->rows->skill[0]};
    training->report(training->context, &report);
}

/*
 * Plays batch after batch, with a step of the weights after each, and reports the progress. The weights after the last
 * 30 percent of the steps count for the final average. Returns false if the caller has stopped the training.
 */
static bool run_steps(Shared *shared, Optimizer *optimizer, Worker *workers, int threads)
{
    const Training *training = shared->training;
    uint64_t reported = 0;
    for (shared->first = 0; shared->first < training->deals; shared->first += TRAIN_BATCH) {
        double share = (double)shared->first / (double)training->deals;
        shared->schedule = schedule_at(share, training->continues);
        run_batch(shared, workers, threads);
        if (training->goes_on && !training->goes_on(training->context)) return false;
        optimizer_step(optimizer, workers[0].gradient, rate_at(training, share), share > 0.7);
        for (int i = 0; i < shared->rows->n_skills; i++) shared->scale[i] = optimizer_scale(optimizer, i);
        uint64_t due = (shared->first + TRAIN_BATCH) * REPORTS / training->deals; /* reports that are due by now */
        if (due > reported) report_progress(training, shared, shared->first + TRAIN_BATCH);
        reported = due;
    }
    return true;
}

/* Makes common rows for the main game (configuration 0) and the other configurations. */
static CommonRows *rows_of(Arena *arena, const Training *training)
{
    int n = 1 + training->n_others;
    const Game **games = ARENA_ARRAY(arena, (size_t)n, const Game *);
    games[0] = training->game;
    for (int i = 1; i < n; i++) games[i] = training->others[i - 1];
    CommonRows *rows = common_rows_new(arena, games, n, training->continues);
    /* forecasts are not trained, so bids have them only if the game's weights do */
    for (int i = 0; training->only_bids && i < n; i++)
        rows->skill[i]->forecasts = skill_of(games[i]) ? skill_of(games[i])->forecasts : NULL;
    return rows;
}

bool train(Arena *arena, const Training *training, Trained *out)
{
    Arena *own = arena_new();
    Shared shared = {.training = training, .rows = rows_of(arena, training)};
    shared.scale = ARENA_ARRAY(own, (size_t)shared.rows->n_skills, double);
    for (int i = 0; i < shared.rows->n_skills; i++) shared.scale[i] = 1; /* the first step sets the real scale */
    int threads = (int)int_within(training->threads, 1, TRAIN_MAX_THREADS);
    Worker *workers = ARENA_ARRAY(own, (size_t)threads, Worker);
    for (int i = 0; i < threads; i++) begin_worker(&workers[i], own, &shared);
    Optimizer *optimizer = optimizer_new(own, shared.rows);
    bool done = run_steps(&shared, optimizer, workers, threads);
    if (done) optimizer_end(optimizer);
    if (done) *out = (Trained){shared.rows->skill[0], common_rows_named(arena, shared.rows)};
    for (int i = 0; i < threads; i++) arena_free(workers[i].arena);
    arena_free(own);
    return done;
}
