/* Nodes: look-up, equality, printing, growth, and the place in the file of a part of a scalar. */
#include "support.h"

#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

#include <string.h>

static int set_up(void **state)
{
    *state = arena_new();
    return 0;
}

static int tear_down(void **state)
{
    arena_free(*state);
    return 0;
}

static Node *json(Arena *arena, const char *text)
{
    Node *node = json_read(arena, source_of(arena, STR("f"), str_of(text)), diags_new(arena));
    assert_non_null(node);
    return node;
}

static Node *yaml(Arena *arena, const char *text)
{
    Node *node = yaml_read(arena, source_of(arena, STR("f"), str_of(text)), diags_new(arena));
    assert_non_null(node);
    return node;
}

static void keys_are_found_in_small_and_large_maps(void **state)
{
    Node *small = json(*state, "{\"b\": 1, \"a\": 2}");
    assert_int_equal(node_find(small, "a")->integer, 2);
    assert_null(node_find(small, "c"));
    assert_null(node_find(NULL, "a"));
    assert_null(node_find(node_find(small, "a"), "a"));
    Buf text = {0};
    for (int i = 0; i < 1000; i++) buf_printf(&text, "k%d: %d\n", i * 7919 % 1000, i);
    Node *large = yaml(*state, buf_text(&text));
    assert_int_equal(large->count, 1000);
    for (int i = 0; i < 1000; i++) {
        Str key = arena_printf(*state, "k%d", i * 7919 % 1000);
        assert_int_equal(node_find_str(large, key)->integer, i);
    }
    assert_null(node_find(large, "k1000"));
    assert_null(node_find(large, ""));
    buf_free(&text);
}

static void a_key_has_its_place_and_an_absent_one_the_map(void **state)
{
    Node *map = yaml(*state, "x: 1\nab: 2\n");
    Span span = node_key_span(map, STR("ab"));
    assert_int_equal(span.line, 2);
    assert_int_equal(span.column, 1);
    assert_int_equal(span.end_column, 3);
    assert_int_equal(node_key_span(map, STR("none")).line, 1);
    assert_null(node_key_span(NULL, STR("none")).source);
}

static void a_node_is_a_text_only_if_it_is_a_scalar(void **state)
{
    assert_true(node_is(yaml(*state, "abc"), "abc"));
    assert_true(node_is(yaml(*state, "007"), "7"));
    assert_false(node_is(yaml(*state, "[]"), ""));
    assert_false(node_is(NULL, ""));
}

static void equality_is_that_of_json_schema(void **state)
{
    static const struct {
        const char *a, *b;
        bool equal;
    } rows[] = {
        {"1", "1.0", true},
        {"0.5", "5e-1", true},
        {"1", "\"1\"", false},
        {"1", "true", false},
        {"0", "false", false},
        {"null", "false", false},
        {"true", "true", true},
        {"9007199254740993", "9007199254740992", false},
        {"9007199254740993", "9007199254740993.5", false},
        {"1e400", "2", false},
        {"[1, 2]", "[1, 2]", true},
        {"[1, 2]", "[2, 1]", false},
        {"[1]", "[1, 1]", false},
        {"{\"a\": 1, \"b\": [2]}", "{\"b\": [2.0], \"a\": 1}", true},
        {"{\"a\": 1}", "{\"a\": 1, \"b\": 1}", false},
        {"{\"a\": 1}", "{\"b\": 1}", false},
        {"\"\\u00e4\"", "\"\xC3\xA4\"", true},
        {"[]", "{}", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Node *a = json(*state, rows[i].a), *b = json(*state, rows[i].b);
        if (node_equal(a, b) != rows[i].equal) fail_msg("%s and %s", rows[i].a, rows[i].b);
        if (node_equal(b, a) != rows[i].equal) fail_msg("%s and %s", rows[i].b, rows[i].a);
    }
    assert_true(node_equal(NULL, NULL));
    assert_false(node_equal(NULL, json(*state, "1")));
}

static void large_maps_in_other_orders_are_equal_fast(void **state)
{
    Buf up = {0}, down = {0};
    for (int i = 0; i < 40000; i++) buf_printf(&up, "k%d: 1\n", i);
    for (int i = 39999; i >= 0; i--) buf_printf(&down, "k%d: 1\n", i);
    assert_true(node_equal(yaml(*state, buf_text(&up)), yaml(*state, buf_text(&down))));
    buf_free(&up);
    buf_free(&down);
}

static void trees_are_printed_as_json(void **state)
{
    static const struct {
        const char *yaml, *expected;
    } rows[] = {
        {"{a: [1, x, ~, true], b: {}, c: []}", "{\"a\": [1, \"x\", null, true], \"b\": {}, \"c\": []}"},
        {"[0x1F, 007, +3, 1.50, .5, 1., .inf, -.inf, .nan]", "[31, 7, 3, 1.50, 0.5, 1, null, null, null]"},
        {"[18446744073709551616]", "[18446744073709551616]"},
        {"\"a\\nb\"", "\"a\\nb\""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Buf out = {0};
        node_print_json(&out, yaml(*state, rows[i].yaml), 0);
        assert_string_equal(buf_text(&out), rows[i].expected);
        buf_free(&out);
    }
    Buf out = {0};
    node_print_json(&out, yaml(*state, "{a: [1, {}], b: 2}"), 2);
    assert_string_equal(buf_text(&out), "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": 2\n}");
    buf_free(&out);
}

static void a_digest_is_of_what_is_said_and_not_of_where(void **state)
{
    static const char *const same[][2] = {
        {"{a: [1, x], b: true}", "a:\n- 0x1\n- 'x'\n\nb: true"},
        {"[]", "[ ]"},
    };
    static const char *const other[][2] = {
        {"[1, 2]", "[2, 1]"},
        {"[1]", "['1']"},
        {"[true]", "[1]"},
        {"[]", "{}"},
        {"[~]", "[]"},
        {"[[], []]", "[[[]]]"},
        {"{a: b}", "{b: a}"},
        {"{a: 1, b: 2}", "{b: 2, a: 1}"},
        {"[ab, c]", "[a, bc]"},
        {"['', a]", "[a, '']"},
        {"[1.5]", "[1.25]"},
        {"[abcdefgh, i]", "[abcdefghi]"},
        {"[abcdefghi]", "[abcdefghj]"},
        {"{a: {b: 1}, c: 2}", "{a: {b: 1, c: 2}}"},
    };
    for (size_t i = 0; i < COUNT(same); i++)
        assert_int_equal(node_digest(yaml(*state, same[i][0])), node_digest(yaml(*state, same[i][1])));
    for (size_t i = 0; i < COUNT(other); i++)
        assert_int_not_equal(node_digest(yaml(*state, other[i][0])), node_digest(yaml(*state, other[i][1])));
    uint64_t map = node_digest(yaml(*state, "[{}]"));
    for (int number = 0; number < 4096; number++) { /* no number has the digest of the map */
        Buf text = {0};
        buf_printf(&text, "[%d]", number);
        assert_int_not_equal(node_digest(yaml(*state, arena_str(*state, buf_str(&text)).s)), map);
        buf_free(&text);
    }
}

static void makers_append_and_replace(void **state)
{
    Arena *arena = *state;
    Node *list = node_list(arena, (Span){0}), *map = node_map(arena, (Span){0});
    for (int i = 0; i < 100; i++) node_append(arena, list, node_int(arena, i, (Span){0}));
    assert_int_equal(list->count, 100);
    for (int i = 0; i < 100; i++) assert_int_equal(list->items[i]->integer, i);
    for (int i = 0; i < 200; i++) {
        Node *key = node_string(arena, arena_printf(arena, "k%d", i % 100), (Span){0});
        node_set(arena, map, key, test_bool(arena, i >= 100, (Span){0}));
    }
    assert_int_equal(map->count, 100);
    for (int i = 0; i < 100; i++) assert_int_equal(map->pairs[i].value->integer, 1);
}

static void a_copy_shares_what_it_holds_and_grows_by_itself(void **state)
{
    Arena *arena = *state;
    for (int n = 0; n < 70; n++) {
        Node *map = node_map(arena, (Span){0}), *list = node_list(arena, (Span){0});
        for (int i = 0; i < n; i++) {
            node_add(arena, map, node_string(arena, arena_printf(arena, "k%d", i), (Span){0}),
                     node_int(arena, i, (Span){0}));
            node_append(arena, list, map->pairs[i].value);
        }
        node_seal(arena, map);
        uint64_t before = node_digest(map);
        Node *copy = node_copy(arena, map), *longer = node_copy(arena, list);
        if (n) assert_ptr_equal(node_find(copy, "k0"), node_find(map, "k0"));
        node_set(arena, copy, node_string(arena, STR("new"), (Span){0}), node_int(arena, 1, (Span){0}));
        for (int i = 0; i < 10; i++) node_append(arena, longer, node_int(arena, i, (Span){0}));
        assert_int_equal(copy->count, n + 1);
        assert_int_equal(longer->count, n + 10);
        for (int i = 0; i < n; i++) assert_int_equal(node_find_str(copy, map->pairs[i].key->text)->integer, i);
        assert_int_equal(node_digest(map), before);
        assert_int_equal(list->count, n);
    }
}

static void a_sealed_map_can_still_be_set(void **state)
{
    Arena *arena = *state;
    Node *map = yaml(arena, "{a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1, l: 1, m: 1, n: 1, o: 1,"
                            " p: 1, q: 1, r: 1, s: 1, t: 1, u: 1, v: 1, w: 1, x: 1, y: 1}");
    assert_non_null(map->sorted);
    node_set(arena, map, node_string(arena, STR("z"), (Span){0}), node_int(arena, 2, (Span){0}));
    node_set(arena, map, node_string(arena, STR("a"), (Span){0}), node_int(arena, 3, (Span){0}));
    assert_int_equal(node_find(map, "z")->integer, 2);
    assert_int_equal(node_find(map, "a")->integer, 3);
    assert_int_equal(map->count, 26);
}

/* The place of `part` in the decoded value of `key`. */
typedef struct PlaceRow {
    const char *yaml, *part;
    uint32_t line, column, end_line, end_column;
} PlaceRow;

static const PlaceRow place_rows[] = {
    {"k: abc + def\n", "def", 1, 10, 1, 13},
    {"k: \xE2\x99\xA0 + def\n", "def", 1, 8, 1, 11},
    {"k:   'abc + def'\n", "def", 1, 13, 1, 16},
    {"k: \"abc + def\"\n", "abc", 1, 5, 1, 8},
    {"k: |\n  one\n    two three\n\n  four\n", "three", 3, 9, 3, 14},
    {"k: |\n  one\n\n\n  four\n", "four", 5, 3, 5, 7},
    {"k: |2-\n    one\n  two\n", "one", 2, 5, 2, 8},
    {"k: | # comment\n  one\n", "one", 2, 3, 2, 6},
    {"k: |\r\n  one\r\n  two\r\n", "two", 3, 3, 3, 6},
    {"k: >-\n  one two\n  three\n", "three", 3, 3, 3, 8},
    {"k: >\n  one two\n  three\n", "two three", 2, 7, 3, 8},
    {"k: one\n  two\n", "two", 2, 3, 2, 6},
    {"k: 'one\n  two'\n", "two", 2, 3, 2, 6},
    {"k: \"a\\tb + def\"\n", "def", 1, 12, 1, 15}, /* a pair that means one character */
    {"k: \"a \\\"b\\\" \\\\ def\"\n", "def", 1, 16, 1, 19},
    {"k: \"one\n  \\\"two\"\n", "two", 2, 5, 2, 8},
    {"k: 'it''s + def'\n", "def", 1, 13, 1, 16},
    {"k: '''a'' + def'\n", "a", 1, 7, 1, 8},
    {"k: '\\n + def'\n", "def", 1, 10, 1, 13}, /* no pairs in this style */
    {"k: it''s + def\n", "def", 1, 12, 1, 15},
    {"k: \"\\x41\\x42 + def\"\n", "def", 1, 4, 1, 20}, /* after another escape, the place is the whole scalar */
    {"k: \"one \\\n  two\"\n", "two", 1, 4, 2, 7},     /* and here */
};

static void a_stretch_of_a_scalar_has_its_place_in_the_file(void **state)
{
    for (size_t i = 0; i < COUNT(place_rows); i++) {
        const PlaceRow *row = &place_rows[i];
        Node *value = node_find(yaml(*state, row->yaml), "k");
        const char *part = strstr(value->text.s, row->part);
        assert_non_null(part);
        size_t from = (size_t)(part - value->text.s);
        Span span = node_text_span(value, from, from + strlen(row->part));
        bool right = span.line == row->line && span.column == row->column && span.end_line == row->end_line &&
                     span.end_column == row->end_column;
        if (!right)
            fail_msg("%s: %u:%u to %u:%u", row->yaml, (unsigned)span.line, (unsigned)span.column,
                     (unsigned)span.end_line, (unsigned)span.end_column);
    }
}

static void an_empty_stretch_and_an_impossible_one_have_places(void **state)
{
    Node *value = node_find(yaml(*state, "k: abc\n"), "k");
    Span end = node_text_span(value, 3, 3), wrong = node_text_span(value, 2, 9);
    assert_int_equal(end.column, 7);
    assert_int_equal(end.end_column, 7);
    assert_int_equal(wrong.column, 4);
    assert_int_equal(wrong.end_column, 7);
    Node *empty = node_find(yaml(*state, "k: ''"), "k");
    assert_int_equal(node_text_span(empty, 0, 0).column, 5);
    Node *made = node_string(*state, STR("abc"), (Span){0});
    assert_null(node_text_span(made, 1, 2).source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keys_are_found_in_small_and_large_maps, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_key_has_its_place_and_an_absent_one_the_map, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_node_is_a_text_only_if_it_is_a_scalar, set_up, tear_down),
        cmocka_unit_test_setup_teardown(equality_is_that_of_json_schema, set_up, tear_down),
        cmocka_unit_test_setup_teardown(large_maps_in_other_orders_are_equal_fast, set_up, tear_down),
        cmocka_unit_test_setup_teardown(trees_are_printed_as_json, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_digest_is_of_what_is_said_and_not_of_where, set_up, tear_down),
        cmocka_unit_test_setup_teardown(makers_append_and_replace, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_copy_shares_what_it_holds_and_grows_by_itself, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_sealed_map_can_still_be_set, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_stretch_of_a_scalar_has_its_place_in_the_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_stretch_and_an_impossible_one_have_places, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
