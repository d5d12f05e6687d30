/*
 * What an action is worth with all cards open: exact, by the settlement of the contract as it stands. A side wants
 * the most for all its seats together, and everybody else wants it to have the least; who is on no known side plays
 * alone against the rest. Works for any game from the first card of play on; how far back it gets in a given time
 * depends on the game.
 */
#ifndef TAPP_SOLVER_SOLVER_H
#define TAPP_SOLVER_SOLVER_H

#include "engine/play.h"

typedef struct Solver Solver;

/* How to search: for tests, each of the ways that save work can be left out. */
typedef struct SolverWays {
    bool only_general;   /* position by position, without the search of plain tricks */
    bool keeps_nothing;  /* no table of positions that were met before */
    bool looks_at_all;   /* no action is left out for what others have shown: minimax and nothing else */
    uint64_t most_nodes; /* give up after so many; 0: never */
} SolverWays;

/* A solver of deals of one game, in `arena`. It keeps what it finds as long as the same deal is asked about. */
Solver *solver_new(Arena *arena, const Game *game, SolverWays ways);

typedef struct Solved {
    int64_t value, best_value; /* what the side of the actor gets together, by this action and by the best one */
    int seats;                 /* of that side */
    Action best;               /* the action itself where it is as good as any */
} Solved;

/*
 * Of an action that is legal in a position of play. False after `most_nodes`, or where a settlement has a fault: then
 * `*out` means nothing.
 */
bool solver_action(Solver *solver, const State *state, Action action, Solved *out);

/* The value of a position of play, or of a deal that is over, for the side of this seat. False as above. */
bool solver_value(Solver *solver, const State *state, int seat, int64_t *value);

/* Positions looked at since the solver was made. */
uint64_t solver_nodes(const Solver *solver);

#endif
