/* Messages to standard error, and ending the program. */
#ifndef TAPP_SYSTEM_MESSAGE_H
#define TAPP_SYSTEM_MESSAGE_H

#include "base/buf.h"
#include "base/diag.h"

/* Exit statuses: success; an error in the input; wrong usage or I/O. */
enum { STATUS_OK = 0, STATUS_INPUT = 1, STATUS_USAGE = 2 };

/* Writes a message to standard error after "tapp: ", on one line, with control characters escaped. */
void complain(const char *format, ...) PRINTF_LIKE(1, 2);

/* Writes a Buf to a stream, with control characters escaped, and empties it. */
void flush_to(void *stream, Buf *buf);

/* Writes findings about files to standard error. */
void print_findings(Diags *diags);

/* The exit status: STATUS_USAGE, after a message, if standard output could not be written, else `status`. */
int end_with(int status);

#endif
