/*
 * The settlement of a finished deal: every item that counts, each seat's gain, and the reason. It is computed from Game
 * and State alone, so a score can be explained at any time.
 */
#ifndef TAPP_ENGINE_SETTLE_H
#define TAPP_ENGINE_SETTLE_H

#include "engine/facts.h"
#include "engine/play.h"

enum { MAX_SETTLED = 48 };

typedef struct Settled {
    const Item *item;
    /* the seat, if the item is settled for each seat; otherwise the seat that speaks for the declarer's side */
    uint8_t seat;
    bool won;      /* the declarer's side has won the item, if it is between sides */
    int64_t value; /* the amount that one player pays to another, including kontra; 0 if amounts differ by seat */
    int64_t payoffs[MAX_SEATS]; /* each seat's gain from this item; negative if the seat pays */
    int64_t pot;                /* the part paid into the pot; negative: taken out */
} Settled;

typedef struct Settlement {
    size_t n; /* the number of entries in `items` */
    Settled items[MAX_SETTLED];
    int64_t payoffs[MAX_SEATS]; /* each seat's gain from all items together */
    int64_t pot;                /* the pot that stays on the table */
    bool was_played;            /* true if there are points to show */
    Totals totals;              /* totals of the sides, if the contract has sides */
    Fraction defender_points;
    Fraction points[MAX_SEATS]; /* the points of each seat, if everyone plays alone */
    FormulaFault fault;         /* after a fault (`reason` is not NULL) the other fields have no meaning */
} Settlement;

/* Settles a deal in PHASE_DONE. A deal that was thrown in has no items. */
void settle(const Game *game, const State *state, Settlement *out);

/*
 * Like settle(), for simulations. `out` need not be cleared. Leaves out the defenders' points and the points by seat,
 * and sets only the first `n` items.
 */
void settle_lean(const Game *game, const State *state, Settlement *out);

/*
 * Returns the number that a computer player of this seat tries to maximise. This is its gain. If the game `aims_ahead`,
 * it is its gain less the average gain of players who are not its partners. Without this subtraction, a failed bid
 * could cost nothing in games where only the opponents write points.
 */
int64_t settlement_gain(const Game *game, const Settlement *settlement, int seat);

/*
 * Returns the sum of all payments that must balance, including payments into the pot. It is 0 if the settlement is
 * correct. Items that each player scores for himself are left out.
 */
int64_t settlement_excess(const Game *game, const Settlement *settlement);

/* Like settle(), but with given points of the two sides, whatever cards they have. Used to search the end of a deal. */
void settle_as(const Game *game, const State *state, Fraction declarer_points, Fraction defender_points,
               Settlement *out);

/* Writes the reason for an item in a language, from the item's template; writes nothing if the item has no template. */
void settled_why(const Game *game, const State *state, const Settlement *settlement, const Settled *settled,
                 Str language, Buf *out);

/* Prints a fraction as programs read it: 35, or 106/3. */
void fraction_print(Buf *out, Fraction fraction);

#endif
