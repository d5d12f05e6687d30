/* Overlays: merge patches, chains of `extends`, cycles. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/json.h"
#include "text/overlay.h"
#include "text/source.h"

#include <string.h>

static Node *json(Arena *arena, const char *text)
{
    Node *node = json_read(arena, source_of(arena, STR("f"), str_of(text)), diags_new(arena));
    assert_non_null(node);
    return node;
}

static void assert_prints(const Node *node, const char *expected)
{
    Buf out = {0};
    node_print_json(&out, node, 0);
    if (strcmp(buf_text(&out), expected) != 0) fail_msg("got %s, wanted %s", buf_text(&out), expected);
    buf_free(&out);
}

/* The table of RFC 7396, appendix A, and the order of keys. */
static void merging_is_json_merge_patch(void **state)
{
    (void)state;
    static const struct {
        const char *target, *patch, *expected;
    } rows[] = {
        {"{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\": \"c\"}"},
        {"{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\": \"b\", \"b\": \"c\"}"},
        {"{\"a\":\"b\"}", "{\"a\":null}", "{}"},
        {"{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\": \"c\"}"},
        {"{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\": \"c\"}"},
        {"{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\": [\"b\"]}"},
        {"{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\": {\"b\": \"d\"}}"},
        {"{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\": [1]}"},
        {"[\"a\",\"b\"]", "[\"c\",\"d\"]", "[\"c\", \"d\"]"},
        {"{\"a\":\"b\"}", "[\"c\"]", "[\"c\"]"},
        {"{\"a\":\"foo\"}", "null", "null"},
        {"{\"a\":\"foo\"}", "\"bar\"", "\"bar\""},
        {"{\"e\":null}", "{\"a\":1}", "{\"e\": null, \"a\": 1}"},
        {"[1,2]", "{\"a\":\"b\",\"c\":null}", "{\"a\": \"b\"}"},
        {"{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\": {\"bb\": {}}}"},
        {"{\"a\":1,\"b\":2,\"c\":3}", "{\"d\":4,\"c\":5,\"a\":6}", "{\"a\": 6, \"b\": 2, \"c\": 5, \"d\": 4}"},
        {"{}", "{\"a\":[null,{\"b\":null}]}", "{\"a\": [null, {\"b\": null}]}"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Node *target = json(arena, rows[i].target);
        assert_prints(overlay_merge(arena, target, json(arena, rows[i].patch)), rows[i].expected);
        assert_true(node_equal(target, json(arena, rows[i].target))); /* merging does not change the target */
        arena_free(arena);
    }
}

static void a_patch_over_nothing_loses_its_nulls(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    assert_prints(overlay_merge(arena, NULL, json(arena, "{\"a\": {\"b\": null, \"c\": 1}}")), "{\"a\": {\"c\": 1}}");
    arena_free(arena);
}

static void large_maps_are_merged(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Node *target = node_map(arena, (Span){0}), *patch = node_map(arena, (Span){0});
    for (int i = 0; i < 50000; i++) {
        const Node *key = node_string(arena, arena_printf(arena, "k%d", i), (Span){0});
        node_add(arena, target, key, node_int(arena, i, (Span){0}));
        node_add(arena, patch, key, node_int(arena, i + 1, (Span){0}));
    }
    node_seal(arena, target);
    node_seal(arena, patch);
    const Node *merged = overlay_merge(arena, target, patch);
    assert_int_equal(merged->count, 50000);
    assert_int_equal(node_find(merged, "k49999")->integer, 50000);
    arena_free(arena);
}

typedef struct File {
    const char *path, *text;
} File;

static const File files[] = {
    {"base", "a: 1\nb: {x: 1, y: 2}\nc: [1, 2]\n"},
    {"child", "extends: base\nb: {x: 3, z: 4}\nc: [5]\n"},
    {"grandchild", "extends: child\na: null\nb: {y: null}\nd: 6\n"},
    {"self", "a: 1\nextends: self\n"},
    {"one", "extends: two\n"},
    {"two", "x: 1\nextends: three\n"},
    {"three", "extends: two\n"},
    {"number", "extends: 3\n"},
    {"list", "extends:\n  - base\n"},
    {"orphan", "a: 1\nextends: nowhere\n"},
    {"bad-parent", "extends: bad\n"},
    {"bad", "a: *b\n"},
    {"scalar-parent", "extends: scalar\na: 1\n"},
    {"options", "extends: base\noptions: {o: {values: {off: {patch: {b: {x: null}}}, on: {}}}}\n"},
    {"more-options", "extends: options\noptions: {o: {values: {off: {patch: {c: null}}, on: {patch: null}}}}\n"},
    {"scalar", "word\n"},
    {"list-parent", "extends: words\na: 1\n"},
    {"words", "- word\n"},
    {"zero", "extends: \"base\\0zzz\"\na: 1\n"},
    {"idle", "extends: base\nab: null\nb: {yy: null, y: null}\nnew: {t: {en: One, two words}}\n"},
    {"below-idle", "extends: idle\na: null\n"},
};

static const Source *find_file(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    (void)context;
    assert_non_null(from);
    for (size_t i = 0; i < COUNT(files); i++)
        if (str_is(name, files[i].path)) return source_of(arena, name, str_of(files[i].text));
    int number = name.n == 2 && name.s[0] == 'p' ? name.s[1] - '0' : -1; /* p1 extends p2 ... extends p9 */
    if (number > 0 && number < 9) return source_of(arena, name, arena_printf(arena, "extends: p%d\n", number + 1));
    if (number == 9) return source_of(arena, name, STR("a: 9\n"));
    diag_error(diags, "cannot-read", place, "no file '%.*s'", STR_ARG(name));
    return NULL;
}

static Node *read_file(Arena *arena, Diags *diags, const char *path)
{
    OverlayFinder finder = {.find = find_file};
    const Source *source = find_file(NULL, arena, str_of(path), source_of(arena, STR(""), STR("")), (Span){0}, diags);
    return overlay_read(arena, source, finder, (OverlayUsual){0}, diags);
}

static void parents_come_first(void **state)
{
    (void)state;
    static const File rows[] = {
        {"base", "{\"a\": 1, \"b\": {\"x\": 1, \"y\": 2}, \"c\": [1, 2]}"},
        {"child", "{\"a\": 1, \"b\": {\"x\": 3, \"y\": 2, \"z\": 4}, \"c\": [5]}"},
        {"grandchild", "{\"b\": {\"x\": 3, \"z\": 4}, \"c\": [5], \"d\": 6}"},
        {"p1", "{\"a\": 9}"}, /* p1 has eight parents */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        assert_prints(read_file(arena, diags, rows[i].path), rows[i].text);
        assert_int_equal(diags->n, 0);
        arena_free(arena);
    }
}

/* A parent that is not a map has no rules, and a name does not end at a zero byte. */
static void parents_are_maps_with_whole_names(void **state)
{
    (void)state;
    static const char *const CHILDREN[] = {"scalar-parent", "list-parent", "zero"};
    for (size_t i = 0; i < COUNT(CHILDREN); i++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        assert_null(read_file(arena, diags, CHILDREN[i]));
        assert_int_equal(diags->n, 1);
        assert_string_equal(diags->list[0]->code, i < 2 ? "extends-type" : "control-character");
        arena_free(arena);
    }
}

static void patches_of_options_keep_their_nulls(void **state)
{
    (void)state;
    static const File rows[] = {
        {"options", "{\"off\": {\"patch\": {\"b\": {\"x\": null}}}, \"on\": {}}"},
        {"more-options", "{\"off\": {\"patch\": {\"c\": null}}, \"on\": {}}"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        const Node *root = read_file(arena, diags_new(arena), rows[i].path);
        assert_prints(node_find(node_find(node_find(root, "options"), "o"), "values"), rows[i].text);
        arena_free(arena);
    }
}

static void a_value_keeps_the_place_where_it_was_written(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const Node *root = read_file(arena, diags_new(arena), "child"), *b = node_find(root, "b");
    assert_true(str_is(node_find(b, "x")->span.source->path, "child"));
    assert_int_equal(node_find(b, "x")->span.line, 2);
    assert_int_equal(node_find(b, "x")->span.column, 8);
    assert_true(str_is(node_find(b, "y")->span.source->path, "base"));
    assert_int_equal(node_find(b, "y")->span.column, 14);
    assert_true(str_is(node_find(root, "a")->span.source->path, "base"));
    /* docs/language/10: the same is true for keys, and a key also knows the eldest file that has it */
    assert_true(str_is(node_key_span(root, STR("b")).source->path, "child"));
    assert_int_equal(node_key_span(root, STR("b")).line, 2);
    assert_true(str_is(node_key_span(b, STR("x")).source->path, "child"));
    assert_true(str_is(node_find_pair(b, STR("x"))->key->eldest->span.source->path, "base"));
    assert_true(str_is(node_key_span(b, STR("y")).source->path, "base"));
    assert_null(node_find_pair(b, STR("y"))->key->eldest);
    arena_free(arena);
}

static void faults_have_their_code_and_place(void **state)
{
    (void)state;
    static const struct {
        const char *path, *code, *file;
        uint32_t line, column;
    } rows[] = {
        {"self", "extends-cycle", "self", 2, 10},    {"one", "extends-cycle", "three", 1, 10},
        {"number", "extends-type", "number", 1, 10}, {"list", "extends-type", "list", 2, 3},
        {"orphan", "cannot-read", "orphan", 2, 10},  {"bad-parent", "yaml-alias", "bad", 1, 4},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        assert_null(read_file(arena, diags, rows[i].path));
        assert_int_equal(diags->n, 1);
        const Diag *diag = diags->list[0];
        assert_string_equal(diag->code, rows[i].code);
        assert_true(str_is(diag->span.source->path, rows[i].file));
        assert_int_equal(diag->span.line, rows[i].line);
        assert_int_equal(diag->span.column, rows[i].column);
        arena_free(arena);
    }
}

/* A null removes the rule of the parent's contract. If there is none, the null stays and removes the top-level rule. */
static void nulls_remain_in_rules_of_contracts(void **state)
{
    (void)state;
    static const struct {
        const char *target, *patch, *document, *contract;
    } rows[] = {
        {"{}", "{\"play\":null}", "{\"play\": null}", "{\"play\": null}"},
        {"{}", "{\"play\":{\"a\":{\"b\":null}}}", "{\"play\": {\"a\": {\"b\": null}}}",
         "{\"play\": {\"a\": {\"b\": null}}}"},
        {"{\"play\":{\"a\":1}}", "{\"play\":{\"a\":null}}", "{\"play\": {}}", "{\"play\": {\"a\": null}}"},
        {"{\"goal\":null}", "{\"goal\":null}", "{\"goal\": null}", "{\"goal\": null}"},
        {"{\"goal\":null}", "{\"goal\":true}", "{\"goal\": true}", "{\"goal\": true}"},
        {"{\"goal\":null}", "{}", "{\"goal\": null}", "{\"goal\": null}"},
        {"{}", "{\"value\":null}", "{}", "{}"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Node *target = node_map(arena, (Span){0}), *patch = node_map(arena, (Span){0});
        Node *contracts[] = {node_map(arena, (Span){0}), node_map(arena, (Span){0})};
        const Node *x = node_string(arena, STR("x"), (Span){0}), *key = node_string(arena, STR("contracts"), (Span){0});
        node_set(arena, contracts[0], x, json(arena, rows[i].target));
        node_set(arena, contracts[1], x, json(arena, rows[i].patch));
        node_set(arena, target, key, contracts[0]);
        node_set(arena, patch, key, contracts[1]);
        const Node *merged = node_find(overlay_merge_document(arena, target, patch), "contracts");
        assert_prints(node_find(merged, "x"), rows[i].document);
        assert_prints(overlay_merge_contract(arena, node_find(contracts[0], "x"), node_find(contracts[1], "x")),
                      rows[i].contract);
        arena_free(arena);
    }
}

static void nulls_that_take_nothing_away_are_reported(void **state)
{
    (void)state;
    static const struct {
        uint32_t line, column;
        const char *hint;
    } rows[] = {{2, 1, ""},
                /* two letters are too few to recognise a mistake */ {3, 5, ""},
                {4, 20, "put a text with a comma in quotes, or give the key a value"}};
    static const char *const paths[] = {"idle", "below-idle"};
    for (size_t p = 0; p < COUNT(paths); p++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        assert_non_null(read_file(arena, diags, paths[p]));
        assert_int_equal(diags->n, COUNT(rows));
        for (size_t i = 0; i < diags->n; i++) {
            const Diag *diag = diags->list[i];
            assert_string_equal(diag->code, "removes-nothing");
            assert_int_equal(diag->severity, SEVERITY_WARNING);
            assert_true(str_is(diag->span.source->path, "idle"));
            assert_int_equal(diag->span.line, rows[i].line);
            assert_int_equal(diag->span.column, rows[i].column);
            assert_true(str_is(diag->hint, rows[i].hint));
        }
        arena_free(arena);
    }
}

static void a_cycle_is_told_file_by_file(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    assert_null(read_file(arena, diags, "one")); /* the file itself is not part of the cycle */
    const DiagNote *note = diags->list[0]->notes;
    assert_non_null(note);
    assert_true(str_is(note->message, "'two' extends 'three'"));
    assert_int_equal(note->span.line, 2);
    note = note->next;
    assert_non_null(note);
    assert_true(str_is(note->message, "'three' extends 'two'"));
    assert_null(note->next);
    arena_free(arena);
}

static void too_many_parents_are_refused(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    OverlayFinder finder = {.find = find_file};
    assert_null(
        overlay_read(arena, source_of(arena, STR("top"), STR("extends: p1\n")), finder, (OverlayUsual){0}, diags));
    assert_string_equal(diags->list[0]->code, "extends-depth");
    assert_true(str_is(diags->list[0]->span.source->path, "p8"));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merging_is_json_merge_patch),
        cmocka_unit_test(a_patch_over_nothing_loses_its_nulls),
        cmocka_unit_test(large_maps_are_merged),
        cmocka_unit_test(parents_come_first),
        cmocka_unit_test(parents_are_maps_with_whole_names),
        cmocka_unit_test(patches_of_options_keep_their_nulls),
        cmocka_unit_test(a_value_keeps_the_place_where_it_was_written),
        cmocka_unit_test(faults_have_their_code_and_place),
        cmocka_unit_test(nulls_remain_in_rules_of_contracts),
        cmocka_unit_test(nulls_that_take_nothing_away_are_reported),
        cmocka_unit_test(a_cycle_is_told_file_by_file),
        cmocka_unit_test(too_many_parents_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
