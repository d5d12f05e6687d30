/* Tables with rules of strangers may use only a part of the time of the serving thread. */
#include "support.h"

#include "server/tables.h"

static void time_fills_an_allowance(void **state)
{
    (void)state;
    Allowance allowance = allowance_of(100000, 500000, 1000);
    assert_true(allowance_is_left(&allowance, 1000));
    allowance.left -= 700000; /* 200 ms too much: after 2 s, some time is left again */
    assert_false(allowance_is_left(&allowance, 1000));
    assert_int_equal(allowance_due(&allowance, 1000), 3001);
    assert_false(allowance_is_left(&allowance, 3000));
    assert_true(allowance_is_left(&allowance, 3001));
    assert_int_equal(allowance_due(&allowance, 3001), 3001);
    assert_true(allowance_is_left(&allowance, 1000000));
    assert_int_equal(allowance.left, 500000);
}

static Table make_table(const Tables *tables, const char *source)
{
    Table table = {.setup = {.source = str_of(source)}};
    table.allowance = allowance_of(TABLE_A_SECOND, TABLE_AT_ONCE, tables->now);
    return table;
}

static void use(Tables *tables, Table *table, int64_t microseconds)
{
    table_worked(tables, table, allowance_clock() - microseconds);
}

static void a_costly_table_waits_and_no_other(void **state)
{
    (void)state;
    Tables tables;
    tables_begin(&tables, NULL, NULL, NULL);
    Table costly = make_table(&tables, "tapp: 1\n"), other = make_table(&tables, "tapp: 1\n");
    Table shipped = make_table(&tables, "");
    use(&tables, &shipped, INT64_C(100000000));
    use(&tables, &costly, TABLE_AT_ONCE);
    assert_true(table_may_work(&tables, &shipped));
    assert_false(table_may_work(&tables, &costly));
    assert_true(table_may_work(&tables, &other));
    tables.now += 1000;
    assert_true(table_may_work(&tables, &costly));
    tables_end(&tables);
}

/* Many tables that each use all their time together still leave most of the thread to the others. */
static void all_of_them_have_a_share(void **state)
{
    (void)state;
    enum { MANY = 20, SECONDS = 60 };
    Tables tables;
    tables_begin(&tables, NULL, NULL, NULL);
    Table table[MANY];
    int64_t used = 0;
    for (int i = 0; i < MANY; i++) table[i] = make_table(&tables, "tapp: 1\n");
    for (int ms = 0; ms < SECONDS * 1000; ms += 10, tables.now += 10)
        for (int i = 0; i < MANY; i++) {
            if (!table_may_work(&tables, &table[i])) continue;
            table[i].allowance.left -= 5000;
            tables.allowance.left -= 5000;
            used += 5000;
        }
    assert_in_range(used, STRANGERS_A_SECOND * (SECONDS - 1), STRANGERS_A_SECOND * SECONDS + 2 * STRANGERS_AT_ONCE);
    tables_end(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_fills_an_allowance),
        cmocka_unit_test(a_costly_table_waits_and_no_other),
        cmocka_unit_test(all_of_them_have_a_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
