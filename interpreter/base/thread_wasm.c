/* Threads for WebAssembly. A program has only one thread there, so none is started. */
#include "base/thread.h"

bool thread_start(Thread *thread, void *(*work)(void *), void *argument)
{
    (void)thread;
    (void)work;
    (void)argument;
    return false;
}

void thread_join(Thread *thread)
{
    (void)thread;
}

void thread_be_nice(int by)
{
    (void)by;
}
