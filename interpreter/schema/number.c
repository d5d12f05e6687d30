/* Number nodes compared and divided: 64-bit integers as such, decimal fractions by their digits. */
#include "schema/number.h"

#include "base/ascii.h"

#include <math.h>

bool number_is(const Node *node)
{
    return node->kind == NODE_INT || node->kind == NODE_NUMBER;
}

/* Has the double no fraction? From 2^53 on none has one. */
static bool is_whole(double number)
{
    const double two_to_53 = 9007199254740992.0;
    if (!isfinite(number)) return false;
    return number >= two_to_53 || number <= -two_to_53 || (double)(int64_t)number == number;
}

bool number_is_integer(const Node *number)
{
    return number->kind == NODE_INT || (number->kind == NODE_NUMBER && is_whole(number->number));
}

/* An integer against a double, without rounding the integer. */
static int compare_mixed(int64_t integer, double number)
{
    const double two_to_63 = 9223372036854775808.0;
    if (isnan(number)) return 0;
    if (number >= two_to_63) return -1;
    if (number < -two_to_63) return 1;
    int64_t other = (int64_t)number; /* towards zero */
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

enum { MAX_DIGITS = 18, MAX_EXPONENT = 1000000 };

/* digits * 10^exponent, sign left out; the digits end in no zero. */
typedef struct Decimal {
    uint64_t digits;
    int64_t exponent;
} Decimal;

static void strip_zeros(Decimal *decimal)
{
    for (; decimal->digits != 0 && decimal->digits % 10 == 0; decimal->exponent++) decimal->digits /= 10;
}

static bool read_exponent(Str text, size_t at, int64_t *exponent)
{
    int64_t value = 0;
    bool negative = at < text.n && text.s[at] == '-';
    if (at < text.n && (text.s[at] == '-' || text.s[at] == '+')) at++;
    for (; at < text.n; at++) {
        if (!is_digit(text.s[at]) || value > MAX_EXPONENT) return false;
        value = value * 10 + (text.s[at] - '0');
    }
    *exponent += negative ? -value : value;
    return true;
}

/* False when the text is no decimal number of up to MAX_DIGITS digits. */
static bool read_decimal(Str text, Decimal *decimal)
{
    size_t n_digits = 0, at = text.n && (text.s[0] == '-' || text.s[0] == '+');
    bool fraction = false;
    *decimal = (Decimal){0};
    for (; at < text.n && (text.s[at] | 32) != 'e'; at++) {
        char c = text.s[at];
        if (c == '.' && !fraction) {
            fraction = true;
            continue;
        }
        n_digits += n_digits > 0 || c != '0';
        if (!is_digit(c) || n_digits > MAX_DIGITS) return false;
        decimal->digits = decimal->digits * 10 + (uint64_t)(c - '0');
        decimal->exponent -= fraction;
    }
    if (at < text.n && !read_exponent(text, at + 1, &decimal->exponent)) return false;
    strip_zeros(decimal);
    return true;
}

static bool take_decimal(const Node *number, Decimal *decimal)
{
    if (number->kind != NODE_INT) return read_decimal(number->text, decimal);
    uint64_t bits = (uint64_t)number->integer;
    *decimal = (Decimal){.digits = number->integer < 0 ? 0 - bits : bits};
    strip_zeros(decimal);
    return true;
}

__extension__ typedef unsigned __int128 Wide;

static uint64_t multiply_modulo(uint64_t a, uint64_t b, uint64_t modulus)
{
    return (uint64_t)((Wide)a * b % modulus);
}

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
    if (b.digits == 0 || a.exponent < b.exponent) return false;
    uint64_t power = power_of_ten_modulo((uint64_t)(a.exponent - b.exponent), b.digits);
    return multiply_modulo(a.digits, power, b.digits) == 0;
}
