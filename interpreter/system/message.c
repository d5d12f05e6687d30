/* Messages of the program to standard error, and results to a stream. */
#include "system/message.h"

#include "base/translate.h"

#include <stdarg.h>
#include <stdio.h>

void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("tapp: ", stderr);
    (void)vfprintf(stderr, translate(format), arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
}

void flush_to(void *stream, Buf *buf)
{
    (void)fwrite(buf_text(buf), 1, buf->n, stream);
    buf_clear(buf);
}
