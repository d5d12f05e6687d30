/*
 * For matches on a busy machine: preloaded, it replaces a program's steady clock by the processor time that it has
 * used. So a budget in milliseconds is the same work for both players, whatever else runs.
 *
 *   cc -O2 -shared -fPIC tools/measure/cpu_clock.c -o cpu_clock.so; LD_PRELOAD=./cpu_clock.so build/tapp engine
 */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t id, struct timespec *out)
{
    return (int)syscall(SYS_clock_gettime, id == CLOCK_MONOTONIC ? CLOCK_PROCESS_CPUTIME_ID : id, out);
}
