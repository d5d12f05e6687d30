/*
 * A trained player uses the same numbers in training and in play. The features of its actions must be the same for the
 * complete position and for the view of the seat that decides.
 */
#include "property.h"

#include "bots/features_inner.h"
#include "bots/greedy.h"
#include "engine/open.h"
#include "engine/view.h"

static const TrialCount PLAIN = {20, 6000}, SANITIZED = {1, 300};

enum { WEIGHT_SEED = 21, MOST_WEIGHT = 200 };

/* Fails with the first feature that differs. */
static void compare_features(const Trial *trial, const Decision *known, const Decision *seen, int index)
{
    const Alternative *a = &known->of[index], *b = &seen->of[index];
    Buf name = {0};
    buf_printf(&name, "action %d of seat %d", known->action[index], trial->state.actor);
    if (a->row != b->row || a->shared != b->shared)
        trial_fail(trial, "%s: rows %d and %d from the position, %d and %d from the view", buf_text(&name), a->row,
                   a->shared, b->row, b->shared);
    for (int i = 0; i < N_FEATURES; i++)
        if (a->feature[i] != b->feature[i])
            trial_fail(trial, "%s: feature %d is %d from the position, %d from the view", buf_text(&name), i,
                       a->feature[i], b->feature[i]);
    if (a->cards != b->cards || a->ranking != b->ranking || a->each != b->each)
        trial_fail(trial, "%s: other cards from the position than from the view", buf_text(&name));
    buf_free(&name);
}

static void compare_described(const Trial *trial, const Skill *skill, const State *seen, Moves legal)
{
    Decision by_position, by_view;
    skill_describe(skill, &trial->state, legal, &by_position);
    skill_describe(skill, seen, legal, &by_view);
    size_t heard = (size_t)by_view.n_announced * sizeof by_view.announced[0];
    assert_int_equal(by_position.n, by_view.n);
    if (by_position.n_announced != by_view.n_announced || memcmp(by_position.announced, by_view.announced, heard) != 0)
        trial_fail(trial, "seat %d: other announcements from the view", trial->state.actor);
    for (int i = 0; i < by_view.n; i++) compare_features(trial, &by_position, &by_view, i);
}

/* Checks that the fast calculation of scores, which play uses, gives the same scores. */
static void compare_scores(const Trial *trial, const Skill *skill, const State *seen, Moves legal)
{
    Decision by_position, by_view;
    skill_decide(skill, &trial->state, legal, &by_position);
    skill_decide(skill, seen, legal, &by_view);
    assert_int_equal(by_position.n, by_view.n);
    for (int i = 0; i < by_view.n; i++)
        if (by_position.score[i] != by_view.score[i])
            trial_fail(trial, "action %d of seat %d: score %d from the position, %d from the view", by_view.action[i],
                       trial->state.actor, by_position.score[i], by_view.score[i]);
}

static void set_weights(Skill *skill)
{
    Rng rng = rng_stream(WEIGHT_SEED, 0, 0);
    for (int row = 0; row < skill->n_rows; row++)
        for (int i = 0; i < ROW_WEIGHTS; i++)
            skill->row[row].weight[i] = (int32_t)rng_below(&rng, 2 * MOST_WEIGHT) - MOST_WEIGHT;
}

/* Returns the action of the greedy player, which must be the same for the position and for the view. */
static Action greedy_twice(const Trial *trial, Aims *aims, const State *seen, Moves legal)
{
    Action by_position = greedy_act(&trial->state, legal, aims), by_view = greedy_act(seen, legal, aims);
    if (by_position != by_view)
        trial_fail(trial, "seat %d: greedy chooses %d from the position, %d from the view", trial->state.actor,
                   by_position, by_view);
    return by_position;
}

/*
 * Chooses an action: two in three are those of the greedy player, because random players seldom play usual contracts.
 */
static Action decide(Trial *trial, const Skill *skill, Aims *aims, Moves legal)
{
    View view;
    if (moves_count(legal) == 1 || hand_is_unseen(trial->game, &trial->state, trial->state.actor))
        return random_action(legal, &trial->rng);
    view_make(trial->game, &trial->state, state_decider(trial->game, &trial->state), &view);
    compare_described(trial, skill, &view.seen, legal);
    compare_scores(trial, skill, &view.seen, legal);
    Action usual = greedy_twice(trial, aims, &view.seen, legal);
    return rng_below(&trial->rng, 3) == 0 ? random_action(legal, &trial->rng) : usual;
}

static void check_deal(Trial *trial)
{
    Arena *arena = arena_new();
    State deal = trial->state;
    Skill *skill = skill_new(arena, trial->game);
    Aims *aims = ARENA_NEW(arena, Aims);
    *aims = (Aims){.game = trial->game, .deal = &deal};
    set_weights(skill);
    while (trial->state.phase != PHASE_DONE && trial->state.n_log < MAX_LOG) {
        Action action = decide(trial, skill, aims, state_legal(trial->game, &trial->state));
        state_apply(trial->game, &trial->state, action);
    }
    arena_free(arena);
}

static void features_of_a_position_are_those_of_its_view(void **state)
{
    (void)state;
    property_run(PLAIN, SANITIZED, check_deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_of_a_position_are_those_of_its_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
