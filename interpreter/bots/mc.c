/*
 * Sequential halving: the budget is dealt out to rounds; in each round every action that is still in the running is played
 * out in the same deals with the same random numbers, and the worse half drops out. The deals of a round have numbers and
 * random streams of their own, and payoffs are whole numbers that are only added up: so it makes no difference which
 * thread plays which deal, nor how many threads there are.
 */
#include "bots/mc.h"

#include "bots/belief.h"
#include "bots/greedy.h"
#include "bots/rollout.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    NANOSECONDS = 1000000000,
    MILLISECOND = 1000000,
    ENOUGH_ROLLOUTS = 1 << 24,
    THREAD_ROLLOUTS = 64 /* a thread is not worth starting for less */
};

/* How much the skill's odds count against what playing out promises; and the least that they say of anything. */
static const double PRIOR = 0.1, LEAST_PRIOR = -9;

typedef struct Candidate {
    Action action;
    uint32_t rollouts;
    int64_t sum;
    double prior; /* what its odds by the skill are worth; without a skill which of equal ones is taken */
} Candidate;

/* What the threads share in a round. */
typedef struct Heat {
    uint64_t number, limit; /* limit: nanoseconds, 0 for none */
    uint32_t worlds;
    _Atomic uint32_t next; /* the first deal that nobody has taken */
    atomic_bool failed;
} Heat;

typedef struct Search Search;

/* What one thread adds up in a round. The search is only read meanwhile. */
typedef struct Worker {
    pthread_t thread;
    const Search *search;
    Heat *heat;
    Aims aims;
    uint32_t worlds;
    int64_t sum[MAX_PROSPECTS];
    int64_t stakes; /* what was won or lost by all playings, without its sign */
} Worker;

struct Search {
    const Turn *turn;
    const Skill *skill; /* NULL: nothing has been learned of the game */
    Candidate list[MAX_PROSPECTS];
    int n, alive;
    uint64_t rollouts;
    int64_t stakes;
    uint64_t start; /* nanoseconds */
    uint64_t key;   /* of all random streams */
    State deal;     /* what the aims are found with */
    bool failed;
    Worker own;     /* of the caller's thread */
    Worker *others; /* of the others, in the arena; the arena is NULL if there are none */
    Arena *arena;
};

static uint64_t now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * NANOSECONDS + (uint64_t)time.tv_nsec;
}

/* ---- rollouts ------------------------------------------------------------------------------------------------- */

/* One deal for every candidate; false if none can be drawn. */
static bool play_world(Worker *worker, uint32_t number)
{
    const Search *search = worker->search;
    const Turn *turn = search->turn;
    State world, state = {0};
    Rng rng = rng_stream(search->key, worker->heat->number, number);
    if (!belief_draw(turn->game, search->skill, turn->view, &rng, &world)) return false;
    uint64_t seed = rng_next(&rng);
    for (int i = 0; i < search->alive; i++) {
        state_copy(&state, &world);
        Rng choices = rng_stream(seed, 0, 0);
        state_apply(turn->game, &state, search->list[i].action);
        int64_t payoff = rollout(search->skill, &state, turn->view->seat, &worker->aims, &choices);
        worker->sum[i] += payoff;
        worker->stakes += payoff < 0 ? -payoff : payoff;
    }
    worker->worlds++;
    return true;
}

/* Takes deals until none is left or time is up; even then the round has its first. */
static void *work(void *argument)
{
    Worker *worker = argument;
    Heat *heat = worker->heat;
    while (!atomic_load(&heat->failed)) {
        uint32_t number = atomic_fetch_add(&heat->next, 1);
        bool is_late = number > 0 && heat->limit && now() >= heat->limit;
        if (number >= heat->worlds || is_late) break;
        if (!play_world(worker, number)) atomic_store(&heat->failed, true);
    }
    return NULL;
}

static void begin_work(Worker *worker, Heat *heat)
{
    worker->heat = heat;
    worker->worlds = 0;
    worker->stakes = 0;
    memset(worker->sum, 0, sizeof worker->sum);
}

static void add_up(Search *search, const Worker *worker)
{
    for (int i = 0; i < search->alive; i++) {
        search->list[i].sum += worker->sum[i];
        search->list[i].rollouts += worker->worlds;
    }
    search->rollouts += (uint64_t)worker->worlds * (uint64_t)search->alive;
    search->stakes += worker->stakes;
}

static int threads_of(const Turn *turn)
{
    uint32_t threads = turn->budget.threads;
    return threads < 1 ? 1 : threads > BOT_MAX_THREADS ? BOT_MAX_THREADS : (int)threads;
}

/* How many threads a round is worth besides the caller's. */
static int helpers(const Search *search, const Heat *heat)
{
    int most = threads_of(search->turn) - 1;
    uint64_t worth = (uint64_t)heat->worlds * (uint64_t)search->alive / THREAD_ROLLOUTS;
    return worth > (uint64_t)most ? most : worth > 1 ? (int)worth - 1 : 0;
}

/* Plays the deals of a round; where threads cannot be started, fewer do the same work. */
static void run_round(Search *search, Heat *heat)
{
    int wanted = helpers(search, heat), n = 0;
    for (; n < wanted; n++) {
        begin_work(&search->others[n], heat);
        if (pthread_create(&search->others[n].thread, NULL, work, &search->others[n]) != 0) break;
    }
    begin_work(&search->own, heat);
    (void)work(&search->own);
    for (int i = 0; i < n; i++) (void)pthread_join(search->others[i].thread, NULL);
    add_up(search, &search->own);
    for (int i = 0; i < n; i++) add_up(search, &search->others[i]);
    search->failed = atomic_load(&heat->failed);
}

/* A round that is bounded by rollouts plays at least one deal, and so does one that is bounded by time. */
static void play_round(Search *search, int number, int rounds)
{
    const Budget *budget = &search->turn->budget;
    uint32_t all = budget->rollouts ? budget->rollouts : ENOUGH_ROLLOUTS;
    Heat heat = {.number = 1 + (uint64_t)number, .worlds = all / (uint32_t)(rounds * search->alive)};
    if (heat.worlds == 0) heat.worlds = 1;
    if (budget->milliseconds)
        heat.limit =
            search->start + (uint64_t)budget->milliseconds * MILLISECOND * (uint64_t)(number + 1) / (uint64_t)rounds;
    run_round(search, &heat);
}

/* ---- candidates ----------------------------------------------------------------------------------------------- */

/* A candidate's worth: what it promises, and a little of what the skill thinks of it. */
typedef struct Standing {
    double worth, prior;
    Candidate candidate;
} Standing;

static int better(const void *a, const void *b)
{
    const Standing *x = a, *y = b;
    if (x->worth != y->worth) return x->worth > y->worth ? -1 : 1;
    if (x->prior != y->prior) return x->prior > y->prior ? -1 : 1;
    return (int)x->candidate.action - (int)y->candidate.action;
}

/* The unit of the prior is a share of what is usually won or lost. */
static double prior_unit(const Search *search)
{
    return search->skill && search->rollouts ? PRIOR * (double)search->stakes / (double)search->rollouts : 0;
}

/* The best first. Of equal ones the likelier by the skill, and without one that which the greedy player takes. */
static void rank(Search *search)
{
    Standing standing[MAX_PROSPECTS];
    double unit = prior_unit(search);
    for (int i = 0; i < search->alive; i++) {
        const Candidate *candidate = &search->list[i];
        double mean = candidate->rollouts ? (double)candidate->sum / candidate->rollouts : 0;
        standing[i] = (Standing){mean + unit * candidate->prior, candidate->prior, *candidate};
    }
    qsort(standing, (size_t)search->alive, sizeof *standing, better);
    for (int i = 0; i < search->alive; i++) search->list[i] = standing[i].candidate;
}

/* The logarithm of the odds by the skill; without one 0, and -1 for what the greedy player would not do. */
static void find_priors(Search *search)
{
    const Turn *turn = search->turn;
    const State *seen = &turn->view->seen;
    Decision decision;
    Action usual = NO_ACTION;
    if (search->skill) skill_decide(search->skill, seen, turn->legal, &decision);
    else usual = greedy_act(seen, turn->legal, &search->own.aims);
    for (int i = 0; i < search->n; i++) {
        Candidate *candidate = &search->list[i];
        candidate->prior = search->skill ? LEAST_PRIOR : candidate->action == usual ? 0 : -1;
        for (int k = 0; search->skill && k < decision.n; k++)
            if (decision.of[k].action == candidate->action && decision.odds[k])
                candidate->prior = fmax(LEAST_PRIOR, log((double)decision.odds[k] / (double)decision.sum));
    }
}

static void prepare(Search *search, Worker *worker)
{
    worker->search = search;
    worker->aims = (Aims){.game = search->turn->game, .deal = &search->deal};
}

static void hire(Search *search)
{
    int n = threads_of(search->turn) - 1;
    prepare(search, &search->own);
    if (n == 0) return;
    search->arena = arena_new();
    search->others = ARENA_ARRAY(search->arena, (size_t)n, Worker);
    for (int i = 0; i < n; i++) prepare(search, &search->others[i]);
}

static void begin(Search *search, const Turn *turn)
{
    int n = moves_count(turn->legal);
    search->turn = turn;
    search->skill = skill_of(turn->game);
    search->rollouts = 0;
    search->stakes = 0;
    search->n = search->alive = n;
    search->failed = false;
    search->arena = NULL;
    for (int k = 0; k < n; k++) search->list[k] = (Candidate){.action = moves_nth(turn->legal, k)};
    if (n == 1) return;
    search->start = turn->budget.milliseconds ? now() : 0;
    search->key = rng_next(turn->rng);
    Rng rng = rng_stream(search->key, 0, 0);
    search->failed = !view_sample(turn->game, turn->view, &rng, &search->deal);
    hire(search);
    if (!search->failed) find_priors(search);
}

static void run(Search *search)
{
    int rounds = 0;
    for (int left = search->n; left > 1; left = (left + 1) / 2) rounds++;
    for (int round = 0; round < rounds && !search->failed; round++) {
        play_round(search, round, rounds);
        if (search->failed) break;
        rank(search);
        search->alive = (search->alive + 1) / 2;
    }
    arena_free(search->arena);
}

size_t mc_prospects(const Turn *turn, Prospect *out)
{
    Search search;
    begin(&search, turn);
    run(&search);
    for (int i = 0; i < search.n; i++) {
        const Candidate *candidate = &search.list[i];
        double mean = candidate->rollouts ? (double)candidate->sum / candidate->rollouts : 0;
        out[i] = (Prospect){candidate->action, candidate->rollouts, mean};
    }
    return (size_t)search.n;
}

/* ---- the player ----------------------------------------------------------------------------------------------- */

Action mc_choose(const Turn *turn)
{
    Search search;
    begin(&search, turn);
    run(&search);
    return search.failed ? greedy_choose(turn) : search.list[0].action;
}

Hint bot_hint(const Game *game, const View *view, Moves legal, Budget budget, Rng *rng)
{
    Turn turn = {.game = game, .view = view, .legal = legal, .rng = rng, .budget = budget};
    Prospect prospects[MAX_PROSPECTS] = {0};
    Hint hint = {.n = mc_prospects(&turn, prospects)};
    if (hint.n > COUNT(hint.best)) hint.n = COUNT(hint.best);
    for (size_t i = 0; i < hint.n; i++) hint.best[i] = prospects[i];
    return hint;
}
