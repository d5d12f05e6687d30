/*
 * A player with simple rules. It wins cheaply what is worth winning, otherwise plays the least valuable card, and bids
 * by an estimate of what its hand will win. It looks one action ahead. It uses only its own hand and public knowledge,
 * even in playouts, where the position has all hands.
 */
#ifndef TAPP_BOTS_GREEDY_H
#define TAPP_BOTS_GREEDY_H

#include "bots/aim.h"
#include "bots/bot.h"

/* Chooses the bot's action. */
Action greedy_choose(const Turn *turn);

/*
 * Chooses the actor's action; `legal` must not be empty. Other players' cards are not used. The deal of `aims` may be
 * any deal of the game.
 */
Action greedy_act(const State *state, Moves legal, Aims *aims);

/*
 * Chooses an action for a player who has not seen his cards: finishing or a pass if legal, else the first legal action.
 */
Action greedy_unseen(const Game *game, Moves legal);

/* Chooses the card to play to a trick; `legal` must not be empty. */
Card greedy_card(const State *state, CardSet legal, Aims *aims);

/*
 * Returns the most valuable of these cards that certainly wins the trick if the actor leads it. NO_CARD if no card is
 * certain to win, if another card was led, or if the actor avoids tricks.
 */
Card greedy_sure_card(const State *state, CardSet cards, Aims *aims);

#endif
