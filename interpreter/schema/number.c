/*
 * Compares and divides the numbers of a document exactly. Integers of 64 bits are calculated as integers, and decimal
 * fractions by their digits.
 */
#include "schema/number.h"

#include "base/number.h"

#include <math.h>

bool number_is(const Node *node)
{
    return node->kind == NODE_INT || node->kind == NODE_NUMBER;
}

/* True if a double has no fraction. From 2^53 on, none has one. */
static bool is_whole(double number)
{
    const double two_to_53 = 9007199254740992.0;
    if (!isfinite(number)) return false;
    return number >= two_to_53 || number <= -two_to_53 || (double)(int64_t)number == number;
}

bool number_is_integer(const Node *number)
{
    Decimal decimal;
    if (number->kind != NODE_NUMBER) return number->kind == NODE_INT;
    return number_decimal(number->text, &decimal) ? decimal.scale >= 0 : is_whole(number->number);
}

/* Compares an integer with a double. The integer is not converted to a double, because that could round it. */
static int compare_mixed(int64_t integer, double number)
{
    const double two_to_63 = 9223372036854775808.0;
    if (isnan(number)) return 0;
    if (number >= two_to_63) return -1;
    if (number < -two_to_63) return 1;
    int64_t other = (int64_t)number; /* the conversion rounds towards zero */
    double fraction = number - (double)other;
    if (integer != other) return integer < other ? -1 : 1;
    return (fraction < 0) - (fraction > 0);
}

int number_compare(const Node *a, const Node *b)
{
    if (a->kind == NODE_INT && b->kind == NODE_INT) return (a->integer > b->integer) - (a->integer < b->integer);
    if (a->kind == NODE_INT) return compare_mixed(a->integer, b->number);
    if (b->kind == NODE_INT) return -compare_mixed(b->integer, a->number);
    return (a->number > b->number) - (a->number < b->number);
}

/* Splits a number into its digits and its power of ten. Returns false if it has too many digits. */
static bool take_decimal(const Node *number, Decimal *decimal)
{
    return number_decimal(number->text, decimal) && decimal->n_digits <= DECIMAL_DIGITS;
}

__extension__ typedef unsigned __int128 Wide; /* __extension__: ISO C does not have this type */

static uint64_t multiply_modulo(uint64_t a, uint64_t b, uint64_t modulus)
{
    return (uint64_t)((Wide)a * b % modulus);
}

/* Returns 10 to the power of `exponent`, modulo `modulus`, by repeated squaring. */
static uint64_t power_of_ten_modulo(uint64_t exponent, uint64_t modulus)
{
    uint64_t result = 1 % modulus, square = 10 % modulus;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1) result = multiply_modulo(result, square, modulus);
        square = multiply_modulo(square, square, modulus);
    }
    return result;
}

bool number_is_multiple(const Node *value, const Node *divisor)
{
    Decimal a, b;
    if (!take_decimal(value, &a) || !take_decimal(divisor, &b)) return is_whole(value->number / divisor->number);
    if (a.digits == 0) return true;
    /* with a smaller scale, the last digit of `a` is in a lower decimal place than any multiple of `b` reaches */
    if (b.digits == 0 || a.scale < b.scale) return false;
    uint64_t power = power_of_ten_modulo((uint64_t)(a.scale - b.scale), b.digits);
    return multiply_modulo(a.digits, power, b.digits) == 0;
}
