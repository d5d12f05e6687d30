/*
 * Measures the CPU time of one thread for an exact value: `solver VARIANT:TRICKS ...`. Greedy players bid the deals,
 * and random players play them until TRICKS tricks are left. Each deal has a solver of its own.
 */
#include "bots/bot.h"
#include "catalog/catalog.h"
#include "engine/playout.h"
#include "solver/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEALS = 60 };

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Plays a deal until this number of tricks is left. False if the deal has fewer tricks. */
static bool play_down(const Game *game, uint64_t number, int tricks, State *state)
{
    const Bot *greedy = bot_named(STR("greedy"));
    Rng rng = rng_stream(3, number, 1);
    DealSpec spec = {.seed = 3, .number = number, .dealer = (uint8_t)(number % game->n_players)};
    state_deal(game, &spec, state);
    while (state->phase != PHASE_DONE && state->phase != PHASE_PLAY)
        state_apply(game, state, bot_act(greedy, game, state, &rng));
    while (state->phase == PHASE_PLAY && (state->n_in_trick || game->tricks_total - state->n_tricks > tricks))
        state_apply(game, state, random_action(state_legal(game, state), &rng));
    return state->phase == PHASE_PLAY;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void measure(const Game *game, const char *variant, int tricks, int deals)
{
    double seconds[DEALS], sum = 0;
    uint64_t nodes = 0;
    int n = 0;
    for (uint64_t number = 0; n < deals && number < 100 * DEALS; number++) {
        State state;
        if (!play_down(game, number, tricks, &state)) continue;
        Arena *arena = arena_new();
        int64_t value = 0;
        double start = now();
        Solver *solver = solver_new(arena, game, (SolverWays){0});
        (void)solver_value(solver, &state, state.actor, &value);
        seconds[n] = now() - start;
        sum += seconds[n++];
        nodes += solver_nodes(solver);
        arena_free(arena);
    }
    if (!n) return;
    qsort(seconds, (size_t)n, sizeof seconds[0], by_size);
    (void)printf("%-20s %2d tricks: median %9.3f ms, mean %9.3f ms, most %9.3f ms, %9.0f nodes a deal, %d deals\n",
                 variant, tricks, seconds[n / 2] * 1e3, sum / n * 1e3, seconds[n - 1] * 1e3, (double)nodes / n, n);
}

static int bench(const char *argument, const Language *language, int deals)
{
    Opened opened;
    Buf errors = {0};
    const char *colon = strchr(argument, ':');
    if (!colon) return 2;
    Str variant = {argument, (size_t)(colon - argument)};
    OpenRequest request = {.variant = variant, .language = language};
    bool is_open = catalog_open(&request, &opened, &errors);
    if (!is_open) (void)fputs(buf_text(&errors), stderr);
    else measure(opened.game, argument, atoi(colon + 1), deals);
    catalog_close(&opened);
    buf_free(&errors);
    return is_open ? 0 : 1;
}

int main(int n, char **arguments)
{
    Language *language = language_open();
    const char *wanted = getenv("DEALS");
    int status = 0, deals = wanted ? atoi(wanted) : DEALS;
    for (int i = 1; i < n; i++) status |= bench(arguments[i], language, deals < DEALS ? deals : DEALS);
    language_close(language);
    return status;
}
