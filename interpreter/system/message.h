/* Messages to standard error, and ending the program. */
#ifndef TAPP_SYSTEM_MESSAGE_H
#define TAPP_SYSTEM_MESSAGE_H

#include "base/buf.h"
#include "base/diag.h"

/* Exit statuses: success; an error in the input; wrong usage or an error of I/O. */
enum { STATUS_OK = 0, STATUS_INPUT = 1, STATUS_USAGE = 2 };

/* Writes a message on one line to standard error, after "tapp: ". Control characters are escaped. */
void complain(const char *format, ...) PRINTF_LIKE(1, 2);

/* Writes a Buf to a stream, with control characters escaped, and empties it. */
void flush_to(void *stream, Buf *buf);

/* Writes findings about files to standard error. */
void print_findings(Diags *diags);

/*
 * The exit status of the program. If standard output could not be written, prints a message and returns STATUS_USAGE;
 * else returns `status`.
 */
int end_with(int status);

#endif
