/*
 * Shared by the files of the solver. outcome.c computes the settlement for each possible end of a deal. plain.c
 * searches plain tricks, and solver.c searches any position.
 */
#ifndef TAPP_SOLVER_SOLVER_INNER_H
#define TAPP_SOLVER_SOLVER_INNER_H

#include "engine/settle.h"
#include "solver/solver.h"

enum { NODES_BETWEEN_LOOKS = 512 }; /* positions between two calls of goes_on() */

/* True if a search must give up, now that it has searched this many positions. May call goes_on(). */
static inline bool ways_end(const SolverWays *ways, uint64_t nodes)
{
    if (ways->most_nodes && nodes > ways->most_nodes) return true;
    return ways->goes_on && nodes % NODES_BETWEEN_LOOKS == 0 && !ways->goes_on(ways->context);
}

/* The side whose value is searched, which maximises. */
typedef struct Aim {
    uint8_t seats; /* the seats of the side, one bit each */
    int side;      /* SIDE_DECLARER or SIDE_DEFENDERS; -1 if these seats are neither */
    bool by_gain;  /* see SolverWays */
} Aim;

/* Settles a finished deal, and sets `*value` to the sum of the side's payoffs or gains; false after a fault. */
bool aim_settle(const Game *game, const State *state, const Aim *aim, int64_t *value);

/*
 * True if the result of the contract depends on the order of the cards played. Otherwise it depends only on the cards
 * that each side has won, and on the last trick. `by_gain`: see SolverWays.
 */
bool reads_order(const Game *game, int contract, bool by_gain);

/* ---- the settlement as a function ------------------------------------------------------------------------------- */

enum {
    MAX_MARKED = 3,                     /* the most cards that the settlement may look for in the last trick */
    MAX_ENDS = MAX_SEATS << MAX_MARKED, /* the most ends, see Outcomes */
    MAX_SCORE = 2048                    /* the highest score is less than this above the lowest */
};

/*
 * The value of a deal for the side `aim`, as a function of three numbers: the score of the side's tricks, the number of
 * these tricks, and the end. It exists for contracts whose formulas read nothing else. The end encodes the last trick:
 * its winner, plus MAX_SEATS times the set of the marked cards in it (one bit each, in the order of cards).
 */
typedef struct Outcomes {
    const Game *game;
    Aim aim;
    bool by_tricks;            /* cards have no points, so the score is the number of tricks */
    State leaf;                /* a finished deal, in which the three numbers are written before each settlement */
    CardSet marked;            /* the cards that the settlement looks for in the last trick */
    int16_t weight[MAX_CARDS]; /* the score that a card adds for the side that wins it */
    int of_trick;              /* the score that a trick adds besides its cards: 1 or -1 if `by_tricks`, else 0 */
    int lowest, highest;       /* limits of the score */
    int n_tricks, n_ends;      /* n_ends: also counts ends whose winner is a seat that does not play */
    /*
     * The value, by the number of tricks (always 0 if `by_tricks`), the end, and score - lowest. NULL for an end whose
     * winner does not play. A higher score never has a lower value: if necessary, all scores are negated.
     */
    int64_t *value[MAX_TRICKS + 1][MAX_ENDS];
    bool rises, falls;       /* rises: a higher score never lowers the value; falls: a higher score never raises it */
    bool failed;             /* a formula of the settlement failed */
    FormulaNumbers steps[2]; /* the numbers that the points of the declarer and of the defenders are compared with */
    bool has_steps;          /* the settlement uses points only to compare them with the numbers in `steps` */
    Arena *arena;
} Outcomes;

/*
 * Fills `*out`. Returns false if the sides are not known, if the contract's formulas read more than the three numbers,
 * or if a settlement fails. Also returns false if there are too many scores, or if neither higher nor lower scores are
 * always at least as good. `state` is any position of the play.
 */
bool outcomes_make(Arena *arena, const Game *game, const State *state, Aim aim, Outcomes *out);

/* ---- plain tricks ----------------------------------------------------------------------------------------------- */

typedef struct Plain Plain;

/* Prepares a search of plain tricks; NULL if the contract or the pack does not allow this search. */
Plain *plain_new(Arena *arena, const Game *game, const State *state, Aim aim, const SolverWays *ways);

/* True if a search of plain tricks can begin at this position, which may be in the middle of a trick. */
bool plain_fits(const Game *game, const State *state);

/*
 * True if the side given to plain_new() can reach a sum of payoffs (or gains) of at least `wanted`, against any play of
 * the others. plain_fits() must be true for the position. False also if the search gave up.
 */
bool plain_reaches(Plain *plain, const State *state, int64_t wanted);

/* Returns the best sum of payoffs (or gains) that the side given to plain_new() can reach from this position. */
int64_t plain_value(Plain *plain, const State *state);

/* True if the search gave up, or a settlement had a fault: then its results must not be used. */
bool plain_failed(const Plain *plain);

/* Returns the number of positions searched so far. */
uint64_t plain_nodes(const Plain *plain);

#endif
