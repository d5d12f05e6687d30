/* Keeps signals pending until the program asks for them. */
#include "system/interrupt.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { SLICE = 100 /* the wait looks for pending signals at least once in this number of milliseconds */ };

/* Returns the set of SIGINT and SIGTERM. */
static sigset_t both(void)
{
    sigset_t signals;
    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGINT);
    (void)sigaddset(&signals, SIGTERM);
    return signals;
}

void interrupt_begin(void)
{
    sigset_t signals = both();
    (void)pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

int interrupt_pending(void)
{
    sigset_t pending;
    if (sigpending(&pending) != 0) return 0;
    if (sigismember(&pending, SIGINT) == 1) return SIGINT;
    return sigismember(&pending, SIGTERM) == 1 ? SIGTERM : 0;
}

/* Removes all pending signals before it unblocks them, because an unblocked signal would end the program. */
int interrupt_end(void)
{
    sigset_t signals = both();
    int first = interrupt_pending();
    while (interrupt_pending()) (void)sigtimedwait(&signals, NULL, &(struct timespec){0});
    (void)pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    return first;
}

bool interrupt_wait_for_input(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    bool has_limit = milliseconds >= 0;
    for (;;) {
        int slice = !has_limit || milliseconds > SLICE ? SLICE : milliseconds;
        if (interrupt_pending()) return false;
        /* there is input, or the signal of a new window size has interrupted poll() */
        if (poll(&input, 1, slice) != 0) return true;
        if (has_limit) milliseconds -= slice;
        if (milliseconds == 0) return false;
    }
}
