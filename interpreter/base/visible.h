/*
 * Makes external text safe to show: file names, arguments, and contents of files. Terminals obey control characters,
 * and characters that change the writing direction disguise a text. Both are escaped, as in \x1b.
 */
#ifndef TAPP_BASE_VISIBLE_H
#define TAPP_BASE_VISIBLE_H

#include "base/buf.h"

/*
 * True if a character can be shown unchanged; false for control characters (also line ends and tabs) and for marks of
 * writing direction.
 */
static inline bool visible_is(uint32_t c)
{
    bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return !is_control && !turns;
}

/*
 * Append a text in which control characters and marks of writing direction are escaped. The function visible_add() also
 * escapes line ends and tabs, so that the result is one line. The function visible_add_lines() keeps them.
 */
void visible_add(Buf *out, Str text);
void visible_add_lines(Buf *out, Str text);

/* True if a text, which may have several lines and tabs, can be shown as it is. */
bool visible_is_plain(Str text);

/* Shortens the text in `out` from the byte `from` on, if it is too long for a message: replaces its middle by dots. */
void visible_shorten(Buf *out, size_t from);

#endif
