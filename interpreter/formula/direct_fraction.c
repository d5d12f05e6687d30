/* Direct forms of what is done with fractions, and of the divisions of ints. */
#include "formula/direct_inner.h"

/* ---- fractions ------------------------------------------------------------------------------------------------- */

#define FRACTIONS(name)                                                              \
    static Fraction run_##name(const Cell *cell, Asking *asking)                     \
    {                                                                                \
        Fraction a = fraction_of(cell, 0, asking), b = fraction_of(cell, 1, asking); \
        Fraction result = {0, 1};                                                    \
        asking->failed |= !fraction_##name(a, b, &result);                           \
        return asking->failed ? (Fraction){0, 1} : result;                           \
    }
FRACTIONS(add)
FRACTIONS(subtract)
FRACTIONS(multiply)
FRACTIONS(divide)

static Fraction run_make(const Cell *cell, Asking *asking)
{
    int64_t num = number_of(cell, 0, asking), den = number_of(cell, 1, asking);
    Fraction result = {0, 1};
    asking->failed |= !fraction_make(num, den, &result);
    return asking->failed ? (Fraction){0, 1} : result;
}

static int order_of(Fraction a, Fraction b)
{
    if (a.den == b.den) return (a.num > b.num) - (a.num < b.num);
    return fraction_compare(a, b);
}

static Fraction run_min(const Cell *cell, Asking *asking)
{
    Fraction a = fraction_of(cell, 0, asking), b = fraction_of(cell, 1, asking);
    return order_of(a, b) <= 0 ? a : b;
}

static Fraction run_max(const Cell *cell, Asking *asking)
{
    Fraction a = fraction_of(cell, 0, asking), b = fraction_of(cell, 1, asking);
    return order_of(a, b) >= 0 ? a : b;
}

static Fraction run_abs(const Cell *cell, Asking *asking)
{
    Fraction a = fraction_of(cell, 0, asking);
    asking->failed |= a.num == INT64_MIN;
    return a.num < 0 && !asking->failed ? (Fraction){-a.num, a.den} : a;
}

/* ---- whole numbers of them -------------------------------------------------------------------------------------- */

static int64_t run_whole(const Cell *cell, Asking *asking)
{
    Fraction a = fraction_of(cell, 0, asking);
    asking->failed |= a.den != 1;
    return a.num;
}

/* A quotient by a step need not be in lowest terms to be rounded; one that does not fit so is left to the bytecode. */
static Fraction quotient_of(const Cell *cell, Asking *asking, int64_t unit)
{
    Fraction quotient = fraction_of(cell, 0, asking);
    asking->failed |= unit < 1 || __builtin_mul_overflow(quotient.den, unit, &quotient.den);
    return asking->failed ? (Fraction){0, 1} : quotient;
}

/* A rounding, and the step that goes by it. */
#define ROUNDING(name, round)                                              \
    static int64_t run_##name(const Cell *cell, Asking *asking)            \
    {                                                                      \
        return fraction_##round(fraction_of(cell, 0, asking));             \
    }                                                                      \
    static int64_t run_step_##name(const Cell *cell, Asking *asking)       \
    {                                                                      \
        int64_t unit = number_of(cell, 1, asking), result = 0;             \
        int64_t steps = fraction_##round(quotient_of(cell, asking, unit)); \
        asking->failed |= __builtin_mul_overflow(steps, unit, &result);    \
        return result;                                                     \
    }
ROUNDING(down, floor)
ROUNDING(up, ceil)
ROUNDING(nearest, round_half_up)

/* ---- ints that are divided -------------------------------------------------------------------------------------- */

static bool can_divide(int64_t a, int64_t b)
{
    return b != 0 && !(a == INT64_MIN && b == -1);
}

static int64_t run_divide_int(const Cell *cell, Asking *asking)
{
    int64_t a = number_of(cell, 0, asking), b = number_of(cell, 1, asking);
    asking->failed |= !can_divide(a, b);
    return asking->failed ? 0 : a / b;
}

static int64_t run_modulo_int(const Cell *cell, Asking *asking)
{
    int64_t a = number_of(cell, 0, asking), b = number_of(cell, 1, asking);
    asking->failed |= !can_divide(a, b);
    return asking->failed ? 0 : a % b;
}

static int64_t run_negate_int(const Cell *cell, Asking *asking)
{
    int64_t a = number_of(cell, 0, asking), result = 0;
    asking->failed |= __builtin_sub_overflow((int64_t)0, a, &result);
    return result;
}

static int64_t run_abs_int(const Cell *cell, Asking *asking)
{
    int64_t a = number_of(cell, 0, asking);
    asking->failed |= a == INT64_MIN;
    return a < 0 && !asking->failed ? -a : a;
}

static const OperationRow ROWS[OP_COUNT] = {
    [OP_ADD_FRACTION] = {.fraction = run_add, .fractions = 2},
    [OP_SUBTRACT_FRACTION] = {.fraction = run_subtract, .fractions = 2},
    [OP_MULTIPLY_FRACTION] = {.fraction = run_multiply, .fractions = 2},
    [OP_DIVIDE_FRACTION] = {.fraction = run_divide, .fractions = 2},
    [OP_MAKE_FRACTION] = {.fraction = run_make},
    [OP_MIN_FRACTION] = {.fraction = run_min, .fractions = 2},
    [OP_MAX_FRACTION] = {.fraction = run_max, .fractions = 2},
    [OP_ABS_FRACTION] = {.fraction = run_abs, .fractions = 1},
    [OP_WHOLE] = {.number = run_whole, .fractions = 1},
    [OP_FLOOR] = {.number = run_down, .fractions = 1},
    [OP_CEIL] = {.number = run_up, .fractions = 1},
    [OP_ROUND_HALF_UP] = {.number = run_nearest, .fractions = 1},
    [OP_STEP_DOWN] = {.number = run_step_down, .fractions = 1},
    [OP_STEP_UP] = {.number = run_step_up, .fractions = 1},
    [OP_STEP_NEAREST] = {.number = run_step_nearest, .fractions = 1},
    [OP_DIVIDE_INT] = {.number = run_divide_int},
    [OP_MODULO_INT] = {.number = run_modulo_int},
    [OP_NEGATE_INT] = {.number = run_negate_int},
    [OP_ABS_INT] = {.number = run_abs_int},
};

const OperationRow *direct_fraction_row(Op op)
{
    return &ROWS[op];
}
