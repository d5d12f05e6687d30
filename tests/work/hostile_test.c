/*
 * A hostile file takes work in proportion to its size. Work is counted, not timed: this program and the library it is
 * linked to are compiled so that every basic block calls a function here. The work of libyaml and PCRE2 is not counted.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "lint/check.h"
#include "text/source.h"

#include <string.h>

/* A byte of the large file may take at most MOST_GROWTH percent of the work of a byte of the small file. */
enum { LARGE = (1 << 20) - 512, SMALL = LARGE / 4, MOST_GROWTH = 130 };

static uint64_t n_blocks;

/* Every basic block that is compiled with -fsanitize-coverage=trace-pc calls this. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    n_blocks++;
}

/* ---- hostile files --------------------------------------------------------------------------------------------- */

/* Appends the nth line or piece of a file. */
typedef void AddPiece(Buf *out, int n);

typedef struct Hostile {
    const char *name, *before, *after;
    AddPiece *add;
    bool has_game; /* it is appended to a correct game */
} Hostile;

/* Lines are long, so that the large file does not reach the limit of nodes unless the small one does. */
#define PADDING "  # a comment that makes the line longer, so that the file has many bytes for each node\n"

static void add_key(Buf *out, int n)
{
    buf_printf(out, "key%d: %d" PADDING, n, n);
}

static void add_same_key(Buf *out, int n)
{
    (void)n;
    buf_add(out, STR("id: same" PADDING));
}

static void add_near_key(Buf *out, int n)
{
    buf_printf(out, "  summari%d: x" PADDING, n);
}

static void add_suit(Buf *out, int n)
{
    buf_printf(out, "    s%d: {name: {en: a suit with quite a long name}, color: red, symbol: s%d}" PADDING, n, n);
}

static void add_constant(Buf *out, int n)
{
    buf_printf(out, "  c%d: %d" PADDING, n, n);
}

static void add_contract(Buf *out, int n)
{
    buf_printf(
        out, "  k%d: {name: {en: a contract with quite a long name for players}, value: c%d, goal: taken > %d}" PADDING,
        n, n, n);
}

static void add_option(Buf *out, int n)
{
    buf_printf(out,
               "  o%d: {name: {en: an option with a long name}, default: a, values: {a: {name: {en: one of its "
               "values}}}}" PADDING,
               n);
}

static void add_item(Buf *out, int n)
{
    buf_printf(out, "- item %d\n", n);
}

static void add_nested(Buf *out, int n)
{
    (void)n;
    buf_add(out, STR("[[[[[[[[ "));
}

static void add_bracket(Buf *out, int n)
{
    (void)n;
    buf_add(out, STR("[a, {a key that is long: and its value, which is longer still than its key}], "));
}

static void add_letters(Buf *out, int n)
{
    buf_printf(out, "word%d ", n);
}

static void add_escape(Buf *out, int n)
{
    buf_printf(out, "\\u00e%x\\n", (unsigned)n % 16);
}

static void add_tab(Buf *out, int n)
{
    buf_printf(out, "\tkey%d: 1\n", n);
}

static void add_bytes(Buf *out, int n)
{
    buf_printf(out, "k%d: \xFF\xFE\n", n);
}

static void add_comment(Buf *out, int n)
{
    buf_printf(out, "# comment %d\n", n);
}

static void add_plus(Buf *out, int n)
{
    buf_printf(out, "%d + ", n);
}

static void add_unverified(Buf *out, int n)
{
    buf_printf(out, "  - {at: goal/x%d, text: {en: made up}}" PADDING, n);
}

static void add_document(Buf *out, int n)
{
    buf_printf(out, "---\na: %d\n", n);
}

static void add_hole(Buf *out, int n)
{
    (void)n;
    buf_add(out, STR("{value} and a few words more, so that the limit of holes lies within both files, "));
}

static void add_choice(Buf *out, int n)
{
    buf_printf(out,
               "  o%d: {text: {en: an option}, default: a, values: {a: {text: {en: as usual}}, b: {text: {en: other}, "
               "patch: {goal: %d < 2}}}}" PADDING,
               n, n);
}

static void add_summand(Buf *out, int n)
{
    buf_printf(out, "(declarer_tricks %% 7 > %d && value > %d ? %d : deal_number) + ", n % 7, n % 5, n);
}

static const Hostile FILES[] = {
    {"unknown keys", "", "", add_key, false},
    {"one key again and again", "", "", add_same_key, false},
    {"misspelt keys", "deck:\n", "", add_near_key, false},
    {"suits", "deck:\n  suits:\n", "", add_suit, false},
    {"constants", "constants:\n", "", add_constant, false},
    {"contracts", "contracts:\n", "", add_contract, false},
    {"options", "options:\n", "", add_option, false},
    {"a list for a map", "", "", add_item, false},
    {"nesting", "id: ", "", add_nested, false},
    {"flow", "id: [", "]\n", add_bracket, false},
    {"a long text", "id: \"", "\"\n", add_letters, false},
    {"escapes", "id: \"", "\"\n", add_escape, false},
    {"a text that does not end", "id: \"", "", add_letters, false},
    {"tabs", "", "", add_tab, false},
    {"bytes that are no UTF-8", "", "", add_bytes, false},
    {"comments", "", "", add_comment, false},
    {"a long formula", "goal: ", "1\n", add_plus, false},
    {"unverified", "unverified:\n", "", add_unverified, false},
    {"documents", "", "", add_document, false},
    {"formulas in a text",
     "extends: tapp-tarock\nid: child\nname: {en: Child}\nsettlement: {items: {more: {name: {en: More}, won: 'true', "
     "value: 1, why: {en: \"",
     "\"}}}}\n", add_hole, false},
    {"a formula that is put into words",
     "extends: tapp-tarock\nid: child\nname: {en: Child}\nterms: {unused: {is: 1 > 2}}\nsettlement: {items: {more: "
     "{name: {en: More}, "
     "won: 'true', value: '",
     "1'}}}\n", add_summand, false},
    {"options that are fine", "options:\n", "", add_choice, true},
    {"constants that are fine", "constants:\n", "", add_constant, true},
};

static Str write_file(Arena *arena, const Hostile *file, size_t size)
{
    Buf out = {0};
    if (file->has_game) buf_add(&out, source_read(arena, STR("tests/docs/base.yaml"), LARGE, diags_new(arena))->text);
    buf_add(&out, str_of(file->before));
    for (int n = 0; out.n < size; n++) file->add(&out, n);
    buf_add(&out, str_of(file->after));
    Str text = arena_str(arena, buf_str(&out));
    buf_free(&out);
    return text;
}

/* ---- counting -------------------------------------------------------------------------------------------------- */

/* Returns the number of basic blocks for checking a text and printing its findings. */
static uint64_t count_blocks(const Language *language, FileCache *cache, Str text, bool is_wrong)
{
    const Source *source = source_of(file_cache_arena(cache), STR("./hostile.yaml"), text);
    file_cache_add(cache, source);
    Buf out = {0};
    n_blocks = 0;
    Check *check = check_open(cache);
    check_variant(check, language, source->path, false);
    diags_print(&out, check_diags(check));
    assert_true(!is_wrong || check_diags(check)->n > 0);
    check_close(check);
    assert_true(n_blocks > 0);
    buf_free(&out);
    return n_blocks;
}

/* Returns the number of basic blocks for one byte of the file, in hundredths. */
static uint64_t count(const Language *language, const Hostile *file, size_t size)
{
    FileCache *cache = file_cache_new();
    Str text = write_file(file_cache_arena(cache), file, size);
    uint64_t each = count_blocks(language, cache, text, true) * 100 / text.n;
    file_cache_free(cache);
    return each;
}

static void work_grows_with_the_size_and_no_faster(void **state)
{
    (void)state;
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(FILES); i++) {
        uint64_t small = count(language, &FILES[i], SMALL), large = count(language, &FILES[i], LARGE);
        print_message("# %s: %.2f blocks a byte, %.2f\n", FILES[i].name, (double)small / 100, (double)large / 100);
        if (large * 100 > small * MOST_GROWTH)
            fail_msg("%s: %.2f blocks a byte with %d bytes, %.2f with %d", FILES[i].name, (double)small / 100, SMALL,
                     (double)large / 100, LARGE);
    }
    language_close(language);
}

/* Returns the basic blocks for a game with a formula of `levels` levels. Several forms of sentences try each level. */
static uint64_t count_levels(const Language *language, int levels)
{
    FileCache *cache = file_cache_new();
    Buf out = {0};
    buf_add(&out, STR("extends: tapp-tarock\nid: child\nname: {en: Child}\n"
                      "settlement: {items: {more: {name: {en: More}, won: 'true', value: '"));
    for (int i = 0; i < levels; i++) buf_add(&out, STR("max("));
    buf_add(&out, STR("declarer_tricks"));
    for (int i = 0; i < levels; i++) buf_add(&out, STR(", 3) * (declarer_tricks % 3)"));
    buf_add(&out, STR("'}}}\n"));
    uint64_t blocks = count_blocks(language, cache, arena_str(file_cache_arena(cache), buf_str(&out)), false);
    buf_free(&out);
    file_cache_free(cache);
    return blocks;
}

static void each_level_of_a_formula_is_spoken_once(void **state)
{
    (void)state;
    Language *language = language_open();
    uint64_t none = count_levels(language, 0), few = count_levels(language, 6), many = count_levels(language, 12);
    print_message("# 0 levels: %llu blocks, 6: %llu, 12: %llu\n", (unsigned long long)none, (unsigned long long)few,
                  (unsigned long long)many);
    assert_true(many < few + 2 * (few - none));
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(work_grows_with_the_size_and_no_faster),
                                       cmocka_unit_test(each_level_of_a_formula_is_spoken_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
