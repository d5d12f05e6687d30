/* Formulas that several environments share: which are compiled once, and that each still has the right value. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "formula_env.h"

#include "text/source.h"

enum { N_ENVS = 3 };

/* Three contracts, two of them with the same limit. */
static const struct {
    const char *contract;
    int64_t limit;
} CONTRACTS[N_ENVS] = {{"solo", 36}, {"call", 36}, {"beggar", 0}};

static const Str OWN[] = {{"contract", 8}, {"limit", 5}};

typedef struct Stored {
    Arena *arena;
    FormulaName names[N_ENVS][COUNT(OWN)];
    FormulaEnv env[N_ENVS];
} Stored;

static FormulaName constant(Str name, Value value)
{
    return (FormulaName){.name = name, .type = {.kind = value.kind}, .is_constant = true, .constant = value};
}

static void open_envs(Stored *stored)
{
    *stored = (Stored){.arena = arena_new()};
    FormulaStore *store = formula_store_new(stored->arena, OWN, COUNT(OWN));
    for (int i = 0; i < N_ENVS; i++) {
        Value text = {.kind = TYPE_STRING, .as.string = str_of(CONTRACTS[i].contract)};
        stored->names[i][0] = constant(OWN[0], text);
        stored->names[i][1] = constant(OWN[1], (Value){.kind = TYPE_INT, .as.integer = CONTRACTS[i].limit});
        stored->env[i] = TEST_ENV;
        stored->env[i].names = stored->names[i];
        stored->env[i].n_names = COUNT(OWN);
        stored->env[i].common_names = TEST_NAMES;
        stored->env[i].n_common_names = COUNT(TEST_NAMES);
        stored->env[i].store = store;
    }
}

static const Node *scalar_of(Arena *arena, const char *text)
{
    Node *node = ARENA_NEW(arena, Node);
    *node = (Node){.kind = NODE_STRING, .text = str_of(text), .style = STYLE_QUOTED};
    node->span = (Span){source_of(arena, STR("formula"), node->text), 1, 1, 1, 1};
    return node;
}

/* Compiles the formula in each environment and checks its value there; the points are 40. */
static void compile(Stored *stored, const char *text, const int64_t *worth, const Formula **formulas)
{
    const Node *scalar = scalar_of(stored->arena, text);
    TestState state = {.slots = {[SLOT_POINTS] = {.kind = TYPE_INT, .as.integer = 40}}};
    for (int i = 0; i < N_ENVS; i++) {
        FormulaScratch scratch;
        FormulaFault fault;
        Value value;
        Diags *diags = diags_new(stored->arena);
        formulas[i] = formula_compile(stored->arena, &stored->env[i], scalar, (Type){.kind = TYPE_INT}, diags);
        assert_non_null(formulas[i]);
        assert_true(formula_run(formulas[i], &state, &scratch, &value, &fault));
        assert_int_equal(value.as.integer, worth[i]);
    }
}

static void one_without_their_names_is_one(void **unused)
{
    (void)unused;
    Stored stored;
    const Formula *formulas[N_ENVS];
    open_envs(&stored);
    compile(&stored, "points + 2", (const int64_t[]){42, 42, 42}, formulas);
    assert_ptr_equal(formulas[0], formulas[1]);
    assert_ptr_equal(formulas[0], formulas[2]);
    arena_free(stored.arena);
}

static void one_is_shared_where_their_names_come_out_the_same(void **unused)
{
    (void)unused;
    Stored stored;
    const Formula *formulas[N_ENVS];
    open_envs(&stored);
    compile(&stored, "contract == 'beggar' ? points : points - limit", (const int64_t[]){4, 4, 40}, formulas);
    assert_ptr_equal(formulas[0], formulas[1]);
    assert_ptr_not_equal(formulas[0], formulas[2]);
    compile(&stored, "contract in ['solo', 'beggar'] ? points : -points", (const int64_t[]){40, -40, 40}, formulas);
    assert_ptr_equal(formulas[0], formulas[2]);
    assert_ptr_not_equal(formulas[0], formulas[1]);
    arena_free(stored.arena);
}

static void a_name_alone_counts_with_its_value(void **unused)
{
    (void)unused;
    Stored stored;
    const Formula *formulas[N_ENVS];
    open_envs(&stored);
    compile(&stored, "points * (limit > 0 ? 1 : 2)", (const int64_t[]){40, 40, 80}, formulas);
    assert_ptr_equal(formulas[0], formulas[1]);
    assert_ptr_not_equal(formulas[0], formulas[2]);
    compile(&stored, "[1, 2].exists(limit, limit + points == 42) ? 1 : 0", (const int64_t[]){1, 1, 1}, formulas);
    assert_ptr_equal(formulas[0], formulas[1]);
    arena_free(stored.arena);
}

/* A default of the schema is copied for each contract, and formulas in braces are read for each. */
static void copies_of_a_scalar_are_one(void **unused)
{
    (void)unused;
    Stored stored;
    Type wanted = {.kind = TYPE_INT};
    open_envs(&stored);
    const Node *scalar = scalar_of(stored.arena, "points + 2"), *other = scalar_of(stored.arena, "points + 2");
    Diags *diags = diags_new(stored.arena);
    const Node *copy = node_copy(stored.arena, scalar);
    const Formula *first = formula_compile(stored.arena, &stored.env[0], scalar, wanted, diags);
    assert_ptr_equal(formula_compile(stored.arena, &stored.env[1], copy, wanted, diags), first);
    assert_ptr_not_equal(formula_compile(stored.arena, &stored.env[1], other, wanted, diags), first);
    arena_free(stored.arena);
}

/* If a formula fails in one environment, the error is reported only there. */
static void a_fault_of_one_is_its_own(void **unused)
{
    (void)unused;
    static const size_t REPORTS[N_ENVS] = {0, 0, 1};
    Stored stored;
    open_envs(&stored);
    const Node *scalar = scalar_of(stored.arena, "points + 72 / limit");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < N_ENVS; i++) {
            Diags *diags = diags_new(stored.arena);
            (void)formula_compile(stored.arena, &stored.env[i], scalar, (Type){.kind = TYPE_FRACTION}, diags);
            assert_int_equal(diags->n_reports, REPORTS[i]);
        }
    arena_free(stored.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_without_their_names_is_one),
        cmocka_unit_test(one_is_shared_where_their_names_come_out_the_same),
        cmocka_unit_test(a_name_alone_counts_with_its_value),
        cmocka_unit_test(copies_of_a_scalar_are_one),
        cmocka_unit_test(a_fault_of_one_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
