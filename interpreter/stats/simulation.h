/* Plays many deals in threads: work in chunks, progress on a terminal, and a correct result when interrupted. */
#ifndef TAPP_STATS_SIMULATION_H
#define TAPP_STATS_SIMULATION_H

#include "stats/ranges.h"
#include "stats/statistics.h"

enum { MAX_THREADS = 256 };

typedef struct Simulation {
    Run run; /* the simulation sets `stop` */
    Range deals;
    int threads;
    bool shows_progress; /* on standard error */
    bool prints_rows;    /* of CSV, to standard output, in the order of the deals */
} Simulation;

/* The deals actually played, complete or not. */
typedef struct Played {
    RunStatistics *sums; /* in the arena */
    Ranges ranges;
    uint64_t microseconds;
} Played;

/*
 * Plays the deals. SIGINT ends the run after the present deals; a second one ends the program. False after a message if
 * no thread can be started.
 */
bool simulation_play(Arena *arena, const Simulation *simulation, Played *out);

#endif
