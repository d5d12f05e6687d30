/*
 * Characters that people mistake for other ones: invisible characters, and those that look like an ASCII character.
 * Word processors, web pages and phones insert them instead of blanks, quotes and hyphens.
 */
#ifndef TAPP_BASE_LOOKALIKE_H
#define TAPP_BASE_LOOKALIKE_H

#include "base/buf.h"

typedef struct Lookalike {
    uint32_t c;
    const char *name; /* the name in the language of the program; NULL for an ordinary character */
    char like;        /* the ASCII character that it looks like, ' ' for a blank; 0: it has no width */
} Lookalike;

/* Looks up a character. For an ordinary character, the result has no name. */
Lookalike lookalike_of(uint32_t c);

/*
 * Looks up a letter of another alphabet that looks like an ASCII letter. Such letters are correct in words of their own
 * alphabet. For any other character, the result has no name.
 */
Lookalike lookalike_letter(uint32_t c);

/* True if the character is invisible. */
static inline bool lookalike_is_invisible(Lookalike lookalike)
{
    return lookalike.name && (lookalike.like == ' ' || lookalike.like == 0);
}

/*
 * Finds the first look-alike character of a text, and sets `*at` to its byte. If there is none, the result has no name,
 * and `*at` stays as it is.
 */
Lookalike lookalike_find(Str text, size_t *at);

/*
 * Appends the text with each look-alike character replaced by its ASCII character. Characters without width are left
 * out.
 */
void lookalike_fold(Buf *out, Str text);

/*
 * Appends a description for a message, such as "U+00A0 (no-break space)". A visible character is shown before its
 * number.
 */
void lookalike_print(Buf *out, Lookalike lookalike);

#endif
