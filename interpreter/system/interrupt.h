/*
 * Handles Ctrl-C and termination (SIGINT, SIGTERM) at points where the program waits anyway, instead of asynchronously.
 * The signals stay pending until then.
 */
#ifndef TAPP_SYSTEM_INTERRUPT_H
#define TAPP_SYSTEM_INTERRUPT_H

#include "base/base.h"

/* From now on the two signals stay pending. */
void interrupt_begin(void);

/* The number of a pending signal, else 0. Also 0 before interrupt_begin(). */
int interrupt_pending(void);

/* Restores the usual actions. Returns the number of a pending signal, which is consumed, else 0. */
int interrupt_end(void);

/*
 * Waits until standard input can be read (or has ended), at most `milliseconds`; negative: no limit. False on timeout
 * or a signal.
 */
bool interrupt_wait_for_input(int milliseconds);

#endif
