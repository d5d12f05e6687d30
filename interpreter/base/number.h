/*
 * Parses numbers in files, records, command lines, terminal input and requests. The syntax is the core schema of YAML
 * 1.2: 12, -12, +12, 0o17, 0x1F, 1.5, 1e3, .inf, .nan. It includes all JSON numbers. An integer may be written in
 * different ways: 11, 11.0 and 1.1e1 are equal.
 */
#ifndef TAPP_BASE_NUMBER_H
#define TAPP_BASE_NUMBER_H

#include "base/base.h"

typedef enum NumberKind {
    NUMBER_NONE, /* the text is no number */
    NUMBER_INT,  /* an integer of 64 bits */
    NUMBER_OTHER /* a fraction, a number beyond 64 bits, infinity or .nan */
} NumberKind;

typedef struct Number {
    NumberKind kind;
    int64_t integer; /* the value for NUMBER_INT, else 0 */
    double real;     /* the nearest double; infinite if the number is too large; 0 for NUMBER_NONE */
} Number;

/* A decimal number. Its value is sign * digits * 10^scale. */
typedef struct Decimal {
    bool negative;
    uint64_t digits; /* without zeros at both ends; only the first DECIMAL_DIGITS of them */
    size_t n_digits; /* the number of all these digits, which may be more than DECIMAL_DIGITS; 0 for zero */
    int64_t scale;
} Decimal;

enum { DECIMAL_DIGITS = 19 };

/*
 * If the text is a decimal number, stores it in `*out` and returns true. The number is an integer if its scale is not
 * negative.
 */
bool number_decimal(Str text, Decimal *out);

/* Parses a text that a zero byte follows. The whole text must be a number. */
Number number_read(Str text);

/*
 * If the text is an integer from `least` to `most`, stores it in `*out` and returns true. No zero byte need follow the
 * text.
 */
bool number_within(Str text, int64_t least, int64_t most, int64_t *out);

/*
 * True if the text is an integer in its shortest form: an optional '-' and digits without leading zeros. False for -0.
 */
bool number_is_shortest(Str text);

#endif
