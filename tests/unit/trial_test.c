/* Learning from trials: a bid that is never chosen becomes likelier if it gains. */
#include "support.h"

#include "bots/features_inner.h"
#include "learn/gradient.h"
#include "learn/trainer.h"

/* The weight of T_SAID of an unlikely or likely bid, in 256ths: scores of -20 and 20. */
enum { UNLIKELY = -20 * WEIGHT_ONE, LIKELY = 20 * WEIGHT_ONE, SAID = 0 };

/*
 * Returns the change of that weight after one trial against passing and one step at a rate of 3 percent. The first step
 * moves a weight by the rate, 0.03 times 256, unless its slope is nearly 0.
 */
static int change_after(const Game *game, int32_t weight, int64_t gain)
{
    enum { PASS, BID };
    State deal;
    Arena *arena = arena_new();
    Decision *decision = ARENA_NEW(arena, Decision);
    CommonRows *rows = common_rows_new(arena, &game, 1, /* continues */ false);
    state_deal(game, &(DealSpec){.seed = 1}, &deal);
    Moves legal = state_legal(game, &deal);
    skill_describe(rows->skill[0], &deal, legal, decision);
    int row = rows->common[0][decision->of[BID].row];
    rows->row[row].weight[SAID] = weight;
    common_rows_share(rows, NULL);
    skill_describe(rows->skill[0], &deal, legal, decision);
    Gradient *gradient = gradient_new(arena, rows);
    gradient_add_trial(gradient, 0, &(Trial){decision, PASS, BID, gain, .scale = 1});
    optimizer_step(optimizer_new(arena, rows), gradient, 0.03, /* averages */ false);
    int change = rows->row[row].weight[SAID] - weight;
    arena_free(arena);
    return change;
}

static void a_bid_that_gains_becomes_likelier(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    assert_int_equal(change_after(opened.game, UNLIKELY, 1), 8);
    assert_int_equal(change_after(opened.game, LIKELY, -1), -8);
    test_close(&opened);
    language_close(language);
}

/* Otherwise, the many hands with which nobody bids would lower the chance of a bid forever. */
static void what_is_right_already_changes_nothing(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    assert_int_equal(change_after(opened.game, UNLIKELY, -1), 0);
    assert_int_equal(change_after(opened.game, LIKELY, 1), 0);
    test_close(&opened);
    language_close(language);
}

static const Skill *bids_of(Arena *arena, const Game *game, int threads)
{
    Training training = {.game = game, .continues = true, .only_bids = true, .deals = 64, .threads = threads};
    Trained trained = {.skill = NULL};
    assert_true(train(arena, &training, &trained));
    return trained.skill;
}

/* Rows of cards keep the shipped weights, but another row changes. The number of threads changes nothing. */
static void only_bids_are_learned(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    Arena *arena = arena_new();
    const Skill *before = skill_of(opened.game), *one = bids_of(arena, opened.game, 1),
                *two = bids_of(arena, opened.game, 2);
    size_t n = (size_t)before->n_rows * sizeof *one->row;
    assert_memory_equal(before->row, one->row, ROW_KINDS * sizeof *one->row);
    assert_memory_not_equal(before->row, one->row, n);
    assert_memory_equal(one->row, two->row, n);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bid_that_gains_becomes_likelier),
        cmocka_unit_test(what_is_right_already_changes_nothing),
        cmocka_unit_test(only_bids_are_learned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
