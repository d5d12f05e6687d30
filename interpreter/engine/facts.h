/*
 * What formulas ask: the rows of rules/names.def read from a Game and a State for one seat. Also which
 * cards count for whom.
 */
#ifndef TAPP_ENGINE_FACTS_H
#define TAPP_ENGINE_FACTS_H

#include "engine/sides.h"
#include "rules/names.h"

/* What the settlement counts once and its formulas ask often. */
typedef struct Totals {
    CardSet declarer_cards;
    Fraction declarer_points, defender_points; /* the second only where they are given, and not counted */
    uint64_t announced;                        /* by anybody */
    int declarer_tricks;
    bool won, points_are_given;
} Totals;

/* What is known between two deals, each by seat but the last. */
typedef struct Sheet {
    const int64_t *total, *gain; /* of all deals; of this one, or NULL */
    const int32_t *carried;      /* as in State */
} Sheet;

/* The context of a formula's run. */
typedef struct Facts {
    const Game *game;
    const State *state;
    int seat;                /* the seat that is asked */
    const Totals *totals;    /* once play is over, else NULL */
    const Fraction *points;  /* by seat, where they have been counted, else NULL */
    FormulaScratch *scratch; /* for lists; each run begins it anew */
    const Sheet *sheet;      /* between two deals, else NULL */
    const Call *call;        /* the call that is asked about; NULL: the standing one */
    FormulaCommon *common;   /* what formulas of one settlement have in common, or NULL */
} Facts;

/* The hooks to hand to game_load. */
FormulaHooks facts_hooks(void);

/* The same as facts_number() for a formula that has failed: keeps the fault. */
int64_t facts_run(const Formula *formula, const Facts *facts, FormulaFault *fault);

/* A number for a seat, NULL is 0; a fault gives 0 and is kept in `*fault`, or in the game's watch if that is NULL. */
static inline int64_t facts_number(const Formula *number, const Facts *facts, FormulaFault *fault)
{
    int64_t out = 0;
    return !number || formula_quick(number, facts, facts->scratch, &out) ? out : facts_run(number, facts, fault);
}

/* A condition for a seat; NULL is true, a fault is false and is kept in the same way. */
static inline bool facts_test(const Formula *condition, const Facts *facts, FormulaFault *fault)
{
    return !condition || facts_number(condition, facts, fault) != 0;
}

/* The cards of a rule for a seat; a fault gives none and is kept in the same way. */
CardSet facts_cards(const CardRule *rule, const Facts *facts, FormulaFault *fault);

/* Shorthand: a condition asked of one seat before play is over. */
bool seat_test_formula(const Game *game, const State *state, const Formula *condition, int seat);

/* The condition of a bid about one of its calls. */
bool call_test(const Game *game, const State *state, const Call *call, int seat);

static inline bool seat_test(const Game *game, const State *state, const Formula *condition, int seat)
{
    return !condition || seat_test_formula(game, state, condition, seat);
}

/*
 * What a side, a seat's own, has announced; how many cards a seat held when it announced something, -1 if it has not.
 */
uint64_t announced_by_side(const State *state, int seat);
int announced_with(const Game *game, const State *state, int seat, int announcement);

/* Has the seat announced this before the talon was seen? */
bool announced_early(const Game *game, const State *state, int seat, int announcement);

/* The number of the trick that a card was played to, from 0, and who played it; -1 if nobody has. */
int trick_with(const Game *game, const State *state, Card card);
int seat_that_played(const Game *game, const State *state, Card card);

#endif
