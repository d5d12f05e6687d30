/*
 * Handles Ctrl-C and termination (SIGINT, SIGTERM) at places where the program waits for input, and not in a signal
 * handler. Until then the signals are pending.
 */
#ifndef TAPP_SYSTEM_INTERRUPT_H
#define TAPP_SYSTEM_INTERRUPT_H

#include "base/base.h"

/* From now on, keeps the two signals pending in this thread and in threads that it starts later. */
void interrupt_begin(void);

/*
 * Returns the number of a pending signal, which remains pending. Returns 0 if there is none, or before
 * interrupt_begin().
 */
int interrupt_pending(void);

/*
 * Restores the usual handling of the signals. If a signal is pending, removes it and returns its number; else returns
 * 0.
 */
int interrupt_end(void);

/*
 * Waits until standard input has data or has ended, for at most `milliseconds`. If this is negative, waits without
 * limit. Returns false if the time is over or a signal is pending. Also returns true when the window has got a new
 * size.
 */
bool interrupt_wait_for_input(int milliseconds);

#endif
