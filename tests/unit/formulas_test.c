/*
 * Runs the cases of tests/formulas, files of groups of lines between blank lines; # begins a comment. See
 * tests/formulas/README for the groups.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "formula_env.h"
#include "text/json.h"
#include "text/source.h"

#include <dirent.h>
#include <stdlib.h>

enum { MAX_FILES = 64, MAX_NAMES = 32, MAX_LINES = 4, LARGEST_FILE = 1 << 20 };

static const char FOLDER[] = "tests/formulas";

/* A group of lines, the first of which is at `line` of its file. */
typedef struct Case {
    Str lines[MAX_LINES];
    size_t n;
    unsigned line;
} Case;

/* Names that a case binds become slots after those of the test environment, so that formulas are not folded. */
typedef struct Bound {
    TestState state;
    Value values[MAX_NAMES];
} Bound;

static bool load_bound(const void *context, int slot, Value *out)
{
    const Bound *bound = context;
    if (slot < SLOT_COUNT) return test_load(&bound->state, slot, out);
    *out = bound->values[slot - SLOT_COUNT];
    return true;
}

/* Returns the type of a value; elements have the type of the first one. */
static Type type_of(Arena *arena, const Value *value)
{
    Type type = {.kind = value->kind};
    bool is_map = value->kind == TYPE_MAP, has_first = value->kind == TYPE_LIST || is_map;
    if (!has_first || value->as.list.n == 0) return type;
    Type *element = ARENA_NEW(arena, Type);
    *element = type_of(arena, &value->as.list.items[is_map]);
    type.element = element;
    if (is_map) type.key = &TEST_STRING;
    return type;
}

/* Returns the test environment with the names of a JSON object. "gradual" before the object makes it gradual. */
static FormulaEnv bind(Arena *arena, Str line, Bound *bound)
{
    const Str gradual = STR("gradual ");
    bool is_gradual = line.n > gradual.n && str_equal((Str){line.s, gradual.n}, gradual);
    if (is_gradual) line = (Str){line.s + gradual.n, line.n - gradual.n};
    Diags *diags = diags_new(arena);
    const Node *map = json_read(arena, source_of(arena, STR("bindings"), line), diags);
    assert_non_null(map);
    FormulaEnv env = TEST_ENV;
    FormulaName *names = ARENA_ARRAY(arena, COUNT(TEST_NAMES) + map->count, FormulaName);
    memcpy(names, TEST_NAMES, sizeof TEST_NAMES);
    assert_in_range(map->count, 0, MAX_NAMES);
    for (size_t i = 0; i < map->count; i++) {
        bound->values[i] = value_from_node(arena, map->pairs[i].value, diags);
        Type type = is_gradual ? (Type){.kind = TYPE_ANY} : type_of(arena, &bound->values[i]);
        names[env.n_names++] =
            (FormulaName){.name = map->pairs[i].key->text, .type = type, .slot = SLOT_COUNT + (int)i};
    }
    assert_int_equal(diags->n_errors, 0);
    env.names = names;
    env.load = load_bound;
    env.is_gradual = is_gradual;
    return env;
}

/* Prints JSON in the form of printed values. */
static void print_normal(Arena *arena, Buf *out, Str json)
{
    Diags *diags = diags_new(arena);
    const Node *node = json_read(arena, source_of(arena, STR("expected"), json), diags);
    if (!node) {
        buf_printf(out, "(no JSON: %.*s)", STR_ARG(json));
        return;
    }
    Value value = value_from_node(arena, node, diags);
    value_print_json(out, &value);
}

/* Prints the first line of the first finding, without the file, and then its hint. */
static void print_first(Buf *out, Diags *diags)
{
    Buf all = {0};
    diags_sort(diags);
    diag_print(&all, diags->list[0]);
    const char *text = buf_text(&all) + strlen("f:");
    buf_add(out, (Str){text, strcspn(text, "\n")});
    if (diags->list[0]->hint.n) buf_printf(out, "\nhint: %.*s", STR_ARG(diags->list[0]->hint));
    buf_free(&all);
}

/* Writes the result of the formula: a value, an error with its place, or the first finding. */
static void evaluate(Arena *arena, Str text, Str bindings, Buf *actual)
{
    Diags *diags = diags_new(arena);
    Bound *bound = ARENA_NEW(arena, Bound);
    FormulaEnv env = bind(arena, bindings, bound);
    bound->state = test_state();
    const Formula *formula = formula_compile(arena, &env, test_scalar(arena, text), (Type){.kind = TYPE_POISON}, diags);
    FormulaScratch *scratch = ARENA_NEW(arena, FormulaScratch);
    FormulaFault fault;
    Value value;
    if (!formula) print_first(actual, diags);
    else if (formula_run(formula, bound, scratch, &value, &fault)) value_print_json(actual, &value);
    else buf_printf(actual, "%u:%u: %s", (unsigned)fault.span.line, (unsigned)fault.span.column, fault.reason);
}

/* Writes the expected result of a case and its actual result. */
static void run_case(Arena *arena, const Case *test, Buf *expected, Buf *actual)
{
    bool is_fail = str_is(test->lines[0], "%%FAIL"), is_fault = str_is(test->lines[0], "%%FAULT");
    assert_true(test->n >= 3);
    if (is_fail) {
        buf_add(expected, test->lines[2]);
        if (test->n > 3) buf_printf(expected, "\n%.*s", STR_ARG(test->lines[3]));
        evaluate(arena, test->lines[1], STR("{}"), actual);
    } else if (is_fault) {
        assert_int_equal(test->n, 4);
        buf_add(expected, test->lines[3]);
        evaluate(arena, test->lines[1], test->lines[2], actual);
    } else {
        assert_int_equal(test->n, 3);
        print_normal(arena, expected, test->lines[2]);
        evaluate(arena, test->lines[0], test->lines[1], actual);
    }
}

static bool passes(const char *file, const Case *test)
{
    Arena *arena = arena_new();
    Buf expected = {0}, actual = {0};
    run_case(arena, test, &expected, &actual);
    bool is_same = str_equal(buf_str(&expected), buf_str(&actual));
    if (!is_same)
        print_error("%s/%s:%u: %.*s\n  expected %s\n  actual   %s\n", FOLDER, file, test->line, STR_ARG(test->lines[0]),
                    buf_text(&expected), buf_text(&actual));
    buf_free(&expected);
    buf_free(&actual);
    arena_free(arena);
    return is_same;
}

/* Takes the next line from *text, without its line end. */
static Str take_line(Str *text)
{
    const char *newline = memchr(text->s, '\n', text->n);
    size_t n = newline ? (size_t)(newline - text->s) : text->n, step = newline ? n + 1 : n;
    Str line = {text->s, n};
    *text = (Str){text->s + step, text->n - step};
    return line;
}

/* Reads the next group; false at the end of the file. */
static bool next_case(Str *text, unsigned *at, Case *out)
{
    *out = (Case){.n = 0};
    while (text->n > 0) {
        Str line = take_line(text);
        ++*at;
        if (line.n == 0 && out->n > 0) return true;
        if (line.n == 0 || line.s[0] == '#') continue;
        if (out->n == MAX_LINES) fail_msg("line %u: a group of more than %d lines", *at, MAX_LINES);
        if (out->n == 0) out->line = *at;
        out->lines[out->n++] = line;
    }
    return out->n > 0;
}

static void file_of_formulas_gives_what_it_says(void **state)
{
    const char *file = *state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source *source = source_read(arena, arena_printf(arena, "%s/%s", FOLDER, file), LARGEST_FILE, diags);
    assert_non_null(source);
    Str text = source->text;
    unsigned line = 0;
    int n = 0, n_failed = 0;
    for (Case test; next_case(&text, &line, &test); n++) n_failed += !passes(file, &test);
    print_message("%s: %d cases\n", file, n);
    arena_free(arena);
    assert_true(n > 0);
    assert_int_equal(n_failed, 0);
}

/* Every example of the table of functions is "formula == value" and must be true. */
static void example_of_every_function_is_true(void **state)
{
    (void)state;
    size_t n = 0;
    const FormulaFunction *functions = formula_builtins(&n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        Arena *arena = arena_new();
        Buf actual = {0};
        assert_non_null(strstr(functions[i].example, " == "));
        assert_true(functions[i].help != NULL && functions[i].cost > 0);
        evaluate(arena, str_of(functions[i].example), STR("gradual {}"), &actual);
        if (!str_equal(buf_str(&actual), STR("true"))) fail_msg("%s gives %s", functions[i].example, buf_text(&actual));
        buf_free(&actual);
        arena_free(arena);
    }
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t list_files(Arena *arena, char **files)
{
    size_t n = 0;
    DIR *folder = opendir(FOLDER);
    if (!folder) return 0;
    for (const struct dirent *entry; n < MAX_FILES && (entry = readdir(folder));) {
        const char *ending = strrchr(entry->d_name, '.');
        if (!ending || strcmp(ending, ".test") != 0) continue;
        Str name = str_of(entry->d_name);
        files[n] = arena_alloc(arena, name.n + 1);
        memcpy(files[n++], name.s, name.n);
    }
    (void)closedir(folder);
    qsort(files, n, sizeof *files, compare_names);
    return n;
}

int main(void)
{
    Arena *arena = arena_new();
    char *files[MAX_FILES];
    size_t n = list_files(arena, files);
    struct CMUnitTest tests[MAX_FILES + 1] = {cmocka_unit_test(example_of_every_function_is_true)};
    if (n == 0) print_error("no files in %s: run from the root of the project\n", FOLDER);
    for (size_t i = 0; i < n; i++)
        tests[i + 1] = (struct CMUnitTest){
            .name = files[i], .test_func = file_of_formulas_gives_what_it_says, .initial_state = files[i]};
    int failed = _cmocka_run_group_tests("formulas", tests, n + 1, NULL, NULL);
    arena_free(arena);
    return n == 0 ? 1 : failed;
}
