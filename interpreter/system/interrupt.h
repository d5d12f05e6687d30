/*
 * Handles Ctrl-C and requests to terminate (SIGINT, SIGTERM) without a signal handler. The signals stay pending until
 * the program looks for them, at places where it waits for input.
 */
#ifndef TAPP_SYSTEM_INTERRUPT_H
#define TAPP_SYSTEM_INTERRUPT_H

#include "base/base.h"

/* From now on, keeps the two signals pending. Threads of thread_start() never receive them. */
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
 * Waits until standard input has data or has ended, for at most `milliseconds`. If this number is negative, waits
 * without limit. Returns false if the time is over or a signal is pending. Returns true also if the window has got a
 * new size.
 */
bool interrupt_wait_for_input(int milliseconds);

#endif
