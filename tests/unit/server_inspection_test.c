/* Texts that wait for an inspection: one address with many costly texts cannot keep the others waiting. */
#include "support.h"

#include "server/inspector.h"

enum { COSTLY = 10000, CHEAP = 10 }; /* milliseconds */

static void count(void *context, Str answer)
{
    assert_true(str_is(answer, "yes"));
    ++*(int *)context;
}

static bool add(Inspections *queue, uint64_t who, int *ended)
{
    return inspections_add(queue, (InspectionOf){.source = STR("tapp: 1"), .who = who}, (InspectionEnd){count, ended});
}

/* Inspects the next text, which takes some time. Returns its address. */
static uint64_t inspect_next(Inspections *queue, int64_t milliseconds)
{
    assert_true(inspections_take(queue));
    uint64_t who = queue->present->who;
    inspections_clock(queue, queue->now + milliseconds);
    inspections_end(queue, STR("yes"));
    return who;
}

static void few_texts_of_an_address_wait(void **state)
{
    (void)state;
    Inspections queue = {0};
    int ended = 0;
    for (int i = 0; i < MOST_OF_ADDRESS; i++) assert_true(add(&queue, 6, &ended));
    assert_false(add(&queue, 6, &ended));
    assert_true(add(&queue, 7, &ended));
    assert_int_equal(inspect_next(&queue, CHEAP), 6);
    assert_true(add(&queue, 6, &ended));
    while (queue.n) (void)inspect_next(&queue, CHEAP);
    assert_false(inspections_take(&queue));
    assert_int_equal(ended, MOST_OF_ADDRESS + 2);
}

static void few_texts_of_all_addresses_wait(void **state)
{
    (void)state;
    Inspections queue = {0};
    int ended = 0;
    for (uint64_t who = 0; who < MOST_INSPECTIONS; who++) assert_true(add(&queue, who, &ended));
    assert_false(add(&queue, MOST_INSPECTIONS, &ended));
    for (uint64_t who = 0; who < MOST_INSPECTIONS; who++) assert_int_equal(inspect_next(&queue, CHEAP), who);
    assert_int_equal(ended, MOST_INSPECTIONS);
}

/* Address 6 always has costly texts waiting; the later text of another address comes next. */
static void the_address_that_has_used_least_is_next(void **state)
{
    (void)state;
    Inspections queue = {0};
    int ended = 0;
    assert_true(add(&queue, 6, &ended));
    assert_int_equal(inspect_next(&queue, COSTLY), 6);
    for (uint64_t who = 7; who < 12; who++) {
        while (add(&queue, 6, &ended)) continue;
        assert_true(add(&queue, who, &ended));
        assert_int_equal(inspect_next(&queue, CHEAP), who);
        assert_int_equal(inspect_next(&queue, COSTLY), 6);
    }
    while (queue.n) (void)inspect_next(&queue, CHEAP);
}

static void two_costly_addresses_take_turns(void **state)
{
    static const uint64_t ORDER[] = {6, 7, 6, 7};
    (void)state;
    Inspections queue = {0};
    int ended = 0;
    for (int i = 0; i < 2; i++) assert_true(add(&queue, 6, &ended));
    for (int i = 0; i < 2; i++) assert_true(add(&queue, 7, &ended));
    for (int i = 0; i < 4; i++) assert_int_equal(inspect_next(&queue, COSTLY), ORDER[i]);
}

/* After a while, an address with one costly text is like the others. */
static void used_time_is_forgotten(void **state)
{
    (void)state;
    Inspections queue = {0};
    int ended = 0;
    assert_true(add(&queue, 6, &ended));
    (void)inspect_next(&queue, COSTLY);
    for (int i = 0; i < 20; i++) inspections_clock(&queue, queue.now + TIMES_HALVED);
    assert_true(add(&queue, 6, &ended) && add(&queue, 7, &ended));
    assert_int_equal(inspect_next(&queue, CHEAP), 6);
    assert_int_equal(inspect_next(&queue, CHEAP), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_texts_of_an_address_wait),
        cmocka_unit_test(few_texts_of_all_addresses_wait),
        cmocka_unit_test(the_address_that_has_used_least_is_next),
        cmocka_unit_test(two_costly_addresses_take_turns),
        cmocka_unit_test(used_time_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
