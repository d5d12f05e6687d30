/*
 * Operations on ints and fractions. Those the interpreter handles inline are here too, for operands whose kinds are
 * known only when the formula runs.
 */
#include "formula/operate_inner.h"

const char FAULT_OVERFLOW[] = TRANSLATED("integer overflow");
const char FAULT_DIVISION[] = TRANSLATED("division by zero");

static const char *give_fraction(Value *values, bool fits, Fraction fraction)
{
    if (!fits) return FAULT_OVERFLOW;
    values[0] = (Value){.kind = TYPE_FRACTION, .as.fraction = {fraction.num, fraction.den}};
    return NULL;
}

/* The two operands as numbers. */
#define I values[0].as.integer
#define J values[1].as.integer
#define F value_fraction(&values[0])
#define G value_fraction(&values[1])

const char *operate_add_int(Value *values)
{
    return __builtin_add_overflow(I, J, &I) ? FAULT_OVERFLOW : NULL;
}

const char *operate_subtract_int(Value *values)
{
    return __builtin_sub_overflow(I, J, &I) ? FAULT_OVERFLOW : NULL;
}

const char *operate_multiply_int(Value *values)
{
    return __builtin_mul_overflow(I, J, &I) ? FAULT_OVERFLOW : NULL;
}

const char *operate_divide_int(Value *values)
{
    if (J == 0) return FAULT_DIVISION;
    if (I == INT64_MIN && J == -1) return FAULT_OVERFLOW;
    I /= J;
    return NULL;
}

const char *operate_modulo_int(Value *values)
{
    if (J == 0) return TRANSLATED("modulus by zero");
    if (I == INT64_MIN && J == -1) return FAULT_OVERFLOW;
    I %= J;
    return NULL;
}

const char *operate_negate_int(Value *values)
{
    return __builtin_sub_overflow((int64_t)0, I, &I) ? FAULT_OVERFLOW : NULL;
}

const char *operate_not(Value *values)
{
    return give_bool(values, !values[0].as.boolean);
}

const char *operate_eq_int(Value *values)
{
    return give_bool(values, I == J);
}

const char *operate_ne_int(Value *values)
{
    return give_bool(values, I != J);
}

const char *operate_lt_int(Value *values)
{
    return give_bool(values, I < J);
}

const char *operate_le_int(Value *values)
{
    return give_bool(values, I <= J);
}

const char *operate_gt_int(Value *values)
{
    return give_bool(values, I > J);
}

const char *operate_ge_int(Value *values)
{
    return give_bool(values, I >= J);
}

const char *operate_eq(Value *values)
{
    return give_bool(values, value_equal(&values[0], &values[1]));
}

const char *operate_ne(Value *values)
{
    return give_bool(values, !value_equal(&values[0], &values[1]));
}

const char *operate_lt(Value *values)
{
    return give_bool(values, value_compare(&values[0], &values[1]) < 0);
}

const char *operate_le(Value *values)
{
    return give_bool(values, value_compare(&values[0], &values[1]) <= 0);
}

const char *operate_gt(Value *values)
{
    return give_bool(values, value_compare(&values[0], &values[1]) > 0);
}

const char *operate_ge(Value *values)
{
    return give_bool(values, value_compare(&values[0], &values[1]) >= 0);
}

const char *operate_to_fraction(Value *values)
{
    bool is_number = values[0].kind == TYPE_INT || values[0].kind == TYPE_FRACTION;
    return is_number ? give_fraction(values, true, F) : "a fraction is needed here";
}

/* An operation on fractions; false if its result does not fit. */
typedef bool FractionOperation(Fraction a, Fraction b, Fraction *out);

static const char *operate_fractions(Value *values, FractionOperation *operation)
{
    Fraction result = {0, 1};
    bool fits = operation(F, G, &result);
    return give_fraction(values, fits, result);
}

const char *operate_add_fraction(Value *values)
{
    return operate_fractions(values, fraction_add);
}

const char *operate_subtract_fraction(Value *values)
{
    return operate_fractions(values, fraction_subtract);
}

const char *operate_multiply_fraction(Value *values)
{
    return operate_fractions(values, fraction_multiply);
}

const char *operate_divide_fraction(Value *values)
{
    return G.num == 0 ? FAULT_DIVISION : operate_fractions(values, fraction_divide);
}

const char *operate_negate_fraction(Value *values)
{
    Fraction negative = {0, 1};
    bool fits = fraction_subtract((Fraction){0, 1}, F, &negative);
    return give_fraction(values, fits, negative);
}

const char *operate_make_fraction(Value *values)
{
    Fraction fraction = {0, 1};
    if (J == 0) return FAULT_DIVISION;
    bool fits = fraction_make(I, J, &fraction);
    return give_fraction(values, fits, fraction);
}

const char *operate_floor(Value *values)
{
    return give_int(values, fraction_floor(F));
}

const char *operate_ceil(Value *values)
{
    return give_int(values, fraction_ceil(F));
}

const char *operate_round_half_up(Value *values)
{
    return give_int(values, fraction_round_half_up(F));
}

/* A step's quotient by a rounding of x / n, times n. */
static const char *step(Value *values, const char *round(Value *))
{
    Fraction quotient = {0, 1};
    int64_t unit = J;
    if (unit < 1) return TRANSLATED("a step must be at least 1");
    if (!fraction_divide(F, (Fraction){unit, 1}, &quotient)) return FAULT_OVERFLOW;
    (void)give_fraction(values, true, quotient);
    (void)round(values);
    return __builtin_mul_overflow(I, unit, &I) ? FAULT_OVERFLOW : NULL;
}

const char *operate_step_up(Value *values)
{
    return step(values, operate_ceil);
}

const char *operate_step_down(Value *values)
{
    return step(values, operate_floor);
}

const char *operate_step_nearest(Value *values)
{
    return step(values, operate_round_half_up);
}

const char *operate_min_int(Value *values)
{
    return give_int(values, I < J ? I : J);
}

const char *operate_max_int(Value *values)
{
    return give_int(values, I > J ? I : J);
}

const char *operate_min_fraction(Value *values)
{
    return give_fraction(values, true, fraction_compare(F, G) <= 0 ? F : G);
}

const char *operate_max_fraction(Value *values)
{
    return give_fraction(values, true, fraction_compare(F, G) >= 0 ? F : G);
}

const char *operate_abs_int(Value *values)
{
    return I < 0 ? operate_negate_int(values) : NULL;
}

const char *operate_abs_fraction(Value *values)
{
    return F.num < 0 ? operate_negate_fraction(values) : give_fraction(values, true, F);
}

const char *operate_sum(Value *values)
{
    int64_t sum = 0;
    for (size_t i = 0; i < values[0].as.list.n; i++) {
        const Value *item = &values[0].as.list.items[i];
        if (item->kind != TYPE_INT) return TRANSLATED("'sum' needs a list of ints");
        if (__builtin_add_overflow(sum, item->as.integer, &sum)) return FAULT_OVERFLOW;
    }
    return give_int(values, sum);
}

const char *operate_whole(Value *values)
{
    Fraction fraction = F;
    return fraction.den == 1 ? give_int(values, fraction.num) : "the fraction is no int";
}
