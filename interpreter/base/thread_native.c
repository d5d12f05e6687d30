/* Threads of POSIX. */
#define _XOPEN_SOURCE 700 /* for nice() */
#include "base/thread.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

_Static_assert(sizeof(pthread_t) <= sizeof(uintptr_t), "a thread's id fits");

bool thread_start(Thread *thread, void *(*work)(void *), void *argument)
{
    pthread_t id;
    if (pthread_create(&id, NULL, work, argument) != 0) return false;
    memcpy(&thread->id, &id, sizeof id);
    return true;
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
