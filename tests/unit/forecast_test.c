/* Forecasts of calls: gains follow from the settlement of the call, and what players have bid changes the share. */
#include "support.h"

#include "bots/features_inner.h"
#include "bots/forecast.h"

#include "engine/view.h"

/* Opens bridge with forecasts in a new skill. The weights of the skill are 0. */
static Skill *skill_with_forecasts(const Opened *opened)
{
    Skill *skill = skill_new(opened->arena, opened->game);
    skill->forecasts = forecasts_new(opened->arena, opened->game);
    assert_non_null(skill->forecasts);
    return skill;
}

/* Returns the index of a call of bridge: the level, and 0 for clubs up to 4 for no trumps. */
static int call_at(int level, int suit)
{
    return (level - 1) * 5 + suit;
}

/* Returns the share of this number of tricks of 13. It is almost certain, so the gain is that of the result. */
static Share tricks(int n)
{
    return (Share){.mean = n * FORECAST_ALL / 13, .deviation = 1};
}

/* Returns the gain of a call that wins this number of tricks. */
static int32_t gain_with(const Skill *skill, const State *deal, int seat, int call, int n)
{
    return forecast_promise(skill, deal, seat, call, 0, tricks(n)).gain;
}

/* Fails if two gains are not in the proportion of these points. Gains are rounded. */
static void check_proportion(int32_t gain, int32_t other, int points, int of_other)
{
    enum { ROUNDED = 2 };
    int32_t off = gain * of_other - other * points;
    if (abs(off) > ROUNDED * (abs(points) + abs(of_other)))
        fail_msg("%d to %d, not %d to %d", gain, other, points, of_other);
}

/*
 * BG-SCORE-1 to BG-SCORE-6: 4 spades made are 120 + 300 = 420, 3 spades with an overtrick 90 + 50 + 30 = 170, 4 spades
 * down one 50. If vulnerable, the game is worth 620.
 */
static void gains_are_those_of_the_settlement(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "bridge", 4, NULL);
    Skill *skill = skill_with_forecasts(&opened);
    int game = call_at(4, 3), part = call_at(3, 3);
    State deal, vulnerable; /* nobody is vulnerable in the first deal, and seats 0 and 2 are in the second */
    state_deal(opened.game, &(DealSpec){.seed = 1, .deal_number = 0}, &deal);
    state_deal(opened.game, &(DealSpec){.seed = 1, .deal_number = 1}, &vulnerable);
    int32_t gain = gain_with(skill, &deal, 0, game, 10);
    check_proportion(gain, gain_with(skill, &deal, 0, part, 10), 420, 170);
    check_proportion(gain, gain_with(skill, &deal, 0, game, 9), 420, -50);
    check_proportion(gain, gain_with(skill, &vulnerable, 0, game, 10), 420, 620);
    assert_int_equal(gain_with(skill, &vulnerable, 1, game, 10), gain);
    test_close(&opened);
    language_close(language);
}

/* With eight tricks expected, two levels are safe; with ten, the game gains most, and a slam fails. */
static void the_best_level_follows_from_the_share(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "bridge", 4, NULL);
    Skill *skill = skill_with_forecasts(&opened);
    State deal = test_random_deal(opened.game, 1, 0);
    for (int n = 8; n <= 11; n += 3) {
        Share share = {.mean = n * FORECAST_ALL / 13, .deviation = FEATURE_ONE};
        int best = 1;
        for (int level = 2; level <= 7; level++)
            if (forecast_promise(skill, &deal, 0, call_at(level, 3), 0, share).gain >
                forecast_promise(skill, &deal, 0, call_at(best, 3), 0, share).gain)
                best = level;
        assert_int_equal(best, n == 8 ? 1 : 4);
    }
    test_close(&opened);
    language_close(language);
}

/* The forecast knows the actor's hand and what was said, and nothing else. */
static void a_forecast_depends_on_calls_and_the_own_hand(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "bridge", 4, NULL);
    const Game *game = opened.game;
    Skill *skill = skill_with_forecasts(&opened);
    Alternative one, other, of_view;
    State deal = test_random_deal(game, 1, 0);
    Action spades = game->call[call_at(2, 3)].token;
    State before = deal;
    state_apply(game, &deal, game->call[call_at(1, 3)].token);
    state_apply(game, &deal, moves_nth(state_legal(game, &deal), 0));
    for (int i = 0; i < 2; i++) state_apply(game, &before, moves_nth(state_legal(game, &before), 0));
    assert_int_equal(before.actor, deal.actor);
    assert_int_equal(forecast_describe(skill, &deal, spades, &one), call_at(2, 3));
    assert_int_equal(forecast_describe(skill, &before, spades, &other), call_at(2, 3));
    assert_true(memcmp(one.feature, other.feature, sizeof one.feature) != 0);
    View view;
    view_make(game, &deal, deal.actor, &view);
    assert_int_equal(forecast_describe(skill, &view.seen, spades, &of_view), call_at(2, 3));
    assert_memory_equal(one.feature, of_view.feature, sizeof one.feature);
    test_close(&opened);
    language_close(language);
}

/* There is no forecast if everyone plays alone, or if sides are found only in play. */
static void some_games_have_no_forecasts(void **state)
{
    (void)state;
    static const char *const GAMES[] = {"hearts", "tapp-tarock", "skat"};
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(GAMES); i++) {
        Opened opened = test_open(language, GAMES[i], 0, NULL);
        assert_null(forecasts_new(opened.arena, opened.game));
        test_close(&opened);
    }
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gains_are_those_of_the_settlement),
        cmocka_unit_test(the_best_level_follows_from_the_share),
        cmocka_unit_test(a_forecast_depends_on_calls_and_the_own_hand),
        cmocka_unit_test(some_games_have_no_forecasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
