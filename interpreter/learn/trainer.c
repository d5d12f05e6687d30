/* Batches of deals, shared by threads; after each the weights take a step. */
#include "learn/trainer.h"

#include "base/thread.h"
#include "bots/greedy.h"
#include "engine/playout.h"
#include "learn/gradient.h"

/* ---- playing ---------------------------------------------------------------------------------------------------- */

enum {
    AT_RANDOM = 8, /* while the greedy player is followed, one action in so many is any */
    REPORTS = 64
};

/* What is learned in a part of the training. */
typedef struct Lesson {
    bool imitates_cards, imitates_words;
    int floor_of_words; /* percent of words that are any */
    double entropy_of_cards, entropy_of_words;
} Lesson;

typedef struct Crew Crew;

typedef struct Worker {
    Thread thread;
    Crew *crew;
    Aims aims;
    State deal;
    Gradient *gradient;
    Trace *trace;
} Worker;

struct Crew {
    const Training *training;
    Skill *skill;
    Lesson lesson;
    State example; /* a deal that the greedy player finds out with what contracts are about */
    double scale;  /* what payoffs are measured by */
    uint64_t first;
    _Atomic uint32_t next; /* deal of the batch */
};

static Action imitate(Worker *worker, const State *state, Moves legal, Rng *rng)
{
    Action good = greedy_act(state, legal, &worker->aims);
    trace_imitation(worker->trace, good);
    return rng_below(rng, AT_RANDOM) == 0 ? random_action(legal, rng) : good;
}

static Action learn(Worker *worker, const State *state, Moves legal, Rng *rng)
{
    const Lesson *lesson = &worker->crew->lesson;
    bool is_card = state->phase == PHASE_PLAY;
    Decision *decision = trace_decision(worker->trace);
    skill_describe(worker->crew->skill, state, legal, decision);
    if (is_card ? lesson->imitates_cards : lesson->imitates_words) return imitate(worker, state, legal, rng);
    bool any = !is_card && lesson->floor_of_words && (int)rng_below(rng, 100) < lesson->floor_of_words;
    int pick = any ? (int)rng_below(rng, (uint32_t)decision->n) : decision_draw(decision, rng);
    Action action = decision->action[pick];
    trace_choice(worker->trace, state->actor, pick, is_card ? 0 : lesson->floor_of_words,
                 is_card ? lesson->entropy_of_cards : lesson->entropy_of_words);
    return action;
}

static void play_once(Worker *worker, Rng *rng, int64_t *payoffs)
{
    const Game *game = worker->crew->training->game;
    State state;
    state_copy(&state, &worker->deal);
    while (state_goes_on(game, &state)) {
        Moves legal = state_legal(game, &state);
        bool has_choice = moves_count(legal) > 1 && trace_has_room(worker->trace);
        state_apply(game, &state, has_choice ? learn(worker, &state, legal, rng) : random_action(legal, rng));
    }
    Settlement settlement = {0};
    if (state.phase == PHASE_DONE) settle_lean(game, &state, &settlement);
    for (int seat = 0; seat < game->n_players; seat++)
        payoffs[seat] = settlement.fault.reason ? 0 : settlement.payoffs[seat];
}

static void play_deal(Worker *worker, uint64_t number)
{
    const Training *training = worker->crew->training;
    int64_t payoffs[TRAIN_PLAYS][MAX_SEATS] = {{0}};
    DealSpec spec = {.seed = training->seed,
                     .number = number,
                     .dealer = (uint8_t)(number % training->game->n_players),
                     .deal_number = number};
    state_deal(training->game, &spec, &worker->deal);
    Rng rng = rng_stream(training->seed, number, 1);
    trace_begin(worker->trace);
    for (int play = 0; play < TRAIN_PLAYS; play++) {
        trace_play(worker->trace, play);
        play_once(worker, &rng, payoffs[play]);
    }
    gradient_add(worker->gradient, worker->trace, payoffs, worker->crew->scale);
}

static void play_batch(Worker *worker)
{
    Crew *crew = worker->crew;
    for (;;) {
        uint32_t index = atomic_fetch_add(&crew->next, 1);
        if (index >= TRAIN_BATCH || crew->first + index >= crew->training->deals) return;
        play_deal(worker, crew->first + index);
    }
}

static void *help(void *argument)
{
    play_batch(argument);
    return NULL;
}

/* ---- the course of it ------------------------------------------------------------------------------------------- */

/* What is learned after this share of the deals. */
static Lesson lesson_at(double share)
{
    Lesson lesson = {.imitates_cards = share < 0.06,
                     .imitates_words = share < 0.3,
                     .floor_of_words = 3,
                     .entropy_of_cards = 0.01,
                     .entropy_of_words = 0.04};
    if (share > 0.8) lesson.floor_of_words = 1;
    if (share > 0.8) lesson.entropy_of_words = lesson.entropy_of_cards = 0.004;
    return lesson;
}

static double rate_at(double share)
{
    return 0.03 * (1 - 0.9 * share);
}

static void hire(Worker *worker, Arena *arena, Crew *crew)
{
    worker->crew = crew;
    worker->aims = (Aims){.game = crew->training->game, .deal = &crew->example};
    worker->gradient = gradient_new(arena, crew->skill);
    worker->trace = trace_new(arena);
}

/* Where threads cannot be started, fewer do the same work. */
static void run_batch(Crew *crew, Worker *workers, int threads)
{
    int n = 1;
    atomic_store(&crew->next, 0);
    for (; n < threads; n++)
        if (!thread_start(&workers[n].thread, help, &workers[n])) break;
    play_batch(&workers[0]);
    for (int i = 1; i < n; i++) {
        thread_join(&workers[i].thread);
        gradient_merge(workers[0].gradient, workers[i].gradient);
    }
}

static void report_progress(const Training *training, Course *course, uint64_t done)
{
    if (!training->tell) return;
    TrainingReport report = {.deals = done, .all = training->deals, .skill = course_skill(course)};
    training->tell(training->context, &report);
}

static bool run_steps(Crew *crew, Course *course, Worker *workers, int threads)
{
    const Training *training = crew->training;
    uint64_t told = 0;
    for (crew->first = 0; crew->first < training->deals; crew->first += TRAIN_BATCH) {
        double share = (double)crew->first / (double)training->deals;
        crew->lesson = lesson_at(share);
        run_batch(crew, workers, threads);
        if (training->goes_on && !training->goes_on(training->context)) return false;
        course_step(course, workers[0].gradient, rate_at(share), share > 0.7);
        crew->scale = course_scale(course);
        uint64_t part = (crew->first + TRAIN_BATCH) * REPORTS / training->deals;
        if (part > told) report_progress(training, course, crew->first + TRAIN_BATCH);
        told = part;
    }
    return true;
}

const Skill *train(Arena *arena, const Training *training)
{
    Arena *own = arena_new();
    Skill *skill = skill_new(arena, training->game);
    Crew crew = {.training = training, .skill = skill, .scale = 1};
    state_deal(training->game, &(DealSpec){.seed = training->seed}, &crew.example);
    int threads = training->threads < 1                   ? 1
                  : training->threads > TRAIN_MAX_THREADS ? TRAIN_MAX_THREADS
                                                          : training->threads;
    Worker *workers = ARENA_ARRAY(own, (size_t)threads, Worker);
    for (int i = 0; i < threads; i++) hire(&workers[i], own, &crew);
    Course *course = course_new(own, skill);
    bool done = run_steps(&crew, course, workers, threads);
    if (done) course_end(course);
    arena_free(own);
    return done ? skill : NULL;
}
