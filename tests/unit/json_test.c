/* The JSON reader: values, exact places of errors, limits. */
#include "reading.h"

#include "text/json.h"
#include "text/json_write.h"

#include <string.h>

static Node *read_text(Arena *arena, Diags *diags, Str text)
{
    return json_read(arena, source_of(arena, STR("f"), text), diags);
}

static const BadRow bad_rows[] = {
    BAD("", "empty-document", 1, 1),
    BAD(" \n", "empty-document", 2, 1),
    BAD("[1, 2", "json-syntax", 1, 6),
    BAD("[1,\n 2 3]", "json-syntax", 2, 4),
    BAD("[1,]", "json-syntax", 1, 4),
    BAD("{\"a\" 1}", "json-syntax", 1, 6),
    BAD("{\"a\":}", "json-syntax", 1, 6),
    BAD("{\"a\":1,}", "json-syntax", 1, 8),
    BAD("{a: 1}", "json-syntax", 1, 2),
    BAD("{1: 1}", "json-syntax", 1, 2),
    BAD("'a'", "json-syntax", 1, 1),
    BAD("1 2", "json-syntax", 1, 3),
    BAD("01", "json-syntax", 1, 2),
    BAD("-", "json-syntax", 1, 2),
    BAD("+1", "json-syntax", 1, 1),
    BAD("1.", "json-syntax", 1, 3),
    BAD(".5", "json-syntax", 1, 1),
    BAD("1e", "json-syntax", 1, 3),
    BAD("[1e+]", "json-syntax", 1, 5),
    BAD("tru", "json-syntax", 1, 1),
    BAD("truely", "json-syntax", 1, 5),
    BAD("NaN", "json-syntax", 1, 1),
    BAD("// c\n1", "json-syntax", 1, 1),
    BAD("\"abc", "json-syntax", 1, 5),
    BAD("\"a\tb\"", "json-syntax", 1, 3),
    BAD("\"a\nb\"", "json-syntax", 1, 3),
    BAD("\"\xE2\x99\xA0\\q\"", "json-syntax", 1, 4),
    BAD("\"\\u12G4\"", "json-syntax", 1, 6),
    BAD("\"\\uD83D\"", "json-syntax", 1, 2),
    BAD("\"\\uDC32\"", "json-syntax", 1, 2),
    BAD("\"\\uD83D\\u0041\"", "json-syntax", 1, 2),
    BAD("\"\\uD83Dx\"", "json-syntax", 1, 2),
    BAD("[\"\xFF\"]", "not-utf8", 1, 3),
    BAD("\"\xED\xA0\xBD\"", "not-utf8", 1, 2),
    BAD("\xFF\xFE[\0]\0", "not-utf8", 0, 0),
    BAD("[\0]", "binary-file", 0, 0),
    BAD("{\"a\": 1,\n \"a\": 2}", "duplicate-key", 2, 2),
    BAD("{\"a\": 1, \"\\u0061\": 2}", "duplicate-key", 1, 10),
};

static void faults_have_their_code_and_place(void **state)
{
    (void)state;
    assert_bad(read_text, bad_rows, COUNT(bad_rows));
}

static void strings_are_decoded(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        Str expected;
    } rows[] = {
        {"\"\"", {"", 0}},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", {"\"\\/\b\f\n\r\t", 8}},
        {"\"\\u0041\\u00e4\\u2660\"", {"A\xC3\xA4\xE2\x99\xA0", 6}},
        {"\"\\ud83d\\uDC32\"", {"\xF0\x9F\x90\xB2", 4}},
        {"\"\\u0000\"", {"\0", 1}},
        {"\"\\uFFFF\\u07ff\\u0800\"", {"\xEF\xBF\xBF\xDF\xBF\xE0\xA0\x80", 8}},
        {"\"\xE2\x99\xA0\x7F\"", {"\xE2\x99\xA0\x7F", 4}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Node *node = read_text(arena, diags_new(arena), str_of(rows[i].json));
        assert_non_null(node);
        assert_int_equal(node->kind, NODE_STRING);
        assert_true(str_equal(node->text, rows[i].expected));
        arena_free(arena);
    }
}

static void numbers_are_integers_when_their_value_is(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        NodeKind kind;
        int64_t integer;
        double number;
    } rows[] = {
        {"0", NODE_INT, 0, 0},
        {"-0", NODE_INT, 0, 0},
        {"1.0", NODE_INT, 1, 1},
        {"1e2", NODE_INT, 100, 100},
        {"-1.50e1", NODE_INT, -15, -15},
        {"1200e-2", NODE_INT, 12, 12},
        {"0e999999999999999999999", NODE_INT, 0, 0},
        {"0.000", NODE_INT, 0, 0},
        {"9223372036854775807", NODE_INT, INT64_MAX, 9223372036854775807.0},
        {"-9223372036854775808", NODE_INT, INT64_MIN, -9223372036854775808.0},
        {"9223372036854775808", NODE_NUMBER, 0, 9223372036854775808.0},
        {"-9223372036854775809", NODE_NUMBER, 0, -9223372036854775809.0},
        {"1e18", NODE_INT, 1000000000000000000, 1e18},
        {"1e19", NODE_NUMBER, 0, 1e19},
        {"0.5", NODE_NUMBER, 0, 0.5},
        {"15e-1", NODE_NUMBER, 0, 1.5},
        {"1e-999999999999999999999", NODE_NUMBER, 0, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Node *node = read_text(arena, diags_new(arena), str_of(rows[i].json));
        assert_non_null(node);
        if (node->kind != rows[i].kind || node->integer != rows[i].integer || node->number != rows[i].number)
            fail_msg("%s: %s %lld %g", rows[i].json, node_kind_name(node->kind), (long long)node->integer,
                     node->number);
        arena_free(arena);
    }
}

static void values_have_their_places(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Node *map = read_text(arena, diags_new(arena), STR("{\"\xE2\x99\xA0\": [1,\n  true]}\n"));
    Node *list = node_find(map, "\xE2\x99\xA0");
    const struct {
        Span span;
        uint32_t line, column, end_line, end_column;
    } rows[] = {
        {map->span, 1, 1, 2, 9},
        {map->pairs[0].key->span, 1, 2, 1, 5},
        {list->span, 1, 7, 2, 8},
        {list->items[0]->span, 1, 8, 1, 9},
        {list->items[1]->span, 2, 3, 2, 7},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(rows[i].span.line, rows[i].line);
        assert_int_equal(rows[i].span.column, rows[i].column);
        assert_int_equal(rows[i].span.end_line, rows[i].end_line);
        assert_int_equal(rows[i].span.end_column, rows[i].end_column);
    }
    arena_free(arena);
}

static void a_fault_within_brackets_names_where_they_opened(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    assert_null(read_text(arena, diags, STR("[\n {\"a\": 1")));
    assert_int_equal(diags->list[0]->notes->span.line, 2);
    assert_int_equal(diags->list[0]->notes->span.column, 2);
    arena_free(arena);
}

static void depth_is_limited(void **state)
{
    (void)state;
    for (size_t depth = JSON_MAX_DEPTH; depth <= JSON_MAX_DEPTH + 1; depth++) {
        Buf lists = {0}, maps = {0};
        repeat(&lists, STR("["), depth);
        repeat(&lists, STR("]"), depth);
        repeat(&maps, STR("{\"a\":"), depth);
        buf_char(&maps, '1');
        repeat(&maps, STR("}"), depth);
        const char *expected = depth <= JSON_MAX_DEPTH ? "fine" : "too-deep";
        assert_string_equal(first_code(read_text, buf_str(&lists)), expected);
        assert_string_equal(first_code(read_text, buf_str(&maps)), expected);
        buf_free(&lists);
        buf_free(&maps);
    }
}

static void nodes_and_bytes_are_limited(void **state)
{
    (void)state;
    Buf list = {0};
    buf_char(&list, '[');
    repeat(&list, STR("0,"), JSON_MAX_NODES - 2);
    buf_add(&list, STR("0]"));
    assert_string_equal(first_code(read_text, buf_str(&list)), "fine");
    list.text[list.n - 1] = ',';
    buf_add(&list, STR("0]"));
    assert_string_equal(first_code(read_text, buf_str(&list)), "too-many-nodes");
    buf_clear(&list);
    repeat(&list, STR(" "), JSON_MAX_BYTES - 1);
    buf_char(&list, '1');
    assert_string_equal(first_code(read_text, buf_str(&list)), "fine");
    buf_char(&list, ' ');
    assert_string_equal(first_code(read_text, buf_str(&list)), "too-large");
    buf_free(&list);
}

static void open_brackets_without_end_are_refused(void **state)
{
    (void)state;
    Buf text = {0};
    repeat(&text, STR("["), 10 << 20);
    assert_string_equal(first_code(read_text, buf_str(&text)), "too-deep");
    buf_free(&text);
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void integers_are_written_to_their_last_digit(void **state)
{
    Buf out = {0};
    Json json = {.out = &out};
    (void)state;
    json_list(&json);
    json_int(&json, 0);
    json_int(&json, -7);
    json_int(&json, 1203);
    json_int(&json, INT64_MAX);
    json_int(&json, INT64_MIN);
    json_count(&json, UINT64_MAX);
    json_end(&json, "]");
    assert_string_equal(buf_text(&out), "[0,-7,1203,9223372036854775807,-9223372036854775808,18446744073709551615]");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_have_their_code_and_place),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(numbers_are_integers_when_their_value_is),
        cmocka_unit_test(values_have_their_places),
        cmocka_unit_test(a_fault_within_brackets_names_where_they_opened),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(nodes_and_bytes_are_limited),
        cmocka_unit_test(open_brackets_without_end_are_refused),
        cmocka_unit_test(integers_are_written_to_their_last_digit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
