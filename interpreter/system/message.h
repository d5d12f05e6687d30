/* What the program tells besides its results: messages to standard error, and how it ends. */
#ifndef TAPP_SYSTEM_MESSAGE_H
#define TAPP_SYSTEM_MESSAGE_H

#include "base/buf.h"
#include "base/diag.h"

/* Exit statuses: fine; the input is at fault; usage or I/O. */
enum { STATUS_OK = 0, STATUS_INPUT = 1, STATUS_USAGE = 2 };

/* Writes a message to standard error after "tapp: "; in one line, in which nothing is obeyed by a terminal. */
void complain(const char *format, ...) PRINTF_LIKE(1, 2);

/* Writes a Buf to a stream, and empties it. What a terminal would obey is written out. */
void flush_to(void *stream, Buf *buf);

/* Writes what was found in files to standard error. */
void print_findings(Diags *diags);

/*
 * The status to end with: STATUS_USAGE, after a complaint, where standard output could not be written, else `status`.
 */
int end_with(int status);

#endif
