/* Messages to standard error, and ending the program. */
#ifndef TAPP_SYSTEM_MESSAGE_H
#define TAPP_SYSTEM_MESSAGE_H

#include "base/buf.h"
#include "base/diag.h"

/*
 * The exit statuses: success; an error in the input; wrong usage or an error of input or output. After a signal, the
 * exit status is STATUS_SIGNAL plus the number of the signal, as in shells.
 */
enum { STATUS_OK = 0, STATUS_INPUT = 1, STATUS_USAGE = 2, STATUS_SIGNAL = 128 };

/*
 * Writes a message to standard error, on one line after "tapp: ". It is translated, control characters are escaped, and
 * a long message is shortened in its middle.
 */
void complain(const char *format, ...) PRINTF_LIKE(1, 2);

/*
 * Writes the text of a Buf to a stream (a FILE *), with control characters escaped, and empties the Buf. Errors are not
 * reported, see end_with().
 */
void flush_to(void *stream, Buf *buf);

/* Writes the errors and warnings about files to standard error. */
void print_findings(Diags *diags);

/*
 * Returns the exit status of the program: `status`, or STATUS_USAGE if standard output could not be written. This error
 * is reported, unless the program that read the output has closed it.
 */
int end_with(int status);

#endif
