/* What the program tells besides its results: messages to standard error, and how it ends. */
#ifndef TAPP_SYSTEM_MESSAGE_H
#define TAPP_SYSTEM_MESSAGE_H

#include "base/buf.h"

/* Exit statuses: fine; the input is at fault; usage or I/O. */
enum { STATUS_OK = 0, STATUS_INPUT = 1, STATUS_USAGE = 2 };

/* Writes a message to standard error after "tapp: ". */
void complain(const char *format, ...) PRINTF_LIKE(1, 2);

/* Writes a Buf to a stream, and empties it. */
void flush_to(void *stream, Buf *buf);

#endif
