/* What a simulation plays: its arguments, which `simulate`, `match` and `plan` share, and the games opened from them. */
#ifndef TAPP_CLI_SIMULATION_ARGS_H
#define TAPP_CLI_SIMULATION_ARGS_H

#include "cli/command.h"
#include "stats/result.h"
#include "stats/simulation.h"

/* The arguments, borrowed from the command line. */
typedef struct Setup {
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
} Setup;

/* Begins a setup with its usual values. */
void setup_begin(Setup *setup);

/*
 * Reads the variant's name and the options of a setup, up to an option that is none of them: its name without the dashes,
 * whose value is the caller's to read. NULL at the end, or after a complaint.
 */
const char *setup_next(Args *args, Setup *setup);

/* Is everything there? False after a complaint. */
bool setup_is_complete(const Args *args, const Setup *setup);

/* Games and players of a setup. */
typedef struct Table {
    Arena *arena;
    Language *language;
    Opened opened[MAX_COMPARED];
    int n;
    Run run;
} Table;

/*
 * Opens the games and finds the players; 0, or the exit status after messages on standard error. Either way table_close
 * gives everything back.
 */
int table_open(const Setup *setup, Table *table);
void table_close(Table *table);

/* A result of this setup with nothing in it yet; in the table's arena. */
Result *table_result(const Setup *setup, const Table *table);

#endif
