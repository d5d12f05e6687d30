/*
 * Handles Ctrl-C and termination (SIGINT, SIGTERM) where the program waits anyway, instead of in a signal handler.
 * Until then the signals stay pending.
 */
#ifndef TAPP_SYSTEM_INTERRUPT_H
#define TAPP_SYSTEM_INTERRUPT_H

#include "base/base.h"

/* Makes the two signals stay pending. */
void interrupt_begin(void);

/* The number of a pending signal; 0 if there is none, or before interrupt_begin(). */
int interrupt_pending(void);

/* Restores the usual handling of the signals. Returns the number of a pending signal, which is removed, or 0. */
int interrupt_end(void);

/*
 * Waits until standard input has data or has ended, at most `milliseconds`; without limit if negative. False if the
 * time is over or a signal has come.
 */
bool interrupt_wait_for_input(int milliseconds);

#endif
