/* The limits of a search with all cards open: memory, the number of positions, and a caller that ends it. */
#include "support.h"

#include "engine/playout.h"
#include "solver/judge.h"

enum { LITTLE = 1 << 20, LEEWAY = 1 << 20, MOST_NODES = 300 };

typedef struct Table {
    Language *language;
    Opened opened;
    State state;
} Table;

/* All thirteen tricks of whist are left. */
static Table sit_down(void)
{
    Table table = {.language = language_open()};
    table.opened = test_open(table.language, "whist", 4, "");
    state_deal(table.opened.game, &(DealSpec){.seed = 1}, &table.state);
    return table;
}

static void stand_up(Table *table)
{
    test_close(&table->opened);
    language_close(table->language);
}

/* Returns the value found within limits, and the memory used. */
static int64_t value_within(const Table *table, SolverWays ways, size_t *bytes)
{
    Arena *arena = arena_new();
    int64_t value = 0;
    Solver *solver = solver_new(arena, table->opened.game, ways);
    assert_true(solver_value(solver, &table->state, table->state.actor, &value));
    *bytes = arena_size(arena);
    arena_free(arena);
    return value;
}

static void memory_has_a_limit(void **state)
{
    (void)state;
    Table table = sit_down();
    size_t much, little;
    int64_t value = value_within(&table, (SolverWays){0}, &much);
    assert_int_equal(value_within(&table, (SolverWays){.most_bytes = LITTLE}, &little), value);
    assert_true(much > LITTLE + LEEWAY);
    assert_true(little <= LITTLE + LEEWAY);
    stand_up(&table);
}

/* Allows a number of calls. */
static bool goes_on(void *context)
{
    int *calls = context;
    return (*calls)-- > 0;
}

static void a_caller_ends_a_search(void **state)
{
    (void)state;
    Table table = sit_down();
    for (int calls = 0; calls < 2; calls++) {
        Arena *arena = arena_new();
        int left = calls;
        int64_t value;
        Solver *solver = solver_new(arena, table.opened.game, (SolverWays){.goes_on = goes_on, .context = &left});
        assert_false(solver_value(solver, &table.state, table.state.actor, &value));
        assert_int_equal(left, -1);
        arena_free(arena);
    }
    stand_up(&table);
}

/* Plays the deal to its end, at random. */
static void play_at_random(Table *table)
{
    const Game *game = table->opened.game;
    Rng rng = rng_stream(2, 0, 0);
    while (table->state.phase != PHASE_DONE)
        state_apply(game, &table->state, random_action(state_legal(game, &table->state), &rng));
}

/* The search rates the last cards of the deal before the caller ends it. */
static void what_was_rated_is_kept(void **state)
{
    (void)state;
    Table table = sit_down();
    const Game *game = table.opened.game;
    play_at_random(&table);
    Arena *arena = arena_new();
    Judgement *judgement = ARENA_NEW(arena, Judgement);
    int left = 1;
    judge_deal(arena, game, &table.state, 0, (SolverWays){.goes_on = goes_on, .context = &left}, judgement);
    assert_int_equal(judgement->missing, 52 - judgement->n);
    assert_in_range(judgement->n, 4, 51);
    assert_int_equal(judgement->action[0].n, 51);
    arena_free(arena);
    stand_up(&table);
}

/* A rated action is the best one, or a better one was found (solver.h), wherever the search gives up. */
static void a_rating_has_a_best_action(void **state)
{
    (void)state;
    Table table = sit_down();
    const Game *game = table.opened.game;
    play_at_random(&table);
    for (uint64_t nodes = 1; nodes < MOST_NODES; nodes++) {
        Arena *arena = arena_new();
        Judgement *judgement = ARENA_NEW(arena, Judgement);
        judge_deal(arena, game, &table.state, 0, (SolverWays){.most_nodes = nodes}, judgement);
        for (int i = 0; i < judgement->n; i++) assert_int_not_equal(judgement->action[i].solved.best, NO_ACTION);
        arena_free(arena);
    }
    stand_up(&table);
}

/* Every way to search finds the same gain of a side (solver.h, by_gain), with four tricks left. */
static void gains_are_the_same_in_every_search(void **state)
{
    (void)state;
    Table table = sit_down();
    const Game *game = table.opened.game;
    Rng rng = rng_stream(2, 0, 0);
    while (table.state.n_tricks < 9)
        state_apply(game, &table.state, random_action(state_legal(game, &table.state), &rng));
    size_t bytes;
    int64_t gain = value_within(&table, (SolverWays){.by_gain = true}, &bytes);
    SolverWays general = {.by_gain = true, .only_general = true};
    SolverWays simple = {.by_gain = true, .only_general = true, .keeps_nothing = true, .looks_at_all = true};
    assert_int_equal(value_within(&table, general, &bytes), gain);
    assert_int_equal(value_within(&table, simple, &bytes), gain);
    stand_up(&table);
}

/* Two players with two copies of each card. The declarer, seat 1, wins if he plays the first ten of hearts. */
static const char PAIRS[] =
    "extends: tests/docs/base.yaml\nid: pairs\n"
    "deck:\n  copies: 2\n  suits: {for_all: {ranks: [A, 10, K]}}\n  values: {rank Q: null, rank J: null}\n"
    "seats: {players: {min: 2, max: 2, default: 2}}\n"
    "deal: {scripts: [{players: 2, packets: [3, talon 18]}]}\n"
    "goal: player_of(H10) == declarer\n";

/*
 * docs/language/01-deck.md: `player_of` refers to the copy that was played first. Led first, the ace lets the other
 * player be first with his ten. Then the other player gains 1. With another lead the declarer is first and gains 1.
 */
static void the_first_of_two_copies_counts(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    TestTable table = test_table(language, PAIRS, "H10 HK DK / H10 HA DA / *", "");
    Solver *solver = solver_new(arena, table.game, (SolverWays){0});
    static const struct {
        const char *card;
        int64_t value;
    } WANTED[] = {{"H10", 1}, {"HA", -1}, {"DA", 1}};
    assert_int_equal(table.state.actor, 1);
    for (size_t i = 0; i < COUNT(WANTED); i++) {
        State after = table.state;
        int64_t value = 0;
        test_act(table.game, &after, str_of(WANTED[i].card));
        assert_true(solver_value(solver, &after, 1, &value));
        if (value != WANTED[i].value) fail_msg("%s gains %d", WANTED[i].card, (int)value);
    }
    test_close(&table.opened);
    arena_free(arena);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_has_a_limit),
        cmocka_unit_test(a_caller_ends_a_search),
        cmocka_unit_test(what_was_rated_is_kept),
        cmocka_unit_test(a_rating_has_a_best_action),
        cmocka_unit_test(gains_are_the_same_in_every_search),
        cmocka_unit_test(the_first_of_two_copies_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
