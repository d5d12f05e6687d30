/*
 * The parts of the solver: the settlement as a function of few numbers (outcome.c), the search of plain tricks on words
 * (plain.c), the search of any position (solver.c).
 */
#ifndef TAPP_SOLVER_SOLVER_INNER_H
#define TAPP_SOLVER_SOLVER_INNER_H

#include "engine/settle.h"
#include "solver/solver.h"

enum { NODES_BETWEEN_LOOKS = 512 }; /* between two calls of goes_on() */

/* True if a search must end after this many nodes. */
static inline bool ways_end(const SolverWays *ways, uint64_t nodes)
{
    if (ways->most_nodes && nodes > ways->most_nodes) return true;
    return ways->goes_on && nodes % NODES_BETWEEN_LOOKS == 0 && !ways->goes_on(ways->context);
}

/* The side that maximises. */
typedef struct Aim {
    uint8_t seats; /* one bit each */
    int side;      /* SIDE_DECLARER or SIDE_DEFENDERS; else -1: not one of two sides */
} Aim;

/* Sets the sum of its payoffs; false after a fault. */
bool aim_settle(const Game *game, const State *state, const Aim *aim, int64_t *value);

/* True if the contract's formulas depend on the order of the past, after play or during play. */
bool reads_order(const Game *game, int contract);

/* ---- the settlement as a function ------------------------------------------------------------------------------- */

enum { MAX_MARKED = 3, MAX_ENDS = MAX_SEATS << MAX_MARKED, MAX_SCORE = 2048 };

/*
 * The end of a deal as the settlement sees it: the score of the side's tricks, their number, and `end`. The end encodes
 * the winner of the last trick and the marked cards in it (MAX_SEATS times one bit for each, in the order of cards,
 * plus the winner). Only for contracts whose formulas read nothing else.
 */
typedef struct Outcomes {
    const Game *game;
    Aim aim;
    bool by_tricks; /* cards have no points: the score is the number of tricks */
    State leaf;     /* the finished deal without those three values */
    CardSet marked;
    int16_t weight[MAX_CARDS]; /* a card's contribution to the score of the side that wins it */
    int of_trick;              /* ... and a trick's */
    int lowest, highest;       /* of the score */
    int n_tricks, n_ends;
    /*
     * by the number of tricks (0 if the score is that number), the end, and score - lowest; values never decrease with
     * the score
     */
    int64_t *value[MAX_TRICKS + 1][MAX_ENDS];
    bool rises, falls, failed;
    FormulaNumbers steps[2]; /* the numbers compared with the declarer's and the defenders' points */
    bool has_steps;          /* ... if points are not used otherwise */
    Arena *arena;
} Outcomes;

/*
 * False if the contract's formulas read more, or if the value is not monotonic in the score. `state` is any position of
 * its play.
 */
bool outcomes_make(Arena *arena, const Game *game, const State *state, Aim aim, Outcomes *out);

/* ---- plain tricks ----------------------------------------------------------------------------------------------- */

typedef struct Plain Plain;

/* NULL if this deal cannot be searched in this way. */
Plain *plain_new(Arena *arena, const Game *game, const State *state, Aim aim, const SolverWays *ways);

/* True if it can be searched from this position, also in the middle of a trick. */
bool plain_fits(const Game *game, const State *state);

/* True if the value is at least `wanted`; the position must fit. */
bool plain_reaches(Plain *plain, const State *state, int64_t wanted);

/* The value. */
int64_t plain_value(Plain *plain, const State *state);

/* True if it gave up, or a settlement had a fault. */
bool plain_failed(const Plain *plain);
uint64_t plain_nodes(const Plain *plain);

#endif
