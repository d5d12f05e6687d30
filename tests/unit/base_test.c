/* The layer base: text slices, memory, growing text, findings, the random generator. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/ascii.h"
#include "base/bits.h"
#include "base/diag.h"
#include "base/lookalike.h"
#include "base/number.h"
#include "base/rng.h"

#include <limits.h>
#include <string.h>

static void assert_str(Str actual, const char *expected)
{
    if (!str_is(actual, expected)) fail_msg("got '%.*s', wanted '%s'", STR_ARG(actual), expected);
}

static void slices_compare_by_bytes(void **state)
{
    (void)state;
    assert_true(str_equal(STR("ab"), STR("ab")));
    assert_false(str_equal(STR("ab"), STR("abc")));
    assert_true(str_equal(STR(""), (Str){NULL, 0}));
    assert_true(str_compare(STR("ab"), STR("abc")) < 0);
    assert_true(str_compare(STR("b"), STR("abc")) > 0);
    assert_int_equal(str_compare(STR("abc"), STR("abc")), 0);
    assert_int_equal(str_of(NULL).n, 0);
}

static void slices_begin_and_end(void **state)
{
    (void)state;
    assert_true(str_begins(STR("abc"), STR("ab")) && str_begins(STR("abc"), STR("abc")) &&
                str_begins(STR("a"), STR("")));
    assert_false(str_begins(STR("ab"), STR("abc")) || str_begins(STR("abc"), STR("b")));
    assert_true(str_ends(STR("abc"), STR("bc")) && str_ends(STR("abc"), STR("abc")) &&
                str_ends((Str){NULL, 0}, STR("")));
    assert_false(str_ends(STR("bc"), STR("abc")) || str_ends(STR("abc"), STR("b")));
}

static void a_text_is_taken_piece_by_piece(void **state)
{
    (void)state;
    Str path = STR("one//three/"), none = {NULL, 0};
    assert_str(str_take(&path, '/'), "one");
    assert_str(path, "/three/");
    assert_str(str_take(&path, '/'), "");
    assert_str(str_take(&path, '/'), "three");
    assert_str(path, "");
    path = STR("one");
    assert_str(str_take(&path, '/'), "one");
    assert_str(path, "");
    assert_str(str_take(&none, '/'), "");
}

static void what_was_written_moves_into_an_arena(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Buf text = {0}, empty = {0};
    buf_printf(&text, "%d tricks", 16);
    Str kept = buf_keep(arena, &text);
    assert_int_equal(text.n, 0);
    assert_null(text.text);
    assert_string_equal(kept.s, "16 tricks");
    assert_int_equal(kept.n, 9);
    assert_int_equal(buf_keep(arena, &empty).n, 0);
    arena_free(arena);
}

static void code_points_are_counted_not_bytes(void **state)
{
    (void)state;
    assert_int_equal(str_code_points(STR("")), 0);
    assert_int_equal(str_code_points(STR("abc")), 3);
    assert_int_equal(str_code_points(STR("\xE2\x99\xA0\xC3\xA4")), 2);
    assert_int_equal(str_code_points(STR("\xF0\x9F\x90\xB2")), 1);
    assert_int_equal(str_code_points(STR("a\xFF")), 2);
    assert_int_equal(str_bytes_of(STR("a\xE2\x99\xA0\xC3\xA4z"), 2), 4);
    assert_int_equal(str_bytes_of(STR("\xC3\xA4"), 0), 0);
    assert_int_equal(str_bytes_of(STR("\xC3\xA4"), 7), 2);
}

/* Tests the lowest and the highest code point of each length (RFC 3629). */
static void code_points_are_written_as_they_are_read(void **state)
{
    (void)state;
    static const struct {
        uint32_t code_point;
        const char *bytes;
    } rows[] = {
        {0x01, "\x01"},
        {0x7F, "\x7F"},
        {0x80, "\xC2\x80"},
        {0x7FF, "\xDF\xBF"},
        {0x800, "\xE0\xA0\x80"},
        {0xFFFF, "\xEF\xBF\xBF"},
        {0x10000, "\xF0\x90\x80\x80"},
        {0x10FFFF, "\xF4\x8F\xBF\xBF"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char bytes[4];
        uint32_t code_point = 0;
        Str expected = str_of(rows[i].bytes);
        assert_int_equal(str_encode(bytes, rows[i].code_point), expected.n);
        assert_memory_equal(bytes, expected.s, expected.n);
        assert_int_equal(str_code_point(expected, 0, &code_point), expected.n);
        assert_int_equal(code_point, rows[i].code_point);
    }
}

static void the_nearest_name_is_near(void **state)
{
    (void)state;
    static const struct {
        const char *wanted, *expected;
    } rows[] = {
        {"direktion", "direction"}, /* one replaced */
        {"hnad", "hand"},           /* one swapped */
        {"hands", "hand"},          /* one too many */
        {"han", "hand"},            /* one missing */
        {"hxxd", ""},               /* two of four: too far */
        {"heigth", "height"},       /* one swap in six letters */
        {"hieghts", "height"},      /* two swaps in seven letters */
        {"heigxxx", ""},            /* three wrong letters */
        {"directxxx", ""},          /* two wrong letters of nine are near, three are not */
        {"overtrump", ""},          /* another word with the same ending */
        {"hnads", "hand"},
        {"T3", ""},               /* another number */
        {"T23", ""},              /* with an additional digit, too */
        {"T", ""},                /* one of two characters is missing */
        {"2T", "T2"},             /* the characters are swapped */
        {"tarok-34", "tarok-54"}, /* in a long name, a digit counts like a letter */
        {"zzz", ""},
        {"", ""},
    };
    const Str names[] = {STR("direction"),  STR("hand"), STR("deal"),    STR("height"),
                         STR("undertrump"), STR("T2"),   STR("tarok-54")};
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_str(str_nearest(str_of(rows[i].wanted), names, COUNT(names)), rows[i].expected);
}

static void numbers_may_be_written_out(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int number;
    } rows[] = {{"zero", 0}, {"eight", 8}, {"twelve", 12}, {"height", -1}, {"", -1}, {"8", -1}};
    for (size_t i = 0; i < COUNT(rows); i++) assert_int_equal(str_numeral(str_of(rows[i].word)), rows[i].number);
}

static void a_name_too_long_gets_no_hint(void **state)
{
    (void)state;
    char at[65], above[66];
    memset(at, 'a', 64);
    memset(above, 'a', 65);
    at[64] = above[65] = '\0';
    const Str name = {above, 64};
    at[5] = 'b';
    above[5] = 'a';
    assert_int_equal(str_nearest(str_of(at), &name, 1).n, 64);
    assert_int_equal(str_nearest(str_of(above), &name, 1).n, 0);
}

/* Tests all bytes, including those that are negative as a char. */
static void classes_of_characters_are_those_of_ascii(void **state)
{
    (void)state;
    int digits = 0, letters = 0, hexadecimal = 0;
    for (int c = CHAR_MIN; c <= CHAR_MAX; c++) {
        bool is_one = c > 0 && strchr("0123456789", c);
        assert_int_equal(is_digit((char)c), is_one);
        assert_int_equal(is_alphanumeric((char)c), is_digit((char)c) || is_letter((char)c));
        digits += is_digit((char)c);
        letters += is_letter((char)c);
        hexadecimal += hex_value((char)c) >= 0;
    }
    assert_int_equal(digits, 10);
    assert_int_equal(letters, 2 * 26);
    assert_int_equal(hexadecimal, 10 + 2 * 6);
    assert_int_equal(hex_value('9'), 9);
    assert_int_equal(hex_value('f'), 15);
    assert_int_equal(hex_value('A'), 10);
}

static void arena_memory_is_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    unsigned char *before = NULL;
    for (size_t size = 0; size < 10000; size += 37) {
        unsigned char *memory = arena_alloc(arena, size);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++) assert_int_equal(memory[i], 0);
        memset(memory, 0xAB, size);
        if (before && size > 37) assert_int_equal(before[0], 0xAB);
        before = memory;
    }
    assert_non_null(arena_alloc(arena, 3 << 20)); /* larger than any block */
    arena_free(arena);
    arena_free(NULL);
}

static void a_cleared_arena_gives_the_same_memory_again_zeroed(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    arena_clear(arena); /* an arena without memory */
    unsigned char *large = arena_alloc(arena, 3 << 20);
    for (int round = 0; round < 3; round++) {
        memset(large, 0xAB, 3 << 20);
        arena_clear(arena);
        unsigned char *again = arena_alloc(arena, 3 << 20);
        assert_ptr_equal(again, large);
        for (size_t i = 0; i < 3 << 20; i += 4093) assert_int_equal(again[i], 0);
    }
    memset(arena_alloc(arena, 100), 0xAB, 100);
    arena_clear(arena);
    for (int i = 0; i < 100; i++)
        assert_int_equal(*(int *)arena_alloc(arena, 4096), 0); /* memory from spare blocks and new ones is zero */
    arena_free(arena);
}

/* Allocates several sizes in turn: small requests must not keep large blocks out of use. */
static void a_cleared_arena_does_not_grow_with_the_same_needs(void **state)
{
    (void)state;
    static const size_t NEEDS[] = {3410682, 5855676, 1360708};
    Arena *arena = arena_new();
    const void *seen[9];
    size_t n = 0;
    for (int cycle = 0; cycle < 20; cycle++, arena_clear(arena))
        for (size_t i = 0; i < COUNT(NEEDS); i++) {
            const void *memory = arena_alloc(arena, NEEDS[i]);
            size_t at = 0;
            while (at < n && seen[at] != memory) at++;
            assert_true(at < n || cycle < 3);
            if (at == n) seen[n++] = memory;
        }
    arena_free(arena);
}

static void a_list_keeps_its_elements_while_it_grows(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    int *list = NULL;
    size_t n = 0, capacity = 0;
    for (int i = 0; i < 1000; i++) *(int *)arena_push(arena, (void **)&list, &n, &capacity, sizeof(int)) = i;
    assert_int_equal(n, 1000);
    for (int i = 0; i < 1000; i++) assert_int_equal(list[i], i);
    arena_free(arena);
}

static void arena_texts_are_terminated(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Str copy = arena_str(arena, (Str){"abcdef", 3});
    assert_string_equal(copy.s, "abc");
    assert_str(arena_printf(arena, "%d-%s", 7, "x"), "7-x");
    assert_string_equal(arena_str(arena, STR("")).s, "");
    arena_free(arena);
}

static void a_buffer_grows_and_empties(void **state)
{
    (void)state;
    Buf buf = {0};
    assert_string_equal(buf_text(&buf), "");
    for (int i = 0; i < 1000; i++) buf_printf(&buf, "%03d", i);
    assert_int_equal(buf.n, 3000);
    assert_memory_equal(buf.text + 2997, "999", 4);
    buf_clear(&buf);
    buf_repeat(&buf, 'x', 3);
    buf_char(&buf, 'y');
    assert_string_equal(buf_text(&buf), "xxxy");
    buf_free(&buf);
    assert_int_equal(buf_str(&buf).n, 0);
}

static void json_strings_are_escaped_and_bad_bytes_replaced(void **state)
{
    (void)state;
    static const struct {
        Str text;
        const char *expected;
    } rows[] = {
        {{"a\"\\\n\r\t", 6}, "\"a\\\"\\\\\\n\\r\\t\""},
        {{"\x01\x7F", 2}, "\"\\u0001\\u007f\""},
        {{"\0", 1}, "\"\\u0000\""},
        {{"\xE2\x99\xA0", 3}, "\"\xE2\x99\xA0\""},
        {{"a\xFFz", 3}, "\"a\xEF\xBF\xBDz\""},
        {{"\xC0\x80", 2}, "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},                 /* overlong */
        {{"\xED\xA0\x80", 3}, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* a surrogate */
        {{"\xE2\x99", 2}, "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},                 /* cut off */
        {{"\xF4\x90\x80\x80", 4}, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Buf buf = {0};
        buf_json(&buf, rows[i].text);
        assert_string_equal(buf_text(&buf), rows[i].expected);
        buf_free(&buf);
    }
}

static Span at(const Source *source, uint32_t line, uint32_t column, uint32_t end_column)
{
    return (Span){source, line, column, line, end_column};
}

static void a_caret_stands_under_the_character_not_the_byte(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source source = {.path = STR("f"), .text = STR("one\r\n\t\xE2\x99\xA0\xE2\x99\xA0: xyz\r\n")};
    Diag *diag = diag_error(diags, "some-code", at(&source, 2, 6, 9), "the '%s'", "xyz");
    diag_hint(diags, diag, "say %d", 1);
    diag_note(diags, diag, at(&source, 1, 1, 2), "see");
    Buf out = {0};
    diags_print(&out, diags);
    assert_string_equal(buf_text(&out), "f:2:6: error[some-code]: the 'xyz'\n"
                                        "     2 | \t\xE2\x99\xA0\xE2\x99\xA0: xyz\n"
                                        "       | \t    ^~~\n"
                                        "  hint: say 1\n"
                                        "f:1:1: note: see\n"
                                        "     1 | one\n"
                                        "       | ^\n");
    buf_free(&out);
    arena_free(arena);
}

static void a_caret_stays_within_its_line(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source source = {.path = STR("f"), .text = STR("ab\nc")};
    (void)diag_warning(diags, "w", ((Span){&source, 1, 2, 2, 2}), "over two lines");
    (void)diag_remark(diags, "r", at(&source, 9, 1, 2), "beyond the file");
    Buf out = {0};
    diags_print(&out, diags);
    assert_string_equal(buf_text(&out), "f:1:2: warning[w]: over two lines\n"
                                        "     1 | ab\n"
                                        "       |  ^\n"
                                        "f:9:1: note[r]: beyond the file\n");
    buf_free(&out);
    arena_free(arena);
}

/* The line is 149 times a, then xyz, then 100 times b. 40 characters before the place are shown, 110 in all. */
static void of_a_long_line_the_part_around_the_place_is_shown(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf line = {0}, wanted = {0}, out = {0};
    buf_repeat(&line, 'a', 149);
    buf_printf(&line, "xyz");
    buf_repeat(&line, 'b', 100);
    const Source source = {.path = STR("f"), .text = buf_str(&line)};
    (void)diag_error(diags, "w", at(&source, 1, 150, 153), "far to the right");
    buf_printf(&wanted, "f:1:150: error[w]: far to the right\n     1 | \xE2\x80\xA6");
    buf_repeat(&wanted, 'a', 40);
    buf_printf(&wanted, "xyz");
    buf_repeat(&wanted, 'b', 110 - 43);
    buf_printf(&wanted, "\xE2\x80\xA6\n       |  ");
    buf_repeat(&wanted, ' ', 40);
    buf_printf(&wanted, "^~~\n");
    diags_print(&out, diags);
    assert_string_equal(buf_text(&out), buf_text(&wanted));
    buf_free(&out);
    buf_free(&wanted);
    buf_free(&line);
    arena_free(arena);
}

static void findings_are_sorted_by_file_place_and_order(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source a = {.path = STR("a")}, b = {.path = STR("b")};
    diag_error(diags, "6", at(&b, 1, 1, 1), "m");
    diag_error(diags, "3", at(&a, 2, 1, 1), "m");
    diag_error(diags, "4", at(&a, 2, 5, 5), "x");
    diag_error(diags, "5", at(&a, 2, 5, 5), "a");
    diag_error(diags, "2", at(&a, 1, 9, 9), "m");
    diag_error(diags, "1", (Span){0}, "m");
    diags_sort(diags);
    for (size_t i = 0; i < diags->n; i++) assert_int_equal(diags->list[i]->code[0], '1' + (int)i);
    arena_free(arena);
}

static void the_same_finding_twice_is_one(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source source = {.path = STR("f")};
    Diag *first = diag_error(diags, "c", at(&source, 1, 1, 2), "m");
    assert_ptr_equal(diag_error(diags, "c", at(&source, 1, 1, 2), "m"), first);
    assert_int_equal(diags->n_errors, 1);
    (void)diag_error(diags, "c", at(&source, 1, 2, 3), "m");
    (void)diag_error(diags, "c", at(&source, 1, 1, 2), "other");
    (void)diag_error(diags, "d", at(&source, 1, 1, 2), "m");
    assert_int_equal(diags->n, 4);
    arena_free(arena);
}

static void findings_beyond_the_limit_are_counted(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    for (int i = 0; i < DIAG_LIMIT + 10; i++) {
        Diag *diag = diag_error(diags, "c", (Span){0}, "number %d", i);
        diag_hint(diags, diag, "a hint for one that is dropped does no harm");
    }
    assert_int_equal(diags->n, DIAG_LIMIT);
    assert_int_equal(diags->n_errors, DIAG_LIMIT + 10);
    Buf out = {0};
    diags_print(&out, diags);
    assert_non_null(strstr(buf_text(&out), "\n10 more findings are not shown\n"));
    buf_free(&out);
    arena_free(arena);
}

/* Adding the same errors again changes nothing, even for errors beyond the limit. */
static void repeated_findings_beyond_the_limit_are_counted_once(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source source = {.path = STR("f")};
    for (int i = 0; i < 3 * (DIAG_LIMIT + 10); i++) {
        uint32_t line = (uint32_t)(i % (DIAG_LIMIT + 10)) + 1;
        (void)diag_error(diags, "c", at(&source, line, 1, 2), "m");
    }
    assert_int_equal(diags->n_errors, DIAG_LIMIT + 10);
    assert_int_equal(diags->n_reports, 3 * (DIAG_LIMIT + 10));
    arena_free(arena);
}

/*
 * Notes fill the list, so it has neither the error nor the warning. Both are counted, but notes beyond the limit are
 * not.
 */
static void findings_after_many_notes_are_counted(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    for (int i = 0; i < DIAG_LIMIT + 5; i++) (void)diag_remark(diags, "c", (Span){0}, "number %d", i);
    assert_int_equal(diags_beyond(diags), 0);
    (void)diag_error(diags, "c", (Span){0}, "an error");
    (void)diag_warning(diags, "c", (Span){0}, "a warning");
    assert_int_equal(diags_beyond(diags), 2);
    Buf out = {0};
    diags_print(&out, diags);
    assert_string_equal(buf_text(&out), "2 more findings are not shown\n");
    buf_free(&out);
    arena_free(arena);
}

static void characters_of_other_alphabets_are_known(void **state)
{
    (void)state;
    static const struct {
        uint32_t c;
        char like;
    } rows[] = {{0x00A0, ' '}, {0x034F, 0}, {0x060C, ','}, {0x061C, 0}, {0x115F, 0}, {0x2013, '-'}, {0xFFA0, 0}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_non_null(lookalike_of(rows[i].c).name);
        assert_int_equal(lookalike_of(rows[i].c).like, rows[i].like);
    }
    assert_null(lookalike_of(0x00E4).name); /* a with two dots, in many German words */
    assert_null(lookalike_of(0x2660).name); /* the sign of spades */
}

/* The first outputs of splitmix64 for the seed 1234567, as published with its reference code. */
static void the_generator_is_splitmix64(void **state)
{
    (void)state;
    static const uint64_t expected[] = {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                        4593380528125082431U, 16408922859458223821U};
    Rng rng = {.at = 1234567};
    for (size_t i = 0; i < COUNT(expected); i++) assert_true(rng_next(&rng) == expected[i]);
}

/* Here and below, a second implementation in Python calculated the numbers from the definition in rng.h. */
static void streams_differ_and_repeat(void **state)
{
    (void)state;
    Rng a = rng_stream(1, 2, 3), again = rng_stream(1, 2, 3);
    assert_true(rng_next(&a) == 0x094ED6A14C9E9D0FU);
    assert_true(rng_next(&a) == 0x7BE697E92F9D1DBFU);
    assert_true(rng_next(&again) == 0x094ED6A14C9E9D0FU);
    assert_true(rng_stream(2, 1, 3).at != rng_stream(1, 2, 3).at);
    assert_true(rng_stream(1, 3, 2).at != rng_stream(1, 2, 3).at);
    enum { MOST = 11 };
    for (int n = 0; n <= MOST; n++) {
        Rng several[MOST];
        rng_streams(7, UINT64_MAX - 4, 3, several, n);
        for (int k = 0; k < n; k++) {
            Rng one = rng_stream(7, UINT64_MAX - 4 + (uint64_t)k, 3);
            assert_true(several[k].at == one.at && several[k].pool == one.pool && several[k].picks == one.picks);
        }
    }
}

static void four_numbers_below_a_bound_come_out_of_one_word(void **state)
{
    (void)state;
    static const uint32_t expected[] = {1, 52, 1, 14, 26, 7, 16, 31};
    Rng rng = rng_stream(1, 2, 3);
    for (size_t i = 0; i < COUNT(expected); i++) assert_int_equal(rng_below(&rng, 54), expected[i]);
    for (int i = 0; i < 1000; i++) assert_int_equal(rng_below(&rng, 1), 0);
    for (int i = 0; i < 1000; i++) assert_true(rng_below(&rng, 4096) < 4096);
}

/* Compares each way of counting and finding bits with a loop over single bits. */
static void expect_bits(uint64_t word)
{
    int n = 0;
    for (int at = 0; at < 64; at++) {
        if (!(word >> at & 1)) continue;
        assert_int_equal(bits_nth_by_sums(word, n), 1ULL << at);
        assert_int_equal(bits_nth(word, n), 1ULL << at);
        if (bits_are_fast()) assert_int_equal(bits_nth_by_deposit(word, n), 1ULL << at);
        n++;
    }
    assert_int_equal(bits_count(word), n);
}

static void bits_are_counted_and_found_one_by_one(void **state)
{
    (void)state;
    Rng rng = rng_stream(1, 2, 3);
    for (int i = 0; i < 10000; i++)
        expect_bits(i % 2 ? rng_next(&rng) : rng_next(&rng) & rng_next(&rng) & rng_next(&rng));
    expect_bits(0);
    expect_bits(UINT64_MAX);
    expect_bits(1ULL << 63 | 1);
}

/* ---- numbers -------------------------------------------------------------------------------------------------- */

static void whole_numbers_are_read_however_they_are_written(void **state)
{
    (void)state;
    static const char *const ELEVEN[] = {"11", "+11", "011", "11.", "11.0", "1.1e1", "1.1E+1", "110e-1", "0xB", "0o13"};
    for (size_t i = 0; i < COUNT(ELEVEN); i++) {
        int64_t number = 0;
        if (!number_within(str_of(ELEVEN[i]), 11, 11, &number) || number != 11) fail_msg("%s", ELEVEN[i]);
        assert_int_equal(number_read(str_of(ELEVEN[i])).kind, NUMBER_INT);
        assert_int_equal(number_is_shortest(str_of(ELEVEN[i])), i == 0);
    }
}

static void what_is_no_whole_number_of_64_bits_is_refused(void **state)
{
    (void)state;
    static const char *const NONE[] = {"",
                                       "+",
                                       "-",
                                       "--1",
                                       "+-1",
                                       " 1",
                                       "1 ",
                                       "1_000",
                                       "1,000",
                                       "1.5",
                                       "1e-1",
                                       "0x",
                                       "0o8",
                                       "-0x1",
                                       "1e",
                                       "e1",
                                       ".",
                                       ".inf",
                                       "12:30",
                                       "1e19",
                                       "1e300",
                                       "9223372036854775808",
                                       "-9223372036854775809",
                                       "99999999999999999999",
                                       "0.99999999999999999999",
                                       "0x8000000000000000",
                                       "\xEF\xBC\x91"};
    for (size_t i = 0; i < COUNT(NONE); i++) {
        int64_t number = 5;
        if (number_within(str_of(NONE[i]), INT64_MIN, INT64_MAX, &number) || number != 5) fail_msg("%s", NONE[i]);
    }
    int64_t number = 5;
    assert_true(number_within(STR("-9223372036854775808"), INT64_MIN, INT64_MAX, &number) && number == INT64_MIN);
    assert_true(number_within(STR("9223372036854775807"), INT64_MIN, INT64_MAX, &number) && number == INT64_MAX);
    assert_false(number_within(STR("8"), 0, 7, &number) || number_within(STR("-1"), 0, 7, &number));
    assert_true(number_within((Str){"12345", 2}, 0, 99, &number) && number == 12); /* not terminated */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_compare_by_bytes),
        cmocka_unit_test(slices_begin_and_end),
        cmocka_unit_test(a_text_is_taken_piece_by_piece),
        cmocka_unit_test(what_was_written_moves_into_an_arena),
        cmocka_unit_test(code_points_are_counted_not_bytes),
        cmocka_unit_test(code_points_are_written_as_they_are_read),
        cmocka_unit_test(the_nearest_name_is_near),
        cmocka_unit_test(numbers_may_be_written_out),
        cmocka_unit_test(a_name_too_long_gets_no_hint),
        cmocka_unit_test(classes_of_characters_are_those_of_ascii),
        cmocka_unit_test(arena_memory_is_zeroed_aligned_and_apart),
        cmocka_unit_test(a_cleared_arena_gives_the_same_memory_again_zeroed),
        cmocka_unit_test(a_cleared_arena_does_not_grow_with_the_same_needs),
        cmocka_unit_test(a_list_keeps_its_elements_while_it_grows),
        cmocka_unit_test(arena_texts_are_terminated),
        cmocka_unit_test(a_buffer_grows_and_empties),
        cmocka_unit_test(json_strings_are_escaped_and_bad_bytes_replaced),
        cmocka_unit_test(a_caret_stands_under_the_character_not_the_byte),
        cmocka_unit_test(a_caret_stays_within_its_line),
        cmocka_unit_test(of_a_long_line_the_part_around_the_place_is_shown),
        cmocka_unit_test(findings_are_sorted_by_file_place_and_order),
        cmocka_unit_test(the_same_finding_twice_is_one),
        cmocka_unit_test(findings_beyond_the_limit_are_counted),
        cmocka_unit_test(repeated_findings_beyond_the_limit_are_counted_once),
        cmocka_unit_test(findings_after_many_notes_are_counted),
        cmocka_unit_test(characters_of_other_alphabets_are_known),
        cmocka_unit_test(the_generator_is_splitmix64),
        cmocka_unit_test(streams_differ_and_repeat),
        cmocka_unit_test(four_numbers_below_a_bound_come_out_of_one_word),
        cmocka_unit_test(bits_are_counted_and_found_one_by_one),
        cmocka_unit_test(whole_numbers_are_read_however_they_are_written),
        cmocka_unit_test(what_is_no_whole_number_of_64_bits_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
