/* An environment for tests of formulas: a hand of cards without a game. Used by the unit tests and the fuzzer. */
#ifndef TAPP_TESTS_FORMULA_ENV_H
#define TAPP_TESTS_FORMULA_ENV_H

#include "formula/formula.h"

#include <string.h>

enum { SLOT_HAND, SLOT_POINTS, SLOT_THIRD, SLOT_TRICKS, SLOT_LED, SLOT_BIDDER, SLOT_IS_LATE, SLOT_NOTHING, SLOT_COUNT };
enum { CALL_TWICE, CALL_FAIL, CALL_HALF, CALL_RANKS };

typedef struct TestState {
    Value slots[SLOT_COUNT];
} TestState;

static const Type TEST_INT = {.kind = TYPE_INT};
static const Type TEST_STRING = {.kind = TYPE_STRING};

#define TEST_SLOT(text, type_kind, number)                                            \
    {                                                                                 \
        .name = {text, sizeof(text) - 1}, .type = {.kind = type_kind}, .slot = number \
    }
#define TEST_CONSTANT(text, value)                                                                               \
    {                                                                                                            \
        .name = {text, sizeof(text) - 1}, .type = {.kind = (value).kind}, .is_constant = true, .constant = value \
    }
#define TEST_SET(mask)                          \
    {                                           \
        .kind = TYPE_SET, .as.set = { mask, 0 } \
    }
#define TEST_STRING_OF(lit)                                        \
    {                                                              \
        .kind = TYPE_STRING, .as.string = { lit, sizeof(lit) - 1 } \
    }

static const FormulaName TEST_NAMES[] = {
    TEST_SLOT("hand", TYPE_SET, SLOT_HAND),
    TEST_SLOT("points", TYPE_INT, SLOT_POINTS),
    TEST_SLOT("third", TYPE_FRACTION, SLOT_THIRD),
    {.name = {"tricks", 6}, .type = {.kind = TYPE_LIST, .element = &TEST_INT}, .slot = SLOT_TRICKS},
    TEST_SLOT("led", TYPE_ITEM, SLOT_LED),
    TEST_SLOT("bidder.name", TYPE_STRING, SLOT_BIDDER),
    TEST_SLOT("late", TYPE_BOOL, SLOT_IS_LATE),
    TEST_SLOT("nothing", TYPE_INT, SLOT_NOTHING),
    {.name = {"kings", 5}, .type = {.kind = TYPE_SET}, .is_constant = true, .constant = TEST_SET(0xF0)},
    {.name = {"ace", 3},
     .type = {.kind = TYPE_ITEM},
     .is_constant = true,
     .constant = {.kind = TYPE_ITEM, .as.integer = 3}},
    {.name = {"contract", 8}, .type = {.kind = TYPE_STRING}, .is_constant = true, .constant = TEST_STRING_OF("solo")},
    {.name = {"limit", 5},
     .type = {.kind = TYPE_INT},
     .is_constant = true,
     .constant = {.kind = TYPE_INT, .as.integer = 36}},
};

/*
 * twice(int), fail(int), x.half() of a fraction x, ranks(), which gives a list, dear(), which has the highest allowed
 * cost, and too_dear(), which costs more.
 */
static const FormulaFunction TEST_FUNCTIONS[] = {
    {.name = {"twice", 5},
     .n_arguments = 1,
     .arguments = {{.kind = TYPE_INT}},
     .result = {.kind = TYPE_INT},
     .id = CALL_TWICE,
     .cost = 1},
    {.name = {"fail", 4},
     .n_arguments = 1,
     .arguments = {{.kind = TYPE_INT}},
     .result = {.kind = TYPE_INT},
     .id = CALL_FAIL,
     .cost = 1},
    {.name = {"half", 4},
     .is_method = true,
     .n_arguments = 1,
     .arguments = {{.kind = TYPE_FRACTION}},
     .result = {.kind = TYPE_FRACTION},
     .id = CALL_HALF,
     .cost = 1},
    {.name = {"ranks", 5}, .result = {.kind = TYPE_LIST, .element = &TEST_INT}, .id = CALL_RANKS, .cost = 1},
    {.name = {"dear", 4}, .result = {.kind = TYPE_INT}, .id = CALL_TWICE, .cost = FORMULA_MAX_COST - 1},
    {.name = {"too_dear", 8}, .result = {.kind = TYPE_INT}, .id = CALL_TWICE, .cost = FORMULA_MAX_COST},
};

static const Value TEST_TRICKS[] = {
    {.kind = TYPE_INT, .as.integer = 3}, {.kind = TYPE_INT, .as.integer = 5}, {.kind = TYPE_INT, .as.integer = 8}};

/*
 * Returns a state with these values: hand has items 0, 3, 5, 6, 9 (two of the kings 4 ... 7), points is 40, third is
 * 106/3, tricks is [3, 5, 8], led is 5, and bidder.name is "Eva".
 */
static inline TestState test_state(void)
{
    TestState state = {.slots = {[SLOT_HAND] = TEST_SET(0x269),
                                 [SLOT_POINTS] = {.kind = TYPE_INT, .as.integer = 40},
                                 [SLOT_THIRD] = {.kind = TYPE_FRACTION, .as.fraction = {106, 3}},
                                 [SLOT_TRICKS] = {.kind = TYPE_LIST, .as.list = {TEST_TRICKS, 3}},
                                 [SLOT_LED] = {.kind = TYPE_ITEM, .as.integer = 5},
                                 [SLOT_BIDDER] = TEST_STRING_OF("Eva"),
                                 [SLOT_IS_LATE] = {.kind = TYPE_BOOL, .as.boolean = true},
                                 [SLOT_NOTHING] = {.kind = TYPE_NULL}}};
    return state;
}

static inline bool test_load(const void *context, int slot, Value *out)
{
    const TestState *state = context;
    *out = state->slots[slot];
    return slot != SLOT_NOTHING;
}

static inline bool test_call(const void *context, int id, const Value *arguments, Value *out)
{
    (void)context;
    switch (id) {
    case CALL_TWICE: *out = (Value){.kind = TYPE_INT, .as.integer = 2 * (arguments[0].as.integer % 1000)}; return true;
    case CALL_RANKS: *out = (Value){.kind = TYPE_LIST, .as.list = {TEST_TRICKS, 3}}; return true;
    case CALL_HALF: {
        Fraction half = {0, 1}, whole = {arguments[0].as.fraction.num, arguments[0].as.fraction.den};
        if (!fraction_divide(whole, (Fraction){2, 1}, &half)) return false;
        *out = (Value){.kind = TYPE_FRACTION, .as.fraction = {half.num, half.den}};
        return true;
    }
    default: return false;
    }
}

static const FormulaEnv TEST_ENV = {.names = TEST_NAMES,
                                    .n_names = COUNT(TEST_NAMES),
                                    .functions = TEST_FUNCTIONS,
                                    .n_functions = COUNT(TEST_FUNCTIONS),
                                    .load = test_load,
                                    .call = test_call};

static const FormulaEnv TEST_GRADUAL_ENV = {.names = TEST_NAMES,
                                            .n_names = COUNT(TEST_NAMES),
                                            .functions = TEST_FUNCTIONS,
                                            .n_functions = COUNT(TEST_FUNCTIONS),
                                            .load = test_load,
                                            .call = test_call,
                                            .is_gradual = true};

/* Returns a formula as a plain scalar on line 1, column 1 of a file that contains nothing else. */
static inline Node *test_scalar(Arena *arena, Str text)
{
    Source *source = ARENA_NEW(arena, Source);
    *source = (Source){.path = STR("f"), .text = arena_str(arena, text)};
    return node_string(arena, source->text, (Span){source, 1, 1, 1, (uint32_t)str_code_points(text) + 1});
}

#endif
