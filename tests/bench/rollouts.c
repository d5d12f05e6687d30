/*
 * Measures the speed of searching computer players, in CPU time of one thread: deals sampled and played out from the
 * middle of a deal, and whole deals played out from their first action.
 */
#include "catalog/catalog.h"
#include "bots/rollout.h"
#include "engine/facts.h"
#include "engine/playout.h"
#include "engine/view.h"

#include <stdio.h>
#include <time.h>

enum { DEALS = 200, EACH = 200, WHOLE = 5000, RUNS = 3 };

typedef struct Rate {
    double samples, rollouts, deals; /* per second */
} Rate;

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Plays a deal until half of the tricks have been played. */
static bool play_half(const Game *game, uint64_t number, State *state)
{
    Rng rng = rng_stream(1, number, 1);
    DealSpec spec = {.seed = 1, .number = number, .dealer = (uint8_t)(number % game->n_players)};
    state_deal(game, &spec, state);
    while (state->phase != PHASE_DONE && state->n_tricks < game->tricks_total / 2)
        state_apply(game, state, random_action(state_legal(game, state), &rng));
    return state->phase == PHASE_PLAY;
}

/* Returns the number of whole deals that are played out per second. */
static double measure_whole(const Game *game)
{
    State state;
    Aims aims = {.game = game, .deal = &state};
    double start = now();
    for (uint64_t number = 0; number < WHOLE; number++) {
        DealSpec spec = {.seed = 3, .number = number, .dealer = (uint8_t)(number % game->n_players)};
        Rng rng = rng_stream(3, number, 1);
        state_deal(game, &spec, &state);
        (void)rollout(skill_of(game), &state, 0, &aims, &rng);
    }
    return WHOLE / (now() - start);
}

static Rate measure(const Game *game)
{
    double sampling = 0, playing = 0;
    int n = 0;
    for (uint64_t number = 0; number < DEALS; number++) {
        State state, world[EACH];
        View view;
        Rng rng = rng_stream(2, number, 0);
        if (!play_half(game, number, &state)) continue;
        view_make(game, &state, state.actor, &view);
        double start = now();
        for (int i = 0; i < EACH; i++)
            if (!view_sample(game, &view, &rng, &world[i])) world[i] = state;
        double middle = now();
        Aims aims = {.game = game, .deal = &state};
        for (int i = 0; i < EACH; i++) (void)rollout(skill_of(game), &world[i], view.seat, &aims, &rng);
        sampling += middle - start;
        playing += now() - middle;
        n += EACH;
    }
    return (Rate){n / sampling, n / playing, measure_whole(game)};
}

static int bench(const char *variant, const Language *language)
{
    Opened opened;
    Buf errors = {0};
    OpenRequest request = {.variant = str_of(variant), .language = language};
    bool is_open = catalog_open(&request, &opened, &errors);
    if (!is_open) (void)fputs(buf_text(&errors), stderr);
    Rate best = {0};
    for (int i = 0; is_open && i < RUNS; i++) {
        Rate rate = measure(opened.game);
        if (rate.samples > best.samples) best.samples = rate.samples;
        if (rate.deals > best.deals) best.deals = rate.deals;
        if (rate.rollouts > best.rollouts) best.rollouts = rate.rollouts;
    }
    if (is_open)
        (void)printf("%s: %.0f rollouts/s, %.0f samples/s from the middle of a deal, %.0f whole deals/s\n", variant,
                     best.rollouts, best.samples, best.deals);
    catalog_close(&opened);
    buf_free(&errors);
    return is_open ? 0 : 1;
}

int main(int n, char **arguments)
{
    Language *language = language_open();
    int status = 0;
    for (int i = 1; i < n; i++) status |= bench(arguments[i], language);
    language_close(language);
    return status;
}
