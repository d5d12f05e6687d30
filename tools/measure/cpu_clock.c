/*
 * A library for matches on a busy machine. If it is preloaded into a program, the program's steady clock shows the
 * processor time that the program has used. So both players can do the same work in a budget of milliseconds, even if
 * other programs are running.
 *
 *   cc -O2 -shared -fPIC tools/measure/cpu_clock.c -o cpu_clock.so; LD_PRELOAD=./cpu_clock.so build/tapp engine
 */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Replaces the function of the C library. */
int clock_gettime(clockid_t id, struct timespec *out)
{
    return (int)syscall(SYS_clock_gettime, id == CLOCK_MONOTONIC ? CLOCK_PROCESS_CPUTIME_ID : id, out);
}
