/*
 * Makes external text safe to show: file names, arguments, contents of files. Terminals obey control characters, and
 * characters that change the writing direction disguise a text. Both are escaped, as \x1b.
 */
#ifndef TAPP_BASE_VISIBLE_H
#define TAPP_BASE_VISIBLE_H

#include "base/buf.h"

/* True if a character can be shown unchanged. It returns false for line ends and tabs. */
static inline bool visible_is(uint32_t c)
{
    bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return !is_control && !turns;
}

/*
 * Appends a text with invisible characters escaped. visible_add() also escapes line ends and tabs, so that the result
 * is one line; visible_add_lines() keeps them.
 */
void visible_add(Buf *out, Str text);
void visible_add_lines(Buf *out, Str text);

/* True if nothing in a text of several lines needs to be escaped. */
bool visible_is_plain(Str text);

/* Removes the middle of the text from `from` to the end of the Buf if it is too long for a message. */
void visible_shorten(Buf *out, size_t from);

#endif
