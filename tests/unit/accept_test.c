/* The preferred language of a request: RFC 9110, 12.5.4, and RFC 4647, 3.4. The program speaks English and German. */
#include "base/accept.h"
#include "support.h"

typedef struct Case {
    const char *header, *language;
} Case;

static const Case CASES[] = {
    {"de", "de"},
    {"en", "en"},
    {"DE", "de"},
    {"de-AT", "de"},
    {"de-AT, de;q=0.9, en;q=0.8", "de"},
    {"fr, de;q=0.8, en;q=0.5", "de"},
    {"en;q=0.5, de;q=0.8", "de"},
    {"en;q=0.5,de;q=0.5", "en"}, /* with equal weights, the first one wins */
    {"de, en", "de"},
    {"en-US,en;q=0.5", "en"},
    {"fr-CH, *;q=0.5", "en"},
    {"en;q=0, *", "de"},                     /* `*` does not include a language that has its own weight */
    {"de-CH;q=0.9, de;q=0, en;q=0.1", "en"}, /* the exact range overrides a longer one */
    {"de;q=0", ""},
    {"fr", ""},
    {"", ""},
    {"den", ""},
    {"d", ""},
    {"de;q=2, en;q=0.1", "en"}, /* a range with an impossible weight is ignored */
    {"de;q=0.1234, en;q=0.1", "en"},
    {"de;q=, en;q=0.1", "en"},
    {"de;v=1, en;q=0.1", "en"},
    {" de ; q=0.7 ,, en;q=0.6", "de"},
    {"de;q=1.000, en;q=0.999", "de"},
};

static void test_the_language_with_the_highest_weight_is_chosen(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Str got = accept_language(str_of(CASES[i].header));
        if (!str_is(got, CASES[i].language)) fail_msg("'%s' gives '%.*s'", CASES[i].header, STR_ARG(got));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_language_with_the_highest_weight_is_chosen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
