/* Parses numbers. Only texts that follow the grammar in this file are given to strtod(). */
#include "base/number.h"

#include "base/ascii.h"

#include <math.h>
#include <stdlib.h>

enum { HUGE_EXPONENT = 100000000 }; /* further digits of an exponent that has reached this number are ignored */

static size_t skip_digits(Str text, size_t at)
{
    while (at < text.n && is_digit(text.s[at])) at++;
    return at;
}

/* ---- splitting decimal numbers -------------------------------------------------------------------------------- */

/*
 * Appends a digit to a decimal. A digit beyond DECIMAL_DIGITS is only counted.
 */
static void append_digit(Decimal *decimal, unsigned digit)
{
    if (decimal->n_digits < DECIMAL_DIGITS) decimal->digits = decimal->digits * 10 + digit;
    decimal->n_digits++;
}

/*
 * Adds a character from '0' to '9' to a decimal. Zeros before the first other digit are ignored. Later zeros are only
 * counted in `*pending_zeros`, until another digit follows: zeros at the end become part of the scale instead.
 */
static void add_digit(Decimal *decimal, char c, size_t *pending_zeros)
{
    if (c == '0') {
        *pending_zeros += decimal->n_digits > 0;
        return;
    }
    for (; *pending_zeros > 0; (*pending_zeros)--) append_digit(decimal, 0);
    append_digit(decimal, (unsigned)(c - '0'));
}

/*
 * Returns the value of the exponent that begins at `at`, with or without a sign. It is limited to a number so large
 * that no text has enough digits to make up for it.
 */
static int64_t read_exponent(Str text, size_t at)
{
    bool negative = at < text.n && text.s[at] == '-';
    if (at < text.n && !is_digit(text.s[at])) at++;
    int64_t value = 0;
    for (; at < text.n; at++)
        if (value < HUGE_EXPONENT) value = value * 10 + (text.s[at] - '0');
    return negative ? -value : value;
}

/*
 * Splits a text that is_decimal(), with or without a sign, into its sign, digits and scale (a power of 10). Zeros at
 * the end become part of the scale.
 */
static Decimal take_apart(Str text)
{
    Decimal decimal = {.negative = text.n > 0 && text.s[0] == '-'};
    size_t pending_zeros = 0, n_fraction = 0, at = 0;
    bool in_fraction = false;
    for (; at < text.n && text.s[at] != 'e' && text.s[at] != 'E'; at++) {
        if (text.s[at] == '.') in_fraction = true;
        if (!is_digit(text.s[at])) continue;
        n_fraction += in_fraction;
        add_digit(&decimal, text.s[at], &pending_zeros);
    }
    decimal.scale = (int64_t)pending_zeros - (int64_t)n_fraction;
    if (at < text.n) decimal.scale += read_exponent(text, at + 1);
    return decimal;
}

/* If the number is a 64-bit integer, stores it in `*value` and returns true. */
static bool fits_int(Decimal decimal, int64_t *value)
{
    *value = 0;
    if (decimal.n_digits == 0) return true; /* the number is zero */
    bool is_fraction = decimal.scale < 0;
    if (is_fraction || decimal.n_digits > DECIMAL_DIGITS) return false;
    if (decimal.scale > DECIMAL_DIGITS - (int64_t)decimal.n_digits) return false; /* it has too many zeros at its end */
    uint64_t magnitude = decimal.digits, limit = (uint64_t)INT64_MAX + decimal.negative;
    for (int64_t i = 0; i < decimal.scale; i++) magnitude *= 10; /* at most 19 digits, so the product is below 2^64 */
    if (magnitude > limit) return false;
    if (decimal.negative) *value = magnitude > (uint64_t)INT64_MAX ? INT64_MIN : -(int64_t)magnitude;
    else *value = (int64_t)magnitude;
    return true;
}

/* ---- finding out what kind of number a text is ---------------------------------------------------------------- */

static Str without_sign(Str text)
{
    bool has_sign = text.n > 0 && (text.s[0] == '+' || text.s[0] == '-');
    return has_sign ? (Str){text.s + 1, text.n - 1} : text;
}

/* True if the text matches [0-9]+ ( \. [0-9]* )? or \. [0-9]+, followed by ( [eE] [-+]? [0-9]+ )? */
static bool is_decimal(Str text)
{
    size_t at = skip_digits(text, 0), n_digits = at;
    if (at < text.n && text.s[at] == '.') {
        size_t from = at + 1;
        at = skip_digits(text, from);
        n_digits += at - from;
    }
    if (n_digits == 0) return false;
    if (at < text.n && (text.s[at] == 'e' || text.s[at] == 'E')) {
        at++;
        if (at < text.n && (text.s[at] == '+' || text.s[at] == '-')) at++;
        size_t from = at;
        at = skip_digits(text, from);
        if (at == from) return false;
    }
    return at == text.n;
}

bool number_decimal(Str text, Decimal *out)
{
    if (!is_decimal(without_sign(text))) return false;
    *out = take_apart(text);
    return true;
}

static Number integer_of(int64_t integer)
{
    return (Number){NUMBER_INT, integer, (double)integer};
}

/*
 * Reads an octal or hexadecimal number, such as 0o17 or 0x1F. It has no sign. Returns NUMBER_NONE for any other text.
 */
static Number read_radix(Str text)
{
    Number none = {.kind = NUMBER_NONE};
    if (text.n < 3 || text.s[0] != '0' || (text.s[1] != 'o' && text.s[1] != 'x')) return none;
    unsigned base = text.s[1] == 'o' ? 8 : 16;
    uint64_t exact = 0, limit = (uint64_t)INT64_MAX;
    bool fits = true; /* false if `exact` has overflowed; then only `rough` is right */
    double rough = 0;
    for (size_t i = 2; i < text.n; i++) {
        unsigned digit = (unsigned)hex_value(text.s[i]); /* -1, for no digit, becomes larger than any base */
        if (digit >= base) return none;
        fits = fits && exact <= (limit - digit) / base;
        exact = exact * base + digit;
        rough = rough * base + digit;
    }
    return fits ? integer_of((int64_t)exact) : (Number){NUMBER_OTHER, 0, rough};
}

Number number_read(Str text)
{
    static const char *const INFINITIES[] = {".inf", ".Inf", ".INF"};
    static const char *const NOT_NUMBERS[] = {".nan", ".NaN", ".NAN"};
    Str bare = without_sign(text);
    int64_t integer;
    if (is_decimal(bare)) {
        if (fits_int(take_apart(text), &integer)) return integer_of(integer);
        return (Number){NUMBER_OTHER, 0, strtod(text.s, NULL)};
    }
    if (str_is_one_of(bare, INFINITIES, COUNT(INFINITIES)))
        return (Number){NUMBER_OTHER, 0, text.s[0] == '-' ? -(double)INFINITY : (double)INFINITY};
    if (str_is_one_of(text, NOT_NUMBERS, COUNT(NOT_NUMBERS))) return (Number){NUMBER_OTHER, 0, (double)NAN};
    return read_radix(text);
}

bool number_within(Str text, int64_t least, int64_t most, int64_t *out)
{
    int64_t integer = 0;
    bool is_whole = is_decimal(without_sign(text)) && fits_int(take_apart(text), &integer);
    if (!is_whole) {
        Number number = read_radix(text);
        if (number.kind != NUMBER_INT) return false;
        integer = number.integer;
    }
    if (integer < least || integer > most) return false;
    *out = integer;
    return true;
}

/* True for an integer without leading zeros and with an optional '-'. False for -0. */
bool number_is_shortest(Str text)
{
    size_t from = text.n > 0 && text.s[0] == '-';
    bool has_only_digits = text.n > from && skip_digits(text, from) == text.n;
    return has_only_digits && (text.s[from] != '0' || str_is(text, "0"));
}
