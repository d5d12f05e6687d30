/*
 * Text from outside as it may be shown: file names, arguments, what stands in files. Control characters would be obeyed
 * by a terminal, and those that turn the direction of writing show another text than there is; both are written out, as
 * \x1b.
 */
#ifndef TAPP_BASE_VISIBLE_H
#define TAPP_BASE_VISIBLE_H

#include "base/buf.h"

/* Can a character be shown as it is? Line ends and tabs are none that can. */
static inline bool visible_is(uint32_t c)
{
    bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return !is_control && !turns;
}

/* Appends a text for one line, line ends and tabs written out; or one of several lines, which keeps both. */
void visible_add(Buf *out, Str text);
void visible_add_lines(Buf *out, Str text);

/* Is there anything to be written out in a text of several lines? */
bool visible_is_plain(Str text);

/* Takes the middle out of what stands in a Buf from a place on, if that is longer than any message has to be. */
void visible_shorten(Buf *out, size_t from);

#endif
