/*
 * Numbers as text: the one reader of them for files, records, command lines, answers at the terminal and requests.
 * What counts as a number is the core schema of YAML 1.2, which holds all numbers of JSON: 12, -12, +12, 0o17, 0x1F,
 * 1.5, 1e3, .inf, .nan. A whole number may be written in any of these ways: 11, 11.0 and 1.1e1 are one number.
 */
#ifndef TAPP_BASE_NUMBER_H
#define TAPP_BASE_NUMBER_H

#include "base/base.h"

typedef enum NumberKind {
    NUMBER_NONE, /* the text is no number */
    NUMBER_INT,  /* a whole number of 64 bits */
    NUMBER_OTHER /* a fraction, beyond 64 bits, infinite or no number (.nan) */
} NumberKind;

typedef struct Number {
    NumberKind kind;
    int64_t integer; /* NUMBER_INT, else 0 */
    double real;     /* the nearest double; infinite beyond doubles; 0 for NUMBER_NONE */
} Number;

/* A decimal number taken apart: its value is sign * digits * 10^scale. */
typedef struct Decimal {
    bool negative;
    uint64_t digits; /* the significant ones, without zeros at either end; void if there are more than DECIMAL_DIGITS */
    size_t n_digits;
    int64_t scale;
} Decimal;

enum { DECIMAL_DIGITS = 19 };

/* True if the text is a decimal number, which is then in `*out`; its number is whole if the scale is not below 0. */
bool number_decimal(Str text, Decimal *out);

/* The number that a terminated text spells, all of it. */
Number number_read(Str terminated);

/* True if the text spells a whole number from `least` to `most`, which is then in `*out`; it need not be terminated. */
bool number_within(Str text, int64_t least, int64_t most, int64_t *out);

/* True if a whole number is written in its shortest form: an optional '-' and digits without leading zeros. */
bool number_is_shortest(Str text);

#endif
