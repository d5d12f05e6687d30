/*
 * What a simulation plays: its arguments, which `simulate`, `match` and `plan` share, and the games opened from them.
 */
#ifndef TAPP_CLI_SIMULATION_ARGS_H
#define TAPP_CLI_SIMULATION_ARGS_H

#include "cli/command.h"
#include "stats/result.h"
#include "stats/simulation.h"

/* The arguments, borrowed from the command line. */
typedef struct SimulationArgs {
    GameChoice game;
    Range deals; /* empty before it is given */
    uint64_t seed;
    int32_t pot;
    int threads;
    const char *bots;
    const char *compare; /* K=V1,V2 as written, or NULL */
    Str compared, values[MAX_COMPARED];
    int n_values;   /* at least 1: an empty value where nothing is compared */
    bool is_single; /* --compare is no option of the command */
    bool is_open;   /* something else may end it: without --deals it has many */
} SimulationArgs;

/* Begins a arguments with its usual values. */
void simulation_args_begin(SimulationArgs *arguments);

/*
 * Reads the variant's name and the options of a arguments, up to an option that is none of them: its name without the
 * dashes, whose value is the caller's to read. NULL at the end, or after a complaint.
 */
const char *simulation_args_next(Args *args, SimulationArgs *arguments);

/* Is everything there? False after a complaint. */
bool simulation_args_is_complete(const Args *args, SimulationArgs *arguments);

/* Games and players of a arguments. */
typedef struct SimulationGames {
    Arena *arena;
    Language *language;
    Opened opened[MAX_COMPARED];
    int n;
    Run run;
} SimulationGames;

/*
 * Opens the games and finds the players; 0, or the exit status after messages on standard error. Either way
 * simulation_games_close gives everything back.
 */
int simulation_games_open(const SimulationArgs *arguments, SimulationGames *games);
void simulation_games_close(SimulationGames *games);

/* A result of this arguments with nothing in it yet; in the games's arena. */
Result *simulation_games_result(const SimulationArgs *arguments, const SimulationGames *games);

#endif
