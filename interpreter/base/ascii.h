/* Classes of ASCII characters, which do not depend on the locale. */
#ifndef TAPP_BASE_ASCII_H
#define TAPP_BASE_ASCII_H

#include <stdbool.h>

static inline bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool is_alphanumeric(int c)
{
    return is_letter(c) || is_digit(c);
}

/* Returns the value of a hexadecimal digit in upper or lower case; returns -1 for any other character. */
static inline int hex_value(int c)
{
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* True for a hexadecimal digit in lower case. */
static inline bool is_lower_hex(int c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f');
}

/* True for the characters that separate words in input texts. */
static inline bool is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

#endif
