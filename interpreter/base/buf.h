/* A text that grows, used for all output of the program. The function that declares a Buf must free it. */
#ifndef TAPP_BASE_BUF_H
#define TAPP_BASE_BUF_H

#include "base/arena.h"

#include <stdarg.h>

/* A Buf whose fields are zero is empty and valid: `Buf out = {0};`. If `n` > 0, a zero byte follows the text. */
typedef struct Buf {
    char *text;
    size_t n, capacity;
} Buf;

/* Frees the memory and leaves an empty Buf. */
void buf_free(Buf *buf);

/* Empties the Buf and keeps its memory. */
void buf_clear(Buf *buf);

/* Returns the text so far; valid until the next write. */
Str buf_str(const Buf *buf);

/* Returns the text so far, ended by a zero byte ("" if empty); valid until the next write. */
const char *buf_text(const Buf *buf);

/* Moves the text into an arena, with a zero byte after it, and frees the memory of the Buf. */
Str buf_keep(Arena *arena, Buf *buf);

/* Append a character, a character several times, a text, or the output of printf() (nothing if printf() fails). */
void buf_char(Buf *buf, char c);
void buf_repeat(Buf *buf, char c, size_t times);
void buf_add(Buf *buf, Str text);
void buf_printf(Buf *buf, const char *format, ...) PRINTF_LIKE(2, 3);
void buf_vprintf(Buf *buf, const char *format, va_list arguments) PRINTF_LIKE(2, 0);

/*
 * Appends the text as a JSON string, in quotes. Control characters and marks of writing direction are escaped. Bytes
 * that are not UTF-8 become U+FFFD.
 */
void buf_json(Buf *buf, Str text);

#endif
