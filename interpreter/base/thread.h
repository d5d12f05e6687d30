/*
 * Threads that share out work. A platform without threads starts none: callers then do all the work themselves. The two
 * implementations are thread_native.c and thread_wasm.c.
 */
#ifndef TAPP_BASE_THREAD_H
#define TAPP_BASE_THREAD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Thread {
    uintptr_t id; /* for the implementation */
} Thread;

/* Runs `work` with this argument in a new thread. False if none could be started; then `work` was not called. */
bool thread_start(Thread *thread, void *(*work)(void *), void *argument);

/* Waits for a thread that was started. */
void thread_join(Thread *thread);

/* The calling thread leaves the processor to others: the higher the number (to 19), the more. */
void thread_be_nice(int by);

#endif
