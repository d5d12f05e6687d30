/*
 * A run of many deals in threads: work handed out in chunks, progress on a terminal, and an honest end when it is
 * interrupted.
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
    bool shows_progress; /* on standard error */
    bool prints_rows;    /* of CSV, on standard output, in the order of the deals */
} Simulation;

/* What was played: exactly these deals, whether it came to its end or not. */
typedef struct Played {
    RunStatistics *sums; /* in the arena */
    Ranges ranges;
    uint64_t microseconds;
} Played;

/*
 * Plays the deals. SIGINT ends the run after the deals that are being played; a second one ends the program. False
 * after a complaint, when no thread can be started.
 */
bool simulation_play(Arena *arena, const Simulation *simulation, Played *out);

#endif
