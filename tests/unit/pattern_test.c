/* Patterns have the meaning of ECMA-262. Other syntax is rejected with its place, and every search ends. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/pattern.h"

#include <string.h>
#include <time.h>

typedef struct SearchRow {
    const char *pattern, *subject;
    bool found;
} SearchRow;

static const SearchRow search_rows[] = {
    {"b", "abc", true}, /* unanchored */
    {"^b", "abc", false},
    {"", "", true},
    {"^a$", "a", true},
    {"^a$", "a\n", false},
    {"^a$", "b\na", false},
    {"^.$", "\xE2\x99\xA0", true}, /* one code point */
    {"^.$", "\xF0\x9F\x90\xB2", true},
    {"^.$", "\n", false},
    {"^.$", "\xE2\x80\xA8", false}, /* U+2028 ends a line */
    {"^\\d$", "7", true},
    {"^\\d$", "\xD9\xA7", false}, /* an Arabic digit */
    {"^\\w$", "\xC3\xA4", false},
    {"^\\W$", "\xC3\xA4", true},
    {"^\\s$", "\xC2\xA0", true},
    {"^\\s$", "\xEF\xBB\xBF", true},
    {"^\\s$", "\xE2\x80\xA9", true},
    {"^\\s$", "\v", true},
    {"^\\s$", "\xE1\xA0\x8E", false}, /* U+180E was white space once */
    {"^\\S$", "\xE3\x80\x80", false},
    {"^\\S$", "\xF0\x9F\x90\xB2", true},
    {"^[\\s]$", "\xE3\x80\x80", true},
    {"^[\\S]$", "\xE3\x80\x80", false},
    {"^[^\\S]$", "\xE3\x80\x80", true},
    {"^[\\sa-c]$", "b", true},
    {"^[\\s-a]$", "-", true},
    {"^[\\s-a]$", "B", false},
    {"^[\\d-]$", "-", true},
    {"^\\cA$", "\x01", true},
    {"^\\v$", "\v", true},
    {"^\\v$", "\n", false},
    {"^\\0$", "\\0", false},
    {"^\\x41\\u00e4\\u{2660}$", "A\xC3\xA4\xE2\x99\xA0", true},
    {"^\\ud83d\\udc32$", "\xF0\x9F\x90\xB2", true},
    {"^[\\ud83d\\udc32]$", "\xF0\x9F\x90\xB2", true},
    {"^\xF0\x9F\x90\xB2*$", "\xF0\x9F\x90\xB2\xF0\x9F\x90\xB2", true},
    {"^\\p{Letter}+$", "\xC3\xA4\xCE\xA9", true},
    {"^\\p{Letter}+$",
     "\xC3\xA4"
     "1",
     false},
    {"^\\p{L}$", "a", true},
    {"^\\p{gc=Lu}$", "A", true},
    {"^\\p{General_Category=Uppercase_Letter}$", "a", false},
    {"^\\p{digit}+$", "4\xD9\xA7", true},
    {"^\\P{Letter}$", "1", true},
    {"^[^\\p{Letter}]$", "1", true},
    {"^\\p{Script=Greek}$", "\xCE\xA9", true},
    {"^\\p{sc=Grek}$", "a", false},
    {"^\\p{Alphabetic}$", "a", true},
    {"[]", "a", false},
    {"^[^]$", "\n", true},
    {"^[[:alpha:]]$", ":]", true}, /* a class of [ : a l p h, then a closing bracket */
    {"^[[]$", "[", true},
    {"a{2}", "aa", true},
    {"^a{,2}$", "a{,2}", true},
    {"^a+?b*?c??$", "aab", true},
    {"^(?:a|b)(?=c)(?!d)(?<=b)(?<!a)c$", "bc", true},
    {"^(?<x>a)\\k<x>$", "aa", true},
    {"^(a)?\\1$", "", true}, /* a group that did not take part matches the empty text */
    {"^\\/\\.\\-$", "/.-", true},
    {"^#a b$", "#a b", true},
};

static void patterns_mean_what_ecma_262_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(search_rows); i++) {
        const SearchRow *row = &search_rows[i];
        Arena *arena = arena_new();
        size_t offset = 0;
        Str reason = {0};
        Pattern *pattern = pattern_compile(arena, str_of(row->pattern), &offset, &reason);
        if (!pattern) fail_msg("%s: %.*s at %zu", row->pattern, STR_ARG(reason), offset);
        PatternResult expected = row->found ? PATTERN_YES : PATTERN_NO;
        if (pattern_search(pattern, str_of(row->subject)) != expected) fail_msg("%s in %s", row->pattern, row->subject);
        pattern_free(pattern);
        arena_free(arena);
    }
}

static void a_zero_byte_is_a_character(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    size_t offset;
    Str reason;
    Pattern *pattern = pattern_compile(arena, STR("^a\\0b$"), &offset, &reason);
    assert_non_null(pattern);
    assert_int_equal(pattern_search(pattern, (Str){"a\0b", 3}), PATTERN_YES);
    pattern_free(pattern);
    pattern_free(NULL);
    arena_free(arena);
}

static void faults_have_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *pattern;
        size_t offset;
    } rows[] = {
        {"a\\Zb", 1},
        {"\\a", 0},
        {"\\A", 0},
        {"ab\\Qc", 2},
        {"x\\h", 1},
        {"[\\R]", 1},
        {"\\e", 0},
        {"\\u12", 0},
        {"a\\u{}", 1},
        {"a\\u{4", 1},
        {"\\x4", 0},
        {"\\c1", 0},
        {"\\01", 0},
        {"\\pL", 0},
        {"a(?>b)", 1},
        {"(?i)a", 0},
        {"(?#c)", 0},
        {"(?R)", 0},
        {"(?|a)", 0},
        {"(*UTF)", 0},
        {"a++", 2},
        {"a{2}+", 4},
        {"\xE2\x99\xA0\\Z", 3},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        size_t offset = 99;
        Str reason = {0};
        assert_null(pattern_compile(arena, str_of(rows[i].pattern), &offset, &reason));
        if (offset != rows[i].offset) fail_msg("%s: %zu", rows[i].pattern, offset);
        assert_true(reason.n > 0);
        arena_free(arena);
    }
}

/* PCRE2 finds these errors. Its places are translated to places in the original pattern. */
static void faults_that_pcre2_finds_lie_within_the_pattern(void **state)
{
    (void)state;
    static const char *const patterns[] = {"(a",
                                           "a)",
                                           "[a",
                                           "*a",
                                           "a**",
                                           "\\",
                                           "[b-a]",
                                           "a{3,2}",
                                           "\\s(",
                                           "\\p{None}",
                                           "(?<x>a)(?<x>b)",
                                           "\\k<no>",
                                           "\\u{110000}",
                                           "\\ud83d",
                                           "(?<=a*)b",
                                           "\\2"};
    for (size_t i = 0; i < COUNT(patterns); i++) {
        Arena *arena = arena_new();
        size_t offset = 99;
        Str reason = {0};
        Pattern *pattern = pattern_compile(arena, str_of(patterns[i]), &offset, &reason);
        if (pattern || offset > strlen(patterns[i]) || reason.n == 0) fail_msg("%s at %zu", patterns[i], offset);
        arena_free(arena);
    }
}

static Str repeated(Arena *arena, const char *text, size_t n)
{
    size_t length = strlen(text);
    char *memory = arena_alloc(arena, n * length + 1);
    for (size_t i = 0; i < n; i++) memcpy(memory + i * length, text, length);
    return (Str){memory, n * length};
}

static void a_search_without_end_gives_up(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    size_t offset;
    Str reason;
    Pattern *pattern = pattern_compile(arena, STR("^(a+)+$"), &offset, &reason);
    assert_non_null(pattern);
    Str subject = repeated(arena, "a", 5000);
    assert_int_equal(pattern_search(pattern, subject), PATTERN_YES);
    subject.n = 40;
    assert_int_equal(pattern_search(pattern, arena_printf(arena, "%.*sb", STR_ARG(subject))), PATTERN_GAVE_UP);
    pattern_free(pattern);
    arena_free(arena);
}

static void huge_patterns_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        size_t n;
    } rows[] = {{"(", 100000}, {"[", 100000}, {"\\s", 100000}, {"a", 1000000}, {"(?:", 1000}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        size_t offset;
        Str reason;
        assert_null(pattern_compile(arena, repeated(arena, rows[i].unit, rows[i].n), &offset, &reason));
        arena_free(arena);
    }
    Arena *arena = arena_new();
    size_t offset;
    Str reason;
    assert_null(pattern_compile(arena, STR("(((a{9999}){9999}){9999}){9999}"), &offset, &reason));
    arena_free(arena);
}

/* Each step of such a search copies the contents of two thousand groups. */
static void many_groups_end_soon(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    size_t offset;
    Str reason;
    Pattern *pattern = pattern_compile(arena, repeated(arena, "(a)\\1*", 2000), &offset, &reason);
    assert_non_null(pattern);
    clock_t start = clock();
    assert_int_equal(pattern_search(pattern, repeated(arena, "a", 5000)), PATTERN_GAVE_UP);
    assert_true(clock() - start < CLOCKS_PER_SEC);
    pattern_free(pattern);
    arena_free(arena);
}

static void text_that_is_not_utf8_is_not_searched(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    size_t offset;
    Str reason;
    assert_null(pattern_compile(arena, STR("\xFF"), &offset, &reason));
    Pattern *pattern = pattern_compile(arena, STR("a"), &offset, &reason);
    assert_non_null(pattern);
    assert_int_equal(pattern_search(pattern, STR("\xFF")), PATTERN_GAVE_UP);
    pattern_free(pattern);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_mean_what_ecma_262_says),
        cmocka_unit_test(a_zero_byte_is_a_character),
        cmocka_unit_test(faults_have_their_place),
        cmocka_unit_test(faults_that_pcre2_finds_lie_within_the_pattern),
        cmocka_unit_test(a_search_without_end_gives_up),
        cmocka_unit_test(huge_patterns_are_refused),
        cmocka_unit_test(many_groups_end_soon),
        cmocka_unit_test(text_that_is_not_utf8_is_not_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
