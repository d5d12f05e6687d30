/* Exact fractions of 64-bit ints in lowest terms. Every operation that can overflow returns false then. */
#include "formula/value.h"

/* Returns the absolute value. That of INT64_MIN fits only an unsigned int. */
static uint64_t amount_of(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

/* Returns the greatest common divisor (Euclid's algorithm). */
static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Converts an absolute value and a sign to an int; false if the result does not fit. */
static bool signed_of(uint64_t amount, bool is_negative, int64_t *out)
{
    const uint64_t least = (uint64_t)1 << 63; /* the absolute value of the least int */
    if (amount > least || (amount == least && !is_negative)) return false;
    if (!is_negative) *out = (int64_t)amount;
    else *out = amount == least ? INT64_MIN : -(int64_t)amount;
    return true;
}

bool fraction_make(int64_t num, int64_t den, Fraction *out)
{
    if (den == 0) return false;
    uint64_t divisor = greatest_divisor(amount_of(num), amount_of(den));
    bool is_negative = (num < 0) != (den < 0);
    return signed_of(amount_of(num) / divisor, is_negative, &out->num) &&
           signed_of(amount_of(den) / divisor, false, &out->den);
}

/*
 * Adds an integer to a fraction. The result is always in lowest terms, so no common divisor is needed. False on
 * overflow.
 */
static bool add_whole(Fraction a, int64_t whole, Fraction *out)
{
    int64_t num = 0;
    out->den = a.den;
    return !__builtin_mul_overflow(whole, a.den, &num) && !__builtin_add_overflow(a.num, num, &out->num);
}

bool fraction_add(Fraction a, Fraction b, Fraction *out)
{
    if (b.den == 1) return add_whole(a, b.num, out);
    if (a.den == 1) return add_whole(b, a.num, out);
    int64_t divisor = (int64_t)greatest_divisor((uint64_t)a.den, (uint64_t)b.den);
    int64_t left = 0, right = 0, num = 0, den = 0;
    bool overflows = __builtin_mul_overflow(a.num, b.den / divisor, &left) ||
                     __builtin_mul_overflow(b.num, a.den / divisor, &right) ||
                     __builtin_add_overflow(left, right, &num) || __builtin_mul_overflow(a.den, b.den / divisor, &den);
    return !overflows && fraction_make(num, den, out);
}

bool fraction_subtract(Fraction a, Fraction b, Fraction *out)
{
    if (b.num == INT64_MIN) return false; /* it has no positive counterpart */
    return fraction_add(a, (Fraction){-b.num, b.den}, out);
}

bool fraction_multiply(Fraction a, Fraction b, Fraction *out)
{
    if (a.den == 1 && b.den == 1) {
        out->den = 1;
        return !__builtin_mul_overflow(a.num, b.num, &out->num);
    }
    /* reduces each numerator with the other denominator, so that the product is in lowest terms */
    Fraction left = {0, 1}, right = {0, 1};
    if (!fraction_make(a.num, b.den, &left) || !fraction_make(b.num, a.den, &right)) return false;
    return !__builtin_mul_overflow(left.num, right.num, &out->num) &&
           !__builtin_mul_overflow(left.den, right.den, &out->den);
}

bool fraction_divide(Fraction a, Fraction b, Fraction *out)
{
    Fraction turned = {0, 1};
    return fraction_make(b.den, b.num, &turned) && fraction_multiply(a, turned, out);
}

int64_t fraction_floor(Fraction a)
{
    return a.num / a.den - (a.num % a.den < 0);
}

int64_t fraction_ceil(Fraction a)
{
    return a.num / a.den + (a.num % a.den > 0);
}

/*
 * Rounds to the nearest integer, and halves up: rounds up if 2 * rest >= den. Adding 1/2 might overflow, so the
 * remainder is compared.
 */
int64_t fraction_round_half_up(Fraction a)
{
    int64_t rest = a.num % a.den;
    if (rest < 0) rest += a.den;
    return fraction_floor(a) + (rest >= a.den - rest);
}

/*
 * Compares by continued fractions: first the integer parts, then the inverted remainders. This needs no products, so
 * nothing can overflow.
 */
int fraction_compare(Fraction a, Fraction b)
{
    for (int sign = 1;; sign = -sign) { /* inverting the remainders reverses their order */
        int64_t whole_a = fraction_floor(a), whole_b = fraction_floor(b);
        if (whole_a != whole_b) return whole_a < whole_b ? -sign : sign;
        int64_t rest_a = a.num % a.den, rest_b = b.num % b.den;
        if (rest_a < 0) rest_a += a.den;
        if (rest_b < 0) rest_b += b.den;
        if (rest_a == 0 || rest_b == 0) return sign * ((rest_a > 0) - (rest_b > 0));
        a = (Fraction){a.den, rest_a};
        b = (Fraction){b.den, rest_b};
    }
}
