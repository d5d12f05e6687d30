/* Plays many deals in threads. The progress is shown on a terminal. An interrupted run also has a correct result. */
#ifndef TAPP_STATS_SIMULATION_H
#define TAPP_STATS_SIMULATION_H

#include "stats/ranges.h"
#include "stats/statistics.h"

enum { MAX_THREADS = 256 };

typedef struct Simulation {
    Run run;             /* its field `stop` is ignored; the simulation uses its own */
    Range deals;         /* the deals to play, at least one */
    int threads;         /* 1 to MAX_THREADS */
    bool shows_progress; /* shows the progress on standard error */
    bool prints_rows;    /* prints a CSV row per deal on standard output, in the order of the deals */
} Simulation;

/* The deals that were played: all, or a part of them if the run was interrupted. */
typedef struct Played {
    RunStatistics *sums; /* in the arena */
    Ranges ranges;
    uint64_t microseconds;
} Played;

/*
 * Plays the deals. After SIGINT, the run ends when the present deals are finished; a second SIGINT ends the program. If
 * no thread can be started, prints a message and returns false.
 */
bool simulation_play(Arena *arena, const Simulation *simulation, Played *out);

#endif
