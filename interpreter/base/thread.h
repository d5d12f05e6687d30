/*
 * Threads for parallel work. On a platform without threads none is started, and the caller does all the work itself.
 * The two implementations are thread_native.c and thread_wasm.c.
 */
#ifndef TAPP_BASE_THREAD_H
#define TAPP_BASE_THREAD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Thread {
    uintptr_t id; /* set by the implementation */
} Thread;

/*
 * Runs `work` with this argument in a new thread. The thread never receives SIGINT and SIGTERM; they are left to the
 * main thread. Returns false if no thread could be started; then `work` was not called.
 */
bool thread_start(Thread *thread, void *(*work)(void *), void *argument);

/* Waits for the end of a thread that was started. */
void thread_join(Thread *thread);

/* Lowers the priority of the thread that calls this. `by` is 1 to 19; a higher number gives a lower priority. */
void thread_be_nice(int by);

#endif
