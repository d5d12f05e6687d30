/* Scalars from their text. strtod only ever sees what a grammar here has accepted. */
#include "text/scalar_inner.h"

#include "base/ascii.h"

#include <math.h>
#include <stdlib.h>

enum { MAX_DIGITS = 19, HUGE_EXPONENT = 100000000 };

static size_t skip_digits(Str text, size_t at)
{
    while (at < text.n && is_digit(text.s[at])) at++;
    return at;
}

static void set_int(Node *node, int64_t value)
{
    node->kind = NODE_INT;
    node->integer = value;
    node->number = (double)value;
}

static void set_number(Node *node, double value)
{
    node->kind = NODE_NUMBER;
    node->number = value;
}

/* A decimal number taken apart: its value is sign * digits * 10^scale. */
typedef struct Decimal {
    bool negative;
    uint64_t digits; /* the significant ones, without zeros at either end */
    size_t n_digits; /* how many those are; more than MAX_DIGITS and `digits` is void */
    int64_t scale;
} Decimal;

static void add_digit(Decimal *decimal, char c, size_t *pending_zeros)
{
    if (c == '0') {
        *pending_zeros += decimal->n_digits > 0;
        return;
    }
    for (; *pending_zeros > 0; (*pending_zeros)--, decimal->n_digits++)
        if (decimal->n_digits < MAX_DIGITS) decimal->digits *= 10;
    if (decimal->n_digits < MAX_DIGITS) decimal->digits = decimal->digits * 10 + (uint64_t)(c - '0');
    decimal->n_digits++;
}

/* The exponent's value, held within bounds that no text of ours can outweigh by its digits. */
static int64_t read_exponent(Str text, size_t at)
{
    bool negative = at < text.n && text.s[at] == '-';
    if (at < text.n && !is_digit(text.s[at])) at++;
    int64_t value = 0;
    for (; at < text.n; at++)
        if (value < HUGE_EXPONENT) value = value * 10 + (text.s[at] - '0');
    return negative ? -value : value;
}

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

/* Is it an integer of 64 bits? */
static bool fits_int(Decimal decimal, int64_t *value)
{
    *value = 0;
    if (decimal.n_digits == 0) return true;
    if (decimal.scale < 0 || decimal.n_digits > MAX_DIGITS) return false;
    if (decimal.scale > MAX_DIGITS - (int64_t)decimal.n_digits) return false;
    uint64_t magnitude = decimal.digits, limit = (uint64_t)INT64_MAX + decimal.negative;
    for (int64_t i = 0; i < decimal.scale; i++) magnitude *= 10; /* at most 19 digits: below 2^64 */
    if (magnitude > limit) return false;
    if (decimal.negative) *value = magnitude > (uint64_t)INT64_MAX ? INT64_MIN : -(int64_t)magnitude;
    else *value = (int64_t)magnitude;
    return true;
}

void scalar_json_number(Node *node)
{
    int64_t value;
    if (fits_int(take_apart(node->text), &value)) set_int(node, value);
    else set_number(node, strtod(node->text.s, NULL));
}

/* Words that are no strings; they have at most five letters. */
static bool is_one_of(Str text, const char *const *words)
{
    enum { LONGEST = 5 };
    for (; *words && text.n <= LONGEST; words++)
        if (str_is(text, *words)) return true;
    return false;
}

static Str without_sign(Str text)
{
    bool has_sign = text.n > 0 && (text.s[0] == '+' || text.s[0] == '-');
    return has_sign ? (Str){text.s + 1, text.n - 1} : text;
}

/* [0-9]+ ( \. [0-9]* )? or \. [0-9]+, then ( [eE] [-+]? [0-9]+ )? */
static bool is_float(Str text)
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

/* 0o17 and 0x1F; these have no sign. */
static bool read_radix(Node *node)
{
    Str text = node->text;
    if (text.n < 3 || text.s[0] != '0' || (text.s[1] != 'o' && text.s[1] != 'x')) return false;
    unsigned base = text.s[1] == 'o' ? 8 : 16;
    uint64_t exact = 0, limit = (uint64_t)INT64_MAX;
    bool fits = true;
    double rough = 0;
    for (size_t i = 2; i < text.n; i++) {
        unsigned digit = (unsigned)hex_value(text.s[i]); /* -1 is beyond every base */
        if (digit >= base) return false;
        fits = fits && exact <= (limit - digit) / base;
        exact = exact * base + digit;
        rough = rough * base + digit;
    }
    if (fits) set_int(node, (int64_t)exact);
    else set_number(node, rough);
    return true;
}

static bool read_number(Node *node)
{
    static const char *const infinities[] = {".inf", ".Inf", ".INF", NULL};
    static const char *const not_numbers[] = {".nan", ".NaN", ".NAN", NULL};
    Str text = node->text, bare = without_sign(text);
    int64_t value;
    bool is_int = bare.n > 0 && skip_digits(bare, 0) == bare.n;
    if (is_int && fits_int(take_apart(text), &value)) set_int(node, value);
    else if (is_float(bare)) set_number(node, strtod(text.s, NULL));
    else if (is_one_of(bare, infinities)) set_number(node, text.s[0] == '-' ? -(double)INFINITY : (double)INFINITY);
    else if (is_one_of(text, not_numbers)) set_number(node, (double)NAN);
    else return read_radix(node);
    return true;
}

void scalar_yaml_core(Node *node)
{
    static const char *const nulls[] = {"", "~", "null", "Null", "NULL", NULL};
    static const char *const trues[] = {"true", "True", "TRUE", NULL};
    static const char *const falses[] = {"false", "False", "FALSE", NULL};
    node->kind = NODE_STRING;
    if (is_one_of(node->text, nulls)) node->kind = NODE_NULL;
    else if (is_one_of(node->text, trues) || is_one_of(node->text, falses)) {
        node->kind = NODE_BOOL;
        node->integer = is_one_of(node->text, trues);
    } else (void)read_number(node);
}
