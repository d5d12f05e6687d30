/*
 * The exact value of an action with all cards open, by the settlement of the present contract. A side maximises the sum
 * of its seats, and all others minimise it; a seat on no known side plays alone against the rest. Works for any game
 * from the first card of play on; the time depends on the game.
 */
#ifndef TAPP_SOLVER_SOLVER_H
#define TAPP_SOLVER_SOLVER_H

#include "engine/play.h"

typedef struct Solver Solver;

/*
 * Search options, and the limits of a search. For tests, each of the shortcuts can be turned off. Less memory makes a
 * search slower, but does not change its results.
 */
typedef struct SolverWays {
    bool only_general;              /* only the general search, without the search of plain tricks */
    bool keeps_nothing;             /* no table of positions */
    bool looks_at_all;              /* no pruning: plain minimax */
    uint64_t most_nodes;            /* give up after this many; 0: never */
    size_t most_bytes;              /* of the arena; 0: SOLVER_BYTES */
    bool (*goes_on)(void *context); /* called now and then; false: give up; NULL: always true */
    void *context;
} SolverWays;

enum { SOLVER_BYTES = 1 << 30 };

/* A solver for deals of one game, in `arena`. It keeps its results as long as it is used for the same deal. */
Solver *solver_new(Arena *arena, const Game *game, SolverWays ways);

typedef struct Solved {
    int64_t value, best_value; /* the sum for the actor's side, by this action and by the best one */
    int seats;                 /* of that side */
    Action best;               /* the action itself if it is among the best */
} Solved;

/*
 * Rates a legal action in a position of play. False after `most_nodes`, if `goes_on` ends the search, or if a
 * settlement has a fault: then `*out` is undefined.
 */
bool solver_action(Solver *solver, const State *state, Action action, Solved *out);

/* The value of a position of play, or of a finished deal, for the side of this seat. False as above. */
bool solver_value(Solver *solver, const State *state, int seat, int64_t *value);

/* The number of positions searched since the solver was made. */
uint64_t solver_nodes(const Solver *solver);

#endif
