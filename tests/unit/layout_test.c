/* The canonical layout: small texts here, whole files in tests/data/layout (NAME.yaml becomes NAME.layout). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/canonical.h"
#include "text/layout.h"
#include "text/source.h"
#include "text/yaml.h"

static Arena *arena;

static Str layout_of(Str text)
{
    Buf out = {0};
    Diags *diags = diags_new(arena);
    if (!canonical_print(&out, source_of(arena, STR("text"), text), LAYOUT_WIDTH, diags)) {
        diags_print(&out, diags);
        fail_msg("%s", buf_text(&out));
    }
    return buf_keep(arena, &out);
}

/* Checks the layout of the text, and that formatting the layout again does not change it. */
static void expect(const char *text, const char *layout)
{
    arena = arena_new();
    assert_string_equal(layout_of(str_of(text)).s, layout);
    assert_string_equal(layout_of(str_of(layout)).s, layout);
    arena_free(arena);
}

static void expect_same(const char *text)
{
    expect(text, text);
}

static void expect_code(const char *text, const char *code)
{
    Arena *own = arena_new();
    Diags *diags = diags_new(own);
    Buf out = {0};
    assert_false(canonical_print(&out, source_of(own, STR("text"), str_of(text)), LAYOUT_WIDTH, diags));
    assert_true(diags_have_code(diags, code));
    assert_int_equal(out.n, 0);
    arena_free(own);
}

static void keys_have_the_order_of_the_chapters(void **state)
{
    (void)state;
    expect("options: {}\nid: a\ndeck: {}\ntapp: 1\n", "tapp: 1\nid: a\n\ndeck: {}\n\noptions: {}\n");
    expect("talon:\n  rest: nobody\n  take: none\n", "talon: {take: none, rest: nobody}\n");
    expect("match: {}\nsettlement: {}\nrules: {}\n", "settlement: {}\n\nmatch: {}\n\nrules: {}\n");
    /* in patches too */
    expect("options: {o: {values: {v: {patch: {talon: {a: 1}, deck: {b: 2}}}}}}\n",
           "options:\n  o:\n    values:\n      v:\n        patch:\n          deck: {b: 2}\n          talon: {a: 1}\n");
}

static void names_of_the_author_keep_their_order(void **state)
{
    (void)state;
    expect_same("constants: {b: 1, a: 2}\n");
    expect_same("name: {de: Zwei, en: One}\n");
    expect_same("contracts:\n  z: {value: 1}\n  a: {value: 2}\n");
    expect_same("x-own: {b: 1, a: 2}\n");
    expect_same("id: a\nx-one: 1\nfamily: f\nx-two: 2\n");
}

static void chapters_are_apart_and_other_blank_lines_are_the_author_s(void **state)
{
    (void)state;
    expect("tapp: 1\n\n\nid: a\nseats: {active: 3}\ndeal: {}\n\n\n",
           "tapp: 1\n\nid: a\n\nseats: {active: 3}\n\ndeal: {}\n");
    expect("contracts:\n\n  a: {}\n\n\n  b: {}\n", "contracts:\n  a: {}\n\n  b: {}\n");
}

static void small_maps_are_one_line(void **state)
{
    (void)state;
    expect("kontra:\n  on: true\n", "kontra: {on: true}\n");
    /* a map on one line has at most six scalars */
    expect_same("x-a:\n  b: {c: 1, d: 2, e: 3, f: 4, g: 5, h: 6}\n");
    expect("x-a: {b: {c: 1, d: 2, e: 3, f: 4, g: 5, h: 6, i: 7}}\n",
           "x-a:\n  b:\n    c: 1\n    d: 2\n    e: 3\n    f: 4\n    g: 5\n    h: 6\n    i: 7\n");
    /* a chapter on one line has at most four */
    expect("constants: {a: 1, b: 2, c: 3, d: 4, e: 5}\n", "constants:\n  a: 1\n  b: 2\n  c: 3\n  d: 4\n  e: 5\n");
    /* a map within a map on one line has at most three, and no map in it */
    expect_same("contracts:\n  a: {value: 1, talon: {take: none, see: nobody, rest: nobody}}\n");
    expect("contracts:\n  a: {value: 1, talon: {take: 1, see: a, rest: b, taker: c}}\n",
           "contracts:\n  a:\n    value: 1\n    talon: {take: 1, see: a, taker: c, rest: b}\n");
}

static void maps_of_one_kind_are_columns(void **state)
{
    (void)state;
    expect("contracts:\n  a: {value: 1, goal: x}\n  solo: {value: 12, goal: y}\n",
           "contracts:\n  a:    {value: 1,  goal: x}\n  solo: {value: 12, goal: y}\n");
    /* other keys are aligned only up to the brace, and only in adjacent lines */
    expect("contracts:\n  a: {value: 1, goal: x}\n  solo: {goal: yy}\n\n  longer: {}\n",
           "contracts:\n  a:    {value: 1, goal: x}\n  solo: {goal: yy}\n\n  longer: {}\n");
    /* items of lists */
    expect(
        "discard:\n  tiers: [{cards: [all, not trumps], shown: false}, {cards: [all], shown: true}]\n",
        "discard:\n  tiers:\n    - {cards: [all, not trumps], shown: false}\n    - {cards: [all],             shown: "
        "true}\n");
    /* alignment counts columns: two for a wide character, none for a combining mark */
    expect("contracts:\n  a: {value: 日, goal: x}\n  e\xCC\x81: {value: abc, goal: y}\n",
           "contracts:\n  a: {value: 日,  goal: x}\n  e\xCC\x81: {value: abc, goal: y}\n");
}

static void lists_are_one_line_if_they_fit(void **state)
{
    (void)state;
    expect("about:\n  a:\n    - b\n    - [c, d]\n", "about: {a: [b, [c, d]]}\n");
    expect("x-a:\n- {b: 1}\n", "x-a:\n  - {b: 1}\n");
    expect("x-a: [[[b]]]\n", "x-a:\n  - [[b]]\n");
}

static void quotes_only_where_needed(void **state)
{
    (void)state;
    expect("x-a: \"plain\"\n", "x-a: plain\n");
    expect("x-a: 'a, b'\n", "x-a: a, b\n");
    expect("x-a: ['a, b']\n", "x-a: [\"a, b\"]\n");
    expect("x-a: ['a?b=c']\n", "x-a: [\"a?b=c\"]\n");
    expect("x-a: 'a?b=c'\n", "x-a: a?b=c\n");
    expect("x-a: \"say \\\"x: y\\\"\"\n", "x-a: 'say \"x: y\"'\n");
    expect("x-a: \"it's: 'so'\"\n", "x-a: \"it's: 'so'\"\n");
    expect_same(
        "x-a: [\"1\", \"true\", \"null\", \"~\", \"\", \"-\", \"0x1F\", \".inf\", \"# a\", \"a #b\", \"a:\"]\n");
    expect_same("x-a: [1, true, null, -1, 1.5, .inf, a#b, a:b, -x, no, off, 4x4, Sküs, ♣]\n");
    expect("x-a: ~\nx-b:\nx-c: True\n", "x-a: null\nx-b: null\nx-c: true\n");
    expect("x-a: [0x1F, 007, 1.0, 1e2]\n", "x-a: [31, 7, 1, 100]\n");
    expect("? \"key: x\"\n: 1\n'null': 2\n\"it\": 3\n", "\"key: x\": 1\n\"null\": 2\nit: 3\n");
    expect("x-a: \"\\u200b \\x07 \\t\"\n", "x-a: \"\xE2\x80\x8B \\x07 \\t\"\n");
}

/* Nine words of ten characters, with the blanks, fill a line that begins with two blanks. */
#define NINE_WORDS "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789"

static void long_texts_are_folded(void **state)
{
    (void)state;
    expect("x-a: " NINE_WORDS "\n", "x-a: >-\n  " NINE_WORDS "\n");
    expect("x-a: '" NINE_WORDS " ten'\n", "x-a: >-\n  " NINE_WORDS "\n  ten\n");
    expect("x-a: >-\n  short\n", "x-a: short\n");
    expect("x-a: >\n  short\n", "x-a: |\n  short\n");
    expect("x-a: \"one\\ntwo\"\n", "x-a: |-\n  one\n  two\n");
    expect("x-a: |+\n  one\n\n", "x-a: \"one\\n\\n\"\n");
    expect("x-a: |2\n    one\n", "x-a: \"  one\\n\"\n");
}

static void paragraphs_that_are_long_stay_paragraphs(void **state)
{
    (void)state;
    expect("x-a: >-\n  " NINE_WORDS " ten\n\n  end\n", "x-a: >-\n  " NINE_WORDS "\n  ten\n\n  end\n");
}

static void formulas_are_broken_at_their_operators(void **state)
{
    (void)state;
    expect(
        "goal: 'declarer_points >= 36 && last_trick_winner == declarer && size(seats.filter(s, tricks(s) == 0 && s != "
        "1)) > 1'\n",
        "goal: >-\n  declarer_points >= 36\n  && last_trick_winner == declarer\n"
        "  && size(seats.filter(s, tricks(s) == 0 && s != 1)) > 1\n");
    /* a conditional is not broken between its condition and its value */
    expect(
        "goal: 'points(seat) == most_points ? 0 - loss / losers : tricks(seat) == 0 && virgins > 1 ? loss / virgins : "
        "0'\n",
        "goal: >-\n  points(seat) == most_points ? 0 - loss / losers\n"
        "  : tricks(seat) == 0 && virgins > 1 ? loss / virgins\n  : 0\n");
    /* a formula is not broken within a text */
    expect(
        "goal: 'announced(\"a && b && c && d && e && f && g && h && i && j && k && l && m && n && o && p && q\") || "
        "x'\n",
        "goal: >-\n  announced(\"a && b && c && d && e && f && g && h && i && j && k && l && m && n && o && p && q\")\n"
        "  || x\n");
}

static void comments_stay_where_they_are(void **state)
{
    (void)state;
    expect("# head\n\n# of id\nid: a # behind\ntapp: 1\n# last\n",
           "# head\n\ntapp: 1\n# of id\nid: a  # behind\n# last\n");
    expect("talon: {take: none, # why\n  see: nobody}\n", "talon:\n  take: none  # why\n  see: nobody\n");
    expect("deal: # of deal\n  parts: {}\n  # end of deal\nplay: {}\n",
           "deal:  # of deal\n  parts: {}\n  # end of deal\n\nplay: {}\n");
    expect("x-a:\n- # dash\n  b: 1\n", "x-a:\n  - {b: 1}  # dash\n");
    expect("x-a: >- # folded\n  b\n", "x-a: b  # folded\n");
}

static void comments_behind_lines_are_a_column(void **state)
{
    (void)state;
    expect("x-a:\n  b: 1 # one\n  long: 2 # two\n  c: 3\n  d: 4 # four\n",
           "x-a:\n  b: 1     # one\n  long: 2  # two\n  c: 3\n  d: 4  # four\n");
}

static void comments_without_room_go_above(void **state)
{
    (void)state;
    expect(
        "x-a: 1 # 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 01234 b\n",
        "# 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 01234 b\nx-a: 1\n");
    expect("# 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 b\na: "
           "1\n",
           "# 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789\n# b\n"
           "a: 1\n");
    /* an item has the same form as if its comment had always been above the dash (docs/language/00: format twice) */
    expect("x-a:\n  - b: 1 # 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 "
           "01234 b\n",
           "x-a:\n  # 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 01234 "
           "b\n  - {b: 1}\n");
    expect("x-a:\n  - - b: 1 # 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 "
           "01234 b\n",
           "x-a:\n  # 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 01234 "
           "b\n  - - {b: 1}\n");
}

static void bytes_are_normal(void **state)
{
    (void)state;
    expect("\xEF\xBB\xBF"
           "a: 1\r\nb:\r\n  - 2   \r\n",
           "a: 1\nb: [2]\n");
    expect("---\na: 1\n...\n", "a: 1\n");
    expect("a: 1", "a: 1\n");
    expect("[1, 2]\n", "- 1\n- 2\n");
    expect("text\n", "text\n");
}

static void what_cannot_be_read_has_no_layout(void **state)
{
    (void)state;
    expect_code("a: &b 1\n", "yaml-anchor");
    expect_code("a: *b\n", "yaml-alias");
    expect_code("a: {b: 1\n", "yaml-syntax");
    expect_code("# nothing\n", "empty-document");
    Buf key = {0};
    buf_add(&key, STR("? "));
    buf_repeat(&key, 'k', 1001);
    buf_add(&key, STR("\n: 1\n"));
    expect_code(buf_text(&key), "layout");
    buf_free(&key);
}

static const void *no_child(const LayoutGuide *guide, const void *place, Str key)
{
    (void)guide, (void)place, (void)key;
    return NULL;
}

static bool are_the_same(const char *a, const char *b)
{
    arena = arena_new();
    LayoutGuide guide = {.child = no_child};
    Diags *diags = diags_new(arena);
    const Node *one = yaml_read(arena, source_of(arena, STR("a"), str_of(a)), diags);
    const Node *two = yaml_read(arena, source_of(arena, STR("b"), str_of(b)), diags);
    bool same = layout_is_same(arena, one, two, &guide);
    arena_free(arena);
    return same;
}

static void a_layout_that_says_something_else_is_found(void **state)
{
    (void)state;
    assert_true(are_the_same("a: 1 # b\nc: [d]\n", "# b\na: 1\nc:\n- 'd'\n"));
    assert_false(are_the_same("a: 1\n", "a: 2\n"));
    assert_false(are_the_same("a: 1\n", "a: '1'\n"));
    assert_false(are_the_same("a: b c\n", "a: |\n  b c\n"));
    assert_false(are_the_same("a: 1\nb: 2\n", "b: 2\na: 1\n"));
    assert_false(are_the_same("a: [1, 2]\n", "a: [2, 1]\n"));
    assert_false(are_the_same("a: 1 # why\n", "a: 1\n"));
    assert_false(are_the_same("a: 1.5\n", "a: 1.25\n"));
}

static void whole_files_have_their_layout(void **state)
{
    (void)state;
    static const char *const names[] = {"game", "words", "comments", "scalars"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        arena = arena_new();
        Diags *diags = diags_new(arena);
        Str before = arena_printf(arena, "tests/data/layout/%s.yaml", names[i]);
        Str after = arena_printf(arena, "tests/data/layout/%s.layout", names[i]);
        const Source *source = source_read(arena, before, YAML_MAX_BYTES, diags);
        const Source *layout = source_read(arena, after, YAML_MAX_BYTES, diags);
        assert_int_equal(diags->n_errors, 0);
        assert_string_equal(layout_of(source->text).s, arena_str(arena, layout->text).s);
        arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_have_the_order_of_the_chapters),
        cmocka_unit_test(names_of_the_author_keep_their_order),
        cmocka_unit_test(chapters_are_apart_and_other_blank_lines_are_the_author_s),
        cmocka_unit_test(small_maps_are_one_line),
        cmocka_unit_test(maps_of_one_kind_are_columns),
        cmocka_unit_test(lists_are_one_line_if_they_fit),
        cmocka_unit_test(quotes_only_where_needed),
        cmocka_unit_test(long_texts_are_folded),
        cmocka_unit_test(paragraphs_that_are_long_stay_paragraphs),
        cmocka_unit_test(formulas_are_broken_at_their_operators),
        cmocka_unit_test(comments_stay_where_they_are),
        cmocka_unit_test(comments_behind_lines_are_a_column),
        cmocka_unit_test(comments_without_room_go_above),
        cmocka_unit_test(bytes_are_normal),
        cmocka_unit_test(what_cannot_be_read_has_no_layout),
        cmocka_unit_test(a_layout_that_says_something_else_is_found),
        cmocka_unit_test(whole_files_have_their_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
