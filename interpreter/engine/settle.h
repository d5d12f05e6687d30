/*
 * The settlement of a deal that is over: every item that counts, what each seat gains by it, and why. Computed from
 * Game and State alone, so that "why this score" can be answered at any time.
 */
#ifndef TAPP_ENGINE_SETTLE_H
#define TAPP_ENGINE_SETTLE_H

#include "engine/facts.h"
#include "engine/play.h"

enum { MAX_SETTLED = 48 };

typedef struct Settled {
    const Item *item;
    uint8_t seat;  /* of an item asked of each seat; else who is asked for the declarer's side, or NO_SEAT */
    bool won;      /* by the declarer's side, where the item is settled between sides */
    int64_t value; /* what one player pays another, kontra included; 0 where amounts differ by seat */
    int64_t payoffs[MAX_SEATS];
    int64_t pot; /* what of it is put into the pot; below zero what is taken out */
} Settled;

typedef struct Settlement {
    size_t n;
    Settled items[MAX_SETTLED];
    int64_t payoffs[MAX_SEATS]; /* the sums */
    int64_t pot;                /* what stays on the table */
    bool was_played;            /* there are points to speak of */
    Totals totals;              /* of a contract with sides */
    Fraction defender_points;
    Fraction points[MAX_SEATS]; /* by seat, where everyone plays for himself */
    FormulaFault fault;         /* reason NULL unless a formula failed; then the figures mean nothing */
} Settlement;

/* Settles a deal in PHASE_DONE. A deal that was thrown in has no items. */
void settle(const Game *game, const State *state, Settlement *out);

/*
 * The same for simulation, into memory that need not be cleared: the points of the defenders and by seat are left out,
 * and of the items none beyond the first `n` has a meaning.
 */
void settle_lean(const Game *game, const State *state, Settlement *out);

/*
 * What the payments that have to add up to zero add up to, with what goes into the pot: those of items that leave
 * nothing with the table; 0 where each writes up his own.
 */
int64_t settlement_excess(const Game *game, const Settlement *settlement);

/*
 * The same as if the points of the two sides were these, whatever cards lie in their piles: for those that search
 * through ends of a deal. Everything else is read from the position.
 */
void settle_as(const Game *game, const State *state, Fraction declarer_points, Fraction defender_points,
               Settlement *out);

/* Writes why an item is paid, in a language, from the item's template; nothing if it has none. */
void settled_why(const Game *game, const State *state, const Settlement *settlement, const Settled *settled,
                 Str language, Buf *out);

/* A fraction as players read it: 35, or 106/3. */
void fraction_print(Buf *out, Fraction fraction);

#endif
