/*
 * Characters that are mistaken for others: invisible ones, and those that look like an ASCII character. Word
 * processors, web pages and phones insert them for blanks, quotes and hyphens.
 */
#ifndef TAPP_BASE_LOOKALIKE_H
#define TAPP_BASE_LOOKALIKE_H

#include "base/buf.h"

typedef struct Lookalike {
    uint32_t c;
    const char *name; /* translated; NULL for ordinary characters */
    char like;        /* the ASCII character it looks like, ' ' for a blank; 0: it has no width */
} Lookalike;

/* Looks up a character; `name` is NULL for most. */
Lookalike lookalike_of(uint32_t c);

/*
 * The same for letters of other alphabets that look like ASCII letters. In words of their own alphabet they are
 * correct.
 */
Lookalike lookalike_letter(uint32_t c);

/* True if the character is invisible. */
static inline bool lookalike_is_invisible(Lookalike lookalike)
{
    return lookalike.name && (lookalike.like == ' ' || lookalike.like == 0);
}

/* The first such character of a text, with its position in `*at`. No name if there is none. */
Lookalike lookalike_find(Str text, size_t *at);

/* Appends the text with each of them replaced by its ASCII look-alike; those without width are left out. */
void lookalike_fold(Buf *out, Str text);

/* Appends "U+00A0 (no-break space)", preceded by "'“', " if it is visible. */
void lookalike_print(Buf *out, Lookalike lookalike);

#endif
