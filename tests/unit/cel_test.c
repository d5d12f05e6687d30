/*
 * Conformance with CEL: the expressions of google/cel-spec that use only ints, bools, strings, lists and maps, from
 * $TAPP_SHARED (or ../shared) /conformance/cel. Expressions excluded by design are listed with their reasons; the list
 * is exact in both directions.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "formula/formula.h"
#include "text/json.h"
#include "text/source.h"

#include <stdio.h>
#include <stdlib.h>

static const char UNKNOWN_NAME[] = "an unknown name is an error when the formula is loaded, not when it runs";
static const char UNKNOWN_FUNCTION[] = "an unknown function is an error when the formula is loaded, not when it runs";

/* Cases that fail by design; docs/language/cel-conformance.md says the same to readers. */
static const struct {
    const char *name, *reason;
} EXCLUDED[] = {
    {"variables/unbound_is_runtime_error", UNKNOWN_NAME}, {"functions/unbound_is_runtime_error", UNKNOWN_FUNCTION},
    {"receiver_function_names/as", UNKNOWN_NAME},         {"receiver_function_names/break", UNKNOWN_NAME},
    {"receiver_function_names/const", UNKNOWN_NAME},      {"receiver_function_names/continue", UNKNOWN_NAME},
    {"receiver_function_names/else", UNKNOWN_NAME},       {"receiver_function_names/for", UNKNOWN_NAME},
    {"receiver_function_names/function", UNKNOWN_NAME},   {"receiver_function_names/if", UNKNOWN_NAME},
    {"receiver_function_names/import", UNKNOWN_NAME},     {"receiver_function_names/let", UNKNOWN_NAME},
    {"receiver_function_names/loop", UNKNOWN_NAME},       {"receiver_function_names/namespace", UNKNOWN_NAME},
    {"receiver_function_names/package", UNKNOWN_NAME},    {"receiver_function_names/return", UNKNOWN_NAME},
    {"receiver_function_names/var", UNKNOWN_NAME},        {"receiver_function_names/void", UNKNOWN_NAME},
    {"receiver_function_names/while", UNKNOWN_NAME},
};

typedef struct Statistics {
    int passed, excluded, wrong;
    bool is_met[COUNT(EXCLUDED)]; /* true for the listed names that the suite has */
} Statistics;

static const char *const FILES[] = {"basic", "integer_math", "logic", "macros", "parse"};

static Node *read_suite(Arena *arena, const char *name)
{
    const char *shared = getenv("TAPP_SHARED");
    Str path = arena_printf(arena, "%s/conformance/cel/%s.json", shared ? shared : "../shared", name);
    Diags *diags = diags_new(arena);
    const Source *source = source_read(arena, path, 1 << 20, diags);
    return source ? json_read(arena, source, diags) : NULL;
}

/* Returns an environment with the names of `with` as constants. */
static FormulaEnv env_of(Arena *arena, const Node *with, Diags *diags)
{
    FormulaEnv env = {.is_gradual = true};
    if (!with) return env;
    FormulaName *names = ARENA_ARRAY(arena, with->count, FormulaName);
    for (size_t i = 0; i < with->count; i++)
        names[i] = (FormulaName){.name = with->pairs[i].key->text,
                                 .type = {.kind = TYPE_ANY},
                                 .is_constant = true,
                                 .constant = value_from_node(arena, with->pairs[i].value, diags)};
    env.names = names;
    env.n_names = with->count;
    return env;
}

/* True if the case has the result that the suite expects. *actual gets the result. */
static bool run_case(Arena *arena, const Node *test, Buf *actual)
{
    Diags *diags = diags_new(arena);
    FormulaEnv env = env_of(arena, node_find(test, "with"), diags);
    const Node *wanted = node_find(test, "value");
    const Formula *formula = formula_compile(arena, &env, node_find(test, "expr"), (Type){.kind = TYPE_POISON}, diags);
    if (!formula) {
        diags_print(actual, diags);
        return wanted == NULL;
    }
    FormulaScratch *scratch = ARENA_NEW(arena, FormulaScratch);
    FormulaFault fault;
    Value value;
    if (!formula_run(formula, NULL, scratch, &value, &fault)) {
        buf_printf(actual, "fault: %s\n", fault.reason);
        return wanted == NULL;
    }
    value_print_json(actual, &value);
    if (!wanted) return false;
    Value expected = value_from_node(arena, wanted, diags);
    return value.kind == expected.kind && value_equal(&value, &expected);
}

/* Returns the row of EXCLUDED with this name, or COUNT(EXCLUDED). */
static size_t find_excluded(Str name)
{
    size_t i = 0;
    while (i < COUNT(EXCLUDED) && !str_is(name, EXCLUDED[i].name)) i++;
    return i;
}

static void judge(const Node *test, Statistics *statistics)
{
    Arena *arena = arena_new();
    Buf actual = {0};
    Str name = node_find(test, "name")->text;
    size_t row = find_excluded(name);
    bool is_excluded = row < COUNT(EXCLUDED);
    bool passes = run_case(arena, test, &actual);
    if (is_excluded) statistics->is_met[row] = true;
    statistics->passed += passes;
    statistics->excluded += is_excluded && !passes;
    if (passes == is_excluded) {
        statistics->wrong++;
        print_error("%.*s %s: %.*s gives %s\n", STR_ARG(name), passes ? "is listed as excluded but passes" : "fails",
                    STR_ARG(node_find(test, "expr")->text), buf_text(&actual));
    }
    buf_free(&actual);
    arena_free(arena);
}

static void every_expression_of_the_suite_has_its_value(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Statistics statistics = {0};
    int total = 0;
    for (size_t i = 0; i < COUNT(FILES); i++) {
        const Node *suite = read_suite(arena, FILES[i]);
        for (size_t k = 0; suite && k < suite->count; k++) judge(suite->items[k], &statistics);
        total += suite ? (int)suite->count : 0;
    }
    print_message("CEL conformance: %d expressions, %d pass, %d excluded by design, %d wrong\n", total,
                  statistics.passed, statistics.excluded, statistics.wrong);
    arena_free(arena);
    if (total == 0) {
        print_message("skipped: conformance/cel with 273 expressions is not there\n");
        skip();
    }
    for (size_t i = 0; i < COUNT(EXCLUDED); i++)
        if (!statistics.is_met[i]) fail_msg("%s is listed but is not in the suite", EXCLUDED[i].name);
    assert_int_equal(statistics.wrong, 0);
    assert_true(statistics.passed * 10 >= total * 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_expression_of_the_suite_has_its_value)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
