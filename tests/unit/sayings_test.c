/* Each name and function of formulas has words that fit it, or states how a sentence avoids it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "wording/sayings.h"

#include <string.h>

/* Returns how many of %1, %2 ... a sentence has. */
static int slots_of(const char *sentence)
{
    int n = 0;
    for (const char *s = sentence; s && *s; s++)
        if (s[0] == '%' && s[1] - '0' > n) n = s[1] - '0';
    return n;
}

/* True if words of this kind suit a value of this type. */
static bool suits(SayingKind kind, TypeKind type)
{
    bool is_number = type == TYPE_INT || type == TYPE_FRACTION;
    switch ((int)kind) {
    case SAYING_SEAT: return type == TYPE_INT;
    case SAYING_NUMBER: return is_number;
    case SAYING_CLAUSE: return !is_number;
    case SAYING_AS_CODE:
    case SAYING_AS_FIGURE:
    case SAYING_BY_PATTERN: return true;
    default: return false;
    }
}

/* Returns the number of slots. A clause about a string, a set or a list also names the value compared with it. */
static int slots_wanted(const NameRow *row, SayingKind kind)
{
    bool is_compared = row->type == TYPE_STRING || row->type == TYPE_SET || row->type == TYPE_LIST;
    return kind == SAYING_CLAUSE && is_compared ? 1 : row->n;
}

static void words_of_names_fit(void **state)
{
    (void)state;
    int n = 0;
    for (int id = 0; id < N_NAMES; id++) {
        const NameRow *row = name_row(id);
        const Saying *saying = saying_of(id);
        if (!row->text) continue;
        if (!suits(saying->kind, row->type)) fail_msg("'%s' cannot be said so", row->text);
        if (saying->words.yes && slots_of(saying->words.yes) != slots_wanted(row, saying->kind))
            fail_msg("'%s' has other arguments than '%s'", row->text, strchr(saying->words.yes, '\004') + 1);
        if (saying->words.no) assert_int_equal(slots_of(saying->words.yes), slots_of(saying->words.no));
        n += saying->words.yes != NULL;
    }
    assert_true(n > 30);
}

static void words_of_builtins_fit(void **state)
{
    (void)state;
    size_t n;
    const FormulaFunction *functions = formula_builtins(&n);
    for (size_t i = 0; i < n; i++) {
        Expr call = {.kind = EXPR_CALL, .name = functions[i].name, .n = (size_t)functions[i].n_arguments};
        const Saying *saying = saying_of_builtin(&call);
        if (saying->words.yes && slots_of(saying->words.yes) != functions[i].n_arguments)
            fail_msg("'%.*s' has other arguments than '%s'", STR_ARG(functions[i].name),
                     strchr(saying->words.yes, '\004') + 1);
        /* a row that takes the words of the row above needs a row with words above it */
        assert_int_not_equal(saying->kind, SAYING_AS_ABOVE);
        assert_true(saying_is_builtin(&call, (Op)functions[i].id));
    }
}

static void names_are_found_as_they_are_written(void **state)
{
    (void)state;
    Expr hand = {.kind = EXPR_NAME, .name = STR("hand")};
    Expr hand_of = {.kind = EXPR_CALL, .name = STR("hand"), .n = 1};
    Expr other = {.kind = EXPR_CALL, .name = STR("hand"), .n = 2};
    Expr contract = {.kind = EXPR_NAME, .name = STR("contract")};
    assert_int_equal(saying_id(&hand), SLOT_HAND);
    assert_int_equal(saying_id(&hand_of), CALL_HAND_OF);
    assert_int_equal(saying_id(&other), -1);
    assert_int_equal(saying_id(&contract), FIXED_CONTRACT);
    assert_int_equal(saying_of_builtin(&other)->kind, SAYING_AS_CODE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_of_names_fit), cmocka_unit_test(words_of_builtins_fit),
                                       cmocka_unit_test(names_are_found_as_they_are_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
