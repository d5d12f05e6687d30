/* A text that grows by realloc(). If there is no memory left, the program ends as in base/arena.c. */
#include "base/buf.h"

#include "base/visible.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_NO_MEMORY = 71 };

/* Makes room for more than `more` bytes after the text. The capacity is doubled until they fit. */
static void reserve(Buf *buf, size_t more)
{
    bool has_room = more < buf->capacity - buf->n;
    if (has_room) return;
    enum { FIRST_CAPACITY = 128 };
    size_t larger = buf->capacity ? buf->capacity : FIRST_CAPACITY;
    while (larger <= buf->n + more) larger *= 2;
    char *moved = realloc(buf->text, larger);
    if (!moved) {
        (void)fputs("tapp: out of memory\n", stderr);
        exit(EXIT_NO_MEMORY);
    }
    buf->text = moved;
    buf->capacity = larger;
}

void buf_free(Buf *buf)
{
    free(buf->text);
    *buf = (Buf){0};
}

Str buf_keep(Arena *arena, Buf *buf)
{
    Str kept = arena_str(arena, buf_str(buf));
    buf_free(buf);
    return kept;
}

void buf_clear(Buf *buf)
{
    buf->n = 0;
    if (buf->text) buf->text[0] = '\0';
}

Str buf_str(const Buf *buf)
{
    return (Str){buf_text(buf), buf->n};
}

const char *buf_text(const Buf *buf)
{
    return buf->text ? buf->text : "";
}

void buf_add(Buf *buf, Str text)
{
    reserve(buf, text.n + 1);
    if (text.n) memcpy(buf->text + buf->n, text.s, text.n);
    buf->n += text.n;
    buf->text[buf->n] = '\0';
}

void buf_char(Buf *buf, char c)
{
    reserve(buf, 2);
    buf->text[buf->n++] = c;
    buf->text[buf->n] = '\0';
}

void buf_repeat(Buf *buf, char c, size_t times)
{
    while (times-- > 0) buf_char(buf, c);
}

/* Prints twice: first only to measure the text, and then into the Buf. If printf() fails, nothing is appended. */
void buf_vprintf(Buf *buf, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again); /* measures the length of the text, and prints nothing */
    va_end(again);
    if (length < 0) return;
    reserve(buf, (size_t)length + 1);
    (void)vsnprintf(buf->text + buf->n, (size_t)length + 1, format, arguments);
    buf->n += (size_t)length;
}

void buf_printf(Buf *buf, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buf_vprintf(buf, format, arguments);
    va_end(arguments);
}

/* Appends a quote, a backslash or a control character as a JSON escape. */
static void add_json_ascii(Buf *buf, unsigned char c)
{
    switch (c) {
    case '"': buf_add(buf, STR("\\\"")); break;
    case '\\': buf_add(buf, STR("\\\\")); break;
    case '\n': buf_add(buf, STR("\\n")); break;
    case '\r': buf_add(buf, STR("\\r")); break;
    case '\t': buf_add(buf, STR("\\t")); break;
    default: buf_printf(buf, "\\u%04x", (unsigned)c);
    }
}

/*
 * Returns the number of bytes from `at` on that JSON can contain as they are: printable ASCII except quotes and
 * backslashes.
 */
static size_t plain_run(Str text, size_t at)
{
    size_t end = at;
    for (; end < text.n; end++) {
        unsigned char c = (unsigned char)text.s[end];
        if (c < 0x20 || c >= 0x7F || c == '"' || c == '\\') break;
    }
    return end - at;
}

/*
 * Appends the character at byte `at`, which needs an escape or has several bytes. Invisible characters are escaped, and
 * a byte that is not UTF-8 becomes U+FFFD. Returns the number of bytes read.
 */
static size_t add_json_character(Buf *buf, Str text, size_t at)
{
    uint32_t c;
    size_t n = str_code_point(text, at, &c);
    if (n == 1) add_json_ascii(buf, (unsigned char)c);
    else if (n > 1 && !visible_is(c)) buf_printf(buf, "\\u%04x", (unsigned)c); /* all of them are below U+10000 */
    else if (n > 1) buf_add(buf, (Str){text.s + at, n});
    else buf_add(buf, STR("\xEF\xBF\xBD")); /* U+FFFD */
    return n > 0 ? n : 1;
}

void buf_json(Buf *buf, Str text)
{
    buf_char(buf, '"');
    for (size_t i = 0; i < text.n;) {
        size_t run = plain_run(text, i);
        if (run) buf_add(buf, (Str){text.s + i, run});
        i += run ? run : add_json_character(buf, text, i);
    }
    buf_char(buf, '"');
}
