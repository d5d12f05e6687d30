/*
 * Sequential halving: the budget is dealt out to rounds; in each round every action that is still in the running is played
 * out in the same deals with the same random numbers, and the worse half drops out.
 */
#include "minds/mc.h"

#include "minds/greedy.h"
#include "minds/rollout.h"

#include <stdlib.h>
#include <time.h>

enum { NANOSECONDS = 1000000000, MILLISECOND = 1000000, ENOUGH_ROLLOUTS = 1 << 24 };

typedef struct Candidate {
    Action action;
    uint32_t rollouts;
    int64_t sum;
} Candidate;

typedef struct Search {
    const Turn *turn;
    Candidate list[MAX_PROSPECTS];
    int n, alive;
    uint64_t start; /* nanoseconds */
    Aims aims;
    State deal; /* what the aims were found with */
    bool failed;
} Search;

static uint64_t now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * NANOSECONDS + (uint64_t)time.tv_nsec;
}

/* ---- rollouts ------------------------------------------------------------------------------------------------- */

/* One deal for every candidate. */
static void play_world(Search *search, const State *world)
{
    const Turn *turn = search->turn;
    uint64_t seed = rng_next(turn->rng);
    for (int i = 0; i < search->alive; i++) {
        Candidate *candidate = &search->list[i];
        State state = *world;
        Rng rng = rng_stream(seed, 0, 0);
        state_apply(turn->game, &state, candidate->action);
        candidate->sum += rollout(&state, turn->view->seat, &search->aims, &rng);
        candidate->rollouts++;
    }
}

static bool draw_world(Search *search, State *world)
{
    const Turn *turn = search->turn;
    if (view_sample(turn->game, turn->view, turn->rng, world)) return true;
    search->failed = true;
    return false;
}

/* A round that is bounded by rollouts plays at least one deal, and so does one that is bounded by time. */
static void play_round(Search *search, int round, int rounds)
{
    const Budget *budget = &search->turn->budget;
    uint32_t all = budget->rollouts ? budget->rollouts : ENOUGH_ROLLOUTS;
    uint32_t worlds = all / (uint32_t)(rounds * search->alive);
    uint64_t limit =
        search->start + (uint64_t)budget->milliseconds * MILLISECOND * (uint64_t)(round + 1) / (uint64_t)rounds;
    State world;
    for (uint32_t i = 0; (i == 0 || i < worlds) && draw_world(search, &world); i++) {
        play_world(search, &world);
        if (budget->milliseconds && now() >= limit) return;
    }
}

/* ---- candidates ----------------------------------------------------------------------------------------------- */

/* By the mean payoff; of equal ones the first in the order of actions. */
static int better(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    int64_t left = x->sum * (int64_t)y->rollouts, right = y->sum * (int64_t)x->rollouts;
    if (left != right) return left > right ? -1 : 1;
    return (int)x->action - (int)y->action;
}

static void begin(Search *search, const Turn *turn)
{
    int n = moves_count(turn->legal);
    search->turn = turn;
    search->n = search->alive = n;
    search->failed = false;
    for (int k = 0; k < n; k++) search->list[k] = (Candidate){.action = moves_nth(turn->legal, k)};
    if (n == 1) return;
    search->start = turn->budget.milliseconds ? now() : 0;
    search->aims = (Aims){.game = turn->game, .deal = &search->deal};
    (void)draw_world(search, &search->deal);
}

static void run(Search *search)
{
    int rounds = 0;
    for (int left = search->n; left > 1; left = (left + 1) / 2) rounds++;
    for (int round = 0; round < rounds && !search->failed; round++) {
        play_round(search, round, rounds);
        if (search->failed) return;
        qsort(search->list, (size_t)search->alive, sizeof *search->list, better);
        search->alive = (search->alive + 1) / 2;
    }
}

size_t mc_prospects(const Turn *turn, Prospect *out)
{
    Search search;
    begin(&search, turn);
    if (!search.failed) run(&search);
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
    if (!search.failed) run(&search);
    return search.failed ? greedy_choose(turn) : search.list[0].action;
}

Hint bot_hint(const Game *game, const View *view, Moves legal, Budget budget, Rng *rng)
{
    Turn turn = {.game = game, .view = view, .legal = legal, .rng = rng, .budget = budget};
    Prospect prospects[MAX_PROSPECTS];
    Hint hint = {.n = mc_prospects(&turn, prospects)};
    if (hint.n > COUNT(hint.best)) hint.n = COUNT(hint.best);
    for (size_t i = 0; i < hint.n; i++) hint.best[i] = prospects[i];
    return hint;
}
