/* Distributions, ranges, and figures calculated from them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "stats/figures.h"

#include <math.h>
#include <string.h>

static void near(double got, double wanted)
{
    if (fabs(got - wanted) > 1e-9) fail_msg("%.12f is not %.12f", got, wanted);
}

static void add_all(Distribution *counts, const int64_t *values, size_t n)
{
    for (size_t i = 0; i < n; i++) distribution_add(counts, values[i]);
}

static void mean_and_deviation_are_those_of_the_values(void **state)
{
    (void)state;
    static Distribution counts;
    const int64_t values[] = {2, 4, 4, 4, 5, 5, 7, 9}; /* mean 5, variance 32 / 8 = 4 */
    add_all(&counts, values, COUNT(values));
    Moments moments = distribution_moments(&counts);
    assert_int_equal(moments.n, 8);
    near(moments_mean(moments), 5);
    near(moments_deviation(moments), 2);
    near(moments_error(moments, 4), 1.959963984540054); /* 1.96 * 2 / sqrt(4) */
}

static void values_beyond_the_bins_count_in_the_moments(void **state)
{
    (void)state;
    static Distribution counts;
    const int64_t values[] = {COUNTS_LIMIT, -COUNTS_LIMIT, COUNTS_LIMIT + 1, -5000, INT64_MIN, INT64_MAX};
    add_all(&counts, values, 4);
    Moments moments = distribution_moments(&counts);
    assert_int_equal(counts.beyond.n, 2);
    assert_int_equal(moments.n, 4);
    assert_true(moments.sum == 1025 - 5000);
    assert_true(moments.squares == 2 * 1024 * 1024 + 1025 * 1025 + 5000 * 5000);
    add_all(&counts, values + 4, 2); /* the greatest values */
    assert_int_equal(counts.beyond.n, 4);
}

static void a_large_sum_of_squares_loses_nothing(void **state)
{
    (void)state;
    static Distribution counts;
    /* 10^15 values of 1000 and as many of 1001: mean 1000.5, deviation 1/2 */
    counts.bin[1000 + COUNTS_LIMIT] = 1000000000000000;
    counts.bin[1001 + COUNTS_LIMIT] = 1000000000000000;
    Moments moments = distribution_moments(&counts);
    near(moments_mean(moments), 1000.5);
    near(moments_deviation(moments), 0.5);
}

static void adding_is_the_same_as_counting_together(void **state)
{
    (void)state;
    static Distribution a, b, all;
    const int64_t values[] = {-3, 0, 0, 17, 2000, -3, 1024, 9999};
    add_all(&a, values, 3);
    add_all(&b, values + 3, 5);
    add_all(&all, values, 8);
    assert_true(distribution_merge(&a, &b));
    assert_memory_equal(&a, &all, sizeof all);
}

static void a_sum_that_is_too_large_is_reported(void **state)
{
    (void)state;
    static Distribution a, b;
    a.bin[0] = UINT64_MAX;
    b.bin[0] = 1;
    assert_false(distribution_merge(&a, &b));
    static Distribution c, d;
    c.beyond = (Moments){1, 0, ~(Wide)0};
    d.beyond = (Moments){1, 0, 1};
    assert_false(distribution_merge(&c, &d));
}

static void nothing_counted_gives_zeros(void **state)
{
    (void)state;
    static Distribution counts;
    Moments moments = distribution_moments(&counts);
    near(moments_mean(moments), 0);
    near(moments_deviation(moments), 0);
    near(moments_error(moments, 0), 0);
    near(share_of(0, 0), 0);
    Interval any = share_interval(0, 0);
    near(any.low, 0);
    near(any.high, 1);
}

/* The Wilson interval for 0 of n is from 0 to z² / (n + z²). */
static void a_share_of_none_is_not_certain(void **state)
{
    (void)state;
    double z = 1.959963984540054;
    Interval none = share_interval(0, 10), all = share_interval(10, 10);
    near(none.low, 0);
    near(none.high, z * z / (10 + z * z));
    near(all.low, 1 - none.high);
    near(all.high, 1);
}

/* ---- histograms ----------------------------------------------------------------------------------------------- */

static void few_values_have_a_bar_each(void **state)
{
    (void)state;
    static Distribution counts;
    Bar bars[MAX_BARS];
    const int64_t values[] = {-1, 2, 2};
    add_all(&counts, values, COUNT(values));
    assert_int_equal(histogram_bars(&counts, 1, 10, bars), 4);
    assert_int_equal(bars[0].first, -1);
    assert_int_equal(bars[0].count, 1);
    assert_int_equal(bars[3].last, 2);
    assert_int_equal(bars[3].count, 2);
}

static void many_values_share_bars_of_a_round_width(void **state)
{
    (void)state;
    static Distribution counts;
    Bar bars[MAX_BARS];
    for (int64_t value = -12; value <= 30; value++) distribution_add(&counts, value);
    assert_int_equal(histogram_bars(&counts, 1, 10, bars), 10); /* bars of width 5, from -15 to 30 */
    assert_int_equal(bars[0].first, -15);
    assert_int_equal(bars[0].last, -11);
    assert_int_equal(bars[0].count, 2);
    assert_int_equal(bars[9].first, 30);
    assert_int_equal(bars[9].count, 1);
    uint64_t sum = 0;
    for (int i = 0; i < 10; i++) sum += bars[i].count;
    assert_int_equal(sum, 43);
}

static void parts_of_a_point_fall_into_the_point_below(void **state)
{
    (void)state;
    static Distribution counts;
    Bar bars[MAX_BARS];
    const int64_t thirds[] = {-1, 0, 2, 3}; /* -1/3, 0, 2/3, 1 */
    add_all(&counts, thirds, COUNT(thirds));
    assert_int_equal(histogram_bars(&counts, 3, 10, bars), 3);
    assert_int_equal(bars[0].first, -1);
    assert_int_equal(bars[0].count, 1);
    assert_int_equal(bars[1].count, 2);
    assert_int_equal(bars[2].count, 1);
}

static void an_empty_histogram_has_no_bars(void **state)
{
    (void)state;
    static Distribution counts;
    Bar bars[MAX_BARS];
    assert_int_equal(histogram_bars(&counts, 1, 10, bars), 0);
}

static void the_widest_histogram_fits(void **state)
{
    (void)state;
    static Distribution counts;
    Bar bars[MAX_BARS];
    counts.bin[0] = counts.bin[COUNTS_BINS - 1] = 1;
    int n = histogram_bars(&counts, 1, MAX_BARS, bars);
    assert_in_range(n, 2, MAX_BARS);
    assert_int_equal(bars[0].count, 1);
    assert_int_equal(bars[n - 1].count, 1);
}

/* ---- ranges --------------------------------------------------------------------------------------------------- */

static Ranges ranges_of(Arena *arena, const uint64_t *numbers, size_t n)
{
    Ranges ranges = {0};
    for (size_t i = 0; i < n; i += 2) ranges_push(arena, &ranges, (Range){numbers[i], numbers[i + 1]});
    return ranges;
}

static void is_printed(const Ranges *ranges, const char *wanted)
{
    Buf out = {0};
    ranges_print(&out, ranges);
    assert_string_equal(buf_text(&out), wanted);
    buf_free(&out);
}

static void ranges_that_touch_are_joined(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Range twice;
    const uint64_t numbers[] = {20, 30, 0, 10, 10, 20, 40, 40, 50, 60};
    Ranges ranges = ranges_of(arena, numbers, COUNT(numbers));
    assert_true(ranges_join(&ranges, &twice));
    is_printed(&ranges, "0..30, 50..60");
    Ranges gaps = ranges_gaps(arena, &ranges);
    is_printed(&gaps, "30..50");
    arena_free(arena);
}

static void deals_that_are_there_twice_are_found(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Range twice;
    const uint64_t numbers[] = {0, 100, 90, 120, 95, 97};
    Ranges ranges = ranges_of(arena, numbers, COUNT(numbers));
    assert_false(ranges_join(&ranges, &twice));
    assert_int_equal(twice.first, 90);
    assert_int_equal(twice.last, 100);
    arena_free(arena);
}

static void the_first_overlap_of_two_lists_is_found(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const uint64_t a[] = {0, 10, 30, 40}, b[] = {10, 30, 38, 50};
    Ranges left = ranges_of(arena, a, COUNT(a)), right = ranges_of(arena, b, COUNT(b));
    Range both = ranges_overlap(&left, &right);
    assert_int_equal(both.first, 38);
    assert_int_equal(both.last, 40);
    right.n = 1;
    both = ranges_overlap(&left, &right);
    assert_int_equal(both.first, both.last);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_and_deviation_are_those_of_the_values),
        cmocka_unit_test(values_beyond_the_bins_count_in_the_moments),
        cmocka_unit_test(a_large_sum_of_squares_loses_nothing),
        cmocka_unit_test(adding_is_the_same_as_counting_together),
        cmocka_unit_test(a_sum_that_is_too_large_is_reported),
        cmocka_unit_test(nothing_counted_gives_zeros),
        cmocka_unit_test(a_share_of_none_is_not_certain),
        cmocka_unit_test(few_values_have_a_bar_each),
        cmocka_unit_test(many_values_share_bars_of_a_round_width),
        cmocka_unit_test(parts_of_a_point_fall_into_the_point_below),
        cmocka_unit_test(an_empty_histogram_has_no_bars),
        cmocka_unit_test(the_widest_histogram_fits),
        cmocka_unit_test(ranges_that_touch_are_joined),
        cmocka_unit_test(deals_that_are_there_twice_are_found),
        cmocka_unit_test(the_first_overlap_of_two_lists_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
