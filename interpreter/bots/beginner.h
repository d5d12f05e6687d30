/*
 * A beginner: follows the greedy player's rules for cards, with mistakes. Sometimes it plays another card of the suit.
 * Bids and discards follow the trained weights if there are any, without mistakes.
 */
#ifndef TAPP_BOTS_BEGINNER_H
#define TAPP_BOTS_BEGINNER_H

#include "bots/bot.h"

/* Chooses the bot's action. */
Action beginner_choose(const Turn *turn);

#endif
