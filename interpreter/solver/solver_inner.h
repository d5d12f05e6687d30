/*
 * The parts of the solver: the settlement as a function of a few numbers (outcome.c), the search of plain tricks
 * (plain.c), the search of any position (solver.c).
 */
#ifndef TAPP_SOLVER_SOLVER_INNER_H
#define TAPP_SOLVER_SOLVER_INNER_H

#include "engine/settle.h"
#include "solver/solver.h"

enum { NODES_BETWEEN_LOOKS = 512 }; /* positions between two calls of goes_on() */

/* True if a search must give up after this many positions. */
static inline bool ways_end(const SolverWays *ways, uint64_t nodes)
{
    if (ways->most_nodes && nodes > ways->most_nodes) return true;
    return ways->goes_on && nodes % NODES_BETWEEN_LOOKS == 0 && !ways->goes_on(ways->context);
}

/* The side whose value is searched, which maximises. */
typedef struct Aim {
    uint8_t seats; /* the seats of the side, one bit each */
    int side;      /* SIDE_DECLARER or SIDE_DEFENDERS; -1 if these seats are neither */
} Aim;

/* Settles a finished deal, and sets `*value` to the sum of the side's payoffs; false after a fault. */
bool aim_settle(const Game *game, const State *state, const Aim *aim, int64_t *value);

/* True if the formulas of the contract depend on the order in which cards were played. */
bool reads_order(const Game *game, int contract);

/* ---- the settlement as a function ------------------------------------------------------------------------------- */

enum { MAX_MARKED = 3, MAX_ENDS = MAX_SEATS << MAX_MARKED, MAX_SCORE = 2048 };

/*
 * The settlement as a function of three numbers, for contracts whose formulas read nothing else: the score of the
 * side's tricks, the number of these tricks, and the end. The end encodes the last trick: the marked cards in it (one
 * bit each, in the order of cards, times MAX_SEATS), plus the winner.
 */
typedef struct Outcomes {
    const Game *game;
    Aim aim;
    bool by_tricks; /* cards have no points, so the score is the number of tricks */
    State leaf;     /* a finished deal, apart from the three numbers */
    CardSet marked;
    int16_t weight[MAX_CARDS]; /* the score that a card adds for the side that wins it */
    int of_trick;              /* the score that a trick adds */
    int lowest, highest;       /* limits of the score */
    int n_tricks, n_ends;
    /*
     * by the number of tricks (always 0 if `by_tricks`), by the end, and by score - lowest; a higher score never has a
     * lower value
     */
    int64_t *value[MAX_TRICKS + 1][MAX_ENDS];
    bool rises, falls, failed;
    FormulaNumbers steps[2]; /* the numbers that the points of the declarer and of the defenders are compared with */
    bool has_steps;          /* the points are used only in these comparisons */
    Arena *arena;
} Outcomes;

/*
 * Makes the function. False if the contract's formulas read more than the three numbers, or if a higher score may be
 * worse. `state` is any position of its play.
 */
bool outcomes_make(Arena *arena, const Game *game, const State *state, Aim aim, Outcomes *out);

/* ---- plain tricks ----------------------------------------------------------------------------------------------- */

typedef struct Plain Plain;

/* Prepares a search of plain tricks; NULL if this deal cannot be searched in this way. */
Plain *plain_new(Arena *arena, const Game *game, const State *state, Aim aim, const SolverWays *ways);

/* True if the deal can be searched in this way from this position, which may be in the middle of a trick. */
bool plain_fits(const Game *game, const State *state);

/* True if the side can reach at least `wanted`. plain_fits() must be true. */
bool plain_reaches(Plain *plain, const State *state, int64_t wanted);

/* The best sum of payoffs that the side given to plain_new() can reach from this position. */
int64_t plain_value(Plain *plain, const State *state);

/* True if the search gave up, or a settlement had a fault. */
bool plain_failed(const Plain *plain);
uint64_t plain_nodes(const Plain *plain);

#endif
