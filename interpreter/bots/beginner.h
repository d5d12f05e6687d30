/*
 * A beginner: follows the greedy player's rules, with mistakes. Sometimes it plays another card of the suit. It makes
 * no mistakes in bids or discards.
 */
#ifndef TAPP_BOTS_BEGINNER_H
#define TAPP_BOTS_BEGINNER_H

#include "bots/bot.h"

/* Chooses the bot's action. */
Action beginner_choose(const Turn *turn);

#endif
