/* As much of cmocka as a unit test needs that runs as a module of WebAssembly: the first failure ends it. */
#ifndef TAPP_TESTS_WASM_CMOCKA_H
#define TAPP_TESTS_WASM_CMOCKA_H

#include <stdio.h>
#include <stdlib.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(function) \
    {                              \
#function, function        \
    }

static inline void assert_holds(int holds, const char *what)
{
    if (holds) return;
    (void)printf("not ok 1 - %s\n", what);
    exit(1);
}

#define assert_non_null(pointer) assert_holds((pointer) != NULL, #pointer)
#define assert_int_equal(a, b)   assert_holds((a) == (b), #a " is " #b)

static inline void skip(void)
{
    (void)printf("ok 1 # SKIP\n1..1\n");
    exit(0);
}

#define cmocka_run_group_tests(tests, setup, teardown) run_tests(tests, sizeof(tests) / sizeof(tests)[0])

static inline int run_tests(const struct CMUnitTest *tests, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        tests[i].run(NULL);
        (void)printf("ok %zu - %s\n", i + 1, tests[i].name);
    }
    (void)printf("1..%zu\n", n);
    return 0;
}

#endif
