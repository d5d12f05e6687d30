/*
 * A beginner: goes by the greedy player's rules of thumb, with slips. Now and then another card of the suit is played
 * than the rule says; nothing that is said or laid off is a slip.
 */
#ifndef TAPP_BOTS_BEGINNER_H
#define TAPP_BOTS_BEGINNER_H

#include "bots/bot.h"

/* The bot's choice. */
Action beginner_choose(const Turn *turn);

#endif
