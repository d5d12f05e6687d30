/* The columns of texts at a terminal, in the locale "C", in which the C library knows only ASCII. */
#include "support.h"

#include "system/columns.h"

/* Unicode, EastAsianWidth.txt: letters that are W or F take two columns. All others take one. */
static void wide_characters_take_two_columns(void **state)
{
    (void)state;
    assert_int_equal(columns_of(STR("")), 0);
    assert_int_equal(columns_of(STR("Anna")), 4);
    assert_int_equal(columns_of(STR("Küche ♥K")), 8);
    assert_int_equal(columns_of(STR("漢字")), 4);
    assert_int_equal(columns_of(STR("한글 かな")), 9);
    assert_int_equal(columns_of(STR("Ａ")), 2);   /* a fullwidth letter */
    assert_int_equal(columns_of(STR("🌰🔔")), 4);   /* suits of some packs */
    assert_int_equal(columns_of(STR("🛡")), 1); /* this suit is neutral (N) */
}

static void combined_characters_take_no_column(void **state)
{
    (void)state;
    assert_int_equal(columns_of(STR("e\xCC\x81")), 1);                /* U+0301, an accent */
    assert_int_equal(columns_of(STR("\xE2\x99\xA5\xEF\xB8\x8F")), 1); /* U+FE0F, a choice between two pictures */
}

/* Each byte that can begin a character counts, so that a wrong text keeps a width. */
static void bytes_that_are_no_characters_count(void **state)
{
    (void)state;
    assert_int_equal(columns_of(STR("a\xFF")), 2);
    assert_int_equal(columns_of(STR("a\x80")), 1);
    assert_int_equal(columns_of(STR("\xE6\xBC")), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_characters_take_two_columns),
        cmocka_unit_test(combined_characters_take_no_column),
        cmocka_unit_test(bytes_that_are_no_characters_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
