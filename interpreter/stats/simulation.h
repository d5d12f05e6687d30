/*
 * Plays many deals in threads. It shows the progress on a terminal, and has a correct result even if it is interrupted.
 */
#ifndef TAPP_STATS_SIMULATION_H
#define TAPP_STATS_SIMULATION_H

#include "stats/ranges.h"
#include "stats/statistics.h"

enum { MAX_THREADS = 256 };

typedef struct Simulation {
    Run run; /* `stop` is set by the simulation */
    Range deals;
    int threads;
    bool shows_progress; /* prints the progress on standard error */
    bool prints_rows;    /* prints a CSV row per deal on standard output, in the order of the deals */
} Simulation;

/* The deals that were played: all, or some if the run was interrupted. */
typedef struct Played {
    RunStatistics *sums; /* in the arena */
    Ranges ranges;
    uint64_t microseconds;
} Played;

/*
 * Plays the deals. After SIGINT the run ends with the present deals; a second SIGINT ends the program. If no thread can
 * be started, prints a message and returns false.
 */
bool simulation_play(Arena *arena, const Simulation *simulation, Played *out);

#endif
