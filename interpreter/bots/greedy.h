/*
 * A player by simple rules: wins cheaply what is worth it, else throws the least; bids on an estimate of what its hand
 * will win. It looks one action ahead and knows of a position only its own hand and what is public, also where it is
 * handed a complete one, as in playouts.
 */
#ifndef TAPP_BOTS_GREEDY_H
#define TAPP_BOTS_GREEDY_H

#include "bots/aim.h"
#include "bots/bot.h"

/* The bot's choice. */
Action greedy_choose(const Turn *turn);

/*
 * The actor's action in a position: `legal` is not empty. Nobody's cards but his are looked at. `aims` may be of any
 * deal of the game, and keeps what was found out.
 */
Action greedy_act(const State *state, Moves legal, Aims *aims);

/* The card to play to a trick, of some that are not empty. */
Card greedy_card(const State *state, CardSet legal, Aims *aims);

#endif
