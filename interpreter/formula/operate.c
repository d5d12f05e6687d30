/* Evaluates operations: one function for each row of operations.def. */
#include "formula/cell_inner.h"

#include "base/ascii.h"
#include "formula/set.h"

#include <stdio.h>
#include <string.h>

static const char FAULT_DIVISION[] = TRANSLATED("division by zero"), FAULT_MODULUS[] = TRANSLATED("modulus by zero"),
                  FAULT_NO_MAP[] = TRANSLATED("'has' needs a map"),
                  FAULT_NO_INT[] = TRANSLATED("the number is not whole");

/* The first arguments of functions that may report an error: the cell has its place. */
#define AT cell, asking

/* Stores an error, and returns 0 as the result of an operation on numbers. */
static int64_t fail_number(const Cell *cell, Asking *asking, const char *reason)
{
    cell_fail(cell, asking, reason);
    return 0;
}

/* ---- operations on numbers --------------------------------------------------------------------------------------- */

/*
 * True if `a` can be divided by `b`. False, with an error, if the divisor is 0 (the reason is `by_zero`) or the
 * quotient does not fit (the least int by -1).
 */
static bool can_divide(const Cell *cell, Asking *asking, int64_t a, int64_t b, const char *by_zero)
{
    bool is_zero = b == 0, overflows = a == INT64_MIN && b == -1;
    if (is_zero || overflows) cell_fail(cell, asking, is_zero ? by_zero : FAULT_OVERFLOW);
    return !is_zero && !overflows;
}

/* Returns the number with the opposite sign. The least int is an error, because its opposite does not fit. */
static int64_t negated(const Cell *cell, Asking *asking, int64_t a)
{
    return a == INT64_MIN ? fail_number(AT, FAULT_OVERFLOW) : -a;
}

/* Like negated(), for a fraction. */
static Fraction negated_fraction(const Cell *cell, Asking *asking, Fraction a)
{
    return (Fraction){negated(AT, a.num), a.den};
}

static inline Fraction whole_fraction(int64_t number)
{
    return (Fraction){number, 1};
}

/* Returns the order of two fractions: negative, 0 or positive. If the denominators are equal, the numerators decide. */
static inline int order(Fraction a, Fraction b)
{
    if (a.den == b.den) return (a.num > b.num) - (a.num < b.num);
    return fraction_compare(a, b);
}

/*
 * Rounds a fraction to a multiple of `unit`: divides it by the unit, rounds the quotient with the given function, and
 * multiplies it by the unit again. A unit below 1 is an error. The quotient is reduced to lowest terms only if its
 * denominator would overflow otherwise.
 */
static int64_t step(const Cell *cell, Asking *asking, Fraction a, int64_t unit, int64_t round(Fraction))
{
    Fraction quotient = {a.num, 0};
    int64_t result = 0;
    if (unit < 1) return fail_number(AT, TRANSLATED("a step must be at least 1"));
    bool overflows = __builtin_mul_overflow(a.den, unit, &quotient.den);
    if (overflows && !fraction_divide(a, (Fraction){unit, 1}, &quotient)) return fail_number(AT, FAULT_OVERFLOW);
    if (__builtin_mul_overflow(round(quotient), unit, &result)) return fail_number(AT, FAULT_OVERFLOW);
    return result;
}

/*
 * Calculates a power by repeated squaring, so that even a large exponent takes few steps. A negative exponent is an
 * error.
 */
static int64_t int_power(const Cell *cell, Asking *asking, int64_t base, int64_t exponent)
{
    int64_t result = 1;
    bool overflows = false;
    if (exponent < 0) return fail_number(AT, TRANSLATED("an exponent must be at least 0"));
    while (exponent > 0 && !overflows) {
        if (exponent % 2) overflows = __builtin_mul_overflow(result, base, &result);
        exponent /= 2;
        if (exponent > 0 && !overflows) overflows = __builtin_mul_overflow(base, base, &base);
    }
    return overflows ? fail_number(AT, FAULT_OVERFLOW) : result;
}

/* Returns the sum of a list of ints. */
static int64_t sum_of(const Cell *cell, Asking *asking, Value list)
{
    int64_t sum = 0;
    for (size_t i = 0; i < list.as.list.n; i++) {
        const Value *item = &list.as.list.items[i];
        if (item->kind != TYPE_INT) return fail_number(AT, TRANSLATED("'sum' needs a list of whole numbers"));
        if (__builtin_add_overflow(sum, item->as.integer, &sum)) return fail_number(AT, FAULT_OVERFLOW);
    }
    return sum;
}

/* ---- operations on strings --------------------------------------------------------------------------------------- */

static bool starts_with(Str text, Str part)
{
    return part.n <= text.n && (part.n == 0 || memcmp(text.s, part.s, part.n) == 0);
}

/* True if the text contains the part. Tries each place of the text, and removes the first byte after each failure. */
static bool contains(Str text, Str part)
{
    bool is_there = starts_with(text, part);
    for (; text.n > 0 && !is_there; is_there = starts_with(text, part)) text = (Str){text.s + 1, text.n - 1};
    return is_there;
}

/*
 * Reads an int of 64 bits: digits, with or without a minus before them. Each digit is added with the sign, because the
 * least int has no positive counterpart.
 */
static int64_t parse_int(const Cell *cell, Asking *asking, Str text)
{
    static const char NO_INT[] = TRANSLATED("the text is not a whole number");
    bool is_negative = text.n > 0 && text.s[0] == '-';
    size_t i = is_negative ? 1 : 0; /* the index of the first digit */
    int64_t sign = is_negative ? -1 : 1, number = 0;
    if (i == text.n) return fail_number(AT, NO_INT);
    for (; i < text.n; i++) {
        if (!is_digit(text.s[i])) return fail_number(AT, NO_INT);
        bool overflows = __builtin_mul_overflow(number, (int64_t)10, &number) ||
                         __builtin_add_overflow(number, sign * (text.s[i] - '0'), &number);
        if (overflows) return fail_number(AT, FAULT_OVERFLOW);
    }
    return number;
}

/* Reads a bool. The first half of the words is false, the second true. */
static int64_t parse_bool(const Cell *cell, Asking *asking, Str text)
{
    static const char *const WORDS[] = {"false", "False", "FALSE", "f", "0", "true", "True", "TRUE", "t", "1"};
    for (size_t i = 0; i < COUNT(WORDS); i++)
        if (str_is(text, WORDS[i])) return i >= COUNT(WORDS) / 2;
    return fail_number(AT, TRANSLATED("the text is neither `true` nor `false`"));
}

/* Returns a string of two strings, in the scratch memory. */
static Value concatenate(const Cell *cell, Asking *asking, Str head, Str tail)
{
    char *text = cell_take(AT, head.n + tail.n);
    if (!text) return NOTHING;
    if (head.n) memcpy(text, head.s, head.n);
    if (tail.n) memcpy(text + head.n, tail.s, tail.n);
    return value_string((Str){text, head.n + tail.n});
}

/* Returns an int as a decimal string, in the scratch memory. */
static Value print_int(const Cell *cell, Asking *asking, int64_t number)
{
    enum { LONGEST = 24 }; /* room for a sign, 19 digits and the final zero byte */
    char *text = cell_take(AT, LONGEST);
    if (!text) return NOTHING;
    int n = snprintf(text, LONGEST, "%lld", (long long)number);
    return value_string((Str){text, (size_t)n});
}

/* ---- operations on lists and maps -------------------------------------------------------------------------------- */

/*
 * Returns the index of a value in a list, or of a key in a map, whose items are keys and values in turn. Returns -1 if
 * it is absent.
 */
static int64_t place_in(const Value *list, const Value *wanted)
{
    size_t stride = list->kind == TYPE_MAP ? 2 : 1;
    for (size_t i = 0; i < list->as.list.n; i++)
        if (value_equal(&list->as.list.items[i * stride], wanted)) return (int64_t)(i * stride);
    return -1;
}

/* Returns an element of a list by its index, which counts from 0. Any other index is an error. */
static Value element(const Cell *cell, Asking *asking, Value list, int64_t index)
{
    if (index >= 0 && (uint64_t)index < list.as.list.n) return list.as.list.items[index];
    cell_fail(AT, TRANSLATED("index out of range"));
    return NOTHING;
}

/* Returns the value of a key, which follows the key in the items of the map. A key that the map lacks is an error. */
static Value under_key(const Cell *cell, Asking *asking, Value map, Value key)
{
    int64_t place = place_in(&map, &key);
    if (place >= 0) return map.as.list.items[place + 1];
    cell_fail(AT, TRANSLATED("no such key"));
    return NOTHING;
}

/* Returns a list of the elements of both lists, in the scratch memory. */
static Value join(const Cell *cell, Asking *asking, Value head, Value tail)
{
    size_t n = head.as.list.n, n_tail = tail.as.list.n;
    Value *items = cell_take(AT, (n + n_tail) * sizeof(Value));
    if (!items) return NOTHING;
    if (n) memcpy(items, head.as.list.items, n * sizeof(Value));
    if (n_tail) memcpy(items + n, tail.as.list.items, n_tail * sizeof(Value));
    return (Value){.kind = TYPE_LIST, .as.list = {items, n + n_tail}};
}

/* ---- a function for each row ------------------------------------------------------------------------------------ */

/*
 * For each type word of operations.def: the C type of an operand, C_WORD, and two functions, some of them unused.
 * take_WORD() evaluates an operand, and known_WORD() reads a constant of the cell.
 */
#define OPERAND(WORD, type, form, part, known)                                                            \
    typedef type C_##WORD;                                                                                \
    static inline __attribute__((unused)) type take_##WORD(const Cell *cell, int operand, Asking *asking) \
    {                                                                                                     \
        return form##_of(cell, operand, asking) part;                                                     \
    }                                                                                                     \
    static inline __attribute__((unused)) type known_##WORD(const Cell *cell)                             \
    {                                                                                                     \
        return cell->known;                                                                               \
    }
OPERAND(BOOL, int64_t, number, , constant.number)
OPERAND(INT, int64_t, number, , constant.number)
OPERAND(ITEM, int64_t, number, , constant.number)
OPERAND(FRACTION, Fraction, fraction, , constant.fraction)
OPERAND(SET, ValueSet, set, , constant.set)
OPERAND(TEXT, Str, value, .as.string, arguments->as.string)
OPERAND(LIST, Value, value, , arguments[0])
OPERAND(MAP, Value, value, , arguments[0])
OPERAND(ANY, Value, value, , arguments[0])

/*
 * The form in which a result of each type is returned. RESULT(AS_INT) is the C type of an int as a result, and
 * NO(AS_INT) its value after an error.
 */
#define AS_BOOL      number
#define AS_INT       number
#define AS_FRACTION  fraction
#define AS_SET       set
#define AS_TEXT      value
#define AS_LIST      value
#define AS_ANY       value
#define NO_(form)    NO_##form
#define NO(form)     NO_(form)
#define C_(form)     C_##form
#define RESULT(form) C_(form)
typedef int64_t C_number;
typedef ValueSet C_set;
typedef Fraction C_fraction;
typedef Value C_value;

/* Used in the column `value` of operations.def: the result after an error, and operations that may fail. */
#define NONE                       none
#define FAIL(reason)               (cell_fail(cell, asking, reason), none)
#define UNLESS_OVERFLOW(operation) (__builtin_##operation##_overflow(a, b, &out) ? FAIL(FAULT_OVERFLOW) : out)
#define EXACT(operation)           (fraction_##operation(a, b, &out) ? out : FAIL(FAULT_OVERFLOW))

/*
 * The functions of each row of operations.def. value_of_NAME() computes the value from `a` and `b`, and run_NAME() is
 * the function of a cell. run_NAME_to_constant() is the function of a cell whose right operand is its constant.
 */
#define VALUE_OF(NAME, result, value, ...)                                                           \
    static inline RESULT(AS_##result) value_of_##NAME(const Cell *cell, Asking *asking, __VA_ARGS__) \
    {                                                                                                \
        const RESULT(AS_##result) none = NO(AS_##result);                                            \
        RESULT(AS_##result) out = none;                                                              \
        (void)cell, (void)asking, (void)out;                                                         \
        return value;                                                                                \
    }
#define UNARY(NAME, result, operand, value, bounds)                            \
    VALUE_OF(NAME, result, value, C_##operand a)                               \
    static RESULT(AS_##result) run_##NAME(const Cell *cell, Asking *asking)    \
    {                                                                          \
        return value_of_##NAME(cell, asking, take_##operand(cell, 0, asking)); \
    }
#define BINARY(NAME, result, left, right, value, bounds)                                         \
    VALUE_OF(NAME, result, value, C_##left a, C_##right b)                                       \
    static RESULT(AS_##result) run_##NAME(const Cell *cell, Asking *asking)                      \
    {                                                                                            \
        C_##left a = take_##left(cell, 0, asking);                                               \
        C_##right b = take_##right(cell, 1, asking);                                             \
        return value_of_##NAME(cell, asking, a, b);                                              \
    }                                                                                            \
    static RESULT(AS_##result) run_##NAME##_to_constant(const Cell *cell, Asking *asking)        \
    {                                                                                            \
        return value_of_##NAME(cell, asking, take_##left(cell, 0, asking), known_##right(cell)); \
    }
#include "formula/operations.def"

/* ---- the table of operations, from operations.def --------------------------------------------------------------- */

#define KIND_BOOL     TYPE_BOOL
#define KIND_INT      TYPE_INT
#define KIND_ITEM     TYPE_ITEM
#define KIND_FRACTION TYPE_FRACTION
#define KIND_SET      TYPE_SET
#define KIND_TEXT     TYPE_STRING
#define KIND_LIST     TYPE_LIST
#define KIND_MAP      TYPE_MAP
#define KIND_ANY      TYPE_ANY

const Operation OPERATIONS[OP_COUNT] = {
#define UNARY(NAME, result, operand, value, bounds) \
    [OP_##NAME] = {1, {KIND_##operand}, KIND_##result, {.AS_##result = run_##NAME}, {NULL}},
#define BINARY(NAME, result, left, right, value, bounds) \
    [OP_##NAME] = {2,                                    \
                   {KIND_##left, KIND_##right},          \
                   KIND_##result,                        \
                   {.AS_##result = run_##NAME},          \
                   {.AS_##result = run_##NAME##_to_constant}},
#include "formula/operations.def"
};

/*
 * Evaluates an operation with values of fitting kinds, through a cell with constant operands. An error is reported at
 * the place of `cell`.
 */
static Value value_of_operation(Op op, const Value *values, const Cell *cell, Asking *asking)
{
    const Operation *operation = &OPERATIONS[op];
    Cell known[2], whole = {.run = operation->run, .operands = {&known[0], &known[1]}, .mark = cell->mark};
    for (int i = 0; i < operation->n; i++) {
        known[i] = (Cell){.mark = cell->mark};
        cell_set_constant(&known[i], operation->operands[i], &values[i]);
    }
    return cell_value(&whole, operation->result, asking);
}

/*
 * Evaluates an operation whose row is chosen at run time, by the kinds of its operands. The constant of the cell is the
 * first row that may be chosen.
 */
Value cell_operate_any(const Cell *cell, Asking *asking)
{
    Value values[FORMULA_MAX_ARGUMENTS];
    TypeKind kinds[FORMULA_MAX_ARGUMENTS];
    size_t n_forms;
    const FormulaFunction *first = &op_forms(&n_forms)[cell->constant.number];
    for (int i = 0; i < first->n_arguments; i++) {
        values[i] = value_of(cell, i, asking);
        kinds[i] = values[i].kind;
    }
    if (asking->failed) return NOTHING;
    int form = op_form_fitting((size_t)cell->constant.number, kinds);
    if (form >= 0) return value_of_operation((Op)op_forms(&n_forms)[form].id, values, cell, asking);
    cell_fail(cell, asking, FAULT_KIND);
    return NOTHING;
}

bool op_operate(Op op, FormulaScratch *scratch, const Value *values, Value *out)
{
    static const Cell NOWHERE;
    Asking asking = {.scratch = scratch};
    *out = value_of_operation(op, values, &NOWHERE, &asking);
    return !asking.failed;
}
