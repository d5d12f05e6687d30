/*
 * The cards that count for each seat or side: the cards of its tricks, and cards set aside (discards and the rest of
 * the talon).
 */
#ifndef TAPP_ENGINE_PILES_H
#define TAPP_ENGINE_PILES_H

#include "engine/state.h"

/*
 * Returns the cards that count for a side (SIDE_DECLARER or SIDE_DEFENDERS) when play is over. Returns no cards if the
 * deal has no sides.
 */
CardSet cards_of_side(const Game *game, const State *state, int side);

/* Returns the cards that count for one seat alone: its tricks, and cards set aside that the rules give to this seat. */
CardSet cards_of_seat(const Game *game, const State *state, int seat);

/*
 * In some games the winner of each trick also gets a talon card. Returns the talon cards that these seats have got with
 * their tricks and still have. A card given in exchange for a withheld card counts for its new owner only.
 */
CardSet cards_kept_by_trick(const Game *game, const State *state, unsigned seats);

/*
 * Returns the cards that a seat has won so far: the cards of its tricks, and talon cards that it has got with them.
 * Unlike those of cards_of_seat(), all players have seen these cards.
 */
static inline CardSet cards_won(const Game *game, const State *state, int seat)
{
    bool is_by_trick = game->contract[state->contract].talon.by_trick;
    return is_by_trick ? state->taken[seat] | cards_kept_by_trick(game, state, 1U << seat) : state->taken[seat];
}

/* Returns those of these cards that were in the first `n_tricks` tricks or were won with them. */
CardSet cards_won_until(const Game *game, const State *state, int seat, int n_tricks);

/* Returns the talon cards that all players together have got with their tricks so far. Everyone has seen them. */
CardSet talon_of_tricks(const Game *game, const State *state);

/* Returns the cards of a trick (index from 0) that have been played so far. */
CardSet cards_of_trick(const Game *game, const State *state, int trick);

#endif
