/* Threads of POSIX. */
#define _XOPEN_SOURCE 700 /* for nice() */
#include "base/thread.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

_Static_assert(sizeof(pthread_t) <= sizeof(uintptr_t), "a thread's id fits");

/*
 * A thread inherits the blocked signals of the thread that starts it. SIGINT and SIGTERM are blocked only while the
 * thread starts, so that the main thread alone decides how the program ends.
 */
bool thread_start(Thread *thread, void *(*work)(void *), void *argument)
{
    pthread_t id;
    sigset_t ends, before;
    (void)sigemptyset(&ends);
    (void)sigaddset(&ends, SIGINT);
    (void)sigaddset(&ends, SIGTERM);
    (void)pthread_sigmask(SIG_BLOCK, &ends, &before);
    bool is_started = pthread_create(&id, NULL, work, argument) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (is_started) memcpy(&thread->id, &id, sizeof id);
    return is_started;
}

void thread_join(Thread *thread)
{
    pthread_t id;
    memcpy(&id, &thread->id, sizeof id);
    (void)pthread_join(id, NULL);
}

/* On Linux, nice() changes only the thread that calls it. An error is ignored; the thread then keeps its priority. */
void thread_be_nice(int by)
{
    int niceness = nice(by); /* the C library wants its result to be used */
    (void)niceness;
}
