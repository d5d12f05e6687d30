/*
 * The parts of the solver for each other's eyes only: the settlement as a function of few numbers (outcome.c), the
 * search of plain tricks on words (plain.c), the search of any position (solver.c).
 */
#ifndef TAPP_SOLVER_SOLVER_INNER_H
#define TAPP_SOLVER_SOLVER_INNER_H

#include "engine/settle.h"
#include "solver/solver.h"

/* A side that wants the most. */
typedef struct Aim {
    uint8_t seats; /* one bit each */
    int side;      /* SIDE_DECLARER or SIDE_DEFENDERS; else -1: no side of two */
} Aim;

/* Its payoffs together; false after a fault. */
bool aim_settle(const Game *game, const State *state, const Aim *aim, int64_t *value);

/* Which past the formulas of a contract can tell apart once play is over, or during play. */
bool reads_order(const Game *game, int contract);

/* ---- the settlement as a function ------------------------------------------------------------------------------- */

enum { MAX_MARKED = 3, MAX_ENDS = MAX_SEATS << MAX_MARKED, MAX_SCORE = 2048 };

/*
 * The end of a deal as the settlement sees it: the score of the side's tricks, how many tricks it has, and `end`:
 * who won the last trick and which marked cards were in it (MAX_SEATS times one bit for each, in the order of cards,
 * plus the winner). Only where no formula of the contract asks for more than
 * that.
 */
typedef struct Outcomes {
    const Game *game;
    Aim aim;
    bool by_tricks; /* cards have no points here: the score is the number of tricks */
    State leaf;     /* the deal when it is over, but for those three things */
    CardSet marked;
    int16_t weight[MAX_CARDS]; /* what a card adds to the score of the side that wins it */
    int of_trick;              /* ... and what a trick adds */
    int lowest, highest;       /* of the score */
    int n_tricks, n_ends;
    /* by tricks (always 0 where they are the score), end, and score from the lowest on: more is never worse */
    int64_t *value[MAX_TRICKS + 1][MAX_ENDS];
    bool rises, falls, failed;
    FormulaNumbers steps[2]; /* which numbers the declarer's and the defenders' points are held to */
    bool has_steps;          /* ... and nothing else is done with them */
    Arena *arena;
} Outcomes;

/*
 * False where the contract's formulas ask for more, or more is now better and now worse. `state` is any position of
 * its play.
 */
bool outcomes_make(Arena *arena, const Game *game, const State *state, Aim aim, Outcomes *out);

/* ---- plain tricks ----------------------------------------------------------------------------------------------- */

typedef struct Plain Plain;

/* NULL where this deal cannot be searched so. */
Plain *plain_new(Arena *arena, const Game *game, const State *state, Aim aim, const SolverWays *ways);

/* Can it be searched from this position on, in the middle of a trick too? */
bool plain_fits(const Game *game, const State *state);

/* Is the value at least `wanted`? Of a position that fits. */
bool plain_reaches(Plain *plain, const State *state, int64_t wanted);

/* The value itself. */
int64_t plain_value(Plain *plain, const State *state);

/* Given up, or a settlement had a fault. */
bool plain_failed(const Plain *plain);
uint64_t plain_nodes(const Plain *plain);

#endif
