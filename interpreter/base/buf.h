/* Growing text: the one writer of output in the program. Owned by whoever made it. */
#ifndef TAPP_BASE_BUF_H
#define TAPP_BASE_BUF_H

#include "base/arena.h"

#include <stdarg.h>

/* Zero-initialised is empty and valid: `Buf out = {0};`. `text` is terminated whenever `n` > 0. */
typedef struct Buf {
    char *text;
    size_t n, capacity;
} Buf;

/* Frees the memory and leaves an empty Buf. */
void buf_free(Buf *buf);

/* Empties without giving memory back. */
void buf_clear(Buf *buf);

/* What has been written; valid until the next write. */
Str buf_str(const Buf *buf);

/* The same, terminated ("" when empty); valid until the next write. */
const char *buf_text(const Buf *buf);

/* Moves what has been written into an arena, terminated there, and gives the Buf's memory back. */
Str buf_keep(Arena *arena, Buf *buf);

/* Appends a character, one so many times, a slice, printf output. */
void buf_char(Buf *buf, char c);
void buf_repeat(Buf *buf, char c, size_t times);
void buf_add(Buf *buf, Str text);
void buf_printf(Buf *buf, const char *format, ...) PRINTF_LIKE(2, 3);
void buf_vprintf(Buf *buf, const char *format, va_list arguments) PRINTF_LIKE(2, 0);

/* The text as a JSON string, quotes included; bytes that are not UTF-8 become U+FFFD. */
void buf_json(Buf *buf, Str text);

#endif
