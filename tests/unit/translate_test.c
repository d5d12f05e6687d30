/* The program's texts: slots of sentences, their translations, and the choice of the language. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/sentence.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const ENTRIES[] = {
#define WORD(id, english) IN_CONTEXT(#id, english),
#include "wording/words.def"
#undef WORD
#define CLAUSE(id, yes, no) IN_CONTEXT("CLAUSE_" #id, yes), IN_CONTEXT("CLAUSE_" #id, no),
#include "wording/clauses.def"
#undef CLAUSE
#define SAID_AS_CODE
#define SAID_AS_ABOVE
#define SAID_BY_PATTERN
#define SAID_AS_FIGURE
#define SAID_SEAT(noun)      IN_CONTEXT("formula", noun),
#define SAID_NUMBER(noun)    IN_CONTEXT("formula", noun),
#define SAID_NUMBERS(noun)   IN_CONTEXT("formula", noun),
#define SAID_ROUNDED(noun)   IN_CONTEXT("formula", noun),
#define SAID_OPERATION(noun) IN_CONTEXT("formula", noun),
#define SAID_SUM(sign)
#define SAID_DIFFERENCE(sign)
#define SAID_PRODUCT(sign)
#define SAID_QUOTIENT(sign)
#define SAID_OPPOSITE(noun)       IN_CONTEXT("formula", noun),
#define SAID_COMPARISON(noun, is) IN_CONTEXT("formula", noun),
#define SAID_CLAUSE(yes, no)      IN_CONTEXT("formula", yes), IN_CONTEXT("formula", no),

#define NAME(id, text, type, scope, help, words)                              words
#define FUNCTION(id, text, n, arguments, result, scope, help, example, words) words
#define FIXED(id, text, type, words)                                          words
#include "rules/names.def"
#undef NAME
#undef FUNCTION
#undef FIXED
#define FUNCTION(name, result, op, cost, help, example, words, ...) words
#define METHOD(name, result, op, cost, help, example, words, ...)   words
#include "formula/builtins.def"
#undef FUNCTION
#undef METHOD
#define OPERATOR(symbol, NAME, result, left, right, value, bounds, help, words) words
#define PREFIX(symbol, NAME, result, operand, value, bounds, help, words)       words
#define FORM(symbol, NAME, result, left, right, help, words)                    words
#include "formula/operations.def"
#define REFUSAL(id, english) IN_CONTEXT("REFUSAL_" #id, english),
#include "engine/refusal.def"
#undef REFUSAL
#define DENIAL(id, status, code, english) IN_CONTEXT("DENIAL_" #id, english),
#include "server/denial.def"
#undef DENIAL
};

/* ---- sentences ------------------------------------------------------------------------------------------------ */

static void assert_filled(const char *sentence, Slots slots, const char *expected)
{
    Buf out = {0};
    sentence_fill(&out, str_of(sentence), &slots);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
}

static void slots_are_filled(void **state)
{
    (void)state;
    Slots two = {.text = {STR("A"), STR("B")}, .number = {2, 7}},
          you = {.text = {STR("A")}, .number = {1}, .you = true};
    assert_filled("%2 of %1, #2", two, "B of A, 7");
    assert_filled("{you win|%1 wins} #1 [trick|tricks]", two, "A wins 2 tricks");
    assert_filled("{you win|%1 wins} #1 [trick|tricks]", you, "you win 1 trick");
    assert_filled("{|s}[x|]", two, "s");
}

static void what_is_no_slot_stands_as_it_is(void **state)
{
    (void)state;
    Slots slots = {.text = {STR("A")}, .number = {1}};
    static const char *const texts[] = {"[ ]",     "[",     "]",     "{", "a [b",  "a {b} c",
                                        "[x] | y", "{x [y", "100 %", "#", "%9 #0", "|"};
    for (size_t i = 0; i < COUNT(texts); i++) assert_filled(texts[i], slots, texts[i]);
    assert_filled("[ ] %1 [b|c]", slots, "[ ] A b");
}

/* ---- translations --------------------------------------------------------------------------------------------- */

enum { MARKS = 7 }; /* %1 ... %4, #1 ... #3 */

/* Returns the slots used in a sentence, one bit each. */
static unsigned marks_of(const char *text)
{
    unsigned marks = 0;
    for (; *text; text++)
        if ((*text == '%' || *text == '#') && text[1] >= '1' && text[1] <= (*text == '#' ? '3' : '4'))
            marks |= 1U << (text[1] - '1' + (*text == '#' ? 4 : 0));
    return marks;
}

/* True if each bracket is part of an alternative: one that is opened, has one '|', and is closed. */
static bool is_well_formed(const char *text)
{
    for (const char *at = strpbrk(text, "{}[]|"); at; at = strpbrk(at + 1, "{}[]|")) {
        const char *close = *at == '{' ? "}" : "]", *middle = strpbrk(at + 1, "{}[]|");
        const char *end = middle && *middle == '|' ? strpbrk(middle + 1, "{}[]|") : NULL;
        if ((*at != '{' && *at != '[') || !end || *end != *close) return false;
        at = end;
    }
    return true;
}

/*
 * True if a translation has the slots of its original, and well-formed brackets unless those of the original are not.
 */
static bool agrees(const char *original, const char *translation)
{
    return marks_of(original) == marks_of(translation) && (is_well_formed(translation) || !is_well_formed(original));
}

static void a_wrong_translation_is_found(void **state)
{
    (void)state;
    assert_true(agrees("%1 win{|s} #1 [trick|tricks]", "%1 {machst|macht} #1 Stich"));
    assert_false(agrees("%1 wins", "%2 gewinnt"));
    assert_false(agrees("%1 wins", "gewinnt"));
    assert_false(agrees("wins", "%1 gewinnt"));
    assert_false(agrees("#1 wins", "%1 gewinnt"));
    assert_false(agrees("win{|s}", "{gewinnst gewinnt}"));
    assert_false(agrees("win{|s}", "{gewinnst|gewinnt"));
    assert_false(agrees("win{|s}", "{gewinnst|gewinnt]"));
    assert_false(agrees("win{|s}", "{a|b|c}"));
}

static void translations_fill_the_same_slots(void **state)
{
    (void)state;
    for (size_t i = 1; translate_language(i).n; i++) {
        Str language = translate_language(i);
        size_t n_translated = 0;
        for (size_t k = 0; k < COUNT(ENTRIES); k++) {
            const char *original = translate_entry(SOURCE_LANGUAGE, ENTRIES[k]);
            const char *translation = translate_entry(language, ENTRIES[k]);
            n_translated += translation != original;
            /* English leaves out the name of the trumps ("trump XI"), which other languages may use ("Tarock XI") */
            bool may_differ = strncmp(ENTRIES[k], "CARD_OF_TRUMPS", sizeof "CARD_OF_TRUMPS" - 1) == 0;
            if (!may_differ && !agrees(original, translation))
                fail_msg("%.*s: '%s' and '%s'", STR_ARG(language), original, translation);
        }
        if (n_translated < COUNT(ENTRIES) * 9 / 10)
            fail_msg("only %zu of %zu are there in %.*s", n_translated, COUNT(ENTRIES), STR_ARG(language));
    }
}

static void one_text_may_have_two_translations(void **state)
{
    (void)state;
    assert_string_equal(translate_entry(STR("de"), IN_CONTEXT("EXPLAIN_CARDS", "Cards")), "Karten");
    assert_string_equal(translate_entry(STR("de"), IN_CONTEXT("NOBODY", "Cards")), "Cards");
    assert_string_equal(translate_entry(STR("en"), IN_CONTEXT("EXPLAIN_CARDS", "Cards")), "Cards");
}

/* ---- languages ------------------------------------------------------------------------------------------------ */

static const char ENTRY[] = IN_CONTEXT("TALON_LIES", "%1, face down: %2");

static void languages_are_switched(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        translate_to(STR("de"));
        assert_string_equal(translate(ENTRY), "%1, verdeckt: %2");
        assert_string_equal(translate_entry(STR("en"), ENTRY), "%1, face down: %2");
        assert_string_equal(translate(ENTRY), "%1, verdeckt: %2");
        translate_to(STR("en"));
        assert_ptr_equal(translate(ENTRY), ENTRY);
        assert_string_equal(translate_entry(STR("xx"), ENTRY), "%1, face down: %2");
        assert_string_equal(translate_entry(STR("de"), ENTRY), "%1, verdeckt: %2");
        translate_to(STR("xx"));
        assert_ptr_equal(translate(ENTRY), ENTRY);
    }
    assert_string_equal(translate(""), "");
}

static void numbers_stay_as_they_are(void **state)
{
    (void)state;
    translate_to(STR("de"));
    assert_string_equal(setlocale(LC_NUMERIC, NULL), "C");
    assert_string_equal(setlocale(LC_CTYPE, NULL), "C");
}

static void languages_are_known(void **state)
{
    (void)state;
    assert_true(translate_knows(STR("en")));
    assert_true(translate_knows(STR("de")));
    assert_false(translate_knows(STR("d")));
    assert_false(translate_knows(STR("")));
    assert_false(translate_knows(STR("en de")));
    assert_true(str_equal(translate_language(0), STR("en")));
    assert_int_equal(translate_language(99).n, 0);
}

static void put(const char *name, const char *value)
{
    if (value) (void)setenv(name, value, 1);
    else (void)unsetenv(name);
}

static void surroundings_are_read_as_gettext_does(void **state)
{
    (void)state;
    static const struct {
        const char *language, *lc_all, *lc_messages, *lang, *expected;
    } rows[] = {
        {NULL, NULL, NULL, NULL, "en"},
        {NULL, NULL, NULL, "de_DE.UTF-8", "de"},
        {NULL, NULL, NULL, "de", "de"},
        {NULL, NULL, NULL, "de_AT@euro", "de"},
        {NULL, NULL, NULL, "fr_FR.UTF-8", "en"},
        {NULL, NULL, NULL, "dex", "en"},
        {NULL, NULL, NULL, "", "en"},
        {NULL, "", "", "de", "de"},
        {NULL, NULL, "en_GB", "de", "en"},
        {NULL, NULL, "de", "en_GB", "de"},
        {NULL, "C", "de", "de", "en"},
        {NULL, "de", "en", "en", "de"},
        {"de", "C", NULL, NULL, "en"}, /* "C" is to be English whatever else is said */
        {"de", "POSIX", NULL, NULL, "en"},
        {"de", NULL, NULL, NULL, "en"},
        {"de", "C.UTF-8", NULL, NULL, "de"},
        {"", NULL, NULL, "de", "de"},
        {"fr:de_AT:en", NULL, NULL, "en_GB", "de"},
        {"fr:en:de", NULL, NULL, "de_DE", "en"},
        {"fr", NULL, NULL, "de_DE", "en"},
        {":::de", NULL, NULL, "en_GB", "de"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        put("LANGUAGE", rows[i].language);
        put("LC_ALL", rows[i].lc_all);
        put("LC_MESSAGES", rows[i].lc_messages);
        put("LANG", rows[i].lang);
        if (!str_is(translate_surroundings(), rows[i].expected))
            fail_msg("row %zu: %.*s, not %s", i, STR_ARG(translate_surroundings()), rows[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_are_filled),
        cmocka_unit_test(what_is_no_slot_stands_as_it_is),
        cmocka_unit_test(a_wrong_translation_is_found),
        cmocka_unit_test(translations_fill_the_same_slots),
        cmocka_unit_test(one_text_may_have_two_translations),
        cmocka_unit_test(languages_are_switched),
        cmocka_unit_test(numbers_stay_as_they_are),
        cmocka_unit_test(languages_are_known),
        cmocka_unit_test(surroundings_are_read_as_gettext_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
