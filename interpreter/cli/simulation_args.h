/* The arguments of a simulation, for `simulate`, `match` and `plan`, and the games that are opened from them. */
#ifndef TAPP_CLI_SIMULATION_ARGS_H
#define TAPP_CLI_SIMULATION_ARGS_H

#include "cli/command.h"
#include "stats/result.h"
#include "stats/simulation.h"

/* The arguments of a simulation. Texts belong to the command line. */
typedef struct SimulationArgs {
    GameChoice game;
    Range deals; /* the numbers of the deals to play; empty if not given */
    uint64_t seed;
    int32_t pot;
    int threads;
    const char *bots;
    const char *compare;                /* the text of --compare (K=V1,V2), or NULL */
    Str compared, values[MAX_COMPARED]; /* the option K and its values; if nothing is compared, empty texts */
    int n_values;                       /* at least 1 */
    bool without_words;                 /* games are opened without their names, which only the report needs */
    bool is_open; /* the simulation may end for another reason, so the option --deals is not required */
} SimulationArgs;

/* Sets the defaults of all arguments. */
void simulation_args_begin(SimulationArgs *arguments);

/*
 * Read the values of options. The function read_deals() stores a Range. The function read_compare() reads K=V,V… into a
 * SimulationArgs.
 */
void read_deals(Args *args, const CommandOption *option, const char *text, void *field);
void read_compare(Args *args, const CommandOption *option, const char *text, void *field);

/*
 * The options of a command that are stored in a SimulationArgs. Every simulation has the first group; the other two are
 * for some commands.
 */
#define SIMULATION_OPTIONS(type, arguments)                                                                           \
    {"deals", "N|A..B", TRANSLATED("play deals 0 to N - 1, or A to B - 1"), read_deals, INTO(type, arguments.deals)}, \
        SEED_OPTION(type, arguments.seed),                                                                            \
        {"threads", "T",        TRANSLATED("use T threads (default: 1)"), read_number, INTO(type, arguments.threads), \
         1,         MAX_THREADS},                                                                                     \
        GAME_OPTIONS(type, arguments.game),                                                                           \
    {                                                                                                                 \
        "pot", "N", TRANSLATED("put N into the pot before each deal"), read_number, INTO(type, arguments.pot), 0,     \
            1000000                                                                                                   \
    }
#define BOTS_OPTION(type, field)                                                                                  \
    {                                                                                                             \
        "bots", "LIST", TRANSLATED("a computer player for all seats, or one for each seat, separated by commas"), \
            read_text, INTO(type, field)                                                                          \
    }
#define COMPARE_OPTION(type, arguments)                                                                        \
    {                                                                                                          \
        "compare", "K=V,V…", TRANSLATED("play the same deals with each value of an option, and compare them"), \
            read_compare, INTO(type, arguments)                                                                \
    }

/*
 * True if the variant and the deals are given; returns false after a message. If `is_open` is set, deals that are not
 * given get a default.
 */
bool simulation_args_is_complete(const char *command, SimulationArgs *arguments);

/* The games and players of a simulation. */
typedef struct SimulationGames {
    Arena *arena;
    Language *language;
    Opened opened[MAX_COMPARED];
    int n;   /* the number of games to close */
    Run run; /* the games and the players, as a simulation needs them */
} SimulationGames;

/*
 * Opens the games and finds the players. Returns 0; after messages on standard error, returns the exit status. Call
 * simulation_games_close() in both cases.
 */
int simulation_games_open(const SimulationArgs *arguments, SimulationGames *games);
void simulation_games_close(SimulationGames *games);

/*
 * Returns an empty result for these arguments, with the names that the report shows. It is in the arena of the games.
 */
Result *simulation_games_result(const SimulationArgs *arguments, SimulationGames *games);

#endif
