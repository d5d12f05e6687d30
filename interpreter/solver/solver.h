/*
 * The exact value of an action with all cards open, by the settlement of the present contract. A side maximises the sum
 * of its seats' payoffs; all other seats minimise it. A seat whose side is unknown plays alone against the rest. This
 * works for any game from the first card of play on, but some games take very long.
 */
#ifndef TAPP_SOLVER_SOLVER_H
#define TAPP_SOLVER_SOLVER_H

#include "engine/play.h"

typedef struct Solver Solver;

/*
 * Options and limits of a search. Each shortcut can be turned off for tests. Less memory makes a search slower, but
 * does not change its results.
 */
typedef struct SolverWays {
    bool only_general;   /* leaves out the search of plain tricks */
    bool keeps_nothing;  /* stores no searched positions */
    bool looks_at_all;   /* plain minimax, without pruning */
    uint64_t most_nodes; /* gives up after this many positions; 0: never */
    size_t most_bytes;   /* the size of the arena; 0: SOLVER_BYTES */
    /* called from time to time; if this returns false, the search gives up; NULL: the search never gives up */
    bool (*goes_on)(void *context);
    void *context;
} SolverWays;

enum { SOLVER_BYTES = 1 << 30 };

/*
 * Returns a solver for deals of one game, in `arena`. The solver keeps its results as long as it is used for the same
 * deal.
 */
Solver *solver_new(Arena *arena, const Game *game, SolverWays ways);

typedef struct Solved {
    /* the sum of the payoffs of the actor's side: after this action, and after the best action */
    int64_t value, best_value;
    int seats;   /* the number of seats of this side */
    Action best; /* the best action; the rated action if it is among the best */
} Solved;

/*
 * Rates a legal action in a position of play. False if the search gave up, or if a settlement has a fault: `*out` must
 * not be used then.
 */
bool solver_action(Solver *solver, const State *state, Action action, Solved *out);

/*
 * Stores in `*value` the value of a position of play, or of a finished deal, for the side of this seat. Returns false
 * as solver_action() does.
 */
bool solver_value(Solver *solver, const State *state, int seat, int64_t *value);

/* Returns the number of positions searched since the solver was made. */
uint64_t solver_nodes(const Solver *solver);

#endif
