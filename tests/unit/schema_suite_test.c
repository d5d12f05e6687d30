/*
 * Runs all required tests of the official JSON Schema test suite, draft 2020-12. The suite is outside the project, in
 * the folder conformance/json-schema of $TAPP_SHARED (default: ../shared). Without it, the test is skipped.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/schema.h"
#include "text/json.h"
#include "text/source.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REQUIRED_TESTS = 1299, LARGEST_FILE = 1 << 20 };

typedef struct Suite {
    Arena *arena;
    const char *folder;
    size_t n_passed, n_failed;
} Suite;

static const Node *read_json(Arena *arena, Str path)
{
    Diags *diags = diags_new(arena);
    const Source *source = source_read(arena, path, LARGEST_FILE, diags);
    return source ? json_read(arena, source, diags) : NULL;
}

static const Node *find_remote(void *context, Str uri)
{
    const Str host = STR("http://localhost:1234/");
    Suite *suite = context;
    if (uri.n <= host.n || !str_equal((Str){uri.s, host.n}, host)) return NULL;
    Str path = arena_printf(suite->arena, "%s/remotes/%.*s", suite->folder, (int)(uri.n - host.n), uri.s + host.n);
    return read_json(suite->arena, path);
}

static void print_findings(Diags *diags)
{
    Buf out = {0};
    diags_print(&out, diags);
    (void)printf("%s", buf_text(&out));
    buf_free(&out);
}

static void check_one(Suite *suite, const Schema *schema, const Node *test, const char *place)
{
    Arena *scratch = arena_new();
    Diags *diags = diags_new(scratch);
    bool expected = node_find(test, "valid")->integer != 0;
    bool valid = schema_check(schema, NULL, scratch, node_find(test, "data"), diags);
    if (valid == expected && valid == (diags->n_errors == 0)) suite->n_passed++;
    else {
        suite->n_failed++;
        Str description = node_find(test, "description")->text;
        (void)printf("%s / %.*s: should be %s\n", place, STR_ARG(description), expected ? "valid" : "invalid");
        print_findings(diags);
    }
    arena_free(scratch);
}

static void check_case(Suite *suite, const Node *one, const char *file)
{
    Diags *diags = diags_new(suite->arena);
    SchemaOptions options = {.remote = find_remote, .context = suite};
    Schema *schema = schema_compile(suite->arena, node_find(one, "schema"), options, diags);
    const Node *tests = node_find(one, "tests");
    Str place = arena_printf(suite->arena, "%s / %.*s", file, STR_ARG(node_find(one, "description")->text));
    if (!schema) {
        (void)printf("%s: the schema does not compile\n", place.s);
        print_findings(diags);
        suite->n_failed += tests->count;
        return;
    }
    for (size_t i = 0; i < tests->count; i++) check_one(suite, schema, tests->items[i], place.s);
    schema_free(schema);
}

static void check_file(Suite *suite, const char *name)
{
    suite->arena = arena_new();
    Str path = arena_printf(suite->arena, "%s/tests/draft2020-12/%s", suite->folder, name);
    const Node *cases = read_json(suite->arena, path);
    assert_non_null(cases);
    for (size_t i = 0; i < cases->count; i++) check_case(suite, cases->items[i], name);
    arena_free(suite->arena);
}

static void every_required_test_of_the_suite_passes(void **state)
{
    (void)state;
    const char *shared = getenv("TAPP_SHARED");
    char folder[1024], tests[1100];
    (void)snprintf(folder, sizeof folder, "%s/conformance/json-schema", shared ? shared : "../shared");
    (void)snprintf(tests, sizeof tests, "%s/tests/draft2020-12", folder);
    DIR *directory = opendir(tests);
    if (!directory) {
        (void)printf("%s is not there: %d tests skipped\n", tests, REQUIRED_TESTS);
        skip();
    }
    Suite suite = {.folder = folder};
    for (const struct dirent *entry; (entry = readdir(directory));)
        if (strstr(entry->d_name, ".json")) check_file(&suite, entry->d_name);
    (void)closedir(directory);
    (void)printf("%zu passed, %zu failed\n", suite.n_passed, suite.n_failed);
    assert_int_equal(suite.n_failed, 0);
    assert_int_equal(suite.n_passed, REQUIRED_TESTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_required_test_of_the_suite_passes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
