/*
 * Numbers that go from deal to deal beside the totals, each with one for every seat. A list of them has the numbers of
 * all seats for the first name of the game, then for the second; beyond the last it is 0.
 */
#ifndef TAPP_ENGINE_CARRY_H
#define TAPP_ENGINE_CARRY_H

#include "engine/settle.h"

enum { MOST_CARRIED = 1000000000 };

/* The numbers that a deal finds: copies of `given`, or with NULL those at the beginning of a match. */
void carry_begin(const Game *game, const int32_t *given, int32_t *carried);

/*
 * After a deal that is over and booked: the numbers for the next one, all by what they were before. `sheet` has those
 * and the totals with this deal, and may share `carried`. One whose formula fails or that is out of bounds stays as it
 * is; a fault goes to the game's watch. After a deal that the same dealer deals again all stay as they are.
 */
void carry_on(const Game *game, const State *state, const Totals *totals, const Sheet *sheet, int32_t *carried);

/* The number of a seat. */
static inline int32_t carried_at(const Game *game, const int32_t *carried, int carry, int seat)
{
    return carried[carry * game->n_players + seat];
}

#endif
