/* Gives formulas the values of the names in rules/names.def, for one seat in a position. */
#ifndef TAPP_ENGINE_FACTS_H
#define TAPP_ENGINE_FACTS_H

#include "engine/sides.h"
#include "rules/names.h"

/* Totals that a settlement computes once, because its formulas read them often. */
typedef struct Totals {
    CardSet declarer_cards;
    /* points_are_given: the caller of settle_as() has given the points; only then defender_points is set */
    Fraction declarer_points, defender_points;
    uint64_t announced; /* the announcements of any seat, one bit each */
    int declarer_tricks;
    bool won, points_are_given; /* won: the declarer's side has won */
} Totals;

/* The score sheet of a match between two deals. The arrays `total` and `gain` have one entry for each seat. */
typedef struct Sheet {
    const int64_t *total, *gain; /* total: the sum of all deals so far; gain: the gain in the last deal, or NULL */
    const int32_t *carried;      /* the carried numbers, in the order of State.carried */
    int64_t pot;                 /* the pot after the last deal */
} Sheet;

/* The context in which a formula runs. */
typedef struct Facts {
    const Game *game;
    const State *state;
    int seat;                /* the seat that the formula is about */
    const Totals *totals;    /* the totals in a settlement, else NULL */
    const Fraction *points;  /* the points of each seat; NULL: they are counted whenever a formula reads them */
    FormulaScratch *scratch; /* memory for lists, used again by each run of a formula */
    const Sheet *sheet;      /* the sheet between two deals, else NULL */
    const Call *call;        /* the call whose condition is tested; NULL: formulas read the standing one */
    int against;             /* 1 + the other seat when a formula is about kontra between two seats; 0: none */
    FormulaCommon *common;   /* values that formulas of a settlement or of a turn to bid share, or NULL */
} Facts;

/* Returns the hooks to pass to game_load(). */
FormulaHooks facts_hooks(void);

/* Evaluates a formula again after formula_quick() has failed, and stores the error. Only facts_number() calls this. */
int64_t facts_run(const Formula *formula, const Facts *facts, FormulaFault *fault);

/*
 * Evaluates a formula for a number. Without a formula (NULL) the number is 0. It is also 0 after a fault (an error of
 * the formula). The fault is stored in `*fault`, or in Game.watch if `fault` is NULL.
 */
static inline int64_t facts_number(const Formula *number, const Facts *facts, FormulaFault *fault)
{
    int64_t out = 0;
    return !number || formula_quick(number, facts, facts->scratch, &out) ? out : facts_run(number, facts, fault);
}

/* True if a condition holds for a seat. NULL is true. A fault gives false, and is stored as in facts_number(). */
static inline bool facts_test(const Formula *condition, const Facts *facts, FormulaFault *fault)
{
    return !condition || facts_number(condition, facts, fault) != 0;
}

/* Returns the cards of a rule for a seat. A fault gives no cards, and is stored as in facts_number(). */
CardSet facts_cards(const CardRule *rule, const Facts *facts, FormulaFault *fault);

/* True if a condition holds for a seat, without the totals of a settlement. */
bool seat_test_formula(const Game *game, const State *state, const Formula *condition, int seat);

/* True if a bid's condition holds for one of its calls. */
bool call_test(const Game *game, const State *state, const Call *call, int seat);

/*
 * Like call_test(), for the seat of `facts`. Sets facts->call. One `facts` can serve for all calls of a turn, so that
 * shared values are computed once.
 */
bool call_test_by(Facts *facts, const Call *call);

/* True unless the bid can be chosen only once and was chosen in an earlier deal. */
bool call_is_left(const Facts *facts, const Call *call);

/* Like seat_test_formula(); true if there is no condition (NULL). */
static inline bool seat_test(const Game *game, const State *state, const Formula *condition, int seat)
{
    return !condition || seat_test_formula(game, state, condition, seat);
}

/* True if a condition of kontra holds for two seats: `seat` doubles `other`. */
bool pair_test(const Game *game, const State *state, const Formula *condition, int seat, int other);

/*
 * trick_with() returns the number of the trick, from 0, that the card was played to, and seat_that_played() the seat.
 * Both return -1 if it was not played. If there are two identical cards, the one that was played first counts.
 */
int trick_with(const Game *game, const State *state, Card card);
int seat_that_played(const Game *game, const State *state, Card card);

#endif
