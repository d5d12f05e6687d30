/*
 * Measures random deals of each variant in the arguments: the deals and moves per second of one thread, as `tapp
 * simulate` plays them. For the general path it shows the shares of dealing, finding legal actions, applying an action,
 * and settling. Times are CPU times, the best of some runs. At the end it lists the variants with fewer moves per
 * second than a twentieth of the fastest one.
 */
#include "catalog/catalog.h"
#include "stats/statistics.h"
#include "engine/playout.h"
#include "engine/settle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEALS = 2000, TOGETHER = 20000, RUNS = 5 };

typedef enum Part { DEALING, LEGAL, APPLYING, SETTLING, PARTS } Part;

typedef struct Measured {
    double simulated;   /* seconds of TOGETHER deals, with their statistics */
    double part[PARTS]; /* seconds of DEALS deals on the general path */
    double moves;       /* per deal */
} Measured;

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static DealSpec spec_of(const Game *game, uint64_t number)
{
    return (DealSpec){.seed = 1, .number = number, .dealer = (uint8_t)(number % game->n_players)};
}

static double simulate(Arena *arena, const Game *game, uint64_t *moves)
{
    Run run = {.game = {game}, .n_games = 1, .seed = 1};
    for (int seat = 0; seat < game->n_players; seat++) run.bot[seat] = bot_of(arena, STR("random"));
    run_prepare(arena, &run);
    RunStatistics *sums = run_statistics_new(arena, 1);
    Range deals = {0, TOGETHER};
    double start = now();
    statistics_play(&run, statistics_room(arena, &run), &deals, (Counted){sums, NULL});
    *moves = sums->statistics[0]->moves;
    return now() - start;
}

static double deal_all(const Game *game, State *states)
{
    double start = now();
    for (uint64_t i = 0; i < DEALS; i++) {
        DealSpec spec = spec_of(game, i);
        state_deal(game, &spec, &states[i]);
    }
    return now() - start;
}

/* Plays each deal again with the actions of `played`; with `asks`, also finds the legal actions each time. */
static double replay_all(const Game *game, const State *dealt, const State *played, bool asks, uint64_t *sum)
{
    double start = now();
    for (int i = 0; i < DEALS; i++) {
        State state = dealt[i];
        for (int k = state.n_log; k < played[i].n_log; k++) {
            if (asks) *sum += (uint64_t)moves_count(state_legal(game, &state));
            state_apply(game, &state, log_action(&played[i], k));
        }
        *sum += state.n_log;
    }
    return now() - start;
}

static double settle_all(const Game *game, const State *played, uint64_t *sum)
{
    Settlement settlement;
    double start = now();
    for (int i = 0; i < DEALS; i++) {
        settle_lean(game, &played[i], &settlement);
        *sum += (uint64_t)settlement.payoffs[0];
    }
    return now() - start;
}

static void take_least(double *least, double value)
{
    if (*least <= 0 || value < *least) *least = value;
}

static Measured measure(const Game *game)
{
    static State dealt[DEALS], played[DEALS];
    Measured out = {0};
    uint64_t sum = 0, moves = 0;
    for (int run = 0; run < RUNS; run++) {
        Arena *arena = arena_new();
        take_least(&out.simulated, simulate(arena, game, &moves));
        take_least(&out.part[DEALING], deal_all(game, dealt));
        memcpy(played, dealt, sizeof played);
        for (uint64_t i = 0; i < DEALS; i++) {
            Rng rng = rng_stream(1, i, 1);
            (void)playout_general(game, &played[i], &rng);
        }
        double applying = replay_all(game, dealt, played, false, &sum);
        take_least(&out.part[APPLYING], applying);
        take_least(&out.part[LEGAL], replay_all(game, dealt, played, true, &sum) - applying);
        take_least(&out.part[SETTLING], settle_all(game, played, &sum));
        arena_free(arena);
    }
    out.moves = (double)moves / TOGETHER;
    if (sum == 0) (void)puts("nothing was played");
    return out;
}

static void print_row(const char *variant, const Measured *measured)
{
    double deals = TOGETHER / measured->simulated, all = 0;
    for (int i = 0; i < PARTS; i++) all += measured->part[i];
    (void)printf("| %-20s | %9.0f | %6.1f | %6.1f |", variant, deals, deals * measured->moves / 1e6,
                 1e9 / deals / measured->moves);
    for (int i = 0; i < PARTS; i++) (void)printf(" %4.0f%% |", 100 * measured->part[i] / all);
    (void)printf(" %5.1f |\n", all / DEALS * deals);
}

static bool bench(const char *variant, const Language *language, double *moves_per_second)
{
    Opened opened;
    Buf errors = {0};
    OpenRequest request = {.variant = str_of(variant), .language = language};
    bool is_open = catalog_open(&request, &opened, &errors);
    if (is_open) {
        Measured measured = measure(opened.game);
        print_row(variant, &measured);
        *moves_per_second = TOGETHER * measured.moves / measured.simulated;
    } else {
        (void)fputs(buf_text(&errors), stderr);
    }
    catalog_close(&opened);
    buf_free(&errors);
    return is_open;
}

int main(int n, char **arguments)
{
    Language *language = language_open();
    double *rates = calloc((size_t)n + 1, sizeof *rates), fastest = 0;
    bool all_open = true;
    if (!rates) abort();
    (void)puts("| variant              |   deals/s | Mmov/s | ns/mov | deal  | legal | apply | settle | gain  |\n"
               "|----------------------|----------:|-------:|-------:|------:|------:|------:|------:|------:|");
    for (int i = 1; i < n; i++) {
        all_open = bench(arguments[i], language, &rates[i]) && all_open;
        if (rates[i] > fastest) fastest = rates[i];
    }
    (void)puts("gain: how many times faster than the general path in these four parts");
    for (int i = 1; i < n; i++)
        if (rates[i] * 20 < fastest)
            (void)printf("below a twentieth of the fastest: %s (%.2f)\n", arguments[i], rates[i] / fastest);
    language_close(language);
    free(rates);
    return all_open ? 0 : 1;
}
