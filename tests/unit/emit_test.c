/* A tree is written as YAML, and reading the YAML gives the same tree. */
#include "support.h"

#include "base/rng.h"
#include "text/emit.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

static const Node *from_json(Arena *arena, const char *json)
{
    const Node *node = json_read(arena, source_of(arena, STR("json"), str_of(json)), diags_new(arena));
    assert_non_null(node);
    return node;
}

static void expect_yaml(const char *json, const char *yaml)
{
    Arena *arena = arena_new();
    Buf out = {0};
    node_print_yaml(&out, from_json(arena, json));
    assert_string_equal(buf_text(&out), yaml);
    buf_free(&out);
    arena_free(arena);
}

static void strings_are_quoted_only_where_they_must_be(void **state)
{
    (void)state;
    expect_yaml("{\"a\": \"two words\"}", "a: two words\n");
    expect_yaml("{\"a\": \"commas, and [brackets]\"}", "a: commas, and [brackets]\n");
    expect_yaml("{\"a\": \"\"}", "a: \"\"\n");
    expect_yaml("{\"a\": \"true\"}", "a: \"true\"\n");
    expect_yaml("{\"a\": \"null\"}", "a: \"null\"\n");
    expect_yaml("{\"a\": \"12\"}", "a: \"12\"\n");
    expect_yaml("{\"a\": \"0x1F\"}", "a: \"0x1F\"\n");
    expect_yaml("{\"a\": \"1e3\"}", "a: \"1e3\"\n");
    /* without quotes these 66 characters would be read as the number 1 */
    expect_yaml("{\"a\": \"0x0000000000000000000000000000000000000000000000000000000000000001\"}",
                "a: \"0x0000000000000000000000000000000000000000000000000000000000000001\"\n");
    expect_yaml("{\"a\": \"key: value\"}", "a: \"key: value\"\n");
    expect_yaml("{\"a\": \"ends:\"}", "a: \"ends:\"\n");
    expect_yaml("{\"a\": \"a #comment\"}", "a: \"a #comment\"\n");
    expect_yaml("{\"a\": \"- dash\"}", "a: \"- dash\"\n");
    expect_yaml("{\"a\": \"!x && y\"}", "a: \"!x && y\"\n");
    expect_yaml("{\"a\": \"trailing \"}", "a: \"trailing \"\n");
    expect_yaml("{\"a\": \"tab\\there\"}", "a: \"tab\\there\"\n");
    expect_yaml("{\"a\": \"Sküs ♣\"}", "a: Sküs ♣\n");
    expect_yaml("{\"12\": 1, \"a,b\": 2}", "\"12\": 1\n\"a,b\": 2\n");
}

/* The same strings need no quotes as in the canonical layout. Other strings get the quotes that need fewer escapes. */
static void strings_are_quoted_as_in_the_layout(void **state)
{
    (void)state;
    expect_yaml("{\"a\": \"(x)\"}", "a: (x)\n");
    expect_yaml("{\"a\": \"-5 x\"}", "a: -5 x\n");
    expect_yaml("{\"a\": [\"x:y\", \"size(a) > 3\"]}", "a: [x:y, size(a) > 3]\n");
    expect_yaml("{\"a\": [\"−26 each\"], \"−26\": 1}", "a: [−26 each]\n\"−26\": 1\n");
    expect_yaml("{\"a\": \"#it's 'x' \\\"y\\\"\"}", "a: \"#it's 'x' \\\"y\\\"\"\n");
}

static void lines_stand_in_a_literal_block(void **state)
{
    (void)state;
    expect_yaml("{\"a\": \"one\\ntwo\"}", "a: |-\n  one\n  two\n");
    expect_yaml("{\"a\": \"one\\n\\ntwo\\n\"}", "a: |\n  one\n\n  two\n");
    expect_yaml("{\"a\": \"\\none\"}", "a: \"\\none\"\n");
    expect_yaml("{\"a\": \"one\\n two\"}", "a: \"one\\n two\"\n");
}

/* The key alone is longer than a line, and folding cannot shorten an empty text. */
static void an_empty_text_is_not_folded(void **state)
{
    (void)state;
#define TEN_LETTERS "abcdefghij"
#define LONG_KEY    TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS TEN_LETTERS
    expect_yaml("{\"" LONG_KEY LONG_KEY "\": \"\"}", LONG_KEY LONG_KEY ": \"\"\n");
}

/* Lines have at most 100 columns. A text is not broken at two blanks in a row or at a blank at its edge. */
static void long_texts_are_folded(void **state)
{
    (void)state;
#define TEN "ten bytes "
    expect_yaml("{\"a\": \"" TEN TEN TEN TEN TEN TEN TEN TEN TEN "end\"}",
                "a: " TEN TEN TEN TEN TEN TEN TEN TEN TEN "end\n");
    expect_yaml("{\"a\": \"" TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "end\"}",
                "a: >-\n  " TEN TEN TEN TEN TEN TEN TEN TEN TEN "ten\n  bytes end\n");
    expect_yaml("{\"a\": \"say \\\"x\\\": it's\"}", "a: 'say \"x\": it''s'\n");
    expect_yaml("{\"a\": \" " TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "end\"}",
                "a: \" " TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "end\"\n");
#undef TEN
}

static void short_lists_stand_on_one_line(void **state)
{
    (void)state;
    expect_yaml("{\"a\": [1, \"b\", null, true, \"c, d\"]}", "a: [1, b, null, true, \"c, d\"]\n");
    expect_yaml("{\"a\": [], \"b\": {}}", "a: []\nb: {}\n");
    expect_yaml("{\"a\": [{\"b\": 1, \"c\": [2]}, [{\"d\": 3}]]}", "a:\n  - b: 1\n    c: [2]\n  -\n    - d: 3\n");
}

static void scalars_can_be_a_document(void **state)
{
    (void)state;
    expect_yaml("1", "1\n");
    expect_yaml("\"x\"", "x\n");
    expect_yaml("2.50", "2.50\n");
    expect_yaml("[]", "[]\n");
}

/* ---- reading back --------------------------------------------------------------------------------------------- */

static void expect_same(Arena *arena, const Node *node)
{
    Buf out = {0}, messages = {0};
    node_print_yaml(&out, node);
    Diags *diags = diags_new(arena);
    const Node *again = yaml_read(arena, source_of(arena, STR("yaml"), buf_str(&out)), diags);
    diags_print(&messages, diags);
    if (!again || !node_equal(node, again)) fail_msg("%s\n%s", buf_text(&out), buf_text(&messages));
    buf_free(&out);
    buf_free(&messages);
}

static const char *const PIECES[] = {
    "a",  "B", "0", "1",  "-", ":", " ",  "#", ",",    "[",    "]",        "{",           "}",
    "\"", "'", "|", ">",  "&", "*", "!",  "%", "@",    "`",    "\\",       "\n",          "\t",
    "?",  "~", ".", "e1", "é", "♣", "\r", "=", "true", "null", "\x7F",     "0x",          "<<",
    "+",  "/", "_", "no", "y", "$", "^",  "(", ")",    ";",    "\xC2\x85", "\xEF\xBB\xBF"};

/* These are a no-break space, a typographic quote, an en dash, a zero width joiner, a wide colon and a wide digit. */
static const char *const LOOKALIKES[] = {"\xC2\xA0",     "\xE2\x80\x9C", "\xE2\x80\x93",
                                         "\xE2\x80\x8D", "\xEF\xBC\x9A", "\xEF\xBC\x91"};

static Str random_text(Arena *arena, Rng *rng)
{
    Buf text = {0};
    bool is_long = rng_below(rng, 8) == 0; /* a long text is folded */
    uint32_t n = rng_below(rng, is_long ? 200 : 6);
    for (uint32_t i = 0; i < n; i++) {
        if (is_long && rng_below(rng, 3)) buf_add(&text, STR("long "));
        uint32_t piece = rng_below(rng, is_long ? 8 : COUNT(PIECES) + COUNT(LOOKALIKES));
        buf_add(&text, str_of(piece < COUNT(PIECES) ? PIECES[piece] : LOOKALIKES[piece - COUNT(PIECES)]));
    }
    Str copy = arena_str(arena, buf_str(&text));
    buf_free(&text);
    return copy;
}

static Node *random_node(Arena *arena, Rng *rng, uint32_t depth)
{
    Span none = {0};
    uint32_t kind = rng_below(rng, depth ? 6 : 4);
    if (kind == 0) return node_int(arena, (int64_t)rng_next(rng), none);
    if (kind == 1) return test_bool(arena, rng_below(rng, 2), none);
    if (kind <= 3) return node_string(arena, random_text(arena, rng), none);
    Node *node = kind == 4 ? node_list(arena, none) : node_map(arena, none);
    uint32_t n = rng_below(rng, 5);
    for (uint32_t i = 0; i < n; i++) {
        Node *value = random_node(arena, rng, depth - 1);
        if (kind == 4) node_append(arena, node, value);
        else node_set(arena, node, node_string(arena, random_text(arena, rng), none), value);
    }
    return node;
}

static void random_trees_are_read_back_equal(void **state)
{
    (void)state;
    Rng rng = rng_stream(7, 0, 0);
    for (int i = 0; i < 3000; i++) {
        Arena *arena = arena_new();
        expect_same(arena, random_node(arena, &rng, 4));
        arena_free(arena);
    }
}

static void numbers_are_read_back_equal(void **state)
{
    (void)state;
    static const char *const NUMBERS[] = {
        "0",      "-1",     "9223372036854775807",       "-9223372036854775808",    "1.5", "1e2", "100000.0", "1e-7",
        "2.5e10", "-0.125", "12345678901234567890123.0", "123456789012345678901234"};
    for (size_t i = 0; i < COUNT(NUMBERS); i++) {
        Arena *arena = arena_new();
        expect_same(arena, from_json(arena, NUMBERS[i]));
        arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_quoted_only_where_they_must_be),
        cmocka_unit_test(strings_are_quoted_as_in_the_layout),
        cmocka_unit_test(lines_stand_in_a_literal_block),
        cmocka_unit_test(an_empty_text_is_not_folded),
        cmocka_unit_test(long_texts_are_folded),
        cmocka_unit_test(short_lists_stand_on_one_line),
        cmocka_unit_test(scalars_can_be_a_document),
        cmocka_unit_test(random_trees_are_read_back_equal),
        cmocka_unit_test(numbers_are_read_back_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
