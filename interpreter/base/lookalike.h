/*
 * Characters that are taken for others: those that cannot be seen, and those that look like a mark of ASCII. Word
 * processors, web pages and phones put them in the place of blanks, quotes and hyphens.
 */
#ifndef TAPP_BASE_LOOKALIKE_H
#define TAPP_BASE_LOOKALIKE_H

#include "base/buf.h"

typedef struct Lookalike {
    uint32_t c;
    const char *name; /* translated; NULL: the character is none */
    char like;        /* the ASCII character that it is taken for, ' ' for a blank; 0: it has no width */
} Lookalike;

/* What is known of a character; `name` is NULL for most. */
Lookalike lookalike_of(uint32_t c);

/* The same of letters of other alphabets that look like one of ASCII; in a word of their own they are what they are. */
Lookalike lookalike_letter(uint32_t c);

/* Is there nothing to see of it? */
static inline bool lookalike_is_invisible(Lookalike lookalike)
{
    return lookalike.name && (lookalike.like == ' ' || lookalike.like == 0);
}

/* The first such character of a text, whose byte is then in `*at`. No name if there is none. */
Lookalike lookalike_find(Str text, size_t *at);

/* Appends the text with each of them replaced by what it looks like; those without width are left out. */
void lookalike_fold(Buf *out, Str text);

/* Appends "U+00A0 (no-break space)", after "'“', " if it can be seen. */
void lookalike_print(Buf *out, Lookalike lookalike);

#endif
