/*
 * Shared by the files of the solver. outcome.c computes the settlement for each possible end of a deal. plain.c
 * searches plain tricks, and solver.c searches any position.
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
 * The value of a deal as a function of three numbers: the score of the side's tricks, the number of these tricks, and
 * the end. It exists for contracts whose formulas read nothing else. The end encodes the last trick: its winner, plus
 * MAX_SEATS times the set of the marked cards in it (one bit each, in the order of cards).
 */
typedef struct Outcomes {
    const Game *game;
    Aim aim;
    bool by_tricks; /* cards have no points, so the score is the number of tricks */
    State leaf;     /* a finished deal, in which the three numbers are written before each settlement */
    CardSet marked;
    int16_t weight[MAX_CARDS]; /* the score that a card adds for the side that wins it */
    int of_trick;              /* the score that a trick adds */
    int lowest, highest;       /* limits of the score */
    int n_tricks, n_ends;
    /*
     * The value, by the number of tricks (always 0 if `by_tricks`), the end, and score - lowest. A higher score never
     * has a lower value.
     */
    int64_t *value[MAX_TRICKS + 1][MAX_ENDS];
    bool rises, falls;       /* rises: a higher score never lowers the value; falls: a higher score never raises it */
    bool failed;             /* a formula of the settlement failed */
    FormulaNumbers steps[2]; /* the numbers that the points of the declarer and of the defenders are compared with */
    bool has_steps;          /* the settlement uses points only to compare them with the numbers in `steps` */
    Arena *arena;
} Outcomes;

/*
 * Fills `*out`. False if the contract's formulas read more than the three numbers, or if neither a higher nor a lower
 * score is always at least as good. `state` is any position of the play.
 */
bool outcomes_make(Arena *arena, const Game *game, const State *state, Aim aim, Outcomes *out);

/* ---- plain tricks ----------------------------------------------------------------------------------------------- */

typedef struct Plain Plain;

/* Prepares a search of plain tricks; NULL if the contract or the pack does not allow this search. */
Plain *plain_new(Arena *arena, const Game *game, const State *state, Aim aim, const SolverWays *ways);

/* True if a search of plain tricks can begin at this position, which may be in the middle of a trick. */
bool plain_fits(const Game *game, const State *state);

/*
 * True if the side given to plain_new() can reach a sum of payoffs of at least `wanted` from this position, against any
 * play of the others. plain_fits() must be true for the position.
 */
bool plain_reaches(Plain *plain, const State *state, int64_t wanted);

/* Returns the best sum of payoffs that the side given to plain_new() can reach from this position. */
int64_t plain_value(Plain *plain, const State *state);

/* True if the search gave up, or a settlement had a fault. */
bool plain_failed(const Plain *plain);
uint64_t plain_nodes(const Plain *plain);

#endif
