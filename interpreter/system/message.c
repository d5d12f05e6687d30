/* Writes messages to standard error, and results to any stream. */
#include "system/message.h"

#include "base/translate.h"
#include "base/visible.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void complain(const char *format, ...)
{
    Buf message = {0}, shown = {0};
    va_list arguments;
    va_start(arguments, format);
    buf_vprintf(&message, translate(format), arguments);
    va_end(arguments);
    visible_shorten(&message, 0); /* 0: from its first byte on */
    visible_add(&shown, buf_str(&message));
    (void)fprintf(stderr, "tapp: %s\n", buf_text(&shown));
    buf_free(&message);
    buf_free(&shown);
}

void flush_to(void *stream, Buf *buf)
{
    Buf shown = {0};
    bool is_plain = visible_is_plain(buf_str(buf));
    if (!is_plain) visible_add_lines(&shown, buf_str(buf));
    const Buf *text = is_plain ? buf : &shown;
    (void)fwrite(buf_text(text), 1, text->n, stream);
    buf_clear(buf);
    buf_free(&shown);
}

void print_findings(Diags *diags)
{
    Buf out = {0};
    diags_print(&out, diags);
    flush_to(stderr, &out);
    buf_free(&out);
}

/* True if standard output is a pipe whose reader has closed it. */
static bool reader_has_gone(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) == 1 && (out.revents & POLLERR);
}

int end_with(int status)
{
    errno = 0;
    bool is_written = fflush(stdout) == 0;
    int error = is_written ? 0 : errno; /* the reason of an earlier error is not known any more, so it counts as 0 */
    if (is_written && !ferror(stdout)) return status;
    if (error == EPIPE || reader_has_gone()) return STATUS_USAGE; /* no message: the reader needs no more output */
    complain("the output could not be written: %s", error ? strerror(error) : translate("output error"));
    return STATUS_USAGE;
}
