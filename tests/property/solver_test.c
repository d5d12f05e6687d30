/*
 * Compares the solver with plain minimax in the last tricks of deals, for every variant and option. A few tricks
 * earlier, compares it with itself without shortcuts. Before that, compares it with its own values of the positions one
 * action later.
 */
#include "property.h"

#include "engine/playout.h"
#include "engine/settle.h"
#include "engine/sides.h"
#include "solver/solver.h"

enum { FEW_ACTIONS = 9, MORE_ACTIONS = 15, MOST_ACTIONS = 20 };
enum { MOST_POSITIONS = 20000, LITTLE_MEMORY = 1 << 20 }; /* MOST_POSITIONS is for one search. */

static const TrialCount PLAIN = {.each = 3, .most = 3000}, SANITIZED = {.each = 1, .most = 120};

static void play_one(Trial *trial)
{
    Moves legal = state_legal(trial->game, &trial->state);
    state_apply(trial->game, &trial->state, random_action(legal, &trial->rng));
}

static void play_until(Trial *trial, int left)
{
    State *state = &trial->state;
    int cards = trial->game->tricks_total * trial->game->n_active;
    while (state->phase != PHASE_DONE) {
        bool is_late = state->phase == PHASE_PLAY && cards - (state->n_log - state->play_start) <= left;
        if (is_late) return;
        play_one(trial);
    }
}

static uint8_t side_of_actor(const State *state)
{
    int side = side_of(state, state->actor);
    return side < FIRST_OWN_SIDE ? side_seats(state, side) : seat_bit(state->actor);
}

/* Returns the value by minimax, which knows only the rules. `left` counts down positions; below 0 there is no value. */
static int64_t minimax(const Game *game, const State *state, uint8_t own, int *left)
{
    if (--*left < 0) return 0;
    if (state->phase == PHASE_DONE) {
        Settlement settlement;
        int64_t sum = 0;
        settle(game, state, &settlement);
        for (int seat = 0; seat < MAX_SEATS; seat++)
            if (seats_have(own, seat)) sum += settlement.payoffs[seat];
        return sum;
    }
    Moves legal = state_legal(game, state);
    bool is_own = seats_have(own, state->actor);
    int64_t best = is_own ? INT64_MIN : INT64_MAX;
    for (int k = 0; k < moves_count(legal); k++) {
        State after = *state;
        state_apply(game, &after, moves_nth(legal, k));
        int64_t value = minimax(game, &after, own, left);
        if (is_own ? value > best : value < best) best = value;
    }
    return best;
}

/* Finds the value of a position for a seat with a new solver; false if that gives up. */
static bool find_value(const Game *game, const State *state, int seat, SolverWays ways, int64_t *value)
{
    Arena *arena = arena_new();
    bool is_known = solver_value(solver_new(arena, game, ways), state, seat, value);
    arena_free(arena);
    return is_known;
}

static int64_t solved_by(Trial *trial, SolverWays ways)
{
    int64_t value = 0;
    if (!find_value(trial->game, &trial->state, trial->state.actor, ways, &value)) trial_fail(trial, "no value");
    return value;
}

/* Finds the value of each action and the best value; false if there are too many positions. */
static bool minimax_of_actions(const Trial *trial, Moves legal, int64_t *values, int64_t *best)
{
    uint8_t own = side_of_actor(&trial->state);
    int left = MOST_POSITIONS;
    *best = INT64_MIN;
    for (int k = 0; k < moves_count(legal); k++) {
        State after = trial->state;
        state_apply(trial->game, &after, moves_nth(legal, k));
        values[k] = minimax(trial->game, &after, own, &left);
        if (values[k] > *best) *best = values[k];
    }
    return left >= 0;
}

static void check_actions(Trial *trial, Moves legal, const int64_t *values, int64_t best)
{
    Arena *arena = arena_new();
    Solver *solver = solver_new(arena, trial->game, (SolverWays){0});
    for (int k = 0; k < moves_count(legal); k++) {
        Solved solved;
        if (!solver_action(solver, &trial->state, moves_nth(legal, k), &solved)) trial_fail(trial, "no value");
        if (solved.value != values[k] || solved.best_value != best)
            trial_fail(trial, "an action is worth %lld of %lld, not %lld of %lld", (long long)values[k],
                       (long long)best, (long long)solved.value, (long long)solved.best_value);
        if (!moves_have(legal, solved.best)) trial_fail(trial, "the best action is none");
    }
    arena_free(arena);
}

/* Checks the last tricks. If players may double often in play, nine actions are too many, so the check comes later. */
static void check_last_tricks(Trial *trial)
{
    int64_t values[MAX_CARDS + MAX_TOKENS], wanted = 0;
    bool is_known = false;
    play_until(trial, FEW_ACTIONS);
    while (trial->state.phase != PHASE_DONE && !is_known) {
        Moves legal = state_legal(trial->game, &trial->state);
        is_known = minimax_of_actions(trial, legal, values, &wanted);
        if (is_known) check_actions(trial, legal, values, wanted);
        else play_one(trial);
    }
    if (!is_known) return;
    int64_t found = solved_by(trial, (SolverWays){0});
    if (found != wanted) trial_fail(trial, "worth %lld, not %lld", (long long)wanted, (long long)found);
}

static void check_earlier(Trial *trial)
{
    static const SolverWays WAYS[] = {{.keeps_nothing = true},
                                      {.only_general = true},
                                      {.keeps_nothing = true, .only_general = true},
                                      {.most_bytes = LITTLE_MEMORY},
                                      {.most_bytes = 1}};
    const SolverWays few = {.most_nodes = MOST_POSITIONS};
    int64_t found = 0;
    play_until(trial, MORE_ACTIONS);
    while (trial->state.phase != PHASE_DONE && !find_value(trial->game, &trial->state, trial->state.actor, few, &found))
        play_one(trial);
    if (trial->state.phase == PHASE_DONE) return;
    for (size_t i = 0; i < COUNT(WAYS); i++) {
        int64_t other = solved_by(trial, WAYS[i]);
        if (other != found) trial_fail(trial, "way %zu says %lld, not %lld", i, (long long)other, (long long)found);
    }
}

/* Finds the best of the values that separate solvers give to the positions after each action; false if one gives up. */
static bool best_after(const Trial *trial, int64_t *best)
{
    Moves legal = state_legal(trial->game, &trial->state);
    bool is_known = true;
    *best = INT64_MIN;
    for (int k = 0; is_known && k < moves_count(legal); k++) {
        const SolverWays few = {.most_nodes = MOST_POSITIONS};
        State after = trial->state;
        int64_t value = 0;
        state_apply(trial->game, &after, moves_nth(legal, k));
        is_known = find_value(trial->game, &after, trial->state.actor, few, &value);
        if (value > *best) *best = value;
    }
    return is_known;
}

static void check_one_step(Trial *trial)
{
    play_until(trial, MOST_ACTIONS);
    if (trial->state.phase == PHASE_DONE) return;
    int64_t value = 0, best = 0;
    const SolverWays few = {.most_nodes = MOST_POSITIONS};
    bool is_known = find_value(trial->game, &trial->state, trial->state.actor, few, &value);
    if (is_known && best_after(trial, &best) && value != best)
        trial_fail(trial, "worth %lld, and its best action %lld", (long long)value, (long long)best);
}

static void a_position_is_worth_what_its_best_action_is(void **state)
{
    (void)state;
    property_run((TrialCount){.each = 1, .most = 200}, (TrialCount){.each = 1, .most = 40}, check_one_step);
}

static void the_last_tricks_are_worth_what_minimax_says(void **state)
{
    (void)state;
    property_run(PLAIN, SANITIZED, check_last_tricks);
}

static void every_way_of_searching_finds_the_same(void **state)
{
    (void)state;
    property_run((TrialCount){.each = 1, .most = 300}, (TrialCount){.each = 1, .most = 50}, check_earlier);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_tricks_are_worth_what_minimax_says),
        cmocka_unit_test(every_way_of_searching_finds_the_same),
        cmocka_unit_test(a_position_is_worth_what_its_best_action_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
