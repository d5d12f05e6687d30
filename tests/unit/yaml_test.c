/* The YAML reader: scalars, spans, each error of the profile with its place, limits, hostile files. */
#include "reading.h"

#include "text/yaml.h"

#include <math.h>
#include <string.h>

static Node *read_text(Arena *arena, Diags *diags, Str text)
{
    return yaml_read(arena, source_of(arena, STR("f"), text), diags);
}

/* Each text has one error. */
static const BadRow bad_rows[] = {
    BAD("a: 1\nb: 2\na: 3\n", "duplicate-key", 3, 1),
    BAD("- {x: 1, 'x': 2}\n", "duplicate-key", 1, 10),
    BAD("{a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, b: 1}", "duplicate-key", 1, 50),
    BAD("a: &x 1\n", "yaml-anchor", 1, 4),
    BAD("\xE2\x99\xA0: &x {}\n", "yaml-anchor", 1, 4),
    BAD("a: &x\n  b: 1\n", "yaml-anchor", 1, 4),
    BAD("a: & b\n", "yaml-anchor", 1, 5),
    BAD("a: *x\n", "yaml-alias", 1, 4),
    BAD("*x : 1\n", "yaml-alias", 1, 1),
    BAD("a: *\n", "yaml-alias", 1, 5),
    BAD("<<: {a: 1}\n", "yaml-merge-key", 1, 1),
    BAD("a: !!str b\n", "yaml-tag", 1, 4),
    BAD("a: !b\n", "yaml-tag", 1, 4),
    BAD("- !x!b c\n", "yaml-tag", 1, 3),
    BAD("%YAML 1.2\n---\na: b\n", "yaml-directive", 1, 1),
    BAD("# c\n\n%TAG !a! b\n---\na: b\n", "yaml-directive", 3, 1),
    BAD("%OTHER\n---\na: b\n", "yaml-directive", 1, 1),
    BAD("a: b\n---\nc: d\n", "yaml-documents", 2, 1),
    BAD("---\na: b\n...\n\n---\n", "yaml-documents", 5, 1),
    BAD("a: b\n...\n%YAML 1.2\n---\n", "yaml-documents", 3, 1),
    BAD("a:\n\tb: 1\n", "yaml-tab", 2, 1),
    BAD("a:\n  \tb: 1\n", "yaml-tab", 2, 3),
    BAD("a:\n  b: 1\n\tc: 2\n", "yaml-tab", 3, 1),
    BAD("a: 1\n\t\n", "yaml-tab", 2, 1),
    BAD("a: [\n\t1]\n", "yaml-tab", 2, 1),
    BAD("a: [\n \t1]\n", "yaml-tab", 2, 2),
    BAD("a: \xE4\n", "not-utf8", 1, 4),
    BAD("\xE2\x99\xA0\xC0\x80", "not-utf8", 1, 2),
    BAD("a\n\xED\xA0\x80", "not-utf8", 2, 1),
    BAD("\xE2\x99", "not-utf8", 1, 1),
    BAD("\xFF\xFE\x61\x00", "not-utf8", 0, 0),
    BAD("\xFE\xFF\x00\x61", "not-utf8", 0, 0),
    BAD("a: \0", "binary-file", 0, 0),
    BAD("\x89PNG\r\n\x1A\n\0\0\0", "binary-file", 0, 0),
    BAD("a: \x1B[31m\n", "control-character", 1, 4),
    BAD("a: \x7F\n", "control-character", 1, 4),
    BAD("a\rb\n", "control-character", 1, 2),
    BAD("a: b\xE2\x80\xA8\n", "control-character", 1, 5),
    BAD("a: \xEF\xBB\xBF\n", "control-character", 1, 4),
    BAD("1: a\n", "yaml-key", 1, 1),
    BAD("a:\n  1.5: b\n", "yaml-key", 2, 3),
    BAD("true: a\n", "yaml-key", 1, 1),
    BAD("a: {~: b}\n", "yaml-key", 1, 5),
    BAD("? [a]\n: b\n", "yaml-key", 1, 3),
    BAD("? {a: b}\n: c\n", "yaml-key", 1, 3),
    BAD("[[a]: b]\n", "yaml-key", 1, 2),
    BAD("a: [1, 2\nb: 3\n", "yaml-syntax", 2, 2),
    BAD("a: b: c\n", "yaml-syntax", 1, 5),
    BAD("a: @b\n", "yaml-syntax", 1, 4),
    BAD("a:\n  - 1\n b: 2\n", "yaml-syntax", 3, 2),
    BAD("a: [1]#c\n", "yaml-syntax", 1, 7),
    BAD("a: {b: c}#c\n", "yaml-syntax", 1, 10),
    BAD("a: 'b'#c\n", "yaml-syntax", 1, 7),
    BAD("a: \"b\"#c\n", "yaml-syntax", 1, 7),
    BAD("a: |#c\n  b\n", "yaml-syntax", 1, 5),
    BAD("[a,#c\nb]\n", "yaml-syntax", 1, 4),
    BAD("[-]\n", "yaml-syntax", 1, 2),
    BAD("[a, -, b]\n", "yaml-syntax", 1, 5),
    BAD("a: [1,\n2]\n", "yaml-syntax", 2, 1),
    BAD("a:\n  b: [1,\n  2]\n", "yaml-syntax", 3, 3),
    BAD("a: 'b\nc'\n", "yaml-syntax", 2, 1),
    /* characters that look like others are reported at their place */
    BAD("a: 1\nb:\xC2\xA0 c\nd: {e: f}\n", "yaml-invisible", 2, 3),
    BAD("a: {b: X, c:\xC2\xA0 Y}\n", "yaml-invisible", 1, 13),
    BAD("a:\n\xC2\xA0 \xC2\xA0 b: X\n", "yaml-invisible", 2, 1),
    BAD("a:\n  -\xC2\xA0X\n", "yaml-invisible", 2, 4),
    BAD("a: 10\xE2\x80\xAF"
        "000\n",
        "yaml-invisible", 1, 6),
    BAD("a: \xE2\x80\x87"
        "5\n",
        "yaml-invisible", 1, 4),
    BAD("a\xE2\x80\x8B: 1\n", "yaml-invisible", 1, 2),
    BAD("a: b\xE2\x80\x8D\n", "yaml-invisible", 1, 5),
    BAD("a: \xE2\x80\xAE"
        "b\n",
        "yaml-invisible", 1, 4),
    BAD("a\xC2\xAD: b\n", "yaml-invisible", 1, 2),
    BAD("a: \xE2\x80\x9Cx\xE2\x80\x9D\n", "yaml-look-alike", 1, 4),
    BAD("a: \xE2\x80\x9Ex: y\xE2\x80\x9C\n", "yaml-look-alike", 1, 4),
    BAD("a: [\xE2\x80\x98x\xE2\x80\x99]\n", "yaml-look-alike", 1, 5),
    BAD("\xE2\x80\x9C"
        "a\xE2\x80\x9D: x\n",
        "yaml-look-alike", 1, 1),
    BAD("a: \xE2\x88\x92"
        "5\n",
        "yaml-look-alike", 1, 4),
    BAD("a: \xE2\x80\x93"
        "5\n",
        "yaml-look-alike", 1, 4),
    BAD("a: 1e\xE2\x88\x92"
        "1\n",
        "yaml-look-alike", 1, 6),
    BAD("a: \xEF\xBC\x91\xEF\xBC\x92\n", "yaml-look-alike", 1, 4),
    BAD("a: \xD9\xA1\n", "yaml-look-alike", 1, 4),
    BAD("a:\n  \xE2\x80\x93 b\n", "yaml-look-alike", 2, 3),
    BAD("a:\n  \xE2\x80\xA2 b\n", "yaml-look-alike", 2, 3),
    BAD("a\xEF\xBC\x9A"
        "b\nc: d\n",
        "yaml-look-alike", 1, 2),
    BAD("a\xEF\xBC\x9A"
        "b\n",
        "yaml-look-alike", 1, 2),
    BAD("{a\xEF\xBC\x9A b, c: d}\n", "yaml-look-alike", 1, 3),
    BAD("a: [b\xEF\xBC\x8C c]\n", "yaml-look-alike", 1, 6),
    BAD("a: \xEF\xBC\xBB"
        "b]\n",
        "yaml-look-alike", 1, 4),
    BAD("d\xD0\xB5"
        "ck: 1\n",
        "yaml-look-alike", 1, 2),
    BAD("a: [HA, \xD0\x9D"
        "A]\n",
        "yaml-look-alike", 1, 9),
    BAD("a: 1\n\xEF\xBB\xBF"
        "b: 2\n",
        "control-character", 2, 1),
    /* commas as in JSON, although no bracket is open */
    BAD("a: {b: X},\nc: d\n", "yaml-syntax", 1, 10),
    BAD("a:\n  b: \"X\",\n  c: \"Y\"\n", "yaml-syntax", 2, 9),
    BAD("a: X,\n", "yaml-syntax", 1, 5),
    BAD("- 3,\n", "yaml-syntax", 1, 4),
    BAD("x:\r\n  - z\r\n  y:\r\n", "yaml-syntax", 3, 3),
    BAD("{\"a\": \"\\ud83c\"}", "yaml-syntax", 1, 10),
    BAD("a: \"\\udca1\\ud83c\"", "yaml-syntax", 1, 7),
    BAD("a\0:\0 \0"
        "1\0",
        "not-utf8", 0, 0),
    BAD("\xFF\xFE\0\0a\0\0\0", "not-utf8", 0, 0),
    BAD("", "empty-document", 1, 1),
    BAD("# only\n\n", "empty-document", 1, 1),
    BAD("\xEF\xBB\xBF", "empty-document", 1, 1),
};

static void faults_have_their_code_and_place(void **state)
{
    (void)state;
    assert_bad(read_text, bad_rows, COUNT(bad_rows));
}

static void a_document_start_alone_is_empty(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    assert_null(read_text(arena, diags, STR("---\n")));
    assert_string_equal(diags->list[0]->code, "empty-document");
    arena_free(arena);
}

static void faults_of_the_profile_are_all_collected(void **state)
{
    (void)state;
    static const char text[] = "a: &x 1\n"
                               "b: *x\n"
                               "a: !t &y 2\n"
                               "<<: 3\n"
                               "4: 5\n"
                               "c: [-]#c\n"
                               "d: 'e\n"; /* the syntax error that ends the text */
    static const struct {
        const char *code;
        uint32_t line, column;
    } expected[] = {
        {"yaml-anchor", 1, 4}, {"yaml-alias", 2, 4},  {"duplicate-key", 3, 1},
        {"yaml-tag", 3, 4},    {"yaml-anchor", 3, 7}, {"yaml-merge-key", 4, 1},
        {"yaml-key", 5, 1},    {"yaml-syntax", 6, 5}, {"yaml-syntax", 8, 1},
    };
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    assert_null(read_text(arena, diags, STR(text)));
    diags_sort(diags);
    assert_int_equal(diags->n, COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_string_equal(diags->list[i]->code, expected[i].code);
        assert_int_equal(diags->list[i]->span.line, expected[i].line);
        assert_int_equal(diags->list[i]->span.column, expected[i].column);
    }
    arena_free(arena);
}

static void second_places_are_noted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t line, column;
    } rows[] = {
        {"b: 1\na: 2\nb: 3\n", 1, 1},     /* the first of the two keys */
        {"a:\n  b: [1, 2\nc: 3\n", 2, 6}, /* the bracket that is still open */
        {"a: 1\nb: \"c\n\n", 2, 4},       /* the quote that is still open */
        {"# c\na: 1\n---\nb: 2\n", 2, 1}, /* the first document */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        assert_null(read_text(arena, diags, str_of(rows[i].text)));
        assert_non_null(diags->list[0]->notes);
        assert_int_equal(diags->list[0]->notes->span.line, rows[i].line);
        assert_int_equal(diags->list[0]->notes->span.column, rows[i].column);
        arena_free(arena);
    }
}

/* Strict editors accept these texts, too. */
static const char *const good_texts[] = {
    "a: b # c\n",
    "a: b#c\n",
    "a: 'b' #c\n",
    "'a#b': [c#d, \"#\"]\n#end",
    "a: |\n  # text\n  x#y\n# comment\nb: >-2 # c\n",
    "a: | # comment\n  b\n",
    "a: [\n  1, # one\n# out here\n  2,\n]\n",
    "a:\n  b: {x: 1,\n    y: 2\n  }\n",
    "a: 'b\n\n  c'\n",
    "[a,\nb]\n",
    "a:\t1\t# tab as separation\n",
    "a: |\n  b\n  \tc\n",
    "[a,\n\t\n \t# tab before a comment\nb]\n",
    "\xEF\xBB\xBF# c\na: 1\n",
    "a: 1\r\nb:\r\n  - 2\r\n",
    "---\na: 1\n...\n# end\n",
    "- - a\n  - b\n-\n  c: 1\n",
    "'1': a\n\"~\": b\nyes: c\n",
    "\"<<\": 1\n",
    "[-1, -a]\n",
    "a: Karl\xE2\x80\x99s \xE2\x80\x9CSolo\xE2\x80\x9D \xE2\x80\x93 not his\n", /* typography within a text */
    "a: \xE2\x80\x9ESolo\xE2\x80\x9C or \xE2\x80\x9EGrand\xE2\x80\x9C\n",
    "a: \xE8\xA7\x84\xE5\x88\x99\xEF\xBC\x9A\xE4\xBD\xA0\xEF\xBC\x8C\xE6\x88\x91\n", /* Chinese */
    "a: \xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x8C\xBE\n",                             /* a picture of two, joined */
    "a: \xE2\x99\xA5\xEF\xB8\x8F\n",                                /* and a picture with a variation selector */
    "a: \xD0\x9A\xD0\xBE\xD1\x82\nb: \xD0\x9A\xD0\xBE\xD1\x82 A\n", /* Russian */
    "a: '\xC2\xA0' # \xC2\xA0\nb: \"\xE2\x80\x8B,\"\nc: |\n  \xC2\xA0\n",
    "\"\xE2\x80\x9C\": ','\n",
    "\xEF\xBB\xBF# c\r\na: 1\r\nb: x\r\n",
    "[a,b,]\n",
};

static void what_editors_take_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(good_texts); i++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        Node *node = read_text(arena, diags, str_of(good_texts[i]));
        Buf out = {0};
        diags_print(&out, diags);
        if (!node) fail_msg("%s\n%s", good_texts[i], buf_text(&out));
        assert_int_equal(diags->n, 0);
        buf_free(&out);
        arena_free(arena);
    }
}

static void plain_scalars_follow_the_core_schema(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        NodeKind kind;
        int64_t integer;
        double number;
    } rows[] = {
        {"null", NODE_NULL, 0, 0},
        {"Null", NODE_NULL, 0, 0},
        {"NULL", NODE_NULL, 0, 0},
        {"~", NODE_NULL, 0, 0},
        {"nULL", NODE_STRING, 0, 0},
        {"true", NODE_BOOL, 1, 0},
        {"True", NODE_BOOL, 1, 0},
        {"TRUE", NODE_BOOL, 1, 0},
        {"false", NODE_BOOL, 0, 0},
        {"tRUE", NODE_STRING, 0, 0},
        {"yes", NODE_STRING, 0, 0},
        {"no", NODE_STRING, 0, 0},
        {"on", NODE_STRING, 0, 0},
        {"Off", NODE_STRING, 0, 0},
        {"y", NODE_STRING, 0, 0},
        {"N", NODE_STRING, 0, 0},
        {"0", NODE_INT, 0, 0},
        {"-12", NODE_INT, -12, -12},
        {"+12", NODE_INT, 12, 12},
        {"007", NODE_INT, 7, 7},
        {"0o17", NODE_INT, 15, 15},
        {"0o18", NODE_STRING, 0, 0},
        {"0xfF", NODE_INT, 255, 255},
        {"-0x1", NODE_STRING, 0, 0},
        {"0x", NODE_STRING, 0, 0},
        {"0b1", NODE_STRING, 0, 0},
        {"1_000", NODE_STRING, 0, 0},
        {"1:30", NODE_STRING, 0, 0},
        {"2024-01-31", NODE_STRING, 0, 0},
        {"9223372036854775807", NODE_INT, INT64_MAX, 9223372036854775807.0},
        {"9223372036854775808", NODE_NUMBER, 0, 9223372036854775808.0},
        {"-9223372036854775808", NODE_INT, INT64_MIN, -9223372036854775808.0},
        {"0x7FFFFFFFFFFFFFFF", NODE_INT, INT64_MAX, 9223372036854775807.0},
        {"0x8000000000000000", NODE_NUMBER, 0, 9223372036854775808.0},
        {"0x10000000000000000", NODE_NUMBER, 0, 18446744073709551616.0},
        {"1.0", NODE_INT, 1, 1},
        {"1e2", NODE_INT, 100, 100},
        {".5", NODE_NUMBER, 0, 0.5},
        {"5.", NODE_INT, 5, 5},
        {"-1.5E+1", NODE_INT, -15, -15},
        {"-1.55E+1", NODE_NUMBER, 0, -15.5},
        {"1e300", NODE_NUMBER, 0, 1e300},
        {"99999999999999999999", NODE_NUMBER, 0, 1e20},
        {".", NODE_STRING, 0, 0},
        {"1e", NODE_STRING, 0, 0},
        {"e5", NODE_STRING, 0, 0},
        {"1.2.3", NODE_STRING, 0, 0},
        {"+", NODE_STRING, 0, 0},
        {"-.inf", NODE_NUMBER, 0, (double)-INFINITY},
        {"+.INF", NODE_NUMBER, 0, (double)INFINITY},
        {"inf", NODE_STRING, 0, 0},
        {"nan", NODE_STRING, 0, 0},
        {"'1'", NODE_STRING, 0, 0},
        {"\"true\"", NODE_STRING, 0, 0},
        {"|\n  1\n", NODE_STRING, 0, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Node *list = read_text(arena, diags_new(arena), arena_printf(arena, "- %s", rows[i].text));
        assert_non_null(list);
        const Node *node = list->items[0];
        if (node->kind != rows[i].kind || node->integer != rows[i].integer || node->number != rows[i].number)
            fail_msg("%s: %s %lld %g", rows[i].text, node_kind_name(node->kind), (long long)node->integer,
                     node->number);
        arena_free(arena);
    }
    Arena *arena = arena_new();
    assert_true(isnan(read_text(arena, diags_new(arena), STR(".NaN"))->number));
    arena_free(arena);
}

/* An integer has the same text, however it was written. */
static void an_int_has_one_text(void **state)
{
    (void)state;
    static const char *const WRITTEN[] = {"7", "007", "7.0", "+7", "0o7", "0x7", ".7e1", "70e-1"};
    for (size_t i = 0; i < COUNT(WRITTEN); i++) {
        Arena *arena = arena_new();
        Node *map = read_text(arena, diags_new(arena), arena_printf(arena, "a: %s\nb:\n", WRITTEN[i]));
        assert_true(node_is(node_find(map, "a"), "7"));
        assert_int_equal(node_find(map, "b")->kind, NODE_NULL);
        arena_free(arena);
    }
}

/*
 * Pairs of escapes, as JSON writes characters beyond U+FFFF, are these characters in double quotes, and text elsewhere.
 */
static void surrogate_pairs_are_characters(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } rows[] = {
        {"k: \"\\ud83c\\udca1\"", "\xF0\x9F\x82\xA1"},
        {"{\"k\": \"<\\uD83C\\uDCA1\\ud83c\\udca2>\"}", "<\xF0\x9F\x82\xA1\xF0\x9F\x82\xA2>"},
        {"k: \"\\\\ud83c\\\\udca1\"", "\\ud83c\\udca1"},
        {"k: \"\\\\\\ud83c\\udca1\"", "\\\xF0\x9F\x82\xA1"},
        {"k: '\\ud83c\\udca1'", "\\ud83c\\udca1"},
        {"k: \\ud83c\\udca1 # \\ud83c\\udca1", "\\ud83c\\udca1"},
        {"# \\ud83c\\udca1\nk: \"\\ud83c\\udca1\"", "\xF0\x9F\x82\xA1"},
        {"k: |-\n  \\ud83c\\udca1", "\\ud83c\\udca1"},
        {"k: \"\xE2\x99\xA0\\ueabc\\ud83c\\udca1\"", "\xE2\x99\xA0\xEE\xAA\xBC\xF0\x9F\x82\xA1"},
        {"k: \"\\uEaBc\\uEaBc\\ud83c\\udca1\"", "\xEE\xAA\xBC\xEE\xAA\xBC\xF0\x9F\x82\xA1"},
        {"\"\\ud83c\\udca1\": {k: 1}\nk: \"\\ud83c\\udca1\"", "\xF0\x9F\x82\xA1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        const Node *node = node_find(read_text(arena, diags_new(arena), str_of(rows[i].text)), "k");
        if (!node || !str_is(node->text, rows[i].expected))
            fail_msg("%s: '%.*s'", rows[i].text, STR_ARG(node ? node->text : STR("none")));
        arena_free(arena);
    }
}

/* The message names the cause of an error, and the correction. */
static void hints_name_the_cause(void **state)
{
    (void)state;
    Buf long_key = {0}, quoted_key = {0};
    repeat(&long_key, STR("k"), 1030);
    buf_printf(&quoted_key, "{\"%s\": 1}", buf_text(&long_key));
    buf_add(&long_key, STR(": 1\n"));
    const struct {
        const char *text, *message, *hint;
    } rows[] = {
        {"a:\xC2\xA0 b\nc: d", "U+00A0 (no-break space)", "write a space"},
        {"a\xE2\x80\x8B: b", "U+200B (zero width space)", "delete it"},
        {"a: \xE2\x88\x92"
         "5",
         "U+2212 (minus sign), not '-'", "write '-'"},
        {"a: \xE2\x80\x9Cx\xE2\x80\x9D", "U+201C (typographic quote), not '\"'", "write '\"'"},
        {"a: {b: c},\n", "comma after the value", "remove the comma"},
        {"a: b,\n", "comma after the value", "remove the comma"},
        {"a: [1]]\n", "this closing bracket", "remove it"},
        {"a: \"b \"c\"\"\n", "after the closing quote", "\\\""},
        {"a: 'don't'\n", "after the closing quote", "''"},
        {buf_text(&long_key), "more than 1024 characters", "shorten"},
        {buf_text(&quoted_key), "more than 1024 characters", "shorten"},
        {"\"a\n  b\": c\n", "more than one line", "one line"},
        {"a 1\nb: 2\n", "continues from the line above", "missing there"},
        {"a:1\nb: 2\n", "continues from the line above", "missing there"},
        {"a: >= 3\n", "", "use quotes for text that begins with '|' or '>'"},
        {"a: ? b\n", "", "'?'"},
        {"[1,,2]", "", "delete a comma"},
        {"{a: 1} // b", "", "begin a comment with '#'"},
        {"a: \"C:\\User\"", "", "single quotes"},
        {"a: \"\\ud83c\"", "", "come in pairs"},
        {"a: 1\n---\nb: 2\n", "second document", "to another file"},
        {"a: 1\n\xEF\xBB\xBF"
         "b: 2\n",
         "byte order mark", "delete it"},
        {"a: \xE4\n", "0xE4", "Latin-1"},
        {"a: \x93x\x94\n", "0x93", "Windows-1252"},
        {"a: \xC0\xAF\n", "0xC0", "no character begins"},
        {"a: 1\rb: 2\r", "carriage return", "line ends"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        assert_null(read_text(arena, diags, str_of(rows[i].text)));
        const Diag *diag = diags->list[0];
        if (!str_has(diag->message, str_of(rows[i].message)) || !str_has(diag->hint, str_of(rows[i].hint)))
            fail_msg("%s: %.*s; %.*s", rows[i].text, STR_ARG(diag->message), STR_ARG(diag->hint));
        arena_free(arena);
    }
    buf_free(&long_key);
    buf_free(&quoted_key);
}

typedef struct SpanRow {
    const char *text;
    uint32_t line, column, end_line, end_column;
    NodeStyle style;
} SpanRow;

/* The spans of the value of `k`. */
static const SpanRow span_rows[] = {
    {"k: abc   # c\n", 1, 4, 1, 7, STYLE_PLAIN},
    {"k: \xE2\x99\xA0\xE2\x99\xA0 \n", 1, 4, 1, 6, STYLE_PLAIN},
    {"k: one\n  two  \n\nl: 1\n", 1, 4, 2, 6, STYLE_PLAIN},
    {"k: 'abc'  \n", 1, 4, 1, 9, STYLE_QUOTED},
    {"k: \"a\n  b\"\n", 1, 4, 2, 5, STYLE_QUOTED},
    {"k: |\n  abc\n\n\nl: 1\n", 1, 4, 2, 6, STYLE_LITERAL},
    {"k: |\n  abc", 1, 4, 2, 6, STYLE_LITERAL},
    {"k: >-\n  abc\n  de\n# c\n", 1, 4, 3, 5, STYLE_FOLDED},
    {"k: |\nl: 1\n", 1, 4, 1, 5, STYLE_LITERAL},
    {"k:\nl: 1\n", 1, 3, 1, 3, STYLE_PLAIN},
    {"k: [1,\n  2 ] # c\n", 1, 4, 2, 6, STYLE_PLAIN},
    {"k: {a: 1}\n", 1, 4, 1, 10, STYLE_PLAIN},
    {"k:\n  - a\n  - bc  # c\n\nl: 1\n", 2, 3, 3, 7, STYLE_PLAIN},
    {"k:\n- a\n- bc\nl: 1\n", 2, 1, 3, 5, STYLE_PLAIN},
    {"k:\n  a: 1\n  b: [2]\n\n\n", 2, 3, 3, 9, STYLE_PLAIN},
    {"k:\n  a: |\n    x\n\n\nl: 1\n", 2, 3, 3, 6, STYLE_PLAIN},
    {"k: [a: b , c]\n", 1, 4, 1, 14, STYLE_PLAIN},
};

static void values_have_their_places(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(span_rows); i++) {
        const SpanRow *row = &span_rows[i];
        Arena *arena = arena_new();
        const Node *node = node_find(read_text(arena, diags_new(arena), str_of(row->text)), "k");
        assert_non_null(node);
        Span span = node->span;
        bool right = span.line == row->line && span.column == row->column && span.end_line == row->end_line &&
                     span.end_column == row->end_column && node->style == row->style;
        if (!right)
            fail_msg("%s: %u:%u to %u:%u", row->text, (unsigned)span.line, (unsigned)span.column,
                     (unsigned)span.end_line, (unsigned)span.end_column);
        arena_free(arena);
    }
}

static void a_pair_within_a_flow_list_ends_with_its_value(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const Node *list = read_text(arena, diags_new(arena), STR("[a: b , c]"));
    assert_int_equal(list->items[0]->kind, NODE_MAP);
    assert_int_equal(list->items[0]->span.column, 2);
    assert_int_equal(list->items[0]->span.end_column, 6);
    arena_free(arena);
}

static void bytes_are_limited(void **state)
{
    (void)state;
    Buf text = {0};
    repeat(&text, STR("a"), YAML_MAX_BYTES);
    assert_string_equal(first_code(read_text, buf_str(&text)), "fine");
    buf_char(&text, 'a');
    assert_string_equal(first_code(read_text, buf_str(&text)), "too-large");
    buf_free(&text);
}

static void nodes_are_limited(void **state)
{
    (void)state;
    Buf text = {0};
    repeat(&text, STR("- 1\n"), YAML_MAX_NODES - 1); /* the list itself is a node, too */
    assert_string_equal(first_code(read_text, buf_str(&text)), "fine");
    buf_add(&text, STR("- 1\n"));
    assert_string_equal(first_code(read_text, buf_str(&text)), "too-many-nodes");
    buf_free(&text);
}

static void depth_is_limited(void **state)
{
    (void)state;
    for (size_t depth = YAML_MAX_DEPTH; depth <= YAML_MAX_DEPTH + 1; depth++) {
        Buf flow = {0}, lists = {0};
        repeat(&flow, STR("["), depth);
        repeat(&flow, STR("]"), depth);
        repeat(&lists, STR("- "), depth);
        buf_char(&lists, 'x');
        const char *expected = depth <= YAML_MAX_DEPTH ? "fine" : "too-deep";
        assert_string_equal(first_code(read_text, buf_str(&flow)), expected);
        assert_string_equal(first_code(read_text, buf_str(&lists)), expected);
        buf_free(&flow);
        buf_free(&lists);
    }
}

/* Files of the greatest size that repeat one text are rejected or read at once. */
static void hostile_files_end_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *head, *unit, *code;
    } rows[] = {
        {"", "[", "too-deep"},
        {"a: ", "{", "too-deep"},
        {"", "[\n", "too-deep"},
        {"", "- ", "too-deep"},
        {"", "? ", "too-deep"},
        {"[", "&a x,", "yaml-anchor"},
        {"[", "&a !b x,", "yaml-anchor"},
        {"[", "*a,", "yaml-alias"},
        {"", "a: 1\n", "too-many-nodes"},
        {"", "1: 1\n", "yaml-key"},
        {"", "%TAG !a! b\n", "yaml-directive"},
        {"", "---\n", "empty-document"},
        {"", "# c\n", "empty-document"},
        {"", "\n", "empty-document"},
        {"'", "a\n", "yaml-syntax"},
        {"[", "''#\n,", "too-many-nodes"},
        {"", "\t", "yaml-tab"},
        {"|\n", "\n", "fine"},
        {"|\n", " a\n", "fine"},
        {"", "7", "fine"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Buf text = {0};
        buf_add(&text, str_of(rows[i].head));
        while (text.n + strlen(rows[i].unit) <= YAML_MAX_BYTES) buf_add(&text, str_of(rows[i].unit));
        const char *code = first_code(read_text, buf_str(&text));
        if (strcmp(code, rows[i].code) != 0) fail_msg("%s%s...: %s", rows[i].head, rows[i].unit, code);
        buf_free(&text);
    }
    Buf text = {0};
    repeat(&text, STR("["), 10 << 20);
    assert_string_equal(first_code(read_text, buf_str(&text)), "too-large");
    buf_free(&text);
}

/* An incomplete document of any length gives a value or an error, and nothing worse. */
static void every_beginning_of_a_document_is_read_or_refused(void **state)
{
    (void)state;
    static const char text[] =
        "a: [1, {b: \"c\\u00e4\", 'd': ~}]\n? >-\n  e\n  f\n: |+\n   g\n\n# h\n? - i\n\xE2\x99\xA0: j\n";
    for (size_t n = 0; n < sizeof text; n++) (void)first_code(read_text, (Str){text, n});
    assert_string_equal(first_code(read_text, STR(text)), "yaml-key");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_have_their_code_and_place),
        cmocka_unit_test(a_document_start_alone_is_empty),
        cmocka_unit_test(faults_of_the_profile_are_all_collected),
        cmocka_unit_test(second_places_are_noted),
        cmocka_unit_test(what_editors_take_is_read),
        cmocka_unit_test(plain_scalars_follow_the_core_schema),
        cmocka_unit_test(an_int_has_one_text),
        cmocka_unit_test(surrogate_pairs_are_characters),
        cmocka_unit_test(hints_name_the_cause),
        cmocka_unit_test(values_have_their_places),
        cmocka_unit_test(a_pair_within_a_flow_list_ends_with_its_value),
        cmocka_unit_test(bytes_are_limited),
        cmocka_unit_test(nodes_are_limited),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(hostile_files_end_at_once),
        cmocka_unit_test(every_beginning_of_a_document_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
