/*
 * Numbers carried from deal to deal. Each kind of number (Game.carry) has one value per seat. An array of them begins
 * with the values of the first kind, by seat. The values of the second kind follow, and so on. Unused entries are 0.
 */
#ifndef TAPP_ENGINE_CARRY_H
#define TAPP_ENGINE_CARRY_H

#include "engine/settle.h"

enum { MOST_CARRIED = 1000000000 };

/*
 * Returns the number of entries used by carried numbers. In games that have bids with `once`, one more entry for each
 * seat follows. It is the set of these bids that were chosen when this seat was the dealer, one bit each.
 */
static inline int carry_numbers(const Game *game)
{
    return game->n_carries * game->n_players;
}

/* Sets the numbers at the start of a deal: copies `given`, or the initial values of a match if it is NULL. */
void carry_begin(const Game *game, const int32_t *given, int32_t *carried);

/*
 * Computes the numbers for the next deal, all from their old values. The deal must be over and entered in the totals.
 * `sheet` has the old values and the totals including this deal; its array may be `carried` itself. A number whose
 * formula fails or leaves its bounds stays as it is, and the error is stored in Game.watch. If the same dealer deals
 * again, nothing changes.
 */
void carry_on(const Game *game, const State *state, const Totals *totals, const Sheet *sheet, int32_t *carried);

/* Returns a seat's payment into the pot before each deal of this dealer. */
int64_t ante_of(const Game *game, int dealer, int seat);

/* Returns a formula's value for a seat after a deal, with the totals of a sheet; 0 without a formula. */
int64_t sheet_number(const Formula *formula, const Game *game, const State *state, const Sheet *sheet, int seat);

/*
 * True if the match is over with this finished deal, in a game that carries the totals: see Game.carries_totals. False
 * if the deal cannot be settled because of an error in a formula.
 */
bool carry_ends_match(const Game *game, const State *state);

/*
 * Returns the number that a computer player of this seat tries to maximise, for a finished deal. Usually this is
 * settlement_gain(). In the last deal of a match, games that `aims_at_match` also add the largest total of a player,
 * without its sign, for a winner of the match. For the other players they subtract it.
 */
int64_t gain_in_match(const Game *game, const State *state, const Settlement *settlement, int seat);

#endif
