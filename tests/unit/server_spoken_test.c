/* Names and messages of persons: which texts may be shown, which are blank, and which names look the same. */
#include "support.h"

#include "server/spoken.h"

static void what_can_be_shown(void **state)
{
    static const char *const SHOWN[] = {"Anna", "Ännchen Müller-O'Brien", "Анна", "安娜", "👩‍🎤", "a b", "مينا"};
    static const char *const HIDDEN[] = {
        "\a",         /* a control character */
        "a\nb",       /* a line end */
        "a\x7f",      /* delete */
        "\xc2\x85",   /* next line, a C1 control */
        "\u202eannA", /* right-to-left override */
        "\u2066Bob",  /* an isolate that is not closed */
        "a\u2028b",   /* line separator */
        "\xff",       /* not UTF-8 */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(SHOWN); i++)
        if (!spoken_is_shown(str_of(SHOWN[i])) || !spoken_has_ink(str_of(SHOWN[i]))) fail_msg("'%s'", SHOWN[i]);
    for (size_t i = 0; i < COUNT(HIDDEN); i++)
        if (spoken_is_shown(str_of(HIDDEN[i]))) fail_msg("the text number %zu is shown", i);
}

static void what_leaves_no_mark(void **state)
{
    /* spaces, no-break space, zero width space, joiner, byte order mark, ideographic space, a filler, soft hyphen */
    static const char *const BLANK[] = {"",       "   ",    "\u00a0", "\u200b",         "\u200d", "\ufeff",
                                        "\u3000", "\u3164", "\u00ad", " \u00a0\u200b ", "\ufe0f"};
    (void)state;
    for (size_t i = 0; i < COUNT(BLANK); i++)
        if (spoken_has_ink(str_of(BLANK[i]))) fail_msg("the text number %zu is seen", i);
}

static void names_that_look_the_same(void **state)
{
    static const struct {
        const char *a, *b;
        bool same;
    } PAIRS[] = {
        {"Anna", "Anna", true},       {"Anna", "anna ", true},
        {"An\u200bna", "Anna", true}, {"An na", "A\u00a0nna", true},
        {"Anna", "Anne", false},      {"Anna", "Anna B.", false},
        {"Ann", "Anna", false},       {"Bo", "Bob", false},
        {"Änne", "Anne", true},       /* a diacritic is easily overlooked */
        {"A\u0308nne", "Änne", true}, /* one character or two */
        {"Аnna", "Anna", true},       /* Cyrillic A */
        {"Аnnа", "anna", true},       /* two Cyrillic letters */
        {"Αnna", "Anna", true},       /* Greek Alpha */
        {"Аnna", "Αnna", true},       /* Cyrillic and Greek */
        {"ΆΝΝΑ", "anna", true},       /* Greek with an accent */
        {"АННА", "анна", true},       /* Cyrillic case */
        {"Сергей", "СЕРГЕИ", true},   /* Cyrillic case and diacritic */
        {"ÄNNE", "änne", true},       {"Ｂｏｂ", "Bob", true},
        {"𝐁𝐨𝐛", "Bob", true},         {"llse", "Ilse", true},
        {"ilse", "Ilse", true},       {"Ivan", "Іvan", true},
        {"Ella", "Elia", false}, /* l and i are as different as the names */
        {"Ваcя", "Bacя", true},       {"Вася", "Катя", false},
        {"安娜", "安妮", false},      {"Anna 0", "Anna O", true},
        {"Anna 1", "Anna 2", false},  {"STRAẞE", "straße", true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(PAIRS); i++) {
        if (spoken_same(str_of(PAIRS[i].a), str_of(PAIRS[i].b)) != PAIRS[i].same) fail_msg("pair %zu", i);
        if (spoken_same(str_of(PAIRS[i].b), str_of(PAIRS[i].a)) != PAIRS[i].same) fail_msg("pair %zu, turned", i);
    }
}

static void names_that_the_page_uses(void **state)
{
    static const struct {
        const char *name;
        bool same;
    } NAMES[] = {
        {"Player", true},   {"Player 3", true}, {"PLAYER3", true}, {"Рlауеr 12", true}, {"Player l", true},
        {"Playér 3", true}, {"Players", false}, {"Play", false},   {"Player B", false}, {"3", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(NAMES); i++)
        if (spoken_is_of_page(str_of(NAMES[i].name)) != NAMES[i].same) fail_msg("%s", NAMES[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_shown),
        cmocka_unit_test(what_leaves_no_mark),
        cmocka_unit_test(names_that_look_the_same),
        cmocka_unit_test(names_that_the_page_uses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
