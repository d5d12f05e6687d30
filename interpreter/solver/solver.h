/*
 * The exact value of an action with all cards open, by the settlement of the present contract. A side maximises the sum
 * of its seats' payoffs (or gains, see SolverWays); all other seats minimise it. A seat whose side is unknown plays
 * alone against the rest. This works for any game from the first card of play on, but some games take very long.
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
    bool by_gain;        /* adds up what computer players maximise, see gain_in_match(), instead of payoffs */
    uint64_t most_nodes; /* gives up after this many positions; 0: never */
    size_t most_bytes;   /* takes no more memory when the arena has this size; 0: SOLVER_BYTES */
    /* called after each 512 positions; if it returns false, the search gives up; may be NULL */
    bool (*goes_on)(void *context);
    void *context;
} SolverWays;

enum { SOLVER_BYTES = 1 << 30 };

/*
 * Returns a solver for deals of one game, in `arena`. The solver keeps its results until it is used for another deal;
 * their memory is freed with the arena.
 */
Solver *solver_new(Arena *arena, const Game *game, SolverWays ways);

typedef struct Solved {
    /* the sum of the payoffs (or gains) of the actor's side: after this action, and after the best action */
    int64_t value, best_value;
    int seats;   /* the number of seats of this side */
    Action best; /* the best action; the rated action if it is among the best */
} Solved;

/*
 * Rates a legal action in a position of play. Returns false if the search gave up, or if a settlement has a fault; then
 * `*out` must not be used.
 */
bool solver_action(Solver *solver, const State *state, Action action, Solved *out);

/*
 * Stores in `*value` the sum of payoffs (or gains) of the side of this seat, in a position of play or a finished deal.
 * Returns false as solver_action() does.
 */
bool solver_value(Solver *solver, const State *state, int seat, int64_t *value);

/*
 * Returns the number of positions searched since the solver was made. Searches of plain tricks count only for the last
 * deal.
 */
uint64_t solver_nodes(const Solver *solver);

#endif
