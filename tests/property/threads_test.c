/*
 * Two threads at once play the same deals as one thread alone, and the decisions of a searching player do not depend on
 * the number of threads.
 */
#include "property.h"

#include "bots/mc.h"
#include "engine/view.h"

#include <pthread.h>

enum { DEALS = 150, THREADS = 2 };

typedef struct Work {
    const Game *game;
    uint64_t first, hash;
} Work;

static uint64_t mix(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < n; i++) hash = (hash ^ byte[i]) * 0x100000001B3U;
    return hash;
}

/* Plays random deals, settles them and examines one position of each. */
static void *play_deals(void *argument)
{
    Work *work = argument;
    const Game *game = work->game;
    for (uint64_t number = work->first; number < work->first + DEALS; number++) {
        State state = test_random_deal(game, PROPERTY_SEED, number), sample;
        View view;
        Rng rng = rng_stream(PROPERTY_SEED, number, 7);
        view_make(game, &state, state.actor, &view);
        if (view_sample(game, &view, &rng, &sample)) work->hash = mix(work->hash, &sample, state_size(&sample));
        (void)playout(game, &state, &rng);
        Settlement settlement;
        settle(game, &state, &settlement);
        work->hash = mix(work->hash, &state, state_size(&state));
        work->hash = mix(work->hash, settlement.payoffs, sizeof settlement.payoffs);
    }
    return NULL;
}

static void play_together(const Game *game, Work *work)
{
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        work[i] = (Work){.game = game, .first = (uint64_t)i * DEALS};
        assert_int_equal(pthread_create(&thread[i], NULL, play_deals, &work[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_join(thread[i], NULL), 0);
}

static void check_variant(const Language *language, const char *variant)
{
    Opened opened = test_open(language, variant, 0, "");
    Work together[THREADS];
    play_together(opened.game, together);
    for (int i = 0; i < THREADS; i++) {
        Work alone = {.game = opened.game, .first = (uint64_t)i * DEALS};
        (void)play_deals(&alone);
        if (alone.hash != together[i].hash) fail_msg("%s: threads play other deals", variant);
    }
    assert_true(together[0].hash != together[1].hash);
    test_close(&opened);
}

/* ---- searching players ------------------------------------------------------------------------------------------ */

enum {
    THINK_EVERY = 12,     /* only one action in 12 is searched, to save time */
    THINK_ROLLOUTS = 2400 /* enough rollouts that each round uses several threads */
};

static size_t think(const Game *game, const State *state, uint32_t threads, Prospect *out)
{
    View view;
    Rng rng = rng_stream(PROPERTY_SEED, 0, state->n_log);
    view_make(game, state, state->actor, &view);
    Turn turn = {.game = game, .view = &view, .legal = state_legal(game, state), .rng = &rng};
    turn.budget = (Budget){.rollouts = THINK_ROLLOUTS, .threads = threads};
    return mc_prospects(&turn, out);
}

static void compare_thinking(const Game *game, const State *state)
{
    Prospect alone[MAX_PROSPECTS], together[MAX_PROSPECTS];
    size_t n = think(game, state, 1, alone);
    for (uint32_t threads = 2; threads <= 3; threads++) {
        bool same = think(game, state, threads, together) == n;
        for (size_t i = 0; i < n && same; i++)
            same = alone[i].action == together[i].action && alone[i].rollouts == together[i].rollouts &&
                   alone[i].payoff == together[i].payoff;
        if (!same) test_fail_at(game, state, "%u threads think other things than one", (unsigned)threads);
    }
}

static void think_through_a_deal(const Language *language, const char *variant)
{
    Opened opened = test_open(language, variant, 0, "");
    Rng rng = rng_stream(PROPERTY_SEED, 0, 1);
    State state;
    DealSpec spec = {.seed = PROPERTY_SEED};
    state_deal(opened.game, &spec, &state);
    while (state.phase != PHASE_DONE && state.n_log < MAX_LOG) {
        if (state.n_log % THINK_EVERY == 0) compare_thinking(opened.game, &state);
        state_apply(opened.game, &state, bot_act(bot_named(STR("greedy")), opened.game, &state, &rng));
    }
    test_close(&opened);
}

static void threads_that_share_a_game_play_the_same_deals(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Language *language = language_open();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    for (size_t i = 0; i < n; i++) check_variant(language, ids[i].s);
    assert_true(n > 0);
    language_close(language);
    arena_free(arena);
}

/* The games cover each kind: bids by grid, partners, passed cards, announcements, melds, a talon. */
static void a_budget_in_rollouts_comes_to_the_same_in_any_number_of_threads(void **state)
{
    (void)state;
    static const char *const GAMES[] = {"tapp-tarock", "dappen-furtwangen", "skat", "bridge",
                                        "hearts",      "jass-schieber"};
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(GAMES); i++) think_through_a_deal(language, GAMES[i]);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_that_share_a_game_play_the_same_deals),
        cmocka_unit_test(a_budget_in_rollouts_comes_to_the_same_in_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
