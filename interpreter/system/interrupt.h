/*
 * Ctrl-C and a wish to end (SIGINT, SIGTERM) as something that is asked about where the program waits anyway, and not
 * as something that falls in from outside: until they are asked for, the signals stay with the system.
 */
#ifndef TAPP_SYSTEM_INTERRUPT_H
#define TAPP_SYSTEM_INTERRUPT_H

#include "base/base.h"

/* From now on the two signals wait. */
void interrupt_begin(void);

/* The number of one that has come, else 0. False (0) too where nobody has begun. */
int interrupt_pending(void);

/* They do what they usually do again; the number of the one that came meanwhile, which is then done with, else 0. */
int interrupt_end(void);

/*
 * Waits until standard input has something to read (or is at its end), for at most so many milliseconds, for ever if
 * negative. False when the time is over or one of the signals has come.
 */
bool interrupt_wait_for_input(int milliseconds);

#endif
